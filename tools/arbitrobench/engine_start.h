// SPDX-License-Identifier: Apache-2.0
//
// A daemon's start on a log, without its network: what its parts take, and the memory they need.

#ifndef ARBITRO_TOOLS_ARBITROBENCH_ENGINE_START_H_
#define ARBITRO_TOOLS_ARBITROBENCH_ENGINE_START_H_

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <thread>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "api/status/try.h"
#include "daemon/engine/engine.h"
#include "daemon/translate/record/payload_codec.h"
#include "daemon/translate/snapshot/state_codec.h"
#include "storage/committer.h"
#include "storage/rocks/event_log.h"
#include "tools/arbitrobench/measure.h"
#include "tools/arbitrobench/opening_ports.h"

namespace arbitro::bench {

// A daemon looks at journals without records behind the anchor when they are first used.
inline absl::StatusOr<std::unique_ptr<storage::EventLog>> OpenAsDaemon(const std::string& folder) {
  auto lock = storage::FolderLock::AcquireForWriting(folder);
  if (!lock.ok()) return lock.status();
  storage::RocksOptions options;
  options.check_idle_journals = false;
  return storage::RocksEventLog::OpenForWriting(*std::move(lock), options);
}

// An engine on the folder's log, as a daemon opens it. For one thread.
class Start {
 public:
  // Returns once all journals were looked at.
  absl::Status Open(const std::string& folder) {
    const double begin_ms = WallMs();
    auto log = OpenAsDaemon(folder);
    if (!log.ok()) return log.status();
    log_ = *std::move(log);
    log_ms = WallMs() - begin_ms;
    return OpenEngine(begin_ms);
  }

  // The same on a log whose rows were read before, so that RocksDB's blocks are in memory by then:
  // returns the bytes of all else.
  absl::StatusOr<int64_t> BytesBesideTheLog(const std::string& folder) {
    auto log = OpenAsDaemon(folder);
    if (!log.ok()) return log.status();
    log_ = *std::move(log);
    RETURN_IF_ERROR(ReadRows());
    const HeapCount heap;
    RETURN_IF_ERROR(OpenEngine(WallMs()));
    return heap.Bytes();
  }

  // Until the house knows all events.
  void AwaitIndex(size_t events) {
    while ((*engine_->Read(engine::kHouseJournal, 0))->house.events.size() < events) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  }

  // The time that a list of so many events takes; fails if it has not `expected` of them.
  absl::StatusOr<double> ListMs(size_t events, size_t expected) {
    const double begin_ms = WallMs();
    const auto listed = engine_->ListBriefs("", events);
    if (!listed.ok()) return absl::InternalError(listed.failure().message);
    if (listed->size() != expected) {
      return absl::InternalError(absl::StrCat(listed->size(), " events are listed"));
    }
    return WallMs() - begin_ms;
  }

  // Milliseconds from the beginning of Open until the log is open, until events can be asked for,
  // and until all are looked at.
  double log_ms = 0;
  double start_ms = 0;
  double surveyed_ms = 0;

 private:
  absl::Status OpenEngine(double begin_ms) {
    committer_ = std::make_unique<storage::Committer>(*log_);
    engine::EngineOptions options;
    options.survey_patience = std::chrono::milliseconds(0);
    engine_ = std::make_unique<engine::Engine>(
        options, engine::EnginePorts{log_.get(), committer_.get(), &rulesets_, &codec_, &links_,
                                     &clock_, &random_, &states_});
    if (absl::Status opened = engine_->Open(); !opened.ok()) return opened;
    start_ms = WallMs() - begin_ms;
    // A house that is out of use neither knows the events nor takes them.
    if (const auto health = log_->Health(); !health.quarantined.empty()) {
      return absl::DataLossError(health.quarantined.front().finding.what);
    }
    engine_->AwaitSurvey();
    surveyed_ms = WallMs() - begin_ms;
    return absl::OkStatus();
  }

  absl::Status ReadRows() const {
    storage::JournalRange range;
    while (true) {
      const auto heads = log_->ListJournals(range);
      const auto briefs = log_->ListBriefs(range);
      if (!heads.ok() || !briefs.ok()) return heads.ok() ? briefs.status() : heads.status();
      if (heads->empty()) return absl::OkStatus();
      range.after = heads->back().name;
    }
  }

  const translate::ProtoPayloadCodec codec_;
  const translate::ProtoStateCodec states_{};
  const NoRulesets rulesets_{};
  NoLinks links_;
  StoppedClock clock_;
  NoRandomness random_;
  std::unique_ptr<storage::EventLog> log_;
  std::unique_ptr<storage::Committer> committer_;
  std::unique_ptr<engine::Engine> engine_;
};

}  // namespace arbitro::bench

#endif  // ARBITRO_TOOLS_ARBITROBENCH_ENGINE_START_H_
