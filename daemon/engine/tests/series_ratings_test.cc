// SPDX-License-Identifier: Apache-2.0
//
// Ratings of a series: as a plain model in floating point makes them of the same events, after
// corrections and merges too, and lasting.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "daemon/engine/state/series_ratings.h"
#include "daemon/engine/tests/series_fixture.h"
#include "daemon/engine/tests/test_people.h"

namespace arbitro::engine {
namespace {

const std::vector<std::string> kFour = {"persons/a", "persons/b", "persons/c", "persons/d"};

class RatedSeries : public SeriesTest {
 protected:
  RatedSeries() {
    world_.persons = &people_;
    world_.Reopen();
  }

  void BeginRated() { Begin(Value::Struct({{"rated", Value::Flag(true)}})); }

  void PlayBy(const std::string& event, const std::vector<std::string>& persons = kFour) {
    StartIn(&world_, event, persons);
    FinishIn(&world_, event);
  }

  // Has the second seat of the first table win instead.
  void Turn(const std::string& event) {
    const Value turned = Value::Struct({{"winner", Value::Text("second")}});
    ASSERT_EQ(ReasonOf(world_.DoIn(event, CorrectResult{1, 1, turned}, "misread")), "");
  }

  // Rates the events as they are. `one` names the person whom another reference means.
  std::map<std::string, double> Model(const std::map<std::string, std::string>& one = {}) {
    std::map<std::string, double> points;
    for (const auto& entered : Series().events) {
      const StatePtr event = world_.StateOf(entered->what.event);
      const double k = 8.0 * static_cast<double>(entered->what.stage["weight"].integer());
      const auto name = [&](const SeatState& seat) {
        const std::string& person = event->event.Player(seat.player_number).entry->person;
        const auto merged = one.find(person);
        return merged == one.end() ? person : merged->second;
      };
      for (const auto& round : event->event.rounds) {
        round->tables.ForEach([&](size_t, const TableState& table) {
          if (table.seats.size() != 2) return;
          const std::string first = name(table.seats[0]);
          const std::string second = name(table.seats[1]);
          if (first.empty() || second.empty() || first == second) return;
          double& a = points.try_emplace(first, 1500).first->second;
          double& b = points.try_emplace(second, 1500).first->second;
          const double expected = 1 / (1 + std::pow(10, (b - a) / 400));
          const double won = table.outcomes[0].result == ARBITRO_RESULT_WIN ? 1 : 0;
          a += k * (won - expected);
          b -= k * (won - expected);
        });
      }
    }
    return points;
  }

  void ExpectModel(const std::map<std::string, std::string>& one = {}) {
    const std::map<std::string, double> model = Model(one);
    const std::vector<PersonRating> rated = RatingsByValue(Series());
    EXPECT_EQ(rated.size(), model.size());
    double before = 1e9;
    for (const auto& [person, rating] : rated) {
      ASSERT_EQ(model.count(person), 1u) << person;
      const double points = static_cast<double>(rating.value) / 1000;
      EXPECT_NEAR(points, model.at(person), 0.01) << person;
      EXPECT_LE(points, before);
      before = points;
      EXPECT_EQ(RatingsOf(Series(), person).back().rating, rating) << person;
    }
  }

  TestPeople people_;
};

TEST_F(RatedSeries, TwoEventsAreRatedAsAPlainModelSays) {
  BeginRated();
  EXPECT_TRUE(Series().base->rated);
  PlayBy("events/a");
  PlayBy("events/b");
  ASSERT_EQ(Do(EnterEvent{"events/a", Weight(1)}), "");
  ASSERT_EQ(Do(EnterEvent{"events/b", Weight(8)}), "");
  EXPECT_EQ(Model().size(), 4u);
  ExpectModel();
  const std::vector<RatingStep> steps = RatingsOf(Series(), "persons/a");
  ASSERT_EQ(steps.size(), 2u);
  EXPECT_EQ(steps[0].rating.games, 1u);
  EXPECT_EQ(std::abs(steps[0].rating.value - 1'500'000), 4'000) << "half of eight";
  EXPECT_EQ(steps[1].event, 2u);
  EXPECT_EQ(steps[1].rating.games, 2u);
  EXPECT_EQ(steps[1].rating.state["events"].integer(), 2);
  ExpectLasting();
  ASSERT_EQ(Do(CompleteSeries{}), "");
  ExpectModel();
  ExpectLasting();
}

// The first of two events is corrected: both are rated again, each by its own stage.
TEST_F(RatedSeries, ACorrectedEventIsRatedAgainAndThoseBehindItToo) {
  BeginRated();
  for (const char* event : {"events/a", "events/b", "events/c"}) PlayBy(event);
  ASSERT_EQ(Do(EnterEvent{"events/a", Weight(1)}), "");
  ASSERT_EQ(Do(EnterEvent{"events/b", Weight(5)}), "");
  ASSERT_EQ(Do(EnterEvent{"events/c", Weight(2)}), "");
  const auto before = *Series().ratings[0];
  Turn("events/b");
  const Outcome again = world_.DoIn(kLeague, EnterEvent{"events/b"});
  ASSERT_EQ(ReasonOf(again), "");
  EXPECT_EQ(again->decision.what.Get<EventEntered>().ratings.size(), 2u) << "from the second on";
  EXPECT_EQ(*Series().ratings[0], before);
  ExpectModel();
  ExpectLasting();
}

// No later event could know a player without a reference again, so neither seat is rated.
TEST_F(RatedSeries, AMatchWithAStrangerDoesNotCount) {
  BeginRated();
  PlayBy("events/a", {"persons/a", ""});
  ASSERT_EQ(Do(EnterEvent{"events/a", Weight(1)}), "");
  EXPECT_EQ(Series().persons->size(), 2u);
  EXPECT_TRUE(RatingsByValue(Series()).empty());
  EXPECT_TRUE(RatingsOf(Series(), "persons/a").empty());
  PlayBy("events/b");
  ASSERT_EQ(Do(EnterEvent{"events/b", Weight(1)}), "");
  ExpectModel();
  ExpectLasting();
}

// The final standings leave an expelled player out; the matches that were played count all the
// same.
TEST_F(RatedSeries, APlayerWhoIsNotRankedIsRated) {
  BeginRated();
  StartIn(&world_, "events/a", kFour);
  PlayRoundIn(&world_, "events/a");
  ASSERT_EQ(ReasonOf(world_.DoIn("events/a", ExpelPlayer{"p1"}, "cheated")), "");
  ASSERT_EQ(In("events/a", CompleteEvent{}), "");
  ASSERT_EQ(Do(EnterEvent{"events/a", Weight(1)}), "");
  EXPECT_EQ(Series().persons->size(), 3u);
  EXPECT_EQ(RatingsOf(Series(), "persons/a").size(), 1u);
  ExpectModel();
  ExpectLasting();
}

TEST_F(RatedSeries, PersonsWhoTurnOutToBeOneHaveOneRating) {
  BeginRated();
  PlayBy("events/a", {"persons/a", "persons/c"});
  PlayBy("events/b", {"persons/b", "persons/c"});
  PlayBy("events/c");
  ASSERT_EQ(Do(EnterEvent{"events/a", Weight(1)}), "");
  ASSERT_EQ(Do(EnterEvent{"events/b", Weight(1)}), "");
  ExpectModel();
  people_.Merge("persons/a", "persons/b");
  const Outcome third = world_.DoIn(kLeague, EnterEvent{"events/c", Weight(1)});
  ASSERT_EQ(ReasonOf(third), "");
  EXPECT_EQ(third->decision.what.Get<EventEntered>().ratings.size(), 2u) << "the first stands";
  ExpectModel({{"persons/b", "persons/a"}});
  EXPECT_EQ(RatingsOf(Series(), "persons/b").size(), 3u) << "any reference finds the person";
  ExpectLasting();
}

TEST_F(RatedSeries, TheEndKnowsWhoIsOneByThen) {
  BeginRated();
  PlayBy("events/a");
  PlayBy("events/b");
  ASSERT_EQ(Do(EnterEvent{"events/a", Weight(1)}), "");
  ASSERT_EQ(Do(EnterEvent{"events/b", Weight(1)}), "");
  people_.Merge("persons/c", "persons/d");
  people_.Erase("persons/a");
  ASSERT_EQ(Do(CompleteSeries{}), "");
  ExpectModel({{"persons/d", "persons/c"}});
  ExpectLasting();
}

TEST_F(RatedSeries, ASeriesThatRatesNoOneTakesNoMatches) {
  Begin();
  PlayBy("events/a");
  ASSERT_EQ(Do(EnterEvent{"events/a", Weight(1)}), "");
  EXPECT_FALSE(Series().base->rated);
  EXPECT_FALSE(Series().events[0]->final_standings.TellsPlay());
  EXPECT_TRUE(RatingsByValue(Series()).empty());
  ExpectLasting();
}

TEST_F(RatedSeries, ARulesetThatFailsToRateBeginsNoSeries) {
  const Value settings =
      Value::Struct({{"rated", Value::Flag(true)}, {"fault", Value::Text("rate")}});
  EXPECT_EQ(Do(CreateSeries{"League", "coins", settings}), reason::kRulesetFault);
  EXPECT_EQ(world_.StateOf(kLeague), nullptr);
}

}  // namespace
}  // namespace arbitro::engine
