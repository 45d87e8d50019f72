// SPDX-License-Identifier: Apache-2.0
//
// A phase may be started by hand as any kind. Its rounds are drawn as that kind, or refused with
// the rule, and the commands that the refusal names work.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "daemon/engine/tests/game_fixture.h"
#include "tests/mishaps/opening.h"

namespace arbitro::mishaps {
namespace {

using engine::StartPhase;

constexpr uint32_t kPlayers = 9;

// An event whose first round is closed, and then a phase of the best four by hand.
class StartedByHand : public engine::GameEvent {
 public:
  StartedByHand(const HallGame& game, arbitro_phase_kind kind)
      : GameEvent(engine::TestRulesets::OfEntry(engine::EntryOf(game.library))) {
    Dice dice(7);
    EXPECT_TRUE(OpenEvent(game, kPlayers, &dice, this));
    EXPECT_EQ(Do(engine::PairRound{1}), "");
    for (uint32_t table = 1; table <= Event().rounds[0]->tables.size(); ++table) {
      if (Event().rounds[0]->tables[table - 1].decided()) continue;
      EXPECT_EQ(Do(WonByHand(Event(), 1, table, 0), "counted by hand"), "");
    }
    EXPECT_EQ(Do(engine::CloseRound{1}), "");
    EXPECT_EQ(Start(kind), "");
  }

  std::string Start(arbitro_phase_kind kind) {
    StartPhase start;
    start.number = Event().NextPhase();
    start.kind = kind;
    start.rounds_planned = kind == ARBITRO_PHASE_ELIMINATION ? 2 : 1;
    start.players = Order(1);
    start.players.resize(4);
    return ByHand(start, "the four best play on");
  }

  size_t LargestTable() {
    size_t largest = 0;
    const auto& tables = Event().rounds.back()->tables;
    for (size_t i = 0; i < tables.size(); ++i) largest = std::max(largest, tables[i].seats.size());
    return largest;
  }
};

struct Row {
  const HallGame& (*game)();
  arbitro_phase_kind kind;
  const char* refused;         // "": it is drawn
  arbitro_phase_kind instead;  // what the refusal names
  size_t seats;                // of the largest table that is drawn in the end
};

const Row kRows[] = {
    {PokemonHall, ARBITRO_PHASE_SWISS, "", {}, 2},
    {PokemonHall, ARBITRO_PHASE_ELIMINATION, "", {}, 2},
    {NarutoHall, ARBITRO_PHASE_SWISS, "", {}, 2},
    {NarutoHall, ARBITRO_PHASE_TABLES, "PHASE_KIND_UNKNOWN", ARBITRO_PHASE_SWISS, 2},
    {NarutoHall, ARBITRO_PHASE_ELIMINATION, "", {}, 2},
    {RisikoHall, ARBITRO_PHASE_SWISS, "PHASE_KIND_UNKNOWN", ARBITRO_PHASE_TABLES, 4},
    {RisikoHall, ARBITRO_PHASE_TABLES, "", {}, 4},
    {RisikoHall, ARBITRO_PHASE_ELIMINATION, "PHASE_KIND_UNKNOWN", ARBITRO_PHASE_TABLES, 4},
    {RisikoHall, ARBITRO_PHASE_FINAL, "", {}, 4},
    {SamuraiHall, ARBITRO_PHASE_SWISS, "PHASE_KIND_UNKNOWN", ARBITRO_PHASE_TABLES, 4},
    {SamuraiHall, ARBITRO_PHASE_TABLES, "", {}, 4},
    {SamuraiHall, ARBITRO_PHASE_ELIMINATION, "", {}, 2},
};

TEST(PhaseKinds, AreDrawnAsSuchOrRefused) {
  for (const Row& row : kRows) {
    const HallGame& game = row.game();
    SCOPED_TRACE(std::string(game.ruleset) + ", kind " + std::to_string(row.kind));
    StartedByHand event(game, row.kind);
    EXPECT_EQ(event.Do(engine::PairRound{2}), row.refused);
    if (*row.refused != '\0') {
      EXPECT_FALSE(event.RefusedBy().empty() || event.RefusedBy() == "no rule");
      // The plan says the same, so that neither command points to the other.
      EXPECT_EQ(event.Do(StartPhase{event.Event().NextPhase()}), row.refused);
      EXPECT_EQ(event.Start(row.instead), "");
      EXPECT_EQ(event.Do(engine::PairRound{2}), "");
    }
    EXPECT_EQ(event.LargestTable(), row.seats);
  }
}

// The other way that the refusal names: tables of two by hand, and what they came to.
TEST(PhaseKinds, AKnockOutThatNoBookKnowsIsPlayedByHand) {
  StartedByHand event(RisikoHall(), ARBITRO_PHASE_ELIMINATION);
  const std::vector<std::string> four = [&] {
    std::vector<std::string> order = event.Order(1);
    order.resize(4);
    return order;
  }();
  EXPECT_EQ(event.Enter(2, {{four[0], four[3]}, {four[1], four[2]}}), "");
  for (uint32_t table = 1; table <= 2; ++table) {
    EXPECT_EQ(event.Do(WonByHand(event.Event(), 2, table, 0), "won"), "");
  }
  EXPECT_EQ(event.Do(engine::CloseRound{2}), "");
  EXPECT_EQ(event.Do(engine::PairRound{3}), "PHASE_KIND_UNKNOWN");
  EXPECT_EQ(event.Enter(3, {{four[0], four[1]}}), "");
  EXPECT_EQ(event.Do(WonByHand(event.Event(), 3, 1, 1), "won"), "");
  EXPECT_EQ(event.Do(engine::CloseRound{3}), "");
  EXPECT_EQ(event.Do(engine::CompleteEvent{}, "the organiser's own final"), "");
}

}  // namespace
}  // namespace arbitro::mishaps
