#include "Refusals.h"

#include <drm.h>
#include <drm_fourcc.h>
#include <drm_mode.h>
#include <errno.h>
#include <stdarg.h>
#include <stdbool.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static bool nonblocking(const void *argument) {
  return ((const struct drm_mode_atomic *)argument)->flags & DRM_MODE_ATOMIC_NONBLOCK;
}

static bool framebuffer32(const void *argument) {
  return ((const struct drm_mode_fb_cmd2 *)argument)->pixel_format == DRM_FORMAT_XRGB8888;
}

static bool atomic_capability(const void *argument) {
  return ((const struct drm_set_client_cap *)argument)->capability == DRM_CLIENT_CAP_ATOMIC;
}

static struct {
  const char *name;
  unsigned long request;
  bool (*concerns)(const void *argument);
  int error;
  int left;
} calls[] = {
  {"atomic", DRM_IOCTL_MODE_ATOMIC, 0, 0, 0},
  {"nonblocking", DRM_IOCTL_MODE_ATOMIC, nonblocking, 0, 0},
  {"flip", DRM_IOCTL_MODE_PAGE_FLIP, 0, 0, 0},
  {"crtc", DRM_IOCTL_MODE_SETCRTC, 0, 0, 0},
  {"dumb", DRM_IOCTL_MODE_CREATE_DUMB, 0, 0, 0},
  {"framebuffer", DRM_IOCTL_MODE_ADDFB2, 0, 0, 0},
  {"framebuffer32", DRM_IOCTL_MODE_ADDFB2, framebuffer32, 0, 0},
  {"map", DRM_IOCTL_MODE_MAP_DUMB, 0, 0, 0},
  {"blob", DRM_IOCTL_MODE_CREATEPROPBLOB, 0, 0, 0},
  {"dirty", DRM_IOCTL_MODE_DIRTYFB, 0, 0, 0},
  {"power", DRM_IOCTL_MODE_SETPROPERTY, 0, 0, 0},
  {"atomic-capability", DRM_IOCTL_SET_CLIENT_CAP, atomic_capability, 0, 0},
};

#define CALLS (sizeof calls / sizeof calls[0])

int refuse(const char *call, int error, int count) {
  for (size_t index = 0; index < CALLS; index++) {
    if (strcmp(calls[index].name, call) != 0) continue;
    calls[index].error = error;
    calls[index].left = count == 0 ? -1 : count;
    return 1;
  }
  return 0;
}

int ioctl(int descriptor, unsigned long request, ...) {
  va_list arguments;
  va_start(arguments, request);
  void *argument = va_arg(arguments, void *);
  va_end(arguments);
  for (size_t index = 0; index < CALLS; index++) {
    if (calls[index].request != request || calls[index].left == 0) continue;
    if (calls[index].concerns && !calls[index].concerns(argument)) continue;
    if (calls[index].left > 0) calls[index].left--;
    errno = calls[index].error;
    return -1;
  }
  return (int)syscall(SYS_ioctl, descriptor, request, argument);
}
