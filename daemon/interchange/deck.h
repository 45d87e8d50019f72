// SPDX-License-Identifier: Apache-2.0
//
// Deck lists of the programs that players use, in and out.
//
//   format      a row                                  sections
//   own         4 Ultra Ball bw5-102 lang=ja           none
//   json        {"deck": …, "cards": [{"count": …}]}   any
//   ptcgl       4 Ultra Ball DEX 102                   `Pokémon: 18`, `Trainer: 32`, `Energy: 10`
//   ptcgo       * 4 Ultra Ball DEX 102                 `##Pokémon - 18`, …
//   limitless   4 Ultra Ball DEX 102 or (DEX-102)      `Pokémon (18)`, …
//   arena       4 Bolt (M10) 146                       `Deck`, `Sideboard`, `Commander`,
//   `Companion` mtgo        <Cards Quantity="4" Name="Bolt"/>      Sideboard="true" cockatrice
//   <card number="4" name="Bolt"/>         <zone name="side">
//
// `arena` stands for MTG Arena, Moxfield and melee. A reader names each line that it does not
// understand. A writer reads back what it wrote, and names all that a format cannot say.
//
// Pure functions, thread-safe. Nothing is looked up: which cards there are, a catalogue knows.

#ifndef ARBITRO_DAEMON_INTERCHANGE_DECK_H_
#define ARBITRO_DAEMON_INTERCHANGE_DECK_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/interchange/fault.h"

namespace arbitro::interchange {

enum class DeckFormat { kOwn, kJson, kPtcgl, kPtcgo, kLimitless, kArena, kMtgo, kCockatrice };

inline constexpr DeckFormat kDeckFormats[] = {
    DeckFormat::kOwn,       DeckFormat::kJson,  DeckFormat::kPtcgl, DeckFormat::kPtcgo,
    DeckFormat::kLimitless, DeckFormat::kArena, DeckFormat::kMtgo,  DeckFormat::kCockatrice};

// Where in a deck a row stands; kNone where the list does not say.
enum class DeckSection {
  kNone,
  kPokemon,
  kTrainer,
  kEnergy,
  kMain,
  kSideboard,
  kCommander,
  kCompanion
};

// The most that a list may have.
inline constexpr size_t kDeckBytesMax = 262'144;
inline constexpr size_t kDeckRowsMax = 1'000;
inline constexpr uint32_t kDeckCountMax = 1'000;

struct DeckEntry {
  uint32_t count = 0;  // 1 to kDeckCountMax
  std::string name;    // as written; may be empty in `own` and `json` alone
  std::string set;     // as the program calls it: DEX, PR-BLW, bw5; may be empty
  std::string number;  // of the collector: 102, TG12; may be empty
  DeckSection section = DeckSection::kNone;
  std::string mark;        // as written behind the card: `*F*`, `PH`, `lang=ja signed=1`
  std::string program_id;  // MTGO's CatID; empty elsewhere
  size_t line = 0;         // where it stood; 0: it was not read

  // Whether both are the same row, wherever it stood.
  bool SameAs(const DeckEntry& other) const;
};

struct Deck {
  std::string name;  // may be empty
  std::vector<DeckEntry> entries;
};

// `ptcgl`, `mtgo`, …; and back, nothing for another word.
std::string_view NameOf(DeckFormat format);
std::optional<DeckFormat> DeckFormatOf(std::string_view name);

// `pokemon`, `side`, …; empty for kNone.
std::string_view NameOf(DeckSection section);

// The format of a text, by what stands in it. Nothing where no sign tells: a list of counts and
// names alone, or no list.
std::optional<DeckFormat> RecogniseDeck(std::string_view text);

// Reads a list, of the format that it is recognised as, `arena` without a sign, or of the one
// given. Warns where a heading
// or a total says a number that the rows do not come to.
Reading<Deck> ReadDeckList(std::string_view text);
Reading<Deck> ReadDeckList(std::string_view text, DeckFormat format);

struct WrittenDeck {
  std::string text;
  // All that the format could not say, by the row's place in the deck from 1. Empty: the text reads
  // back as the same deck.
  std::vector<Fault> losses;
};

WrittenDeck WriteDeckList(const Deck& deck, DeckFormat format);

}  // namespace arbitro::interchange

#endif  // ARBITRO_DAEMON_INTERCHANGE_DECK_H_
