// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/state/secret_standings.h"

namespace arbitro::engine {
namespace {

// Whether every round that the phase is to have is closed.
bool Played(const EventState& event, const PhaseState& phase) {
  if (phase.what.rounds_planned == 0) return false;
  const RoundState* last = event.FindRound(phase.first_round + phase.what.rounds_planned - 1);
  return last != nullptr && last->closed();
}

}  // namespace

std::optional<SecretPhase> SecretPhaseOf(const EventState& event) {
  if (event.base == nullptr || !event.base->secret_standings) return std::nullopt;
  if (event.status != EventStatus::kRunning) return std::nullopt;
  // Rounds that are paired before any phase was started are one without a planned end.
  if (event.phases.empty()) return SecretPhase{};
  const PhaseState& phase = *event.phases.back();
  if (phase.what.kind == ARBITRO_PHASE_ELIMINATION || Played(event, phase)) return std::nullopt;
  return SecretPhase{phase.first_round, phase.revision};
}

}  // namespace arbitro::engine
