// SPDX-License-Identifier: Apache-2.0
//
// An event's life by seed: commands that mostly make sense, in a random order.

#ifndef ARBITRO_DAEMON_ENGINE_TESTS_RANDOM_LIFE_H_
#define ARBITRO_DAEMON_ENGINE_TESTS_RANDOM_LIFE_H_

#include <random>
#include <string>

#include "daemon/engine/tests/world.h"

namespace arbitro::engine {

// Does a random act that follows a mistake or is by hand, at a table that may or may not be there.
template <class Below>
void MendAtRandom(World* world, Below below, uint32_t round, const Value& report) {
  const std::string player = "p" + std::to_string(1 + below(8));
  const std::string other = "p" + std::to_string(1 + below(8));
  const uint32_t table = 1 + below(4);
  const auto because = [&](auto what) { world->DoIn("events/e", std::move(what), "by chance"); };
  switch (below(9)) {
    case 0:
      return because(CorrectResult{round, table, report});
    case 1:
      return because(ReplayTable{round, table});
    case 2:
      return because(UnpairRound{round});
    case 3:
      return because(RepairRound{round, {{player, other}}});
    case 4:
      return because(TakeOverPlace{round, player, other});
    case 5:
      return because(SetReportMode{below(2) == 0 ? ReportMode::kPlayers : ReportMode::kStaff});
    case 6:
      return because(ReportResult{round, table, report, player});
    case 7:
      return because(EnterSlip{round, table, report, {{player}}});
    default:
      return because(EnterOutcome{
          round, table, {{player, 2, ARBITRO_RESULT_WIN, 1}, {other, -1, ARBITRO_RESULT_LOSS, 2}}});
  }
}

// Runs `commands` random commands on the world's event, which it makes. Some of them are refused.
inline void LiveAtRandom(World* world, unsigned seed, int commands) {
  std::mt19937 random(seed);
  const auto below = [&random](uint32_t bound) { return static_cast<uint32_t>(random() % bound); };
  world->Start(2 + below(6));
  for (int i = 0; i < commands; ++i) {
    const StatePtr state = world->State();
    const uint32_t rounds = static_cast<uint32_t>(state->event.rounds.size());
    const std::string player = "p" + std::to_string(1 + below(12));
    switch (below(12)) {
      case 0:
        world->Do(RegisterPlayer{player});
        break;
      case 1:
        world->Do(DropPlayer{player});
        break;
      case 2:
      case 3:
        world->Do(PairRound{rounds + 1});
        break;
      case 4:
      case 5:
        world->Do(CloseRound{rounds});
        break;
      case 6:
        if (below(20) == 0) world->Do(CompleteEvent{});
        break;
      default: {
        const char* const winners[] = {"first", "second", "tie"};
        const Value report = Value::Struct({{"winner", Value::Text(winners[below(3)])}});
        if (below(3) == 0) {
          MendAtRandom(world, below, rounds, report);
          break;
        }
        world->Do(ReportResult{rounds, 1 + below(6), report});
      }
    }
  }
}

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_TESTS_RANDOM_LIFE_H_
