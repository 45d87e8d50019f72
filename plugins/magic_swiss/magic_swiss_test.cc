// SPDX-License-Identifier: Apache-2.0
//
// Percentages, penalties at a table and whole events by seed, which a case cannot say. The other
// rules are tested by rulebook/*.cases.

#include <gtest/gtest.h>

#include <fstream>
#include <regex>
#include <string>
#include <vector>

#include "kit/ratio.h"
#include "testing/fake_host.h"
#include "testing/random_event.h"

extern "C" const arbitro_ruleset* arbitro_ruleset_entry(uint32_t host_abi);

namespace arbitro::magic_swiss {
namespace {

// docs/adding_a_game.md promises it to a reader: a ruleset of this kind is short. Included headers
// and the brackets of namespaces are no rules.
TEST(MagicSwissSize, RuleCodeHasLessThan150Lines) {
  std::ifstream file(ARBITRO_MAGIC_SWISS_SOURCE);
  const std::regex no_rule("\\s*(//.*)?|#include.*|namespace.*|\\}  // namespace.*");
  int lines = 0;
  for (std::string line; std::getline(file, line);) lines += !std::regex_match(line, no_rule);
  EXPECT_GT(lines, 0) << ARBITRO_MAGIC_SWISS_SOURCE;
  EXPECT_LT(lines, 150);
}

class MagicSwissTest : public testing::Test {
 protected:
  void SetUp() override { ASSERT_EQ(host_.fault(), ""); }

  uint32_t InfractionOf(const char* id) const { return host_.description().PlaceOfInfraction(id); }

  // The penalty for an infraction after so many for the same one, with its effects' kinds: "2: 3";
  // or the refusal's reason.
  std::string Ruled(const char* infraction, size_t before, uint32_t proposed = 0,
                    bool head_judge = false) const {
    PenaltyRequest request;
    request.format = "constructed";
    request.infraction = InfractionOf(infraction);
    request.proposed = proposed;
    request.head_judge = head_judge;
    PastPenalty past = {};
    past.infraction = request.infraction;
    past.penalty = 1;
    request.history.assign(before, past);
    const auto reply = host_.RulePenalty(request);
    if (reply.refusal() != nullptr) return reply.refusal()->reason;
    if (reply.answer() == nullptr) return Describe(reply);
    std::string text = host_.description().PenaltyAt(reply.answer()->ruling);
    for (const PenaltyEffect& effect : reply.answer()->effects) {
      text += " " + std::to_string(effect.kind);
    }
    return text;
  }

  // The points of both seats of a report, or the refusal's reason and rule.
  std::string Scored(OutcomeRequest request) const {
    request.format = "constructed";
    request.seat_count = 2;
    const auto reply = host_.Outcome(request);
    if (reply.refusal() != nullptr) return reply.refusal()->reason + " " + reply.refusal()->rule;
    if (reply.answer() == nullptr) return Describe(reply);
    return std::to_string(reply.answer()->seats[0].points) + " " +
           std::to_string(reply.answer()->seats[1].points);
  }

  const FakeHost host_{&arbitro_ruleset_entry};
};

Value Games(int64_t first, int64_t second) {
  return Value::Struct({{"first", Value::Integer(first)}, {"second", Value::Integer(second)}});
}

// [IPG-1] [IPG-2] A judge gives what the ladder asks; the head judge alone deviates.
TEST_F(MagicSwissTest, PenaltiesGrowWithRepetition) {
  EXPECT_EQ(Ruled("missed_trigger", 0), "warning");
  EXPECT_EQ(Ruled("missed_trigger", 1), "game_loss 3");
  EXPECT_EQ(Ruled("missed_trigger", 5), "game_loss 3");
  EXPECT_EQ(Ruled("tardiness", 1), "match_loss 4");
  EXPECT_EQ(Ruled("unsporting", 3), "disqualification 4 6");
  EXPECT_EQ(Ruled("cheating", 0), "disqualification 4 6");
  EXPECT_EQ(Ruled("missed_trigger", 0, 3), "HEAD_JUDGE_ONLY");
  EXPECT_EQ(Ruled("missed_trigger", 0, 3, /*head_judge=*/true), "match_loss 4");
}

// [IPG-3] [IPG-4] Games that penalties took are in the report, and decide once they win the match.
TEST_F(MagicSwissTest, LostGamesAreGamesOfTheMatch) {
  EXPECT_EQ(host_.description().report_losses, ARBITRO_REPORT_LOSSES_INCLUDED);
  OutcomeRequest request;
  request.report = Games(2, 0);
  SeatEffect loss = {};
  loss.kind = ARBITRO_EFFECT_GAME_LOSS;
  request.effects = {loss};
  EXPECT_EQ(Scored(request), "WRONG_REPORT IPG-3");
  request.report = Games(2, 1);
  EXPECT_EQ(Scored(request), "3 0");
  request.effects = {loss, loss};
  request.report = Value();
  EXPECT_EQ(Scored(request), "0 3");
  SeatEffect other = {};
  other.seat = 1;
  other.kind = ARBITRO_EFFECT_MATCH_LOSS;
  request.effects.push_back(other);
  EXPECT_EQ(Scored(request), "0 0");
}

// Player 0 beat 1 by 2-1 and had a bye; 1 lost to 0; 2 has not played.
StandingsRequest OneRoundAndABye() {
  StandingsRequest request;
  request.format = "constructed";
  request.rounds_played = 2;
  request.players.resize(3);
  const auto add = [&](uint32_t player, uint32_t opponent, arbitro_result result, Value details) {
    StandingsPlayer& one = request.players[player];
    one.status = ARBITRO_PLAYER_ACTIVE;
    if (one.result_count++ == 0) one.first_result = static_cast<uint32_t>(request.results.size());
    PlayerResult row = {};
    row.opponent = opponent;
    row.result = result;
    row.points = result == ARBITRO_RESULT_LOSS ? 0 : 3;
    row.phase = 1;
    row.seats = opponent == ARBITRO_NONE ? 1 : 2;
    one.points += row.points;
    request.results.push_back(row);
    request.details.push_back(std::move(details));
  };
  const auto games = [](int64_t won, int64_t lost) {
    return Value::Struct({{"won", Value::Integer(won)}, {"lost", Value::Integer(lost)}});
  };
  add(0, 1, ARBITRO_RESULT_WIN, games(2, 1));
  add(0, ARBITRO_NONE, ARBITRO_RESULT_BYE, games(2, 0));
  add(1, 0, ARBITRO_RESULT_LOSS, games(1, 2));
  request.players[2].status = ARBITRO_PLAYER_ACTIVE;
  request.phases = {{ARBITRO_PHASE_SWISS, 3, 2, 2, 2, 0}};
  return request;
}

// [MTR-9] [MTR-10] [MTR-11] [MTR-12] The percentages, each as the rules compute it.
TEST_F(MagicSwissTest, PercentagesHaveAFloorOf33) {
  const auto reply = host_.Rank(OneRoundAndABye());
  ASSERT_NE(reply.answer(), nullptr) << Describe(reply);
  const Standings& standings = *reply.answer();
  ASSERT_EQ(standings.columns.size(), 5u);
  const auto cell = [&](size_t row, size_t column) {
    return kit::ToText(*kit::Ratio::Of(standings.cells[row * 5 + column].low,
                                       standings.columns[column].denominator.low));
  };
  EXPECT_EQ(standings.rows[0].player, 0u);
  EXPECT_EQ(cell(0, 2), "33/100");
  EXPECT_EQ(cell(0, 3), "4/5");
  EXPECT_EQ(cell(0, 4), "1/3");
  EXPECT_EQ(standings.rows[1].player, 1u);
  EXPECT_EQ(cell(1, 2), "1");
  EXPECT_EQ(cell(1, 3), "1/3");
  EXPECT_EQ(cell(1, 4), "4/5");
  EXPECT_EQ(cell(2, 2), "33/100");
  EXPECT_EQ(standings.rows[2].broken_by, 2u);
}

// [IPG-5] A player who was disqualified has no place.
TEST_F(MagicSwissTest, ADisqualifiedPlayerHasNoPlace) {
  StandingsRequest request = OneRoundAndABye();
  request.players[0].status = ARBITRO_PLAYER_EXPELLED;
  const auto reply = host_.Rank(request);
  ASSERT_NE(reply.answer(), nullptr) << Describe(reply);
  EXPECT_EQ(reply.answer()->unranked, std::vector<uint32_t>{0});
  EXPECT_EQ(reply.answer()->rows[0].player, 1u);
}

// [MTR-7] The better place meets the worse, and a match without a winner is none.
TEST_F(MagicSwissTest, TheCutIsAnEliminationByPlaces) {
  DrawRequest request;
  request.format = "constructed";
  request.phase = ARBITRO_PHASE_ELIMINATION;
  request.phase_number = 2;
  request.entrants = 4;
  request.players.resize(4);
  for (uint32_t i = 0; i < 4; ++i) request.players[i].seed = i + 1;
  const auto reply = host_.Draw(request);
  ASSERT_NE(reply.answer(), nullptr) << Describe(reply);
  ASSERT_EQ(reply.answer()->tables.size(), 2u);
  EXPECT_EQ(reply.answer()->tables[0].seats[0].player, 0u);
  EXPECT_EQ(reply.answer()->tables[0].seats[1].player, 3u);
  OutcomeRequest report;
  report.phase = ARBITRO_PHASE_ELIMINATION;
  report.report = Games(1, 1);
  EXPECT_EQ(Scored(report), "WRONG_REPORT MTR-7");
  report.report = Games(2, 1);
  EXPECT_EQ(Scored(report), "0 0");
}

// [MTR-6] Fifty minutes and five turns; the elimination has no limit.
TEST_F(MagicSwissTest, TheClockIsTheRulebooks) {
  PlanRequest request;
  request.format = "constructed";
  request.counts.active = 8;
  const auto reply = host_.PlanNext(request);
  ASSERT_NE(reply.answer(), nullptr) << Describe(reply);
  EXPECT_EQ(reply.answer()->clock_s, 3000u);
  EXPECT_EQ(reply.answer()->extra_turns, 5u);
}

TEST_F(MagicSwissTest, WholeEventsKeepTheContract) {
  for (uint64_t seed = 1; seed <= 20; ++seed) {
    RandomEvent event(*host_.client(), seed, {static_cast<uint32_t>(5 + seed), 4});
    EXPECT_EQ(event.Play(), "") << "seed " << seed;
  }
}

}  // namespace
}  // namespace arbitro::magic_swiss
