/* SPDX-License-Identifier: Apache-2.0
 *
 * Answers a draw with bytes that are no image.
 */
#include "minimal.h"

static int32_t draw(const arbitro_call* call) { return write_answer(call, "not an image", 12); }
