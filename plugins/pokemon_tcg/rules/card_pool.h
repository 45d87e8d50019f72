// SPDX-License-Identifier: Apache-2.0
//
// Chapters 12 and 13: which cards a format admits on the day of an event.

#ifndef ARBITRO_PLUGINS_POKEMON_TCG_RULES_CARD_POOL_H_
#define ARBITRO_PLUGINS_POKEMON_TCG_RULES_CARD_POOL_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arbitro/catalogue.h"
#include "plugins/pokemon_tcg/rules/event_facts.h"
#include "plugins/pokemon_tcg/rules/tables.h"

namespace arbitro::pkm {

// The facts that a card is judged against. The catalogue and the event outlive it.
struct PoolContext {
  PoolContext(const CatalogueView& all_cards, const EventFacts& event_facts, CardPool card_pool);

  const CatalogueView& cards;
  const EventFacts& event;
  CardPool pool;
  // The printings of each name that copies are counted by, folded: spellings that look alike are
  // one name.
  std::map<std::string, std::vector<uint32_t>> printings;
};

// Whether a printing may be in a deck, and if not, why.
enum class Admission : uint8_t {
  kAdmitted,
  kAsReprint,          // An older printing of an admitted card.
  kUnreleasedReprint,  // Not out yet, but the same as an admitted card.
  kNotReleased,
  kSetNotLegal,
};

struct CardAdmission {
  Admission admission;
  uint32_t same_as = ARBITRO_NONE;  // The admitted printing, for the two reprints.
};

// Judges one printing.
CardAdmission Admit(const PoolContext& context, uint32_t card);

// The day a set came out: the country's calendar, else what the catalogue says, else the United
// States' day; empty where it is not known.
std::string ReleaseDate(const PoolContext& context, const std::string& set);

// Whether the set is out on the day of the event, and whether the format admits its cards then.
bool IsSetReleased(const PoolContext& context, const std::string& set);
bool IsSetAdmitted(const PoolContext& context, const std::string& set);

// Whether the set gathers promos, each with a release of its own.
bool IsPromoSet(std::string_view set);

// Whether the printing itself is out.
bool IsReleased(const PoolContext& context, uint32_t card);

// Whether the format admits the printing for its own sake, not as a reprint.
bool IsAuthorized(const PoolContext& context, uint32_t card);

bool IsBasicEnergy(const CatalogueView& cards, uint32_t card);

// Whether two printings are the same card.
bool IsSameCard(const PoolContext& context, uint32_t a, uint32_t b);

// The name by which copies are counted, as the printing spells it.
std::string_view CountedName(const PoolContext& context, uint32_t card);

// The same in the spelling by which names are compared.
std::string NameKey(const PoolContext& context, uint32_t card);

// All printings that count under a card's name, the card among them.
const std::vector<uint32_t>& Printings(const PoolContext& context, uint32_t card);

}  // namespace arbitro::pkm

#endif  // ARBITRO_PLUGINS_POKEMON_TCG_RULES_CARD_POOL_H_
