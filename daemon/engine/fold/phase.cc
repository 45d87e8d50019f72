// SPDX-License-Identifier: Apache-2.0
//
// Folds phases and awards.
#include <memory>

#include "daemon/engine/fold/event_life.h"
#include "daemon/engine/fold/step.h"
#include "daemon/engine/state/engine_revision.h"

namespace arbitro::engine {

absl::Status BeginPhase(const FoldStep& step, const PhaseStarted& started) {
  EventState& event = step.state->event;
  // A phase that has no round yet may be started again.
  const bool again = !event.phases.empty() && started.number == event.phases.back()->what.number &&
                     event.phases.back()->first_round == event.NextRound();
  if (again) event.phases.pop_back();
  if (started.number != event.NextPhase()) return step.Contradiction("the phase's number");
  for (uint32_t number : started.qualified) {
    if (number < 1 || number > event.players.size()) {
      return step.Contradiction("the players who qualified for the phase");
    }
  }
  PhaseState phase;
  phase.what = started;
  phase.first_round = event.NextRound();
  phase.revision = step.place.revision;
  phase.by_hand = step.content.command.by_hand;
  event.phases.push_back(std::make_shared<PhaseState>(std::move(phase)));
  return absl::OkStatus();
}

absl::Status Apply(const FoldStep& step, const StartPhase&) {
  const auto* started = step.The<PhaseStarted>();
  return started == nullptr ? step.Contradiction("the phase") : BeginPhase(step, *started);
}

absl::Status Apply(const FoldStep& step, const GrantAwards&) {
  EventState& event = step.state->event;
  const auto* granted = step.The<AwardsGranted>();
  const bool again = event.base->engine_revision > kBeforeCorrections;
  if (granted == nullptr || (event.awards != nullptr && !again)) {
    return step.Contradiction("the awards are granted");
  }
  for (const GrantedAward& award : granted->awards) {
    if (award.player_number > event.players.size()) return step.Contradiction("an award's player");
  }
  event.awards = std::make_shared<AwardsGranted>(*granted);
  return absl::OkStatus();
}

}  // namespace arbitro::engine
