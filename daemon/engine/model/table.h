// SPDX-License-Identifier: Apache-2.0
//
// Says what is done to a round and its tables beyond drawing, reporting and closing: corrections,
// and what a head judge enters by hand. Reports of players are in model/report.h, exchanges of
// seats in model/seats.h.
//
// Players are named by id, tables by round and number. Every command of a person's choice carries
// its reason beside it (Command::reason); who gave it, the record knows.

#ifndef ARBITRO_DAEMON_ENGINE_MODEL_TABLE_H_
#define ARBITRO_DAEMON_ENGINE_MODEL_TABLE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "daemon/engine/model/command_traits.h"
#include "daemon/engine/model/disclosure.h"
#include "daemon/engine/model/report.h"
#include "daemon/engine/model/round.h"
#include "daemon/engine/model/seats.h"

namespace arbitro::engine {

// Attempts that one table may have.
inline constexpr uint32_t kAttemptsMax = 16;

// --- After a mistake
// -----------------------------------------------------------------------------

// A decided table was reported wrongly.
struct CorrectResult {
  static constexpr CommandTraits kTraits = {
      .call = {"ScoringService", "CorrectResult", Scope::kEvent, "table", "", "y-yyyy---"},
      .judges = true,
      .at_table = true,
      .asks = true};
  uint32_t round = 0;
  uint32_t table = 0;
  Value report;
};

// Two tables were taken for each other.
struct SwapResults {
  static constexpr CommandTraits kTraits = {
      .call = {"ScoringService", "SwapResults", Scope::kEvent, "table", "", "y-yyyy---"},
      .judges = true,
      .at_table = true,
      .asks = true};
  uint32_t round = 0;
  uint32_t table = 0;
  uint32_t other_table = 0;
};

// A table's outcome, after a correction.
struct ChangedResult {
  uint32_t table = 0;
  ResultDecided result;
};
// A closed round's standings, taken again.
struct RetakenStandings {
  uint32_t round = 0;
  RoundClosed standings;
};
// How a row of them changed. Rank 0: not ranked.
struct StandingChange {
  uint32_t player_number = 0;
  uint32_t rank_before = 0;
  uint32_t rank_after = 0;
  int32_t points_before = 0;
  int32_t points_after = 0;
  uint32_t round = 0;  // 0: the newest of those that were taken again
};
// Of CorrectResult, SwapResults, EnterSlip, and of EnterOutcome in a closed round.
struct ResultsChanged {
  static constexpr Disclosure kDisclosure = {Subject::kEvent, Results::kTold};
  std::vector<ChangedResult> tables;
  std::vector<RetakenStandings> standings;  // in the order of rounds
  std::vector<StandingChange> changes;      // by round and registration number
  std::optional<LineUpChange> line_up{};    // none: the next phase would be the same
};

// Players lose their open table without a report: they did not come, were disqualified, or all of
// them lose. The ruleset says what the others get. Its decision is ResultDecided.
struct ForfeitSeats {
  static constexpr CommandTraits kTraits = {
      .call = {"ScoringService", "ForfeitSeats", Scope::kEvent, "table", "", "y--yy----"},
      .judges = true,
      .at_table = true,
      .asks = true};
  uint32_t round = 0;
  uint32_t table = 0;
  std::vector<std::string> players;
};

// The table is played again; what was, is kept as an earlier attempt.
struct ReplayTable {
  static constexpr CommandTraits kTraits = {
      .call = {"ScoringService", "ReplayTable", Scope::kEvent, "table", "", "y--yy----"},
      .judges = true,
      .at_table = true};
  uint32_t round = 0;
  uint32_t table = 0;
};
struct TableReplayed {
  static constexpr Disclosure kDisclosure = {Subject::kEvent, Results::kTold};  // by the reason
  uint32_t attempt = 0;                                                         // from 2
};

// The newest round is taken back before its first result, or with its results. Its link stays
// spent.
struct UnpairRound {
  static constexpr CommandTraits kTraits = {
      .call = {"PairingService", "UnpairRound", Scope::kEvent, "round", "", "y-yy-----"},
      .draft = BesideDraft::kGoesOn};
  uint32_t round = 0;
  bool with_results = false;
};
struct RoundUnpaired {
  static constexpr Disclosure kDisclosure = {Subject::kEvent};
  uint32_t taken_back = 0;  // rounds taken back in this event so far, this one included
};

// --- By hand
// -------------------------------------------------------------------------------------

// The head judge says who plays whom.
struct EnterPairing {
  static constexpr CommandTraits kTraits = {
      .call = {"PairingService", "EnterPairing", Scope::kEvent, "event", "", "y--y-----"},
      .asks = true,
      .draft = BesideDraft::kGoesOn};
  struct Table {
    std::vector<std::string> players;  // one: a bye
    std::vector<uint32_t> roles;       // of the seats; empty: none has one
    // Of the seats; empty: all are players'. A neutral seat's player is empty.
    std::vector<arbitro_seat_kind> kinds{};
  };
  uint32_t round = 0;
  std::vector<Table> tables;
  Publishing publishing{};
};
struct PairingEntered {
  static constexpr Disclosure kDisclosure = {Subject::kEvent, Results::kToldByPairing};
  std::vector<DrawnTable> tables;
  std::optional<PairingEvaluation> evaluation;  // none: the ruleset did not answer
  uint32_t deal_link_index = 0;                 // state/sealed_deals.h; 0: nothing is dealt
  std::optional<PhaseStarted> phase{};          // started with it
};

// The head judge says what a table was worth, decided or not. Its decision is ResultDecided; in a
// closed round ResultsChanged, unless the ruleset does not answer.
struct EnterOutcome {
  static constexpr CommandTraits kTraits = {
      .call = {"ScoringService", "EnterOutcome", Scope::kEvent, "table", "", "y--y-----"},
      .at_table = true,
      .asks = true};
  struct Seat {
    std::string player;
    int32_t points = 0;
    arbitro_result result = ARBITRO_RESULT_WIN;
    uint32_t place = 0;
    uint32_t seat = 0;  // in the table's order, from 1, where `player` is empty: a neutral seat
    int64_t score = 0;  // the game's own table points
    Value details{};    // a struct, or null
  };
  uint32_t round = 0;
  uint32_t table = 0;
  std::vector<Seat> seats;  // each of the table's, in any order
};

// The head judge says who stands where at the end of a round, which closes it; of a closed round,
// the standings are replaced. Its decision is RoundClosed, without columns.
struct EnterStandings {
  static constexpr CommandTraits kTraits = {
      .call = {"ScoringService", "EnterStandings", Scope::kEvent, "round", "", "y--y-----"}};
  struct Row {
    std::string player;
    uint32_t rank = 0;
  };
  uint32_t round = 0;
  std::vector<Row> rows;              // by rank
  std::vector<std::string> unranked;  // players
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_MODEL_TABLE_H_
