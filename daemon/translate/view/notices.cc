// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/view/notices.h"

#include <algorithm>
#include <cstdint>

namespace arbitro::translate {
namespace {

using engine::Accepted;
using engine::EventState;

void Add(v1::NoticeKind kind, uint32_t round, v1::MutationResult* result) {
  v1::Notice* notice = result->add_notices();
  notice->set_kind(kind);
  notice->set_round(round);
}

// The first closed round whose standings rest on what the command changed; 0: it changed none.
uint32_t ChangedFrom(const Accepted& accepted) {
  const EventState& event = accepted.state->event;
  const auto& what = accepted.command.what;
  if (const auto* corrected = what.If<engine::CorrectResult>()) return corrected->round;
  if (const auto* slip = what.If<engine::EnterSlip>()) return slip->round;
  if (const auto* swapped = what.If<engine::SwapResults>()) return swapped->round;
  if (const auto* entered = what.If<engine::EnterOutcome>()) return entered->round;
  const auto* ruled = accepted.decision.what.If<engine::PenaltyRuled>();
  const auto* appeal = accepted.decision.what.If<engine::AppealDecided>();
  const bool penalty = (ruled != nullptr && !ruled->effects.empty()) ||
                       (appeal != nullptr && appeal->penalty_revoked) ||
                       accepted.decision.what.Is<engine::PenaltyRevoked>();
  return penalty ? event.RoundsClosed() : 0;
}

void WriteStandingsThatStay(const Accepted& accepted, v1::MutationResult* result) {
  const EventState& event = accepted.state->event;
  const uint32_t first = ChangedFrom(accepted);
  if (first == 0) return;
  for (uint32_t number = first; number <= event.rounds.size(); ++number) {
    const engine::RoundState& round = *event.FindRound(number);
    if (!round.closed() || !round.standings_entered) continue;
    Add(v1::NOTICE_KIND_STANDINGS_BY_HAND_STAY, number, result);
  }
}

// The last round whose standings the command changed and from which later phases were started; the
// newest where it is about none. 0: corrections say themselves who would qualify.
uint32_t StandingsChanged(const Accepted& accepted) {
  const EventState& event = accepted.state->event;
  if (const auto* entered = accepted.command.what.If<engine::EnterStandings>()) {
    return entered->round;
  }
  const auto* ruled = accepted.decision.what.If<engine::PenaltyRuled>();
  if (ruled != nullptr) return ruled->points.empty() ? 0 : ruled->round;
  uint32_t number = 0;
  if (const auto* revoked = accepted.command.what.If<engine::RevokePenalty>()) {
    number = revoked->number;
  }
  const auto* appeal = accepted.command.what.If<engine::DecideAppeal>();
  const auto* decided = accepted.decision.what.If<engine::AppealDecided>();
  if (appeal != nullptr && decided != nullptr && decided->penalty_revoked) {
    number = event.penalties->FindAppeal(appeal->number)->what.penalty;
  }
  const engine::PenaltyState* penalty = event.penalties->FindPenalty(number);
  return penalty == nullptr || penalty->points.empty() ? 0 : penalty->round;
}

void WritePhaseStartedBefore(const Accepted& accepted, v1::MutationResult* result) {
  const uint32_t round = StandingsChanged(accepted);
  if (round == 0) return;
  for (const engine::PhasePtr& phase : accepted.state->event.phases) {
    if (phase->by_hand || phase->first_round <= round || phase->what.qualified.empty()) continue;
    Add(v1::NOTICE_KIND_PHASE_STARTED_BEFORE, 0, result);
    result->mutable_notices()->rbegin()->set_phase(phase->what.number);
    return;
  }
}

void WriteAwardsGrantedBefore(const Accepted& accepted, v1::MutationResult* result) {
  const EventState& event = accepted.state->event;
  const bool granted = event.awards != nullptr && event.status == engine::EventStatus::kCompleted;
  if (!granted) return;
  const bool changes =
      ChangedFrom(accepted) != 0 || accepted.command.what.Is<engine::EnterStandings>();
  if (changes) Add(v1::NOTICE_KIND_AWARDS_GRANTED_BEFORE, 0, result);
}

// The last round of an elimination, where it is closed and its first table has no winner; else 0.
uint32_t FinalWithoutWinner(const EventState& event) {
  const auto number = static_cast<uint32_t>(event.rounds.size());
  const engine::RoundState* round = event.FindRound(number);
  const engine::PhaseState* phase = event.PhaseOf(number);
  if (round == nullptr || !round->closed() || round->tables.size() == 0) return 0;
  if (phase == nullptr || phase->what.kind != ARBITRO_PHASE_ELIMINATION) return 0;
  if (event.RoundInPhase(number) != phase->what.rounds_planned) return 0;
  const engine::TablePtr final_table = round->tables.At(0);
  const bool won = std::any_of(
      final_table->outcomes.begin(), final_table->outcomes.end(), [](const auto& outcome) {
        return outcome.result == ARBITRO_RESULT_WIN || outcome.result == ARBITRO_RESULT_BYE;
      });
  return won ? 0 : number;
}

void WriteFinalWithoutWinner(const Accepted& accepted, v1::MutationResult* result) {
  const auto& what = accepted.command.what;
  const bool tells = what.Is<engine::CloseRound>() || what.Is<engine::CompleteEvent>() ||
                     what.Is<engine::GrantAwards>() || ChangedFrom(accepted) != 0;
  if (!tells) return;
  const uint32_t round = FinalWithoutWinner(accepted.state->event);
  if (round != 0) Add(v1::NOTICE_KIND_FINAL_WITHOUT_WINNER, round, result);
}

}  // namespace

void WriteNotices(const Accepted& accepted, v1::MutationResult* result) {
  if (const auto* ruled = accepted.decision.what.If<engine::PenaltyRuled>()) {
    if (ruled->no_match_left) Add(v1::NOTICE_KIND_NO_MATCH_LEFT, 0, result);
  }
  if (accepted.state == nullptr || accepted.state->kind() != engine::JournalKind::kEvent) return;
  WriteStandingsThatStay(accepted, result);
  WritePhaseStartedBefore(accepted, result);
  WriteAwardsGrantedBefore(accepted, result);
  WriteFinalWithoutWinner(accepted, result);
}

}  // namespace arbitro::translate
