// SPDX-License-Identifier: Apache-2.0
//
// A series of series_coins.h in a test's hands.

#ifndef ARBITRO_DAEMON_ENGINE_TESTS_SERIES_FIXTURE_H_
#define ARBITRO_DAEMON_ENGINE_TESTS_SERIES_FIXTURE_H_

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "daemon/engine/tests/series_coins.h"
#include "daemon/engine/tests/world.h"

namespace arbitro::engine {

inline constexpr char kLeague[] = "series/league";

// Three people, one of whom is registered without a reference.
inline const std::vector<std::string> kPersons = {"persons/ada", "persons/bob", ""};

inline Value Weight(int64_t weight) { return Value::Struct({{"weight", Value::Integer(weight)}}); }

// An event of these persons, running. Player n is the n-th of them.
inline void StartIn(World* world, const std::string& event, const std::vector<std::string>& persons,
                    StandingsPublication standings = StandingsPublication::kUnsaid) {
  const auto run = [&](auto what) { return ReasonOf(world->DoIn(event, std::move(what))); };
  CreateEvent create;
  create.event = event;
  create.ruleset = "coins";
  create.format = "plain";
  create.standings_publication = standings;
  ASSERT_EQ(run(create), "");
  ASSERT_EQ(run(OpenRegistration{}), "");
  for (size_t i = 0; i < persons.size(); ++i) {
    RegisterPlayer player{"p" + std::to_string(i + 1)};
    player.person = persons[i];
    player.facts = Value::Struct({{"age", Value::Integer(30 + static_cast<int64_t>(i))}});
    ASSERT_EQ(run(player), "");
  }
  ASSERT_EQ(run(StartEvent{}), "");
}

// One round, in which the first seat of each table wins.
inline void PlayRoundIn(World* world, const std::string& event) {
  const auto run = [&](auto what) { return ReasonOf(world->DoIn(event, std::move(what))); };
  ASSERT_EQ(run(PairRound{1}), "");
  const StatePtr state = world->StateOf(event);
  const auto& tables = state->event.rounds[0]->tables;
  for (uint32_t table = 1; table <= tables.size(); ++table) {
    if (tables[table - 1].kind == ARBITRO_TABLE_BYE) continue;
    const Value report = Value::Struct({{"winner", Value::Text("first")}});
    ASSERT_EQ(run(ReportResult{1, table, report}), "");
  }
  ASSERT_EQ(run(CloseRound{1}), "");
}

// The same, and the end.
inline void FinishIn(World* world, const std::string& event) {
  PlayRoundIn(world, event);
  ASSERT_EQ(ReasonOf(world->DoIn(event, CompleteEvent{})), "");
}

class SeriesTest : public testing::Test {
 protected:
  SeriesTest() {
    world_.offered = &rulesets_;
    world_.Reopen();
  }

  template <class What>
  std::string Do(What what) {
    return ReasonOf(world_.DoIn(kLeague, std::move(what)));
  }
  template <class What>
  std::string In(const std::string& event, What what) {
    return ReasonOf(world_.DoIn(event, std::move(what)));
  }

  void Begin(Value settings = Value()) {
    ASSERT_EQ(Do(CreateSeries{"League", "coins", std::move(settings)}), "");
  }

  void Start(const std::string& event) { StartIn(&world_, event, kPersons); }
  void Finish(const std::string& event, bool awards = false) {
    FinishIn(&world_, event);
    if (awards) {
      ASSERT_EQ(In(event, GrantAwards{}), "");
    }
  }
  void Play(const std::string& event, bool awards = false) {
    Start(event);
    Finish(event, awards);
  }

  const SeriesState& Series() {
    state_ = world_.StateOf(kLeague);
    return state_->series;
  }

  // All that the totals say of a person; -1: nothing.
  int64_t CoinsOf(const std::string& person) {
    const SeriesState& series = Series();
    for (const RecordedStanding& row : series.standings->rows) {
      if (series.Person(row.player_number) == person) {
        return static_cast<int64_t>(row.cells.at(0).low);
      }
    }
    return -1;
  }

  // The same, from the events themselves.
  int64_t ExpectedCoinsOf(const std::string& person) {
    int64_t coins = 0;
    for (const auto& event : Series().events) {
      const auto& ranks = event->final_standings.standings;
      for (const FinalRank& rank : FinalStandingsOf(world_.StateOf(event->what.event)->event)) {
        if (rank.person != person) continue;
        coins += rank.points * event->what.stage["weight"].integer();
        for (const FinalAward& award : rank.awards) coins += award.amount;
      }
      EXPECT_FALSE(ranks.empty());
    }
    return coins;
  }

  void ExpectLasting() {
    const std::string before = world_.states.Encode(*world_.StateOf(kLeague));
    world_.Settle();
    EXPECT_EQ(world_.states.Encode(*world_.StateOf(kLeague)), before) << "folded again";
    const auto snapshot = world_.states.Decode(before);
    ASSERT_TRUE(snapshot.ok()) << snapshot.status();
    EXPECT_EQ(world_.states.Encode(**snapshot), before);
    EXPECT_EQ(*(*snapshot)->series.persons, *Series().persons);
    std::vector<ReplayFinding> findings;
    const auto replayed = world_.Replayed<SeriesCoins>(&findings, kLeague);
    ASSERT_TRUE(replayed.ok()) << replayed.status();
    EXPECT_TRUE(replayed->AllIdentical())
        << (findings.empty() ? "" : findings[0].field + ": " + findings[0].why);
    EXPECT_EQ(replayed->records, world_.StateOf(kLeague)->revision);
  }

  TestRulesets rulesets_ = TestRulesets::Of<SeriesCoins>();
  World world_;
  StatePtr state_;
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_TESTS_SERIES_FIXTURE_H_
