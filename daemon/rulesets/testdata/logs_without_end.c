/* SPDX-License-Identifier: Apache-2.0
 *
 * Says more than anybody reads, and then answers.
 */
#include "minimal.h"

static int32_t draw(const arbitro_call* call) {
  for (int line = 0; line < 5000; ++line) {
    call->host->log(call->host->context, ARBITRO_LOG_INFO, "again", 5);
  }
  return seat(call, 0, 1);
}
