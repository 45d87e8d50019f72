// SPDX-License-Identifier: Apache-2.0
//
// Awards of events and the ranking of a Chunin series, as a daemon asks for them.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "plugins/naruto_cg/event/awards.h"
#include "plugins/naruto_cg/rules/chakra.h"
#include "plugins/naruto_cg/rules/event_types.h"
#include "plugins/naruto_cg/rules/hokage_selection.h"
#include "plugins/naruto_cg/rules/shop_score.h"
#include "plugins/naruto_cg/ruleset.h"
#include "testing/fake_host.h"

namespace arbitro::nar {
namespace {

const FakeHost& Host() {
  static const FakeHost kHost = FakeHost::Of<NarutoCg>();
  return kHost;
}

// --- Chakra and shops

// [NAR-CHAKRA-3] [NAR-CHAKRA-4] [NAR-CHAKRA-5] No place is worth more than a better one, and from
// six players on everybody gets something but at an `evento`.
TEST(ChakraTest, BetterPlacesAreWorthNoLess) {
  for (const EventTypeRow& row : kEventTypeRows) {
    for (int64_t players = 0; players <= 40; ++players) {
      const std::vector<int64_t> table = ChakraTable(row.type, players);
      ASSERT_EQ(table.size(), static_cast<size_t>(players));
      EXPECT_TRUE(std::is_sorted(table.rbegin(), table.rend()));
      const bool some = players >= 6 && row.type != EventType::kEvento;
      if (players == 0) continue;
      EXPECT_EQ(table.back() > 0, some) << row.id << " " << players;
    }
  }
}

// [NAR-JONIN-7] The shop that asks first gains nothing where scores differ.
TEST(HokageSelectionTest, AssignmentDoesNotDependOnTheOrderOfRequests) {
  std::vector<JoninRequest> requests = {
      {"a", 10, false}, {"b", 40, true}, {"c", 30, false}, {"d", 20, true}, {"e", 5, false}};
  std::sort(requests.begin(), requests.end(),
            [](const auto& one, const auto& other) { return one.shop < other.shop; });
  const std::vector<std::string> expected = {"c", "a", "e"};
  do {
    EXPECT_EQ(AssignJonin(requests), expected);
  } while (std::next_permutation(
      requests.begin(), requests.end(),
      [](const auto& one, const auto& other) { return one.shop < other.shop; }));
}

// --- Awards of an event

AwardsRequest AnEvent(const char* type, uint32_t players) {
  AwardsRequest request;
  request.format = Host().description().formats.front().id;
  request.settings = Value::Struct({{kTypeSetting, Value::Text(type)}});
  Phase swiss = {};
  swiss.kind = ARBITRO_PHASE_SWISS;
  swiss.entrants = players;
  swiss.rounds_paired = swiss.rounds_closed = 1;
  request.phases = {swiss};
  for (uint32_t rank = 1; rank <= players; ++rank) {
    Head head = {};
    head.rank = rank;
    head.number = rank;
    head.status = ARBITRO_PLAYER_ACTIVE;
    request.standings.heads.push_back(head);
  }
  return request;
}

// Awards of one code by who has them.
std::map<uint32_t, int64_t> Amounts(const std::vector<Award>& awards, const char* code) {
  std::map<uint32_t, int64_t> amounts;
  for (const Award& award : awards) {
    if (award.code == code) amounts[award.who] += award.amount;
  }
  return amounts;
}

std::vector<Award> AwardsOf(const AwardsRequest& request) {
  const Reply<Awards> reply = Host().AwardPrizes(request);
  EXPECT_NE(reply.answer(), nullptr) << Describe(reply);
  return reply.answer() == nullptr ? std::vector<Award>() : reply.answer()->awards;
}

// [NAR-CHUNIN-5] [NAR-CHUNIN-8] [NAR-SHOP-4] A stage gives Chakra, cards, a title, and the shop 20.
TEST(AwardsTest, AChuninStage) {
  const std::vector<Award> awards = AwardsOf(AnEvent("chunin", 7));
  const std::map<uint32_t, int64_t> chakra = {{0, 10}, {1, 7}, {2, 5}, {3, 3},
                                              {4, 1},  {5, 1}, {6, 1}};
  EXPECT_EQ(Amounts(awards, kChakraAward), chakra);
  EXPECT_EQ(Amounts(awards, kPromoAward), (std::map<uint32_t, int64_t>{{0, 1}, {1, 1}, {2, 1}}));
  EXPECT_EQ(Amounts(awards, kGeninAward), (std::map<uint32_t, int64_t>{{0, 0}}));
  EXPECT_EQ(Amounts(awards, kShopAward), (std::map<uint32_t, int64_t>{{ARBITRO_NONE, 20}}));
  EXPECT_TRUE(Amounts(awards, kHokageAward).empty());
}

// [NAR-SHOP-1] [NAR-AMB-70] Where no round was paired no player took part, and the shop gets
// nothing.
TEST(AwardsTest, AnEventWithoutARound) {
  AwardsRequest request = AnEvent("chunin", 7);
  request.phases.front().rounds_paired = request.phases.front().rounds_closed = 0;
  for (Head& head : request.standings.heads) head.rank = 0;
  EXPECT_TRUE(AwardsOf(request).empty());
}

// [NAR-JONIN-1] [NAR-SHOP-5] [NAR-AMB-33] Two places at the Selection, nothing for the shop,
// nothing for who was expelled.
TEST(AwardsTest, AJoninTournament) {
  AwardsRequest event = AnEvent("jonin", 8);
  event.standings.heads[7].status = ARBITRO_PLAYER_EXPELLED;
  const std::vector<Award> awards = AwardsOf(event);
  EXPECT_EQ(Amounts(awards, kHokageAward), (std::map<uint32_t, int64_t>{{0, 0}, {1, 0}}));
  EXPECT_TRUE(Amounts(awards, kShopAward).empty());
  EXPECT_EQ(Amounts(awards, kChakraAward).size(), 7u);
}

// [NAR-CHAKRA-2] [NAR-AMB-12] [NAR-SHOP-3] Five players are no official event; an `evento` is its
// shop's alone.
TEST(AwardsTest, SmallAndSpecialEvents) {
  for (const char* type : {"normal", "chunin", "jonin"}) {
    EXPECT_TRUE(AwardsOf(AnEvent(type, 5)).empty()) << type;
  }
  const std::vector<Award> evento = AwardsOf(AnEvent("evento", 12));
  ASSERT_EQ(evento.size(), 1u);
  EXPECT_EQ(evento.front().who, ARBITRO_NONE);
  EXPECT_EQ(evento.front().amount, 30);
}

// --- A series

// A stage on a day whose places are taken in the order of the persons, from `first` on.
arbitro::Stage AStage(const char* date, uint32_t persons, uint32_t first) {
  arbitro::Stage stage;
  stage.stage = Value::Struct({{"date", Value::Text(date)}});
  stage.players = persons;
  for (uint32_t rank = 1; rank <= persons; ++rank) {
    StageRow row;
    row.person = (first + rank - 1) % persons;
    row.rank = rank;
    stage.rows.push_back(row);
  }
  return stage;
}

SeriesRequest ASeries(uint32_t persons, const std::vector<arbitro::Stage>& stages) {
  SeriesRequest request;
  request.stages = stages;
  for (uint32_t i = 0; i < persons; ++i) request.persons.push_back({i + 1, Value()});
  return request;
}

// [NAR-CHUNIN-2] [NAR-CHUNIN-6] [NAR-CHUNIN-7] Four stages with one winner name a Chunin.
TEST(SeriesTest, FourStagesAreASeries) {
  const arbitro::Stage stage = AStage("2007-12-08", 6, 0);
  const Reply<SeriesTotals> reply =
      Host().RankSeries(ASeries(6, {stage, stage, stage, AStage("2008-01-12", 6, 0)}));
  ASSERT_NE(reply.answer(), nullptr) << Describe(reply);
  const SeriesTotals& totals = *reply.answer();
  EXPECT_EQ(totals.standings.rows.front().player, 0u);
  EXPECT_EQ(totals.standings.cells.front().low, 40u);
  EXPECT_EQ(Amounts(totals.awards, kChuninAward), (std::map<uint32_t, int64_t>{{0, 0}}));
  EXPECT_EQ(Amounts(totals.awards, kHokageAward), (std::map<uint32_t, int64_t>{{0, 0}}));
  EXPECT_EQ(Amounts(totals.awards, kPromoAward),
            (std::map<uint32_t, int64_t>{{0, 3}, {1, 2}, {2, 2}}));
  EXPECT_TRUE(totals.duties.empty());
}

// [NAR-PROMO-11] [NAR-PROMO-13] [NAR-AMB-33] The cards that a completed cycle leaves are the
// organiser's: a stage whose third was expelled keeps that card.
TEST(SeriesTest, WhatIsLeftOfTheKitIsTheOrganisers) {
  const arbitro::Stage stage = AStage("2007-12-08", 6, 0);
  arbitro::Stage expelled = stage;
  for (StageRow& row : expelled.rows) {
    if (row.rank != 3) row.details = Value::Struct({{kChakraAward, Value::Integer(1)}});
  }
  SeriesRequest request = ASeries(6, {stage, stage, stage, stage, expelled});
  const auto left = [&] {
    std::map<std::string, int64_t> cards;
    const Reply<SeriesTotals> reply = Host().RankSeries(request);
    EXPECT_NE(reply.answer(), nullptr) << Describe(reply);
    for (const Award& award : reply.answer()->awards) {
      if (award.code != kStockAward) continue;
      EXPECT_EQ(award.who, ARBITRO_NONE);
      EXPECT_EQ(award.rule, "NAR-PROMO-11");
      cards[award.details["card"].text()] = award.amount;
    }
    return cards;
  };
  EXPECT_TRUE(left().empty()) << "the totals are only looked at";
  request.seed[0] = 1;
  EXPECT_EQ(left(), (std::map<std::string, int64_t>{{"NI-S12", 3}, {"NI-S13", 3}, {"NI-S14", 4}}));
}

// [NAR-CHUNIN-2] [NAR-AMB-12] A fourth stage of five players does not count, and nothing is won
// yet.
TEST(SeriesTest, ASmallStageDoesNotCount) {
  const arbitro::Stage stage = AStage("2007-12-08", 6, 0);
  const Reply<SeriesTotals> reply =
      Host().RankSeries(ASeries(6, {stage, stage, stage, AStage("2007-12-15", 5, 0)}));
  ASSERT_NE(reply.answer(), nullptr) << Describe(reply);
  EXPECT_EQ(reply.answer()->standings.cells.front().low, 30u);
  EXPECT_TRUE(reply.answer()->awards.empty());
  ASSERT_EQ(reply.answer()->duties.size(), 1u);
  EXPECT_EQ(reply.answer()->duties.front().details["missing"].integer(), 1);
  EXPECT_TRUE(reply.answer()->duties.front().blocks_confirmation);
}

// [NAR-AMB-39] Level players share the place until the lots are drawn; then one is first.
TEST(SeriesTest, LotsPartWhoIsLevel) {
  std::vector<arbitro::Stage> stages;
  for (uint32_t first = 0; first < 6; ++first) stages.push_back(AStage("2008-02-01", 6, first));
  SeriesRequest request = ASeries(6, stages);
  const Reply<SeriesTotals> look = Host().RankSeries(request);
  ASSERT_NE(look.answer(), nullptr) << Describe(look);
  for (const Standing& row : look.answer()->standings.rows) EXPECT_EQ(row.rank, 1u);
  EXPECT_TRUE(look.answer()->awards.empty());
  std::map<uint32_t, int> firsts;
  for (uint8_t seed = 1; seed <= 100; ++seed) {
    request.seed[0] = seed;
    const Reply<SeriesTotals> drawn = Host().RankSeries(request);
    ASSERT_NE(drawn.answer(), nullptr) << Describe(drawn);
    ++firsts[drawn.answer()->standings.rows.front().player];
    EXPECT_EQ(Amounts(drawn.answer()->awards, kChuninAward).size(), 1u);
  }
  EXPECT_EQ(firsts.size(), 6u);
}

// [NAR-AMB-33] A player expelled from a stage stands in its ranking without an award.
TEST(SeriesTest, WhoWasExpelledFromAStageGetsNothingOfIt) {
  arbitro::Stage stage = AStage("2008-02-01", 6, 0);
  for (StageRow& row : stage.rows) row.details = Value::Struct({{kChakraAward, Value::Integer(1)}});
  stage.rows.back().details = Value();
  const Reply<SeriesTotals> reply = Host().RankSeries(ASeries(6, {stage}));
  ASSERT_NE(reply.answer(), nullptr) << Describe(reply);
  EXPECT_EQ(reply.answer()->standings.cells.back().low, 0u);
  EXPECT_EQ(reply.answer()->standings.cells[4].low, 1u);
}

// [NAR-CHUNIN-1] [NAR-AMB-43] December and January are one cycle, February begins the next.
TEST(SeriesTest, StagesLieInOneCycle) {
  const auto refusal = [](const char* first, const char* second) {
    const Reply<SeriesTotals> reply =
        Host().RankSeries(ASeries(6, {AStage(first, 6, 0), AStage(second, 6, 0)}));
    return reply.refusal() == nullptr ? std::string() : reply.refusal()->reason;
  };
  EXPECT_EQ(refusal("2007-12-31", "2008-01-31"), "");
  EXPECT_EQ(refusal("2008-02-01", "2008-03-31"), "");
  EXPECT_EQ(refusal("2008-01-31", "2008-02-01"), "OTHER_CYCLE");
  EXPECT_EQ(refusal("2007-01-05", "2008-01-05"), "OTHER_CYCLE");
}

// [NAR-CHUNIN-2] [NAR-PROMO-10] Eight stages at most; five in a month are worth a look.
TEST(SeriesTest, TooManyStages) {
  const std::vector<arbitro::Stage> eight(8, AStage("2008-02-01", 6, 0));
  const Reply<SeriesTotals> reply = Host().RankSeries(ASeries(6, eight));
  ASSERT_NE(reply.answer(), nullptr) << Describe(reply);
  ASSERT_EQ(reply.answer()->duties.size(), 1u);
  EXPECT_EQ(reply.answer()->duties.front().code, "many_stages_in_a_month");
  EXPECT_FALSE(reply.answer()->duties.front().blocks_confirmation);
  const std::vector<arbitro::Stage> nine(9, AStage("2008-02-01", 6, 0));
  const Reply<SeriesTotals> refused = Host().RankSeries(ASeries(6, nine));
  ASSERT_NE(refused.refusal(), nullptr);
  EXPECT_EQ(refused.refusal()->reason, "TOO_MANY_STAGES");
  EXPECT_EQ(refused.refusal()->rule, "NAR-CHUNIN-2");
  EXPECT_NE(refused.refusal()->message.en.find("at most 8"), std::string::npos);
  EXPECT_NE(refused.refusal()->message.it.find("al massimo 8"), std::string::npos);
}

}  // namespace
}  // namespace arbitro::nar
