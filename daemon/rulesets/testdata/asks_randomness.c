/* SPDX-License-Identifier: Apache-2.0
 *
 * Draws lots with the machine's randomness.
 */
#include <sys/random.h>

#include "minimal.h"

static int32_t draw(const arbitro_call* call) {
  unsigned char lot = 0;
  if (getrandom(&lot, 1, 0) != 1) return ARBITRO_FAULT;
  return lot % 2 == 0 ? seat(call, 0, 1) : seat(call, 1, 0);
}
