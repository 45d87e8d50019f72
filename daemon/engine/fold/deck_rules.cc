// SPDX-License-Identifier: Apache-2.0
//
// Folds the life of deck lists.
#include <memory>
#include <utility>

#include "daemon/engine/fold/event_life.h"
#include "daemon/engine/fold/step.h"
#include "daemon/engine/state/planned_publications.h"

namespace arbitro::engine {
absl::Status Apply(const FoldStep& step, const SetDeckRules& command) {
  if (step.The<DeckRulesSet>() == nullptr) return step.Contradiction("the rules of decks");
  EventLife life = LifeOf(step);
  life.deck_rules = std::make_shared<DeckRules>(command.rules);
  DropDeckLists(&life);
  return Put(step, std::move(life));
}

absl::Status Apply(const FoldStep& step, const UnlockDeck& command) {
  if (step.The<DeckUnlocked>() == nullptr) return step.Contradiction("the deck that is unlocked");
  return ChangePlayer(step, command.player,
                      [](PlayerState* player) { player->deck_unlocked = true; });
}

absl::Status Apply(const FoldStep& step, const SetDeckConsent& command) {
  if (step.The<DeckConsentSet>() == nullptr) return step.Contradiction("the consent");
  return ChangePlayer(step, command.player,
                      [&](PlayerState* player) { player->deck_consent = command.consents; });
}

}  // namespace arbitro::engine
