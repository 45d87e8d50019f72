/* SPDX-License-Identifier: Apache-2.0
 *
 * Answers with more than anybody asked for, and never minds.
 */
#include "minimal.h"

static int32_t draw(const arbitro_call* call) {
  static const char bytes[1 << 16];
  for (int turn = 0; turn < 1 << 18; ++turn) write_answer(call, bytes, sizeof(bytes));
  return ARBITRO_DECIDED;
}
