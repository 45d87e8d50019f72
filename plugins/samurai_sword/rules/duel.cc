// SPDX-License-Identifier: Apache-2.0

#include "plugins/samurai_sword/rules/duel.h"

#include "plugins/samurai_sword/rules/tables.h"

namespace arbitro::sam {
namespace {

bool IsBehind(const DuelSide& side);

}  // namespace

bool IsThere(const DuelSide& side, Duellist character) {
  if (character == Duellist::kShogun) return true;
  const bool samurai_active = side.active == Active::kSamurai && side.samurai_left > 0;
  if (character == Duellist::kActiveSamurai) return samurai_active;
  return side.samurai_left > (samurai_active ? 1 : 0);
}

bool IsActive(const DuelSide& side, Duellist character) {
  if (character == Duellist::kShogun) return side.active == Active::kShogun;
  return character == Duellist::kActiveSamurai;
}

bool IsHarmless(const DuelSide& side, Duellist character) {
  if (character == Duellist::kShogun && IsBehind(side)) return true;
  // [SAM-DUEL-18] Of a player without cards the active character is harmless, and no other.
  return side.cards_in_hand == 0 && IsActive(side, character);
}

bool IsStruck(const DuelSide& side, Duellist character, bool own, bool saved) {
  if (!IsThere(side, character) || IsHarmless(side, character)) return false;
  // [SAM-DUEL-14] All but one's own active character; a suitable card saves a whole side.
  return !saved && !(own && IsActive(side, character));
}

int64_t ShogunsLeastDifficulty(const DuelSide& side) {
  // [SAM-DUEL-19] From behind, the Samurai in front and the one at its side count first.
  return IsBehind(side) ? kDuelDifficultyFromBehind : 1;
}

namespace {

// [SAM-DUEL-15] The Shogun stays behind until one of the Samurai is eliminated; [SAM-DUEL-16] then
// it enters play between the other two.
bool IsBehind(const DuelSide& side) { return side.samurai_left == kDuelSamuraiEach; }

}  // namespace

}  // namespace arbitro::sam
