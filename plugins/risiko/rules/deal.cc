// SPDX-License-Identifier: Apache-2.0

#include "plugins/risiko/rules/deal.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <utility>

#include "plugins/risiko/rules/tables.h"

namespace arbitro::rsk {
namespace {

std::optional<Deal> DealOnce(uint32_t players, kit::RandomStream* random);
Held CountHeld(const std::vector<DealtCard>& dealt);
std::optional<size_t> DrawCard(const std::vector<Territory>& deck, const std::vector<int64_t>& held,
                               kit::RandomStream* random);
Continent ContinentOf(Territory territory);

}  // namespace

uint32_t HandServed(uint32_t players, uint32_t card) {
  // [RSK-10.1] Against the order of play, from the last hand on.
  return players - (card - 1) % players;
}

int64_t DealtMax(Continent continent) {
  int64_t territories = 0;
  for (const TerritoryRow& row : kTerritoryRows) {
    if (row.continent == continent) ++territories;
  }
  // [RSK-11.1] No more than half of the territories of any continent.
  return territories / 2;
}

bool MayBeDealt(int64_t of_the_continent, Continent continent) {
  return of_the_continent < DealtMax(continent);
}

std::optional<DealtCard> SwapForLast(const std::vector<DealtCard>& dealt, const Held& held) {
  std::vector<DealtCard> backwards = dealt;
  std::sort(backwards.begin(), backwards.end(),
            [](const DealtCard& a, const DealtCard& b) { return a.number > b.number; });
  const DealtCard& last = backwards.front();
  const auto takes = [&](uint32_t hand, Territory gives, Territory gets) {
    const Continent continent = ContinentOf(gets);
    const int64_t before = held[hand][static_cast<size_t>(continent)];
    return MayBeDealt(before - (ContinentOf(gives) == continent ? 1 : 0), continent);
  };
  // [RSK-11.3] [RSK-30.1] With the card before; where that is too many as well, with the one before
  // it, and so on.
  for (size_t i = 1; i < backwards.size(); ++i) {
    const DealtCard& other = backwards[i];
    if (other.hand == last.hand) continue;
    const Continent continent = ContinentOf(other.card);
    const int64_t before = held[last.hand][static_cast<size_t>(continent)];
    if (MayBeDealt(before, continent) && takes(other.hand, other.card, last.card)) return other;
  }
  return std::nullopt;
}

Deal DealTerritories(uint32_t players, kit::RandomStream* random) {
  std::optional<Deal> deal;
  // One that does not come out is dealt again, as players would.
  while (!deal) deal = DealOnce(players, random);
  return *deal;
}

namespace {

// One deal; nothing where its last cards do not come out.
std::optional<Deal> DealOnce(uint32_t players, kit::RandomStream* random) {
  std::vector<Territory> deck(kTerritories);
  std::iota(deck.begin(), deck.end(), Territory{0});
  std::vector<DealtCard> dealt;
  while (!deck.empty()) {
    const auto number = static_cast<uint32_t>(dealt.size() + 1);
    const uint32_t hand = HandServed(players, number);
    const Held held = CountHeld(dealt);
    // [RSK-11.2] A card too many goes back into the deck, and another is dealt, until one may be.
    const std::optional<size_t> drawn = DrawCard(deck, held[hand], random);
    const size_t place = drawn ? *drawn : static_cast<size_t>(random->Below(deck.size()));
    dealt.push_back({number, hand, deck[place]});
    deck.erase(deck.begin() + static_cast<std::ptrdiff_t>(place));
    if (drawn) continue;
    // [RSK-11.3] Where the deck has no other, it changes places with one dealt before.
    const std::optional<DealtCard> other = SwapForLast(dealt, held);
    if (!other) return std::nullopt;
    std::swap(dealt[other->number - 1].card, dealt.back().card);
  }
  Deal deal;
  std::copy(dealt.begin(), dealt.end(), deal.begin());
  return deal;
}

// The cards that each hand, from 1, holds of each continent.
Held CountHeld(const std::vector<DealtCard>& dealt) {
  Held held(kSeatsMax + 1, std::vector<int64_t>(kContinents, 0));
  for (const DealtCard& card : dealt) {
    ++held[card.hand][static_cast<size_t>(ContinentOf(card.card))];
  }
  return held;
}

// Where in the deck a card is that the hand may be dealt, by chance; nothing where there is none.
std::optional<size_t> DrawCard(const std::vector<Territory>& deck, const std::vector<int64_t>& held,
                               kit::RandomStream* random) {
  std::vector<size_t> fits;
  for (size_t i = 0; i < deck.size(); ++i) {
    const Continent continent = ContinentOf(deck[i]);
    if (MayBeDealt(held[static_cast<size_t>(continent)], continent)) fits.push_back(i);
  }
  if (fits.empty()) return std::nullopt;
  return fits[static_cast<size_t>(random->Below(fits.size()))];
}

Continent ContinentOf(Territory territory) { return kTerritoryRows[territory].continent; }

}  // namespace

}  // namespace arbitro::rsk
