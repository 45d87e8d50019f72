// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/state/deck_life.h"

#include <algorithm>
#include <map>
#include <utility>

namespace arbitro::engine {
namespace {

// Whether the player qualified for a phase that has started. A phase that everybody plays has no
// list of those who did.
bool InCut(const EventState& event, uint32_t player_number) {
  return std::any_of(event.phases.begin(), event.phases.end(),
                     [&](const PhasePtr& phase) { return phase->SeedOf(player_number) != 0; });
}

}  // namespace

const DeckRules& DeckRulesOf(const EventState& event) {
  static constexpr DeckRules kNone;
  return event.life->deck_rules ? *event.life->deck_rules : kNone;
}

bool ListsLocked(const EventState& event, int64_t now_us) {
  const DeckRules& rules = DeckRulesOf(event);
  return rules.locked || (rules.deadline_time_us != 0 && now_us >= rules.deadline_time_us);
}

bool IsPublished(const EventState& event, const PlayerState& player) {
  if (player.deck == nullptr || player.withdrawn) return false;
  switch (DeckRulesOf(event).publication) {
    case DeckPublication::kUnsaid:
    case DeckPublication::kNever:
      return false;
    case DeckPublication::kAfterEvent:
      return event.status == EventStatus::kCompleted || event.status == EventStatus::kConfirmed;
    case DeckPublication::kInCut:
      return player.deck_consent && InCut(event, player.number);
    case DeckPublication::kAlways:
      return true;
  }
  return false;
}

const std::vector<DeckLine>* VersionOf(const DeckState& deck, uint32_t version) {
  if (version == deck.version) return &deck.rows;
  for (const auto& earlier : deck.earlier) {
    if (earlier->version == version) return &earlier->rows;
  }
  return nullptr;
}

std::vector<DeckCardChange> ChangesBetween(const std::vector<DeckLine>& before,
                                           const std::vector<DeckLine>& after) {
  std::map<std::string, DeckCardChange> cards;
  for (const DeckLine& row : before) cards[row.card].before += row.count;
  for (const DeckLine& row : after) cards[row.card].after += row.count;
  std::vector<DeckCardChange> changes;
  for (auto& [card, change] : cards) {
    change.card = card;
    if (change.before != change.after) changes.push_back(std::move(change));
  }
  return changes;
}

}  // namespace arbitro::engine
