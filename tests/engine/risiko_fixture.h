// SPDX-License-Identifier: Apache-2.0
//
// A club tournament of RisiKo! in a test's hands: the real ruleset behind the engine, by commands
// alone.

#ifndef ARBITRO_TESTS_ENGINE_RISIKO_FIXTURE_H_
#define ARBITRO_TESTS_ENGINE_RISIKO_FIXTURE_H_

#include <dlfcn.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "tests/engine/world.h"

namespace arbitro::engine {

// The ruleset as it is built, loaded once and kept.
inline arbitro_ruleset_entry_function RisikoEntry() {
  static void* const kLibrary = dlopen(ARBITRO_RISIKO_RULESET, RTLD_NOW | RTLD_LOCAL);
  void* const entry = kLibrary == nullptr ? nullptr : dlsym(kLibrary, ARBITRO_RULESET_ENTRY_NAME);
  EXPECT_NE(entry, nullptr) << ARBITRO_RISIKO_RULESET;
  return reinterpret_cast<arbitro_ruleset_entry_function>(entry);
}
inline TestRulesets RisikoRuleset() { return TestRulesets::OfEntry(RisikoEntry()); }

class RisikoEvent {
 public:
  static constexpr char kName[] = "events/e";
  static constexpr int64_t kSecond = 1'000'000;
  // When an event is made: the evening of 2024-03-21.
  static constexpr int64_t kEvening = 1'711'049'400 * kSecond;

  explicit RisikoEvent(const std::vector<std::string>& players, Value settings = Value()) {
    world.rulesets = RisikoRuleset();
    world.clock.now_us = kEvening;
    CreateEvent create;
    create.event = kName;
    create.ruleset = "risiko";
    create.format = "tournament";
    create.settings = std::move(settings);
    EXPECT_EQ(ReasonOf(world.Do(create)), "");
    EXPECT_EQ(Do(OpenRegistration{}), "");
    for (const std::string& player : players) EXPECT_EQ(Register(player), "");
  }

  // The reason of the failure, or "".
  template <class What>
  std::string Do(What what, const std::string& why = "") {
    last = world.DoIn(kName, std::move(what), why);
    return ReasonOf(last);
  }
  template <class What>
  std::string ByHand(What what, const std::string& why) {
    Submission submission = world.MakeIn(kName, std::move(what), why);
    submission.command.by_hand = true;
    last = world.Send(std::move(submission));
    return ReasonOf(last);
  }
  // What the last command decided.
  template <class What>
  What Decided() const {
    const auto* accepted = std::get_if<Accepted>(&last);
    return accepted == nullptr ? What() : accepted->decision.what.Get<What>();
  }
  // The rule that refused the last command; "" where nothing did.
  std::string RefusedBy() const {
    const auto* failure = std::get_if<Failure>(&last);
    if (failure == nullptr) return "";
    for (const auto& [key, value] : failure->metadata) {
      if (key == "rule") return value;
    }
    return "no rule";
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
  void Wait(int64_t seconds) { world.clock.now_us += seconds * kSecond; }

  const EventState& Event() {
    state_ = world.State();
    return state_->event;
  }
  std::vector<std::string> PlayersAt(uint32_t round, uint32_t table) {
    std::vector<std::string> players;
    for (const SeatState& seat : Event().FindRound(round)->tables[table - 1]->seats) {
      players.push_back(Event().Player(seat.player_number).id);
    }
    return players;
  }
  std::string Enter(uint32_t round, const std::vector<std::vector<std::string>>& tables) {
    EnterPairing enter;
    enter.round = round;
    for (const auto& players : tables) enter.tables.push_back({players, {}, {}});
    return Do(enter, "as the other program drew it");
  }
  // Everybody of every open table has this many objective points fewer than the one before.
  void PlayRest(uint32_t round) {
    const size_t tables = Event().FindRound(round)->tables.size();
    for (uint32_t table = 1; table <= tables; ++table) {
      if (Event().FindRound(round)->tables[table - 1]->decided()) continue;
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

  // A report of (objective points, points outside) in the order of hands.
  static Value Report(const std::vector<std::pair<int64_t, int64_t>>& counts) {
    Value lines = Value::List();
    for (const auto& [objective, outside] : counts) {
      lines.Add(Value::Struct(
          {{"objective", Value::Integer(objective)}, {"outside", Value::Integer(outside)}}));
    }
    return Value::Struct({{"lines", lines}});
  }

  // A column of the standings that closed the round, by player.
  std::map<std::string, int64_t> Column(uint32_t round, const std::string& column) {
    const RoundClosed& closed = *Event().FindRound(round)->standings;
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
  std::vector<std::string> Order(uint32_t round) {
    std::vector<std::string> players;
    for (const RecordedStanding& row : Event().FindRound(round)->standings->rows) {
      players.push_back(Event().Player(row.player_number).id);
    }
    return players;
  }
  // Who was qualified for the newest phase, by seed.
  std::vector<std::string> Qualified() {
    std::vector<std::string> players;
    for (const uint32_t number : Event().phases.back()->what.qualified) {
      players.push_back(Event().Player(number).id);
    }
    return players;
  }

  // Every decision comes again from its record.
  void ExpectReplays() {
    std::vector<ReplayFinding> findings;
    const auto replayed = world.ReplayedBy(RisikoRuleset(), &findings, kName);
    ASSERT_TRUE(replayed.ok()) << replayed.status();
    for (const ReplayFinding& finding : findings) {
      ADD_FAILURE() << finding.revision << " " << finding.field << " " << finding.recorded << " "
                    << finding.derived << " " << finding.why;
    }
    EXPECT_EQ(replayed->identical, world.State()->revision);
  }

  World world;
  Outcome last;

 private:
  StatePtr state_;
};

// p1, p2 …
inline std::vector<std::string> Players(int count) {
  std::vector<std::string> players;
  for (int i = 1; i <= count; ++i) players.push_back("p" + std::to_string(i));
  return players;
}

}  // namespace arbitro::engine

#endif  // ARBITRO_TESTS_ENGINE_RISIKO_FIXTURE_H_
