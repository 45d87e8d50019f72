// SPDX-License-Identifier: Apache-2.0
//
// A daemon's measures of itself, and all of them as text. Every metric is in
// daemon/services/call/metric_names.h.

#ifndef ARBITRO_DAEMON_SERVER_DAEMON_METRICS_H_
#define ARBITRO_DAEMON_SERVER_DAEMON_METRICS_H_

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "arbitro/host/runner.h"
#include "daemon/engine/fault_ledger.h"
#include "daemon/rulesets/measured_runner.h"
#include "daemon/services/call/metric_cells.h"
#include "daemon/services/call/service_ports.h"

namespace arbitro::server {

class Membership;
class MetricText;

// The sources of what is read when metrics are asked for.
struct MetricSources {
  const services::ServicePorts* ports = nullptr;
  std::string data_folder;                 // empty: everything is in memory
  const Membership* membership = nullptr;  // null: the log is this machine's alone
};

struct ClusterFacts;

// All metrics of a daemon that stands by.
std::string StandbyMetrics(const ClusterFacts& facts);

// Thread-safe. Must outlive all that tell it something.
class DaemonMetrics {
 public:
  DaemonMetrics();

  // The observer of the calls of a ruleset.
  rulesets::CallObserver ObserverOf(const std::string& ruleset);

  void OnBatch(size_t records, std::chrono::steady_clock::duration took);
  void OnFault(const engine::FaultNotice& fault);
  void OnVerified(uint64_t records, uint64_t findings);

  // All of it. Reads the disk a little: not for a thread that must not wait.
  std::string Text(const MetricSources& sources) const;

 private:
  using CallCells = std::array<services::Histogram, kRulesetFunctionCount>;

  void AddRulesets(const MetricSources& sources, MetricText* text) const;
  void AddCommits(const MetricSources& sources, MetricText* text) const;

  services::Histogram batch_records_{services::kRecordBounds};
  services::Histogram batch_time_;
  std::atomic<uint64_t> verified_{0};
  std::atomic<uint64_t> findings_{0};
  mutable std::mutex mutex_;  // of what follows, not of the cells in it
  std::map<std::string, std::shared_ptr<CallCells>> calls_;         // by ruleset
  std::map<std::pair<std::string, std::string>, uint64_t> faults_;  // by ruleset and call
};

}  // namespace arbitro::server

#endif  // ARBITRO_DAEMON_SERVER_DAEMON_METRICS_H_
