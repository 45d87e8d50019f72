// SPDX-License-Identifier: Apache-2.0
#include "tests/linear/engine_service.h"

#include <cstdio>
#include <cstdlib>
#include <future>
#include <string>
#include <utility>
#include <variant>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "daemon/engine/engine.h"
#include "daemon/engine/tests/world.h"
#include "daemon/translate/record/every_command_testing.h"
#include "daemon/translate/record/payload_codec.h"
#include "daemon/translate/snapshot/state_codec.h"
#include "storage/committer.h"
#include "storage/files/temporary_folder.h"
#include "storage/rocks/event_log.h"
#include "tests/linear/engine_terms.h"

namespace arbitro::linear {
namespace {

// More than an event has rounds.
constexpr uint32_t kLinks = 64;
// So that snapshots are made while everybody is busy.
constexpr uint64_t kSnapshotRecords = 4096;

// Links of draws that cost nothing to make. Secrets differ from journal to journal.
class FewLinks final : public engine::DrawLinks {
 public:
  absl::StatusOr<engine::Digest> Commit(const std::string& journal) override {
    return Open(journal, 0);
  }
  absl::StatusOr<engine::Digest> Open(const std::string& journal, uint32_t index) override {
    if (index > kLinks) return absl::ResourceExhaustedError("no link is left");
    engine::Digest link = storage::Sha256(journal);
    for (uint32_t i = index; i < kLinks; ++i) link = storage::Sha256(storage::AsBytes(link));
    return link;
  }
};

void DieUnless(const absl::Status& status) {
  if (status.ok()) return;
  std::fprintf(stderr, "%s\n", status.ToString().c_str());
  std::abort();
}

engine::EngineOptions Options() {
  engine::EngineOptions options;
  options.snapshot_records_max = kSnapshotRecords;
  return options;
}

// Everything that a repeat must repeat.
engine::Digest DigestOf(const Asked& asked) {
  return storage::Sha256(absl::StrCat(static_cast<int>(asked.kind), "/",
                                      static_cast<int>(asked.winner), "/", asked.player, "/",
                                      asked.round, "/", asked.table, "/", asked.expected_revision));
}

Reply RefusedWith(const engine::Failure& failure) {
  Reply reply;
  reply.answer = Answer::kRefused;
  reply.reason = failure.reason;
  for (const auto& [key, value] : failure.metadata) {
    if (key == "revision") reply.revision = std::stoull(value);
  }
  return reply;
}

}  // namespace

Rules CoinRules() {
  Rules rules;
  rules.win_points = 3;
  rules.bye_points = 3;
  return rules;
}

struct EngineService::Parts {
  Parts() {
    auto lock = storage::FolderLock::AcquireForWriting(folder.Path());
    DieUnless(lock.status());
    auto opened = storage::RocksEventLog::OpenForWriting(*std::move(lock));
    DieUnless(opened.status());
    log = *std::move(opened);
    committer = std::make_unique<storage::Committer>(*log);
    engine::EnginePorts ports;
    ports.log = log.get();
    ports.committer = committer.get();
    ports.rulesets = &rulesets;
    ports.codec = &codec;
    ports.draw_links = &links;
    ports.clock = &clock;
    ports.random = &random;
    ports.states = &states;
    engine = std::make_unique<engine::Engine>(Options(), ports);
    DieUnless(engine->Open());
  }

  storage::TemporaryFolder folder;
  engine::TestClock clock;
  engine::TestRandom random{1};
  engine::TestRulesets rulesets = engine::TestRulesets::Of<engine::Coins>();
  translate::ProtoPayloadCodec codec{&translate::WriteEveryCommand};
  translate::ProtoStateCodec states;
  FewLinks links;
  std::unique_ptr<storage::EventLog> log;
  std::unique_ptr<storage::Committer> committer;
  std::unique_ptr<engine::Engine> engine;
};

EngineService::EngineService() : parts_(std::make_unique<Parts>()) {}
EngineService::~EngineService() = default;

Reply EngineService::Ask(const Request& request) {
  Reply reply;
  if (request.id == 0) {
    const auto read = parts_->engine->Read(EventName(request.event), 0);
    if (!read.ok()) return RefusedWith(read.failure());
    const engine::StatePtr& state = *read;
    reply.answer = Answer::kSeen;
    reply.revision = state->revision;
    reply.view = ViewOf(*state, PlayerId(request.asked.player));
    return reply;
  }
  engine::Submission submission;
  submission.command = CommandOf(request, "coins", "plain");
  submission.journal = submission.command.journal;
  submission.principal = "staff";
  submission.request_id = RequestId(request.id);
  submission.request_digest = DigestOf(request.asked);
  if (request.asked.expected_revision != 0) {
    submission.expected_revision = request.asked.expected_revision;
  }
  // Shared: who waits may be gone before set_value returns.
  auto promise = std::make_shared<std::promise<engine::Outcome>>();
  auto answered = promise->get_future();
  parts_->engine->Submit(std::move(submission), [promise](engine::Outcome outcome) {
    promise->set_value(std::move(outcome));
  });
  const engine::Outcome outcome = answered.get();
  if (!outcome.ok()) return RefusedWith(outcome.failure());
  const auto& accepted = *outcome;
  reply.answer = accepted.replayed ? Answer::kRepeated : Answer::kAccepted;
  reply.revision = accepted.place.revision;
  reply.receipt = ReceiptOf(accepted.place.hash);
  reply.said = SaidBy(accepted.decision);
  return reply;
}

absl::StatusOr<std::vector<std::vector<Record>>> EngineService::Journals(uint32_t events) const {
  return ReadJournals(*parts_->log, parts_->codec, events);
}

}  // namespace arbitro::linear
