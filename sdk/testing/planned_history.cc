// SPDX-License-Identifier: Apache-2.0

#include "testing/planned_history.h"

#include <algorithm>

namespace arbitro {
namespace {

bool HasWon(const SeatOutcome& seat) {
  return seat.result == ARBITRO_RESULT_WIN || seat.result == ARBITRO_RESULT_BYE;
}

// The place of each player of the event among those drawn; ARBITRO_NONE: not drawn.
std::vector<uint32_t> PlacesOf(const std::vector<uint32_t>& drawn, size_t players) {
  std::vector<uint32_t> places(players, ARBITRO_NONE);
  for (size_t i = 0; i < drawn.size(); ++i) places[drawn[i]] = static_cast<uint32_t>(i);
  return places;
}

}  // namespace

void PlannedHistory::Begin(const Plan& plan, const std::vector<uint32_t>& heads) {
  HistoryPhase phase;
  for (const uint32_t head : plan.qualified) phase.qualified.push_back(heads[head]);
  phase.so_far.kind = plan.phase_kind;
  phase.so_far.rounds_planned = plan.rounds_planned;
  phase.so_far.entrants = static_cast<uint32_t>(phase.qualified.size());
  if (phase.qualified.empty()) phase.so_far.entrants = Counts().active;
  phase.tables = plan.tables;
  phase.first_round = next_round();
  phase.third_place = plan.third_place;
  phase.fresh_start = plan.fresh_start;
  phases_.push_back(std::move(phase));
}

size_t PlannedHistory::AddRound(const std::vector<Table>& tables,
                                const std::vector<uint32_t>& drawn) {
  const size_t first = tables_.size();
  ++rounds_paired_;
  HistoryPhase& phase = phases_.back();
  ++phase.so_far.rounds_paired;
  for (const Table& table : tables) {
    HistoryTable one;
    one.phase = static_cast<uint32_t>(phases_.size());
    one.round = phase.so_far.rounds_paired;
    one.event_round = rounds_paired_;
    one.number = static_cast<uint32_t>(tables_.size() - first) + 1;
    one.table = table;
    for (Seat& seat : one.table.seats) {
      if (seat.kind != ARBITRO_SEAT_NEUTRAL) seat.player = drawn[seat.player];
    }
    tables_.push_back(std::move(one));
  }
  return first;
}

std::vector<uint32_t> PlannedHistory::WinnersOfLastRound() const {
  const HistoryPhase& phase = phases_.back();
  std::vector<uint32_t> winners;
  std::vector<uint32_t> losers;
  for (const HistoryTable& table : tables_) {
    if (table.event_round != rounds_paired_) continue;
    const auto& seats = table.outcome.seats;
    const auto winner = std::find_if(seats.begin(), seats.end(), HasWon);
    if (winner == seats.end()) continue;
    for (size_t i = 0; i < seats.size(); ++i) {
      const uint32_t player = table.table.seats[i].player;
      if (player == ARBITRO_NONE) continue;
      if (&seats[i] == &*winner) {
        winners.push_back(player);
      } else if (!HasWon(seats[i])) {
        losers.push_back(player);
      }
    }
  }
  // The losers of the semi-finals play once more for the third place.
  const uint32_t before = next_round() - phase.first_round;
  const size_t field = phase.qualified.size();
  const bool last = (size_t{2} << before) >= field && (size_t{1} << before) < field;
  if (phase.third_place && last) winners.insert(winners.end(), losers.begin(), losers.end());
  return winners;
}

std::vector<uint32_t> PlannedHistory::DrawnNext() const {
  const HistoryPhase& phase = phases_.back();
  std::vector<uint32_t> in = phase.qualified;
  const bool elimination = phase.so_far.kind == ARBITRO_PHASE_ELIMINATION;
  if (elimination && !in.empty() && phase.so_far.rounds_paired > 0) in = WinnersOfLastRound();
  std::vector<uint32_t> drawn;
  for (uint32_t i = 0; i < players_.size(); ++i) {
    const HistoryPlayer& player = players_[i];
    if (player.status != ARBITRO_PLAYER_ACTIVE || player.entry_round > next_round()) continue;
    const bool among = std::find(in.begin(), in.end(), i) != in.end();
    if (among || phase.qualified.empty()) drawn.push_back(i);
  }
  return drawn;
}

uint32_t PlannedHistory::CountedFrom() const {
  uint32_t from = 1;
  for (const HistoryPhase& phase : phases_) {
    if (phase.fresh_start) from = phase.first_round;
  }
  return from;
}

uint32_t PlannedHistory::SeedOf(uint32_t player) const {
  const auto& qualified = phases_.back().qualified;
  const auto found = std::find(qualified.begin(), qualified.end(), player);
  return found == qualified.end() ? 0 : static_cast<uint32_t>(found - qualified.begin()) + 1;
}

DrawRequest PlannedHistory::ToDraw(const SeedBytes& seed, std::vector<uint32_t>* drawn) const {
  const HistoryPhase& phase = phases_.back();
  *drawn = DrawnNext();
  DrawRequest request;
  request.seed = seed;
  request.format = format_;
  request.settings = settings_;
  request.phase = static_cast<arbitro_phase_kind>(phase.so_far.kind);
  request.phase_number = static_cast<uint32_t>(phases_.size());
  request.round = phase.so_far.rounds_paired + 1;
  request.rounds_planned = phase.so_far.rounds_planned;
  request.third_place = phase.third_place;
  request.entrants = phase.so_far.entrants;
  if (request.round == 1) {
    request.table_sizes = phase.tables;
    if (phase.qualified.empty()) request.entrants = static_cast<uint32_t>(drawn->size());
  }
  const uint32_t from = CountedFrom();
  const std::vector<int32_t> points = PointsFrom(from);
  for (const uint32_t player : *drawn) {
    DrawPlayer row = {};
    row.points = points[player];
    row.entry_round = players_[player].entry_round;
    row.number = player + 1;
    row.division = players_[player].division;
    row.seed = SeedOf(player);
    row.flags = ARBITRO_DRAW_PLAYER_DECK_LEGAL;
    if (row.entry_round > 1) row.flags |= ARBITRO_DRAW_PLAYER_LATE;
    request.players.push_back(row);
  }
  AddMet(from, *drawn, &request);
  AddByesAndFloats(from, *drawn, &request);
  if (description_.draw_history || phase.so_far.kind == ARBITRO_PHASE_ELIMINATION) {
    request.past = PastOf(PlacesOf(*drawn, players_.size()));
  }
  return request;
}

void PlannedHistory::AddMet(uint32_t from_round, const std::vector<uint32_t>& drawn,
                            DrawRequest* request) const {
  const std::vector<uint32_t> places = PlacesOf(drawn, players_.size());
  std::vector<std::vector<uint32_t>> met(drawn.size());
  for (const HistoryTable& table : tables_) {
    if (table.event_round < from_round) continue;
    for (const Seat& seat : table.table.seats) {
      if (seat.player == ARBITRO_NONE || places[seat.player] == ARBITRO_NONE) continue;
      for (const Seat& other : table.table.seats) {
        if (other.player == ARBITRO_NONE || other.player == seat.player) continue;
        if (places[other.player] != ARBITRO_NONE) {
          met[places[seat.player]].push_back(places[other.player]);
        }
      }
    }
  }
  for (size_t i = 0; i < drawn.size(); ++i) {
    request->players[i].first_met = static_cast<uint32_t>(request->met.size());
    request->players[i].met_count = static_cast<uint32_t>(met[i].size());
    request->met.insert(request->met.end(), met[i].begin(), met[i].end());
  }
}

void PlannedHistory::AddByesAndFloats(uint32_t from_round, const std::vector<uint32_t>& drawn,
                                      DrawRequest* request) const {
  const std::vector<uint32_t> places = PlacesOf(drawn, players_.size());
  std::vector<int32_t> points(players_.size(), 0);
  std::vector<int32_t> before;
  uint32_t round = 0;
  for (const HistoryTable& table : tables_) {
    if (table.event_round < from_round) continue;
    if (table.event_round != round) before = points;
    round = table.event_round;
    const auto& seats = table.table.seats;
    for (size_t i = 0; i < seats.size(); ++i) {
      const uint32_t player = seats[i].player;
      if (player == ARBITRO_NONE) continue;
      if (i < table.outcome.seats.size()) points[player] += table.outcome.seats[i].points;
      if (places[player] == ARBITRO_NONE) continue;
      DrawPlayer& row = request->players[places[player]];
      if (table.table.kind == ARBITRO_TABLE_BYE) ++row.byes;
      for (const Seat& other : seats) {
        if (other.player == ARBITRO_NONE || from_round > 1) continue;
        if (before[other.player] < before[player]) ++row.floats_down;
        if (before[other.player] > before[player]) ++row.floats_up;
      }
    }
  }
}

std::vector<PastTable> PlannedHistory::PastOf(const std::vector<uint32_t>& index_of) const {
  std::vector<PastTable> past;
  for (const HistoryTable& table : tables_) {
    if (table.phase != phases_.size()) continue;
    PastTable one = {table.round, table.number, table.table.kind, {}};
    for (size_t i = 0; i < table.table.seats.size(); ++i) {
      const Seat& seat = table.table.seats[i];
      const bool decided = i < table.outcome.seats.size();
      const SeatOutcome outcome = decided ? table.outcome.seats[i] : SeatOutcome{};
      const bool neutral = seat.player == ARBITRO_NONE;
      one.seats.push_back({outcome.score, outcome.points,
                           neutral ? ARBITRO_NONE : index_of[seat.player],
                           neutral ? 0 : SeedOf(seat.player), seat.role, seat.number,
                           static_cast<uint32_t>(seat.kind), outcome.result, outcome.place});
    }
    past.push_back(std::move(one));
  }
  return past;
}

bool PlannedHistory::IsFinal(const HistoryTable& table) const {
  const HistoryPhase& phase = phases_[table.phase - 1];
  if (phase.so_far.kind != ARBITRO_PHASE_ELIMINATION) return false;
  if (table.round != phase.so_far.rounds_planned) return false;
  return !phase.third_place || table.number <= 1;
}

OutcomeRequest PlannedHistory::ToScore(const HistoryTable& table) const {
  OutcomeRequest request;
  request.format = format_;
  request.settings = settings_;
  request.phase = static_cast<arbitro_phase_kind>(phases_[table.phase - 1].so_far.kind);
  request.phase_number = table.phase;
  request.round = table.round;
  request.table_kind = table.table.kind;
  request.seat_count = static_cast<uint32_t>(table.table.seats.size());
  request.effects = table.effects;
  request.is_final = IsFinal(table);
  request.seats = table.table.seats;
  // A seat's player only tells the seats apart.
  for (uint32_t i = 0; i < request.seat_count; ++i) {
    if (request.seats[i].player != ARBITRO_NONE) request.seats[i].player = i;
  }
  return request;
}

StandingsRequest PlannedHistory::ToRank(const SeedBytes& lots) const {
  StandingsRequest request;
  request.seed = lots;
  request.format = format_;
  request.settings = settings_;
  request.phases = PhasesSoFar();
  request.rounds_played = Counts().rounds_closed;
  request.adjustments = adjustments_;
  std::vector<std::vector<PlayerResult>> results(players_.size());
  std::vector<std::vector<Value>> details(players_.size());
  bool with_details = false;
  for (const HistoryTable& table : tables_) {
    for (size_t i = 0; i < table.outcome.seats.size(); ++i) {
      const uint32_t player = table.table.seats[i].player;
      if (player == ARBITRO_NONE) continue;
      const SeatOutcome& seat = table.outcome.seats[i];
      const size_t seats = table.table.seats.size();
      results[player].push_back(
          {table.event_round, seats == 2 ? table.table.seats[1 - i].player : ARBITRO_NONE,
           seat.result, seat.points, seat.score, table.number, static_cast<uint16_t>(table.phase),
           static_cast<uint8_t>(seat.place), static_cast<uint8_t>(seats)});
      const bool has = i < table.outcome.details.size();
      details[player].push_back(has ? table.outcome.details[i] : Value());
      with_details = with_details || has;
    }
  }
  const std::vector<int32_t> points = PointsFrom(1);
  for (uint32_t i = 0; i < players_.size(); ++i) {
    const HistoryPlayer& player = players_[i];
    StandingsPlayer row = {};
    row.points = points[i];
    row.status = player.status;
    row.flags = player.entry_round > 1 ? ARBITRO_PLAYER_LATE : 0;
    row.first_result = static_cast<uint32_t>(request.results.size());
    row.result_count = static_cast<uint32_t>(results[i].size());
    row.entry_round = player.entry_round;
    row.number = i + 1;
    row.division = player.division;
    row.leave_round = player.leave_round;
    request.players.push_back(row);
    request.results.insert(request.results.end(), results[i].begin(), results[i].end());
    if (!with_details) continue;
    request.details.insert(request.details.end(), details[i].begin(), details[i].end());
  }
  return request;
}

PlanRequest PlannedHistory::ToPlan() const {
  PlanRequest request;
  request.format = format_;
  request.settings = settings_;
  request.counts = Counts();
  request.phases = PhasesSoFar();
  return request;
}

EventCounts PlannedHistory::Counts() const {
  EventCounts counts = {};
  counts.registered = static_cast<uint32_t>(players_.size());
  for (const HistoryPlayer& player : players_) {
    counts.active += player.status == ARBITRO_PLAYER_ACTIVE ? 1 : 0;
    counts.dropped += player.status == ARBITRO_PLAYER_DROPPED ? 1 : 0;
    counts.expelled += player.status == ARBITRO_PLAYER_EXPELLED ? 1 : 0;
  }
  counts.phase = static_cast<uint32_t>(phases_.size());
  for (const HistoryPhase& phase : phases_) {
    counts.rounds_paired += phase.so_far.rounds_paired;
    counts.rounds_closed += phase.so_far.rounds_closed;
  }
  return counts;
}

std::vector<Phase> PlannedHistory::PhasesSoFar() const {
  std::vector<Phase> phases;
  for (const HistoryPhase& phase : phases_) phases.push_back(phase.so_far);
  return phases;
}

std::vector<int32_t> PlannedHistory::PointsFrom(uint32_t event_round) const {
  std::vector<int32_t> points(players_.size(), 0);
  for (const HistoryTable& table : tables_) {
    if (table.event_round < event_round) continue;
    for (size_t i = 0; i < table.outcome.seats.size(); ++i) {
      const uint32_t player = table.table.seats[i].player;
      if (player != ARBITRO_NONE) points[player] += table.outcome.seats[i].points;
    }
  }
  if (event_round > 1) return points;
  for (const Adjustment& one : adjustments_) points[one.player] += one.points;
  return points;
}

std::vector<int64_t> PlannedHistory::Scores() const {
  std::vector<int64_t> scores(players_.size(), 0);
  for (const HistoryTable& table : tables_) {
    for (size_t i = 0; i < table.outcome.seats.size(); ++i) {
      const uint32_t player = table.table.seats[i].player;
      if (player != ARBITRO_NONE) scores[player] += table.outcome.seats[i].score;
    }
  }
  return scores;
}

}  // namespace arbitro
