/* SPDX-License-Identifier: Apache-2.0
 *
 * Seats a player that the request does not have.
 */
#include "minimal.h"

static int32_t draw(const arbitro_call* call) { return seat(call, 0, 1000000); }
