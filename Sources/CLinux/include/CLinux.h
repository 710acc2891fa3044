// What Swift's Glibc module leaves out. Each header says what needs it:
//   sys/epoll.h     the event loop waits here; the Glibc module omits the header
//   sys/signalfd.h  signals as readable descriptors
//   sys/timerfd.h   deadlines on the boot clock
//   sys/prctl.h     no core files, death signal of children
//   linux/kd.h, linux/vt.h  the console's graphics mode, its ioctl numbers are macros
// Variadic functions can't be imported; each gets a fixed-arity inline below.
#ifndef PINTLE_CLINUX_H
#define PINTLE_CLINUX_H

// No _GNU_SOURCE here: it changes types (fd_set) that the Glibc module defines without it, and the two would clash.
// What needs it stands in a source file of its own.
#include <errno.h>
#include <fcntl.h>
#include <linux/kd.h>
#include <linux/vt.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/timerfd.h>
#include <sys/types.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "clinux_socket.h"
#include "clinux_spawn.h"

/// open(2), whose mode is variadic.
static inline int clinux_open(const char *path, int flags, mode_t mode) {
  return open(path, flags, mode);
}

/// openat(2), whose mode is variadic.
static inline int clinux_openat(int directory, const char *path, int flags, mode_t mode) {
  return openat(directory, path, flags, mode);
}

/// fcntl(2) with an integer argument.
static inline int clinux_fcntl(int descriptor, int command, int argument) {
  return fcntl(descriptor, command, argument);
}

/// ioctl(2) with an integer argument.
static inline int clinux_ioctl_int(int descriptor, unsigned long request, long argument) {
  return ioctl(descriptor, request, argument);
}

/// ioctl(2) with a pointer argument.
static inline int clinux_ioctl_pointer(int descriptor, unsigned long request, void *argument) {
  return ioctl(descriptor, request, argument);
}

/// prctl(2) with one argument.
static inline int clinux_prctl(int option, unsigned long argument) {
  return prctl(option, argument, 0UL, 0UL, 0UL);
}

/// environ(7): this process's environment. The variable itself is one that any thread could change, to Swift.
static inline char *const *clinux_environment(void) {
  extern char **environ;
  return environ;
}

// epoll's data is a union with a pointer in it, unsafe to Swift as a whole; here it is always the 64-bit word.

/// What epoll_wait(2) tells of one source.
struct clinux_ready {
  uint64_t word;
  uint32_t events;
};

/// epoll_ctl(2), EPOLL_CTL_ADD for EPOLLIN.
static inline int clinux_epoll_add(int epoll, int descriptor, uint64_t word) {
  struct epoll_event event = {.events = EPOLLIN, .data = {.u64 = word}};
  return epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event);
}

/// epoll_ctl(2), EPOLL_CTL_DEL.
static inline int clinux_epoll_remove(int epoll, int descriptor) {
  struct epoll_event event = {0};
  return epoll_ctl(epoll, EPOLL_CTL_DEL, descriptor, &event);
}

enum { CLINUX_EPOLL_BATCH = 16 };

/// epoll_wait(2) for at most CLINUX_EPOLL_BATCH sources and that many milliseconds, -1 for any number.
static inline int clinux_epoll_wait_for(int epoll, struct clinux_ready *ready, int count,
                                        int milliseconds) {
  struct epoll_event events[CLINUX_EPOLL_BATCH];
  int limit = count < CLINUX_EPOLL_BATCH ? count : CLINUX_EPOLL_BATCH;
  int n = epoll_wait(epoll, events, limit, milliseconds);
  for (int i = 0; i < n; i++) {
    ready[i].word = events[i].data.u64;
    ready[i].events = events[i].events;
  }
  return n;
}

/// epoll_wait(2) without a limit of time.
static inline int clinux_epoll_wait(int epoll, struct clinux_ready *ready, int count) {
  return clinux_epoll_wait_for(epoll, ready, count, -1);
}

#endif
