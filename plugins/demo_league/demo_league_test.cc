// SPDX-License-Identifier: Apache-2.0
//
// The rules put to the test through the boundary, and whole events by seed.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "arbitro/labels.h"
#include "testing/fake_host.h"
#include "testing/random_event.h"

extern "C" const arbitro_ruleset* arbitro_ruleset_entry(uint32_t host_abi);

namespace arbitro::demo_league {
namespace {

class DemoLeagueTest : public testing::Test {
 protected:
  void SetUp() override { ASSERT_EQ(host_.fault(), ""); }

  // The sizes of the drawn tables, largest first; empty where it refused.
  std::vector<size_t> SizesFor(uint32_t players) const {
    DrawRequest request;
    request.format = "standard";
    request.players.resize(players);
    const auto reply = host_.Draw(request);
    std::vector<size_t> sizes;
    if (reply.answer() == nullptr) return sizes;
    for (const Table& table : reply.answer()->tables) sizes.push_back(table.seats.size());
    std::sort(sizes.rbegin(), sizes.rend());
    return sizes;
  }

  const FakeHost host_{&arbitro_ruleset_entry};
};

// A translator's table covers every label that a person reads, and each is really another
// language's.
TEST_F(DemoLeagueTest, IsInFrenchAsWell) {
  const Description& description = host_.description();
  EXPECT_EQ(description.languages, (std::vector<std::string>{"en", "it", "fr"}));
  size_t labels = 0;
  VisitLabels(description, [&](const Label& label, const std::string& id) {
    if (label.empty()) return;
    ++labels;
    EXPECT_NE(label.In("fr"), nullptr) << id << ": " << label.en;
  });
  EXPECT_GT(labels, 20u);
  EXPECT_EQ(*description.FindColumn("points")->label.In("fr"), "Points");
}

// [LEAG-1] As few tables as can be, whose sizes differ by one at most.
TEST_F(DemoLeagueTest, TablesAreFewAndEven) {
  EXPECT_EQ(SizesFor(1), std::vector<size_t>());
  EXPECT_EQ(SizesFor(2), std::vector<size_t>{2});
  EXPECT_EQ(SizesFor(5), (std::vector<size_t>{3, 2}));
  EXPECT_EQ(SizesFor(11), (std::vector<size_t>{4, 4, 3}));
}

// Two persons of 5 and 3 points in one event, 3 and 5 in the next.
SeriesRequest ALeague(int64_t events) {
  SeriesRequest request;
  request.settings = Value::Struct({{"events", Value::Integer(events)}});
  request.persons = {{1, Value()}, {2, Value()}};
  request.stages.resize(2);
  request.stages[0].rows = {{0, 1, 5, 0, Value()}, {1, 2, 3, 0, Value()}};
  request.stages[1].rows = {{1, 1, 5, 0, Value()}, {0, 2, 3, 0, Value()}};
  return request;
}

// [LEAG-4] Points are added up, those of the final twice.
TEST_F(DemoLeagueTest, AFinalCountsTwiceInALeague) {
  SeriesRequest request = ALeague(2);
  const auto level = host_.RankSeries(request);
  ASSERT_NE(level.answer(), nullptr) << Describe(level);
  EXPECT_EQ(level.answer()->standings.rows[1].rank, 1u);
  EXPECT_EQ(level.answer()->standings.cells[0].low, 8u);
  request.stages[1].stage = Value::Struct({{"final", Value::Flag(true)}});
  const auto parted = host_.RankSeries(request);
  ASSERT_NE(parted.answer(), nullptr) << Describe(parted);
  EXPECT_EQ(parted.answer()->standings.rows[0].player, 1u);
  EXPECT_EQ(parted.answer()->standings.cells[0].low, 13u);
  EXPECT_EQ(parted.answer()->standings.rows[1].rank, 2u);
}

// [LEAG-5] As many events as were set.
TEST_F(DemoLeagueTest, ALeagueHasItsEvents) {
  const auto waits = host_.RankSeries(ALeague(3));
  ASSERT_NE(waits.answer(), nullptr) << Describe(waits);
  ASSERT_EQ(waits.answer()->duties.size(), 1u);
  EXPECT_TRUE(waits.answer()->duties[0].blocks_confirmation);
  EXPECT_TRUE(waits.answer()->awards.empty());
  SeriesRequest full = ALeague(2);
  full.stages.push_back(full.stages[0]);
  const auto refused = host_.RankSeries(full);
  ASSERT_NE(refused.refusal(), nullptr) << Describe(refused);
  EXPECT_EQ(refused.refusal()->reason, "LEAGUE_FULL");
  EXPECT_EQ(refused.refusal()->rule, "LEAG-5");
}

// [LEAG-7] The final moves ratings twice as much as another event.
TEST_F(DemoLeagueTest, ALeagueRatesByElo) {
  RatingRequest request;
  request.persons.resize(2);
  request.matches = {{1, false, {{1, ARBITRO_RESULT_WIN, 1}, {0, ARBITRO_RESULT_LOSS, 2}}}};
  const auto reply = host_.Rate(request);
  ASSERT_NE(reply.answer(), nullptr) << Describe(reply);
  EXPECT_EQ(reply.answer()->persons, (std::vector<Rating>{{1'484'000, 1}, {1'516'000, 1}}));
  request.stage = Value::Struct({{"final", Value::Flag(true)}});
  const auto final = host_.Rate(request);
  ASSERT_NE(final.answer(), nullptr) << Describe(final);
  EXPECT_EQ(final.answer()->persons[1].value, 1'532'000);
}

// [LEAG-6] Lots part who is level.
TEST_F(DemoLeagueTest, LotsMakeTheChampion) {
  SeriesRequest request = ALeague(2);
  std::vector<bool> champion(2, false);
  for (uint8_t seed = 1; seed <= 32; ++seed) {
    request.seed[0] = seed;
    const auto reply = host_.RankSeries(request);
    ASSERT_NE(reply.answer(), nullptr) << Describe(reply);
    EXPECT_EQ(reply.answer()->standings.rows[1].rank, 2u);
    ASSERT_EQ(reply.answer()->awards.size(), 1u);
    champion[reply.answer()->awards[0].who] = true;
  }
  EXPECT_TRUE(champion[0] && champion[1]) << "either of the two, by lot";
}

TEST_F(DemoLeagueTest, WholeEventsKeepTheContract) {
  for (uint64_t seed = 1; seed <= 20; ++seed) {
    RandomEvent event(*host_.client(), seed, {static_cast<uint32_t>(1 + seed), 4});
    EXPECT_EQ(event.Play(), "") << "seed " << seed;
  }
}

}  // namespace
}  // namespace arbitro::demo_league
