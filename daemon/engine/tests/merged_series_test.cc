// SPDX-License-Identifier: Apache-2.0
//
// That the points of a series go by the person, whichever of merged entries an event names.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "daemon/engine/tests/series_fixture.h"
#include "daemon/engine/tests/test_people.h"

namespace arbitro::engine {
namespace {

class MergedInSeries : public SeriesTest {
 protected:
  MergedInSeries() {
    world_.persons = &people_;
    world_.Reopen();
  }

  void PlayBy(const std::string& event, const std::vector<std::string>& persons) {
    StartIn(&world_, event, persons);
    FinishIn(&world_, event);
  }
  std::set<std::string> Names() { return {Series().persons->begin(), Series().persons->end()}; }

  void ExpectLasting() {
    std::vector<ReplayFinding> findings;
    const auto replayed = world_.Replayed<SeriesCoins>(&findings, kLeague);
    ASSERT_TRUE(replayed.ok()) << replayed.status();
    for (const ReplayFinding& finding : findings) {
      ADD_FAILURE() << finding.revision << " " << finding.field << " " << finding.why;
    }
    const std::string bytes = world_.states.Encode(*world_.StateOf(kLeague));
    EXPECT_EQ(world_.states.Encode(*replayed->state), bytes);
    const auto decoded = world_.states.Decode(bytes);
    ASSERT_TRUE(decoded.ok()) << decoded.status();
    EXPECT_EQ(*(*decoded)->series.persons, *Series().persons);
  }

  TestPeople people_;
};

TEST_F(MergedInSeries, PointsGoByThePersonWhicheverReferencePlayed) {
  Begin();
  PlayBy("events/a", {"persons/a", "persons/c"});
  PlayBy("events/b", {"persons/c", "persons/b"});
  PlayBy("events/c", {"persons/c", "persons/d"});
  ASSERT_EQ(Do(EnterEvent{"events/a", Weight(1)}), "");
  ASSERT_EQ(Do(EnterEvent{"events/b", Weight(1)}), "");
  EXPECT_EQ(Names(), (std::set<std::string>{"persons/a", "persons/b", "persons/c"}));
  const int64_t before = CoinsOf("persons/a") + CoinsOf("persons/b");
  people_.Merge("persons/a", "persons/b");
  ASSERT_EQ(Do(EnterEvent{"events/c", Weight(1)}), "");
  EXPECT_EQ(Names(), (std::set<std::string>{"persons/a", "persons/c", "persons/d"}));
  EXPECT_EQ(CoinsOf("persons/a"), before);
  EXPECT_EQ(CoinsOf("persons/b"), -1);
  ExpectLasting();

  // Once they are erased, nothing else tells that they were one.
  people_.Erase("persons/a");
  people_.Erase("persons/b");
  ASSERT_EQ(Do(CompleteSeries{}), "");
  EXPECT_EQ(CoinsOf("persons/a"), before);
  EXPECT_EQ(Names().size(), 3u);
  ExpectLasting();
}

TEST_F(MergedInSeries, OfAPersonWhoPlayedTwiceInOneEventTheBetterRankCounts) {
  Begin();
  PlayBy("events/a", {"persons/a", "persons/b"});
  people_.Merge("persons/a", "persons/b");
  ASSERT_EQ(Do(EnterEvent{"events/a", Weight(1)}), "");
  EXPECT_EQ(Names(), (std::set<std::string>{"persons/a"}));
  EXPECT_EQ(CoinsOf("persons/a"), 3);
  ASSERT_EQ(Do(CompleteSeries{}), "");
  ExpectLasting();
}

TEST_F(MergedInSeries, ASeriesOfBeforeKeepsTheSpelling) {
  world_.options.engine_revision = kBeforeSafeHands;
  world_.Reopen();
  Begin();
  world_.options.engine_revision = kEngineRevision;
  world_.Settle();
  people_.Merge("persons/a", "persons/b");
  StartIn(&world_, "events/a", {"persons/a", "persons/c"});
  FinishIn(&world_, "events/a");
  PlayBy("events/b", {"persons/b", "persons/c"});
  ASSERT_EQ(Do(EnterEvent{"events/a", Weight(1)}), "");
  ASSERT_EQ(Do(EnterEvent{"events/b", Weight(1)}), "");
  EXPECT_EQ(Names(), (std::set<std::string>{"persons/a", "persons/b", "persons/c"}));
  ExpectLasting();
}

}  // namespace
}  // namespace arbitro::engine
