/* SPDX-License-Identifier: Apache-2.0
 *
 * Makes another one of itself.
 */
#include <sys/types.h>
#include <unistd.h>

#include "minimal.h"

static int32_t draw(const arbitro_call* call) {
  const pid_t child = fork();
  if (child == 0) _exit(0);
  return seat(call, 0, 1);
}
