// SPDX-License-Identifier: Apache-2.0
//
// How programs and countries call the cards of a catalogue: data that a publisher brings, as JSON.
//
//   {"sets": {"DEX": "bw5"}, "names": {"Palla Ultra": "Ultra Ball"},
//    "cards": {"Grass Energy": "bw1-105"}}
//
// `sets`: a program's code to the set's id. `names`: foreign and older names to the catalogue's.
// `cards`: what a list calls without a printing to the card's key. Pure functions, thread-safe.

#ifndef ARBITRO_DAEMON_INTERCHANGE_DECK_ALIAS_H_
#define ARBITRO_DAEMON_INTERCHANGE_DECK_ALIAS_H_

#include <cstddef>
#include <map>
#include <string>
#include <string_view>

#include "daemon/interchange/deck.h"
#include "daemon/interchange/fault.h"

namespace arbitro::interchange {

inline constexpr size_t kAliasBytesMax = 4'194'304;
inline constexpr size_t kAliasesMax = 10'000;

struct DeckAliases {
  std::map<std::string, std::string> sets;   // code in capitals to id
  std::map<std::string, std::string> names;  // by NameLook (api/text/name_order.h)
  std::map<std::string, std::string> cards;  // by NameLook
};

// The aliases of a document.
Reading<DeckAliases> ReadDeckAliases(std::string_view text);

// The deck by the catalogue's sets and names. A row that no alias tells of stays as it is.
Deck ByCatalogue(const Deck& deck, const DeckAliases& aliases);

// The deck by a program's codes: the other way round. A set with several codes gets the first.
Deck ByProgram(const Deck& deck, const DeckAliases& aliases);

// The key of the card in a catalogue: `bw5-102`; empty where the row says no printing.
std::string KeyOf(const DeckEntry& entry);

}  // namespace arbitro::interchange

#endif  // ARBITRO_DAEMON_INTERCHANGE_DECK_ALIAS_H_
