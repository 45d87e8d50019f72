/* SPDX-License-Identifier: Apache-2.0
 *
 * Looks into a file.
 */
#include <stdio.h>

#include "minimal.h"

static int32_t draw(const arbitro_call* call) {
  FILE* file = fopen("/etc/passwd", "r");
  if (file != NULL) fclose(file);
  return seat(call, 0, 1);
}
