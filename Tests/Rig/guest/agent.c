// The loop: reads requests from the port, hands each to the part that knows its verb.
#include "agent.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static int port = -1;
static struct text input;

static void die(const char *what) {
  fprintf(stderr, "rig-agent: %s: %s\n", what, strerror(errno));
  for (;;) pause();  // process 1 must not end: the console log shows the line, the host times out
}

void text_add(struct text *text, const void *bytes, size_t length) {
  if (text->length + length + 1 > text->room) {
    text->room = (text->length + length + 1) * 2;
    text->bytes = realloc(text->bytes, text->room);
    if (!text->bytes) die("memory");
  }
  memcpy(text->bytes + text->length, bytes, length);
  text->length += length;
  text->bytes[text->length] = 0;
}

void text_print(struct text *text, const char *format, ...) {
  char line[4096];
  va_list list;
  va_start(list, format);
  int length = vsnprintf(line, sizeof line, format, list);
  va_end(list);
  if (length > (int)sizeof line - 1) length = sizeof line - 1;
  text_add(text, line, (size_t)length);
}

void text_free(struct text *text) {
  free(text->bytes);
  *text = (struct text){0};
}

static void send_all(const char *bytes, size_t length) {
  while (length) {
    ssize_t sent = write(port, bytes, length);
    if (sent > 0) {
      bytes += sent;
      length -= (size_t)sent;
    } else if (errno == EAGAIN) {
      struct pollfd wait = {.fd = port, .events = POLLOUT};
      if (poll(&wait, 1, 1000) <= 0 || wait.revents & POLLHUP) return;  // nobody listens
    } else if (errno != EINTR) {
      return;
    }
  }
}

void answer(const char *id, bool ok, const void *bytes, size_t length) {
  struct text out = {0};
  text_print(&out, "%s %s %zu\n", id, ok ? "ok" : "error", length);
  text_add(&out, bytes, length);
  send_all(out.bytes, out.length);
  text_free(&out);
}

void reply(const char *id, bool ok, const char *format, ...) {
  char line[4096];
  va_list list;
  va_start(list, format);
  vsnprintf(line, sizeof line, format, list);
  va_end(list);
  answer(id, ok, line, strlen(line));
}

const char *argument(const struct request *request, int index) {
  return index + 2 < request->count ? request->words[index + 2] : "";
}

long number(const struct request *request, int index) {
  return strtol(argument(request, index), NULL, 0);
}

int64_t now_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

// Writes beside the path and renames, so that nobody sees half a file.
static void put(const struct request *request) {
  const char *path = argument(request, 3);
  char beside[4096];
  snprintf(beside, sizeof beside, "%s.rig-new", path);
  int fd = open(beside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  bool good = fd >= 0;
  for (size_t done = 0; good && done < request->length;) {
    ssize_t wrote = write(fd, request->body + done, request->length - done);
    if (wrote > 0) done += (size_t)wrote;
    else if (errno != EINTR) good = false;
  }
  good = good && fchown(fd, (uid_t)number(request, 1), (gid_t)number(request, 2)) == 0 &&
         fchmod(fd, (mode_t)strtol(argument(request, 0), NULL, 8)) == 0 && rename(beside, path) == 0;
  int problem = errno;
  if (fd >= 0) close(fd);
  if (!good) unlink(beside);
  reply(request->words[0], good, "%s", good ? "" : strerror(problem));
}

static void get(const struct request *request) {
  int fd = open(argument(request, 0), O_RDONLY | O_CLOEXEC);
  struct text content = {0};
  text_add(&content, "", 0);
  ssize_t count = fd < 0 ? -1 : 1;
  char block[65536];
  while (count > 0 && (count = read(fd, block, sizeof block)) > 0) {
    text_add(&content, block, (size_t)count);
  }
  if (count < 0) reply(request->words[0], false, "%s", strerror(errno));
  else answer(request->words[0], true, content.bytes, content.length);
  if (fd >= 0) close(fd);
  text_free(&content);
}

static void handle(const struct request *request) {
  const char *verb = request->words[1];
  if (!strcmp(verb, "ping")) reply(request->words[0], true, "%s", "pong");
  else if (!strcmp(verb, "put")) put(request);
  else if (!strcmp(verb, "get")) get(request);
  else if (!process_handle(request) && !device_handle(request) && !report_handle(request))
    reply(request->words[0], false, "the agent knows no verb %s", verb);
}

// Takes one request off the input; false when it is not complete yet.
static bool take(void) {
  char *end = memchr(input.bytes, '\n', input.length);
  if (!end) return false;
  size_t head = (size_t)(end - input.bytes) + 1;
  char line[4096];
  if (head > sizeof line) die("a request line is too long");
  memcpy(line, input.bytes, head);
  line[head - 1] = 0;
  struct request request = {0};
  for (char *rest = line, *word; (word = strsep(&rest, " ")) && request.count < max_words;) {
    request.words[request.count++] = word;
  }
  if (request.count < 3) die("a request of less than three words");
  request.length = strtoul(request.words[--request.count], NULL, 10);
  if (input.length < head + request.length) return false;
  request.body = malloc(request.length + 1);
  if (!request.body) die("memory");
  memcpy(request.body, input.bytes + head, request.length);
  request.body[request.length] = 0;
  input.length -= head + request.length;
  memmove(input.bytes, input.bytes + head + request.length, input.length);
  handle(&request);
  free(request.body);
  return true;
}

// The virtio port is known by the name that QEMU gave it, since links need udev.
static int open_port(void) {
  DIR *folder = opendir("/sys/class/virtio-ports");
  struct dirent *entry;
  int found = -1;
  while (folder && found < 0 && (entry = readdir(folder))) {
    char path[600], name[64] = "";
    snprintf(path, sizeof path, "/sys/class/virtio-ports/%s/name", entry->d_name);
    FILE *file = fopen(path, "re");
    if (!file) continue;
    if (fgets(name, sizeof name, file) && !strncmp(name, "pintle.agent", 12)) {
      snprintf(path, sizeof path, "/dev/%s", entry->d_name);
      found = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC);
    }
    fclose(file);
  }
  if (folder) closedir(folder);
  return found;
}

int main(void) {
  signal(SIGPIPE, SIG_IGN);
  sigset_t children;
  sigemptyset(&children);
  sigaddset(&children, SIGCHLD);
  sigprocmask(SIG_BLOCK, &children, NULL);
  int signals = signalfd(-1, &children, SFD_NONBLOCK | SFD_CLOEXEC);
  if (signals < 0) die("signalfd");
  for (int tries = 0; tries < 200 && (port = open_port()) < 0; tries++) usleep(20000);
  if (port < 0) die("no virtio port named pintle.agent");
  mkdir("/run/rig", 0755);
  report_start();
  process_reap();
  reply("0", true, "%s", "hello");
  for (;;) {
    struct pollfd fds[max_fds] = {{.fd = port, .events = POLLIN}, {.fd = signals, .events = POLLIN}};
    int64_t deadline = INT64_MAX;
    int processes = process_watch(fds + 2, &deadline);
    int devices = device_watch(fds + 2 + processes);
    int reports = report_watch(fds + 2 + processes + devices);
    int64_t left = deadline == INT64_MAX ? -1 : deadline - now_ms();
    if (left < -1) left = 0;
    if (poll(fds, (nfds_t)(2 + processes + devices + reports), (int)left) < 0 && errno != EINTR) die("poll");
    struct signalfd_siginfo signal_information;
    while (read(signals, &signal_information, sizeof signal_information) > 0) {}
    process_ready(fds + 2, processes);
    process_reap();
    device_ready(fds + 2 + processes, devices);
    report_ready(fds + 2 + processes + devices, reports);
    if (fds[0].revents & POLLIN) {
      char block[65536];
      ssize_t count;
      while ((count = read(port, block, sizeof block)) > 0) text_add(&input, block, (size_t)count);
      while (input.length && take()) {}
    }
    if (fds[0].revents & POLLHUP) {
      input.length = 0;  // the host let go in the middle of something
      usleep(20000);
    }
  }
}
