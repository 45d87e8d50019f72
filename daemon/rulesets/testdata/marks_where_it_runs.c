/* SPDX-License-Identifier: Apache-2.0
 *
 * Makes the file that the environment names while it is loaded: wherever it runs with its host's
 * surroundings and rights, the file tells.
 */
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "minimal.h"

__attribute__((constructor)) static void mark(void) {
  const char* path = getenv("ARBITRO_MARK");
  if (path != NULL) close(open(path, O_WRONLY | O_CREAT, 0600));
}

static int32_t draw(const arbitro_call* call) { return seat(call, 0, 1); }
