/* SPDX-License-Identifier: Apache-2.0
 *
 * Answers with where the loader put it, which is another place in each process.
 */
#include "minimal.h"

static int32_t draw(const arbitro_call* call) {
  char place[16];
  const uintptr_t address = (uintptr_t)&describe_honestly;
  for (int i = 0; i < 16; ++i) place[i] = "0123456789abcdef"[address >> (4 * i) & 15];
  call->host->cite(call->host->context, "GAME-1", 6, place, sizeof(place));
  return seat(call, 0, 1);
}
