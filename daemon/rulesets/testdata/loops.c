/* SPDX-License-Identifier: Apache-2.0
 *
 * Computes without end.
 */
#define EVALUATE draw
#include "minimal.h"

static int32_t draw(const arbitro_call* call) {
  volatile uint32_t turns = call->size;
  while (turns != 0) turns |= 1;
  return ARBITRO_FAULT;
}
