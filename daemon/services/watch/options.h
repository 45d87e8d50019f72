// SPDX-License-Identifier: Apache-2.0
//
// The bounds of watches: without gRPC, for the table of settings.

#ifndef ARBITRO_DAEMON_SERVICES_WATCH_OPTIONS_H_
#define ARBITRO_DAEMON_SERVICES_WATCH_OPTIONS_H_

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace arbitro::services {

// The most that a feed keeps; it always keeps one record.
struct WatchTailBounds {
  size_t records_max = 1'024;
  size_t bytes_max = size_t{4} << 20;
};

// How many watches may be open at once.
inline constexpr size_t kWatchesMax = 4'096;

// The bounds of a heartbeat's interval, for the daemon and for a client's wish.
inline constexpr uint32_t kHeartbeatSecondsMin = 1;
inline constexpr uint32_t kHeartbeatSecondsMax = 3'600;

struct WatchOptions {
  WatchTailBounds tail;
  size_t watches_max = kWatchesMax;

  // How long nothing may happen before a watch says that it is alive.
  std::chrono::seconds heartbeat{15};

  // How long one message may wait for its client.
  std::chrono::seconds slowest_read{30};

  // How often it is looked whether either is due.
  std::chrono::milliseconds tick{250};

  // Calls `send`, which sends messages of several journals (call/answer_burst.h). Where it is empty
  // the hub calls `send` itself.
  std::function<void(const std::function<void()>& send)> around_messages;
};

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_WATCH_OPTIONS_H_
