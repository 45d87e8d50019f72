/* SPDX-License-Identifier: Apache-2.0
 *
 * Says that its draw interface ends before its first function. The host takes it for one that is
 * not offered.
 */
#define DRAW_INTERFACE_BYTES 8
#include "minimal.h"

static int32_t draw(const arbitro_call* call) { return seat(call, 0, 1); }
