// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/view/deck_rules.h"

#include "daemon/translate/record/commands.h"
#include "daemon/translate/record/deck_rules.h"
#include "daemon/translate/view/answers.h"
#include "daemon/translate/wire/names.h"

namespace arbitro::translate {

void WriteDeckVersion(const engine::DeckVersionState& version, v1::DeckVersion* message) {
  message->set_version(version.version);
  message->set_revision(version.revision);
  message->set_time_us(version.time_us);
  WriteDeckRows(version.rows, message->mutable_rows());
}

void WriteDeckVersions(const engine::DeckState& deck, v1::Deck* message) {
  message->set_version(deck.version);
  message->set_registered_time_us(deck.registered_time_us);
  for (const auto& earlier : deck.earlier) WriteDeckVersion(*earlier, message->add_earlier());
}

void WriteDeckChanges(const std::vector<engine::DeckCardChange>& changes,
                      v1::CompareDecksResponse* response) {
  for (const engine::DeckCardChange& change : changes) {
    v1::DeckCardChange* card = response->add_cards();
    card->set_card(change.card);
    card->set_before(change.before);
    card->set_after(change.after);
  }
}

void WritePublishedDeck(std::string_view event, const engine::PlayerState& player,
                        v1::PublishedDeck* message) {
  message->set_player(NameOfPlayer(event, player.id));
  message->set_version(player.deck->version);
  WriteDeckRows(player.deck->rows, message->mutable_rows());
}

void WriteAnswer(const engine::Accepted& accepted, v1::SetDeckRulesResponse* response) {
  WriteMutation(accepted, response->mutable_result());
  response->set_event(accepted.command.journal);
  const auto* command = accepted.command.what.If<engine::SetDeckRules>();
  if (command != nullptr) WriteDeckRules(command->rules, response->mutable_rules());
}

void WriteAnswer(const engine::Accepted& accepted, v1::UnlockDeckResponse* response) {
  WriteMutation(accepted, response->mutable_result());
  const auto* command = accepted.command.what.If<engine::UnlockDeck>();
  if (command == nullptr) return;
  response->set_player(NameOfPlayer(accepted.command.journal, command->player));
}

void WriteAnswer(const engine::Accepted& accepted, v1::SetDeckConsentResponse* response) {
  WriteMutation(accepted, response->mutable_result());
  const auto* command = accepted.command.what.If<engine::SetDeckConsent>();
  if (command == nullptr) return;
  response->set_player(NameOfPlayer(accepted.command.journal, command->player));
  response->set_consents(command->consents);
}

}  // namespace arbitro::translate
