// SPDX-License-Identifier: Apache-2.0
//
// [PKM-12-a] All cards with the standard back are admitted unless something below says otherwise;
// [PKM-12-c] the Standard format does, for the events that choose it.

#include "plugins/pokemon_tcg/rules/card_pool.h"

#include <algorithm>
#include <iterator>
#include <tuple>

#include "arbitro/folded_name.h"
#include "plugins/pokemon_tcg/rules/releases.h"

namespace arbitro::pkm {
namespace {

constexpr std::string_view kDelta = " δ";

std::string_view NameThatCounts(const CatalogueView& cards, const EventFacts& event, uint32_t card);
uint32_t AuthorizedPrinting(const PoolContext& context, uint32_t card);
std::tuple<size_t, int, std::string_view> StandardOrder(const CatalogueView& cards, uint32_t card);
bool IsStandardPromo(const CatalogueView& cards, uint32_t card);
int CollectorNumber(const CatalogueView& cards, uint32_t card);
std::string SetOf(const CatalogueView& cards, uint32_t card);
bool JoinsStandard(std::string_view set, const std::string& date);
bool IsListed(std::string_view set);
size_t PlaceInStandardList(std::string_view set);
std::string TableDate(std::string_view set);
bool NamesCard(const std::vector<std::string>& list, std::string_view card);
std::string CountryDate(const EventFacts& event, const std::string& set);
bool IsOutBy(const std::string& release, const std::string& day);
std::string CatalogueDate(const CatalogueView& cards, const std::string& set);
const ReleaseRow* FindRelease(std::string_view set);
bool HasSameText(const CatalogueView& cards, uint32_t a, uint32_t b);

}  // namespace

PoolContext::PoolContext(const CatalogueView& all_cards, const EventFacts& event_facts,
                         CardPool card_pool)
    : cards(all_cards), event(event_facts), pool(card_pool) {
  for (uint32_t card = 0; card < cards.size(); ++card) {
    printings[FoldName(NameThatCounts(cards, event, card))].push_back(card);
  }
}

CardAdmission Admit(const PoolContext& context, uint32_t card) {
  // [PKM-13.1-d] Basic Energy of any age is legal.
  if (IsBasicEnergy(context.cards, card)) return {Admission::kAdmitted};
  if (IsAuthorized(context, card)) return {Admission::kAdmitted};
  const uint32_t same_as = AuthorizedPrinting(context, card);
  const bool released = IsReleased(context, card);
  if (same_as != ARBITRO_NONE) {
    // [PKM-13.1-d] Older printings of admitted cards are legal. [PKM-1.5-b] Those that are not out
    // yet may be used where they are easily recognised.
    return {released ? Admission::kAsReprint : Admission::kUnreleasedReprint, same_as};
  }
  // [PKM-1.5-a] Cards of an unreleased expansion may not be used.
  return {released ? Admission::kSetNotLegal : Admission::kNotReleased};
}

bool IsAuthorized(const PoolContext& context, uint32_t card) {
  if (!IsReleased(context, card)) return false;
  // [PKM-13.2-a] Unlimited admits whatever is out, [PKM-13.2-d] from its release on.
  if (context.pool == CardPool::kUnlimited) return true;
  if (IsStandardPromo(context.cards, card)) return true;
  const std::string set = SetOf(context.cards, card);
  const std::string date(context.cards.TextField(card, "released"));
  return JoinsStandard(set, date.empty() ? TableDate(set) : date);
}

bool IsReleased(const PoolContext& context, uint32_t card) {
  const std::string set = SetOf(context.cards, card);
  if (IsPromoSet(set)) {
    // [PKM-AMB-32] Promos that came up with or after this edition are out if the event lists them.
    return TableDate(set) <= kEditionDate ||
           NamesCard(context.event.released_promos, context.cards.Key(card));
  }
  // [PKM-1.3-b] From the first day of sale in the country where the tournament takes place;
  // [PKM-AMB-23] where that calendar says nothing, the day of the United States.
  const std::string country = CountryDate(context.event, set);
  if (!country.empty()) return IsOutBy(country, context.event.date);
  const std::string date(context.cards.TextField(card, "released"));
  if (!date.empty()) return IsOutBy(date, context.event.date);
  return IsOutBy(TableDate(set), context.event.date) ||
         NamesCard(context.event.released_promos, context.cards.Key(card));
}

std::string ReleaseDate(const PoolContext& context, const std::string& set) {
  std::string country = CountryDate(context.event, set);
  if (!country.empty()) return country;
  std::string date = CatalogueDate(context.cards, set);
  return date.empty() ? TableDate(set) : date;
}

bool IsSetReleased(const PoolContext& context, const std::string& set) {
  return IsOutBy(ReleaseDate(context, set), context.event.date);
}

bool IsSetAdmitted(const PoolContext& context, const std::string& set) {
  if (!IsSetReleased(context, set)) return false;
  if (context.pool == CardPool::kUnlimited) return true;
  const std::string date = TableDate(set);
  return JoinsStandard(set, date.empty() ? ReleaseDate(context, set) : date);
}

bool IsPromoSet(std::string_view set) {
  const ReleaseRow* row = FindRelease(set);
  return row != nullptr && row->kind == SetKind::kPromos;
}

bool IsBasicEnergy(const CatalogueView& cards, uint32_t card) {
  return cards.TextField(card, "supertype") == "Energy" &&
         cards.ListFieldHas(card, "subtypes", "Basic");
}

bool IsSameCard(const PoolContext& context, uint32_t a, uint32_t b) {
  const CatalogueView& cards = context.cards;
  return NameKey(context, a) == NameKey(context, b) &&
         cards.TextField(a, "supertype") == cards.TextField(b, "supertype") &&
         HasSameText(cards, a, b);
}

std::string_view CountedName(const PoolContext& context, uint32_t card) {
  return NameThatCounts(context.cards, context.event, card);
}

std::string NameKey(const PoolContext& context, uint32_t card) {
  return FoldName(CountedName(context, card));
}

const std::vector<uint32_t>& Printings(const PoolContext& context, uint32_t card) {
  static const std::vector<uint32_t> kNone;
  const auto place = context.printings.find(NameKey(context, card));
  return place == context.printings.end() ? kNone : place->second;
}

namespace {

std::string_view NameThatCounts(const CatalogueView& cards, const EventFacts& event,
                                uint32_t card) {
  // [PKM-AMB-13] Copies are counted by the English name, whatever language the card is in.
  std::string_view name = cards.Name(card);
  if (event.season.delta_is_in_name) return name;
  // [PKM-GEN-DECK-3] The δ sign is no part of a name.
  if (name.size() > kDelta.size() && name.substr(name.size() - kDelta.size()) == kDelta) {
    name.remove_suffix(kDelta.size());
  }
  return name;
}

// The first authorised printing of the same card; ARBITRO_NONE where there is none. [PKM-1.4-d] The
// catalogue answers what the publisher's list of reprints would.
uint32_t AuthorizedPrinting(const PoolContext& context, uint32_t card) {
  uint32_t first = ARBITRO_NONE;
  for (const uint32_t other : Printings(context, card)) {
    if (other == card || !IsSameCard(context, card, other)) continue;
    if (!IsAuthorized(context, other)) continue;
    if (first == ARBITRO_NONE ||
        StandardOrder(context.cards, other) < StandardOrder(context.cards, first)) {
      first = other;
    }
  }
  return first;
}

// The order of table 4.3, then by collector number.
std::tuple<size_t, int, std::string_view> StandardOrder(const CatalogueView& cards, uint32_t card) {
  return {PlaceInStandardList(cards.TextField(card, "set")), CollectorNumber(cards, card),
          cards.Key(card)};
}

// [PKM-13.1-c] Promos numbered BW33 and higher; [PKM-AMB-09] they need no date of their own.
bool IsStandardPromo(const CatalogueView& cards, uint32_t card) {
  return cards.TextField(card, "set") == kStandardPromoSet &&
         CollectorNumber(cards, card) >= kStandardPromoLeast;
}

// The digits of a collector number: 33 of "BW33", 4 of "BW004".
int CollectorNumber(const CatalogueView& cards, uint32_t card) {
  constexpr int kMost = 100'000;
  int number = 0;
  for (const char c : cards.TextField(card, "number")) {
    if (c >= '0' && c <= '9' && number < kMost) number = number * 10 + (c - '0');
  }
  return number;
}

std::string SetOf(const CatalogueView& cards, uint32_t card) {
  return std::string(cards.TextField(card, "set"));
}

// [PKM-13.1-e] Later releases join; [PKM-13.1-f] nothing older that is not in the list, Black &
// White, Emerging Powers and Noble Victories included [PKM-AMB-07]. A set that no table dates is
// later than all tables.
bool JoinsStandard(std::string_view set, const std::string& date) {
  return IsListed(set) || date.empty() || date > kEditionDate;
}

bool IsListed(std::string_view set) { return PlaceInStandardList(set) < std::size(kStandardSets); }

// The place in the list of Standard sets; sets that are not listed come behind it.
size_t PlaceInStandardList(std::string_view set) {
  const auto* place = std::find_if(std::begin(kStandardSets), std::end(kStandardSets),
                                   [&](const char* listed) { return set == listed; });
  return static_cast<size_t>(place - std::begin(kStandardSets));
}

std::string TableDate(std::string_view set) {
  const ReleaseRow* row = FindRelease(set);
  return row == nullptr ? std::string() : std::string(row->date);
}

// Organisers type what they list: `XYP-xy01` is the card `xyp-XY01`.
bool NamesCard(const std::vector<std::string>& list, std::string_view card) {
  const std::string folded = FoldName(card);
  return std::any_of(list.begin(), list.end(),
                     [&](const std::string& item) { return FoldName(item) == folded; });
}

std::string CountryDate(const EventFacts& event, const std::string& set) {
  const std::string folded = FoldName(set);
  const auto place =
      std::find_if(event.release_dates.begin(), event.release_dates.end(),
                   [&](const auto& listed) { return FoldName(listed.first) == folded; });
  return place == event.release_dates.end() ? std::string() : place->second;
}

bool IsOutBy(const std::string& release, const std::string& day) {
  return !release.empty() && release <= day;
}

std::string CatalogueDate(const CatalogueView& cards, const std::string& set) {
  for (uint32_t card = 0; card < cards.size(); ++card) {
    if (cards.TextField(card, "set") != set) continue;
    const std::string_view released = cards.TextField(card, "released");
    if (!released.empty()) return std::string(released);
  }
  return {};
}

const ReleaseRow* FindRelease(std::string_view set) {
  const auto* row = std::find_if(std::begin(kUsReleases), std::end(kUsReleases),
                                 [&](const ReleaseRow& one) { return set == one.set; });
  return row == std::end(kUsReleases) ? nullptr : row;
}

// [PKM-AMB-08] For a Pokémon the game text decides too; Basic and Special Energy never match.
bool HasSameText(const CatalogueView& cards, uint32_t a, uint32_t b) {
  const std::string_view supertype = cards.TextField(a, "supertype");
  if (supertype == "Pokémon") {
    const std::string_view text = cards.TextField(a, "mech");
    return !text.empty() && text == cards.TextField(b, "mech");
  }
  return supertype != "Energy" || IsBasicEnergy(cards, a) == IsBasicEnergy(cards, b);
}

}  // namespace

}  // namespace arbitro::pkm
