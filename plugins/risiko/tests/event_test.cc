// SPDX-License-Identifier: Apache-2.0
//
// Whole tournaments by seed, through the boundary, beside a plain sum of every player's games.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "plugins/risiko/rules/map_tables.h"
#include "plugins/risiko/rules/table_forming.h"
#include "plugins/risiko/rules/tables.h"
#include "plugins/risiko/ruleset.h"
#include "testing/planned_event.h"

namespace arbitro::rsk {
namespace {

// Points by chance that a map can hold, no two players alike.
Value RandomReport(const OutcomeRequest& request, kit::RandomStream* random) {
  Value lines = Value::List();
  const std::vector<uint32_t> order = random->Choose(request.seat_count, request.seat_count);
  int64_t rest = kMapPoints;
  for (uint32_t seat = 0; seat < request.seat_count; ++seat) {
    const int64_t objective = 5 * order[seat] + 1;
    const auto outside = static_cast<int64_t>(random->Below(9));
    rest -= objective + outside;
    lines.Add(Value::Struct(
        {{"objective", Value::Integer(objective)}, {"outside", Value::Integer(outside)}}));
  }
  // A neutral territory is worth four points, or so.
  return Value::Struct({{"lines", lines}, {"neutral", Value::Integer((rest + 3) / 4)}});
}

// [RSK-2.7] The sum of the preliminary games, game for game.
void CheckPoints(const PlannedEvent& event, uint32_t players) {
  const auto standings = event.Rank();
  ASSERT_NE(standings.answer(), nullptr) << Describe(standings);
  const size_t columns = standings.answer()->columns.size();
  ASSERT_EQ(standings.answer()->rows.size(), players);
  for (size_t row = 0; row < players; ++row) {
    uint64_t points = 0;
    for (const PlayedGame& game : event.record().games(standings.answer()->rows[row].player)) {
      if (game.result.phase == 1) points += static_cast<uint64_t>(game.result.points);
    }
    EXPECT_EQ(standings.answer()->cells[row * columns + 1].low, points);
  }
}

// [RSK-5.2] Sizes of every preliminary round; [RSK-5.4] games of five within one of each other.
void CheckTables(const PlannedEvent& event, uint32_t players) {
  for (uint32_t round = 0; round < kPreliminaryRounds; ++round) {
    std::vector<uint32_t> sizes;
    for (const Table& table : event.draws()[round].tables) {
      sizes.push_back(static_cast<uint32_t>(table.seats.size()));
    }
    EXPECT_EQ(sizes, TableSizes(players));
    EXPECT_EQ(event.draws()[round].cost, event.draws()[round].bound);
    EXPECT_TRUE(event.draws()[round].differs.empty());
  }
  uint32_t least = kPreliminaryRounds;
  uint32_t most = 0;
  for (uint32_t player = 0; player < players; ++player) {
    uint32_t fives = 0;
    for (const PlayedGame& game : event.record().games(player)) {
      fives += game.result.phase == 1 && game.result.seats == 5 ? 1 : 0;
    }
    least = std::min(least, fives);
    most = std::max(most, fives);
  }
  EXPECT_LE(most - least, 1u);
}

// [RSK-2.3] [RSK-2.4] Four days, a play-off of four, a final of three and its winner.
void CheckPhases(const PlannedEvent& event, uint32_t players) {
  std::vector<uint32_t> entrants;
  for (const Phase& phase : event.record().phases()) entrants.push_back(phase.entrants);
  std::vector<uint32_t> expected = {players, 4, 4};
  if (players == 6) expected[1] = 3;
  if (players < 6) expected = {players, std::min(players, 4u)};
  EXPECT_EQ(entrants, expected);
}

TEST(RisikoEventTest, WholeTournamentsBySeed) {
  const FakeHost host = FakeHost::Of<Risiko>();
  ASSERT_EQ(host.fault(), "");
  const uint32_t seeds = std::getenv("ARBITRO_LONG_TESTS") != nullptr ? 100 : 3;
  for (uint32_t players = 3; players <= 60; ++players) {
    for (uint32_t seed = 0; seed < seeds; ++seed) {
      SCOPED_TRACE(std::to_string(players) + " players, seed " + std::to_string(seed));
      PlannedEvent event(host, {players, seed, "tournament"}, RandomReport);
      ASSERT_EQ(event.Play(), "");
      CheckPhases(event, players);
      CheckTables(event, players);
      CheckPoints(event, players);
      const auto awards = event.AwardPrizes();
      ASSERT_NE(awards.answer(), nullptr) << Describe(awards);
      EXPECT_EQ(awards.answer()->awards.size(), std::min(players, 4u));
    }
  }
}

// Improvements that the rulebook does not ask for are marked.
TEST(RisikoEventTest, ImprovementsOfTheDrawAreMarked) {
  const FakeHost host = FakeHost::Of<Risiko>();
  const Value settings = Value::Struct({{"avoid_repeats", Value::Flag(true)}});
  PlannedEvent event(host, {16, 3, "tournament", settings}, RandomReport);
  ASSERT_EQ(event.Play(), "");
  ASSERT_EQ(event.draws()[1].differs.size(), 1u);
  EXPECT_EQ(event.draws()[1].differs[0].name, "met_before");
  // Sixteen players at tables of four need not meet again in the second round.
  EXPECT_EQ(event.draws()[1].cost, (std::vector<int64_t>{0, 0}));
}

// [RSK-30.28] [RSK-AMB-39] A forgotten roll: a warning, then out of the game; [RSK-6.11]
// [RSK-AMB-11] or four points each time, where the event is set so.
TEST(RisikoEventTest, ForgottenRollsAddUpWithinAGame) {
  const FakeHost host = FakeHost::Of<Risiko>();
  PenaltyRequest request;
  request.format = "tournament";
  request.settings = Value::Struct();
  request.phase = request.round = request.event_round = 1;
  request.infraction = host.description().PlaceOfInfraction("forgotten-roll");
  request.table_seats = 4;
  request.history = {{request.infraction, 2, 1, 1, 1, 0, 1, 0}};
  EXPECT_EQ(host.description().PenaltyAt(host.RulePenalty(request).answer()->ruling),
            "out-of-game");
  const uint32_t out = host.RulePenalty(request).answer()->ruling;
  request.history.push_back({request.infraction, out, 1, 1, 1, 0, 1, 0});
  const auto third = host.RulePenalty(request);
  ASSERT_NE(third.refusal(), nullptr) << Describe(third);
  EXPECT_EQ(third.refusal()->reason, "OUT_ALREADY");
  // Another game is a new count.
  request.round = request.event_round = 2;
  EXPECT_EQ(host.description().PenaltyAt(host.RulePenalty(request).answer()->ruling), "warning");
  request.round = request.event_round = 1;
  request.history.clear();
  request.settings = Value::Struct({{"forgotten_roll", Value::Text("points")}});
  for (const char* expected : {"warning", "points", "points"}) {
    const auto reply = host.RulePenalty(request);
    ASSERT_NE(reply.answer(), nullptr) << Describe(reply);
    EXPECT_EQ(host.description().PenaltyAt(reply.answer()->ruling), expected);
    request.history.push_back({request.infraction, reply.answer()->ruling, 1, 1, 1, 0, 1, 0});
  }
  request.round = request.event_round = 2;
  EXPECT_EQ(host.description().PenaltyAt(host.RulePenalty(request).answer()->ruling), "warning");
}

// [RSK-AMB-14] All cards are lost, or twice the excess where the event is set so.
TEST(RisikoEventTest, TooManyCardsFollowTheSetting) {
  const FakeHost host = FakeHost::Of<Risiko>();
  PenaltyRequest request;
  request.format = "tournament";
  request.settings = Value::Struct();
  request.infraction = host.description().PlaceOfInfraction("too-many-cards");
  request.circumstances = Value::Struct({{"cards", Value::Integer(9)}});
  auto reply = host.RulePenalty(request);
  ASSERT_NE(reply.answer(), nullptr) << Describe(reply);
  EXPECT_EQ(reply.answer()->effects.at(0).text, "all cards discarded | si scartano tutte le carte");
  EXPECT_EQ(reply.citations.at(0).rule, "RSK-30.21");
  request.settings = Value::Struct({{"over_limit_cards", Value::Text("double_excess")}});
  reply = host.RulePenalty(request);
  ASSERT_NE(reply.answer(), nullptr) << Describe(reply);
  EXPECT_EQ(reply.answer()->effects.at(0).text, "cards discarded: 4 | carte scartate: 4");
  EXPECT_EQ(reply.citations.at(0).rule, "RSK-17.5");
}

Value Line(int64_t objective, int64_t eliminated, int64_t lot) {
  Value line = Value::Struct({{"objective", Value::Integer(objective)},
                              {"outside", Value::Integer(eliminated > 0 ? 0 : 9)}});
  if (eliminated > 0) line.Set("eliminated", Value::Integer(eliminated));
  if (lot > 0) line.Set("lot", Value::Integer(lot));
  return line;
}

OutcomeRequest ReportOf(const std::vector<Value>& lines) {
  OutcomeRequest request;
  request.format = "tournament";
  request.settings = Value::Struct();
  request.phase = ARBITRO_PHASE_TABLES;
  request.seat_count = static_cast<uint32_t>(lines.size());
  Value list = Value::List();
  int64_t rest = kMapPoints;
  for (const Value& line : lines) {
    rest -= line["objective"].integer() + line["outside"].integer();
    list.Add(line);
  }
  request.report = Value::Struct({{"lines", list}, {"neutral", Value::Integer((rest + 3) / 4)}});
  return request;
}

std::vector<uint32_t> PlacesOf(const Reply<TableOutcome>& reply) {
  std::vector<uint32_t> places;
  if (reply.answer() == nullptr) return places;
  for (const SeatOutcome& seat : reply.answer()->seats) places.push_back(seat.place);
  return places;
}

// [RSK-AMB-24] The lot that the referee drew and reported parts what no step parts.
TEST(RisikoEventTest, AReportedLotPartsTheLastTie) {
  const FakeHost host = FakeHost::Of<Risiko>();
  const auto tied = host.Outcome(ReportOf({Line(30, 0, 0), Line(40, 0, 0), Line(30, 0, 0)}));
  ASSERT_NE(tied.refusal(), nullptr) << Describe(tied);
  EXPECT_EQ(tied.refusal()->reason, "LOT_NEEDED");
  const auto drawn = host.Outcome(ReportOf({Line(30, 0, 2), Line(40, 0, 0), Line(30, 0, 1)}));
  EXPECT_EQ(PlacesOf(drawn), (std::vector<uint32_t>{3, 1, 2}));
}

// [RSK-30.22] A player who is out of the game counts as the first one eliminated.
TEST(RisikoEventTest, WhoIsOutOfTheGameStandsBehindTheEliminated) {
  const FakeHost host = FakeHost::Of<Risiko>();
  // The report does not say so.
  EXPECT_EQ(host.description().report_losses, ARBITRO_REPORT_LOSSES_APART);
  OutcomeRequest request = ReportOf({Line(60, 0, 0), Line(0, 1, 0), Line(20, 0, 0), Line(0, 2, 0)});
  SeatEffect effect = {};
  effect.kind = ARBITRO_EFFECT_GAME_LOSS;
  request.effects = {effect};
  const auto reply = host.Outcome(request);
  EXPECT_EQ(PlacesOf(reply), (std::vector<uint32_t>{4, 3, 1, 2})) << Describe(reply);
  ASSERT_NE(reply.answer(), nullptr);
  EXPECT_EQ(reply.answer()->seats[0].points, 0);
}

// Only the head judge deviates from an article.
TEST(RisikoEventTest, OnlyTheHeadJudgeDeviates) {
  const FakeHost host = FakeHost::Of<Risiko>();
  PenaltyRequest request;
  request.format = "tournament";
  request.settings = Value::Struct();
  request.infraction = host.description().PlaceOfInfraction("objective-shown");
  request.proposed = host.description().PlaceOfPenalty("warning");
  ASSERT_NE(host.RulePenalty(request).refusal(), nullptr);
  EXPECT_EQ(host.RulePenalty(request).refusal()->reason, "HEAD_JUDGE_ONLY");
  request.head_judge = true;
  ASSERT_NE(host.RulePenalty(request).answer(), nullptr);
  EXPECT_TRUE(host.RulePenalty(request).answer()->deviates);
}

// [RSK-4.1] [RSK-4.2] Entries end with the last preliminary draw, and owe a fee.
TEST(RisikoEventTest, EntriesAndFees) {
  const FakeHost host = FakeHost::Of<Risiko>();
  AdmitRequest request;
  request.act = ARBITRO_ACT_REGISTER;
  request.format = "tournament";
  request.settings = Value::Struct();
  request.arguments = Value::Struct({{"club_member", Value::Flag(true)}});
  auto reply = host.Admit(request);
  ASSERT_NE(reply.answer(), nullptr) << Describe(reply);
  ASSERT_EQ(reply.answer()->duties.size(), 1u);
  EXPECT_EQ(reply.answer()->duties[0].details["cents"].integer(), 350);
  request.phases = {{ARBITRO_PHASE_TABLES, 12, 4, 4, 3, 0}};
  EXPECT_EQ(host.Admit(request).refusal()->rule, "RSK-4.2");
}

}  // namespace
}  // namespace arbitro::rsk
