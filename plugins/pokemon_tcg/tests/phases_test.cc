// SPDX-License-Identifier: Apache-2.0
//
// The phases of an event of the Pokémon TCG one after the other: what of those before counts.

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "plugins/pokemon_tcg/tests/fixture.h"

namespace arbitro::engine {
namespace {

class Phases : public PokemonEvent {
 public:
  using PokemonEvent::PokemonEvent;

  // The next round, drawn; of each table whoever stands first in `strongest` wins.
  Json PlayDrawn(const std::vector<std::string>& strongest) {
    Pair();
    const Json pairs = Pairs();
    const auto tables = static_cast<uint32_t>(Event().rounds.back()->tables.size());
    for (uint32_t table = 1; table <= tables; ++table) {
      const std::vector<std::string> players = PlayersAt(rounds(), table);
      const auto winner =
          std::find_first_of(strongest.begin(), strongest.end(), players.begin(), players.end());
      Report(table, *winner == players[0] ? "first" : "second");
    }
    EXPECT_EQ(Do(CloseRound{rounds()}), "");
    return pairs;
  }

  void Report(uint32_t table, const char* winner) {
    EXPECT_EQ(Do(ReportResult{rounds(), table, ValueOf({{"winner", winner}})}), "");
  }
};

// [PKM-GEN-14] [PKM-11.2.2-b] All six sat in one circle: had they met by that, no four of them
// could be paired on the second day. Whom they met on the first, they do not meet again.
TEST(PokemonPhases, ASecondDayKnowsTheFirstOneAndNoDraft) {
  Phases cup(Json::object({{"draft", "booster"},
                           {"swiss_rounds", 1},
                           {"second_day_players", 4},
                           {"second_day_rounds", 1}}),
             "standard-limited");
  const std::vector<std::string> players = Players(6);
  cup.Register(players);
  cup.Start();
  cup.Pair();
  cup.Report(1, "nobody");
  EXPECT_EQ(cup.Do(CloseRound{1}), "");
  EXPECT_EQ(cup.Do(StartPhase{2}), "");
  const Json first_day = cup.PlayDrawn(players);
  EXPECT_EQ(cup.Do(StartPhase{3}), "");
  EXPECT_EQ(cup.Qualified().size(), 4u);
  const Json second_day = cup.PlayDrawn(players);
  EXPECT_EQ(second_day.size(), 2u);
  for (const Json& pair : second_day) {
    EXPECT_EQ(std::count(first_day.begin(), first_day.end(), pair), 0) << pair;
  }
  // Three points of the first day count on: whoever won on both stands first.
  EXPECT_EQ(cup.Order(3).front(), "p1");
}

// [PKM-GEN-15] The eighth beats the best: by the bracket the winner of four and five comes next,
// reseeded the second does.
TEST(PokemonPhases, AReseededBracketPutsTheBestLeftAgainstTheWorst) {
  for (const bool reseeded : {false, true}) {
    Phases cup(Json::object({{"event_tier", "city-championships"},
                             {"swiss_rounds", 1},
                             {"top_cut", 8},
                             {"bracket", reseeded ? "reseeded" : "fixed"}}));
    cup.Register(Players(8));
    cup.Start();
    cup.PlayDrawn(Players(8));
    EXPECT_EQ(cup.Do(StartPhase{2}), "");
    const std::vector<std::string> seeds = cup.Qualified();
    std::vector<std::string> strongest = seeds;
    std::rotate(strongest.begin(), strongest.end() - 1, strongest.end());
    cup.PlayDrawn(strongest);
    const std::set<std::string> top = {seeds[7], seeds[reseeded ? 1 : 3]};
    const std::set<std::string> other = {seeds[2], seeds[reseeded ? 3 : 1]};
    const std::set<std::set<std::string>> due = {top, other};
    EXPECT_EQ(cup.PlayDrawn(strongest), Json(due)) << reseeded;
  }
}

}  // namespace
}  // namespace arbitro::engine
