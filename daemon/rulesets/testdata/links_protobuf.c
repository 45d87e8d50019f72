/* SPDX-License-Identifier: Apache-2.0
 *
 * Needs a library that the host has, too, and that ends the process where it is loaded twice.
 */
#include "minimal.h"

const char* protobuf_version(void);

static int32_t draw(const arbitro_call* call) {
  return protobuf_version() == NULL ? ARBITRO_FAULT : seat(call, 0, 1);
}
