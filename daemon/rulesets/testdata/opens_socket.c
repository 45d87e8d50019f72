/* SPDX-License-Identifier: Apache-2.0
 *
 * Wants to talk to the world.
 */
#include <sys/socket.h>

#include "minimal.h"

static int32_t draw(const arbitro_call* call) {
  const int made = socket(AF_INET, SOCK_STREAM, 0);
  return made < 0 ? ARBITRO_FAULT : seat(call, 0, 1);
}
