/* SPDX-License-Identifier: Apache-2.0
 *
 * Opens a file while it is loaded by a system call that no loader makes.
 */
#include "minimal.h"
#include "reads_files.h"

__attribute__((constructor)) static void open_early(void) {
  static const unsigned long how[3];
  call_kernel(SYS_openat2, FROM_HERE, (long)"/etc/passwd", (long)how, sizeof(how));
}

static int32_t draw(const arbitro_call* call) { return seat(call, 0, 1); }
