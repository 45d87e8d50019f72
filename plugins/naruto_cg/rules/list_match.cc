// SPDX-License-Identifier: Apache-2.0

#include "plugins/naruto_cg/rules/list_match.h"

#include <algorithm>

#include "plugins/naruto_cg/rules/deck_rules.h"

namespace arbitro::nar {
namespace {

bool Exchanged(const ListDifference& difference, const Copies& together);
bool DeckIsWrong(const Content& list, const Content& found, const ListDifference& difference);
int64_t Sum(const Copies& copies);
Copies Difference(const Copies& list, const Copies& found);
Copies Together(const Content& content);
void Add(const Copies& copies, int64_t times, Copies* to);

}  // namespace

ListDifference CompareWithList(const Content& list, const Content& found, int64_t game) {
  ListDifference difference = {Difference(list.deck, found.deck), Difference(list.side, found.side),
                               std::nullopt};
  if (difference.deck.empty() && difference.side.empty()) return difference;
  const Copies together = Difference(Together(list), Together(found));
  if (Exchanged(difference, together)) {
    // [NAR-SIDE-2] Between games cards are exchanged. [NAR-SIDE-5] [NAR-PEN-RESTORE] Before the
    // first one of a match they are back in their places.
    if (game == 1) difference.infraction = Infraction::kSideboardNotRestored;
    return difference;
  }
  // [NAR-PEN-DECK-4] The deck is not the list's; [NAR-PEN-SIDE-5] or just the sideboard is not.
  const bool deck = game == 1 ? !difference.deck.empty() : DeckIsWrong(list, found, difference);
  difference.infraction = deck ? Infraction::kIllegalDeck : Infraction::kIllegalSideboard;
  return difference;
}

namespace {

// Whether cards were exchanged, as many out as in.
bool Exchanged(const ListDifference& difference, const Copies& together) {
  return together.empty() && Sum(difference.deck) == 0;
}

// Whether the deck alone cannot be what an exchange has made of the list.
bool DeckIsWrong(const Content& list, const Content& found, const ListDifference& difference) {
  if (Sum(difference.deck) != 0) return true;
  const Copies beyond = Difference(Together(list), found.deck);
  return std::any_of(beyond.begin(), beyond.end(), [](const auto& one) { return one.second > 0; });
}

int64_t Sum(const Copies& copies) {
  int64_t sum = 0;
  for (const auto& [code, count] : copies) sum += count;
  return sum;
}

// The cards found less those listed, by code: spelled as in the list, where it is there.
Copies Difference(const Copies& list, const Copies& found) {
  Copies plain;
  Add(found, 1, &plain);
  Add(list, -1, &plain);
  std::map<std::string, std::string> spelled;
  for (const Copies* copies : {&found, &list}) {
    for (const auto& one : *copies) spelled[PlainCode(one.first)] = one.first;
  }
  Copies difference;
  for (const auto& [code, count] : plain) {
    if (count != 0) difference[spelled[code]] = count;
  }
  return difference;
}

Copies Together(const Content& content) {
  Copies both;
  Add(content.deck, 1, &both);
  Add(content.side, 1, &both);
  return both;
}

// `times` is -1 to take away.
void Add(const Copies& copies, int64_t times, Copies* to) {
  for (const auto& [code, count] : copies) (*to)[PlainCode(code)] += times * count;
}

}  // namespace

}  // namespace arbitro::nar
