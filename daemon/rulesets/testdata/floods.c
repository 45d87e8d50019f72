/* SPDX-License-Identifier: Apache-2.0
 *
 * Answers with 10 GB, although the host does not take them.
 */
#include "minimal.h"

static int32_t draw(const arbitro_call* call) {
  static char bytes[1 << 20];
  for (int turn = 0; turn < 10 * 1024; ++turn) write_answer(call, bytes, sizeof(bytes));
  return ARBITRO_DECIDED;
}
