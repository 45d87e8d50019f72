// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/view/notices.h"

#include <algorithm>
#include <cstdint>

#include "daemon/engine/state/draft.h"

namespace arbitro::translate {
namespace {

using engine::Accepted;
using engine::EventState;

v1::Notice* Add(v1::NoticeKind kind, uint32_t round, v1::MutationResult* result) {
  v1::Notice* notice = result->add_notices();
  notice->set_kind(kind);
  notice->set_round(round);
  return notice;
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

bool IsWon(const engine::TableState& table) {
  return std::any_of(table.outcomes.begin(), table.outcomes.end(), [](const auto& outcome) {
    return outcome.result == ARBITRO_RESULT_WIN || outcome.result == ARBITRO_RESULT_BYE;
  });
}

void WriteFinalWithoutWinner(const Accepted& accepted, v1::MutationResult* result) {
  const auto& what = accepted.command.what;
  const bool tells = what.Is<engine::CloseRound>() || what.Is<engine::CompleteEvent>() ||
                     what.Is<engine::GrantAwards>() || ChangedFrom(accepted) != 0;
  if (!tells) return;
  const EventState& event = accepted.state->event;
  NoteFinalWithoutWinner(event, event.RoundsClosed(), result->mutable_notices());
}

// Of an expulsion that is taken back in the round in which it decided a table.
void WriteTableStaysLost(const Accepted& accepted, v1::MutationResult* result) {
  const auto* reentered = accepted.command.what.If<engine::ReenterPlayer>();
  if (reentered == nullptr) return;
  const EventState& event = accepted.state->event;
  const engine::PlayerState* player = event.FindPlayer(reentered->player);
  if (player == nullptr || event.rounds.empty() || event.rounds.back()->closed()) return;
  if (engine::HasDraft(event)) return;  // the caller may not see it
  const engine::RoundState& round = *event.rounds.back();
  const uint32_t number = round.TableOf(player->number);
  if (number == 0) return;
  const engine::TablePtr table = round.tables.At(number - 1);
  const uint32_t seat = table->SeatOf(player->number);
  const bool lost = table->decided() && table->outcomes[seat - 1].result == ARBITRO_RESULT_LOSS;
  if (!lost || !table->report.is_null() || table->Papers().entered) return;
  Add(v1::NOTICE_KIND_TABLE_STAYS_LOST, round.number, result)->set_table(number);
}

// The time is that of the record, on the event's own clock.
void WriteLateCheckIn(const Accepted& accepted, v1::MutationResult* result) {
  const auto* check_in = accepted.command.what.If<engine::CheckInPlayer>();
  if (check_in == nullptr) return;
  constexpr int64_t kUsPerMinute = 60'000'000;
  const EventState& event = accepted.state->event;
  const int64_t now = accepted.state->time_us / kUsPerMinute + event.UtcOffsetMinutes();
  for (const engine::PlannedRoundState& planned : event.life->schedule) {
    if (planned.plan.round != check_in->round || planned.plan.start_minute >= now) continue;
    Add(v1::NOTICE_KIND_CHECK_IN_LATE, check_in->round, result)
        ->set_minutes(static_cast<uint32_t>(now - planned.plan.start_minute));
  }
}

void WritePausedBefore(const Accepted& accepted, v1::MutationResult* result) {
  const auto* pause = accepted.command.what.If<engine::PauseClock>();
  if (pause == nullptr) return;
  constexpr int64_t kUsPerSecond = 1'000'000;
  const engine::RoundState* round = accepted.state->event.FindRound(pause->round);
  if (round == nullptr || round->clock == nullptr || round->clock->paused_us == 0) return;
  Add(v1::NOTICE_KIND_CLOCK_PAUSED_BEFORE, round->number, result)
      ->set_seconds(static_cast<uint32_t>(round->clock->paused_us / kUsPerSecond));
}

void WriteRoundBeyondPlan(const Accepted& accepted, v1::MutationResult* result) {
  const auto* entered = accepted.command.what.If<engine::EnterPairing>();
  const engine::StatePtr& state = accepted.state != nullptr ? accepted.state : accepted.checked;
  if (entered == nullptr || state == nullptr) return;
  // Of a dry run, the phase that the pairing starts is in the decision alone.
  const auto* decided = accepted.decision.what.If<engine::PairingEntered>();
  if (decided == nullptr || decided->phase) return;
  NoteRoundBeyondPlan(state->event, entered->round, result->mutable_notices());
}

}  // namespace

void NoteFinalWithoutWinner(const EventState& event, uint32_t round, NoticeList* notices) {
  const engine::RoundState* found = event.FindRound(round);
  const engine::PhaseState* phase = event.PhaseOf(round);
  if (found == nullptr || found->tables.size() == 0) return;
  if (phase == nullptr || phase->what.kind != ARBITRO_PHASE_ELIMINATION) return;
  const bool is_last = event.RoundInPhase(round) == phase->what.rounds_planned;
  // Beside the final, the last round may have a match for the third place.
  const size_t tables = is_last ? 1 : found->tables.size();
  for (size_t i = 0; i < tables; ++i) {
    const engine::TablePtr table = found->tables.At(i);
    if (!table->decided() || IsWon(*table)) return;
  }
  v1::Notice* notice = notices->Add();
  notice->set_kind(is_last ? v1::NOTICE_KIND_FINAL_WITHOUT_WINNER
                           : v1::NOTICE_KIND_ELIMINATION_WITHOUT_WINNER);
  notice->set_round(round);
}

void NoteRoundBeyondPlan(const EventState& event, uint32_t round, NoticeList* notices) {
  if (event.phases.empty()) return;
  const engine::PhaseState& phase = *event.phases.back();
  const uint32_t planned = phase.what.rounds_planned;
  if (planned == 0 || round < phase.first_round + planned) return;
  v1::Notice* notice = notices->Add();
  notice->set_kind(v1::NOTICE_KIND_ROUND_BEYOND_PLAN);
  notice->set_round(round);
  notice->set_phase(phase.what.number);
  notice->set_rounds_planned(planned);
}

void WriteNotices(const Accepted& accepted, v1::MutationResult* result) {
  if (const auto* ruled = accepted.decision.what.If<engine::PenaltyRuled>()) {
    if (ruled->no_match_left) Add(v1::NOTICE_KIND_NO_MATCH_LEFT, 0, result);
  }
  WriteRoundBeyondPlan(accepted, result);
  if (accepted.state == nullptr || accepted.state->kind() != engine::JournalKind::kEvent) return;
  WriteStandingsThatStay(accepted, result);
  WritePhaseStartedBefore(accepted, result);
  WriteAwardsGrantedBefore(accepted, result);
  WriteFinalWithoutWinner(accepted, result);
  WriteLateCheckIn(accepted, result);
  WriteTableStaysLost(accepted, result);
  WritePausedBefore(accepted, result);
}

}  // namespace arbitro::translate
