/* SPDX-License-Identifier: Apache-2.0
 *
 * Looks through the descriptors and variables that its process was born with for a secret of the
 * host's, and gives it out with its last words.
 */
#include "minimal.h"
#include "reads_files.h"

static void give_out(const char* secret) {
  call_kernel(SYS_write, 2, (long)secret, (long)strlen(secret), 0);
  call_kernel(SYS_exit_group, 1, 0, 0, 0);
}

__attribute__((constructor)) static void look_around(int argc, char** argv, char** variables) {
  static const char secret[] = "secret of the host";
  static char bytes[256];
  (void)argc;
  (void)argv;
  for (char** each = variables; *each != NULL; ++each) {
    if (strstr(*each, secret) != NULL) give_out(*each);
  }
  for (long file = 4; file < 32; ++file) {
    const long size = call_kernel(SYS_pread64, file, (long)bytes, sizeof(bytes) - 1, 0);
    if (size > 0 && strncmp(bytes, secret, sizeof(secret) - 1) == 0) give_out(bytes);
  }
}

static int32_t draw(const arbitro_call* call) { return seat(call, 0, 1); }
