// SPDX-License-Identifier: Apache-2.0
//
// The penalties and appeals of an event: part of EventState (state/state.h), immutable as it is.

#ifndef ARBITRO_DAEMON_ENGINE_STATE_PENALTY_H_
#define ARBITRO_DAEMON_ENGINE_STATE_PENALTY_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "daemon/engine/model/penalty.h"
#include "daemon/engine/state/persistent_vector.h"

namespace arbitro::engine {

struct PenaltyState {
  uint32_t number = 0;
  uint32_t player_number = 0;
  std::string infraction;
  Value circumstances;
  std::string penalty;
  uint32_t step = 0;
  bool deviates = false;
  bool final = false;
  bool by_hand = false;
  bool head_judge = false;
  std::vector<PenaltyEffect> effects;
  std::vector<PointsChange> points;  // given or taken; they come back when it is revoked
  uint32_t round = 0;
  uint32_t table = 0;      // where the player sat in that round, while it was open; 0: nowhere
  uint32_t came_with = 0;  // number of the ruling that brought it; 0: it is one of its own
  std::string principal;
  std::string reason;
  uint64_t revision = 0;
  uint64_t revoked_revision = 0;  // 0: it stands

  bool stands() const { return revoked_revision == 0; }
  bool Expels() const { return Has(ARBITRO_EFFECT_EXPEL); }
  // Whether the match in hand was lost by it; one that waits for the next match is another.
  bool LosesMatch() const;
  bool Has(arbitro_effect_kind kind) const;
  // Whether it was given by then and not revoked yet.
  bool StoodAt(uint64_t at) const { return revision <= at && (stands() || revoked_revision > at); }
};

struct AppealState {
  FileAppeal what;
  std::string principal;
  uint64_t revision = 0;
  uint64_t decided_revision = 0;  // 0: open
  bool upheld = false;
  std::string decided_by;
  std::string decided_reason;
  std::vector<uint32_t> seated;  // at its table when it was filed

  bool open() const { return decided_revision == 0; }
};

struct PenaltyBook {
  PersistentVector<std::shared_ptr<const PenaltyState>> penalties;  // by number
  PersistentVector<std::shared_ptr<const AppealState>> appeals;     // by number
  uint32_t open_appeals = 0;
  std::vector<uint32_t> carried;  // numbers of those that weigh on a player's next match

  void Add(PenaltyState penalty);
  // Puts the penalty in the place of the one with its number.
  void Replace(PenaltyState penalty);
  // Null where there is none.
  const PenaltyState* FindPenalty(uint32_t number) const;
  const AppealState* FindAppeal(uint32_t number) const;
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_STATE_PENALTY_H_
