// SPDX-License-Identifier: Apache-2.0
//
// States from snapshots are the states that the records alone give, and a log without snapshots, or
// with bad ones, gives the same.
#include "daemon/engine/replay/snapshots.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "arbitro/stored/v1/snapshot.pb.h"
#include "daemon/engine/fold/fold.h"
#include "daemon/engine/tests/random_life.h"
#include "daemon/engine/tests/world.h"

namespace arbitro::engine {
namespace {

constexpr char kEvent[] = "events/e";

unsigned Seeds() { return std::getenv("ARBITRO_LONG_TESTS") != nullptr ? 200 : 8; }

storage::JournalId EventId() { return storage::JournalId::ForName(kEvent); }

ReplayPorts FoldPorts(World& world) { return {&world.log(), &world.codec, nullptr, nullptr}; }

StatePtr Empty() {
  auto empty = std::make_shared<JournalState>();
  empty->journal = kEvent;
  return empty;
}

// The canonical bytes of the event's state at every revision, from the records alone.
std::vector<std::string> StatesByFolding(World& world) {
  const uint64_t head = world.State()->revision;
  std::vector<std::string> states = {""};
  StatePtr state = Empty();
  for (uint64_t revision = 1; revision <= head; ++revision) {
    const absl::Status folded = FoldAfter(FoldPorts(world), revision, &state);
    EXPECT_TRUE(folded.ok()) << folded;
    states.push_back(world.states.Encode(*state));
  }
  return states;
}

Value Tie() { return Value::Struct({{"winner", Value::Text("tie")}}); }

// A round of two players, closed.
void PlayRound(World* world, uint32_t round) {
  world->Do(PairRound{round});
  world->Do(ReportResult{round, 1, Tie()});
  ASSERT_EQ(ReasonOf(world->Do(CloseRound{round})), "");
}

TEST(Snapshots, StateFromASnapshotAndTheRestIsTheStateFromAllRecords) {
  for (unsigned seed = 1; seed <= Seeds(); ++seed) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    World world(seed);
    LiveAtRandom(&world, seed, 60);
    const std::vector<std::string> states = StatesByFolding(world);
    EXPECT_EQ(world.states.Encode(*world.State()), states.back()) << "the live state";
    for (uint64_t start = 1; start < states.size(); ++start) {
      absl::StatusOr<StatePtr> state = world.states.Decode(states[start]);
      ASSERT_TRUE(state.ok()) << state.status();
      ASSERT_EQ(world.states.Encode(**state), states[start]);
      // To the end from some, one record on from all: what a snapshot forgets shows there.
      const uint64_t last = start % 7 == 0 ? states.size() - 1 : start;
      for (uint64_t revision = start + 1; revision <= last; ++revision) {
        ASSERT_TRUE(FoldAfter(FoldPorts(world), revision, &*state).ok());
        ASSERT_EQ(world.states.Encode(**state), states[revision])
            << "from " << start << " at " << revision;
      }
    }
  }
}

TEST(Snapshots, ARoundThatClosesLeavesOne) {
  World world;
  world.Start(2);
  PlayRound(&world, 1);
  const uint64_t closed = world.State()->revision;
  ASSERT_EQ(ReasonOf(world.Do(PairRound{2})), "");
  world.engine().Drain();
  const auto found = world.log().FindSnapshot(EventId(), UINT64_MAX);
  ASSERT_TRUE(found.ok() && found->has_value());
  EXPECT_EQ((*found)->sequence, closed);
}

TEST(Snapshots, SoManyRecordsLeaveOneToo) {
  EngineOptions options;
  options.snapshot_records_max = 5;
  World world(1, options);
  world.Start(8);
  world.engine().Drain();
  const auto found = world.log().FindSnapshot(EventId(), UINT64_MAX);
  ASSERT_TRUE(found.ok() && found->has_value());
  EXPECT_EQ((*found)->sequence, 10u);
}

TEST(Snapshots, AnOpeningStartsFromTheNewest) {
  World world;
  world.Start(2);
  PlayRound(&world, 1);
  const uint64_t closed = world.State()->revision;
  world.Do(PairRound{2});
  world.engine().Drain();
  const StateRecall recall(&world.log(), &world.codec, &world.states);
  const auto recalled = recall.At(kEvent, closed + 1);
  ASSERT_TRUE(recalled.ok()) << recalled.status();
  EXPECT_EQ(recalled->snapshot_revision, closed);
  EXPECT_EQ(recalled->state->revision, closed + 1);
}

TEST(Snapshots, DeletingAllOfThemLosesNothing) {
  World world;
  world.Start(2);
  PlayRound(&world, 1);
  PlayRound(&world, 2);
  world.Settle();
  const std::string before = world.states.Encode(*world.State());
  const auto kept = world.log().FindSnapshot(EventId(), UINT64_MAX);
  ASSERT_TRUE(kept.ok() && kept->has_value());
  ASSERT_TRUE(world.log().DropSnapshots(EventId()).ok());
  ASSERT_FALSE(world.log().FindSnapshot(EventId(), UINT64_MAX)->has_value());
  world.Reopen();
  ASSERT_TRUE(world.opened.ok()) << world.opened;
  EXPECT_EQ(world.states.Encode(*world.State()), before);
  EXPECT_TRUE(world.Replayed()->AllIdentical());
}

// Puts `bytes` as the snapshot of the head, reopens, and expects the state of the records.
void ExpectPassedOver(const std::string& bytes, World* world) {
  const JournalState head = *world->State();
  const std::string before = world->states.Encode(head);
  ASSERT_NE(bytes, before);
  ASSERT_TRUE(world->log().PutSnapshot({EventId(), head.revision, head.hash, bytes}).ok());
  world->Reopen();
  ASSERT_TRUE(world->opened.ok()) << world->opened;
  ASSERT_NE(world->State(), nullptr);
  EXPECT_EQ(world->states.Encode(*world->State()), before);
}

TEST(Snapshots, BadOnesArePassedOver) {
  World world;
  world.Start(2);
  PlayRound(&world, 1);
  world.Settle();
  const std::string good = world.states.Encode(*world.State());
  ExpectPassedOver("", &world);
  ExpectPassedOver("no snapshot", &world);
  ExpectPassedOver(good.substr(0, good.size() / 2), &world);
  arbitro::stored::v1::Snapshot message;
  ASSERT_TRUE(message.ParseFromString(good));
  message.set_fold_version(kFoldVersion + 1);
  ExpectPassedOver(message.SerializeAsString(), &world);
  message.set_fold_version(kFoldVersion);
  message.set_revision(message.revision() - 1);
  ExpectPassedOver(message.SerializeAsString(), &world);
}

TEST(Snapshots, AReadAtARevisionSeesWhatWasThereThen) {
  World world(3);
  LiveAtRandom(&world, 3, 40);
  world.Settle();
  const std::vector<std::string> states = StatesByFolding(world);
  for (uint64_t revision = states.size() - 1; revision >= 1; --revision) {
    const auto read = world.engine().ReadAt(kEvent, revision);
    ASSERT_TRUE(read.ok()) << read.failure().message;
    EXPECT_EQ(world.states.Encode(**read), states[revision]);
  }
  for (const uint64_t nowhere : {uint64_t{0}, uint64_t{states.size()}, UINT64_MAX}) {
    const auto read = world.engine().ReadAt(kEvent, nowhere);
    ASSERT_TRUE(!read.ok()) << nowhere;
    EXPECT_EQ(read.failure().reason, reason::kRevisionUnknown);
  }
  EXPECT_EQ(world.engine().ReadAt("events/other", 1).failure().reason, reason::kEventUnknown);
}

// A snapshot's bytes are a stranger's: whatever they are, decoding ends with a state or a status.
TEST(Snapshots, DamagedBytesNeverMakeAStateThatPointsNowhere) {
  World world(4);
  LiveAtRandom(&world, 4, 40);
  const std::string good = world.states.Encode(*world.State());
  std::mt19937 random(4);
  size_t decoded = 0;
  for (int i = 0; i < 3000; ++i) {
    std::string damaged = good;
    damaged[random() % damaged.size()] ^= static_cast<char>(1u << (random() % 8));
    const auto state = world.states.Decode(damaged);
    if (!state.ok()) continue;
    ++decoded;
    for (const auto& round : (*state)->event.rounds) {
      for (size_t table = 0; table < round->tables.size(); ++table) {
        for (const SeatState& seat : round->tables[table].seats) {
          EXPECT_FALSE((*state)->event.Player(seat.player_number).id.empty());
        }
      }
    }
  }
  EXPECT_GT(decoded, 0u);
}

}  // namespace
}  // namespace arbitro::engine
