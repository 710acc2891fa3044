// Devices that the guest makes for itself: any evdev device through uinput, any HID device through uhid.
#include "agent.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/uhid.h>
#include <linux/uinput.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { max_devices = 32 };

struct device {
  char name[32];  // the name the host gave it; empty: free slot
  int fd;
  bool hid;
};

static struct device devices[max_devices];

static struct device *find(const char *name) {
  for (int i = 0; i < max_devices; i++) {
    if (!strcmp(devices[i].name, name)) return &devices[i];
  }
  return NULL;
}

static struct device *claim(const struct request *request, const char *node, bool hid) {
  if (!*argument(request, 0) || find(argument(request, 0))) {
    reply(request->words[0], false, "there is a device %s already", argument(request, 0));
    return NULL;
  }
  struct device *device = find("");
  int fd = device ? open(node, O_RDWR | O_CLOEXEC | O_NONBLOCK) : -1;
  if (fd < 0) {
    reply(request->words[0], false, "%s: %s", node, strerror(errno));
    return NULL;
  }
  *device = (struct device){.fd = fd, .hid = hid};
  snprintf(device->name, sizeof device->name, "%s", argument(request, 0));
  return device;
}

static void release(struct device *device) {
  close(device->fd);
  *device = (struct device){.fd = -1};
}

// One line of a description; false (errno set) when the kernel refuses it.
static bool describe(int fd, struct uinput_setup *setup, char *line) {
  char *word = strsep(&line, " ");
  if (!line) line = "";
  if (!strcmp(word, "name")) {
    snprintf(setup->name, sizeof setup->name, "%s", line);
    return true;
  }
  if (!strcmp(word, "phys")) return ioctl(fd, UI_SET_PHYS, line) == 0;
  int v[7] = {0};
  sscanf(line, "%i %i %i %i %i %i %i", &v[0], &v[1], &v[2], &v[3], &v[4], &v[5], &v[6]);
  if (!strcmp(word, "id")) {
    setup->id = (struct input_id){(__u16)v[0], (__u16)v[1], (__u16)v[2], (__u16)v[3]};
    return true;
  }
  if (!strcmp(word, "ev")) return ioctl(fd, UI_SET_EVBIT, v[0]) == 0;
  if (!strcmp(word, "key")) return ioctl(fd, UI_SET_KEYBIT, v[0]) == 0;
  if (!strcmp(word, "rel")) return ioctl(fd, UI_SET_RELBIT, v[0]) == 0;
  if (!strcmp(word, "msc")) return ioctl(fd, UI_SET_MSCBIT, v[0]) == 0;
  if (!strcmp(word, "led")) return ioctl(fd, UI_SET_LEDBIT, v[0]) == 0;
  if (!strcmp(word, "sw")) return ioctl(fd, UI_SET_SWBIT, v[0]) == 0;
  if (!strcmp(word, "prop")) return ioctl(fd, UI_SET_PROPBIT, v[0]) == 0;
  if (!strcmp(word, "abs")) {
    // abs CODE MINIMUM MAXIMUM FUZZ FLAT RESOLUTION
    struct uinput_abs_setup abs = {.code = (__u16)v[0],
                                   .absinfo = {.minimum = v[1], .maximum = v[2], .fuzz = v[3], .flat = v[4], .resolution = v[5]}};
    return ioctl(fd, UI_SET_ABSBIT, v[0]) == 0 && ioctl(fd, UI_ABS_SETUP, &abs) == 0;
  }
  errno = EINVAL;
  return false;
}

// The event node of a uinput device: /dev/input/eventN, found below its entry in sysfs.
static void event_node(int fd, char *node, size_t size) {
  char name[64] = "", path[200];
  snprintf(node, size, "?");
  if (ioctl(fd, UI_GET_SYSNAME(sizeof name), name) < 0) return;
  snprintf(path, sizeof path, "/sys/devices/virtual/input/%s", name);
  DIR *folder = opendir(path);
  struct dirent *entry;
  while (folder && (entry = readdir(folder))) {
    if (!strncmp(entry->d_name, "event", 5)) snprintf(node, size, "/dev/input/%.20s", entry->d_name);
  }
  if (folder) closedir(folder);
}

// uinput-create NAME, body: lines of the description. The answer is the event node.
static void uinput_create(const struct request *request) {
  struct device *device = claim(request, "/dev/uinput", false);
  if (!device) return;
  struct uinput_setup setup = {.id = {.bustype = BUS_USB, .vendor = 0x1d6b, .product = 0x0104, .version = 1}, .name = "rig device"};
  for (char *rest = request->body, *line; (line = strsep(&rest, "\n"));) {
    char shown[200];
    snprintf(shown, sizeof shown, "%s", line);
    if (*line && !describe(device->fd, &setup, line)) {
      reply(request->words[0], false, "uinput refuses \"%s\": %s", shown, strerror(errno));
      release(device);
      return;
    }
  }
  if (ioctl(device->fd, UI_DEV_SETUP, &setup) < 0 || ioctl(device->fd, UI_DEV_CREATE) < 0) {
    reply(request->words[0], false, "uinput: %s", strerror(errno));
    release(device);
    return;
  }
  char node[64];
  event_node(device->fd, node, sizeof node);
  reply(request->words[0], true, "%s", node);
}

// uinput-emit NAME, body: lines "TYPE CODE VALUE" or "sleep MICROSECONDS".
// What lies between two sleeps is written at once, so that a whole report is one delivery.
static void uinput_emit(const struct request *request, struct device *device) {
  struct input_event events[512];
  int count = 0;
  bool good = true;
  char *rest = request->body;
  while (good) {
    char *line = strsep(&rest, "\n");
    int type, code, value;
    bool pause_here = line && !strncmp(line, "sleep ", 6);
    if (line && sscanf(line, "%i %i %i", &type, &code, &value) == 3) {
      events[count++] = (struct input_event){.type = (__u16)type, .code = (__u16)code, .value = value};
    }
    if (count && (!line || pause_here || count == 512)) {
      good = write(device->fd, events, sizeof *events * (size_t)count) == (ssize_t)(sizeof *events * (size_t)count);
      count = 0;
    }
    if (pause_here) usleep((useconds_t)strtoul(line + 6, NULL, 10));
    if (!line) break;
  }
  reply(request->words[0], good, "%s", good ? "" : strerror(errno));
}

// uhid-create NAME BUS VENDOR PRODUCT TITLE, body: the report descriptor.
static void uhid_create(const struct request *request) {
  struct device *device = claim(request, "/dev/uhid", true);
  if (!device) return;
  struct uhid_event event = {.type = UHID_CREATE2};
  struct uhid_create2_req *create = &event.u.create2;
  if (request->length > sizeof create->rd_data) {
    reply(request->words[0], false, "the descriptor is too long");
    release(device);
    return;
  }
  snprintf((char *)create->name, sizeof create->name, "%s", argument(request, 4));
  snprintf((char *)create->phys, sizeof create->phys, "rig/%s", argument(request, 0));
  create->bus = (__u16)number(request, 1);
  create->vendor = (__u32)number(request, 2);
  create->product = (__u32)number(request, 3);
  create->rd_size = (__u16)request->length;
  memcpy(create->rd_data, request->body, request->length);
  bool good = write(device->fd, &event, sizeof event) == sizeof event;
  reply(request->words[0], good, "%s", good ? "" : strerror(errno));
  if (!good) release(device);
}

// uhid-input NAME, body: the bytes of one input report.
static void uhid_input(const struct request *request, struct device *device) {
  struct uhid_event event = {.type = UHID_INPUT2};
  size_t room = sizeof event.u.input2.data;
  size_t length = request->length > room ? room : request->length;
  event.u.input2.size = (__u16)length;
  memcpy(event.u.input2.data, request->body, length);
  bool good = write(device->fd, &event, sizeof event) == sizeof event;
  reply(request->words[0], good, "%s", good ? "" : strerror(errno));
}

bool device_handle(const struct request *request) {
  const char *verb = request->words[1];
  bool uinput = !strncmp(verb, "uinput-", 7), uhid = !strncmp(verb, "uhid-", 5);
  if (!uinput && !uhid) return false;
  if (!strcmp(verb, "uinput-create")) {
    uinput_create(request);
    return true;
  }
  if (!strcmp(verb, "uhid-create")) {
    uhid_create(request);
    return true;
  }
  struct device *device = *argument(request, 0) ? find(argument(request, 0)) : NULL;
  if (!device || device->hid != uhid) {
    reply(request->words[0], false, "there is no device %s", argument(request, 0));
  } else if (!strcmp(verb, "uinput-emit")) {
    uinput_emit(request, device);
  } else if (!strcmp(verb, "uhid-input")) {
    uhid_input(request, device);
  } else if (!strcmp(strchr(verb, '-'), "-destroy")) {
    release(device);
    reply(request->words[0], true, "%s", "");
  } else {
    reply(request->words[0], false, "the agent knows no verb %s", verb);
  }
  return true;
}

int device_watch(struct pollfd *fds) {
  int count = 0;
  for (int i = 0; i < max_devices; i++) {
    if (devices[i].name[0]) fds[count++] = (struct pollfd){.fd = devices[i].fd, .events = POLLIN};
  }
  return count;
}

// The kernel waits five seconds for an answer to a feature report: it is told at once that there is none.
static void answer_uhid(int fd) {
  struct uhid_event event;
  if (read(fd, &event, sizeof event) <= 0) return;
  struct uhid_event back = {0};
  if (event.type == UHID_GET_REPORT) {
    back.type = UHID_GET_REPORT_REPLY;
    back.u.get_report_reply.id = event.u.get_report.id;
    back.u.get_report_reply.err = EIO;
  } else if (event.type == UHID_SET_REPORT) {
    back.type = UHID_SET_REPORT_REPLY;
    back.u.set_report_reply.id = event.u.set_report.id;
  } else {
    return;
  }
  (void)!write(fd, &back, sizeof back);
}

void device_ready(const struct pollfd *fds, int count) {
  for (int at = 0; at < count; at++) {
    for (int i = 0; i < max_devices && fds[at].revents; i++) {
      if (!devices[i].name[0] || devices[i].fd != fds[at].fd) continue;
      if (devices[i].hid) {
        answer_uhid(devices[i].fd);
      } else {
        // LED and force feedback requests from the kernel: read, so that they do not pile up.
        struct input_event ignored[64];
        (void)!read(devices[i].fd, ignored, sizeof ignored);
      }
      break;
    }
  }
}
