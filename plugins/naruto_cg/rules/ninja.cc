// SPDX-License-Identifier: Apache-2.0

#include "plugins/naruto_cg/rules/ninja.h"

namespace arbitro::nar {

DamageOutcome Suffer(Health health, int64_t damage, int64_t prevented) {
  // [NAR-GAME-DAMAGE-5] Damage is suffered only where some remains after all changes.
  const int64_t suffered = damage - prevented;
  if (suffered <= 0 || health == Health::kGraveyard) return {false, health};
  // [NAR-GAME-DAMAGE-2] One damage injures a healthy Ninja; [NAR-GAME-DAMAGE-4] two defeat it, and
  // [NAR-GAME-DAMAGE-3] one more defeats an injured one.
  const bool survives = health == Health::kHealthy && suffered == 1;
  return {true, survives ? Health::kInjured : Health::kGraveyard};
}

bool TextActive(bool on_field, Health health, bool always) {
  // [NAR-GAME-INJURED-2] Valid on the Field: all text of a healthy Ninja, of an injured one only
  // what is marked "Always".
  return on_field && (health == Health::kHealthy || always);
}

std::vector<std::string_view> RanksMeant(std::string_view rank, RankBound bound) {
  // [NAR-GAME-RANK-3] A Supreme Ninja has the rank of a Village Head.
  if (rank == kSupremeNinja.id) rank = std::rbegin(kRankRows)->id;
  std::vector<std::string_view> lower;
  std::vector<std::string_view> higher;
  bool reached = false;
  for (const RankRow& row : kRankRows) {
    const bool named = row.id == rank;
    reached = reached || named;
    // [NAR-GAME-RANK-2] The rank that is named belongs to both.
    if (!reached || named) lower.emplace_back(row.id);
    if (reached) higher.emplace_back(row.id);
  }
  if (!reached) return {};
  return bound == RankBound::kOrLower ? lower : higher;
}

}  // namespace arbitro::nar
