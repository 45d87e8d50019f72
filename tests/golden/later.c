/* SPDX-License-Identifier: Apache-2.0
 *
 * Put before a daemon's libraries, it moves the time of day forward: by the seconds, in digits,
 * that the file named by ARBITRO_LATER holds now. So a story waits two hours without waiting.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static long later_by(void) {
  char digits[32] = {0};
  const char* path = getenv("ARBITRO_LATER");
  const int file = path == NULL ? -1 : open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  const ssize_t size = read(file, digits, sizeof(digits) - 1);
  close(file);
  return size > 0 ? strtol(digits, NULL, 10) : 0;
}

int clock_gettime(clockid_t clock, struct timespec* time) {
  const long failed = syscall(SYS_clock_gettime, clock, time);
  if (failed == 0 && clock == CLOCK_REALTIME) time->tv_sec += later_by();
  return (int)failed;
}
