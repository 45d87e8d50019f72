// SPDX-License-Identifier: Apache-2.0
//
// An event of cut_coins.h in a test's hands: Swiss rounds, a cut, and what comes after them.

#ifndef ARBITRO_DAEMON_ENGINE_TESTS_BRACKET_FIXTURE_H_
#define ARBITRO_DAEMON_ENGINE_TESTS_BRACKET_FIXTURE_H_

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "daemon/engine/tests/cut_coins.h"
#include "daemon/engine/tests/world.h"

namespace arbitro::engine {

inline constexpr char kBracketEvent[] = "events/e";

class Brackets : public ::testing::Test {
 protected:
  Brackets() { world_.rulesets = TestRulesets::Of<CutCoins>(); }

  template <class What>
  std::string Do(What what, const std::string& why = "") {
    last_ = world_.DoIn(kBracketEvent, std::move(what), why);
    return ReasonOf(last_);
  }
  template <class What>
  std::string ByHand(What what) {
    Submission submission = world_.MakeIn(kBracketEvent, std::move(what), "the judge says so");
    submission.command.by_hand = true;
    last_ = world_.Send(std::move(submission));
    return ReasonOf(last_);
  }
  template <class What>
  What Decided() const {
    const auto* accepted = last_.if_value();
    return accepted == nullptr ? What() : accepted->decision.what.Get<What>();
  }
  std::string Message() const {
    const auto* failure = last_.if_failure();
    return failure == nullptr ? "" : failure->message;
  }

  const EventState& Event() {
    state_ = world_.State();
    return state_->event;
  }
  uint32_t Newest() { return static_cast<uint32_t>(Event().rounds.size()); }
  std::vector<std::string> PlayersAt(uint32_t round, uint32_t table) {
    std::vector<std::string> players;
    for (const SeatState& seat : Event().FindRound(round)->tables[table - 1].seats) {
      players.push_back(Event().Player(seat.player_number).id);
    }
    return players;
  }
  std::string Report(uint32_t table, const char* winner) {
    return Do(ReportResult{Newest(), table, Winner(winner)});
  }
  // Pairs and plays the next round; the first of each table wins.
  void Play() {
    ASSERT_EQ(Do(PairRound{Newest() + 1}), "");
    const size_t tables = Event().rounds.back()->tables.size();
    for (uint32_t table = 1; table <= tables; ++table) {
      if (Event().rounds.back()->tables[table - 1].is_bye()) continue;
      ASSERT_EQ(Report(table, "first"), "");
    }
    ASSERT_EQ(Do(CloseRound{Newest()}), "");
  }
  // Plays the Swiss rounds of eight and starts the cut of four, with its third place.
  void ToTheCut() {
    world_.Start(8);
    Play();
    Play();
    ASSERT_EQ(Do(StartPhase{2}), "");
  }
  // By hand: four of the four, in this order.
  StartPhase FourByHand() {
    StartPhase start;
    start.number = 1;
    start.kind = ARBITRO_PHASE_ELIMINATION;
    start.third_place = true;
    start.players = {"p1", "p2", "p3", "p4"};
    return start;
  }
  template <class Game = CutCoins>
  void ExpectLasting() {
    world_.ExpectSnapshot();
    world_.ExpectReplays(TestRulesets::Of<Game>());
  }

  World world_;
  Outcome last_;
  StatePtr state_;
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_TESTS_BRACKET_FIXTURE_H_
