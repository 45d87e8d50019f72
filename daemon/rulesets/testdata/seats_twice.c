/* SPDX-License-Identifier: Apache-2.0
 *
 * Seats one player twice and the other not at all.
 */
#include "minimal.h"

static int32_t draw(const arbitro_call* call) { return seat(call, 1, 1); }
