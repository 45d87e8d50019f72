// SPDX-License-Identifier: Apache-2.0
//
// The readers and writers of the deck formats, for deck.cc. Texts are UTF-8 and within their
// bounds.

#ifndef ARBITRO_DAEMON_INTERCHANGE_DECK_FORMATS_H_
#define ARBITRO_DAEMON_INTERCHANGE_DECK_FORMATS_H_

#include <optional>
#include <string>
#include <string_view>

#include "daemon/interchange/deck.h"

namespace arbitro::interchange {

// deck_text.cc: a row a line.
Reading<Deck> ReadTextDeck(std::string_view text, DeckFormat format);
std::string WriteTextDeck(const Deck& deck, DeckFormat format);
std::optional<DeckFormat> RecogniseTextDeck(std::string_view text);

// deck_mtgo.cc
Reading<Deck> ReadMtgoDeck(std::string_view text);
std::string WriteMtgoDeck(const Deck& deck);

// deck_cockatrice.cc
Reading<Deck> ReadCockatriceDeck(std::string_view text);
std::string WriteCockatriceDeck(const Deck& deck);

// deck_json.cc
Reading<Deck> ReadJsonDeck(std::string_view text);
std::string WriteJsonDeck(const Deck& deck);

// A fault of an entry's numbers or texts; nothing where it is fine.
std::optional<Fault> FaultOfEntry(const DeckEntry& entry);

// Adds an entry, or what is wrong with it.
void AddEntry(DeckEntry entry, Reading<Deck>* reading);

}  // namespace arbitro::interchange

#endif  // ARBITRO_DAEMON_INTERCHANGE_DECK_FORMATS_H_
