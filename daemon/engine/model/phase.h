// SPDX-License-Identifier: Apache-2.0
//
// Commands and decisions about the phases of an event, and what its final standings are worth.
//
// Rounds that are paired before any phase was started are a Swiss phase without a planned end.

#ifndef ARBITRO_DAEMON_ENGINE_MODEL_PHASE_H_
#define ARBITRO_DAEMON_ENGINE_MODEL_PHASE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arbitro/plan.h"

#include "daemon/engine/model/command_traits.h"
#include "daemon/engine/model/disclosure.h"

namespace arbitro::engine {

// The phase that a rulebook would have played in the place of a phase that a person said.
struct RulebookPhase {
  uint32_t kind = 0;  // arbitro_phase_kind; 0: it plans no phase yet
  uint32_t rounds_planned = 0;
  std::vector<uint32_t> qualified{};  // registration numbers by seed; empty: everybody
  std::string not_yet{};              // why it would not start it yet; empty: it would
  std::string not_yet_it{};           // in Italian; empty: the ruleset does not say it
};

// --- Commands

// Starts a phase as the ruleset plans it. By hand (Command::by_hand) as it is said here.
struct StartPhase {
  static constexpr CommandTraits kTraits = {
      .call = {"PairingService", "StartPhase", Scope::kEvent, "event", "", "y-yy-y---"},
      .by_hand = true,
      .asks = true};
  uint32_t number = 0;                            // from 1: never "the next"
  arbitro_phase_kind kind = ARBITRO_PHASE_SWISS;  // by hand, like all below
  uint32_t rounds_planned = 0;                    // 0: not known beforehand
  bool third_place = false;
  bool fresh_start = false;
  std::vector<std::string> players{};  // ids, by seed; empty: everybody who takes part
  // Not by hand, with a reason: as the ruleset plans it, though it is not due yet.
  bool as_planned = false;
};

// Awards what the final standings are worth, once the event is completed.
struct GrantAwards {
  static constexpr CommandTraits kTraits = {
      .call = {"ScoringService", "GrantAwards", Scope::kEvent, "event", "", "y-yy-----"},
      .asks = true};
};

// --- Decisions

struct PhaseStarted {
  static constexpr Disclosure kDisclosure = {Subject::kEvent};
  uint32_t number = 0;
  arbitro_phase_kind kind = ARBITRO_PHASE_SWISS;
  uint32_t rounds_planned = 0;
  bool third_place = false;
  bool fresh_start = false;
  std::vector<uint32_t> qualified;  // registration numbers by seed; empty: everybody, unseeded
  std::vector<TableSize> tables;    // of its first round; empty: the draw's affair
  uint32_t clock_s = 0;             // of a round; 0: no limit
  uint32_t extra_turns = 0;
  // Of a phase that was not started as the ruleset plans it, where the ruleset could be asked.
  std::optional<RulebookPhase> rulebook{};
};

// How the players of a phase that was started would be others by results that changed.
struct LineUpChange {
  uint32_t phase = 0;
  bool taken_back = false;  // it had no round yet, and is to be started again
  std::vector<uint32_t> came_in{};
  std::vector<uint32_t> went_out{};
};

struct GrantedAward {
  uint32_t player_number = 0;  // 0: the organiser
  std::string code;
  std::string rule;
  int64_t amount = 0;
  Value details;
};
struct AwardsGranted {
  static constexpr Disclosure kDisclosure = {Subject::kEvent, Results::kTold};
  std::vector<GrantedAward> awards;
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_MODEL_PHASE_H_
