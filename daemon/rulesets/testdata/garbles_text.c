/* SPDX-License-Identifier: Apache-2.0
 *
 * Cites a rule with a text that is not UTF-8.
 */
#include "minimal.h"

static int32_t draw(const arbitro_call* call) {
  cite(call, "GAME-1", "\xc3\x28");
  return seat(call, 0, 1);
}
