// SPDX-License-Identifier: Apache-2.0
#include "daemon/server/daemon_metrics.h"

#include <sys/resource.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "daemon/server/membership.h"
#include "daemon/server/metric_text.h"
#include "daemon/services/call/request_metrics.h"
#include "daemon/services/gate/gate.h"
#include "daemon/services/watch/hub.h"
#include "storage/rocks/event_log.h"

namespace arbitro::server {
namespace {

namespace fs = std::filesystem;
using services::RequestMetrics;

// A file may be gone before it is looked at: RocksDB works in the folder.
uint64_t BytesIn(const std::string& folder) {
  std::error_code error;
  uint64_t bytes = 0;
  for (auto entry = fs::recursive_directory_iterator(folder, error);
       !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
    std::error_code gone;
    const uint64_t size = entry->is_regular_file(gone) ? entry->file_size(gone) : 0;
    if (!gone) bytes += size;
  }
  return bytes;
}

void AddRequests(MetricText* text) {
  const RequestMetrics& requests = RequestMetrics::Global();
  const auto methods = requests.All();
  text->Begin(services::kRequestsMetric);
  for (const auto& [method, metrics] : methods) {
    for (size_t code = 0; code < services::kStatusCodeCount; ++code) {
      const uint64_t ended = metrics->ended[code].value();
      if (ended == 0) continue;
      const std::string name = absl::StatusCodeToString(static_cast<absl::StatusCode>(code));
      text->Add({{"method", method}, {"code", name}}, ended);
    }
  }
  text->Begin(services::kRequestSecondsMetric);
  for (const auto& [method, metrics] : methods) {
    text->Add({{"method", method}}, metrics->duration, MetricUnit::kMicroseconds);
  }
  text->Begin(services::kQueueWaitMetric);
  text->Add({}, requests.queue_wait, MetricUnit::kMicroseconds);
  text->AddOne(services::kRequestsWaitingMetric,
               static_cast<uint64_t>(std::max<int64_t>(0, requests.waiting.value())));
}

void AddRateLimits(const services::ServicePorts& ports, MetricText* text) {
  const services::LimitedCalls limited =
      ports.gate == nullptr ? services::LimitedCalls() : ports.gate->Limited();
  text->Begin(services::kRateLimitedMetric);
  text->Add({{"of", "principal"}}, limited.of_principals);
  text->Add({{"of", "event"}}, limited.about_events);
  text->Add({{"of", "address"}}, limited.of_addresses);
}

void AddConnections(const services::ServicePorts& ports, MetricText* text) {
  const access::ConnectionCounts counts = ports.connections->Counts();
  text->Begin(services::kConnectionsMetric);
  text->Add({{"of", "known"}}, counts.known);
  text->Add({{"of", "guests"}}, counts.guests);
  text->Add({{"of", "silent"}}, counts.silent);
  text->Begin(services::kConnectionsClosedMetric);
  text->Add({{"why", "too_many"}}, counts.refused);
  text->Add({{"why", "another_came"}}, counts.sent_off);
  text->Add({{"why", "calls"}}, counts.shed);
  text->AddOne(services::kCallsOpenMetric, counts.calls);
}

void AddPools(const services::ServicePorts& ports, MetricText* text) {
  text->Begin(services::kPoolWaitingMetric);
  text->Add({{"pool", "reads"}}, ports.reads->tasks());
  text->Add({{"pool", "replays"}}, ports.replays->tasks());
  text->AddOne(services::kRequestLogLostMetric, RequestMetrics::Global().lost_lines.value());
}

void AddWatches(const services::ServicePorts& ports, MetricText* text) {
  text->AddOne(services::kWatchesMetric, ports.open_watches->size());
  text->AddOne(services::kWatchLagMetric, ports.watches->Lag());
  text->AddOne(services::kStreamsMetric, ports.streams->size());
}

void AddDisk(const MetricSources& sources, MetricText* text) {
  if (sources.data_folder.empty()) return;
  text->AddOne(
      services::kLogBytesMetric,
      BytesIn(absl::StrCat(sources.data_folder, "/", storage::RocksEventLog::kFolderName)));
  std::error_code error;
  const fs::space_info space = fs::space(sources.data_folder, error);
  if (!error) text->AddOne(services::kDiskFreeMetric, space.available);
}

uint64_t ResidentBytes() {
  std::ifstream file("/proc/self/statm");
  uint64_t all = 0;
  uint64_t resident = 0;
  file >> all >> resident;
  return resident * static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
}

uint64_t CpuMicroseconds() {
  constexpr uint64_t kSecond = 1'000'000;
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<uint64_t>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * kSecond +
         static_cast<uint64_t>(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

// Read once, soon after the start.
uint64_t StartSeconds() {
  static const auto start = std::chrono::system_clock::now().time_since_epoch();
  return static_cast<uint64_t>(std::chrono::duration_cast<std::chrono::seconds>(start).count());
}

void AddProcess(MetricText* text) {
  text->Begin(services::kBuildMetric);
  text->Add({{"version", ARBITRO_VERSION}}, 1);
  text->AddOne(services::kStartTimeMetric, StartSeconds());
  text->Begin(services::kCpuMetric);
  text->AddMicroseconds({}, CpuMicroseconds());
  text->AddOne(services::kMemoryMetric, ResidentBytes());
  std::error_code error;
  const fs::directory_iterator files("/proc/self/fd", error);
  if (error) return;
  text->AddOne(services::kFilesMetric,
               static_cast<uint64_t>(std::distance(begin(files), end(files))));
}

void AddCluster(const ClusterFacts& facts, MetricText* text) {
  constexpr uint64_t kMicrosecondsPerMillisecond = 1'000;
  text->AddOne(services::kClusterOwnsMetric, facts.owns ? 1 : 0);
  text->Begin(services::kClusterOwnerMetric);
  if (!facts.owner.empty()) {
    text->Add({{"owner", facts.owner}, {"address", facts.address}}, 1);
  }
  text->AddOne(services::kClusterEpochMetric, facts.epoch);
  if (!facts.owns) {
    text->AddOne(services::kClusterDatabaseMetric, facts.database_answers ? 1 : 0);
    return;
  }
  text->Begin(services::kClusterLeaseMetric);
  text->AddMicroseconds({},
                        static_cast<uint64_t>(facts.lease.count()) * kMicrosecondsPerMillisecond);
  text->AddOne(services::kClusterGapsMetric, facts.lease_gaps);
  text->AddOne(services::kClusterTakenMetric, static_cast<uint64_t>(facts.taken_seconds));
}

}  // namespace

std::string StandbyMetrics(const ClusterFacts& facts) {
  MetricText text;
  AddCluster(facts, &text);
  AddProcess(&text);
  return text.text();
}

DaemonMetrics::DaemonMetrics() { StartSeconds(); }

rulesets::CallObserver DaemonMetrics::ObserverOf(const std::string& ruleset) {
  const std::lock_guard lock(mutex_);
  std::shared_ptr<CallCells>& cells = calls_[ruleset];
  if (cells == nullptr) cells = std::make_shared<CallCells>();
  return [cells](RulesetFunction function, std::chrono::steady_clock::duration took) {
    (*cells)[static_cast<size_t>(function)].Observe(took);
  };
}

void DaemonMetrics::OnBatch(size_t records, std::chrono::steady_clock::duration took) {
  batch_records_.Observe(records);
  batch_time_.Observe(took);
}

void DaemonMetrics::OnFault(const engine::FaultNotice& fault) {
  const std::lock_guard lock(mutex_);
  ++faults_[{fault.call.ruleset.id, fault.call.call}];
}

void DaemonMetrics::OnVerified(uint64_t records, uint64_t findings) {
  verified_ = records;
  findings_ = findings;
}

std::string DaemonMetrics::Text(const MetricSources& sources) const {
  MetricText text;
  AddRequests(&text);
  AddRateLimits(*sources.ports, &text);
  AddConnections(*sources.ports, &text);
  AddPools(*sources.ports, &text);
  AddRulesets(sources, &text);
  AddWatches(*sources.ports, &text);
  AddCommits(sources, &text);
  AddDisk(sources, &text);
  if (sources.membership != nullptr) AddCluster(sources.membership->Facts(), &text);
  AddProcess(&text);
  return text.text();
}

void DaemonMetrics::AddRulesets(const MetricSources& sources, MetricText* text) const {
  const std::lock_guard lock(mutex_);
  text->Begin(services::kRulesetCallsMetric);
  for (const auto& [ruleset, cells] : calls_) {
    for (size_t i = 0; i < cells->size(); ++i) {
      if ((*cells)[i].count() == 0) continue;
      text->Add({{"ruleset", ruleset}, {"call", NameOf(static_cast<RulesetFunction>(i))}},
                (*cells)[i], MetricUnit::kMicroseconds);
    }
  }
  text->Begin(services::kRulesetFaultsMetric);
  for (const auto& [of, faults] : faults_) {
    text->Add({{"ruleset", of.first}, {"call", of.second}}, faults);
  }
  text->Begin(services::kRulesetServingMetric);
  for (const std::string& id : sources.ports->engine->ports().rulesets->Ids()) {
    const auto newest = sources.ports->engine->ports().rulesets->Newest(id);
    const bool serves =
        newest && sources.ports->ruleset_states->Of(*newest) == v1::RULESET_STATE_SERVING;
    text->Add({{"ruleset", id}}, serves ? 1 : 0);
  }
}

void DaemonMetrics::AddCommits(const MetricSources& sources, MetricText* text) const {
  const engine::EnginePorts& ports = sources.ports->engine->ports();
  text->Begin(services::kCommitRecordsMetric);
  text->Add({}, batch_records_, MetricUnit::kPlain);
  text->Begin(services::kCommitSecondsMetric);
  text->Add({}, batch_time_, MetricUnit::kMicroseconds);
  text->AddOne(services::kCommitWaitingMetric, ports.committer->Waiting());
  const auto records = ports.log->LastGlobalIndex();
  if (records.ok()) text->AddOne(services::kLogRecordsMetric, *records);
  text->AddOne(services::kQuarantinedMetric, ports.log->Health().quarantined.size());
  text->AddOne(services::kVerifiedMetric, verified_);
  text->AddOne(services::kFindingsMetric, findings_);
}

}  // namespace arbitro::server
