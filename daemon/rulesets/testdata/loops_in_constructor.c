/* SPDX-License-Identifier: Apache-2.0
 *
 * Computes without end while it is loaded.
 */
#include "minimal.h"

__attribute__((constructor)) static void compute_for_ever(void) {
  for (volatile uint32_t turns = 1; turns != 0; turns |= 1) {
  }
}

static int32_t draw(const arbitro_call* call) { return seat(call, 0, 1); }
