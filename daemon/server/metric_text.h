// SPDX-License-Identifier: Apache-2.0
//
// Writes metrics as Prometheus reads them: text format 0.0.4.

#ifndef ARBITRO_DAEMON_SERVER_METRIC_TEXT_H_
#define ARBITRO_DAEMON_SERVER_METRIC_TEXT_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "daemon/services/call/metric_cells.h"
#include "daemon/services/call/metric_names.h"

namespace arbitro::server {

// Names and values, in the order of MetricName::labels.
using MetricLabels = std::vector<std::pair<std::string, std::string>>;

// The unit of a histogram's values.
enum class MetricUnit { kMicroseconds, kPlain };  // microseconds are shown as seconds

class MetricText {
 public:
  // Begins a metric; its samples follow.
  void Begin(const services::MetricName& metric);

  void Add(const MetricLabels& labels, uint64_t value);
  void AddMicroseconds(const MetricLabels& labels, uint64_t value);
  void Add(const MetricLabels& labels, const services::Histogram& histogram, MetricUnit unit);

  // Writes a metric of one sample without labels.
  void AddOne(const services::MetricName& metric, uint64_t value) {
    Begin(metric);
    Add({}, value);
  }

  const std::string& text() const { return text_; }

 private:
  void AddLine(const char* suffix, const MetricLabels& labels, const std::string& value);

  std::string name_;
  std::string text_;
};

}  // namespace arbitro::server

#endif  // ARBITRO_DAEMON_SERVER_METRIC_TEXT_H_
