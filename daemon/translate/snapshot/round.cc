// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/snapshot/round.h"

#include <memory>
#include <utility>
#include <vector>

#include "daemon/translate/record/decision.h"
#include "daemon/translate/record/table_decisions.h"
#include "daemon/translate/snapshot/event_life.h"
#include "daemon/translate/view/event_life.h"
#include "daemon/translate/view/state.h"
#include "daemon/translate/wire/value.h"

namespace arbitro::translate {
namespace {

constexpr char kTablesPath[] = "event.rounds.tables";

engine::HandEntry ReadHand(const v1::HandEntry& message, Fields* fields) {
  return {fields->Text("event.rounds.principal", message.principal(), kFreeText),
          fields->Text("event.rounds.reason", message.reason(), kFreeText), message.revision()};
}

uint32_t ReadPlayerNumber(uint32_t number, size_t players, Fields* fields) {
  if (number < 1 || number > players)
    fields->Wrong(kTablesPath, "name a number that no player of the event has");
  return number;
}

using StoredPapers = stored::TablePapersSnapshot;

void WriteReport(const engine::ReportState& report, StoredPapers::Report* message) {
  message->set_player_number(report.player_number);
  WriteValue(report.report, message->mutable_report());
  message->set_confirms(report.confirms);
  message->set_revision(report.revision);
  message->set_time_us(report.time_us);
  message->set_ticket(report.by.ticket);
  message->set_device(report.by.device);
}

void WriteSignature(const engine::SignatureState& signature, StoredPapers::Signature* message) {
  message->set_player_number(signature.player_number);
  message->set_kind(static_cast<v1::SignatureKind>(signature.kind));
  message->set_note(signature.note);
  message->set_revision(signature.revision);
}

// The details are with the outcomes, in the table itself.
void WritePapers(const engine::TablePapers& papers, stored::TablePapersSnapshot* message) {
  for (const engine::ReportState& each : papers.reports) WriteReport(each, message->add_reports());
  for (const engine::SignatureState& each : papers.signatures) {
    WriteSignature(each, message->add_signatures());
  }
  for (const engine::AttemptState& each : papers.attempts) {
    auto* attempt = message->add_attempts();
    WriteOutcomes(each.result, attempt->mutable_outcomes());
    if (!each.report.is_null()) WriteValue(each.report, attempt->mutable_report());
    WriteHand(each.replayed, attempt->mutable_replayed());
  }
  if (papers.entered) WriteHand(*papers.entered, message->mutable_entered());
  if (papers.corrected) WriteHand(*papers.corrected, message->mutable_corrected());
  if (papers.forfeited) WriteHand(*papers.forfeited, message->mutable_forfeited());
  message->set_slip_revision(papers.slip_revision);
  for (const engine::RevealedDeal& each : papers.revealed_deals) {
    message->add_deal_seeds(DigestBytes(each.seed));
    message->add_deal_numbers(each.deal);
  }
  message->set_deals_given_up(papers.deals_given_up);
}

engine::ReportState ReadReport(const StoredPapers::Report& message, size_t players,
                               Fields* fields) {
  return {ReadPlayerNumber(message.player_number(), players, fields),
          ReadValue(kTablesPath, message.report(), fields),
          message.confirms(),
          message.revision(),
          message.time_us(),
          {message.ticket(), message.device()}};
}

engine::SignatureState ReadSignature(const StoredPapers::Signature& message, size_t players,
                                     Fields* fields) {
  return {
      ReadPlayerNumber(message.player_number(), players, fields),
      static_cast<engine::SignatureKind>(fields->Number(
          kTablesPath, message.kind(), {1, static_cast<int64_t>(engine::SignatureKind::kRefused)})),
      fields->Text(kTablesPath, message.note(), kFreeText), message.revision()};
}

std::vector<engine::RevealedDeal> ReadRevealedDeals(const StoredPapers& message, Fields* fields) {
  std::vector<engine::RevealedDeal> deals;
  for (int i = 0; i < message.deal_seeds_size(); ++i) {
    deals.push_back({ReadDigest("event.rounds.tables.deal_seeds", message.deal_seeds(i), fields),
                     i < message.deal_numbers_size() ? message.deal_numbers(i) : 0});
  }
  return deals;
}

engine::TablePapers ReadPapers(const stored::TablePapersSnapshot& message, size_t players,
                               Fields* fields) {
  engine::TablePapers papers;
  for (const auto& each : message.reports()) {
    papers.reports.push_back(ReadReport(each, players, fields));
  }
  for (const auto& each : message.signatures()) {
    papers.signatures.push_back(ReadSignature(each, players, fields));
  }
  for (const auto& each : message.attempts()) {
    papers.attempts.push_back({ReadOutcomes(kTablesPath, each.outcomes(), fields),
                               ReadValue(kTablesPath, each.report(), fields),
                               ReadHand(each.replayed(), fields)});
  }
  if (message.has_entered()) papers.entered = ReadHandPtr(message.entered(), fields);
  if (message.has_corrected()) papers.corrected = ReadHandPtr(message.corrected(), fields);
  if (message.has_forfeited()) papers.forfeited = ReadHandPtr(message.forfeited(), fields);
  papers.slip_revision = message.slip_revision();
  papers.revealed_deals = ReadRevealedDeals(message, fields);
  papers.deals_given_up = message.deals_given_up();
  return papers;
}

void WriteTable(const engine::TableState& table, stored::TableSnapshot* message) {
  const engine::TablePapers& papers = table.Papers();
  WriteDrawnTable({table.kind, table.seats, table.outcomes, papers.details},
                  message->mutable_table());
  if (!table.report.is_null()) WriteValue(table.report, message->mutable_report());
  message->set_extension_seconds(table.extension_seconds);
  message->set_floating_seat(table.floating_seat);
  stored::TablePapersSnapshot written;
  WritePapers(papers, &written);
  if (written.ByteSizeLong() > 0) message->mutable_papers()->Swap(&written);
}

// Notes each seat that is neither a player's of the event nor a neutral one.
void CheckSeats(const engine::DrawnTable& table, size_t players, Fields* fields) {
  for (const engine::DrawnSeat& seat : table.seats) {
    const bool neutral = seat.kind == ARBITRO_SEAT_NEUTRAL;
    if (neutral != (seat.player_number == 0) || seat.player_number > players) {
      fields->Wrong(kTablesPath, "seat a number that no player of the event has");
    }
  }
}

engine::TableState ReadTable(const stored::TableSnapshot& message, size_t players, Fields* fields) {
  engine::DrawnTable drawn = ReadDrawnTable(kTablesPath, message.table(), fields);
  CheckSeats(drawn, players, fields);
  engine::TableState table;
  table.kind = drawn.kind;
  table.seats = std::move(drawn.seats);
  table.outcomes = std::move(drawn.outcomes);
  table.report = ReadValue("event.rounds.tables.report", message.report(), fields);
  table.extension_seconds = message.extension_seconds();
  table.floating_seat =
      static_cast<uint32_t>(fields->Number(kTablesPath, message.floating_seat(), {0, 2}));
  if (message.has_papers() || !drawn.details.empty()) {
    engine::TablePapers papers = ReadPapers(message.papers(), players, fields);
    papers.details = std::move(drawn.details);
    table.papers = std::make_shared<const engine::TablePapers>(std::move(papers));
  }
  return table;
}

void WriteSeatChange(const engine::SeatChange& change, stored::SeatChangeSnapshot* message) {
  WriteHand(change.by, message->mutable_by());
  if (change.evaluation) WriteEvaluation(*change.evaluation, message->mutable_evaluation());
}

std::shared_ptr<const engine::SeatChange> ReadSeatChange(const stored::SeatChangeSnapshot& message,
                                                         Fields* fields) {
  engine::SeatChange change;
  change.by = ReadHand(message.by(), fields);
  if (message.has_evaluation()) {
    change.evaluation = ReadEvaluation("event.rounds.evaluation", message.evaluation(), fields);
  }
  return std::make_shared<engine::SeatChange>(std::move(change));
}

void CheckStandings(const engine::RoundClosed& closed, size_t players, Fields* fields) {
  const auto is_player = [players](uint32_t number) { return number >= 1 && number <= players; };
  for (const engine::RecordedStanding& row : closed.rows) {
    if (!is_player(row.player_number) || row.cells.size() != closed.columns.size()) {
      fields->Wrong("event.rounds.closed", "has a row of no player, or of other columns");
    }
  }
  for (uint32_t number : closed.unranked) {
    if (!is_player(number))
      fields->Wrong("event.rounds.closed", "leaves out a number that no player of the event has");
  }
}

void WritePaired(const engine::RoundState& round, stored::RoundSnapshot* message) {
  if (round.entered) {
    WriteSeatChange(*round.entered, message->mutable_entered());
  } else {
    WriteDecision({{}, *round.certificate, round.draw}, message->mutable_paired());
  }
}

void ReadPaired(const stored::RoundSnapshot& message, engine::RoundState* round, Fields* fields) {
  if (message.has_entered()) {
    round->entered = ReadSeatChange(message.entered(), fields);
    return;
  }
  engine::RoundPaired paired = ReadDecision(message.paired(), fields);
  round->certificate = std::make_shared<engine::Certificate>(std::move(paired.certificate));
  round->draw = paired.draw;
}

void WriteRoundStandings(const engine::RoundState& round, stored::RoundSnapshot* message) {
  if (round.closed()) WriteDecision(*round.standings.Get(), message->mutable_closed());
  message->set_closed_revision(round.closed_revision);
  if (round.standings_entered) {
    WriteHand(*round.standings_entered, message->mutable_standings_entered());
  }
  message->set_standings_revision(round.standings_revision);
}

void ReadTables(const stored::RoundSnapshot& message, size_t players, engine::RoundState* round,
                Fields* fields) {
  for (const stored::TableSnapshot& written : message.tables()) {
    engine::TableState table = ReadTable(written, players, fields);
    if (table.decided()) ++round->decided_tables;
    round->tables.push_back(std::move(table));
  }
}

void ReadClosed(const v1::RoundClosed& message, size_t players, engine::RoundState* round,
                Fields* fields) {
  engine::RoundClosed closed = ReadDecision(message, fields);
  CheckStandings(closed, players, fields);
  round->standings = engine::KeptStandings(std::move(closed));
  round->tables.Pack();
}

void ReadTablePlaces(const stored::RoundSnapshot& message, engine::RoundState* round,
                     Fields* fields) {
  round->places = std::make_shared<const std::vector<uint32_t>>(message.places().begin(),
                                                                message.places().end());
  if (round->places->size() != round->tables.size()) {
    fields->Wrong("event.rounds.places", "are not as many as the tables");
  }
}

}  // namespace

engine::HandEntryPtr ReadHandPtr(const v1::HandEntry& message, Fields* fields) {
  return std::make_shared<engine::HandEntry>(ReadHand(message, fields));
}

void WriteRoundSnapshot(const engine::RoundState& round, stored::RoundSnapshot* message) {
  WritePaired(round, message);
  round.tables.ForEach(
      [&](size_t, const engine::TableState& table) { WriteTable(table, message->add_tables()); });
  WriteRoundStandings(round, message);
  message->set_paired_revision(round.paired_revision);
  message->set_paired_time_us(round.paired_time_us);
  if (round.clock) WriteClock(*round.clock, message->mutable_clock());
  for (const auto& repair : round.repairs) WriteSeatChange(*repair, message->add_repairs());
  message->set_deal_link_index(round.deals.index);
  message->set_counts_deals(round.counts_deals);
  if (round.places) {
    message->mutable_places()->Assign(round.places->begin(), round.places->end());
  }
  message->set_players_registered(round.players_registered);
  if (round.deals.link != engine::Digest{}) {
    message->set_deal_link(DigestBytes(round.deals.link));
  }
}

engine::RoundState ReadRoundSnapshot(uint32_t number, const stored::RoundSnapshot& message,
                                     size_t players, Fields* fields) {
  engine::RoundState round;
  round.number = number;
  ReadPaired(message, &round, fields);
  ReadTables(message, players, &round, fields);
  if (message.has_closed()) ReadClosed(message.closed(), players, &round, fields);
  round.paired_revision = message.paired_revision();
  round.paired_time_us = message.paired_time_us();
  round.closed_revision = message.closed_revision();
  if (message.has_clock()) round.clock = ReadClockSnapshot(message.clock());
  for (const auto& repair : message.repairs()) {
    round.repairs.push_back(ReadSeatChange(repair, fields));
  }
  if (message.has_standings_entered()) {
    round.standings_entered = ReadHandPtr(message.standings_entered(), fields);
  }
  round.standings_revision = message.standings_revision();
  round.deals.index = message.deal_link_index();
  round.counts_deals = message.counts_deals();
  if (!message.places().empty()) ReadTablePlaces(message, &round, fields);
  round.players_registered = message.players_registered();
  if (!message.deal_link().empty()) {
    round.deals.link = ReadDigest("event.rounds.deal_link", message.deal_link(), fields);
  }
  return round;
}

}  // namespace arbitro::translate
