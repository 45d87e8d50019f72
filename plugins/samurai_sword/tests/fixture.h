// SPDX-License-Identifier: Apache-2.0
//
// A tournament of Samurai Sword in a test's hands: the real ruleset behind the engine, by commands
// alone.

#ifndef ARBITRO_PLUGINS_SAMURAI_SWORD_TESTS_FIXTURE_H_
#define ARBITRO_PLUGINS_SAMURAI_SWORD_TESTS_FIXTURE_H_

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "daemon/engine/ask/sealed_deals.h"
#include "daemon/engine/tests/game_fixture.h"

namespace arbitro::engine {

inline TestRulesets SamuraiRuleset() {
  return TestRulesets::OfEntry(EntryOf(ARBITRO_GAME_RULESET));
}

// Returns what the seats of an event's table are dealt, as the referee sees it.
inline std::vector<Value> DealtAt(World* world, uint32_t round, uint32_t table) {
  const StatePtr state = world->State();
  const DealtTable place = {*state, round, table};
  const auto seed = SeedOfDeal(place, world->engine().ports().draw_links);
  std::vector<Value> seats;
  EXPECT_TRUE(seed.ok());
  if (!seed.ok()) return seats;
  const auto ruleset = world->rulesets.Newest("samurai-sword");
  const Value no_report;
  Start(DealOf(*ruleset, place, *seed, no_report), [&](OrFailure<std::vector<Value>> dealt) {
    EXPECT_TRUE(dealt.ok());
    if (dealt.ok()) seats = *dealt;
  });
  return seats;
}

class SamuraiEvent : public GameEvent {
 public:
  // Seat::role of the Shogun.
  static constexpr uint32_t kShogun = 1;

  explicit SamuraiEvent(const std::vector<std::string>& players, Value settings = Value::Struct())
      : GameEvent(SamuraiRuleset()) {
    EXPECT_EQ(Create("samurai-sword", "tournament", std::move(settings)), "");
    EXPECT_EQ(Do(OpenRegistration{}), "");
    for (const std::string& player : players) EXPECT_EQ(Register(player), "");
  }

  std::string Register(const std::string& player, const std::string& person = "") {
    RegisterPlayer entry;
    entry.player = player;
    entry.person = person;
    return Do(entry);
  }
  void Start() {
    EXPECT_EQ(Do(StartEvent{}), "");
    EXPECT_EQ(Do(StartPhase{1}), "");
  }
  uint32_t RoundsPlanned() { return Event().phases.back()->what.rounds_planned; }
  size_t TablesOf(uint32_t round) { return Event().FindRound(round)->tables.size(); }

  // Gives each player in the newest round what `worth` says, or nothing if it has no entry for the
  // player; then closes the round.
  struct Worth {
    int32_t points = 0;
    bool won = false;
  };
  void PlayByHand(uint32_t round, const std::map<std::string, Worth>& worth) {
    for (uint32_t table = 1; table <= TablesOf(round); ++table) {
      EnterOutcome enter{round, table, {}};
      for (const std::string& player : PlayersAt(round, table)) {
        const auto found = worth.find(player);
        const Worth one = found == worth.end() ? Worth{} : found->second;
        enter.seats.push_back({player, one.points,
                               one.won ? ARBITRO_RESULT_WIN : ARBITRO_RESULT_LOSS,
                               one.won ? 1u : 2u});
      }
      EXPECT_EQ(Do(enter, "as the referee counted"), "");
    }
    EXPECT_EQ(Do(CloseRound{round}), "");
  }
  // Draws and plays the elimination phase so that it ends in this order.
  void PlayElimination(const std::vector<std::string>& order) {
    std::map<std::string, Worth> worth;
    for (size_t i = 0; i < order.size(); ++i) {
      worth[order[i]].points = static_cast<int32_t>(order.size() - i);
    }
    for (uint32_t round = 1; round <= RoundsPlanned(); ++round) {
      EXPECT_EQ(Do(PairRound{round}), "");
      PlayByHand(round, worth);
    }
  }
  // Reports the newest round's duels, and closes it.
  void PlayDuels(uint32_t round, const std::set<std::string>& winners) {
    for (uint32_t table = 1; table <= TablesOf(round); ++table) {
      const bool first = winners.contains(PlayersAt(round, table).front());
      const Value report = Value::Struct({{"winner", Value::Text(first ? "first" : "second")}});
      EXPECT_EQ(Do(ReportResult{round, table, report}), "");
    }
    EXPECT_EQ(Do(CloseRound{round}), "");
  }

  // Returns the newest ranks, by player.
  std::map<std::string, uint32_t> Ranks() {
    std::map<std::string, uint32_t> ranks;
    const auto standings = Event().rounds.back()->standings.Get();
    for (const RecordedStanding& row : standings->rows) {
      ranks[Event().Player(row.player_number).id] = row.rank;
    }
    return ranks;
  }
};

}  // namespace arbitro::engine

#endif  // ARBITRO_PLUGINS_SAMURAI_SWORD_TESTS_FIXTURE_H_
