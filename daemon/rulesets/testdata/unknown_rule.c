/* SPDX-License-Identifier: Apache-2.0
 *
 * Cites a rule that its description does not list.
 */
#include "minimal.h"

static int32_t draw(const arbitro_call* call) {
  cite(call, "GAME-2", "there is no such rule");
  return seat(call, 0, 1);
}
