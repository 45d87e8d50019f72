// SPDX-License-Identifier: Apache-2.0
//
// An event of a real game in a test's hands: its ruleset as it is built, behind the engine, by
// commands alone.

#ifndef ARBITRO_DAEMON_ENGINE_TESTS_GAME_FIXTURE_H_
#define ARBITRO_DAEMON_ENGINE_TESTS_GAME_FIXTURE_H_

#include <dlfcn.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "daemon/engine/ask/standings_now.h"
#include "daemon/engine/tests/world.h"

namespace arbitro::engine {

// A ruleset as it is built, loaded and kept.
inline arbitro_ruleset_entry_function EntryOf(const char* library) {
  void* const loaded = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  void* const entry = loaded == nullptr ? nullptr : dlsym(loaded, ARBITRO_RULESET_ENTRY_NAME);
  EXPECT_NE(entry, nullptr) << library;
  return reinterpret_cast<arbitro_ruleset_entry_function>(entry);
}

class GameEvent {
 public:
  static constexpr char kName[] = "events/e";
  static constexpr int64_t kSecond = 1'000'000;

  // No event yet: Create() makes it.
  explicit GameEvent(TestRulesets ruleset) { world.rulesets = std::move(ruleset); }

  std::string Create(const std::string& ruleset, const std::string& format, Value settings,
                     const std::string& catalogue_sha256 = "") {
    CreateEvent create;
    create.event = kName;
    create.ruleset = ruleset;
    create.format = format;
    create.settings = std::move(settings);
    create.catalogue_sha256 = catalogue_sha256;
    last = world.Do(create);
    return ReasonOf(last);
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
  // Says what the last command decided.
  template <class What>
  What Decided() const {
    const auto* accepted = last.if_value();
    return accepted == nullptr ? What() : accepted->decision.what.Get<What>();
  }
  // The rule that refused the last command; "" where nothing did.
  std::string RefusedBy() const {
    const auto* failure = last.if_failure();
    if (failure == nullptr) return "";
    for (const auto& [key, value] : failure->metadata) {
      if (key == "rule") return value;
    }
    return "no rule";
  }

  // The words of the last decision's citation of this rule; "" where it has none.
  std::string Cited(const std::string& rule) const {
    const auto* accepted = last.if_value();
    if (accepted == nullptr) return "";
    for (const Citation& citation : accepted->decision.citations) {
      if (citation.rule == rule) return citation.text;
    }
    return "";
  }

  void Wait(int64_t seconds) { world.clock.now_us += seconds * kSecond; }

  const EventState& Event() {
    state_ = world.State();
    return state_->event;
  }
  std::vector<std::string> PlayersAt(uint32_t round, uint32_t table) {
    std::vector<std::string> players;
    for (const SeatState& seat : Event().FindRound(round)->tables[table - 1].seats) {
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
  std::vector<std::string> Order(uint32_t round) {
    std::vector<std::string> players;
    const auto standings = Event().FindRound(round)->standings.Get();
    for (const RecordedStanding& row : standings->rows) {
      players.push_back(Event().Player(row.player_number).id);
    }
    return players;
  }
  // The standings of now, as readers and line-ups see them.
  RoundClosed StandingsNow() {
    RoundClosed now;
    const EventState& event = Event();
    TakeStandingsNow(event, world.rulesets.Newest(event.base->ruleset.id),
                     [&](OrFailure<TakenStandings> taken) {
                       EXPECT_TRUE(taken.ok());
                       auto* standings = taken.if_value();
                       if (standings != nullptr) now = std::move(standings->standings);
                     });
    return now;
  }
  // The players of standings with their ranks, "p2=1 p1=2"; then those without one, "-p3".
  std::string Ranks(const RoundClosed& standings) {
    std::string text;
    for (const RecordedStanding& row : standings.rows) {
      text += Event().Player(row.player_number).id + "=" + std::to_string(row.rank) + " ";
    }
    for (const uint32_t number : standings.unranked) {
      text += "-" + Event().Player(number).id + " ";
    }
    if (!text.empty()) text.pop_back();
    return text;
  }
  std::string RanksNow() { return Ranks(StandingsNow()); }
  std::string RanksOf(uint32_t round) { return Ranks(*Event().FindRound(round)->standings.Get()); }
  // All that the standings of closed rounds say, round by round.
  std::vector<std::string> ClosedStandings() {
    std::vector<std::string> all;
    for (const auto& round : Event().rounds) {
      if (!round->closed()) continue;
      const auto standings = round->standings.Get();
      std::string text = Ranks(*standings);
      for (const RecordedStanding& row : standings->rows) {
        for (const arbitro_u128& cell : row.cells) text += "/" + std::to_string(cell.low);
        text += ";" + std::to_string(row.wins) + "-" + std::to_string(row.losses);
      }
      all.push_back(std::move(text));
    }
    return all;
  }
  // Players qualified for the newest phase, by seed.
  std::vector<std::string> Qualified() {
    std::vector<std::string> players;
    for (const uint32_t number : Event().phases.back()->what.qualified) {
      players.push_back(Event().Player(number).id);
    }
    return players;
  }

  // Every decision comes again from its record.
  void ExpectReplays() { world.ExpectReplays(world.rulesets, kName); }

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

#endif  // ARBITRO_DAEMON_ENGINE_TESTS_GAME_FIXTURE_H_
