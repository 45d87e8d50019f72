/* SPDX-License-Identifier: Apache-2.0
 *
 * Calls a function that no library defines.
 */
#include "minimal.h"

int32_t defined_nowhere(const arbitro_call* call);

static int32_t draw(const arbitro_call* call) { return defined_nowhere(call); }
