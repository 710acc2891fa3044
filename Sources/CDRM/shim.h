// libdrm, and what Swift can't import from it: four-character codes are computed macros.
#include <stdint.h>
#include <xf86drm.h>
#include <xf86drmMode.h>
#include <drm_fourcc.h>

/// DRM_FORMAT_XRGB8888 and DRM_FORMAT_RGB565.
static const uint32_t cdrm_format_xrgb8888 = DRM_FORMAT_XRGB8888;
static const uint32_t cdrm_format_rgb565 = DRM_FORMAT_RGB565;

/// An atomic commit that changes `count` properties of one object (DRM_IOCTL_MODE_ATOMIC). libdrm's own
/// drmModeAtomicCommit(3) sorts and copies the request on the heap each time; this one lives on the stack.
/// Returns 0, or -1 with errno.
static inline int cdrm_commit(int card, uint32_t flags, uint32_t object, const uint32_t *properties,
                              const uint64_t *values, uint32_t count, uint64_t user_data) {
  struct drm_mode_atomic request = {
    .flags = flags,
    .count_objs = 1,
    .objs_ptr = (uint64_t)(uintptr_t)&object,
    .count_props_ptr = (uint64_t)(uintptr_t)&count,
    .props_ptr = (uint64_t)(uintptr_t)properties,
    .prop_values_ptr = (uint64_t)(uintptr_t)values,
    .user_data = user_data,
  };
  return drmIoctl(card, DRM_IOCTL_MODE_ATOMIC, &request);
}
