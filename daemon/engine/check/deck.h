// SPDX-License-Identifier: Apache-2.0
//
// Whether a deck list can be shown to a ruleset: its counts, its marks, its cards, the event's
// catalogue.

#ifndef ARBITRO_DAEMON_ENGINE_CHECK_DECK_H_
#define ARBITRO_DAEMON_ENGINE_CHECK_DECK_H_

#include <optional>
#include <string>
#include <vector>

#include "arbitro/catalogue.h"
#include "arbitro/description.h"
#include "daemon/engine/model/failure.h"
#include "daemon/engine/model/model.h"
#include "daemon/engine/state/ports.h"
#include "daemon/engine/state/state.h"

namespace arbitro::engine {

Failure CatalogueMissing();
// None where the event has no catalogue.
std::optional<CatalogueView> ViewOf(const CatalogueBytes& catalogue);

// Whether the player has a deck without a violation.
bool HasLegalDeck(const PlayerState& player);

// Ids of the active players who have no legal deck, by registration number.
std::vector<std::string> PlayersWithoutDeck(const EventState& event);

// LIST_LOCKED: the event's lists are locked, and the list of this player is not unlocked.
Failure ListLocked(const EventState& event, const std::string& player);

// All that is wrong with the rows of one list, so that a player corrects it once.
//
//   DeckRowCheck check(rows);
//   check.Counts(&description);
//   check.Cards(catalogue);
//   if (auto failure = check.failure()) …
class DeckRowCheck {
 public:
  // The rows outlive it.
  explicit DeckRowCheck(const std::vector<DeckLine>& rows) : rows_(rows) {}

  // Checks that each row is of one card at least; null: no ruleset says by which rule.
  void Counts(const Description* description);
  // Checks that each row's marks fill the ruleset's deck-row form.
  void Marks(const Description& description);
  // Checks that each row's card is in the catalogue, and says which it may be.
  void Cards(const CatalogueView& catalogue);

  // Names every bad row by its number, from 1: CARD_UNKNOWN where nothing but cards is wrong, else
  // FIELD_INVALID. Nullopt: no row is bad.
  std::optional<Failure> failure() const;

 private:
  struct Fault {
    size_t row = 0;  // index
    bool card = false;
    std::string field;
    std::string what;
    std::string rule;
  };

  const std::vector<DeckLine>& rows_;
  std::vector<Fault> faults_;
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_CHECK_DECK_H_
