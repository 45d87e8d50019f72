/* SPDX-License-Identifier: Apache-2.0
 *
 * Calls itself until the stack is used up.
 */
#include "minimal.h"

#pragma GCC diagnostic ignored "-Winfinite-recursion"

static int32_t descend(const arbitro_call* call, const volatile char* above) {
  volatile char room[1024];
  room[0] = above == NULL ? 0 : above[0];
  return descend(call, room) + room[0];
}

static int32_t draw(const arbitro_call* call) { return descend(call, NULL); }
