// SPDX-License-Identifier: Apache-2.0
//
// Counts requests by their outcome, and how long they took.

#ifndef ARBITRO_DAEMON_SERVICES_CALL_REQUEST_METRICS_H_
#define ARBITRO_DAEMON_SERVICES_CALL_REQUEST_METRICS_H_

#include <array>
#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "daemon/services/call/metric_cells.h"

namespace arbitro::services {

inline constexpr size_t kStatusCodeCount = 17;  // gRPC's

struct MethodMetrics {
  std::string method;                         // "EventService/CreateEvent"
  std::array<Count, kStatusCodeCount> ended;  // by code
  Histogram duration;
};

// The metrics of the whole process. Thread-safe.
class RequestMetrics {
 public:
  // The one instance in which all requests count.
  static RequestMetrics& Global();

  // Makes the metrics at the first request of a method, and keeps them for ever: callers keep the
  // pointer.
  MethodMetrics* Of(const std::string& method);

  // Returns all that were made, by method.
  std::map<std::string, const MethodMetrics*> All() const;

  Histogram queue_wait;
  Gauge waiting;
  Count lost_lines;  // of the log of requests

 private:
  mutable std::mutex mutex_;
  std::map<std::string, std::unique_ptr<MethodMetrics>> methods_;
};

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_CALL_REQUEST_METRICS_H_
