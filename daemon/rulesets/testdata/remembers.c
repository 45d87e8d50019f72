/* SPDX-License-Identifier: Apache-2.0
 *
 * Gives another answer the second time.
 */
#include "minimal.h"

static int32_t draw(const arbitro_call* call) {
  static uint32_t calls;
  return ++calls % 2 == 1 ? seat(call, 0, 1) : seat(call, 1, 0);
}
