// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/read/mutation_finish.h"

#include <variant>

#include "daemon/translate/view/state.h"
#include "daemon/translate/wire/names.h"

namespace arbitro::services {
namespace {

// The newest state of the journal; null where there is none any more. Players only ever join, so it
// knows everybody whom an older record names.
engine::StatePtr StateOf(const engine::Engine& engine, const engine::Accepted& accepted) {
  const auto read = engine.Read(accepted.command.journal, 0);
  const auto* state = std::get_if<engine::StatePtr>(&read);
  return state == nullptr ? nullptr : *state;
}

const engine::PairingEvaluation* EvaluationOf(const engine::Decision& decision) {
  if (const auto* entered = decision.what.If<engine::PairingEntered>()) {
    return entered->evaluation ? &*entered->evaluation : nullptr;
  }
  if (const auto* changed = decision.what.If<engine::SeatsChanged>()) {
    return changed->evaluation ? &*changed->evaluation : nullptr;
  }
  return nullptr;
}

}  // namespace

void FinishRound(const engine::Engine& engine, const engine::Accepted& accepted,
                 v1::RoundMutationResponse* response) {
  const engine::StatePtr state = StateOf(engine, accepted);
  if (!state) return;
  if (const auto* evaluation = EvaluationOf(accepted.decision)) {
    translate::WriteEvaluationView(*state, *evaluation, response->mutable_evaluation());
  }
  if (response->tables() != 0) return;
  translate::Fields fields(translate::Source::kLog);
  const auto name = translate::ReadRoundName("round", response->round(), &fields);
  if (const engine::RoundState* round = state->event.FindRound(name.round)) {
    response->set_tables(static_cast<uint32_t>(round->tables.size()));
  }
}

void FinishChanges(const engine::Engine& engine, const engine::Accepted& accepted,
                   v1::ChangeResultsResponse* response) {
  const engine::StatePtr state = StateOf(engine, accepted);
  if (!state) return;
  for (v1::StandingChange& change : *response->mutable_changes()) {
    if (change.player_number() > state->event.players.size()) continue;
    const engine::PlayerState& player = state->event.Player(change.player_number());
    change.set_player(translate::NameOfPlayer(state->journal, player.id));
  }
}

}  // namespace arbitro::services
