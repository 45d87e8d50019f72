/* SPDX-License-Identifier: Apache-2.0
 *
 * Answers with seats that are so far apart that they end far outside the answer.
 */
#define SEAT_STRIDE 0xfffffff0u
#include "minimal.h"

static int32_t draw(const arbitro_call* call) { return seat(call, 0, 1); }
