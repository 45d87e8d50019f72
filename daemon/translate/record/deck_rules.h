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

// The rules at `path`. Notes a deadline out of bounds and a publication that is not known.
engine::DeckRules ReadDeckRules(const std::string& path, const v1::DeckRules& message,
                                Fields* fields);
void WriteDeckRules(const engine::DeckRules& rules, v1::DeckRules* message);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_RECORD_DECK_RULES_H_
