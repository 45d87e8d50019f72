// SPDX-License-Identifier: Apache-2.0
//
// The tables of a round: part of RoundState (state/table.h).
//
// While a round is played its tables change one by one. All that they are and were lies on one
// shelf, so that a copy counts one holder and not each table, and a vector whose copies share what
// they have in common says where each is now. Those of a closed round are packed: most of a large
// event's state would otherwise be tables of old rounds, of which each is like many others. Tables
// that a later correction changes are kept beside them.

#ifndef ARBITRO_DAEMON_ENGINE_STATE_ROUND_TABLES_H_
#define ARBITRO_DAEMON_ENGINE_STATE_ROUND_TABLES_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "daemon/engine/model/round.h"
#include "daemon/engine/model/table.h"
#include "daemon/engine/state/event_life.h"
#include "daemon/engine/state/persistent_vector.h"

namespace arbitro::engine {

// An entry or change by hand: its principal, its reason, and the record that says so.
struct HandEntry {
  std::string principal;
  std::string reason;
  uint64_t revision = 0;
};
using HandEntryPtr = std::shared_ptr<const HandEntry>;

using SeatState = DrawnSeat;

// The result as one player reports it.
struct ReportState {
  uint32_t player_number = 0;
  Value report;
  bool confirms = false;  // agreed with what another had said
  uint64_t revision = 0;
  int64_t time_us = 0;  // of that record
  TicketUse by{};       // by which the player said so
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

// A sealed deal that is in the log.
struct RevealedDeal {
  Digest seed = {};   // zero: the attempt was decided by hand while the secret was missing
  uint32_t deal = 0;  // DealSource::deal
};

// Papers of a table; most tables have none.
struct TablePapers {
  std::vector<Value> details;        // of the result, one a seat; or empty
  std::vector<ReportState> reports;  // of players, at most one each, in the order of coming in
  std::vector<SignatureState> signatures;
  std::vector<AttemptState> attempts;        // earlier ones
  HandEntryPtr entered;                      // the outcome, by hand; null: a ruleset gave it
  HandEntryPtr corrected;                    // the newest correction; null: none
  HandEntryPtr forfeited;                    // seats lost it without a report; null: none did
  uint64_t slip_revision = 0;                // the record of the signed slip; 0: none
  std::vector<RevealedDeal> revealed_deals;  // by attempt
  uint32_t deals_given_up = 0;               // sealed ones that a change of its seats replaced
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
  // Empty where there are none. Valid for as long as this table's papers are held by anybody: the
  // state that it was taken from does.
  const TablePapers& Papers() const;
  // How players' reports stand; nothing where there are none, or the table is decided.
  std::optional<ReportStanding> Standing() const;
  // From 1; 0: the player does not sit here.
  uint32_t SeatOf(uint32_t player_number) const;
};

// A table that never changes, and lives on while it is held; so do, for that long, those that lay
// on one shelf with it (RoundTables).
using TablePtr = std::shared_ptr<const TableState>;

// Copies share the tables. One writer a copy; copies may be written at the same time.
class RoundTables {
 public:
  size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }

  // The table itself while the round is played, else one made of what is packed.
  TablePtr At(size_t index) const;
  // A copy: no reference into it outlives it.
  TableState operator[](size_t index) const { return *At(index); }

  // Calls `visit(index, table)` for each, in order, without copying more than it must. The table is
  // valid until `visit` returns.
  void ForEach(const std::function<void(size_t, const TableState&)>& visit) const;

  // Only before it is packed.
  void push_back(TableState table);
  void Set(size_t index, TableState table);

  // The round is closed: its tables will hardly change any more.
  void Pack();

 private:
  class Packed;
  class Shelf;

  // Places are copied as plain bytes, so 32 lie together.
  using Places = PersistentVector<const TableState*, 5>;

  // Onto a shelf of their own, where those that were are many.
  void Reshelve();

  size_t size_ = 0;
  Places loose_;                          // where each is now; none once they are packed
  std::shared_ptr<Shelf> shelf_;          // that they lie on; null where there are none
  std::shared_ptr<const Packed> packed_;  // null: they are not
  std::map<size_t, TablePtr> changed_{};  // since they were packed
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_STATE_ROUND_TABLES_H_
