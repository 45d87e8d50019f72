/* SPDX-License-Identifier: Apache-2.0
 *
 * Looks at the time, without a system call.
 */
#define _POSIX_C_SOURCE 200809L
#include <time.h>

#include "minimal.h"

static int32_t draw(const arbitro_call* call) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_nsec % 2 == 0 ? seat(call, 0, 1) : seat(call, 1, 0);
}
