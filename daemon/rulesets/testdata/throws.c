/* SPDX-License-Identifier: Apache-2.0
 *
 * Lets a C++ exception go through the boundary.
 */
#include "minimal.h"

void throw_something(void);

static int32_t draw(const arbitro_call* call) {
  throw_something();
  return seat(call, 0, 1);
}
