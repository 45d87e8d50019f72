// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/secret_standings.h"

#include <memory>
#include <utility>

#include "arbitro/limits.h"

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

void PublishSecret(const FoldStep& step, const std::optional<SecretPhase>& secret, uint32_t round) {
  EventState& event = step.state->event;
  if (!secret || SecretPhaseOf(event)) return;
  if (event.life->publications.size() >= limits::kPublicationsMax) return;
  EventLife life = *event.life;
  const uint64_t revision = step.place.revision;
  life.publications.push_back(
      {{PublicationKind::kStandings, round}, revision, revision, step.place.time_us});
  event.life = std::make_shared<EventLife>(std::move(life));
}

}  // namespace arbitro::engine
