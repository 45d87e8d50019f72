/* SPDX-License-Identifier: Apache-2.0
 *
 * Aborts while it is loaded.
 */
#include <stdio.h>
#include <stdlib.h>

#include "minimal.h"

__attribute__((constructor)) static void abort_at_once(void) {
  fputs("cannot go on\n", stderr);
  abort();
}

static int32_t draw(const arbitro_call* call) { return seat(call, 0, 1); }
