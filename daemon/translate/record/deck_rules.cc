// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/record/deck_rules.h"

#include <utility>

#include "daemon/translate/record/command_head.h"
#include "daemon/translate/record/commands.h"
#include "daemon/translate/record/decision.h"
#include "daemon/translate/wire/names.h"

namespace arbitro::translate {

engine::DeckRules ReadDeckRules(const std::string& path, const v1::DeckRules& message,
                                Fields* fields) {
  engine::DeckRules rules;
  rules.deadline_time_us = fields->Number(path + ".deadline_time_us", message.deadline_time_us(),
                                          {0, engine::kDeckDeadlineMaxUs});
  rules.locked = message.locked();
  rules.publication = static_cast<engine::DeckPublication>(fields->Number(
      path + ".publication", message.publication(), {0, v1::DECK_PUBLICATION_ALWAYS}));
  return rules;
}

void WriteDeckRules(const engine::DeckRules& rules, v1::DeckRules* message) {
  message->set_deadline_time_us(rules.deadline_time_us);
  message->set_locked(rules.locked);
  message->set_publication(static_cast<v1::DeckPublication>(rules.publication));
}

engine::Command ReadCommand(const v1::SetDeckRulesRequest& request, Fields* fields) {
  engine::Command command = ReadEventHead(request, Reason::kOptional, fields);
  command.what = engine::SetDeckRules{ReadDeckRules("rules", request.rules(), fields)};
  return command;
}

engine::Command ReadCommand(const v1::UnlockDeckRequest& request, Fields* fields) {
  PlayerName name = ReadPlayerName("player", request.player(), fields);
  engine::Command command =
      ReadHead(request.options(), Reason::kRequired, std::move(name.event), fields);
  command.what = engine::UnlockDeck{std::move(name.player)};
  return command;
}

engine::Command ReadCommand(const v1::SetDeckConsentRequest& request, Fields* fields) {
  PlayerName name = ReadPlayerName("player", request.player(), fields);
  engine::Command command =
      ReadHead(request.options(), Reason::kOptional, std::move(name.event), fields);
  command.what = engine::SetDeckConsent{std::move(name.player), request.consents()};
  return command;
}

void WriteDecision(const engine::DeckRulesSet&, v1::DeckRulesSet*) {}

void WriteDecision(const engine::DeckUnlocked&, v1::DeckUnlocked*) {}

void WriteDecision(const engine::DeckConsentSet&, v1::DeckConsentSet*) {}

engine::DeckRulesSet ReadDecision(const v1::DeckRulesSet&, Fields*) { return {}; }

engine::DeckUnlocked ReadDecision(const v1::DeckUnlocked&, Fields*) { return {}; }

engine::DeckConsentSet ReadDecision(const v1::DeckConsentSet&, Fields*) { return {}; }

}  // namespace arbitro::translate
