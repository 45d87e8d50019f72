// SPDX-License-Identifier: Apache-2.0
//
// Commands and decisions about the life of deck lists: from requests, and to their form in the log.
// Parts of record/commands.h and record/decision.h.

#ifndef ARBITRO_DAEMON_TRANSLATE_RECORD_DECK_RULES_H_
#define ARBITRO_DAEMON_TRANSLATE_RECORD_DECK_RULES_H_

#include <optional>
#include <string>

#include "arbitro/v1/deck.pb.h"
#include "arbitro/v1/journal.pb.h"
#include "daemon/engine/model/model.h"
#include "daemon/translate/wire/fields.h"

namespace arbitro::translate {

engine::Command ReadCommand(const v1::SetDeckRulesRequest& request, Fields* fields);
engine::Command ReadCommand(const v1::UnlockDeckRequest& request, Fields* fields);
engine::Command ReadCommand(const v1::SetDeckConsentRequest& request, Fields* fields);

void WriteLife(const engine::DeckRulesSet& what, v1::Decision* message);
void WriteLife(const engine::DeckUnlocked& what, v1::Decision* message);
void WriteLife(const engine::DeckConsentSet& what, v1::Decision* message);
// Nothing where the decision is not about the life of lists.
std::optional<decltype(engine::Decision::what)> ReadDeckRulesDecision(const v1::Decision& message);

// The rules at `path`. Notes a deadline out of bounds and a publication that is not known.
engine::DeckRules ReadDeckRules(const std::string& path, const v1::DeckRules& message,
                                Fields* fields);
void WriteDeckRules(const engine::DeckRules& rules, v1::DeckRules* message);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_RECORD_DECK_RULES_H_
