// SPDX-License-Identifier: Apache-2.0
//
// Deck lists as files: a row a line.
//
//   4 Ultra Ball bw5-102              count, name as written (may be left out), key of the card
//   4x Ultra Ball bw5-102             the same; also `x4`, and with a bullet before it
//   4<TAB>Ultra Ball<TAB>bw5-102      the same, as spreadsheets copy it
//   4 Ultra Ball DEX 102              the same with set and number apart: the key is DEX-102
//   3 Switch bw7-135 lang=ja signed=1 and marks of the card, by the ruleset's deck-row form
//   {"count": 4, "card": "bw5-102"}   the same as JSON, with `name` and `marks` where needed
//   {"deck": "Green", "cards": […]}   a whole deck as JSON: rows as text; one of several by its
//   name
//
// Lists of PTCGL, PTCGO, Limitless, MTG Arena and its like, MTGO and Cockatrice are told by their
// content, and program_deck.h reads them.
//
// Headings (`Trainer: 32`, `##Energy - 10`, `Pokémon (18)`) and totals (`Total Cards - 60`) are no
// rows; where they say a number that the rows below or all rows do not come to, that is a warning.
// Empty lines and lines that begin with # say nothing. Pure functions, thread-safe.

#ifndef ARBITRO_TOOLS_ARBITROCTL_FILES_DECK_FILE_H_
#define ARBITRO_TOOLS_ARBITROCTL_FILES_DECK_FILE_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "arbitro/v1/deck.pb.h"
#include "arbitro/v1/value.pb.h"
#include "daemon/interchange/deck_alias.h"
#include "tools/arbitroctl/show/line_fault.h"

namespace arbitro::tools {

// Which rows of a text to read.
struct DeckSource {
  std::string path;  // for messages
  std::string text;
  // Of the decks that the text holds as JSON; empty: the only one.
  std::string deck;
  // How programs call sets and cards; none: as they are written.
  interchange::DeckAliases aliases = {};
};

struct DeckList {
  std::vector<v1::DeckRow> rows;
  std::vector<size_t> lines;          // where each row stands
  std::vector<LineFault> faults;      // of lines that are no rows
  std::vector<std::string> warnings;  // of headings and totals that say another number
};

// The rows of a deck, and every line that is none with what to do. A usage error where there is no
// such deck in the text, or no row in it.
absl::StatusOr<DeckList> ReadDeck(const DeckSource& source, const v1::Form& row_form);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_FILES_DECK_FILE_H_
