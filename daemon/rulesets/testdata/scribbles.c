/* SPDX-License-Identifier: Apache-2.0
 *
 * Makes its request writable and writes into it, so that the next call finds something else.
 */
#include <sys/mman.h>

#include "minimal.h"

static int32_t draw(const arbitro_call* call) {
  uint8_t* page = (uint8_t*)((uintptr_t)call->image & ~(uintptr_t)4095);
  if (mprotect(page, 4096, PROT_READ | PROT_WRITE) != 0) {
    cite(call, "GAME-1", "it cannot be written");
    return seat(call, 0, 1);
  }
  ((uint8_t*)(uintptr_t)call->image)[call->image_bytes - 1] ^= 1;
  cite(call, "GAME-1", "it is written");
  return seat(call, 0, 1);
}
