// SPDX-License-Identifier: Apache-2.0
//
// A registered deck list on paper: as the player wrote it, or in the order in which it is checked
// against the cards.
//
// Pure functions; thread-safe.

#ifndef ARBITRO_TOOLS_ARBITROCTL_SHOW_DECK_SHEET_H_
#define ARBITRO_TOOLS_ARBITROCTL_SHOW_DECK_SHEET_H_

#include <string>

#include "arbitro/v1/deck.pb.h"
#include "tools/arbitroctl/show/paper.h"

namespace arbitro::tools {

struct DeckSheetOf {
  std::string player;        // "Ada Bo (4)"
  bool for_checker = false;  // by the names of the cards, with a place to tick each row
};

// The sheet, a page of its own. Its title has the player, the number of cards, and whether the list
// is legal.
PaperList DeckSheet(PaperLanguage language, const DeckSheetOf& of, const v1::Deck& deck);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_SHOW_DECK_SHEET_H_
