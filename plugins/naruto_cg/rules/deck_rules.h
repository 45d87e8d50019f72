// SPDX-License-Identifier: Apache-2.0
//
// The cards that a deck and a sideboard may hold, and those that may be exchanged between games.

#ifndef ARBITRO_PLUGINS_NARUTO_CG_RULES_DECK_RULES_H_
#define ARBITRO_PLUGINS_NARUTO_CG_RULES_DECK_RULES_H_

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace arbitro::nar {

// One row of a deck or of a sideboard.
struct DeckCard {
  std::string code;
  std::string name;
  bool ninja = false;
  bool platoon = false;
  int64_t quantity = 0;
};

// The faults of a deck; each member is empty or zero where nothing is.
struct DeckFaults {
  // The wrong number of cards, as it is.
  bool deck_size_wrong = false;
  int64_t deck_size = 0;
  bool side_size_wrong = false;
  int64_t side_size = 0;
  // The number of Ninja without Platoon, where it is too high.
  int64_t ninja = 0;
  // Names with too many copies in deck and sideboard together, and how many there are.
  std::map<std::string, int64_t> copies;
  // The same of legendary and of nationally restricted cards, by the code that the lists print.
  std::map<std::string, int64_t> legendary;
  std::map<std::string, int64_t> restricted;
  // Codes that the format does not allow, as the deck writes them.
  std::set<std::string> format;
};

// A code in the spelling by which codes are compared: as names are folded, without blanks, and no
// number in it begins with a zero.
std::string PlainCode(const std::string& code);

// Checks a deck and its sideboard (empty: none). `illegal_codes` are what the format excludes.
DeckFaults CheckDeck(const std::vector<DeckCard>& deck, const std::vector<DeckCard>& side,
                     const std::vector<std::string>& illegal_codes);

// An exchange between deck and sideboard before a game of a match, from 1.
struct Exchange {
  int64_t game = 1;
  int64_t cards_out = 0;
  int64_t cards_in = 0;
  // Ninja without Platoon: in the deck before, among those that leave it, among those that enter.
  int64_t ninja_before = 0;
  int64_t ninja_out = 0;
  int64_t ninja_in = 0;
  bool sideboard_allowed = true;
};

// The rules that an exchange breaks; everything false where it is legal.
struct ExchangeFaults {
  bool deck_size = false;
  bool first_game = false;
  bool ninja_cap = false;
  bool side_size = false;
  bool sideboard_forfeited = false;
};

ExchangeFaults CheckExchange(const Exchange& exchange);

}  // namespace arbitro::nar

#endif  // ARBITRO_PLUGINS_NARUTO_CG_RULES_DECK_RULES_H_
