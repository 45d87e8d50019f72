// SPDX-License-Identifier: Apache-2.0
extern "C" {
#include "reads_files.h"
int touch_thread_storage(void);
}

namespace {
struct Reader {
  Reader() { read_files(); }
  int read = 1;
};
thread_local Reader reader;
}  // namespace

int touch_thread_storage(void) { return reader.read; }
