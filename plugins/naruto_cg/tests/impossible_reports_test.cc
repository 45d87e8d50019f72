// SPDX-License-Identifier: Apache-2.0
//
// Reports of the Naruto CG that no match can have, field by field, in an event; and what the form
// of an infraction offers.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "plugins/naruto_cg/tests/doors.h"

namespace arbitro::engine {
namespace {

struct CalledRow {
  Json change;  // of a call that finds 1-0, a game in progress, and War Rewards of 6-5
  const char* reason;
  const char* rule;
};

// [NAR-SWISS-5] [NAR-GAME-ZONE-2] [NAR-GAME-WIN-1] [NAR-AMB-25] Games, cards and turns bound them.
TEST(NarutoReports, WhatNoMatchCanHaveIsRefused) {
  const std::vector<CalledRow> rows = {
      {Json::object(), "", ""},
      {{{"war_first", 500}}, reason::kFieldInvalid, "NAR-GAME-ZONE-2"},
      {{{"war_second", 41}}, reason::kFieldInvalid, "NAR-GAME-ZONE-2"},
      {{{"games_first", 2}}, reason::kFieldInvalid, "NAR-SWISS-5"},
      {{{"war_first", 9}}, "", ""},
      {{{"war_first", 10}}, "WRONG_REPORT", "NAR-GAME-WIN-1"},
      {{{"war_second", 12}}, "WRONG_REPORT", "NAR-GAME-WIN-1"},
      {{{"war_first", 10}, {"war_second", 10}}, "WRONG_REPORT", "NAR-GAME-WIN-1"},
      {{{"war_first", 10}, {"game_winner", "first"}}, "", ""},
      {{{"war_second", 10}, {"game_winner", "first"}}, "WRONG_REPORT", "NAR-GAME-WIN-1"},
      {{{"war_first", 10}, {"war_second", 11}, {"game_winner", "first"}}, "", ""},
      {{{"war_first", 4}, {"game_winner", "first"}}, "", ""},
      {{{"game_running", false}, {"war_first", 10}}, "", ""},
      {{{"game_running", false}, {"game_winner", "first"}}, "WRONG_REPORT", "NAR-AMB-25"}};
  for (const CalledRow& row : rows) {
    NarutoEvent cup;
    cup.Register(Players(4));
    cup.Start();
    EXPECT_EQ(cup.Enter(1, {{"p1", "p2"}, {"p3", "p4"}}), "");
    Json called = {{"games_first", 1},
                   {"games_second", 0},
                   {"game_running", true},
                   {"war_first", 6},
                   {"war_second", 5}};
    called.update(row.change);
    EXPECT_EQ(cup.Do(ReportResult{1, 1, ValueOf({{"time_called", called}})}), row.reason)
        << row.change;
    EXPECT_EQ(cup.RefusedBy(), row.rule) << row.change;
  }
}

// Whatever moment a form offers, the infraction knows: no other can be said.
TEST(NarutoInfractions, AFormOffersTheMomentsThatItsInfractionKnows) {
  NarutoEvent cup;
  cup.Register(Players(4));
  cup.Start();
  EXPECT_EQ(cup.Enter(1, {{"p1", "p2"}, {"p3", "p4"}}), "");
  const auto ruleset = cup.world.rulesets.Newest("naruto-cg");
  std::string offered;
  for (const Infraction& infraction : ruleset->description().infractions) {
    if (!infraction.circumstances) continue;
    for (const Form& field : infraction.circumstances->children) {
      if (field.id != "found") continue;
      for (const Choice& moment : field.choices) {
        offered += infraction.id + ":" + moment.id + " ";
        RulePenalty rule;
        rule.player = "p1";
        rule.infraction = infraction.id;
        rule.circumstances = ValueOf({{"found", moment.id}});
        if (infraction.id == "illegal_list") {
          rule.circumstances.Set("deck_legal", Value::Flag(true));
        }
        EXPECT_EQ(cup.Try(rule), "") << infraction.id << " " << moment.id;
      }
      RulePenalty rule;
      rule.player = "p1";
      rule.infraction = infraction.id;
      rule.circumstances = ValueOf({{"found", "tomorrow"}});
      EXPECT_EQ(cup.Try(rule), reason::kFieldInvalid);
    }
  }
  EXPECT_EQ(offered,
            "illegal_list:before_event illegal_list:after_round_1_start illegal_deck:before_game "
            "illegal_deck:during_game illegal_sideboard:before_round_1 "
            "illegal_sideboard:after_round_1_start ");
}

// The status of each rule comes through to the host.
TEST(NarutoRules, EachSaysWhoKeepsIt) {
  NarutoEvent cup;
  const auto ruleset = cup.world.rulesets.Newest("naruto-cg");
  for (const Rule& rule : ruleset->description().rules) {
    const bool known = rule.status == "implemented" || rule.status == "judge" ||
                       rule.status == "player" || rule.status == "resolved";
    EXPECT_TRUE(known) << rule.id << " " << rule.status;
  }
}

}  // namespace
}  // namespace arbitro::engine
