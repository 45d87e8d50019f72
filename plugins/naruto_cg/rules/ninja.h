// SPDX-License-Identifier: Apache-2.0
//
// Section 2.22, damage, health and ranks: the effect of damage on a Ninja, and the ranks that a
// card means.

#ifndef ARBITRO_PLUGINS_NARUTO_CG_RULES_NINJA_H_
#define ARBITRO_PLUGINS_NARUTO_CG_RULES_NINJA_H_

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace arbitro::nar {

// --- Damage and health

enum class Health { kHealthy, kInjured, kGraveyard };

struct DamageOutcome {
  bool damaged = false;
  Health health = Health::kHealthy;
};

// Applies damage to a Ninja of this health, less the part of it that was prevented.
DamageOutcome Suffer(Health health, int64_t damage, int64_t prevented);

// Returns true if the text on a Ninja has an effect. `always` is set if the text is so marked.
bool TextActive(bool on_field, Health health, bool always);

// --- Ranks

struct RankRow {
  const char* id;
  const char* english;
  const char* italian;
};
// [NAR-GAME-RANK-1] From the lowest to the highest.
inline constexpr RankRow kRankRows[] = {
    {"academy_student", "Academy Student", "Studente dell'Accademia"},
    {"genin", "Genin", "Genin"},
    {"chunin", "Chunin", "Chunin"},
    {"special_jonin", "Special Jonin", "Jonin Speciale"},
    {"jonin", "Jonin", "Jonin"},
    {"village_head", "Village Head", "Capo del Villaggio"},
};
// [NAR-GAME-RANK-3] Another name of the highest rank.
inline constexpr RankRow kSupremeNinja = {"supreme_ninja", "Supreme Ninja", "Ninja Supremo"};

enum class RankBound { kOrLower, kOrHigher };

// Returns the ranks that a card means, lowest first; empty for an id that is no rank.
std::vector<std::string_view> RanksMeant(std::string_view rank, RankBound bound);

}  // namespace arbitro::nar

#endif  // ARBITRO_PLUGINS_NARUTO_CG_RULES_NINJA_H_
