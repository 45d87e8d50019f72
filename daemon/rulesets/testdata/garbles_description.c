/* SPDX-License-Identifier: Apache-2.0
 *
 * Describes a format whose id is not UTF-8.
 */
#define FORMAT_ID "\xff\xfe-form!"
#include "minimal.h"

static int32_t draw(const arbitro_call* call) { return seat(call, 0, 1); }
