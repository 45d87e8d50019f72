/* SPDX-License-Identifier: Apache-2.0
 *
 * Lets another thread do the work.
 */
#include <pthread.h>

#include "minimal.h"

static void* work(void* call) { return call; }

static int32_t draw(const arbitro_call* call) {
  pthread_t thread;
  if (pthread_create(&thread, NULL, work, NULL) == 0) pthread_join(thread, NULL);
  return seat(call, 0, 1);
}
