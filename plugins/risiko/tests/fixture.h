// SPDX-License-Identifier: Apache-2.0
//
// A club tournament of RisiKo! in a test's hands: the real ruleset behind the engine, by commands
// alone.

#ifndef ARBITRO_PLUGINS_RISIKO_TESTS_FIXTURE_H_
#define ARBITRO_PLUGINS_RISIKO_TESTS_FIXTURE_H_

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "daemon/engine/tests/game_fixture.h"

namespace arbitro::engine {

inline arbitro_ruleset_entry_function RisikoEntry() { return EntryOf(ARBITRO_GAME_RULESET); }
inline TestRulesets RisikoRuleset() { return TestRulesets::OfEntry(RisikoEntry()); }

class RisikoEvent : public GameEvent {
 public:
  // When an event is made: the evening of 2024-03-21.
  static constexpr int64_t kEvening = 1'711'049'400 * kSecond;

  explicit RisikoEvent(const std::vector<std::string>& players, Value settings = Value())
      : GameEvent(RisikoRuleset()) {
    world.clock.now_us = kEvening;
    EXPECT_EQ(Create("risiko", "tournament", std::move(settings)), "");
    EXPECT_EQ(Do(OpenRegistration{}), "");
    for (const std::string& player : players) EXPECT_EQ(Register(player), "");
  }

  std::string Register(const std::string& player, bool member = false) {
    RegisterPlayer entry;
    entry.player = player;
    entry.facts = Value::Struct({{"club_member", Value::Flag(member)}});
    return Do(entry);
  }
  void Start() {
    EXPECT_EQ(Do(StartEvent{}), "");
    EXPECT_EQ(Do(StartPhase{1}), "");
  }
  // Everybody of every open table has this many objective points fewer than the one before.
  void PlayRest(uint32_t round) {
    const size_t tables = Event().FindRound(round)->tables.size();
    for (uint32_t table = 1; table <= tables; ++table) {
      if (Event().FindRound(round)->tables[table - 1].decided()) continue;
      std::vector<std::pair<int64_t, int64_t>> counts;
      for (size_t i = 0; i < PlayersAt(round, table).size(); ++i) {
        counts.emplace_back(36 - 7 * static_cast<int64_t>(i), 2);
      }
      EXPECT_EQ(Do(ReportResult{round, table, Report(counts)}), "");
    }
    EXPECT_EQ(Do(CloseRound{round}), "");
  }
  void PlayRound(uint32_t round) {
    EXPECT_EQ(Do(PairRound{round}), "");
    PlayRest(round);
  }
  std::string PublishStandings(uint32_t round) {
    return Do(Publish{PublicationKind::kStandings, round});
  }

  // A report of (objective points, points outside) in the order of hands; the rest of the map, a
  // territory for each four points, is neutral.
  static Value Report(const std::vector<std::pair<int64_t, int64_t>>& counts) {
    Value lines = Value::List();
    int64_t rest = 164;
    for (const auto& [objective, outside] : counts) {
      rest -= objective + outside;
      lines.Add(Value::Struct(
          {{"objective", Value::Integer(objective)}, {"outside", Value::Integer(outside)}}));
    }
    return Value::Struct(
        {{"lines", lines}, {"neutral", Value::Integer(rest > 0 ? (rest + 3) / 4 : 0)}});
  }

  // A column of the standings that closed the round, by player.
  std::map<std::string, int64_t> Column(uint32_t round, const std::string& column) {
    const RoundClosed closed = *Event().FindRound(round)->standings.Get();
    const auto place = std::find_if(closed.columns.begin(), closed.columns.end(),
                                    [&](const auto& one) { return one.id == column; });
    std::map<std::string, int64_t> cells;
    if (place == closed.columns.end()) return cells;
    const auto index = static_cast<size_t>(place - closed.columns.begin());
    for (const RecordedStanding& row : closed.rows) {
      cells[Event().Player(row.player_number).id] = static_cast<int64_t>(row.cells[index].low);
    }
    return cells;
  }
};

}  // namespace arbitro::engine

#endif  // ARBITRO_PLUGINS_RISIKO_TESTS_FIXTURE_H_
