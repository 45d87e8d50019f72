// SPDX-License-Identifier: Apache-2.0
//
// Tells who is who among references of persons.
//
// Two entries of the vault that were merged are one person, whichever of the two references an
// event, a series or a command spells. All that a decision learnt of merges lies among its inputs
// (MergedPerson), so a replay knows who was one person then without the vault.

#ifndef ARBITRO_DAEMON_ENGINE_STATE_IDENTITIES_H_
#define ARBITRO_DAEMON_ENGINE_STATE_IDENTITIES_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "daemon/engine/model/model.h"
#include "daemon/engine/state/state.h"

namespace arbitro::engine {

// A view of `merged`, which must outlive it.
class Identities {
 public:
  explicit Identities(const std::vector<MergedPerson>& merged);

  // The reference that stands for the person: the one that the others were merged into, or itself.
  std::string_view PersonOf(std::string_view reference) const;

  bool Same(std::string_view first, std::string_view second) const {
    return first == second || PersonOf(first) == PersonOf(second);
  }

  // All references of the person, `reference` among them; `reference` alone where none was merged.
  std::vector<std::string> ReferencesOf(const std::string& reference) const;

  // Registration numbers of the players who are the person, or whose team it is in; sorted.
  std::vector<uint32_t> PlayersOf(const EventState& event, const std::string& reference) const;

 private:
  std::unordered_map<std::string_view, const MergedPerson*> by_reference_;
};

// The one of the staff who is meant: who is spelt so, or else the same person; null: none is.
const StaffState* FindStaff(const EventLife& life, const StaffMember& member,
                            const Identities& identities);

// The persons of a player: one, the members of a team, or none where none was told.
std::vector<std::string> PersonsBehind(const PlayerState& player);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_STATE_IDENTITIES_H_
