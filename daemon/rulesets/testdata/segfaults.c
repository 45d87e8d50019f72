/* SPDX-License-Identifier: Apache-2.0
 *
 * Writes where it has no memory.
 */
#include "minimal.h"

static int32_t draw(const arbitro_call* call) {
  volatile int32_t* nowhere = (volatile int32_t*)(uintptr_t)call->size;
  *nowhere = 1;
  return ARBITRO_FAULT;
}
