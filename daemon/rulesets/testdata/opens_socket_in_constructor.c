/* SPDX-License-Identifier: Apache-2.0
 *
 * Wants to talk to the world before anybody has asked.
 */
#include <sys/socket.h>

#include "minimal.h"

__attribute__((constructor)) static void talk(void) {
  if (socket(AF_INET, SOCK_STREAM, 0) >= 0) return;
}

static int32_t draw(const arbitro_call* call) { return seat(call, 0, 1); }
