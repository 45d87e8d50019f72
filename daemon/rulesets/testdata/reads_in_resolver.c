/* SPDX-License-Identifier: Apache-2.0
 *
 * Reads the host's files while the loader asks it which of its functions to take: before any
 * constructor.
 */
#include "minimal.h"
#include "reads_files.h"

static uint32_t first_seat(void) { return 0; }

__attribute__((used)) static uint32_t (*choose_first(void))(void) {
  read_files();
  return first_seat;
}

uint32_t first(void) __attribute__((ifunc("choose_first")));

static int32_t draw(const arbitro_call* call) { return seat(call, first(), 1); }
