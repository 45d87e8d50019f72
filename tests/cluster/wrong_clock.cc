// SPDX-License-Identifier: Apache-2.0
//
// A library to be loaded before others (LD_PRELOAD), under which a program's date is wrong: by the
// seconds, a number of 8 bytes, in the file that ARBITRO_CLOCK_OFFSET names, as they are at each
// look. Times since the machine's start stay right.
//
// It allocates nothing: the program's allocator asks for the time, too.

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include <atomic>
#include <cstdint>
#include <cstdlib>

namespace {

using Offset = volatile int64_t;

Offset* Map() {
  const char* path = std::getenv("ARBITRO_CLOCK_OFFSET");
  const int file = path == nullptr ? -1 : open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return nullptr;
  void* mapped = mmap(nullptr, sizeof(int64_t), PROT_READ, MAP_SHARED, file, 0);
  close(file);
  return mapped == MAP_FAILED ? nullptr : static_cast<Offset*>(mapped);
}

int64_t OffsetNow() {
  static std::atomic<Offset*> mapped = nullptr;
  if (mapped == nullptr) mapped = Map();
  return mapped == nullptr ? 0 : *mapped.load();
}

}  // namespace

extern "C" __attribute__((visibility("default"))) int gettimeofday(timeval* now, void*) noexcept {
  if (syscall(SYS_gettimeofday, now, nullptr) != 0) return -1;
  now->tv_sec += OffsetNow();
  return 0;
}

extern "C" __attribute__((visibility("default"))) int clock_gettime(clockid_t clock,
                                                                    timespec* now) noexcept {
  if (syscall(SYS_clock_gettime, clock, now) != 0) return -1;
  if (clock == CLOCK_REALTIME) now->tv_sec += OffsetNow();
  return 0;
}
