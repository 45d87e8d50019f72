// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/answers.h"

#include <string>
#include <variant>

#include "daemon/translate/decision.h"
#include "daemon/translate/names.h"

namespace arbitro::translate {
namespace {

using engine::Accepted;

void WriteResult(const Accepted& accepted, v1::MutationResult* result) {
  if (accepted.place.revision != 0) WriteReceipt(accepted.place, result->mutable_receipt());
  result->set_replayed(accepted.replayed);
  for (const Citation& citation : accepted.decision.citations) {
    WriteCitation(citation, result->add_citations());
  }
}

// The id of the player whom a command is about.
std::string PlayerOf(const engine::Command& command) {
  if (const auto* add = std::get_if<engine::RegisterPlayer>(&command.what)) return add->player;
  if (const auto* drop = std::get_if<engine::DropPlayer>(&command.what)) return drop->player;
  if (const auto* deck = std::get_if<engine::SubmitDeck>(&command.what)) return deck->player;
  return "";
}

}  // namespace

void WriteReceipt(const engine::RecordPlace& place, v1::Receipt* receipt) {
  receipt->set_journal(place.journal);
  receipt->set_revision(place.revision);
  receipt->set_record_hash(DigestBytes(place.hash));
  receipt->set_global_index(place.global_index);
  receipt->set_time_us(place.time_us);
}

void WriteAnswer(const Accepted& accepted, v1::EventMutationResponse* response) {
  WriteResult(accepted, response->mutable_result());
  response->set_event(accepted.command.journal);
  const auto* changed = std::get_if<engine::StatusChanged>(&accepted.decision.what);
  response->set_status(changed != nullptr ? static_cast<v1::EventStatus>(changed->status)
                                          : v1::EVENT_STATUS_DRAFT);
}

void WriteAnswer(const Accepted& accepted, v1::PlayerMutationResponse* response) {
  WriteResult(accepted, response->mutable_result());
  response->set_player(NameOfPlayer(accepted.command.journal, PlayerOf(accepted.command)));
  if (const auto* added = std::get_if<engine::PlayerRegistered>(&accepted.decision.what)) {
    response->set_number(added->number);
  } else if (const auto* dropped = std::get_if<engine::PlayerDropped>(&accepted.decision.what)) {
    response->set_number(dropped->number);
  }
}

void WriteAnswer(const Accepted& accepted, v1::SubmitDeckResponse* response) {
  WriteResult(accepted, response->mutable_result());
  response->set_deck(NameOfDeck(accepted.command.journal, PlayerOf(accepted.command)));
  if (const auto* judged = std::get_if<engine::DeckJudged>(&accepted.decision.what)) {
    WriteVerdict(judged->verdict, response->mutable_verdict());
  }
}

void WriteAnswer(const Accepted& accepted, v1::RoundMutationResponse* response) {
  WriteResult(accepted, response->mutable_result());
  const engine::Command& command = accepted.command;
  if (const auto* pair = std::get_if<engine::PairRound>(&command.what)) {
    response->set_round(NameOfRound(command.journal, pair->round));
  } else if (const auto* close = std::get_if<engine::CloseRound>(&command.what)) {
    response->set_round(NameOfRound(command.journal, close->round));
  }
  if (const auto* paired = std::get_if<engine::RoundPaired>(&accepted.decision.what)) {
    response->set_tables(static_cast<uint32_t>(paired->tables.size()));
    if (accepted.place.revision == 0) {
      WriteCertificate(paired->certificate, response->mutable_certificate());
    }
  }
}

void WriteAnswer(const Accepted& accepted, v1::ReportResultResponse* response) {
  WriteResult(accepted, response->mutable_result());
  if (const auto* report = std::get_if<engine::ReportResult>(&accepted.command.what)) {
    response->set_table(NameOfTable({accepted.command.journal, report->round, report->table}));
  }
  if (const auto* decided = std::get_if<engine::ResultDecided>(&accepted.decision.what)) {
    for (const SeatOutcome& outcome : decided->outcomes) {
      WriteOutcome(outcome, response->add_outcomes());
    }
  }
}

void WriteAnswer(const Accepted& accepted, v1::ImportCatalogueResponse* response) {
  WriteResult(accepted, response->mutable_result());
  if (const auto* import = std::get_if<engine::ImportCatalogue>(&accepted.command.what)) {
    response->set_catalogue(NameOfCatalogue(storage::ToHex(import->sha256)));
    response->set_cards(import->cards);
  }
}

}  // namespace arbitro::translate
