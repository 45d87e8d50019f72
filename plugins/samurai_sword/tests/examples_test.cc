// SPDX-License-Identifier: Apache-2.0
//
// The worked examples of the rulebook through the other door: the test plays each that an event's
// own commands can bring about, and compares the outcome with the example. The questions' door is
// rulebook.examples_of_samurai-sword.
#include <gtest/gtest.h>

#include <fstream>
#include <set>

#include "daemon/engine/tests/examples.h"
#include "plugins/samurai_sword/tests/doors.h"

namespace arbitro::engine {
namespace {

// Returns the forms of play with cards at a table, of which no command tells.
const std::set<std::string>& QuestionsAlone() {
  static const std::set<std::string> kForms = {
      "deal.honour", "bracket.duelResult", "abandon.honour", "abandon.effects", "abandon.distance"};
  return kForms;
}

TEST(SamuraiExamples, PassThroughTheEventsOwnCommands) {
  std::map<std::string, Door> doors = TableDoors();
  doors.merge(ScoreDoors());
  doors.merge(FinalDoors());
  doors.merge(ConductDoors());
  std::set<std::string> played;
  std::ifstream file(ARBITRO_GAME_RULEBOOK "/examples.jsonl");
  for (std::string line; std::getline(file, line);) {
    if (line.empty()) continue;
    const Json example = Json::parse(line);
    SCOPED_TRACE(example["id"].get<std::string>());
    const std::string form = example["given"]["op"];
    const auto door = doors.find(form);
    EXPECT_EQ(door == doors.end(), QuestionsAlone().contains(form)) << form;
    if (door == doors.end()) continue;
    EXPECT_EQ(door->second(example["given"], example["expect"]), example["expect"]);
    played.insert(example["id"].get<std::string>());
  }
  ExpectPlayed(played, ARBITRO_GAME_RULEBOOK "/../tests/played_examples.txt");
}

}  // namespace
}  // namespace arbitro::engine
