/* SPDX-License-Identifier: Apache-2.0
 *
 * Reads the host's files while it is loaded: a constructor.
 */
#include "minimal.h"
#include "reads_files.h"

__attribute__((constructor)) static void read_early(void) { read_files(); }

static int32_t draw(const arbitro_call* call) { return seat(call, 0, 1); }
