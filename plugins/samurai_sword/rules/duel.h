// SPDX-License-Identifier: Apache-2.0
//
// 1.2 The duel at the table: who is harmless, who is struck, what may be played from where.

#ifndef ARBITRO_PLUGINS_SAMURAI_SWORD_RULES_DUEL_H_
#define ARBITRO_PLUGINS_SAMURAI_SWORD_RULES_DUEL_H_

#include <cstdint>

namespace arbitro::sam {

// A duellist's characters, told apart as the rules tell them.
enum class Duellist : uint32_t { kShogun, kActiveSamurai, kOtherSamurai };
inline constexpr uint32_t kDuellists = 3;
inline constexpr const char* kDuellistNames[kDuellists] = {"shogun", "active_samurai",
                                                           "other_samurai"};

// Which character a player has active.
enum class Active : uint32_t { kNone, kShogun, kSamurai };

// One player's side of a duel.
struct DuelSide {
  int64_t samurai_left = 0;
  int64_t cards_in_hand = 0;
  Active active = Active::kNone;
};

// Whether the side has such a character.
bool IsThere(const DuelSide& side, Duellist character);
// Whether the character is the one that the player has active.
bool IsActive(const DuelSide& side, Duellist character);
// No weapon, Battle Cry or Jujutsu touches it, and it does not count for difficulty.
bool IsHarmless(const DuelSide& side, Duellist character);

// Whether Battle Cry or Jujutsu costs the character a point of resilience. `own`: of the player who
// plays it; `saved`: its player has discarded the card that saves.
bool IsStruck(const DuelSide& side, Duellist character, bool own, bool saved);

// The least difficulty of an attack by the Shogun at the opponent's characters.
int64_t ShogunsLeastDifficulty(const DuelSide& side);

}  // namespace arbitro::sam

#endif  // ARBITRO_PLUGINS_SAMURAI_SWORD_RULES_DUEL_H_
