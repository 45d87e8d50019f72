/* SPDX-License-Identifier: Apache-2.0
 *
 * Looks behind the end of its request, for what an earlier call may have left there.
 */
#include "minimal.h"

static int32_t draw(const arbitro_call* call) {
  const uint8_t* behind = call->image + call->image_bytes;
  for (size_t at = 0; at < 32768; ++at) {
    if (behind[at] != 0) {
      cite(call, "GAME-1", "there is something");
      return seat(call, 1, 0);
    }
  }
  cite(call, "GAME-1", "there is nothing");
  return seat(call, 0, 1);
}
