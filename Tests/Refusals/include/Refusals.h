// Refuses chosen calls to a graphics card, for what the cards at hand never refuse. A program that links this has its
// ioctl(2) passed through here, libdrm's too; everything not refused reaches the kernel.
#ifndef REFUSALS_H
#define REFUSALS_H

/// Refuses calls from now on.
///
/// call: atomic, nonblocking (atomic ones that don't wait), flip, crtc, dumb, framebuffer, framebuffer32 (those of 32
/// bits a pixel), map, blob, dirty, power, atomic-capability.
/// error: the errno they get. count: how many of them; 0 is all.
/// Returns whether there is a call of that name.
int refuse(const char *call, int error, int count);

#endif
