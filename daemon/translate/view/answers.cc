// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/view/answers.h"

#include <string>
#include <variant>

#include "daemon/translate/record/decision.h"
#include "daemon/translate/view/notices.h"
#include "daemon/translate/wire/names.h"
#include "daemon/translate/wire/value.h"

namespace arbitro::translate {
namespace {

using engine::Accepted;

// The id of the player whom a command is about.
std::string PlayerOf(const engine::Command& command) {
  return command.what.Visit([](const auto& what) -> std::string {
    if constexpr (requires { std::string(what.player); }) {
      return what.player;
    } else {
      return "";
    }
  });
}

void WriteChangedDecks(const std::string& event, const engine::SettingsAmended& amended,
                       v1::EventMutationResponse* response) {
  for (const engine::DeckRejudged& deck : amended.decks) {
    if (!deck.changed) continue;
    v1::DeckChange* change = response->add_decks();
    change->set_deck(NameOfDeck(event, deck.player));
    change->set_was_legal(deck.was_legal);
    WriteVerdict(deck.verdict, change->mutable_verdict());
  }
}

}  // namespace

void WriteMutation(const Accepted& accepted, v1::MutationResult* result) {
  if (accepted.place.revision != 0) WriteReceipt(accepted.place, result->mutable_receipt());
  result->set_replayed(accepted.replayed);
  result->set_ahead_of_clock_us(accepted.ahead_us);
  result->set_duties_opened(static_cast<uint32_t>(accepted.decision.duties.size()));
  for (const Citation& citation : accepted.decision.citations) {
    WriteCitation(citation, result->add_citations());
  }
  WriteNotices(accepted, result);
}

void WriteReceipt(const engine::RecordPlace& place, v1::Receipt* receipt) {
  receipt->set_journal(place.journal);
  receipt->set_revision(place.revision);
  receipt->set_record_hash(DigestBytes(place.hash));
  receipt->set_global_index(place.global_index);
  receipt->set_time_us(place.time_us);
}

void WriteAnswer(const Accepted& accepted, v1::EventMutationResponse* response) {
  WriteMutation(accepted, response->mutable_result());
  response->set_event(accepted.command.journal);
  const auto& decision = accepted.decision.what;
  if (decision.Is<engine::EventCreated>()) {
    response->set_status(v1::EVENT_STATUS_DRAFT);
  } else if (const auto* changed = decision.If<engine::StatusChanged>()) {
    response->set_status(static_cast<v1::EventStatus>(changed->status));
    for (const std::string& player : changed->without_deck) {
      response->add_players_without_deck(NameOfPlayer(accepted.command.journal, player));
    }
  } else if (const auto* amended = decision.If<engine::SettingsAmended>()) {
    response->set_number(amended->number);
    WriteChangedDecks(accepted.command.journal, *amended, response);
  } else if (const auto* settled = decision.If<engine::DutySettled>()) {
    response->set_number(settled->number);
  } else if (const auto* published = decision.If<engine::Published>()) {
    response->set_number(published->number);
  } else if (const auto* set = decision.If<engine::ScheduleSet>()) {
    response->mutable_postponed_rounds()->Assign(set->postponed.begin(), set->postponed.end());
  }
}

void WriteAnswer(const Accepted& accepted, v1::UpgradeRulesetResponse* response) {
  WriteMutation(accepted, response->mutable_result());
  response->set_event(accepted.command.journal);
  const auto* upgraded = accepted.decision.what.If<engine::RulesetUpgraded>();
  if (upgraded == nullptr) return;
  response->set_from_version(upgraded->from.version);
  response->set_from_sha256(upgraded->from.sha256);
  response->set_to_version(upgraded->to.version);
  response->set_to_sha256(upgraded->to.sha256);
  response->set_records_compared(upgraded->shadow.compared);
  response->set_differences(upgraded->shadow.differences);
  response->set_engine_revision(upgraded->engine_revision);
}

void WriteAnswer(const Accepted& accepted, v1::PlayerMutationResponse* response) {
  WriteMutation(accepted, response->mutable_result());
  response->set_player(NameOfPlayer(accepted.command.journal, PlayerOf(accepted.command)));
  if (const auto* added = accepted.decision.what.If<engine::PlayerRegistered>()) {
    response->set_number(added->number);
    response->set_round(added->entry_round);
  } else if (const auto* dropped = accepted.decision.what.If<engine::PlayerDropped>()) {
    response->set_number(dropped->number);
    response->set_round(dropped->from_round);
  } else if (const auto* waits = accepted.decision.what.If<engine::PlayerWaits>()) {
    response->set_waiting_number(waits->number);
    response->set_round(waits->entry_round);
  } else if (const auto* ended = accepted.decision.what.If<engine::WaitingEnded>()) {
    response->set_waiting_number(ended->number);
  } else if (const auto* changed = accepted.decision.what.If<engine::PlayerChanged>()) {
    response->set_number(changed->number);
    response->set_round(changed->round);
  }
}

void WriteAnswer(const Accepted& accepted, v1::ClockMutationResponse* response) {
  WriteMutation(accepted, response->mutable_result());
  const engine::Command& command = accepted.command;
  command.what.Visit([&](const auto& what) {
    if constexpr (requires { what.round; }) {
      response->set_round(NameOfRound(command.journal, what.round));
    }
  });
  if (const auto* extend = command.what.If<engine::ExtendTime>()) {
    response->set_table(NameOfTable({command.journal, extend->round, extend->table}));
  }
  if (const auto* set = accepted.decision.what.If<engine::ClockSet>()) {
    response->set_seconds(set->seconds);
    response->set_end_time_us(set->end_time_us);
  } else if (const auto* more = accepted.decision.what.If<engine::TimeExtended>()) {
    response->set_seconds(more->seconds);
    response->set_end_time_us(more->end_time_us);
  }
}

void WriteAnswer(const Accepted& accepted, v1::SubmitDeckResponse* response) {
  WriteMutation(accepted, response->mutable_result());
  response->set_deck(NameOfDeck(accepted.command.journal, PlayerOf(accepted.command)));
  if (const auto* judged = accepted.decision.what.If<engine::DeckJudged>()) {
    WriteVerdict(judged->verdict, response->mutable_verdict());
  }
}

void WriteAnswer(const Accepted& accepted, v1::RecordDeckCheckResponse* response) {
  WriteMutation(accepted, response->mutable_result());
  response->set_deck(NameOfDeck(accepted.command.journal, PlayerOf(accepted.command)));
  if (const auto* checked = accepted.decision.what.If<engine::DeckChecked>()) {
    WriteVerdict(checked->verdict, response->mutable_verdict());
    WriteDifferences(checked->differences, response->mutable_differences());
  }
}

void WriteAnswer(const Accepted& accepted, v1::ImportCatalogueResponse* response) {
  WriteMutation(accepted, response->mutable_result());
  if (const auto* import = accepted.command.what.If<engine::ImportCatalogue>()) {
    response->set_catalogue(NameOfCatalogue(storage::ToHex(import->sha256)));
    response->set_cards(import->cards);
  }
}

void WriteAnswer(const Accepted& accepted, v1::ReleaseRulesetResponse* response) {
  WriteMutation(accepted, response->mutable_result());
  if (const auto* released = accepted.decision.what.If<engine::RulesetReleased>()) {
    response->set_calls(released->calls);
    response->set_quarantines(released->quarantines);
  }
}

void WriteAnswer(const Accepted& accepted, v1::AcknowledgeLossResponse* response) {
  WriteMutation(accepted, response->mutable_result());
  if (const auto* loss = accepted.command.what.If<engine::AcknowledgeLoss>()) {
    response->set_journal(loss->journal);
    response->set_found(loss->found);
  }
}

void WriteAnswer(const Accepted& accepted, v1::RotateLogKeyResponse* response) {
  WriteMutation(accepted, response->mutable_result());
  if (const auto* named = accepted.command.what.If<engine::NameLogKey>()) {
    response->set_key(named->key);
    response->set_statement(named->statement);
  }
}

void WriteAnswer(const Accepted& accepted, v1::PersonEntryResponse* response) {
  WriteMutation(accepted, response->mutable_result());
  if (const auto* made = accepted.decision.what.If<engine::PersonEntryRecorded>()) {
    response->set_number(made->number);
  }
  if (const auto* gone = accepted.decision.what.If<engine::PersonEntryWithdrawn>()) {
    response->set_number(gone->number);
  }
}

void WriteAnswer(const Accepted& accepted, v1::FreezeDrawResponse* response) {
  WriteMutation(accepted, response->mutable_result());
  const auto& frozen = accepted.decision.what.Get<engine::DrawFrozen>();
  response->set_link_index(frozen.link_index);
  response->set_list_digest(DigestBytes(frozen.list_digest));
  response->set_players(frozen.players);
}

void WriteAnswer(const Accepted& accepted, v1::ContributeToDrawResponse* response) {
  WriteMutation(accepted, response->mutable_result());
  const auto& contributed = accepted.decision.what.Get<engine::DrawContributed>();
  response->set_number(contributed.number);
  response->set_outside(contributed.outside);
}

void WriteAnswer(const Accepted& accepted, v1::VoidDrawResponse* response) {
  WriteMutation(accepted, response->mutable_result());
  const auto& voided = accepted.decision.what.Get<engine::DrawVoided>();
  response->set_link_index(voided.link_index);
  response->set_link(DigestBytes(voided.link));
  response->set_draws_voided(voided.draws_voided);
}

void WriteAnswer(const Accepted& accepted, v1::DrawAnswerResponse* response) {
  WriteMutation(accepted, response->mutable_result());
  const auto& drawn = accepted.decision.what.Get<engine::AnswerDrawn>();
  WriteValue(drawn.answer, response->mutable_answer());
  WriteDrawProof(drawn.draw, response->mutable_draw());
}

}  // namespace arbitro::translate
