// SPDX-License-Identifier: Apache-2.0

#include "tests/crash/engine_on_disk.h"

#include <chrono>
#include <future>
#include <map>
#include <optional>
#include <set>
#include <thread>
#include <utility>
#include <variant>

#include "absl/strings/str_cat.h"
#include "daemon/engine/state/record_payload.h"
#include "storage/format/record.h"
#include "tests/crash/careless_log.h"

namespace arbitro::crash {
namespace {

using engine::Accepted;
using engine::Failure;
using engine::Outcome;
using engine::Submission;

constexpr std::uint32_t kLinks = 64;
// So that a short event is saved, too.
constexpr std::uint64_t kSnapshotRecords = 16;
// Of the events of a test, so that some are dropped and opened again.
constexpr std::size_t kOpenStrands = 1;
// So that briefs are written between the records of a short event.
constexpr std::chrono::milliseconds kBriefsEvery{2};

// Makes the commands of one event.
class ScriptWriter {
 public:
  explicit ScriptWriter(std::string event) : event_(std::move(event)) {}

  template <class What>
  Submission Make(What what) {
    Submission submission;
    submission.journal = event_;
    submission.command.journal = event_;
    submission.command.what = std::move(what);
    submission.principal = "staff";
    submission.request_id = absl::StrCat(event_, "-", ++requests_);
    submission.request_digest = storage::Sha256(submission.request_id);
    return submission;
  }

 private:
  const std::string event_;
  int requests_ = 0;
};

Value Winner(const std::string& who) { return Value::Struct({{"winner", Value::Text(who)}}); }

}  // namespace

std::vector<Wave> EventScript(const std::string& event, std::uint32_t players,
                              std::uint32_t rounds) {
  ScriptWriter writer(event);
  engine::CreateEvent create;
  create.event = event;
  create.ruleset = "coins";
  create.format = "plain";
  std::vector<Wave> script = {{writer.Make(create)}, {writer.Make(engine::OpenRegistration{})}};
  Wave registrations;
  for (std::uint32_t i = 1; i <= players; ++i) {
    registrations.push_back(writer.Make(engine::RegisterPlayer{absl::StrCat("p", i)}));
  }
  script.push_back(std::move(registrations));
  script.push_back({writer.Make(engine::StartEvent{})});
  for (std::uint32_t round = 1; round <= rounds; ++round) {
    script.push_back({writer.Make(engine::PairRound{round})});
    Wave reports;
    for (std::uint32_t table = 1; table <= players / 2; ++table) {
      const char* winner = table % 2 == 0 ? "first" : "second";
      reports.push_back(writer.Make(engine::ReportResult{round, table, Winner(winner)}));
    }
    script.push_back(std::move(reports));
    script.push_back({writer.Make(engine::CloseRound{round})});
  }
  return script;
}

void Ledger::Sent(const Submission& submission) {
  const std::lock_guard lock(mutex_);
  sent_.push_back(submission);
}

void Ledger::Answered(const Submission& submission, const Accepted& answer) {
  const std::lock_guard lock(mutex_);
  answered_.push_back({submission, answer});
}

void Ledger::Refused(const Submission& submission, const Failure& failure) {
  if (failure.code == absl::StatusCode::kUnavailable) return;
  const std::lock_guard lock(mutex_);
  refused_.emplace_back(submission, absl::StrCat(failure.reason, ": ", failure.message));
}

std::vector<Submission> Ledger::AllSent() const {
  const std::lock_guard lock(mutex_);
  return sent_;
}

std::vector<Ledger::Entry> Ledger::AllAnswered() const {
  const std::lock_guard lock(mutex_);
  return answered_;
}

std::vector<std::pair<Submission, std::string>> Ledger::AllRefused() const {
  const std::lock_guard lock(mutex_);
  return refused_;
}

std::size_t Ledger::AnsweredCount() const {
  const std::lock_guard lock(mutex_);
  return answered_.size();
}

absl::StatusOr<engine::Digest> ShortLinks::Commit(const std::string& journal) {
  return Open(journal, 0);
}

absl::StatusOr<engine::Digest> ShortLinks::Open(const std::string& journal, std::uint32_t index) {
  if (index > kLinks) return absl::ResourceExhaustedError("no link is left");
  engine::Digest link = storage::Sha256(journal);
  for (std::uint32_t i = index; i < kLinks; ++i) link = storage::Sha256(storage::AsBytes(link));
  return link;
}

absl::Status EngineOnDisk::Open(const std::string& folder, const storage::RocksOptions& options) {
  Close();
  auto lock = storage::FolderLock::AcquireForWriting(folder);
  if (!lock.ok()) return lock.status();
  storage::RocksOptions as_daemon = options;
  as_daemon.check_idle_journals = false;
  auto log = storage::RocksEventLog::OpenForWriting(*std::move(lock), as_daemon);
  if (!log.ok()) return log.status();
  log_ = *std::move(log);
  if (care_ != Care::kTaken) {
    const auto lie = care_ == Care::kNone ? CarelessLog::Lie::kDone : CarelessLog::Lie::kRefused;
    log_ = std::make_unique<CarelessLog>(std::move(log_), lie);
  }
  committer_ = std::make_unique<storage::Committer>(*log_);
  engine::EnginePorts ports;
  ports.log = log_.get();
  ports.committer = committer_.get();
  ports.rulesets = &rulesets_;
  ports.codec = &codec_;
  ports.draw_links = &links_;
  ports.clock = &clock_;
  ports.random = &random_;
  ports.states = &states_;
  engine::EngineOptions engine_options;
  engine_options.snapshot_records_max = kSnapshotRecords;
  engine_options.open_strands_max = kOpenStrands;
  engine_options.briefs_every = kBriefsEvery;
  engine_ = std::make_unique<engine::Engine>(engine_options, ports);
  return engine_->Open();
}

void EngineOnDisk::Close() {
  engine_.reset();
  committer_.reset();
  log_.reset();
}

Outcome EngineOnDisk::Send(Submission submission) {
  std::promise<Outcome> promise;
  engine_->Submit(std::move(submission),
                  [&](Outcome outcome) { promise.set_value(std::move(outcome)); });
  return promise.get_future().get();
}

bool EngineOnDisk::Run(const std::vector<Wave>& script, Ledger& ledger) {
  for (const Wave& wave : script) {
    std::vector<std::future<bool>> answers;
    for (const Submission& submission : wave) {
      ledger.Sent(submission);
      auto promise = std::make_shared<std::promise<bool>>();
      answers.push_back(promise->get_future());
      engine_->Submit(submission, [&ledger, submission, promise](const Outcome& outcome) {
        const auto* accepted = outcome.if_value();
        if (accepted != nullptr) ledger.Answered(submission, *accepted);
        if (accepted == nullptr) ledger.Refused(submission, outcome.failure());
        promise->set_value(accepted != nullptr);
      });
    }
    bool all_accepted = true;
    for (auto& answer : answers) all_accepted &= answer.get();
    if (!all_accepted) return false;
  }
  return true;
}

void EngineOnDisk::RunAll(const std::vector<std::vector<Wave>>& scripts, Ledger& ledger) {
  std::vector<std::thread> threads;
  for (const auto& script : scripts) {
    threads.emplace_back([this, &script, &ledger] { Run(script, ledger); });
  }
  for (std::thread& thread : threads) thread.join();
}

// Whatever the disk kept of the briefs, a list says what the states say.
std::string EngineOnDisk::FaultInLists() {
  const auto listed = engine_->ListBriefs("", SIZE_MAX);
  if (!listed.ok()) return listed.failure().message;
  const auto folded = engine_->ListEvents("", SIZE_MAX);
  if (!folded.ok()) return folded.failure().message;
  const std::vector<engine::StatePtr>& states = *folded;
  if (listed->size() != states.size()) {
    return absl::StrCat(listed->size(), " events are listed, ", states.size(), " are there");
  }
  for (std::size_t i = 0; i < states.size(); ++i) {
    engine::EventBrief brief = (*listed)[i].brief;
    brief.awards_recorded = false;
    if (brief == engine::BriefOf(*states[i])) continue;
    return absl::StrCat(brief.journal, " is listed as of record ", brief.revision, ", and is at ",
                        states[i]->revision);
  }
  return "";
}

std::string EngineOnDisk::FaultAfter(const Ledger& ledger, std::size_t answered) {
  std::string fault = FaultInLists();
  if (!fault.empty()) return fault;
  const storage::LogHealth health = log_->Health();
  fault = FaultInAnswers(ledger, answered);
  if (fault.empty()) fault = FaultInRefusals(ledger);
  if (!fault.empty()) return fault;
  if (!health.quarantined.empty()) {
    return absl::StrCat("out of use: ", health.quarantined.front().finding.what);
  }
  std::map<std::string, std::size_t> requests;
  for (const Submission& submission : ledger.AllSent()) {
    const Outcome outcome = Send(submission);
    if (!outcome.ok()) {
      return absl::StrCat(submission.request_id, " sent again: ", outcome.failure().message);
    }
    ++requests[submission.journal];
  }
  for (const auto& [journal, count] : requests) {
    fault = FaultInJournal(journal, count);
    if (!fault.empty()) return fault;
  }
  return "";
}

std::string EngineOnDisk::FaultInAnswers(const Ledger& ledger, std::size_t answered) {
  const std::vector<Ledger::Entry> entries = ledger.AllAnswered();
  for (std::size_t i = 0; i < answered; ++i) {
    const auto& [submission, first] = entries[i];
    const auto stored = log_->FindRequest(storage::JournalId::ForName(submission.journal),
                                          submission.principal, submission.request_id);
    if (!stored.ok()) return stored.status().ToString();
    if (!stored->has_value()) {
      return absl::StrCat(submission.request_id, " was acknowledged and is lost");
    }
    const Outcome outcome = Send(submission);
    const auto* again = outcome.if_value();
    if (again == nullptr) {
      return absl::StrCat(submission.request_id,
                          " was accepted and is now refused: ", outcome.failure().message);
    }
    if (!again->replayed || again->place.revision != first.place.revision ||
        again->place.hash != first.place.hash ||
        again->place.global_index != first.place.global_index ||
        codec_.EncodeDecision(again->decision) != codec_.EncodeDecision(first.decision)) {
      return absl::StrCat(submission.request_id, " gets another answer than at first");
    }
  }
  return "";
}

std::string EngineOnDisk::FaultInRefusals(const Ledger& ledger) {
  for (const auto& [submission, why] : ledger.AllRefused()) {
    const auto stored = log_->FindRequest(storage::JournalId::ForName(submission.journal),
                                          submission.principal, submission.request_id);
    if (!stored.ok()) return stored.status().ToString();
    if (stored->has_value()) {
      return absl::StrCat(submission.request_id, " was refused and acted: ", why);
    }
  }
  return "";
}

std::string EngineOnDisk::FaultInJournal(const std::string& journal, std::size_t requests) {
  const storage::JournalId id = storage::JournalId::ForName(journal);
  std::set<std::string> seen;
  std::optional<storage::ChainPoint> previous;
  std::size_t records = 0;
  while (true) {
    const auto page = log_->ReadRecords(id, {records + 1});
    if (!page.ok()) return page.status().ToString();
    if (page->empty()) break;
    for (const storage::StoredRecord& record : *page) {
      const absl::Status link = VerifyLink(previous, record.header, record.payload);
      if (!link.ok()) return link.ToString();
      previous = PointAfter(record.header);
      const auto content = ContentOf(codec_, record);
      if (!content.ok()) return content.status().ToString();
      if (!seen.insert(content->request_id).second) {
        return absl::StrCat(content->request_id, " acted twice");
      }
      ++records;
    }
  }
  if (records != requests) {
    return absl::StrCat(journal, " has ", records, " records for ", requests, " requests");
  }
  const auto state = engine_->Read(journal, records);
  if (!state.ok()) return state.failure().message;
  return "";
}

}  // namespace arbitro::crash
