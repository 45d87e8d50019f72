// SPDX-License-Identifier: Apache-2.0
//
// Decisions to messages. Enums have one number on both sides; record/decision_test.cc holds them
// together.
#include "daemon/translate/record/decision.h"
#include "daemon/translate/record/event_life.h"
#include "daemon/translate/wire/value.h"

namespace arbitro::translate {
namespace {

void WriteStanding(const engine::RecordedStanding& standing, v1::RecordedStanding* message) {
  message->set_player_number(standing.player_number);
  message->set_rank(standing.rank);
  message->set_broken_by(standing.broken_by);
  message->set_wins(standing.wins);
  message->set_losses(standing.losses);
  message->set_ties(standing.ties);
  for (const arbitro_u128& cell : standing.cells) WriteUInt128(cell, message->add_cells());
  for (uint32_t i = 0; i < standing.cells.size(); ++i) {
    if ((standing.negative >> i & 1) != 0) message->add_negative(i + 1);
  }
}

void WriteRecordedColumn(const Column& column, v1::RecordedColumn* message) {
  message->set_id(column.id);
  message->set_rule(column.rule);
  message->set_kind(static_cast<v1::ColumnKind>(column.kind));
  WriteUInt128(column.denominator, message->mutable_denominator());
}

// Writes each kind of decision into its place of the message.
struct DecisionWriter {
  v1::Decision* message;

#define ARBITRO_WRITE(Kind, field, Message)          \
  void operator()(const engine::Kind& what) const {  \
    WriteDecision(what, message->mutable_##field()); \
  }
  ARBITRO_DECISIONS(ARBITRO_WRITE)
#undef ARBITRO_WRITE
};

void WriteDealReveal(const engine::DealReveal& reveal, v1::DealReveal* message) {
  message->set_round(reveal.round);
  message->set_table(reveal.table);
  message->set_attempt(reveal.attempt);
  message->set_seed(DigestBytes(reveal.seed));
  for (const Value& seat : reveal.seats) WriteValue(seat, message->add_seats());
}

}  // namespace

std::string DigestBytes(const engine::Digest& digest) {
  return std::string(storage::AsBytes(digest));
}

void WriteCitation(const Citation& citation, v1::Citation* message) {
  message->set_rule(citation.rule);
  message->set_text(citation.text);
}

void WriteUInt128(const arbitro_u128& number, v1::UInt128* message) {
  message->set_low(number.low);
  message->set_high(number.high);
}

void WriteOutcomes(const engine::ResultDecided& result,
                   google::protobuf::RepeatedPtrField<v1::SeatOutcome>* messages) {
  for (size_t i = 0; i < result.outcomes.size(); ++i) WriteOutcome(result, i, messages->Add());
}

void WriteOutcome(const engine::ResultDecided& result, size_t seat, v1::SeatOutcome* message) {
  const SeatOutcome& outcome = result.outcomes[seat];
  message->set_points(outcome.points);
  message->set_result(static_cast<v1::SeatResult>(outcome.result));
  message->set_place(outcome.place);
  message->set_score(outcome.score);
  if (seat < result.details.size() && !result.details[seat].is_null()) {
    WriteValue(result.details[seat], message->mutable_details());
  }
}

void WriteFindings(const std::vector<Finding>& findings,
                   google::protobuf::RepeatedPtrField<v1::DeckFinding>* messages) {
  for (const Finding& finding : findings) {
    v1::DeckFinding* message = messages->Add();
    message->set_code(finding.code);
    message->set_rule(finding.rule);
    if (!finding.details.is_null()) WriteValue(finding.details, message->mutable_details());
  }
}

void WriteDifferences(const std::vector<engine::DeckDifference>& differences,
                      google::protobuf::RepeatedPtrField<v1::DeckDifference>* message) {
  for (const engine::DeckDifference& difference : differences) {
    v1::DeckDifference* written = message->Add();
    written->set_card(difference.card);
    written->set_listed(difference.listed);
    written->set_found(difference.found);
  }
}

void WriteVerdict(const DeckVerdict& verdict, v1::DeckVerdict* message) {
  message->set_legal(verdict.violations.empty());
  WriteFindings(verdict.violations, message->mutable_violations());
  WriteFindings(verdict.warnings, message->mutable_warnings());
}

void WriteCriterion(const Criterion& criterion, v1::PairingCriterion* message) {
  message->set_name(criterion.name);
  message->set_rule(criterion.rule);
}

void WriteCertificate(const engine::Certificate& certificate, v1::PairingCertificate* message) {
  for (const Chain& chain : certificate.chains) {
    v1::PairingChain* written = message->add_chains();
    written->set_method(static_cast<v1::ChainMethod>(chain.method));
    written->set_players(chain.players);
    written->set_highest_points(chain.highest_points);
    written->set_lowest_points(chain.lowest_points);
    written->set_tries(chain.tries);
  }
  for (const Criterion& criterion : certificate.criteria) {
    WriteCriterion(criterion, message->add_criteria());
  }
  for (int64_t cost : certificate.cost) message->add_cost(cost);
  for (int64_t bound : certificate.bound) message->add_bound(bound);
  message->set_uniform(certificate.uniform);
}

void WriteDrawProof(const engine::DrawProof& proof, v1::DrawProof* message) {
  message->set_link_index(proof.link_index);
  message->set_link(DigestBytes(proof.link));
  message->set_list_digest(DigestBytes(proof.list_digest));
  message->set_contributions_digest(DigestBytes(proof.contributions_digest));
  message->set_seed(DigestBytes(proof.seed));
  message->set_strength(static_cast<v1::DrawStrength>(proof.strength));
}

void WriteColumn(const Column& column, v1::StandingsColumn* message) {
  message->set_id(column.id);
  WriteLabel(column.label, message->mutable_label());
  message->set_rule(column.rule);
  message->set_kind(static_cast<v1::ColumnKind>(column.kind));
  WriteUInt128(column.denominator, message->mutable_denominator());
}

void WriteDrawnTable(const engine::DrawnTable& table, v1::DrawnTable* message) {
  message->set_kind(static_cast<v1::TableKind>(table.kind));
  const engine::ResultDecided result = {table.outcomes, table.details};
  for (size_t i = 0; i < table.seats.size(); ++i) {
    v1::DrawnSeat* seat = message->add_seats();
    seat->set_player_number(table.seats[i].player_number);
    seat->set_role(table.seats[i].role);
    seat->set_number(table.seats[i].number);
    seat->set_kind(static_cast<v1::SeatKind>(table.seats[i].kind));
    if (i < table.outcomes.size()) WriteOutcome(result, i, seat->mutable_outcome());
  }
}

void WriteDecision(const engine::RoundPaired& paired, v1::RoundPaired* message) {
  for (const engine::DrawnTable& table : paired.tables) {
    WriteDrawnTable(table, message->add_tables());
  }
  WriteCertificate(paired.certificate, message->mutable_certificate());
  WriteDrawProof(paired.draw, message->mutable_draw());
  message->set_deal_link_index(paired.deal_link_index);
  if (paired.phase) WriteDecision(*paired.phase, message->mutable_phase_started());
  message->set_byes_by_right(paired.byes_by_right);
}

void WriteDecision(const engine::RoundClosed& closed, v1::RoundClosed* message) {
  // Either all of them are described, or none.
  for (const Column& column : closed.columns) {
    if (column.label_described) {
      WriteRecordedColumn(column, message->add_recorded_columns());
    } else {
      WriteColumn(column, message->add_columns());
    }
  }
  for (const engine::RecordedStanding& row : closed.rows) WriteStanding(row, message->add_rows());
  for (uint32_t number : closed.unranked) message->add_unranked(number);
  if (closed.draw.link_index != 0) WriteDrawProof(closed.draw, message->mutable_draw());
}

void WriteDecision(const engine::ResultDecided& what, v1::ResultDecided* message) {
  WriteOutcomes(what, message->mutable_outcomes());
}

void WriteDecision(const engine::Decision& decision, v1::Decision* message) {
  decision.what.Visit(DecisionWriter{message});
  for (const Citation& citation : decision.citations) {
    WriteCitation(citation, message->add_citations());
  }
  for (const engine::Duty& duty : decision.duties) WriteDuty(duty, message->add_duties());
  for (uint32_t number : decision.settled_duties) message->add_settled_duties(number);
  for (const engine::DealReveal& each : decision.deal_reveals) {
    WriteDealReveal(each, message->add_deal_reveals());
  }
  for (const engine::CallUp& one : decision.called_up) {
    v1::CallUp* written = message->add_called_up();
    written->set_waiting_number(one.waiting_number);
    written->set_number(one.number);
    written->set_entry_round(one.entry_round);
  }
  if (decision.deal_link.index == 0) return;
  message->mutable_deal_link()->set_index(decision.deal_link.index);
  message->mutable_deal_link()->set_link(DigestBytes(decision.deal_link.link));
}

}  // namespace arbitro::translate
