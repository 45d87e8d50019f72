/* SPDX-License-Identifier: Apache-2.0
 *
 * Is built for a boundary whose structs have grown: its root, its interface and its seats are
 * longer than the host's. That is allowed.
 */
#define ROOT_BYTES 64
#define DRAW_INTERFACE_BYTES 64
#define SEAT_STRIDE 32
#include "minimal.h"

static int32_t draw(const arbitro_call* call) { return seat(call, 0, 1); }
