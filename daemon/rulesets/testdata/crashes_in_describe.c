/* SPDX-License-Identifier: Apache-2.0
 *
 * Kills its process when it is asked what it is.
 */
#include <signal.h>

struct arbitro_call;
static int die(const struct arbitro_call* call);
#define DESCRIBE die
#include "minimal.h"

static int die(const arbitro_call* call) {
  raise(SIGKILL);
  return describe_honestly(call);
}

static int32_t draw(const arbitro_call* call) { return seat(call, 0, 1); }
