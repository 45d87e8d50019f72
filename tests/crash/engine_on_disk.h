// SPDX-License-Identifier: Apache-2.0
//
// The engine on a log in a data folder, with the game of daemon/engine/tests/coins.h: events that
// are run while something goes wrong below, and the check that what was answered was true.

#ifndef ARBITRO_CRASH_ENGINE_ON_DISK_H_
#define ARBITRO_CRASH_ENGINE_ON_DISK_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "daemon/engine/engine.h"
#include "daemon/engine/tests/world.h"
#include "daemon/translate/record/every_command_testing.h"
#include "daemon/translate/record/payload_codec.h"
#include "daemon/translate/snapshot/state_codec.h"
#include "storage/committer.h"
#include "storage/event_log.h"
#include "storage/rocks/event_log.h"

namespace arbitro::crash {

// Commands that are sent at once; the next wave goes out when all of them are answered.
using Wave = std::vector<engine::Submission>;

// A whole event, from its creation on: its registrations, and rounds with a report for each table.
// `players` is even.
std::vector<Wave> EventScript(const std::string& event, std::uint32_t players,
                              std::uint32_t rounds);

// The commands that were sent, and what came back. Thread-safe.
class Ledger {
 public:
  struct Entry {
    engine::Submission submission;
    engine::Accepted answer;
  };

  void Sent(const engine::Submission& submission);
  void Answered(const engine::Submission& submission, const engine::Accepted& answer);
  // With a failure that says that nothing was done: any but UNAVAILABLE.
  void Refused(const engine::Submission& submission, const engine::Failure& failure);

  // In the order of sending, and of answering.
  std::vector<engine::Submission> AllSent() const;
  std::vector<Entry> AllAnswered() const;
  // With the words of the refusal.
  std::vector<std::pair<engine::Submission, std::string>> AllRefused() const;
  std::size_t AnsweredCount() const;

 private:
  mutable std::mutex mutex_;
  std::vector<engine::Submission> sent_;
  std::vector<Entry> answered_;
  std::vector<std::pair<engine::Submission, std::string>> refused_;
};

// Links of draws that cost nothing to make. Secrets differ from journal to journal.
class ShortLinks final : public engine::DrawLinks {
 public:
  absl::StatusOr<engine::Digest> Commit(const std::string& journal) override;
  absl::StatusOr<engine::Digest> Open(const std::string& journal, std::uint32_t index) override;
};

// The fate of a write. All but the first are for controls that must fail.
enum class Care {
  kTaken,
  kNone,    // one that fails counts as done
  kDenied,  // one of an event that worked counts as refused
};

// One daemon's engine; opened again, it is the next daemon on those files.
class EngineOnDisk {
 public:
  explicit EngineOnDisk(Care care = Care::kTaken) : care_(care) {}
  ~EngineOnDisk() { Close(); }

  // Closes what is open and opens the folder.
  absl::Status Open(const std::string& folder, const storage::RocksOptions& options);

  // Waits for what is under way.
  void Close();

  engine::Outcome Send(engine::Submission submission);

  // Sends wave after wave until all are answered, or one with a failure. Whether all were accepted.
  bool Run(const std::vector<Wave>& script, Ledger& ledger);

  // The same for several scripts at once.
  void RunAll(const std::vector<std::vector<Wave>>& scripts, Ledger& ledger);

  // The faults of the open engine after the first `answered` answers of a ledger: each of
  // these must be given again word for word, what was refused must not have acted, whatever else
  // was sent must act when it is sent again, and then each request must be one record, and every
  // journal must verify. Empty where all is well.
  std::string FaultAfter(const Ledger& ledger, std::size_t answered);

  // The first event whose list does not say what its state says; empty where all is well.
  std::string FaultInLists();

 private:
  std::string FaultInAnswers(const Ledger& ledger, std::size_t answered);
  std::string FaultInRefusals(const Ledger& ledger);
  std::string FaultInJournal(const std::string& journal, std::size_t requests);

  const Care care_;
  engine::TestClock clock_;
  engine::TestRandom random_{1};
  engine::TestRulesets rulesets_ = engine::TestRulesets::Of<engine::Coins>();
  translate::ProtoPayloadCodec codec_{&translate::WriteEveryCommand};
  translate::ProtoStateCodec states_;
  ShortLinks links_;

  std::unique_ptr<storage::EventLog> log_;
  std::unique_ptr<storage::Committer> committer_;
  std::unique_ptr<engine::Engine> engine_;
};

}  // namespace arbitro::crash

#endif  // ARBITRO_CRASH_ENGINE_ON_DISK_H_
