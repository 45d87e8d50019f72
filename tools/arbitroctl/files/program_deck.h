// SPDX-License-Identifier: Apache-2.0
//
// Between rows of the API and the decks of daemon/interchange: lists as other programs write them.
//
// Pure functions, thread-safe.

#ifndef ARBITRO_TOOLS_ARBITROCTL_FILES_PROGRAM_DECK_H_
#define ARBITRO_TOOLS_ARBITROCTL_FILES_PROGRAM_DECK_H_

#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "arbitro/v1/deck.pb.h"
#include "daemon/interchange/deck.h"
#include "daemon/interchange/deck_alias.h"
#include "tools/arbitroctl/files/deck_file.h"

namespace arbitro::tools {

// Whether a text is a list of another program, by its content. Our own text and JSON are not, nor
// is a list that no sign tells.
bool IsProgramDeck(std::string_view text);

// The rows of such a list, and every line that is none. A row without a printing has its last word
// as the card, for the daemon to tell which card that may be.
DeckList ReadProgramDeck(const DeckSource& source);

// Gives the rows the sets, names and cards of the catalogue.
void ApplyAliases(const interchange::DeckAliases& aliases, DeckList* list);

// A registered list, to be written in another program's format by the aliases' codes.
interchange::Deck DeckOf(const v1::Deck& deck, const interchange::DeckAliases& aliases);

// The aliases of a file; none where no file is named.
absl::StatusOr<interchange::DeckAliases> ReadAliasFile(const std::string& path);

// The same faults as arbitroctl shows them.
std::vector<LineFault> LineFaultsOf(const std::vector<interchange::Fault>& faults);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_FILES_PROGRAM_DECK_H_
