// SPDX-License-Identifier: Apache-2.0
//
// A judge who plays on for a player, in an event: no objective, no place and no points.
#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "plugins/risiko/tests/fixture.h"

namespace arbitro::engine {
namespace {

// [RSK-4.5] [RSK-25.0] [RSK-24.12] A judge plays on for who is out of the game.
TEST(RisikoPassiveSeats, AJudgePlaysOnForWhoIsOut) {
  RisikoEvent cup(Players(5));
  cup.Start();
  EXPECT_EQ(cup.Enter(1, {{"p1", "p2", "p3", "p4", "p5"}}), "");
  EXPECT_EQ(cup.Do(ForfeitSeats{1, 1, {"p2"}}, "left"), "WRONG_REPORT");
  EXPECT_EQ(cup.RefusedBy(), "RSK-4.5");
  EXPECT_EQ(cup.Do(UnseatPlayer{1, "p2", true}, "left the game"), "");
  RulePenalty rule;
  rule.player = "p3";
  rule.infraction = "count-spoilt";
  EXPECT_EQ(cup.Do(rule), "");
  const TableState table = cup.Event().FindRound(1)->tables[0];
  ASSERT_EQ(table.seats.size(), 5u);
  EXPECT_EQ(table.seats[0].kind, ARBITRO_SEAT_PLAYER);
  EXPECT_EQ(table.seats[1].kind, ARBITRO_SEAT_PASSIVE);
  EXPECT_EQ(table.seats[2].kind, ARBITRO_SEAT_PASSIVE);
  EXPECT_NE(table.seats[1].player_number, 0u);
  // The judge's lines need no figures, and have no place: the others are first to third of five.
  Value lines = Value::List();
  const Value counted = cup.Report({{20, 2}, {40, 2}, {44, 2}});
  size_t next = 0;
  for (size_t seat = 0; seat < 5; ++seat) {
    const bool passive = seat == 1 || seat == 2;
    lines.Add(passive ? Value::Struct({}) : counted["lines"].items()[next++]);
  }
  ASSERT_EQ(cup.Do(ReportResult{1, 1, Value::Struct({{"lines", lines}})}), "");
  const TableState played = cup.Event().FindRound(1)->tables[0];
  // [RSK-24.3] A table of five is one, though a judge plays there.
  EXPECT_EQ(played.outcomes[0], (SeatOutcome{25 + 5, ARBITRO_RESULT_LOSS, 3, 2}));
  EXPECT_EQ(played.outcomes[1], (SeatOutcome{0, ARBITRO_RESULT_LOSS, 0, 0}));
  EXPECT_EQ(played.outcomes[2], (SeatOutcome{0, ARBITRO_RESULT_LOSS, 0, 0}));
  EXPECT_EQ(played.outcomes[4], (SeatOutcome{55 + 50, ARBITRO_RESULT_WIN, 1, 2}));
  ASSERT_EQ(cup.Do(CloseRound{1}), "");
  EXPECT_EQ(cup.Column(1, "points")["p2"], 0);
  EXPECT_EQ(cup.Column(1, "wins")["p2"], 0);
  EXPECT_EQ(cup.Column(1, "best_game")["p2"], 0);
  cup.ExpectReplays();
}

// [RSK-25.2] Whatever names an objective on the line of a passive seat is refused, and territories
// count as outside it.
TEST(RisikoPassiveSeats, APassiveSeatHasNoObjective) {
  RisikoEvent cup(Players(4));
  cup.Start();
  ASSERT_EQ(cup.Enter(1, {Players(4)}), "");
  ASSERT_EQ(cup.Do(UnseatPlayer{1, "p1", true}, "left the game"), "");
  Value report = cup.Report({{0, 95}, {30, 1}, {20, 1}, {10, 1}});
  const auto with = [&](const char* field, Value value) {
    Value lines = Value::List();
    for (const Value& line : report["lines"].items()) {
      lines.Add(line);
      if (lines.items().size() > 1) continue;
      Value first = line;
      first.Set(field, std::move(value));
      lines = Value::List({first});
    }
    Value changed = report;
    changed.Set("lines", lines);
    return ReportResult{1, 1, changed};
  };
  for (const char* field :
       {"objective", "objective_card", "armies_in_objective", "territories_in_objective"}) {
    EXPECT_EQ(cup.Do(with(field, Value::Integer(2))), "WRONG_REPORT") << field;
    EXPECT_EQ(cup.RefusedBy(), "RSK-25.2") << field;
  }
  Value risiko = report;
  risiko.Set("risiko", Value::Integer(1));
  EXPECT_EQ(cup.Do(ReportResult{1, 1, risiko}), "WRONG_REPORT");
  Value land = Value::List({Value::Text("Alaska"), Value::Text("Cina")});
  const std::string misfit = cup.Do(with("territories", land));
  EXPECT_EQ(misfit, "WRONG_REPORT") << "two territories are not worth 95 points";
  ASSERT_EQ(cup.Do(ReportResult{1, 1, report}), "");
  EXPECT_EQ(cup.Event().FindRound(1)->tables[0].outcomes[0].place, 0u);
  EXPECT_EQ(cup.Event().FindRound(1)->tables[0].outcomes[1].place, 1u);
}

}  // namespace
}  // namespace arbitro::engine
