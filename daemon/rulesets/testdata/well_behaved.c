/* SPDX-License-Identifier: Apache-2.0
 *
 * Keeps the contract, and shows that a ruleset needs no C++.
 */
#include "minimal.h"

static int32_t draw(const arbitro_call* call) {
  cite(call, "GAME-1", "the first two play");
  return seat(call, 0, 1);
}
