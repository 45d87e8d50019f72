// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "plugins/naruto_cg/tests/chunin_series.h"
#include "plugins/naruto_cg/tests/doors.h"

namespace arbitro::engine {
namespace {

// --- Events

std::vector<GrantedAward> PlayForAwards(const std::string& type, int players) {
  NarutoEvent cup(Json::object({{"type", type}}));
  cup.Register(Players(players));
  EXPECT_EQ(cup.Do(StartEvent{}), "");
  cup.StartByHand(ARBITRO_PHASE_SWISS);
  cup.PlayInOrder(Players(players));
  EXPECT_EQ(cup.Do(CompleteEvent{}, "the tournament is over"), "");
  EXPECT_EQ(cup.Do(GrantAwards{}), "");
  return cup.Event().awards->awards;
}

// The awards that an event of the type grants its players, who are p1, p2 … by place; the organiser
// is 0.
const std::vector<GrantedAward>& AwardsOf(const std::string& type, int players) {
  static std::map<std::pair<std::string, int>, std::vector<GrantedAward>> events;
  const auto [place, added] = events.try_emplace({type, players});
  if (added) place->second = PlayForAwards(type, players);
  return place->second;
}

// How much of one code a player gets.
int64_t AmountOf(const std::vector<GrantedAward>& awards, const std::string& code,
                 uint32_t player) {
  int64_t amount = 0;
  for (const GrantedAward& award : awards) {
    if (award.code == code && award.player_number == player) amount += award.amount;
  }
  return amount;
}

bool Grants(const std::vector<GrantedAward>& awards, const std::string& code, uint32_t player) {
  return std::any_of(awards.begin(), awards.end(), [&](const GrantedAward& award) {
    return award.code == code && award.player_number == player;
  });
}

Json Chakra(const Json& given, const Json&) {
  return {
      {"chakra", AmountOf(AwardsOf(given["type"], given["players"]), "chakra", given["place"])}};
}

Json ChakraTable(const Json& given, const Json&) {
  const std::vector<GrantedAward>& awards = AwardsOf(given["type"], given["players"]);
  Json table = Json::array();
  int64_t total = 0;
  for (uint32_t place = 1; place <= given["players"].get<uint32_t>(); ++place) {
    table.push_back(AmountOf(awards, "chakra", place));
    total += table.back().get<int64_t>();
  }
  return {{"awards", table}, {"total", total}};
}

Json ShopScore(const Json& given, const Json&) {
  // [NAR-SHOP-2] No event grants what the management adds or does not confirm.
  int64_t score = 0;
  for (const Json& bonus : given["bonus"]) score += bonus.get<int64_t>();
  for (const Json& event : given["events"]) {
    if (!event["confirmed"]) continue;
    score += AmountOf(AwardsOf(event["type"], event["players"]), "shop_score", 0);
  }
  return {{"pn", score}};
}

Json HokageQualifies(const Json& given, const Json&) {
  if (given["via"] != "jonin") return {};
  return {{"qualified", Grants(AwardsOf("jonin", 8), "hokage_selection", given["place"])}};
}

// --- Series

// A person's name in an example.
std::string NameOf(const std::string& person) { return person.substr(person.rfind('/') + 1); }

Json ChuninTotals(const Json& given, const Json&) {
  ChuninSeries series;
  for (const auto& stage : given["stages"].get<std::vector<std::vector<std::string>>>()) {
    EXPECT_EQ(series.Enter(stage), "");
  }
  Json found = {{"order", Json::array()}};
  uint32_t rank = 0;
  const RoundClosed totals = *series.Series().standings;
  for (const RecordedStanding& row : totals.rows) {
    const std::string player = NameOf(series.Series().Person(row.player_number));
    found["totals"][player] = row.cells[0].low;
    if (row.rank != rank) found["order"].push_back(Json::array());
    found["order"].back().push_back(player);
    rank = row.rank;
  }
  for (Json& group : found["order"]) std::sort(group.begin(), group.end());
  found["stage_count_valid"] = series.Do(CompleteSeries{}).empty();
  return found;
}

Json ChuninStages(const Json& given, const Json&) {
  ChuninSeries series;
  std::string refused;
  for (int stage = 1; stage <= given["stages"].get<int>(); ++stage) {
    EXPECT_EQ(refused, "");
    refused = series.Enter(Players(6));
  }
  return {{"valid", refused.empty() && series.Do(CompleteSeries{}).empty()}};
}

// The awards of a place of a stage, or of the series.
std::vector<GrantedAward> AwardsIn(const Json& scope) {
  if (scope == "stage") return AwardsOf("chunin", 6);
  ChuninSeries series;
  for (int stage = 1; stage <= 4; ++stage) EXPECT_EQ(series.Enter(Players(6)), "");
  EXPECT_EQ(series.Do(CompleteSeries{}), "");
  return series.Decided<SeriesCompleted>().awards;
}

Json ChuninPrize(const Json& given, const Json& expect) {
  // Players, and persons by first appearance, have their places for numbers.
  const uint32_t place = given["place"];
  const std::vector<GrantedAward> awards = AwardsIn(given["scope"]);
  Json title;
  for (const char* one : {"genin", "chunin"}) {
    if (Grants(awards, std::string("title_") + one, place)) title = one;
  }
  std::multiset<std::string> promos;
  for (const GrantedAward& award : awards) {
    const bool promo = award.code == "promo" && award.player_number == place;
    if (promo) promos.insert(award.details["card"].text());
  }
  EXPECT_EQ(promos, expect["promos"].get<std::multiset<std::string>>());
  return {{"promos", expect["promos"]},
          {"title", title},
          {"hokage_invite", Grants(awards, "hokage_selection", place)}};
}

// The cards that a place of the series was granted; place 0: what stays with the organiser.
std::multiset<std::string> CardsOf(const std::vector<GrantedAward>& awards, uint32_t place) {
  std::multiset<std::string> cards;
  for (const GrantedAward& award : awards) {
    if (award.player_number == place && award.details.Has("card")) {
      cards.insert(award.details["card"].text() +
                   (place == 0 ? "x" + std::to_string(award.amount) : ""));
    }
  }
  return cards;
}

// [NAR-PROMO-3] The second of a stage gets Sasuke NI-S13.
TEST(NarutoSeriesInEvent, TheSecondOfAStageGetsSasuke) {
  const std::vector<GrantedAward>& awards = AwardsOf("chunin", 6);
  EXPECT_EQ(CardsOf(awards, 1), std::multiset<std::string>{"NI-S12"});
  EXPECT_EQ(CardsOf(awards, 2), std::multiset<std::string>{"NI-S13"});
  EXPECT_EQ(CardsOf(awards, 4), std::multiset<std::string>{});
}

// [NAR-CHUNIN-3] The prizes are the same, however many stages there are. [NAR-CHUNIN-9] The kit of
// two months is one, so that more stages leave less of it. [NAR-QUAL-3] The winner is invited to
// the Hokage Selection. [NAR-CHUNIN-4] One ranking names the winner, and the organiser owes sending
// it.
TEST(NarutoSeriesInEvent, PrizesDoNotDependOnTheNumberOfStages) {
  std::vector<std::multiset<std::string>> left;
  for (const int stages : {4, 6}) {
    ChuninSeries series;
    for (int stage = 1; stage <= stages; ++stage) {
      EXPECT_EQ(series.Enter(Players(6)), "");
      // [NAR-PROMO-10] The fifth stage of one month is worth a look.
      const auto& duties = series.Series().duties;
      const bool many = std::any_of(duties.begin(), duties.end(), [](const auto& duty) {
        return duty.code == "many_stages_in_a_month";
      });
      EXPECT_EQ(many, stage > 4) << stage;
    }
    EXPECT_EQ(series.Do(CompleteSeries{}), "");
    const std::vector<GrantedAward> awards = series.Decided<SeriesCompleted>().awards;
    EXPECT_EQ(CardsOf(awards, 1), (std::multiset<std::string>{"NI-153S", "NI-S11", "NI-S15"}));
    EXPECT_EQ(CardsOf(awards, 3), (std::multiset<std::string>{"NI-S11", "NI-S15"}));
    EXPECT_TRUE(Grants(awards, "hokage_selection", 1));
    EXPECT_FALSE(Grants(awards, "hokage_selection", 2));
    left.push_back(CardsOf(awards, 0));
    const auto& duties = series.Series().duties;
    EXPECT_TRUE(std::any_of(duties.begin(), duties.end(),
                            [](const auto& duty) { return duty.code == "send_ranking"; }));
  }
  EXPECT_NE(left[0], left[1]);
}

}  // namespace

std::map<std::string, Door> AwardDoors() {
  return {{"chakra", Chakra},
          {"chakra_table", ChakraTable},
          {"shop_score", ShopScore},
          {"hokage_qualifies", HokageQualifies},
          {"chunin_totals", ChuninTotals},
          {"chunin_stage_count", ChuninStages},
          {"chunin_prize", ChuninPrize}};
}

}  // namespace arbitro::engine
