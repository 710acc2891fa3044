// What each HID device sent, read from its hidraw node, which no evdev grab can hide.
#include "agent.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/hidraw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { max_nodes = 32 };

struct node {
  int fd;  // -1: free
  char name[32], phys[128], title[128];
};

static struct node nodes[max_nodes];
static int folder_watch = -1;
static struct text log_lines;

static void open_node(const char *name) {
  struct node *slot = NULL;
  for (int i = 0; i < max_nodes; i++) {
    if (nodes[i].fd >= 0 && !strcmp(nodes[i].name, name)) return;
    if (nodes[i].fd < 0 && !slot) slot = &nodes[i];
  }
  char path[300];
  snprintf(path, sizeof path, "/dev/%s", name);
  int fd = slot ? open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC) : -1;
  if (fd < 0) return;
  *slot = (struct node){.fd = fd};
  snprintf(slot->name, sizeof slot->name, "%s", name);
  ioctl(fd, HIDIOCGRAWPHYS(sizeof slot->phys), slot->phys);
  ioctl(fd, HIDIOCGRAWNAME(sizeof slot->title), slot->title);
  for (char *at = slot->title; *at; at++) *at = *at == '\t' || *at == '\n' ? ' ' : *at;
}

void report_start(void) {
  for (int i = 0; i < max_nodes; i++) nodes[i].fd = -1;
  folder_watch = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
  inotify_add_watch(folder_watch, "/dev", IN_CREATE);
  DIR *folder = opendir("/dev");
  struct dirent *entry;
  while (folder && (entry = readdir(folder))) {
    if (!strncmp(entry->d_name, "hidraw", 6)) open_node(entry->d_name);
  }
  if (folder) closedir(folder);
}

int report_watch(struct pollfd *fds) {
  int count = 0;
  fds[count++] = (struct pollfd){.fd = folder_watch, .events = POLLIN};
  for (int i = 0; i < max_nodes; i++) {
    if (nodes[i].fd >= 0) fds[count++] = (struct pollfd){.fd = nodes[i].fd, .events = POLLIN};
  }
  return count;
}

// One line a report: node, title, place on the bus, bytes in hexadecimal; tabs between.
static void drain(struct node *node) {
  unsigned char bytes[4096];
  ssize_t count;
  while ((count = read(node->fd, bytes, sizeof bytes)) > 0) {
    text_print(&log_lines, "%s\t%s\t%s\t", node->name, node->title, node->phys);
    for (ssize_t i = 0; i < count; i++) text_print(&log_lines, "%02x", bytes[i]);
    text_add(&log_lines, "\n", 1);
  }
  if (count == 0 || (errno != EAGAIN && errno != EINTR)) {
    close(node->fd);
    node->fd = -1;
  }
}

void report_ready(const struct pollfd *fds, int count) {
  if (count && fds[0].revents) {
    char block[8192] __attribute__((aligned(8)));
    ssize_t length = read(folder_watch, block, sizeof block);
    for (ssize_t at = 0; at < length;) {
      struct inotify_event *event = (struct inotify_event *)(block + at);
      if (event->len && !strncmp(event->name, "hidraw", 6)) open_node(event->name);
      at += (ssize_t)sizeof *event + event->len;
    }
  }
  for (int at = 1; at < count; at++) {
    for (int i = 0; i < max_nodes && fds[at].revents; i++) {
      if (nodes[i].fd == fds[at].fd) {
        drain(&nodes[i]);
        break;
      }
    }
  }
}

// reports: everything since the last call; hid: the devices present.
bool report_handle(const struct request *request) {
  if (!strcmp(request->words[1], "reports")) {
    for (int i = 0; i < max_nodes; i++) {
      if (nodes[i].fd >= 0) drain(&nodes[i]);
    }
    answer(request->words[0], true, log_lines.bytes ? log_lines.bytes : "", log_lines.length);
    log_lines.length = 0;
    return true;
  }
  if (!strcmp(request->words[1], "hid")) {
    struct text list = {0};
    text_add(&list, "", 0);
    for (int i = 0; i < max_nodes; i++) {
      if (nodes[i].fd >= 0) text_print(&list, "%s\t%s\t%s\n", nodes[i].name, nodes[i].title, nodes[i].phys);
    }
    answer(request->words[0], true, list.bytes, list.length);
    text_free(&list);
    return true;
  }
  return false;
}
