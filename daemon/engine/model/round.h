// SPDX-License-Identifier: Apache-2.0
//
// Rounds: how one is drawn, decided and closed. The rest is in model/table.h.

#ifndef ARBITRO_DAEMON_ENGINE_MODEL_ROUND_H_
#define ARBITRO_DAEMON_ENGINE_MODEL_ROUND_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arbitro/draw.h"
#include "arbitro/score.h"
#include "arbitro/value.h"
#include "daemon/engine/model/command_traits.h"
#include "daemon/engine/model/disclosure.h"
#include "daemon/engine/model/phase.h"
#include "storage/format/sha256.h"

namespace arbitro::engine {

using storage::Digest;

inline constexpr int kByesByRightMax = 1'024;  // of one round

// When a paired round becomes known: the draft is withheld until then (state/draft.h).
enum class RoundPublication : uint8_t { kAsEvent = 0, kAtOnce, kByHand, kAtTime };
// When results and standings become known to those who are no staff (state/secret_standings.h).
enum class StandingsPublication : uint8_t { kUnsaid = 0, kAtOnce, kByHand };
struct Publishing {
  RoundPublication when = RoundPublication::kAsEvent;
  int64_t time_us = 0;  // of kAtTime, since 1970-01-01 UTC; else 0
};

struct PairRound {
  static constexpr CommandTraits kTraits = {
      .call = {"PairingService", "PairRound", Scope::kEvent, "event", "", "y-yy-y---"},
      .other_call = {"SeatingService", "SeatRound", Scope::kEvent, "event", "", "y-yy-y---"},
      .asks = true,
      .draws = BesideDraws::kAll,
      .draft = BesideDraft::kGoesOn};
  uint32_t round = 0;
  std::vector<std::string> byes{};  // players who have a bye by right, and are not drawn
  Publishing publishing{};
};
struct ReportResult {
  static constexpr CommandTraits kTraits = {
      .call = {"ScoringService", "ReportResult", Scope::kEvent, "table", "player", "y-yyyyo--"},
      .judges = true,
      .at_table = true,
      .asks = true,
      .brief = true};
  uint32_t round = 0;
  uint32_t table = 0;
  Value report;
  std::string player{};  // who of the table says so; empty: staff
};
struct CloseRound {
  static constexpr CommandTraits kTraits = {
      .call = {"PairingService", "CloseRound", Scope::kEvent, "round", "", "y-yy-y---"},
      .asks = true,
      .draws = BesideDraws::kAll};
  uint32_t round = 0;
};

struct DrawnSeat {
  uint32_t player_number = 0;  // 0: a neutral seat
  uint32_t role = 0;
  uint32_t number = 0;  // of the place at the table, from 1; 0: their order is all there is
  arbitro_seat_kind kind = ARBITRO_SEAT_PLAYER;
};
struct DrawnTable {
  arbitro_table_kind kind = ARBITRO_TABLE_MATCH;
  std::vector<DrawnSeat> seats;
  std::vector<SeatOutcome> outcomes;  // of a bye; else empty until the table is decided
  std::vector<Value> details{};       // as ResultDecided has them
};
struct Certificate {
  std::vector<Chain> chains;
  std::vector<Criterion> criteria;
  std::vector<int64_t> cost;
  std::vector<int64_t> bound;
  bool uniform = false;
};

enum class DrawStrength { kCommitted = 1, kContributed };

// docs/draws.md: how the seed follows from the rest.
struct DrawProof {
  uint32_t link_index = 0;  // from 1
  Digest link = {};
  Digest list_digest = {};
  Digest contributions_digest = {};
  Digest seed = {};
  DrawStrength strength = DrawStrength::kCommitted;
};
struct RoundPaired {
  static constexpr Disclosure kDisclosure = {Subject::kEvent, Results::kToldByPairing};
  std::vector<DrawnTable> tables;
  Certificate certificate;
  DrawProof draw;
  uint32_t deal_link_index = 0;         // state/sealed_deals.h; 0: nothing is dealt
  std::optional<PhaseStarted> phase{};  // started with it
  uint32_t byes_by_right = 0;           // the last so many tables
};
struct ResultDecided {
  static constexpr Disclosure kDisclosure = {Subject::kEvent, Results::kTold};
  std::vector<SeatOutcome> outcomes;  // one a seat
  std::vector<Value> details{};       // one a seat, what standings will want to know; or empty
};

struct RecordedStanding {
  uint32_t player_number = 0;
  uint32_t rank = 0;
  uint32_t broken_by = 0;  // column from 1; 0: none
  uint32_t wins = 0;
  uint32_t losses = 0;
  uint32_t ties = 0;
  std::vector<arbitro_u128> cells;
  uint32_t negative = 0;  // bit i: cell i is below zero, and says how far
};
struct RoundClosed {
  static constexpr Disclosure kDisclosure = {Subject::kEvent, Results::kTold};
  std::vector<Column> columns;
  std::vector<RecordedStanding> rows;
  std::vector<uint32_t> unranked;  // registration numbers
  DrawProof draw{};                // of the lots; link 0: none were drawn
};

// A table's sealed deal, revealed. Part of whatever decides the table (Decision::deal_reveals).
struct DealReveal {
  uint32_t round = 0;
  uint32_t table = 0;
  uint32_t attempt = 1;
  Digest seed = {};
  std::vector<Value> seats{};  // what each was dealt; empty: no ruleset was asked
};
// The link that a round's deals came from, opened. Part of whatever closes the round.
struct DealLink {
  uint32_t index = 0;  // from 1; 0: none is opened
  Digest link = {};
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_MODEL_ROUND_H_
