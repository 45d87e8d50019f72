// SPDX-License-Identifier: Apache-2.0
//
// Rounds in an event's state: parts of state/state.h.

#ifndef ARBITRO_DAEMON_ENGINE_STATE_TABLE_H_
#define ARBITRO_DAEMON_ENGINE_STATE_TABLE_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "daemon/engine/model/round.h"
#include "daemon/engine/model/table.h"
#include "daemon/engine/state/event_life.h"
#include "daemon/engine/state/kept_standings.h"
#include "daemon/engine/state/round_tables.h"

namespace arbitro::engine {

// A change of a round's seats by hand.
struct SeatChange {
  HandEntry by;
  std::optional<PairingEvaluation> evaluation;
};

struct RoundState {
  uint32_t number = 0;
  RoundTables tables;
  uint32_t decided_tables = 0;
  std::shared_ptr<const Certificate> certificate;  // null: paired by hand
  DrawProof draw;                                  // link 0: paired by hand
  std::shared_ptr<const SeatChange> entered;       // null: drawn
  std::vector<std::shared_ptr<const SeatChange>> repairs;
  KeptStandings standings;          // none: the round is open
  HandEntryPtr standings_entered;   // null: a ruleset gave them
  uint32_t players_registered = 0;  // when it was paired
  uint64_t paired_revision = 0;
  int64_t paired_time_us = 0;
  uint64_t closed_revision = 0;
  uint64_t standings_revision = 0;          // the record that its standings are from
  std::shared_ptr<const ClockState> clock;  // null: it was not started
  DealLink deals;                           // index 0: nothing is dealt; the link once it is closed
  bool counts_deals = false;                // each change of a table's seats deals it again

  // Of its tables in the hall, by table, 0 for byes (state/table_places.h); null: none.
  std::shared_ptr<const std::vector<uint32_t>> places;

  bool closed() const { return standings.there(); }
  // The number, in the hall, of the table with that number from 1; 0: a bye, or it has no other.
  uint32_t PlaceOf(uint32_t table) const {
    return places && table <= places->size() ? (*places)[table - 1] : 0;
  }
  // The number, from 1, of the table where the player sits; 0: none.
  uint32_t TableOf(uint32_t player_number) const;
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_STATE_TABLE_H_
