/* SPDX-License-Identifier: Apache-2.0
 *
 * Takes memory for as long as it is given any.
 */
#include "minimal.h"

static int32_t draw(const arbitro_call* call) {
  while (call->host->allocate(call->host->context, 1u << 16) != NULL) {
  }
  return ARBITRO_FAULT;
}
