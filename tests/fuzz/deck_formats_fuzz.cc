// SPDX-License-Identifier: Apache-2.0
//
// Decks of other programs: read by what they are recognised as, written in every format.

#include <string>

#include "daemon/interchange/deck.h"
#include "daemon/interchange/deck_alias.h"
#include "tests/fuzz/require.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using arbitro::fuzz::Require;
  using namespace arbitro::interchange;
  const std::string_view text = arbitro::fuzz::TextOf(data, size);
  const Reading<DeckAliases> aliases = ReadDeckAliases(text);
  const Reading<Deck> reading = ReadDeckList(text);
  for (const Fault& fault : reading.faults) {
    Require(!fault.what.empty() && !fault.advice.empty(), "a fault says what to do");
  }
  if (!reading.ok()) return 0;
  Require(!reading.value.entries.empty(), "a deck has a card");
  const Deck known = aliases.ok() ? ByCatalogue(reading.value, aliases.value) : reading.value;
  Require(known.entries.size() == reading.value.entries.size(), "aliases keep the rows");
  for (const DeckFormat format : kDeckFormats) {
    const WrittenDeck written = WriteDeckList(reading.value, format);
    if (!written.losses.empty()) continue;
    const Reading<Deck> back = ReadDeckList(written.text);
    Require(back.ok() && back.value.entries.size() == reading.value.entries.size(),
            "a deck without losses comes back");
    for (size_t i = 0; i < back.value.entries.size(); ++i) {
      DeckEntry sent = reading.value.entries[i];
      const DeckEntry& found = back.value.entries[i];
      const bool main = sent.section == DeckSection::kNone && found.section == DeckSection::kMain;
      if (main) sent.section = DeckSection::kMain;
      Require(sent.SameAs(found), "a row without losses comes back");
    }
  }
  return 0;
}
