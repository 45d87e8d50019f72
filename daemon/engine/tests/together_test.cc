// SPDX-License-Identifier: Apache-2.0
//
// Commands that are recorded together: all of them or none, with no others between them.
#include <future>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "daemon/engine/tests/world.h"

namespace arbitro::engine {
namespace {

class RecordedTogether : public ::testing::Test {
 protected:
  RecordedTogether() {
    CreateEvent create;
    create.event = "events/e";
    create.ruleset = "coins";
    create.format = "plain";
    Ok(world_.Do(create));
    Ok(world_.Do(OpenRegistration{}));
  }

  Submission Register(const std::string& player) { return world_.Make(RegisterPlayer{player}); }

  std::vector<Submission> Players(int from, int to) {
    std::vector<Submission> all;
    for (int i = from; i <= to; ++i) all.push_back(Register("p" + std::to_string(i)));
    return all;
  }

  std::vector<Outcome> Send(std::vector<Submission> submissions) {
    std::promise<std::vector<Outcome>> promise;
    world_.engine().SubmitAll(std::move(submissions), [&](std::vector<Outcome> outcomes) {
      promise.set_value(std::move(outcomes));
    });
    return promise.get_future().get();
  }

  uint64_t Revision() { return world_.State()->revision; }
  size_t PlayersOnRecord() { return world_.State()->event.players.size(); }

  World world_;
};

TEST_F(RecordedTogether, AllFollowEachOtherOnRecord) {
  const uint64_t before = Revision();
  const std::vector<Outcome> outcomes = Send(Players(1, 200));
  ASSERT_EQ(outcomes.size(), 200u);
  for (size_t i = 0; i < outcomes.size(); ++i) {
    ASSERT_TRUE(outcomes[i].ok()) << outcomes[i].failure().message;
    EXPECT_EQ(outcomes[i]->place.revision, before + 1 + i);
    EXPECT_EQ(outcomes[i]->place.global_index, outcomes[0]->place.global_index + i);
  }
  EXPECT_EQ(PlayersOnRecord(), 200u);
  std::vector<ReplayFinding> findings;
  const auto replayed = world_.Replayed(&findings);
  ASSERT_TRUE(replayed.ok()) << replayed.status();
  EXPECT_EQ(replayed->identical, Revision());
}

TEST_F(RecordedTogether, OneRefusalLeavesNothingAndEachRefusalIsNamed) {
  const uint64_t before = Revision();
  std::vector<Submission> all = Players(1, 5);
  all[1] = Register("p1");
  all[4] = Register("p3");
  const std::vector<Outcome> outcomes = Send(std::move(all));
  for (const size_t good : {0, 2, 3}) {
    ASSERT_TRUE(outcomes[good].ok()) << good;
    EXPECT_EQ(outcomes[good]->place.revision, 0u) << "as a dry run answers";
  }
  for (const size_t bad : {1, 4}) {
    ASSERT_FALSE(outcomes[bad].ok()) << bad;
    EXPECT_EQ(outcomes[bad].failure().reason, reason::kPlayerExists);
  }
  EXPECT_EQ(Revision(), before);
  EXPECT_EQ(PlayersOnRecord(), 0u);
  Ok(world_.Do(RegisterPlayer{"p1"}));
  EXPECT_EQ(Revision(), before + 1) << "the strand goes on from what is on record";
  world_.Reopen();
  EXPECT_EQ(Revision(), before + 1);
}

TEST_F(RecordedTogether, DryRunsStandOnEachOtherAndLeaveNothing) {
  const uint64_t before = Revision();
  std::vector<Submission> all = Players(1, 3);
  all.push_back(world_.Make(DropPlayer{"p2"}));
  for (Submission& each : all) each.validate_only = true;
  for (const Outcome& outcome : Send(std::move(all))) {
    ASSERT_TRUE(outcome.ok()) << outcome.failure().message;
    EXPECT_EQ(outcome->place.revision, 0u);
    EXPECT_NE(outcome->checked, nullptr);
  }
  EXPECT_EQ(Revision(), before);
  EXPECT_EQ(PlayersOnRecord(), 0u);
}

TEST_F(RecordedTogether, SentAgainWithMoreItGoesOn) {
  std::vector<Submission> first = Players(1, 3);
  std::vector<Submission> again = first;
  for (const Outcome& outcome : Send(std::move(first))) ASSERT_TRUE(outcome.ok());
  const uint64_t before = Revision();
  again.push_back(Register("p4"));
  const std::vector<Outcome> outcomes = Send(again);
  for (size_t i = 0; i < 3; ++i) {
    ASSERT_TRUE(outcomes[i].ok());
    EXPECT_TRUE(outcomes[i]->replayed);
  }
  ASSERT_TRUE(outcomes[3].ok());
  EXPECT_FALSE(outcomes[3]->replayed);
  EXPECT_EQ(Revision(), before + 1);
}

TEST_F(RecordedTogether, OthersAreRefusedAsASingleCommandIs) {
  const std::vector<Outcome> unknown = [&] {
    std::vector<Submission> all = Players(1, 2);
    for (Submission& each : all) each.journal = each.command.journal = "events/none";
    return Send(std::move(all));
  }();
  for (const Outcome& outcome : unknown) {
    ASSERT_FALSE(outcome.ok());
    EXPECT_EQ(outcome.failure().reason, reason::kEventUnknown);
  }
  const std::vector<Outcome> stopped = [&] {
    world_.engine().Drain();
    return Send(Players(1, 2));
  }();
  for (const Outcome& outcome : stopped) {
    ASSERT_FALSE(outcome.ok());
    EXPECT_EQ(outcome.failure().reason, reason::kShuttingDown);
  }
}

// Clients register players one by one and together, all at once: what a call records together has
// nothing between it, and is there whole or not at all.
TEST_F(RecordedTogether, NoOtherCommandComesBetween) {
  constexpr int kClients = 6;
  constexpr int kCalls = 12;
  constexpr int kEach = 7;
  std::vector<std::vector<Submission>> calls;
  for (int i = 0; i < kClients * kCalls; ++i) {
    calls.push_back(Players(i * kEach, i * kEach + kEach - 1));
    // Every third call has a player twice, and every fourth is of one alone.
    if (i % 3 == 0) calls.back().push_back(Register("p" + std::to_string(i * kEach)));
    if (i % 4 == 3) calls.back().resize(1);
  }
  std::vector<std::vector<Outcome>> answers(calls.size());
  std::vector<std::thread> clients;
  for (int client = 0; client < kClients; ++client) {
    clients.emplace_back([&, client] {
      for (int i = client; i < kClients * kCalls; i += kClients) answers[i] = Send(calls[i]);
    });
  }
  for (std::thread& client : clients) client.join();
  size_t registered = 0;
  for (size_t call = 0; call < answers.size(); ++call) {
    const bool refused = call % 3 == 0 && call % 4 != 3;
    if (!refused) registered += answers[call].size();
    for (size_t i = 0; i < answers[call].size(); ++i) {
      const Outcome& outcome = answers[call][i];
      if (refused) {
        EXPECT_EQ(outcome.ok(), i + 1 < answers[call].size());
        if (outcome.ok()) EXPECT_EQ(outcome->place.revision, 0u);
        continue;
      }
      ASSERT_TRUE(outcome.ok()) << outcome.failure().message;
      EXPECT_EQ(outcome->place.revision, answers[call][0]->place.revision + i);
    }
  }
  EXPECT_EQ(PlayersOnRecord(), registered);
  const uint64_t revision = Revision();
  world_.Reopen();
  EXPECT_EQ(Revision(), revision);
}

}  // namespace
}  // namespace arbitro::engine
