/* SPDX-License-Identifier: Apache-2.0
 *
 * Never comes back from being loaded.
 */
#include <unistd.h>

#include "minimal.h"

__attribute__((constructor)) static void wait_for_ever(void) {
  for (;;) pause();
}

static int32_t draw(const arbitro_call* call) { return seat(call, 0, 1); }
