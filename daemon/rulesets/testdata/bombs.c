/* SPDX-License-Identifier: Apache-2.0
 *
 * Takes memory behind the host's back, and writes to all of it.
 */
#include <stdlib.h>

#include "minimal.h"

static int32_t draw(const arbitro_call* call) {
  const size_t size = (size_t)1 << 24;
  for (;;) {
    char* taken = malloc(size);
    if (taken == NULL) break;
    for (size_t at = 0; at < size; at += 4096) taken[at] = (char)call->size;
  }
  return ARBITRO_FAULT;
}
