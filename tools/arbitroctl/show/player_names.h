// SPDX-License-Identifier: Apache-2.0
//
// The names of an event's players, for lists that know their ids or numbers alone.
//
// A pure value; thread-safe as such.

#ifndef ARBITRO_TOOLS_ARBITROCTL_SHOW_PLAYER_NAMES_H_
#define ARBITRO_TOOLS_ARBITROCTL_SHOW_PLAYER_NAMES_H_

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "arbitro/v1/event.pb.h"
#include "arbitro/v1/scoring.pb.h"

namespace arbitro::tools {

class PlayerNames {
 public:
  PlayerNames() = default;
  explicit PlayerNames(const v1::ListPlayersResponse& players);

  // The name, two of one name told apart; the id where there is no name.
  std::string Of(std::string_view player) const;
  // The name with the id that commands take: "Ada Bo (ada)".
  std::string WithId(std::string_view player) const;
  // The same by registration number; empty of 0 and of an unknown one.
  std::string WithId(uint32_t number) const;

  // The same of several, with commas between; `number 7` for one whom nothing is known of.
  std::string ListOf(const std::vector<uint32_t>& numbers) const;
  // The id by registration number; empty of 0 and of an unknown one.
  std::string IdOfNumber(uint32_t number) const;

  // Whether the word is the player's id or name, capitals and small letters alike.
  bool IsNamed(uint32_t number, std::string_view word) const;
  // The number of the player whom the word names; 0: no player, or more than one.
  uint32_t Find(std::string_view word) const;

 private:
  std::map<std::string, std::string, std::less<>> names_;  // by id
  std::map<uint32_t, std::string> ids_;                    // by number
};

// Returns how the players of the next phase would be others, as a line.
std::string LineUpText(const PlayerNames& names, const v1::LineUpChange& change);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_SHOW_PLAYER_NAMES_H_
