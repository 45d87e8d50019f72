/* SPDX-License-Identifier: Apache-2.0
 *
 * Reads the host's files where storage of a thread is initialised: once while it is loaded, and
 * again in a call (reads_in_thread_storage_object.cc).
 */
#include "minimal.h"

int touch_thread_storage(void);

__attribute__((constructor)) static void touch_early(void) { touch_thread_storage(); }

static int32_t draw(const arbitro_call* call) {
  return touch_thread_storage() == 0 ? ARBITRO_FAULT : seat(call, 0, 1);
}
