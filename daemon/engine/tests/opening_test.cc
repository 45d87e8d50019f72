// SPDX-License-Identifier: Apache-2.0
//
// How long an engine takes to open a log on disk, with snapshots and without. With
// ARBITRO_LONG_TESTS in the environment the log holds a million records.
#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>

#include "daemon/engine/fold/fold.h"
#include "daemon/engine/state/record_payload.h"
#include "daemon/engine/tests/world.h"
#include "daemon/translate/record/every_command_testing.h"
#include "daemon/translate/record/payload_codec.h"
#include "daemon/translate/snapshot/state_codec.h"
#include "storage/files/temporary_folder.h"
#include "storage/rocks/event_log.h"

namespace arbitro::engine {
namespace {

constexpr uint64_t kJournals = 20;
constexpr uint64_t kPlayers = 400;

uint64_t Records() { return std::getenv("ARBITRO_LONG_TESTS") != nullptr ? 1'000'000 : 10'000; }

// Makes an event's records by hand: registrations, then drops and registrations of others, as a
// strand would record them.
class EventWriter {
 public:
  EventWriter(storage::EventLog* log, std::string journal) : log_(log) {
    auto empty = std::make_shared<JournalState>();
    empty->journal = std::move(journal);
    state_ = std::move(empty);
  }

  void Write(uint64_t records) {
    for (uint64_t i = 1; i <= records; ++i) {
      Add(i);
      if (batch_.size() == storage::kBatchRecordsMax) Flush();
    }
    Flush();
  }

  const StatePtr& state() const { return state_; }

 private:
  void Add(uint64_t number) {
    RecordContent content;
    if (number == 1) {
      content.command.what = CreateEvent{state_->journal, "Big", "coins", "plain", {}, "", 0};
      content.decision.what = EventCreated{storage::Sha256("chain"), 1};
    } else if (number <= kPlayers + 1) {
      content.command.what = RegisterPlayer{"p" + std::to_string(number)};
      content.decision.what =
          PlayerRegistered{static_cast<uint32_t>(state_->event.players.size() + 1), 1};
    } else {
      const uint64_t player = 2 + number % kPlayers;
      const std::vector<DeckLine> rows = {{4, "card-" + std::to_string(number), "", {}}};
      content.command.what = SubmitDeck{"p" + std::to_string(player), rows};
      content.decision.what = DeckJudged{};
    }
    Record(std::move(content));
  }

  void Record(RecordContent content) {
    content.command.journal = state_->journal;
    content.principal = "tester";
    content.request_id = "r" + std::to_string(state_->revision);
    content.inputs.time_us = state_->time_us + 1;
    storage::Append append;
    append.journal_name = state_->journal;
    storage::RecordHeader& header = append.header;
    header.kind = static_cast<uint16_t>(RecordKind::kEventCommand);
    header.journal = storage::JournalId::ForName(state_->journal);
    header.sequence = state_->revision + 1;
    header.time_us = content.inputs.time_us;
    header.epoch = log_->Epoch();
    header.previous_hash = state_->hash;
    append.payload = SealContent(codec_, content, state_->event, {}, &header);
    const RecordPlace place = {state_->journal, header.sequence, storage::RecordHash(header), 0,
                               header.time_us};
    auto next = Fold(*state_, place, content);
    ASSERT_TRUE(next.ok()) << next.status();
    state_ = *std::move(next);
    batch_.push_back(std::move(append));
  }

  void Flush() {
    if (batch_.empty()) return;
    const auto appended = log_->AppendBatch(batch_);
    ASSERT_TRUE(appended.ok()) << appended.status();
    batch_.clear();
  }

  storage::EventLog* log_;
  const translate::ProtoPayloadCodec codec_{&translate::WriteEveryCommand};
  StatePtr state_;
  std::vector<storage::Append> batch_;
};

// Opens an engine on the log, and says how long that took.
double SecondsToOpen(storage::EventLog* log, const std::vector<StatePtr>& expected) {
  storage::Committer committer(*log);
  const translate::ProtoPayloadCodec codec{&translate::WriteEveryCommand};
  const translate::ProtoStateCodec states;
  const TestRulesets rulesets = TestRulesets::Of<Coins>();
  TestClock clock;
  TestRandom random(1);
  const auto links = DrawSecretFile::Ephemeral(random);
  Engine engine({}, {log, &committer, &rulesets, &codec, links.get(), &clock, &random, &states});
  const auto start = std::chrono::steady_clock::now();
  const absl::Status opened = engine.Open();
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  EXPECT_TRUE(opened.ok()) << opened;
  for (const StatePtr& state : expected) {
    const auto read = engine.Read(state->journal, state->revision);
    EXPECT_TRUE(read.ok() && states.Encode(**read) == states.Encode(*state)) << state->journal;
  }
  return took.count();
}

TEST(Opening, TakesLittleWithSnapshotsAndNotMuchWithout) {
  const storage::TemporaryFolder folder;
  auto lock = storage::FolderLock::AcquireForWriting(folder.Path());
  ASSERT_TRUE(lock.ok()) << lock.status();
  auto log = storage::RocksEventLog::OpenForWriting(*std::move(lock));
  ASSERT_TRUE(log.ok()) << log.status();
  std::vector<StatePtr> states;
  for (uint64_t i = 0; i < kJournals; ++i) {
    EventWriter writer(log->get(), "events/e" + std::to_string(i));
    writer.Write(Records() / kJournals);
    states.push_back(writer.state());
  }
  const double without = SecondsToOpen(log->get(), states);
  const translate::ProtoStateCodec codec;
  for (const StatePtr& state : states) {
    const auto id = storage::JournalId::ForName(state->journal);
    ASSERT_TRUE((*log)->PutSnapshot({id, state->revision, state->hash, codec.Encode(*state)}).ok());
  }
  const double with = SecondsToOpen(log->get(), states);
  std::printf("%llu records: %.3f s without snapshots, %.3f s with\n",
              static_cast<unsigned long long>(Records()), without, with);
  EXPECT_LT(with, without);
#ifdef NDEBUG
  EXPECT_LT(without, 10.0);
  EXPECT_LT(with, 1.0);
#endif
}

}  // namespace
}  // namespace arbitro::engine
