// SPDX-License-Identifier: Apache-2.0
//
// Seats of a round that change hands: players exchanged, seated late, taken from a table, or
// replaced. Players are named by id, tables by round and number.

#ifndef ARBITRO_DAEMON_ENGINE_MODEL_SEATS_H_
#define ARBITRO_DAEMON_ENGINE_MODEL_SEATS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "daemon/engine/model/command_traits.h"
#include "daemon/engine/model/disclosure.h"
#include "daemon/engine/model/round.h"

namespace arbitro::engine {

// Players exchange their seats, pair after pair, then tables their numbers.
struct RepairRound {
  static constexpr CommandTraits kTraits = {
      .call = {"PairingService", "RepairRound", Scope::kEvent, "round", "", "y-yy-----"},
      .other_call = {"SeatingService", "ExchangeSeats", Scope::kEvent, "round", "", "y-yy-----"},
      .at_table = true,
      .asks = true,
      .draft = BesideDraft::kGoesOn};
  struct Exchange {
    std::string player;
    std::string other;
  };
  struct TableExchange {
    uint32_t table = 0;
    uint32_t other = 0;
  };
  uint32_t round = 0;
  std::vector<Exchange> exchanges;
  std::vector<TableExchange> tables{};
};
// A player who came late sits down at a table; at a bye's, a match comes of it.
struct SeatPlayer {
  static constexpr CommandTraits kTraits = {
      .call = {"SeatingService", "SeatPlayer", Scope::kEvent, "table", "", "y-yyyy---"},
      .at_table = true,
      .asks = true,
      .draft = BesideDraft::kGoesOn};
  uint32_t round = 0;
  uint32_t table = 0;
  std::string player;
};
// A player leaves a table that has enough seats without.
struct UnseatPlayer {
  static constexpr CommandTraits kTraits = {
      .call = {"SeatingService", "UnseatPlayer", Scope::kEvent, "round", "", "y-yyyy---"},
      .at_table = true,
      .asks = true,
      .draft = BesideDraft::kGoesOn};
  uint32_t round = 0;
  std::string player;
  bool passive = false;  // the seat stays, and a judge plays on for it
};
// Another player takes over a player's place.
struct TakeOverPlace {
  static constexpr CommandTraits kTraits = {
      .call = {"PairingService", "TakeOverPlace", Scope::kEvent, "round", "", "y-yyy----"},
      .at_table = true,
      .asks = true,
      .draft = BesideDraft::kGoesOn};
  uint32_t round = 0;
  std::string player;
  std::string by;
};

// Says what a ruleset says of a pairing that a person made.
struct PairingEvaluation {
  struct Problem {
    std::string code;
    std::string rule;
    uint32_t player_number = 0;  // 0: no player in particular
    uint32_t other_number = 0;
  };
  std::vector<Problem> problems;
  std::vector<Criterion> criteria;
  std::vector<int64_t> cost;
  std::vector<int64_t> optimum;
};
struct ChangedSeats {
  uint32_t table = 0;
  DrawnTable seats;
};
// Of RepairRound, SeatPlayer, UnseatPlayer, TakeOverPlace.
struct SeatsChanged {
  static constexpr Disclosure kDisclosure = {Subject::kEvent, Results::kToldByPairing};
  std::vector<ChangedSeats> tables;             // by number
  std::optional<PairingEvaluation> evaluation;  // none: the ruleset did not answer
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_MODEL_SEATS_H_
