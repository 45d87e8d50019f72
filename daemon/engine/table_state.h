// SPDX-License-Identifier: Apache-2.0
//
// Rounds and tables in an event's state: parts of state.h.

#ifndef ARBITRO_DAEMON_ENGINE_TABLE_STATE_H_
#define ARBITRO_DAEMON_ENGINE_TABLE_STATE_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "daemon/engine/event_life_state.h"
#include "daemon/engine/persistent_vector.h"
#include "daemon/engine/round_model.h"
#include "daemon/engine/table_model.h"

namespace arbitro::engine {

// What a person entered or changed: who, why, and which record says so.
struct HandEntry {
  std::string principal;
  std::string reason;
  uint64_t revision = 0;
};
using HandEntryPtr = std::shared_ptr<const HandEntry>;

using SeatState = DrawnSeat;

// What one player says the result is.
struct ReportState {
  uint32_t player_number = 0;
  Value report;
  bool confirms = false;  // agreed with what another had said
  uint64_t revision = 0;
};

struct SignatureState {
  uint32_t player_number = 0;
  SignatureKind kind = SignatureKind::kSigned;
  std::string note;
  uint64_t revision = 0;
};

// A result that was played again.
struct AttemptState {
  ResultDecided result;
  Value report;
  HandEntry replayed;  // who had it played again
};

// What most tables have nothing of.
struct TablePapers {
  std::vector<Value> details;        // of the result, one a seat; or empty
  std::vector<ReportState> reports;  // of players, at most one each, in the order of coming in
  std::vector<SignatureState> signatures;
  std::vector<AttemptState> attempts;  // earlier ones
  HandEntryPtr entered;                // the outcome, by hand; null: a ruleset gave it
  HandEntryPtr corrected;              // the newest correction; null: none
  HandEntryPtr forfeited;              // seats lost it without a report; null: none did
  uint64_t slip_revision = 0;          // the record of the signed slip; 0: none
  std::vector<Digest> deal_seeds;      // of sealed deals that are revealed, by attempt
};

struct TableState {
  arbitro_table_kind kind = ARBITRO_TABLE_MATCH;
  // The seat, from 1, whose player had more points at pairing than the other; 0: neither, or no
  // match of two.
  uint32_t floating_seat = 0;
  std::vector<SeatState> seats;
  std::vector<SeatOutcome> outcomes;          // empty: not decided
  Value report;                               // null: a bye, entered by hand, or not decided
  std::shared_ptr<const TablePapers> papers;  // null: none
  uint32_t extension_seconds = 0;             // longer than the round's clock

  bool decided() const { return !outcomes.empty(); }
  bool is_bye() const { return kind == ARBITRO_TABLE_BYE; }
  // Empty where there are none.
  const TablePapers& Papers() const;
  // How players' reports stand; nothing where there are none, or the table is decided.
  std::optional<ReportStanding> Standing() const;
  // From 1; 0: the player does not sit here.
  uint32_t SeatOf(uint32_t player_number) const;
};

// A change of a round's seats by hand.
struct SeatChange {
  HandEntry by;
  std::optional<PairingEvaluation> evaluation;
};

struct RoundState {
  uint32_t number = 0;
  PersistentVector<std::shared_ptr<const TableState>> tables;
  uint32_t decided_tables = 0;
  std::shared_ptr<const Certificate> certificate;  // null: paired by hand
  DrawProof draw;                                  // link 0: paired by hand
  std::shared_ptr<const SeatChange> entered;       // null: drawn
  std::vector<std::shared_ptr<const SeatChange>> repairs;
  std::shared_ptr<const RoundClosed> standings;  // null: the round is open
  HandEntryPtr standings_entered;                // null: a ruleset gave them
  uint64_t paired_revision = 0;
  uint64_t closed_revision = 0;
  uint64_t standings_revision = 0;          // the record that its standings are from
  std::shared_ptr<const ClockState> clock;  // null: it was not started
  DealLink deals;                           // index 0: nothing is dealt; the link once it is closed

  bool closed() const { return standings != nullptr; }
  // The number, from 1, of the table where the player sits; 0: none.
  uint32_t TableOf(uint32_t player_number) const;
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_TABLE_STATE_H_
