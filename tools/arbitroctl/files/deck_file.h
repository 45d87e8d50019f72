// SPDX-License-Identifier: Apache-2.0
//
// Deck lists as files: a row a line.
//
//   4 Ultra Ball bw5-102              count, name as written (may be left out), key of the card
//   3 Switch bw7-135 lang=ja signed=1 and marks of the card, by the ruleset's deck-row form
//   {"count": 4, "card": "bw5-102"}   the same as JSON, with `name` and `marks` where needed
//   {"deck": "Green", "cards": […]}   a whole deck as JSON: rows as text; one of several by its
//   name
//
// Empty lines and lines that begin with # say nothing. Pure functions but for ReadFile;
// thread-safe.

#ifndef ARBITRO_TOOLS_ARBITROCTL_FILES_DECK_FILE_H_
#define ARBITRO_TOOLS_ARBITROCTL_FILES_DECK_FILE_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "arbitro/v1/deck.pb.h"
#include "arbitro/v1/value.pb.h"

namespace arbitro::tools {

// The bytes of a file; of standard input for "-". A usage error says why it cannot be read.
absl::StatusOr<std::string> ReadFile(const std::string& path);

// Which rows of a text to read.
struct DeckSource {
  std::string text;
  // Of the decks that the text holds as JSON; empty: the only one.
  std::string deck;
};

// The rows of a deck. A usage error names the line and what is wrong with it.
absl::StatusOr<std::vector<v1::DeckRow>> ReadDeck(const DeckSource& source,
                                                  const v1::Form& row_form);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_FILES_DECK_FILE_H_
