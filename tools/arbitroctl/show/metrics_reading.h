// SPDX-License-Identifier: Apache-2.0
//
// A daemon's measures of itself, read from Prometheus' text format, and shown to a person.

#ifndef ARBITRO_TOOLS_ARBITROCTL_SHOW_METRICS_READING_H_
#define ARBITRO_TOOLS_ARBITROCTL_SHOW_METRICS_READING_H_

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace arbitro::tools {

using MetricLabels = std::map<std::string, std::string>;

struct MetricSample {
  std::string name;
  MetricLabels labels;
  double value = 0;
};

// One reading. Lines that are no samples are passed over.
class MetricsReading {
 public:
  static MetricsReading Parse(const std::string& text);

  // The sum over all samples of that name that have these labels; 0 where there is none.
  double Sum(const std::string& name, const MetricLabels& labels = {}) const;

  // The values of a label among the samples of a name, in order, each once.
  std::vector<std::string> ValuesOf(const std::string& name, const std::string& label) const;

  // The counts since `before`: the difference of all counters and histograms. Gauges stay.
  MetricsReading Since(const MetricsReading& before) const;

  // The bound that this share (0 to 1) of a histogram lies under, between two bounds in proportion;
  // negative where nothing was counted.
  double Quantile(const std::string& name, double share, const MetricLabels& labels = {}) const;

  const std::vector<MetricSample>& samples() const { return samples_; }

 private:
  std::vector<MetricSample> samples_;
  std::map<std::string, std::string> kinds_;
};

// Says in a line who owns the log of a cluster; empty where the log is one machine's alone.
std::string ClusterText(const MetricsReading& counted);

// A page for a terminal. `seconds`: what `counted` was counted over; 0: since the daemon's start.
std::string TopText(const MetricsReading& counted, double seconds, size_t columns);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_SHOW_METRICS_READING_H_
