// SPDX-License-Identifier: Apache-2.0
//
// A second, simple-minded view of seatings for tests: histories that own their numbers, and the
// best seatings by going through all of them.

#ifndef ARBITRO_KIT_REFERENCE_SEATING_H_
#define ARBITRO_KIT_REFERENCE_SEATING_H_

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "kit/seating.h"

namespace arbitro::kit {

// The past of an event at tables, owned.
struct TableHistory {
  explicit TableHistory(uint32_t player_count)
      : met(player_count), at_size(player_count), in_seat(player_count), in_role(player_count) {
    for (auto* lists : {&at_size, &in_seat, &in_role}) {
      for (std::vector<uint32_t>& list : *lists) list.assign(kTableSeatsMax + 1, 0);
    }
  }

  uint32_t Size() const { return static_cast<uint32_t>(met.size()); }
  void Meet(uint32_t a, uint32_t b);

  // Adds a played round: who met whom, where and as what.
  void Play(const std::vector<TakenSeat>& seats, const std::vector<uint32_t>& sizes);

  // Views into this history; valid until it changes.
  std::vector<SeatingPlayer> Players() const;

  std::vector<std::vector<uint32_t>> met;
  std::vector<std::vector<uint32_t>> at_size;
  std::vector<std::vector<uint32_t>> in_seat;
  std::vector<std::vector<uint32_t>> in_role;
};

// The seats as one value: player and role, table after table.
using SeatingText = std::vector<uint32_t>;
SeatingText TextOf(const std::vector<TakenSeat>& seats);

// The same seats as a list of tables.
std::vector<std::vector<TakenSeat>> TablesOf(const std::vector<TakenSeat>& seats,
                                             const std::vector<uint32_t>& sizes);

// The cost, from the words of the criteria.
CostVector ReferenceSeatingCost(const TableHistory& history, const SeatingRules& rules,
                                const std::vector<TakenSeat>& seats);

// Everything there is to know about the best seatings: every order of the players and every way to
// deal the roles. At most about eight players.
struct BestSeatings {
  CostVector cost;
  std::set<SeatingText> best;
};
BestSeatings BestByEnumeration(const TableHistory& history, const SeatingRules& rules);

// A past of some random rounds.
TableHistory RandomHistory(uint32_t players, uint32_t rounds, RandomStream* stream);

}  // namespace arbitro::kit

#endif  // ARBITRO_KIT_REFERENCE_SEATING_H_
