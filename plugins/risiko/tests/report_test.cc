// SPDX-License-Identifier: Apache-2.0
//
// Reports through an event: what the players write down, points or cards and territories, and what
// no game can end with.
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "plugins/risiko/tests/doors.h"
#include "plugins/risiko/tests/fixture.h"

namespace arbitro::engine {
namespace {

Value ReadJson(const Json& json) {
  if (json.is_number()) return Value::Integer(json.get<int64_t>());
  if (json.is_string()) return Value::Text(json.get<std::string>());
  if (json.is_array()) {
    Value list = Value::List();
    for (const Json& item : json) list.Add(ReadJson(item));
    return list;
  }
  Value fields = Value::Struct();
  for (const auto& [key, item] : json.items()) fields.Set(key, ReadJson(item));
  return fields;
}

// An event of four whose first table waits for its report.
class RisikoReport : public testing::Test {
 protected:
  void SetUp() override {
    cup_.Start();
    ASSERT_EQ(cup_.Enter(1, {Players(4)}), "");
  }
  // "" where the report is taken, else the reason, the rule and the message.
  std::string Refused(const Json& lines, const Json& more = Json::object()) {
    Json report = more;
    report["lines"] = lines;
    if (cup_.Do(ReportResult{1, 1, ReadJson(report)}).empty()) return "";
    const auto& failure = cup_.last.failure();
    return failure.reason + " [" + cup_.RefusedBy() + "] " + failure.message;
  }
  RisikoEvent cup_{Players(4)};
};

const Json kPlain = {{{"objective", 40}, {"outside", 16}},
                     {{"objective", 30}, {"outside", 16}},
                     {{"objective", 20}, {"outside", 16}},
                     {{"objective", 10}, {"outside", 16}}};

Json With(size_t hand, const Json& fields) {
  Json lines = kPlain;
  lines[hand].update(fields);
  return lines;
}

// [RSK-24.1] [RSK-MAP] A whole map among four players, as the cards in their hands say.
Json WholeMap() {
  return {{{"objective_card", 13},
           {"territories",
            {"Alaska", "Territori del Nord Ovest", "Groenlandia", "Alberta", "Ontario", "Quebec",
             "Stati Uniti Occidentali", "Stati Uniti Orientali", "America Centrale"}}},
          {{"objective_card", 6},
           {"territories",
            {"Venezuela", "Perù", "Brasile", "Argentina", "Africa del Nord", "Egitto",
             "Africa Orientale", "Congo", "Africa del Sud", "Madagascar"}}},
          {{"objective_card", 9},
           {"territories",
            {"Medio Oriente", "Afghanistan", "India", "Urali", "Siberia", "Jacuzia", "Kamchatka",
             "Cita", "Mongolia", "Cina", "Siam", "Giappone"}}},
          {{"objective_card", 3},
           {"territories",
            {"Islanda", "Gran Bretagna", "Europa Settentrionale", "Scandinavia", "Ucraina",
             "Europa Occidentale", "Europa Meridionale", "Indonesia", "Nuova Guinea",
             "Australia Occidentale", "Australia Orientale"}}}};
}

// [RSK-24.1] [RSK-24.4] Points follow from the objective card and the territories.
TEST_F(RisikoReport, CardsAndTerritoriesMakeThePoints) {
  ASSERT_EQ(Refused(WholeMap()), "");
  const TableState table = cup_.Event().FindRound(1)->tables[0];
  std::vector<int32_t> points;
  std::vector<int64_t> outside;
  for (const SeatOutcome& seat : table.outcomes) {
    points.push_back(seat.points);
    outside.push_back(seat.score);
  }
  // 35, 12 + 15, 51, 32 + 11 in the objectives; 50, 15 and 5 by place.
  EXPECT_EQ(points, (std::vector<int32_t>{35 + 5, 27, 51 + 50, 43 + 15}));
  EXPECT_EQ(outside, (std::vector<int64_t>{0, 8, 0, 0}));
  cup_.ExpectReplays();
}

// [RSK-24.5] [RSK-26.5] The counts that part a tie follow from the territories, too.
TEST_F(RisikoReport, PointsAndTerritoriesMayStandInOneReport) {
  Json lines = kPlain;
  lines[3] = {{"objective_card", 13}, {"territories", {"Alaska", "Cina", "Brasile"}}};
  EXPECT_EQ(Refused(lines, {{"neutral", 3}}), "");
  EXPECT_EQ(cup_.Event().FindRound(1)->tables[0].outcomes[3].points, 10);
  EXPECT_EQ(cup_.Event().FindRound(1)->tables[0].outcomes[3].score, 4);
}

TEST_F(RisikoReport, WhatTerritoriesSayMustAgree) {
  Json lines = WholeMap();
  lines[0]["objective"] = 34;
  EXPECT_EQ(Refused(lines),
            "WRONG_REPORT [RSK-24.1] hand 1: `objective` says 34, the territories make 35: correct "
            "it, or leave it out");
  lines[0]["objective"] = 35;
  lines[1]["territories"].push_back("Alaska");
  EXPECT_EQ(Refused(lines),
            "WRONG_REPORT [RSK-MAP] `Alaska` is on the lists of hands 1 and 2: leave it on one");
  lines = WholeMap();
  lines[2].erase("objective_card");
  EXPECT_EQ(Refused(lines),
            "WRONG_REPORT [RSK-24.1] hand 3: give the number of `objective_card` with "
            "`territories`");
  lines = WholeMap();
  lines[2]["objective_card"] = 13;
  EXPECT_EQ(Refused(lines),
            "WRONG_REPORT [RSK-23.1] objective 13 is dealt twice: correct the cards");
  lines = WholeMap();
  lines[0]["territories"].erase(0);
  EXPECT_EQ(Refused(lines),
            "WRONG_REPORT [RSK-MAP] the territories add up to 41, the map has 42: say in `neutral` "
            "how many are neutral");
  EXPECT_EQ(Refused(lines, {{"neutral", 1}}), "");
}

struct Implausible {
  Json lines;
  const char* refusal;  // its beginning
};

// [RSK-24.9] Each figure that cannot be is refused with the sum and the rule.
TEST_F(RisikoReport, RefusesWhatNoGameEndsWith) {
  Json all_out = kPlain;
  Json out_of_42 = kPlain;
  Json counts = {{10, 5}, {10, 5}, {5, 3}, {4, 1}};
  for (size_t hand = 0; hand < 4; ++hand) {
    all_out[hand] = {{"eliminated", hand + 1}};
    out_of_42[hand].update(
        {{"territories_in_objective", counts[hand][0]}, {"territories_outside", counts[hand][1]}});
  }
  out_of_42[3]["objective"] = 12;
  out_of_42[3]["outside"] = 3;
  const Implausible cases[] = {
      {out_of_42, "WRONG_REPORT [RSK-MAP] the territories add up to 43, the map has 42"},
      {With(0, {{"objective", 151}}),
       "WRONG_REPORT [RSK-24.2] hand 1: 151 points in the objective, which is worth 86"},
      {With(1, {{"outside", 79}}), "WRONG_REPORT [RSK-MAP] hand 2: 79 points outside"},
      {With(0, {{"objective", 86}, {"outside", 42}}),
       "WRONG_REPORT [RSK-MAP] the points add up to 236, the whole map has 164"},
      {With(0, {{"territories_in_objective", 1}}),
       "WRONG_REPORT [RSK-24.1] hand 1: 40 points of 1 territory in the objective, which is worth "
       "2-7"},
      {With(0, {{"territories_in_objective", 24}}), "WRONG_REPORT [RSK-23.1] hand 1: 24"},
      {With(0, {{"armies_in_objective", 31}, {"armies", 30}}),
       "WRONG_REPORT [RSK-26.3] hand 1: 31 in the objective, of 30 armies in all"},
      {With(0, {{"armies", 131}}), "WRONG_REPORT [RSK-16.6] hand 1: 131 armies"},
      {With(0, {{"territories_in_objective", 9}, {"armies_in_objective", 8}}),
       "WRONG_REPORT [RSK-9.6] hand 1: 8 armies on 9 territories"},
      {With(0, {{"cards", 8}}), "WRONG_REPORT [RSK-9.30] hand 1: 8 cards, of 7 at most"},
      {With(3, {{"eliminated", 1}}),
       "WRONG_REPORT [RSK-AMB-08] hand 4: eliminated, with 26 points"},
      {all_out, "WRONG_REPORT [RSK-AMB-08] all 4 are eliminated"},
      {With(3, {{"eliminated", 2}, {"objective", 0}, {"outside", 0}}),
       "WRONG_REPORT [RSK-AMB-08] number 2 is eliminated, of 1 player"},
      {With(0, {{"outside", 12}}),
       "WRONG_REPORT [RSK-MAP] the points add up to 160, the whole map has 164: correct them, or "
       "say in `neutral` how many"},
      {With(0, {{"outside", 17}}), "WRONG_REPORT [RSK-MAP] the points add up to 165"},
      {{{{"objective", 40}}, kPlain[1], kPlain[2], kPlain[3]},
       "WRONG_REPORT [RSK-24.2] hand 1: give `objective` and `outside`, or `objective_card`"},
  };
  for (const Implausible& one : cases) {
    EXPECT_EQ(Refused(one.lines).substr(0, std::string(one.refusal).size()), one.refusal);
  }
  EXPECT_EQ(Refused(kPlain, {{"neutral", 3}}),
            "WRONG_REPORT [RSK-MAP] the points add up to 164, with 3 territories neutral the "
            "players hold 145-158 of 164: correct the points or `neutral`");
  Json risiko = With(0, {{"objective", 44}, {"outside", 12}});
  EXPECT_EQ(Refused(risiko, {{"risiko", 1}}),
            "WRONG_REPORT [RSK-24.7] a RisiKo! is made with all 86 points of an objective");
  EXPECT_EQ(Refused(kPlain), "") << "nothing above was recorded";
}

// [RSK-30.28] [RSK-AMB-39] The second forgotten roll: out of this game, the first eliminated.
TEST_F(RisikoReport, ASecondForgottenRollEndsTheGame) {
  RulePenalty rule;
  rule.player = "p1";
  rule.infraction = "forgotten-roll";
  ASSERT_EQ(cup_.Do(rule), "");
  EXPECT_EQ(cup_.Decided<PenaltyRuled>().penalty, "warning");
  ASSERT_EQ(cup_.Do(rule), "");
  EXPECT_EQ(cup_.Decided<PenaltyRuled>().penalty, "out-of-game");
  EXPECT_EQ(cup_.Decided<PenaltyRuled>().effects.at(1).text,
            "territories neutral | i territori diventano neutrali");
  // A player who is out forgets nothing more in that game, and is ruled out of it once.
  EXPECT_EQ(cup_.Do(rule), "OUT_ALREADY");
  RulePenalty again = rule;
  again.infraction = "risiko-not-declared";
  again.circumstances = Value::Struct({{"discovered", Value::Text("during_play")}});
  EXPECT_EQ(cup_.Do(again), "OUT_ALREADY");
  again.infraction = "too-many-cards";
  again.circumstances = Value::Struct({{"cards", Value::Integer(9)}});
  EXPECT_EQ(cup_.Do(again), "") << "an excess that is found later is ruled all the same";
  // The seat needs no points, and the others' order of elimination follows.
  Json lines = kPlain;
  lines[0] = Json::object();
  lines[3] = {{"eliminated", 1}};
  ASSERT_EQ(Refused(lines), "");
  const TableState table = cup_.Event().FindRound(1)->tables[0];
  EXPECT_EQ(table.outcomes[0].points, 0);
  EXPECT_EQ(table.outcomes[0].place, 4u);
  EXPECT_EQ(table.outcomes[3].place, 3u);
  cup_.ExpectReplays();
}

}  // namespace
}  // namespace arbitro::engine
