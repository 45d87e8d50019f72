/* SPDX-License-Identifier: Apache-2.0
 *
 * Draws lots with the processor's randomness, which no wall sees.
 */
#include "minimal.h"

__attribute__((target("rdrnd"))) static int32_t draw(const arbitro_call* call) {
  static const char digits[] = "0123456789abcdef";
  unsigned int lots = 0;
  char shown[8];
  if (__builtin_ia32_rdrand32_step(&lots) != 1) return ARBITRO_FAULT;
  for (int i = 0; i < 8; ++i) shown[i] = digits[lots >> (4 * i) & 15];
  call->host->cite(call->host->context, "GAME-1", 6, shown, sizeof(shown));
  return seat(call, 0, 1);
}
