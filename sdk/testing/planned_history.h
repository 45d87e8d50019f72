// SPDX-License-Identifier: Apache-2.0
//
// Keeps what an event that is played by chance has come to (random_plan.h): its players, phases and
// tables. Makes the requests that follow from them as a daemon does.
//
// Players are named by their place in the event, from 0.

#ifndef ARBITRO_TESTING_PLANNED_HISTORY_H_
#define ARBITRO_TESTING_PLANNED_HISTORY_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "arbitro/description.h"
#include "arbitro/draw.h"
#include "arbitro/penalty.h"
#include "arbitro/plan.h"
#include "arbitro/score.h"
#include "arbitro/standings.h"

namespace arbitro {

// A player of such an event.
struct HistoryPlayer {
  uint32_t status = ARBITRO_PLAYER_ACTIVE;
  uint32_t entry_round = 1;
  uint32_t leave_round = 0;  // of a player who left: the first round not played
  uint32_t division = 0;
  Value facts = {};                         // of the player form
  std::vector<PastPenalty> penalties = {};  // oldest first
  std::vector<PenaltyEffect> carried = {};  // effects that wait for the player's next match
};

// A table of any round.
struct HistoryTable {
  uint32_t phase = 1;
  uint32_t round = 1;        // within the phase
  uint32_t event_round = 1;  // through all phases
  uint32_t number = 1;       // in its round
  Table table = {};
  std::vector<SeatEffect> effects = {};
  TableOutcome outcome = {};  // without seats: not decided
};

// A phase as it was planned, and how far it came.
struct HistoryPhase {
  Phase so_far = {};
  std::vector<uint32_t> qualified = {};  // by seed; empty: everybody active
  std::vector<TableSize> tables = {};    // of its first round
  uint32_t first_round = 1;              // through all phases
  bool third_place = false;
  bool fresh_start = false;
};

class PlannedHistory {
 public:
  // The description must outlive it.
  PlannedHistory(const Description& description, std::string format, Value settings)
      : description_(description), format_(std::move(format)), settings_(std::move(settings)) {}

  std::vector<HistoryPlayer>& players() { return players_; }
  const std::vector<HistoryPhase>& phases() const { return phases_; }
  std::vector<HistoryTable>& tables() { return tables_; }
  std::vector<Adjustment>& adjustments() { return adjustments_; }
  const std::string& format() const { return format_; }
  const Value& settings() const { return settings_; }

  // The number of the round that would be paired next, through all phases.
  uint32_t next_round() const { return rounds_paired_ + 1; }

  // Begins the phase of a plan. `heads` has the players in the order of the plan's request.
  void Begin(const Plan& plan, const std::vector<uint32_t>& heads);

  // Adds the tables of a new round, which name the players of `drawn` by their place in it. Returns
  // where they begin in tables().
  size_t AddRound(const std::vector<Table>& tables, const std::vector<uint32_t>& drawn);

  void CloseRound() { ++phases_.back().so_far.rounds_closed; }

  // The request for the next round of the phase in hand, with those who are in it. `drawn` gets the
  // player behind each of its players.
  DrawRequest ToDraw(const SeedBytes& seed, std::vector<uint32_t>* drawn) const;

  // Without a report.
  OutcomeRequest ToScore(const HistoryTable& table) const;

  StandingsRequest ToRank(const SeedBytes& lots) const;

  // Without standings.
  PlanRequest ToPlan() const;

  EventCounts Counts() const;
  std::vector<Phase> PhasesSoFar() const;

  // Points of the tables from a round on. From the first round on the adjustments count too.
  std::vector<int32_t> PointsFrom(uint32_t event_round) const;
  std::vector<int64_t> Scores() const;

 private:
  std::vector<uint32_t> DrawnNext() const;
  std::vector<uint32_t> WinnersOfLastRound() const;
  std::vector<PastTable> PastOf(const std::vector<uint32_t>& index_of) const;
  void AddMet(uint32_t from_round, const std::vector<uint32_t>& drawn, DrawRequest* request) const;
  void AddByesAndFloats(uint32_t from_round, const std::vector<uint32_t>& drawn,
                        DrawRequest* request) const;
  uint32_t CountedFrom() const;
  uint32_t SeedOf(uint32_t player) const;
  bool IsFinal(const HistoryTable& table) const;

  const Description& description_;
  const std::string format_;
  const Value settings_;
  std::vector<HistoryPlayer> players_;
  std::vector<HistoryPhase> phases_;
  std::vector<HistoryTable> tables_;  // in the order of the rounds
  std::vector<Adjustment> adjustments_;
  uint32_t rounds_paired_ = 0;
};

}  // namespace arbitro

#endif  // ARBITRO_TESTING_PLANNED_HISTORY_H_
