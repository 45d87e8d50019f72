// SPDX-License-Identifier: Apache-2.0

#include "plugins/pokemon_tcg/rules/deck_counts.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace arbitro::pkm {
namespace {

// A card's own word on its number in a deck.
struct TextLimit {
  std::string group;
  int64_t max = 0;
};

// Copies of a name, and the name as the first row's card spells it.
struct Copies {
  std::string_view name;
  int64_t count = 0;
};

int64_t Cards(const std::vector<DeckRow>& rows);
std::map<std::string, Copies> CountCopies(const std::vector<DeckRow>& rows,
                                          const PoolContext& context);
void CheckPoolSize(const SuppliedPool& supplied, std::vector<Finding>* findings);
std::optional<TextLimit> NameLimit(const PoolContext& context, uint32_t card);
std::optional<TextLimit> PrintedLimit(const CatalogueView& cards, uint32_t card);

}  // namespace

void CheckDeckSize(const std::vector<DeckRow>& rows, const FormatRow& format,
                   std::vector<Finding>* findings) {
  // [PKM-5-d] The total is counted before anything else is looked at.
  const int64_t count = Cards(rows);
  if (count == format.deck_size) return;
  findings->push_back({"DECK_SIZE", format.size_rule,
                       Value::Struct({{"count", Value::Integer(count)},
                                      {"required", Value::Integer(format.deck_size)}})});
}

void CheckCopies(const std::vector<DeckRow>& rows, const FormatRow& format,
                 const PoolContext& context, std::vector<Finding>* findings) {
  if (format.copies_max == kNoCopyLimit) return;
  for (const auto& [key, of_name] : CountCopies(rows, context)) {
    // [PKM-11.1-b] At most four copies of a card by its English name; [PKM-14.2.1-b] two of 30
    // cards.
    if (of_name.count <= format.copies_max) continue;
    findings->push_back({"COPY_LIMIT", format.copies_rule,
                         Value::Struct({{"name", Value::Text(of_name.name)},
                                        {"count", Value::Integer(of_name.count)},
                                        {"max", Value::Integer(format.copies_max)}})});
  }
}

void CheckTextLimits(const std::vector<DeckRow>& rows, const FormatRow& format,
                     const PoolContext& context, std::vector<Finding>* findings) {
  struct Group {
    int64_t count = 0;
    int64_t max = 0;
  };
  std::map<std::string, Group> groups;
  for (const DeckRow& row : rows) {
    const auto limit = NameLimit(context, row.card);
    if (!limit) continue;
    Group& group = groups[limit->group];
    group.max = group.count == 0 ? limit->max : std::min(group.max, limit->max);
    group.count += row.count;
  }
  for (const auto& [name, group] : groups) {
    // [PKM-11.1-d] [PKM-AMB-18] The cards' own text binds in every format, Limited too.
    if (group.count <= group.max) continue;
    findings->push_back({"CARD_TEXT_LIMIT", format.text_rule,
                         Value::Struct({{"group", Value::Text(name)},
                                        {"count", Value::Integer(group.count)},
                                        {"max", Value::Integer(group.max)}})});
  }
}

void CheckSuppliedPool(const std::vector<DeckRow>& rows, const SuppliedPool& supplied,
                       const PoolContext& context, std::vector<Finding>* findings) {
  std::map<uint32_t, int64_t> missing;
  for (const DeckRow& row : rows) missing[row.card] += row.count;
  for (const DeckRow& row : supplied.rows) missing[row.card] -= row.count;
  CheckPoolSize(supplied, findings);
  for (const auto& [card, count] : missing) {
    // [PKM-11.2-d] [PKM-14.2.2-d] Basic Energy is there for everybody if the organiser provides it,
    // [PKM-11.2.1-b] in any number.
    const bool provided =
        supplied.basic_energy == EnergyProvided::kYes && IsBasicEnergy(context.cards, card);
    // [PKM-1-b] [PKM-11.2-a] [PKM-14.2.2-a] Only the cards that the organiser handed out.
    if (count <= 0 || provided) continue;
    findings->push_back({"NOT_IN_POOL", "PKM-11.2-a",
                         Value::Struct({{"name", Value::Text(CountedName(context, card))},
                                        {"card", Value::Text(context.cards.Key(card))},
                                        {"missing", Value::Integer(count)}})});
  }
}

void CheckBasicPokemon(const std::vector<DeckRow>& rows, const CatalogueView& cards,
                       std::vector<Finding>* warnings) {
  // [PKM-GEN-DECK-2] Without a Basic Pokémon no player can set up.
  const bool has_basic = std::any_of(rows.begin(), rows.end(), [&](const DeckRow& row) {
    return cards.TextField(row.card, "supertype") == "Pokémon" &&
           cards.ListFieldHas(row.card, "subtypes", "Basic");
  });
  if (!has_basic) warnings->push_back({"NO_BASIC_POKEMON", "PKM-GEN-DECK-2", Value()});
}

namespace {

int64_t Cards(const std::vector<DeckRow>& rows) {
  int64_t count = 0;
  for (const DeckRow& row : rows) count += row.count;
  return count;
}

std::map<std::string, Copies> CountCopies(const std::vector<DeckRow>& rows,
                                          const PoolContext& context) {
  std::map<std::string, Copies> copies;
  for (const DeckRow& row : rows) {
    // [PKM-11.1-c] Basic Energy is excepted; [PKM-11.1-d] so is whatever limits itself.
    if (IsBasicEnergy(context.cards, row.card) || NameLimit(context, row.card)) continue;
    Copies& of_name = copies[NameKey(context, row.card)];
    if (of_name.count == 0) of_name.name = CountedName(context, row.card);
    of_name.count += row.count;
  }
  return copies;
}

void CheckPoolSize(const SuppliedPool& supplied, std::vector<Finding>* findings) {
  // [PKM-4-b] Used and unused cards together are those that the player was handed.
  const int64_t listed = Cards(supplied.rows);
  if (supplied.handed_out == 0 || listed == supplied.handed_out) return;
  findings->push_back({"POOL_SIZE", "PKM-4-b",
                       Value::Struct({{"count", Value::Integer(listed)},
                                      {"required", Value::Integer(supplied.handed_out)}})});
}

// The limit of a name. [PKM-13.2-b] A card is played with its newest text: what one printing that
// is out says, binds the older ones too. [PKM-GEN-DECK-4] Pokémon Star, Shining names, Miracle
// Energy.
std::optional<TextLimit> NameLimit(const PoolContext& context, uint32_t card) {
  if (auto own = PrintedLimit(context.cards, card)) return own;
  for (const uint32_t other : Printings(context, card)) {
    if (!IsReleased(context, other) || IsBasicEnergy(context.cards, other)) continue;
    if (auto limit = PrintedLimit(context.cards, other)) return limit;
  }
  return std::nullopt;
}

std::optional<TextLimit> PrintedLimit(const CatalogueView& cards, uint32_t card) {
  const Value limit = cards.Row(card)["limit"];
  if (!limit.is_null()) return TextLimit{limit["group"].text(), limit["max"].integer()};
  // [PKM-GEN-DECK-1] An ACE SPEC card says: one ACE SPEC card in the deck, whichever.
  if (cards.ListFieldHas(card, "subtypes", "ACE SPEC")) return TextLimit{"ACE SPEC", 1};
  return std::nullopt;
}

}  // namespace

}  // namespace arbitro::pkm
