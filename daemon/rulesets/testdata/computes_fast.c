/* SPDX-License-Identifier: Apache-2.0
 *
 * Is linked with -ffast-math, so that loading it changes how the whole process computes with
 * floating point.
 */
#include "minimal.h"

static int32_t draw(const arbitro_call* call) { return seat(call, 0, 1); }
