// SPDX-License-Identifier: Apache-2.0
//
// Penalties, appeals, phases and awards of a state, in answers.
#include "daemon/translate/view/penalty.h"
#include "daemon/translate/record/decision.h"

#include "daemon/translate/record/penalty.h"
#include "daemon/translate/view/answers.h"
#include "daemon/translate/wire/names.h"
#include "daemon/translate/wire/value.h"

namespace arbitro::translate {
namespace {

// Writes what was ruled, and what that does.
void WriteRuling(const engine::PenaltyState& penalty, v1::Penalty* message) {
  message->set_penalty(penalty.penalty);
  message->set_step(penalty.step);
  message->set_deviates(penalty.deviates);
  message->set_final(penalty.final);
  message->set_by_hand(penalty.by_hand);
  message->set_head_judge(penalty.head_judge);
  for (const PenaltyEffect& effect : penalty.effects) {
    WriteShownEffect(effect, message->add_effects());
  }
  WritePoints(penalty.points, message->mutable_points());
}

}  // namespace

void WritePenalty(const engine::EventState& event, const engine::PenaltyState& penalty,
                  v1::Penalty* message) {
  const std::string& name = event.base->created.event;
  message->set_name(NameOfPenalty(name, penalty.number));
  message->set_number(penalty.number);
  message->set_player(NameOfPlayer(name, event.Player(penalty.player_number).id));
  message->set_player_number(penalty.player_number);
  message->set_infraction(penalty.infraction);
  if (!penalty.circumstances.is_null()) {
    WriteValue(penalty.circumstances, message->mutable_circumstances());
  }
  WriteRuling(penalty, message);
  message->set_round(penalty.round);
  message->set_table(penalty.table);
  message->set_came_with(penalty.came_with);
  message->set_principal(penalty.principal);
  message->set_reason(penalty.reason);
  message->set_revision(penalty.revision);
  message->set_revoked_revision(penalty.revoked_revision);
}

void WriteAppeal(const engine::EventState& event, uint32_t number,
                 const engine::AppealState& appeal, v1::Appeal* message) {
  const std::string& name = event.base->created.event;
  message->set_name(NameOfAppeal(name, number));
  message->set_number(number);
  message->set_player(NameOfPlayer(name, appeal.what.player));
  message->set_penalty(appeal.what.penalty);
  message->set_round(appeal.what.round);
  message->set_table(appeal.what.table);
  message->set_text(appeal.what.text);
  message->set_principal(appeal.principal);
  message->set_revision(appeal.revision);
  message->set_decided_revision(appeal.decided_revision);
  message->set_upheld(appeal.upheld);
  message->set_decided_by(appeal.decided_by);
  message->set_decided_reason(appeal.decided_reason);
  for (uint32_t seated : appeal.seated) {
    message->add_seated(NameOfPlayer(name, event.Player(seated).id));
  }
}

void WritePhase(const engine::EventState& event, const engine::PhaseState& phase,
                v1::Phase* message) {
  const std::string& name = event.base->created.event;
  message->set_name(NameOfPhase(name, phase.what.number));
  WriteDecision(phase.what, message->mutable_what());
  message->set_first_round(phase.first_round);
  message->set_revision(phase.revision);
  message->set_by_hand(phase.by_hand);
  for (uint32_t number : phase.what.qualified) {
    message->add_players(NameOfPlayer(name, event.Player(number).id));
  }
}

void WriteAward(const engine::EventState& event, const engine::GrantedAward& award,
                v1::Award* message) {
  engine::AwardsGranted one;
  one.awards.push_back(award);
  v1::AwardsGranted written;
  WriteDecision(one, &written);
  message->Swap(written.mutable_awards(0));
  if (award.player_number == 0) return;
  message->set_player(
      NameOfPlayer(event.base->created.event, event.Player(award.player_number).id));
}

void WriteAnswer(const engine::Accepted& accepted, v1::RulePenaltyResponse* response) {
  WriteMutation(accepted, response->mutable_result());
  const auto& ruled = accepted.decision.what.Get<engine::PenaltyRuled>();
  response->set_penalty_name(NameOfPenalty(accepted.command.journal, ruled.number));
  response->set_penalty(ruled.penalty);
  response->set_step(ruled.step);
  response->set_deviates(ruled.deviates);
  response->set_final(ruled.final);
  for (const std::string& one : ruled.allowed) response->add_allowed(one);
  for (const std::string& one : ruled.choices) response->add_choices(one);
  for (const PenaltyEffect& effect : ruled.effects)
    WriteShownEffect(effect, response->add_effects());
  response->set_further(static_cast<uint32_t>(ruled.further.size()));
  if (ruled.table != 0) {
    response->set_round(ruled.round);
    response->set_table(ruled.table);
  }
  if (ruled.result.outcomes.empty()) return;
  response->set_decided_round(ruled.round);
  response->set_decided_table(ruled.table);
}

void WriteAnswer(const engine::Accepted& accepted, v1::RevokePenaltyResponse* response) {
  WriteMutation(accepted, response->mutable_result());
}

void WriteAnswer(const engine::Accepted& accepted, v1::FileAppealResponse* response) {
  WriteMutation(accepted, response->mutable_result());
  const auto& filed = accepted.decision.what.Get<engine::AppealFiled>();
  response->set_appeal(NameOfAppeal(accepted.command.journal, filed.number));
}

void WriteAnswer(const engine::Accepted& accepted, v1::DecideAppealResponse* response) {
  WriteMutation(accepted, response->mutable_result());
  response->set_penalty_revoked(
      accepted.decision.what.Get<engine::AppealDecided>().penalty_revoked);
}

void WriteAnswer(const engine::Accepted& accepted, v1::StartPhaseResponse* response) {
  WriteMutation(accepted, response->mutable_result());
  const auto& started = accepted.decision.what.Get<engine::PhaseStarted>();
  response->set_phase(NameOfPhase(accepted.command.journal, started.number));
  WriteDecision(started, response->mutable_started());
}

void WriteAnswer(const engine::Accepted& accepted, v1::GrantAwardsResponse* response) {
  WriteMutation(accepted, response->mutable_result());
  v1::AwardsGranted written;
  WriteDecision(accepted.decision.what.Get<engine::AwardsGranted>(), &written);
  response->mutable_awards()->Swap(written.mutable_awards());
}

}  // namespace arbitro::translate
