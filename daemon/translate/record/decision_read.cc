// SPDX-License-Identifier: Apache-2.0
//
// Messages of the log to decisions. The bytes may be a stranger's: nothing here trusts them.
#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "arbitro/counted.h"
#include "daemon/translate/record/decision.h"
#include "daemon/translate/record/event_life.h"
#include "daemon/translate/wire/value.h"

namespace arbitro::translate {
namespace {

// Says what a ruleset wrote, or the engine on its behalf; its length was bounded with the answer.

// An enum's number, of those the API lists from 1 to `last`.
template <class Enum>
Enum ReadEnum(const FieldPath& path, int number, int last, Fields* fields) {
  return static_cast<Enum>(fields->Number(path, number, {1, last}));
}

arbitro_u128 ReadUInt128(const v1::UInt128& message) { return {message.low(), message.high()}; }

Label ReadLabel(const std::string& path, const v1::LocalizedText& message, Fields* fields) {
  return {fields->Text(path + ".en", message.en(), kRecordedText),
          fields->Text(path + ".it", message.it(), kRecordedText)};
}

std::vector<Finding> ReadFindings(
    const std::string& path, const google::protobuf::RepeatedPtrField<v1::DeckFinding>& messages,
    Fields* fields) {
  std::vector<Finding> findings;
  for (int i = 0; i < messages.size(); ++i) {
    const std::string at = absl::StrCat(path, "[", i, "]");
    findings.push_back({fields->Text(at + ".code", messages[i].code(), kRecordedText),
                        fields->Text(at + ".rule", messages[i].rule(), kRecordedText),
                        ReadValue(at + ".details", messages[i].details(), fields)});
  }
  return findings;
}

Chain ReadChain(const std::string& path, const v1::PairingChain& message, Fields* fields) {
  Chain chain = {};
  chain.method = ReadEnum<arbitro_chain_method>(path + ".method", message.method(),
                                                ARBITRO_CHAIN_REPAIR, fields);
  chain.players = message.players();
  chain.highest_points = message.highest_points();
  chain.lowest_points = message.lowest_points();
  chain.tries = message.tries();
  return chain;
}

engine::Certificate ReadCertificate(const std::string& path, const v1::PairingCertificate& message,
                                    Fields* fields) {
  engine::Certificate certificate;
  for (int i = 0; i < message.chains_size(); ++i) {
    certificate.chains.push_back(
        ReadChain(absl::StrCat(path, ".chains[", i, "]"), message.chains(i), fields));
  }
  for (int i = 0; i < message.criteria_size(); ++i) {
    const std::string at = absl::StrCat(path, ".criteria[", i, "]");
    certificate.criteria.push_back(
        {fields->Text(at + ".name", message.criteria(i).name(), kRecordedText),
         fields->Text(at + ".rule", message.criteria(i).rule(), kRecordedText)});
  }
  certificate.cost.assign(message.cost().begin(), message.cost().end());
  certificate.bound.assign(message.bound().begin(), message.bound().end());
  certificate.uniform = message.uniform();
  return certificate;
}

Column ReadColumn(const std::string& path, const v1::StandingsColumn& message, Fields* fields) {
  Column column;
  column.id = fields->Text(path + ".id", message.id(), kRecordedText);
  column.label = ReadLabel(path + ".label", message.label(), fields);
  column.rule = fields->Text(path + ".rule", message.rule(), kRecordedText);
  column.kind =
      ReadEnum<arbitro_column_kind>(path + ".kind", message.kind(), ARBITRO_COLUMN_PLACE, fields);
  column.denominator = ReadUInt128(message.denominator());
  return column;
}

Column ReadRecordedColumn(const std::string& path, const v1::RecordedColumn& message,
                          Fields* fields) {
  Column column;
  column.id = fields->Text(path + ".id", message.id(), kRecordedText);
  column.rule = fields->Text(path + ".rule", message.rule(), kRecordedText);
  column.kind =
      ReadEnum<arbitro_column_kind>(path + ".kind", message.kind(), ARBITRO_COLUMN_PLACE, fields);
  column.denominator = ReadUInt128(message.denominator());
  column.label_described = true;
  return column;
}

// The cells below zero as bits.
uint32_t ReadNegative(const v1::RecordedStanding& message, Fields* fields) {
  uint32_t bits = 0;
  uint32_t before = 0;
  for (const uint32_t place : message.negative()) {
    if (place <= before || place > static_cast<uint32_t>(message.cells_size()) ||
        place > limits::kColumnsMax) {
      fields->Wrong("round_closed.rows.negative", "does not rise, or names no cell");
      return 0;
    }
    before = place;
    bits |= uint32_t{1} << (place - 1);
  }
  return bits;
}

engine::RecordedStanding ReadStanding(const v1::RecordedStanding& message, Fields* fields) {
  engine::RecordedStanding row;
  row.player_number = message.player_number();
  row.rank = message.rank();
  row.broken_by = message.broken_by();
  row.wins = message.wins();
  row.losses = message.losses();
  row.ties = message.ties();
  for (const v1::UInt128& cell : message.cells()) row.cells.push_back(ReadUInt128(cell));
  row.negative = ReadNegative(message, fields);
  return row;
}

// Without its details.
SeatOutcome ReadSeatOutcome(const FieldPath& result, const v1::SeatOutcome& message,
                            Fields* fields) {
  SeatOutcome outcome;
  outcome.points = message.points();
  outcome.result = ReadEnum<arbitro_result>(result, message.result(), ARBITRO_RESULT_BYE, fields);
  outcome.place = message.place();
  outcome.score = message.score();
  return outcome;
}

engine::DealReveal ReadDealReveal(const std::string& path, const v1::DealReveal& message,
                                  Fields* fields) {
  engine::DealReveal reveal;
  reveal.round = message.round();
  reveal.table = message.table();
  reveal.attempt = message.attempt();
  reveal.seed = ReadDigest(path + ".seed", message.seed(), fields);
  for (int i = 0; i < message.seats_size(); ++i) {
    reveal.seats.push_back(
        ReadValue(absl::StrCat(path, ".seats[", i, "]"), message.seats(i), fields));
  }
  return reveal;
}

std::vector<Citation> ReadCitations(const v1::Decision& message, Fields* fields) {
  std::vector<Citation> citations;
  for (int i = 0; i < message.citations_size(); ++i) {
    const v1::Citation& citation = message.citations(i);
    citations.push_back({fields->Text({"citations", i, "rule"}, citation.rule(), kRecordedText),
                         fields->Text({"citations", i, "text"}, citation.text(), kRecordedText)});
  }
  return citations;
}

decltype(engine::Decision::what) ReadWhat(const v1::Decision& message, Fields* fields) {
  switch (message.decision_case()) {
#define ARBITRO_READ(Kind, field, Message) \
  case v1::Decision::k##Kind:              \
    return ReadDecision(message.field(), fields);
    ARBITRO_DECISIONS(ARBITRO_READ)
#undef ARBITRO_READ
    case v1::Decision::DECISION_NOT_SET:
      break;
  }
  fields->Wrong("decision", "is missing");
  return {};
}

}  // namespace

engine::DrawnTable ReadDrawnTable(const std::string& path, const v1::DrawnTable& message,
                                  Fields* fields) {
  engine::DrawnTable table;
  table.kind =
      ReadEnum<arbitro_table_kind>(path + ".kind", message.kind(), ARBITRO_TABLE_BYE, fields);
  google::protobuf::RepeatedPtrField<v1::SeatOutcome> outcomes;
  for (int i = 0; i < message.seats_size(); ++i) {
    const v1::DrawnSeat& seat = message.seats(i);
    const auto kind = static_cast<arbitro_seat_kind>(
        fields->Number(absl::StrCat(path, ".seats[", i, "].kind"), seat.kind(),
                       {ARBITRO_SEAT_PLAYER, ARBITRO_SEAT_NEUTRAL}));
    table.seats.push_back({seat.player_number(), seat.role(), seat.number(), kind});
    if (seat.has_outcome()) *outcomes.Add() = seat.outcome();
  }
  engine::ResultDecided result = ReadOutcomes(path + ".outcomes", outcomes, fields);
  table.outcomes = std::move(result.outcomes);
  table.details = std::move(result.details);
  if (!table.outcomes.empty() && table.outcomes.size() != table.seats.size()) {
    fields->Wrong(path + ".seats", "have an outcome each, or none");
  }
  return table;
}

engine::ResultDecided ReadDecision(const v1::ResultDecided& message, Fields* fields) {
  return ReadOutcomes("result_decided.outcomes", message.outcomes(), fields);
}

engine::RoundPaired ReadDecision(const v1::RoundPaired& message, Fields* fields) {
  engine::RoundPaired paired;
  for (int i = 0; i < message.tables_size(); ++i) {
    paired.tables.push_back(
        ReadDrawnTable(absl::StrCat("round_paired.tables[", i, "]"), message.tables(i), fields));
  }
  paired.certificate = ReadCertificate("round_paired.certificate", message.certificate(), fields);
  paired.draw = ReadDrawProof("round_paired.draw", message.draw(), fields);
  paired.deal_link_index = message.deal_link_index();
  if (message.has_phase_started()) {
    paired.phase = ReadDecision(message.phase_started(), fields);
  }
  paired.byes_by_right = message.byes_by_right();
  return paired;
}

engine::DrawProof ReadDrawProof(const std::string& path, const v1::DrawProof& message,
                                Fields* fields) {
  engine::DrawProof proof;
  proof.link_index = message.link_index();
  proof.link = ReadDigest(path + ".link", message.link(), fields);
  proof.list_digest = ReadDigest(path + ".list_digest", message.list_digest(), fields);
  proof.contributions_digest =
      ReadDigest(path + ".contributions_digest", message.contributions_digest(), fields);
  proof.seed = ReadDigest(path + ".seed", message.seed(), fields);
  proof.strength =
      ReadEnum<engine::DrawStrength>(path + ".strength", message.strength(),
                                     static_cast<int>(engine::DrawStrength::kContributed), fields);
  return proof;
}

engine::RoundClosed ReadDecision(const v1::RoundClosed& message, Fields* fields) {
  engine::RoundClosed closed;
  for (int i = 0; i < message.columns_size(); ++i) {
    closed.columns.push_back(
        ReadColumn(absl::StrCat("round_closed.columns[", i, "]"), message.columns(i), fields));
  }
  for (int i = 0; i < message.recorded_columns_size(); ++i) {
    closed.columns.push_back(
        ReadRecordedColumn(absl::StrCat("round_closed.recorded_columns[", i, "]"),
                           message.recorded_columns(i), fields));
  }
  for (const v1::RecordedStanding& written : message.rows()) {
    closed.rows.push_back(ReadStanding(written, fields));
  }
  closed.unranked.assign(message.unranked().begin(), message.unranked().end());
  if (message.has_draw()) {
    closed.draw = ReadDrawProof("round_closed.draw", message.draw(), fields);
    if (closed.draw.link_index == 0) fields->Wrong("round_closed.draw.link_index", "must be set");
  }
  return closed;
}

engine::Digest ReadDigest(const std::string& path, std::string_view bytes, Fields* fields) {
  engine::Digest digest = {};
  if (bytes.size() == digest.size()) {
    std::copy(bytes.begin(), bytes.end(), digest.begin());
  } else {
    fields->Wrong(path,
                  absl::StrCat("has ", Counted(static_cast<int64_t>(bytes.size()), "byte", "bytes"),
                               ", must have ", digest.size()));
  }
  return digest;
}

std::optional<engine::Digest> ReadOptionalDigest(const std::string& path, std::string_view bytes,
                                                 Fields* fields) {
  if (bytes.empty()) return std::nullopt;
  return ReadDigest(path, bytes, fields);
}

engine::ResultDecided ReadOutcomes(
    const std::string& path, const google::protobuf::RepeatedPtrField<v1::SeatOutcome>& messages,
    Fields* fields) {
  engine::ResultDecided result;
  bool any_details = false;
  for (int i = 0; i < messages.size(); ++i) {
    const v1::SeatOutcome& message = messages[i];
    result.outcomes.push_back(ReadSeatOutcome({path, i, "result"}, message, fields));
    result.details.emplace_back();
    if (!message.has_details()) continue;
    const std::string at = absl::StrCat(path, "[", i, "].details");
    result.details.back() = ReadValue(at, message.details(), fields);
    any_details = any_details || !result.details.back().is_null();
  }
  if (!any_details) result.details.clear();
  return result;
}

std::vector<engine::DeckDifference> ReadDifferences(
    const google::protobuf::RepeatedPtrField<v1::DeckDifference>& message, Fields* fields) {
  std::vector<engine::DeckDifference> differences;
  for (const v1::DeckDifference& written : message) {
    differences.push_back({fields->Text("differences.card", written.card(), kRecordedText),
                           written.listed(), written.found()});
  }
  return differences;
}

DeckVerdict ReadVerdict(const std::string& path, const v1::DeckVerdict& message, Fields* fields) {
  return {ReadFindings(path + ".violations", message.violations(), fields),
          ReadFindings(path + ".warnings", message.warnings(), fields)};
}

engine::Decision ReadDecision(const v1::Decision& message, Fields* fields) {
  engine::Decision decision;
  decision.what = ReadWhat(message, fields);
  decision.citations = ReadCitations(message, fields);
  for (int i = 0; i < message.duties_size(); ++i) {
    decision.duties.push_back(ReadDuty(absl::StrCat("duties[", i, "]"), message.duties(i), fields));
  }
  decision.settled_duties.assign(message.settled_duties().begin(), message.settled_duties().end());
  for (int i = 0; i < message.deal_reveals_size(); ++i) {
    decision.deal_reveals.push_back(
        ReadDealReveal(absl::StrCat("deal_reveals[", i, "]"), message.deal_reveals(i), fields));
  }
  for (const v1::CallUp& one : message.called_up()) {
    decision.called_up.push_back({one.waiting_number(), one.number(), one.entry_round()});
  }
  if (message.has_deal_link()) {
    decision.deal_link = {message.deal_link().index(),
                          ReadDigest("deal_link.link", message.deal_link().link(), fields)};
    if (decision.deal_link.index == 0) fields->Wrong("deal_link.index", "must be set");
  }
  return decision;
}

}  // namespace arbitro::translate
