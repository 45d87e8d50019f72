// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/state/secret_standings.h"

#include <algorithm>

#include "daemon/engine/state/engine_revision.h"

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
  if (event.base->engine_revision <= kBeforeGamesTakenBack) {
    return SecretPhase{phase.first_round, phase.revision};
  }
  // A pairing that was taken back stays a secret, also where the phase was started again.
  const RoundState* before = event.FindRound(phase.first_round - 1);
  return SecretPhase{phase.first_round, before == nullptr ? 0 : before->closed_revision};
}

std::optional<SecretPhase> HeldBackOf(const EventState& event) {
  if (event.base == nullptr) return std::nullopt;
  const bool held = event.base->created.standings_publication == StandingsPublication::kByHand;
  const bool over =
      event.status != EventStatus::kRunning && event.status != EventStatus::kCompleted;
  if (!held || over) return std::nullopt;
  uint32_t published = 0;
  for (const PublicationState& each : event.life->publications) {
    if (each.what.kind == PublicationKind::kStandings) {
      published = std::max(published, each.what.round);
    }
  }
  const RoundState* first = event.FindRound(published + 1);
  if (first == nullptr) return std::nullopt;
  return SecretPhase{first->number, first->paired_revision};
}

std::optional<SecretPhase> SecretOrHeldBack(const EventState& event) {
  const std::optional<SecretPhase> secret = SecretPhaseOf(event);
  const std::optional<SecretPhase> held = HeldBackOf(event);
  if (!secret || !held) return secret ? secret : held;
  return SecretPhase{std::min(secret->first_round, held->first_round),
                     std::min(secret->since_revision, held->since_revision)};
}

}  // namespace arbitro::engine
