// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/ask/deck.h"

#include <utility>

#include "daemon/engine/check/deck.h"
#include "daemon/engine/state/engine_revision.h"

namespace arbitro::engine {
namespace {

std::optional<Failure> CheckRows(const DeckToJudge& deck) {
  DeckRowCheck check(deck.rows);
  check.Counts(&deck.description);
  check.Marks(deck.description);
  if (deck.catalogue) check.Cards(*deck.catalogue);
  return check.failure();
}

// The first round that the player plays: a late entrant may be seated in a round before the one
// that the entry is for.
uint32_t FirstSeatedRound(const EventState& event, const PlayerState& player) {
  for (const auto& round : event.rounds) {
    if (round->number >= player.entry_round) break;
    if (round->TableOf(player.number) > 0) return round->number;
  }
  return player.entry_round;
}

}  // namespace

OrFailure<DeckRequest> MakeDeckRequest(const DeckToJudge& deck, uint32_t engine_revision) {
  TRY(CheckRows(deck));
  DeckRequest request;
  request.format = deck.event.base->created.format;
  request.settings = deck.event.Settings();
  request.rounds_paired = static_cast<uint32_t>(deck.event.rounds.size());
  for (const DeckLine& row : deck.rows) {
    const uint32_t card = deck.catalogue ? *deck.catalogue->Find(row.card) : ARBITRO_NONE;
    request.rows.push_back({row.count, card, row.name, row.marks, row.card});
  }
  if (engine_revision <= kBeforeSafeHands) {
    // Rulesets of then know of no list that is only looked at, and find every list late in a
    // running event.
    if (deck.judged_only) request.rounds_paired = 0;
    return request;
  }
  request.judged_only = deck.judged_only;
  if (deck.player == nullptr) return request;
  request.first_round = engine_revision <= kBeforeLastRows
                            ? deck.player->entry_round
                            : FirstSeatedRound(deck.event, *deck.player);
  request.list_there = deck.player->deck != nullptr;
  request.legal_there = request.list_there && deck.player->deck->verdict.violations.empty();
  return request;
}

}  // namespace arbitro::engine
