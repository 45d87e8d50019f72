// SPDX-License-Identifier: Apache-2.0
//
// Time that has passed on this machine, also while it was suspended.
//
// Leases rest on nothing else: a machine's date may be set to anything while they run.

#ifndef ARBITRO_STORAGE_POSTGRES_STOPWATCH_H_
#define ARBITRO_STORAGE_POSTGRES_STOPWATCH_H_

#include <time.h>

#include <chrono>
#include <cstdint>

namespace arbitro::storage {

// Since the machine's start. Nanoseconds, for an atomic.
using MachineTime = std::int64_t;

inline MachineTime MachineNow() {
  timespec now{};
  clock_gettime(CLOCK_BOOTTIME, &now);
  constexpr MachineTime kSecond = 1'000'000'000;
  return now.tv_sec * kSecond + now.tv_nsec;
}

inline MachineTime Nanoseconds(std::chrono::milliseconds time) {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(time).count();
}

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_POSTGRES_STOPWATCH_H_
