/* SPDX-License-Identifier: Apache-2.0
 *
 * Ends the process with a good conscience.
 */
#include <stdlib.h>

#include "minimal.h"

static int32_t draw(const arbitro_call* call) {
  (void)call;
  _Exit(0);
}
