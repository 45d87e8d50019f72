// SPDX-License-Identifier: Apache-2.0
//
// Each call that an event makes of these rules: appeals, what waits for them, points that
// penalties take in a game, and the initial deal.

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "plugins/risiko/rules/deal.h"
#include "plugins/risiko/rules/tables.h"
#include "plugins/risiko/ruleset.h"
#include "testing/fake_host.h"

namespace arbitro::rsk {
namespace {

// The reason and the rule of a refusal; "" where there is none.
template <class Answer>
std::string RefusalOf(const Reply<Answer>& reply) {
  return reply.refusal() == nullptr ? "" : reply.refusal()->reason + " " + reply.refusal()->rule;
}

// --- Appeals

struct AppealCase {
  bool published;
  uint32_t age_s;
  bool reported;
  uint32_t signature;
  const char* refusal;
};

// [RSK-2.5] [RSK-AMB-30] Two hours to the second; [RSK-24.9] [RSK-24.10] for who signed or
// announced.
TEST(AppealTest, TheWindowAndTheSignature) {
  constexpr uint32_t kWindow = 7'200;
  const AppealCase cases[] = {
      {false, 0, false, 0, ""},
      {true, 0, true, ARBITRO_SIGNATURE_SIGNED, ""},
      {true, kWindow, true, ARBITRO_SIGNATURE_SIGNED, ""},
      {true, kWindow + 1, true, ARBITRO_SIGNATURE_SIGNED, "APPEAL_TOO_LATE RSK-2.5"},
      {true, kWindow, true, ARBITRO_SIGNATURE_WITH_APPEAL, ""},
      {true, kWindow + 1, true, ARBITRO_SIGNATURE_WITH_APPEAL, "APPEAL_TOO_LATE RSK-2.5"},
      {true, 60, true, ARBITRO_SIGNATURE_REFUSED, "APPEAL_RIGHT_LOST RSK-24.10"},
      {true, 60, true, 0, "APPEAL_RIGHT_LOST RSK-24.10"},
      {false, 0, true, 0, "APPEAL_RIGHT_LOST RSK-24.10"},
      // A player who did not play that day, or is still playing, had nothing to sign.
      {true, 60, false, 0, ""},
      {true, kWindow + 1, false, 0, "APPEAL_TOO_LATE RSK-2.5"},
  };
  const FakeHost host = FakeHost::Of<Risiko>();
  for (const AppealCase& one : cases) {
    AdmitRequest request;
    request.act = ARBITRO_ACT_APPEAL;
    request.format = "tournament";
    request.settings = Value::Struct();
    request.appeal_published = one.published;
    request.publication_age_s = one.age_s;
    request.appeal_reported = one.reported;
    request.signature = one.signature;
    const auto reply = host.Admit(request);
    EXPECT_EQ(RefusalOf(reply), one.refusal) << one.age_s << " s, signature " << one.signature;
    if (reply.answer() == nullptr) continue;
    ASSERT_EQ(reply.citations.size(), 2u);
    EXPECT_EQ(reply.citations[0].rule, "RSK-2.5");
    EXPECT_TRUE(reply.answer()->duties.empty()) << "an appeal owes no fee";
  }
}

// --- What is played next

PlanRequest AfterRounds(uint32_t rounds) {
  PlanRequest request;
  request.format = "tournament";
  request.settings = Value::Struct();
  request.phases = {{ARBITRO_PHASE_TABLES, 8, kPreliminaryRounds, rounds, rounds, 0}};
  request.standings.column_count = 7;
  for (uint32_t i = 0; i < 8; ++i) {
    request.standings.heads.push_back({0, 0, i + 1, i + 1, ARBITRO_PLAYER_ACTIVE, 0, 0});
    for (uint32_t column = 0; column < 7; ++column) request.standings.cells.push_back({8 - i, 0});
  }
  return request;
}

// [RSK-2.5] [RSK-AMB-30] Play-off and final wait for the window and for appeals; days do not.
TEST(PlanTest, WhoPlaysOnWaitsForTheStandings) {
  const FakeHost host = FakeHost::Of<Risiko>();
  PlanRequest request = AfterRounds(3);
  request.appeals_open = 1;
  // The draw of the next day does not depend on the standings.
  EXPECT_EQ(RefusalOf(host.PlanNext(request)), "");
  request = AfterRounds(kPreliminaryRounds);
  EXPECT_EQ(RefusalOf(host.PlanNext(request)), "STANDINGS_PROVISIONAL RSK-AMB-30");
  request.published = true;
  for (const uint32_t age : {0u, 7'200u}) {
    request.publication_age_s = age;
    EXPECT_EQ(RefusalOf(host.PlanNext(request)), "STANDINGS_PROVISIONAL RSK-AMB-30") << age;
  }
  request.publication_age_s = 7'201;
  request.appeals_open = 1;
  EXPECT_EQ(RefusalOf(host.PlanNext(request)), "APPEALS_OPEN RSK-AMB-30");
  request.appeals_open = 0;
  const auto plan = host.PlanNext(request);
  ASSERT_NE(plan.answer(), nullptr) << Describe(plan);
  EXPECT_EQ(plan.answer()->qualified, (std::vector<uint32_t>{3, 4, 5, 6}));
  // The final waits as the play-off does.
  request.phases.push_back({ARBITRO_PHASE_TABLES, 4, 1, 1, 1, 0});
  request.published = false;
  EXPECT_EQ(RefusalOf(host.PlanNext(request)), "STANDINGS_PROVISIONAL RSK-AMB-30");
}

// --- Points that penalties take

// Two games of one player, of so many points; `taken` by round.
Reply<Standings> RankWith(const FakeHost& host, const std::vector<int32_t>& games,
                          const std::vector<std::pair<uint32_t, int32_t>>& taken) {
  StandingsRequest request;
  request.format = "tournament";
  request.settings = Value::Struct();
  request.phases = {{ARBITRO_PHASE_TABLES, 1, 4, 2, 2, 0}};
  StandingsPlayer player = {};
  player.number = player.entry_round = 1;
  player.status = ARBITRO_PLAYER_ACTIVE;
  player.result_count = static_cast<uint32_t>(games.size());
  request.players = {player};
  for (uint32_t i = 0; i < games.size(); ++i) {
    PlayerResult game = {};
    game.round = i + 1;
    game.opponent = ARBITRO_NONE;
    game.result = ARBITRO_RESULT_LOSS;
    game.points = games[i];
    game.table = game.phase = 1;
    game.place = 2;
    game.seats = 4;
    request.results.push_back(game);
  }
  for (const auto& [round, points] : taken) {
    request.adjustments.push_back({0, points, "points", round});
  }
  return host.Rank(request);
}

// Points, and the best single game.
std::pair<uint64_t, uint64_t> PointsWith(const std::vector<int32_t>& games,
                                         const std::vector<std::pair<uint32_t, int32_t>>& taken) {
  const FakeHost host = FakeHost::Of<Risiko>();
  const auto reply = RankWith(host, games, taken);
  EXPECT_NE(reply.answer(), nullptr) << Describe(reply);
  if (reply.answer() == nullptr) return {};
  return {reply.answer()->cells[1].low, reply.answer()->cells[5].low};
}

// [RSK-19.5] [RSK-AMB-12] No game falls below nothing; [RSK-AMB-03] the best one counts after them.
TEST(PenaltyPointsTest, AreTakenFromTheirGameAndStopAtNothing) {
  using Points = std::pair<uint64_t, uint64_t>;
  EXPECT_EQ(PointsWith({20, 60}, {}), (Points{80, 60}));
  EXPECT_EQ(PointsWith({20, 60}, {{1, -4}}), (Points{76, 60}));
  EXPECT_EQ(PointsWith({20, 60}, {{1, -50}}), (Points{60, 60})) << "not below nothing";
  EXPECT_EQ(PointsWith({20, 60}, {{2, -50}}), (Points{30, 20})) << "the best game is another";
  EXPECT_EQ(PointsWith({20, 60}, {{1, -4}, {1, -4}}), (Points{72, 60})) << "they add up";
  EXPECT_EQ(PointsWith({20, 60}, {{3, -9}}), (Points{71, 60})) << "of no game: off the sum";
  EXPECT_EQ(PointsWith({20}, {{7, -90}}), (Points{0, 20}));
}

// [RSK-24.6] Found so late that another game is in hand.
TEST(PenaltyPointsTest, AnUndeclaredRisikoNamesItsGame) {
  const FakeHost host = FakeHost::Of<Risiko>();
  PenaltyRequest request;
  request.format = "tournament";
  request.settings = Value::Struct();
  request.phase = 1;
  request.round = request.event_round = 3;
  request.infraction = host.description().PlaceOfInfraction("risiko-not-declared");
  for (const uint32_t round : {0u, 2u}) {
    request.circumstances = Value::Struct({{"discovered", Value::Text("after_game_end")}});
    if (round > 0) request.circumstances.Set("round", Value::Integer(round));
    const auto reply = host.RulePenalty(request);
    ASSERT_NE(reply.answer(), nullptr) << Describe(reply);
    ASSERT_EQ(reply.answer()->effects.size(), 1u);
    EXPECT_EQ(reply.answer()->effects[0].amount, -50);
    EXPECT_EQ(reply.answer()->effects[0].game, round);
  }
}

// --- The initial deal

SeedBytes SeedOf(uint32_t number) {
  SeedBytes seed = {};
  for (size_t i = 0; i < 4; ++i) seed[i] = static_cast<uint8_t>(number >> (8 * i));
  seed[31] = 1;
  return seed;
}

// The half of each continent, as the rules print it.
const std::map<Continent, int64_t> kHalves = {
    {Continent::kNordAmerica, 4}, {Continent::kSudAmerica, 2}, {Continent::kEuropa, 3},
    {Continent::kAfrica, 3},      {Continent::kAsia, 6},       {Continent::kOceania, 2}};

// [RSK-10.1] [RSK-11.1] [RSK-11.2] [RSK-11.3] Every card once, in the order of hands, and no hand
// with more than half of a continent.
TEST(DealTest, KeepsToTheOrderAndTheHalves) {
  const FakeHost host = FakeHost::Of<Risiko>();
  for (uint32_t players = kSeatsMin; players <= kSeatsMax; ++players) {
    for (uint32_t seed = 0; seed < 25; ++seed) {
      QuestionRequest request = {"deal.initial",
                                 Value::Struct({{"players", Value::Integer(players)}})};
      request.seed = SeedOf(seed);
      const auto reply = host.Ask(request);
      ASSERT_NE(reply.answer(), nullptr) << Describe(reply);
      const std::vector<Value>& dealt = reply.answer()->answer["dealt"].items();
      ASSERT_EQ(dealt.size(), size_t{kTerritories});
      std::set<std::string> cards;
      std::map<std::pair<int64_t, Continent>, int64_t> held;
      for (size_t i = 0; i < dealt.size(); ++i) {
        EXPECT_EQ(dealt[i]["n"].integer(), static_cast<int64_t>(i + 1));
        EXPECT_EQ(dealt[i]["to"].integer(), players - i % players);
        cards.insert(dealt[i]["card"].text());
        const Territory card = *FindTerritory(dealt[i]["card"].text());
        ++held[{dealt[i]["to"].integer(), kTerritoryRows[card].continent}];
      }
      EXPECT_EQ(cards.size(), size_t{kTerritories});
      for (const auto& [where, count] : held) EXPECT_LE(count, kHalves.at(where.second));
      EXPECT_EQ(host.Ask(request).answer()->answer, reply.answer()->answer) << "the same seed";
    }
  }
}

// Each hand gets each territory about as often.
TEST(DealTest, EveryTerritoryGoesToEveryHand) {
  constexpr uint32_t kDeals = 800;
  constexpr uint32_t kPlayers = 4;
  std::vector<std::vector<int64_t>> counts(kPlayers + 1, std::vector<int64_t>(kTerritories, 0));
  for (uint32_t seed = 0; seed < kDeals; ++seed) {
    kit::RandomStream random(kit::Seed{SeedOf(seed)}, "deal.test");
    for (const DealtCard& card : DealTerritories(kPlayers, &random)) ++counts[card.hand][card.card];
  }
  for (uint32_t hand = 1; hand <= kPlayers; ++hand) {
    for (Territory card = 0; card < kTerritories; ++card) {
      EXPECT_GT(counts[hand][card], kDeals / kPlayers / 2) << hand << " " << card;
      EXPECT_LT(counts[hand][card], kDeals / kPlayers * 3 / 2) << hand << " " << card;
    }
  }
}

// Only an event opens a seed.
TEST(DealTest, IsRefusedWithoutASeed) {
  const FakeHost host = FakeHost::Of<Risiko>();
  const QuestionRequest request = {"deal.initial", Value::Struct({{"players", Value::Integer(4)}})};
  EXPECT_EQ(RefusalOf(host.Ask(request)), "DRAW_NEEDED RSK-11.1");
}

}  // namespace
}  // namespace arbitro::rsk
