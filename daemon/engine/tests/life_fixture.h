// SPDX-License-Identifier: Apache-2.0
//
// An event of club_coins.h in a test's hands: commands by one word, and the check that all of it
// comes back from its records.

#ifndef ARBITRO_DAEMON_ENGINE_TESTS_LIFE_FIXTURE_H_
#define ARBITRO_DAEMON_ENGINE_TESTS_LIFE_FIXTURE_H_

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "daemon/engine/tests/club_coins.h"
#include "daemon/engine/tests/world.h"

namespace arbitro::engine {

inline constexpr char kEvent[] = "events/e";

inline Value Born(int64_t year) { return Value::Struct({{"born", Value::Integer(year)}}); }
class Life : public ::testing::Test {
 protected:
  Life() { world_.rulesets = TestRulesets::Of<ClubCoins>(); }

  void Create(Value settings = Value()) {
    CreateEvent create;
    create.event = kEvent;
    create.ruleset = "coins";
    create.format = "plain";
    create.settings = std::move(settings);
    create.utc_offset_minutes = 60;
    ASSERT_EQ(ReasonOf(world_.Do(create)), "");
  }
  // With `players` adults named p1, p2 …
  void Open(int players, Value settings = Value()) {
    Create(std::move(settings));
    ASSERT_EQ(Do(OpenRegistration{}), "");
    for (int i = 1; i <= players; ++i) ASSERT_EQ(Do(Adult("p" + std::to_string(i))), "");
  }
  void Start(int players, Value settings = Value()) {
    Open(players, std::move(settings));
    ASSERT_EQ(Do(StartEvent{}), "");
  }

  static RegisterPlayer Adult(const std::string& id) {
    RegisterPlayer player;
    player.player = id;
    player.facts = Born(1980);
    return player;
  }

  // The reason of the failure, or "".
  template <class What>
  std::string Do(What what, const std::string& why = "") {
    return ReasonOf(world_.DoIn(kEvent, std::move(what), why));
  }
  template <class What>
  std::string DryRun(What what, const std::string& why = "") {
    Submission submission = world_.MakeIn(kEvent, std::move(what), why);
    submission.validate_only = true;
    return ReasonOf(world_.Send(std::move(submission)));
  }
  template <class What>
  std::string ByHand(What what, const std::string& why) {
    Submission submission = world_.MakeIn(kEvent, std::move(what), why);
    submission.command.by_hand = true;
    return ReasonOf(world_.Send(std::move(submission)));
  }

  const EventState& Event() {
    state_ = world_.State();
    return state_->event;
  }
  const PlayerState& Player(const std::string& id) { return *Event().FindPlayer(id); }

  // Ids of who was drawn in the round.
  std::set<std::string> Drawn(uint32_t round) {
    std::set<std::string> ids;
    const RoundState& drawn = *Event().FindRound(round);
    for (size_t i = 0; i < drawn.tables.size(); ++i) {
      for (const SeatState& seat : drawn.tables[i].seats) {
        ids.insert(Event().Player(seat.player_number).id);
      }
    }
    return ids;
  }

  void PlayRound(uint32_t round) {
    ASSERT_EQ(Do(PairRound{round}), "");
    const size_t tables = Event().FindRound(round)->tables.size();
    for (uint32_t table = 1; table <= tables; ++table) {
      if (Event().FindRound(round)->tables[table - 1].decided()) continue;
      ASSERT_EQ(Do(ReportResult{round, table, Winner("first")}), "");
    }
    ASSERT_EQ(Do(CloseRound{round}), "");
  }

  // The state comes back from its records and from its snapshot, and every decision again.
  void ExpectLasting() {
    const std::string before = world_.states.Encode(*world_.State());
    const auto snapshot = world_.states.Decode(before);
    ASSERT_TRUE(snapshot.ok()) << snapshot.status();
    EXPECT_EQ(world_.states.Encode(**snapshot), before);
    EXPECT_EQ((*snapshot)->event.active_players, Event().active_players);
    EXPECT_EQ((*snapshot)->event.life->checked_in, Event().life->checked_in);
    EXPECT_EQ((*snapshot)->event.life->blocking_duties, Event().life->blocking_duties);
    std::vector<ReplayFinding> findings;
    const auto replayed = world_.Replayed<ClubCoins>(&findings);
    ASSERT_TRUE(replayed.ok()) << replayed.status();
    for (const ReplayFinding& finding : findings) {
      ADD_FAILURE() << finding.revision << " " << finding.field << " " << finding.recorded << " "
                    << finding.derived << " " << finding.why;
    }
    EXPECT_EQ(replayed->identical, world_.State()->revision);
    ASSERT_NE(replayed->state, nullptr);
    EXPECT_EQ(world_.states.Encode(*replayed->state), before);
  }

  World world_;
  StatePtr state_;
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_TESTS_LIFE_FIXTURE_H_
