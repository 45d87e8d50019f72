// SPDX-License-Identifier: Apache-2.0
//
// The worth of reports to an event, and how its standings and draws say so.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "plugins/samurai_sword/ruleset.h"
#include "testing/fake_host.h"

namespace arbitro::sam {
namespace {

OutcomeRequest TableOf(arbitro_phase_kind phase, uint32_t seats, Value report) {
  OutcomeRequest request;
  request.format = "tournament";
  request.settings = Value::Struct();
  request.phase = phase;
  request.seat_count = seats;
  request.report = std::move(report);
  return request;
}

Value Line(const char* role, const char* character, int64_t honour, int64_t resilience) {
  return Value::Struct({{"role", Value::Text(role)},
                        {"character", Value::Text(character)},
                        {"honour", Value::Integer(honour)},
                        {"resilience", Value::Integer(resilience)},
                        {"daimyo", Value::Integer(0)}});
}

Value SheetOf(const std::vector<Value>& lines) {
  Value list = Value::List();
  for (const Value& line : lines) list.Add(line);
  return Value::Struct({{"lines", list}});
}

// A table of five whose Ronin alone has resilience left.
std::vector<Value> FiveLines() {
  return {Line("Shogun", "Benkei", 3, 0), Line("Samurai", "Tomoe", 1, 0),
          Line("Ronin", "Goemon", 1, 2), Line("Ninja", "Hanzo", 1, 0),
          Line("Ninja", "Kojiro", 0, 0)};
}

// [SAM-1.3.2] A duel decides places, and gives no tournament points.
TEST(SamuraiSwordReportTest, ADuelGivesNoPoints) {
  const FakeHost host = FakeHost::Of<SamuraiSword>();
  const Value second = Value::Struct({{"winner", Value::Text("second")}});
  const auto reply = host.Outcome(TableOf(ARBITRO_PHASE_ELIMINATION, 2, second));
  ASSERT_NE(reply.answer(), nullptr) << Describe(reply);
  const std::vector<SeatOutcome> expected = {{0, ARBITRO_RESULT_LOSS, 2, 0},
                                             {0, ARBITRO_RESULT_WIN, 1, 0}};
  EXPECT_EQ(reply.answer()->seats, expected);
}

// [SAM-3.6] The sheet says how the game was played, whatever the referee took from a player.
TEST(SamuraiSwordReportTest, AGameThatAPenaltyTookIsNotReportedButAdded) {
  const FakeHost host = FakeHost::Of<SamuraiSword>();
  EXPECT_EQ(host.description().report_losses, ARBITRO_REPORT_LOSSES_APART);
  OutcomeRequest request = TableOf(ARBITRO_PHASE_TABLES, 5, SheetOf(FiveLines()));
  const auto played = host.Outcome(request);
  ASSERT_NE(played.answer(), nullptr) << Describe(played);
  EXPECT_GT(played.answer()->seats[2].points, 0);
  SeatEffect loss = {};
  loss.seat = 2;
  loss.kind = ARBITRO_EFFECT_GAME_LOSS;
  request.effects = {loss};
  const auto taken = host.Outcome(request);
  ASSERT_NE(taken.answer(), nullptr) << Describe(taken);
  EXPECT_EQ(taken.answer()->seats[2].points, 0);
  EXPECT_EQ(taken.answer()->seats[0], played.answer()->seats[0]);
}

// [SAM-1.1.7] The Shogun's is the first line of a sheet.
TEST(SamuraiSwordReportTest, TheFirstSeatPlaysTheShogun) {
  const FakeHost host = FakeHost::Of<SamuraiSword>();
  std::vector<Value> lines = FiveLines();
  EXPECT_NE(host.Outcome(TableOf(ARBITRO_PHASE_TABLES, 5, SheetOf(lines))).answer(), nullptr);
  std::swap(lines[0], lines[1]);
  const auto reply = host.Outcome(TableOf(ARBITRO_PHASE_TABLES, 5, SheetOf(lines)));
  ASSERT_NE(reply.refusal(), nullptr) << Describe(reply);
  EXPECT_EQ(reply.refusal()->reason, "WRONG_SHEET");
  EXPECT_EQ(reply.refusal()->rule, "SAM-1.1.7");
}

// [SAM-AMB-14] A player who has left keeps resilience that no other could take, and is no rival of
// the Sword Master.
TEST(SamuraiSwordReportTest, WhoLeftIsNoRivalOfTheSwordMaster) {
  const FakeHost host = FakeHost::Of<SamuraiSword>();
  std::vector<Value> lines = FiveLines();
  lines[4].Set("resilience", Value::Integer(3));
  Value sheet = SheetOf(lines);
  sheet.Set("sword_master", Value::Integer(3));
  const auto refused = host.Outcome(TableOf(ARBITRO_PHASE_TABLES, 5, sheet));
  ASSERT_NE(refused.refusal(), nullptr) << Describe(refused);
  EXPECT_EQ(refused.refusal()->rule, "SAM-BASE");
  lines[4].Set("abandoned", Value::Flag(true));
  sheet = SheetOf(lines);
  sheet.Set("sword_master", Value::Integer(3));
  const auto reply = host.Outcome(TableOf(ARBITRO_PHASE_TABLES, 5, sheet));
  ASSERT_NE(reply.answer(), nullptr) << Describe(reply);
  // [SAM-1.1.21] First, with a hundred more: 500 + 5 × 1 + 2 + 100.
  EXPECT_EQ(reply.answer()->seats[2].points, 607);
  EXPECT_EQ(reply.answer()->seats[2].place, 1u);
}

// [SAM-1.1.12] [SAM-1.2.2] More tournament points stand first, then more victories.
TEST(SamuraiSwordReportTest, StandingsAreByPointsThenVictories) {
  const FakeHost host = FakeHost::Of<SamuraiSword>();
  StandingsRequest request;
  request.format = "tournament";
  request.settings = Value::Struct();
  request.phases = {{ARBITRO_PHASE_TABLES, 3, 3, 1, 1, 0}};
  const std::pair<int32_t, uint32_t> games[] = {
      {214, ARBITRO_RESULT_LOSS}, {523, ARBITRO_RESULT_LOSS}, {523, ARBITRO_RESULT_WIN}};
  for (const auto& [points, result] : games) {
    StandingsPlayer player = {};
    player.number = static_cast<uint32_t>(request.players.size() + 1);
    player.status = ARBITRO_PLAYER_ACTIVE;
    player.entry_round = 1;
    player.points = points;
    player.first_result = static_cast<uint32_t>(request.results.size());
    player.result_count = 1;
    request.players.push_back(player);
    PlayerResult game = {};
    game.round = game.table = game.phase = game.place = 1;
    game.opponent = ARBITRO_NONE;
    game.result = result;
    game.points = points;
    game.seats = 4;
    request.results.push_back(game);
  }
  const auto reply = host.Rank(request);
  ASSERT_NE(reply.answer(), nullptr) << Describe(reply);
  std::vector<uint32_t> order;
  for (const auto& row : reply.answer()->rows) order.push_back(row.player);
  EXPECT_EQ(order, (std::vector<uint32_t>{2, 1, 0}));
  EXPECT_EQ(reply.answer()->rows[1].broken_by, 2u) << "by victories";
}

// [SAM-1.1.3] [SAM-AMB-05] A draw's certificate names its criteria in the order of the rules: as
// few as can be are Shogun again, and of them who was it least often.
TEST(SamuraiSwordReportTest, ADrawNamesItsCriteriaInOrder) {
  const FakeHost host = FakeHost::Of<SamuraiSword>();
  DrawRequest request;
  request.phase = ARBITRO_PHASE_TABLES;
  request.format = "tournament";
  request.settings = Value::Struct();
  request.entrants = 8;
  for (uint32_t number = 1; number <= 8; ++number) {
    DrawPlayer player = {};
    player.number = number;
    player.entry_round = 1;
    request.players.push_back(player);
  }
  const auto reply = host.Draw(request);
  ASSERT_NE(reply.answer(), nullptr) << Describe(reply);
  ASSERT_EQ(reply.answer()->criteria.size(), 2u);
  EXPECT_EQ(reply.answer()->criteria[0].rule, "SAM-1.1.3");
  EXPECT_EQ(reply.answer()->criteria[1].rule, "SAM-AMB-05");
}

}  // namespace
}  // namespace arbitro::sam
