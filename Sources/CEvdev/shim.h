// The ioctl numbers of evdev are macros, which Swift can't import; each has a function here. They work on a descriptor
// alone: a libevdev handle lives only while a device is looked at (see EvdevProbe.swift).
#include <errno.h>
#include <libevdev/libevdev.h>
#include <linux/input.h>
#include <sys/ioctl.h>
#include <time.h>

/// EVIOCGABS: an axis' range and present value; an error on a device without axes.
static inline int cevdev_axis(int descriptor, unsigned int code, struct input_absinfo *axis) {
  return ioctl(descriptor, EVIOCGABS(code), axis);
}

/// EVIOCGRAB: all events to this descriptor alone from now on, until it is closed.
static inline int cevdev_grab(int descriptor) { return ioctl(descriptor, EVIOCGRAB, (void *)1); }

/// EVIOCGRAB, undone.
static inline int cevdev_ungrab(int descriptor) { return ioctl(descriptor, EVIOCGRAB, (void *)0); }

/// EVIOCSCLOCKID: events are stamped by the boot clock from now on.
static inline int cevdev_stamp_by_boot_clock(int descriptor) {
  int clock = CLOCK_BOOTTIME;
  return ioctl(descriptor, EVIOCSCLOCKID, &clock);
}

/// EVIOCGKEY: 1 if any key or button is held down, 0 if none, -1 and errno otherwise. Key presses that wait to be read
/// are taken from the descriptor's queue by this call (a rule of the kernel, so that queue and state agree).
static inline int cevdev_any_key_held(int descriptor) {
  unsigned long held[KEY_CNT / (8 * sizeof(unsigned long))] = {0};
  if (ioctl(descriptor, EVIOCGKEY(sizeof held), held) < 0) return -1;
  for (unsigned int i = 0; i < sizeof held / sizeof held[0]; i++)
    if (held[i]) return 1;
  return 0;
}
