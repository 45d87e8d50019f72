// SPDX-License-Identifier: Apache-2.0
//
// Tells what a client sees of rounds and tables.
#include <string>

#include "daemon/engine/allowed_actions.h"
#include "daemon/engine/state/draft.h"
#include "daemon/engine/state/round_edit.h"
#include "daemon/engine/state/table_effects.h"
#include "daemon/translate/record/decision.h"
#include "daemon/translate/view/event_life.h"
#include "daemon/translate/view/state.h"
#include "daemon/translate/wire/names.h"
#include "daemon/translate/wire/value.h"

namespace arbitro::translate {
namespace {

using engine::JournalState;

std::string PlayerByNumber(const JournalState& state, uint32_t number) {
  return number == 0 ? "" : NameOfPlayer(state.journal, state.event.Player(number).id);
}

void WriteSeatChange(const JournalState& state, const engine::SeatChange& change,
                     v1::SeatChange* message) {
  WriteHand(change.by, message->mutable_by());
  if (change.evaluation) {
    WriteEvaluationView(state, *change.evaluation, message->mutable_evaluation());
  }
}

void WritePlayerReport(const JournalState& state, const engine::ReportState& report,
                       v1::PlayerReport* message) {
  message->set_player(PlayerByNumber(state, report.player_number));
  WriteValue(report.report, message->mutable_report());
  message->set_confirms(report.confirms);
  message->set_revision(report.revision);
  message->set_time_us(report.time_us);
}

void WritePlayerSignature(const JournalState& state, const engine::SignatureState& signature,
                          v1::Signature* message) {
  message->set_player(PlayerByNumber(state, signature.player_number));
  message->set_kind(static_cast<v1::SignatureKind>(signature.kind));
  message->set_note(signature.note);
  message->set_revision(signature.revision);
}

void WritePapers(const JournalState& state, const engine::TablePapers& papers, v1::Table* message) {
  for (const engine::ReportState& each : papers.reports) {
    WritePlayerReport(state, each, message->add_reports());
  }
  for (const engine::SignatureState& each : papers.signatures) {
    WritePlayerSignature(state, each, message->add_signatures());
  }
  message->set_slip_revision(papers.slip_revision);
  if (papers.entered) WriteHand(*papers.entered, message->mutable_by_hand());
  if (papers.corrected) WriteHand(*papers.corrected, message->mutable_corrected());
  if (papers.forfeited) WriteHand(*papers.forfeited, message->mutable_forfeited());
  uint32_t number = 0;
  for (const engine::AttemptState& each : papers.attempts) {
    v1::Attempt* attempt = message->add_earlier_attempts();
    attempt->set_number(++number);
    WriteOutcomes(each.result, attempt->mutable_outcomes());
    if (!each.report.is_null()) WriteValue(each.report, attempt->mutable_report());
    WriteHand(each.replayed, attempt->mutable_replayed());
  }
}

void WriteSeats(const JournalState& state, const engine::TableState& table, v1::Table* message) {
  const engine::ResultDecided result = engine::ResultOf(table);
  for (size_t i = 0; i < table.seats.size(); ++i) {
    const engine::SeatState& drawn = table.seats[i];
    v1::Seat* seat = message->add_seats();
    seat->set_player(PlayerByNumber(state, drawn.player_number));
    seat->set_player_number(drawn.player_number);
    seat->set_role(drawn.role);
    seat->set_number(drawn.number);
    seat->set_kind(static_cast<v1::SeatKind>(drawn.kind));
    if (table.decided()) WriteOutcome(result, i, seat->mutable_outcome());
  }
}

// Tells what penalties do to the table's seats.
void WriteEffects(const engine::TableInRound& place, v1::Table* message) {
  const std::string& event = place.event.base->created.event;
  for (const engine::BoundEffect& each : engine::EffectsBoundTo(place)) {
    if (each.effect.seat >= static_cast<uint32_t>(message->seats_size())) continue;
    v1::SeatPenalty* penalty =
        message->mutable_seats(static_cast<int>(each.effect.seat))->add_penalties();
    if (each.penalty != 0) penalty->set_penalty(NameOfPenalty(event, each.penalty));
    penalty->set_match_lost(each.effect.kind == ARBITRO_EFFECT_MATCH_LOSS);
    penalty->set_game_lost(each.effect.kind == ARBITRO_EFFECT_GAME_LOSS);
    penalty->set_game(each.effect.game);
    if (each.effect.kind == ARBITRO_EFFECT_PRIZES) {
      penalty->set_prizes(static_cast<uint32_t>(each.effect.amount));
    }
    penalty->set_carried(each.carried);
  }
}

void WritePairing(const JournalState& state, const engine::RoundState& round, v1::Round* message) {
  if (round.certificate) WriteCertificate(*round.certificate, message->mutable_certificate());
  if (round.entered) {
    WriteSeatChange(state, *round.entered, message->mutable_by_hand());
  } else {
    WriteDrawProof(round.draw, message->mutable_draw());
  }
  message->set_paired_revision(round.paired_revision);
  message->set_paired_time_us(round.paired_time_us);
  for (const auto& each : round.repairs) WriteSeatChange(state, *each, message->add_repairs());
}

// How often the round was drawn again, and whether it is published yet.
void WriteRedraws(const engine::EventState& event, uint32_t round, v1::Round* message) {
  if (round <= event.redraws.size()) message->set_redraws(event.redraws[round - 1]);
  for (const engine::PublishedRedraw& each : event.life->published_redraws) {
    if (each.round == round) WriteRedraw(each, message->add_published_redraws());
  }
  if (!engine::IsDraft(event, round)) return;
  message->set_draft(true);
  message->set_publish_time_us(event.draft->publish_time_us);
}

void WriteClosing(const engine::RoundState& round, v1::Round* message) {
  message->set_closed_revision(round.closed_revision);
  message->set_standings_revision(round.standings_revision);
  if (round.closed() && round.standings.draw().link_index != 0) {
    WriteDrawProof(round.standings.draw(), message->mutable_lots());
  }
  if (round.standings_entered) {
    WriteHand(*round.standings_entered, message->mutable_standings_by_hand());
  }
}

}  // namespace

void WriteHand(const engine::HandEntry& entry, v1::HandEntry* message) {
  message->set_principal(entry.principal);
  message->set_reason(entry.reason);
  message->set_revision(entry.revision);
}

void WriteEvaluationView(const JournalState& state, const engine::PairingEvaluation& evaluation,
                         v1::PairingEvaluation* message) {
  for (const engine::PairingEvaluation::Problem& each : evaluation.problems) {
    v1::PairingProblem* problem = message->add_problems();
    problem->set_code(each.code);
    problem->set_rule(each.rule);
    for (uint32_t number : {each.player_number, each.other_number}) {
      if (number != 0) problem->add_players(PlayerByNumber(state, number));
    }
  }
  for (const Criterion& each : evaluation.criteria) WriteCriterion(each, message->add_criteria());
  for (int64_t each : evaluation.cost) message->add_cost(each);
  for (int64_t each : evaluation.optimum) message->add_optimum(each);
}

void WriteRound(const JournalState& state, const engine::RoundState& round, v1::Round* message) {
  message->set_name(NameOfRound(state.journal, round.number));
  message->set_number(round.number);
  message->set_closed(round.closed());
  message->set_tables(static_cast<uint32_t>(round.tables.size()));
  message->set_decided_tables(round.decided_tables);
  WritePairing(state, round, message);
  WriteRedraws(state.event, round.number, message);
  WriteClosing(round, message);
  if (round.clock) WriteClock(*round.clock, message->mutable_clock());
  message->set_deal_link_index(round.deals.index);
  if (round.deals.link != engine::Digest{}) {
    message->set_deal_link(DigestBytes(round.deals.link));
  }
}

void WriteTable(const JournalState& state, const engine::RoundState& round, uint32_t number,
                v1::Table* message) {
  const engine::TableState& table = round.tables[number - 1];
  message->set_name(NameOfTable({state.journal, round.number, number}));
  message->set_number(number);
  message->set_place(round.PlaceOf(number));
  message->set_kind(static_cast<v1::TableKind>(table.kind));
  WriteSeats(state, table, message);
  WriteEffects({state.event, round.number, number, table}, message);
  message->set_decided(table.decided());
  if (!table.report.is_null()) WriteValue(table.report, message->mutable_report());
  const engine::TablePapers& papers = table.Papers();
  message->set_attempt(static_cast<uint32_t>(papers.attempts.size() + 1));
  if (const auto standing = table.Standing()) {
    message->set_report_standing(static_cast<v1::ReportStanding>(*standing));
  }
  WritePapers(state, papers, message);
  message->set_extension_seconds(table.extension_seconds);
  if (round.clock) message->set_end_time_us(round.clock->EndTimeUs(table.extension_seconds));
}

void WriteTableActions(const engine::TablePlace& place, Language language, v1::Table* message) {
  for (const engine::AllowedAction& action : engine::TableActions(place)) {
    WriteAllowed(action, language, message->add_allowed_actions());
  }
}

}  // namespace arbitro::translate
