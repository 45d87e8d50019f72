/* SPDX-License-Identifier: Apache-2.0
 *
 * Ends the process, with success, while it is loaded.
 */
#include <unistd.h>

#include "minimal.h"

__attribute__((constructor)) static void leave_at_once(void) { _exit(0); }

static int32_t draw(const arbitro_call* call) { return seat(call, 0, 1); }
