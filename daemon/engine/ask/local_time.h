// SPDX-License-Identifier: Apache-2.0
//
// The event's own time: its offset from UTC never changes.

#ifndef ARBITRO_DAEMON_ENGINE_ASK_LOCAL_TIME_H_
#define ARBITRO_DAEMON_ENGINE_ASK_LOCAL_TIME_H_

#include <cstdint>

#include "daemon/engine/state/state.h"

namespace arbitro::engine {

struct LocalTime {
  int32_t day = 0;  // days since 1970-01-01
  uint32_t second_of_day = 0;
};

// Seconds since 1970-01-01 00:00 on the event's clock.
inline int64_t LocalSeconds(const EventState& event, int64_t time_us) {
  constexpr int64_t kUsPerSecond = 1'000'000;
  constexpr int64_t kSecondsPerMinute = 60;
  const int64_t seconds = time_us / kUsPerSecond - (time_us % kUsPerSecond < 0 ? 1 : 0);
  return seconds + event.UtcOffsetMinutes() * kSecondsPerMinute;
}

inline LocalTime LocalTimeOf(const EventState& event, int64_t time_us) {
  constexpr int64_t kSecondsPerDay = 86'400;
  const int64_t seconds = LocalSeconds(event, time_us);
  const int64_t day = seconds / kSecondsPerDay - (seconds % kSecondsPerDay < 0 ? 1 : 0);
  return {static_cast<int32_t>(day), static_cast<uint32_t>(seconds - day * kSecondsPerDay)};
}

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_ASK_LOCAL_TIME_H_
