// SPDX-License-Identifier: Apache-2.0
//
// Rules of Samurai Sword that hold round by round: new tables, and a sheet a table.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "plugins/samurai_sword/tests/fixture.h"

namespace arbitro::engine {
namespace {

// [SAM-1.1.2] Each round draws its tables: over three rounds no player has one table of companions.
TEST(SamuraiRulesInEvent, EachRoundDrawsItsTables) {
  SamuraiEvent cup(Players(15));
  cup.Start();
  std::set<std::set<std::string>> tables;
  size_t count = 0;
  for (uint32_t round = 1; round <= 3; ++round) {
    ASSERT_EQ(cup.Do(PairRound{round}), "");
    for (uint32_t table = 1; table <= cup.TablesOf(round); ++table) {
      const std::vector<std::string> players = cup.PlayersAt(round, table);
      tables.insert({players.begin(), players.end()});
      ++count;
    }
    cup.PlayByHand(round, {});
  }
  EXPECT_EQ(tables.size(), count);
}

// [SAM-1.1.5] The sheet of a table lists each of its players with the result.
TEST(SamuraiRulesInEvent, ASheetListsEachPlayerOfItsTable) {
  const char* const kRoles[] = {"Shogun", "Samurai", "Ronin", "Ninja", "Ninja"};
  const char* const kCharacters[] = {"Benkei", "Tomoe", "Goemon", "Hanzo", "Kojiro"};
  const int64_t kHonour[] = {3, 1, 1, 1, 0};
  for (const size_t lines : {4, 5}) {
    SamuraiEvent cup(Players(10));
    cup.Start();
    ASSERT_EQ(cup.Do(PairRound{1}), "");
    Value sheet = Value::List();
    for (size_t seat = 0; seat < lines; ++seat) {
      sheet.Add(Value::Struct({{"role", Value::Text(kRoles[seat])},
                               {"character", Value::Text(kCharacters[seat])},
                               {"honour", Value::Integer(kHonour[seat])},
                               {"resilience", Value::Integer(seat == 2 ? 2 : 0)},
                               {"daimyo", Value::Integer(0)}}));
    }
    const std::string refused = cup.Do(ReportResult{1, 1, Value::Struct({{"lines", sheet}})});
    EXPECT_EQ(refused, lines == 5 ? "" : "WRONG_SHEET");
    EXPECT_EQ(cup.RefusedBy(), lines == 5 ? "" : "SAM-1.1.10");
    EXPECT_EQ(cup.Event().FindRound(1)->tables[0].outcomes.size(), lines == 5 ? 5u : 0u);
  }
}

}  // namespace
}  // namespace arbitro::engine
