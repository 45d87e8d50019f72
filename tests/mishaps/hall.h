// SPDX-License-Identifier: Apache-2.0
//
// A whole event by seed, with mishaps: players leave at every moment and come back, results are
// corrected, seats are exchanged, penalties and appeals come between rounds, settings change. A
// refusal is part of life; a fault of the ruleset is not, nor an event that cannot be ended.

#ifndef ARBITRO_TESTS_MISHAPS_HALL_H_
#define ARBITRO_TESTS_MISHAPS_HALL_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "daemon/engine/tests/game_fixture.h"
#include "tests/mishaps/closed_rounds.h"
#include "tests/mishaps/hall_game.h"

namespace arbitro::mishaps {

// Counts of a run.
struct HallTotals {
  uint64_t events = 0;
  uint64_t rounds = 0;
  uint64_t commands = 0;
  uint64_t refused = 0;
  uint64_t mishaps = 0;
};

class Hall {
 public:
  Hall(const HallGame& game, uint64_t seed, HallTotals* totals);

  // Prints each command from now on.
  void TellAll() { told_ = true; }

  // Plays from the first registration to the confirmation and replays; says what did not hold.
  Faults Play();

 private:
  bool Begin();
  void Proceed();
  bool IsPublished(uint32_t round);
  void Mishap();
  void PlayerMishap();
  void TableMishap();
  void RulingMishap();
  void StaffMishap();
  void End();
  void Replay();

  void ReportSome(bool all);
  void ReportTable(uint32_t round, uint32_t table);
  void EnterByHand(uint32_t round, uint32_t table);
  void AmendAtRandom();
  void RuleAtRandom();
  void NextPhaseByHand();
  void PairByHand();

  // Carries the command out, and holds the event against everything that must be true.
  template <class What>
  bool Try(What what, bool by_hand = false) {
    const engine::StatePtr before = event_.world.State();
    if (by_hand) {
      event_.ByHand(std::move(what), kWhy);
    } else {
      event_.Do(std::move(what), kWhy);
    }
    return Look(before);
  }
  bool Look(const engine::StatePtr& before);
  // Like Try, of a command that must not be refused.
  template <class What>
  void Must(What what, std::string_view step) {
    if (Try(std::move(what))) return;
    Fail(step);
  }
  void Fail(std::string_view step);
  void Tell() const;

  const engine::EventState& Event() { return event_.Event(); }
  uint32_t Rounds() { return static_cast<uint32_t>(Event().rounds.size()); }
  std::string AnyPlayer();
  Value AnyReport(uint32_t round, uint32_t table);

  static constexpr char kWhy[] = "by chance";

  const HallGame& game_;
  const uint64_t seed_;
  Dice dice_;
  HallTotals* totals_;
  engine::GameEvent event_;
  Faults faults_;
  bool told_ = false;
};

}  // namespace arbitro::mishaps

#endif  // ARBITRO_TESTS_MISHAPS_HALL_H_
