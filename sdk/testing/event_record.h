// SPDX-License-Identifier: Apache-2.0
//
// The state of an event that a test plays: its phases, tables and points. It makes the requests
// that follow from them, as a daemon would. No player drops.

#ifndef ARBITRO_TESTING_EVENT_RECORD_H_
#define ARBITRO_TESTING_EVENT_RECORD_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "arbitro/ruleset.h"

namespace arbitro {

// A player's side of one table.
struct PlayedGame {
  PlayerResult result;
  Value details;
  Seat seat;
};

class EventRecord {
 public:
  EventRecord(std::string format, Value settings, uint32_t players)
      : format_(std::move(format)),
        settings_(std::move(settings)),
        games_(players),
        players_(players),
        seeds_(players, 0) {
    for (uint32_t i = 0; i < players; ++i) {
      players_[i].number = i + 1;
      players_[i].status = ARBITRO_PLAYER_ACTIVE;
      players_[i].entry_round = 1;
    }
  }

  const std::vector<Phase>& phases() const { return phases_; }
  const std::vector<PlayedGame>& games(uint32_t player) const { return games_[player]; }
  const StandingsPlayer& player(uint32_t index) const { return players_[index]; }

  // Begins a phase with the named players, by seed; if none is named, with everybody, unseeded.
  void BeginPhase(const Plan& plan, std::vector<uint32_t> qualified) {
    const bool seeded = !qualified.empty();
    in_ = std::move(qualified);
    for (uint32_t i = 0; !seeded && i < players_.size(); ++i) in_.push_back(i);
    seeds_.assign(players_.size(), 0);
    for (uint32_t i = 0; seeded && i < in_.size(); ++i) seeds_[in_[i]] = i + 1;
    Phase phase = {};
    phase.kind = plan.phase_kind;
    phase.entrants = static_cast<uint32_t>(in_.size());
    phase.rounds_planned = plan.rounds_planned;
    phases_.push_back(phase);
    past_.clear();
  }

  void RoundPaired() { ++phases_.back().rounds_paired; }

  // Closes the round. The loser of an elimination match is out.
  void RoundClosed() {
    ++phases_.back().rounds_closed;
    if (phases_.back().kind != ARBITRO_PHASE_ELIMINATION) return;
    std::vector<uint32_t> winners;
    for (const uint32_t player : in_) {
      const uint32_t result = games_[player].empty() ? 0 : games_[player].back().result.result;
      if (result == ARBITRO_RESULT_WIN || result == ARBITRO_RESULT_BYE) winners.push_back(player);
    }
    in_ = std::move(winners);
  }

  EventCounts Counts() const {
    EventCounts counts = {};
    counts.registered = counts.active = static_cast<uint32_t>(players_.size());
    counts.phase = static_cast<uint32_t>(phases_.size());
    for (const Phase& phase : phases_) {
      counts.rounds_paired += phase.rounds_paired;
      counts.rounds_closed += phase.rounds_closed;
    }
    return counts;
  }

  // Returns the request of the present phase, without a seed.
  DrawRequest ToDraw(const Plan& plan, uint32_t round) const {
    DrawRequest request;
    request.format = format_;
    request.settings = settings_;
    request.phase = static_cast<arbitro_phase_kind>(plan.phase_kind);
    request.phase_number = static_cast<uint32_t>(phases_.size());
    request.rounds_planned = plan.rounds_planned;
    request.third_place = plan.third_place;
    request.round = round;
    request.entrants = phases_.back().entrants;
    std::vector<uint32_t> index_of(players_.size(), ARBITRO_NONE);
    for (uint32_t i = 0; i < in_.size(); ++i) index_of[in_[i]] = i;
    for (const PastTable& table : past_) {
      request.past.push_back(table);
      for (PastSeat& seat : request.past.back().seats) seat.player = index_of[seat.player];
    }
    for (const uint32_t player : in_) {
      DrawPlayer row = {};
      row.points = players_[player].points;
      row.number = players_[player].number;
      row.entry_round = 1;
      row.seed = seeds_[player];
      row.first_met = static_cast<uint32_t>(request.met.size());
      AddMet(player, index_of, &request.met);
      row.met_count = static_cast<uint32_t>(request.met.size()) - row.first_met;
      request.players.push_back(row);
    }
    return request;
  }

  // Returns the request without a report.
  OutcomeRequest ToScore(const Table& table, uint32_t round) const {
    OutcomeRequest request;
    request.format = format_;
    request.settings = settings_;
    request.phase = static_cast<arbitro_phase_kind>(phases_.back().kind);
    request.phase_number = static_cast<uint32_t>(phases_.size());
    request.round = round;
    request.table_kind = table.kind;
    request.seat_count = static_cast<uint32_t>(table.seats.size());
    request.seats = table.seats;
    return request;
  }

  // Takes a table's outcome. `round` is within the phase, `number` within the round.
  void Take(const Table& table, const TableOutcome& outcome, uint32_t round, uint32_t number) {
    PastTable past = {round, number, table.kind, {}};
    for (size_t i = 0; i < table.seats.size(); ++i) {
      const SeatOutcome& seat = outcome.seats[i];
      const uint32_t player = in_[table.seats[i].player];
      PlayedGame game;
      game.seat = table.seats[i];
      if (!outcome.details.empty()) game.details = outcome.details[i];
      game.result = ResultOf(seat, table, number);
      if (table.seats.size() == 2) game.result.opponent = in_[table.seats[1 - i].player];
      players_[player].points += seat.points;
      past.seats.push_back({seat.score, seat.points, player, seeds_[player], game.seat.role,
                            game.seat.number, static_cast<uint32_t>(game.seat.kind), seat.result,
                            seat.place});
      games_[player].push_back(std::move(game));
    }
    past_.push_back(std::move(past));
  }

  StandingsRequest ToRank() const {
    StandingsRequest request;
    request.format = format_;
    request.settings = settings_;
    request.phases = phases_;
    request.rounds_played = Counts().rounds_closed;
    bool details = false;
    for (size_t i = 0; i < players_.size(); ++i) {
      StandingsPlayer row = players_[i];
      row.first_result = static_cast<uint32_t>(request.results.size());
      row.result_count = static_cast<uint32_t>(games_[i].size());
      for (const PlayedGame& game : games_[i]) {
        request.results.push_back(game.result);
        request.details.push_back(game.details);
        details = details || !game.details.is_null();
      }
      request.players.push_back(row);
    }
    if (!details) request.details.clear();
    return request;
  }

 private:
  // Appends the players that the player has met in this phase, one for each game together.
  void AddMet(uint32_t player, const std::vector<uint32_t>& index_of,
              std::vector<uint32_t>* met) const {
    for (const PastTable& table : past_) {
      bool sat = false;
      for (const PastSeat& seat : table.seats) sat = sat || seat.player == player;
      for (const PastSeat& seat : table.seats) {
        if (!sat || seat.player == player || index_of[seat.player] == ARBITRO_NONE) continue;
        met->push_back(index_of[seat.player]);
      }
    }
  }

  PlayerResult ResultOf(const SeatOutcome& outcome, const Table& table, uint32_t number) const {
    PlayerResult result = {};
    result.round = Counts().rounds_paired;
    result.opponent = ARBITRO_NONE;
    result.result = outcome.result;
    result.points = outcome.points;
    result.score = outcome.score;
    result.table = number;
    result.phase = static_cast<uint16_t>(phases_.size());
    result.place = static_cast<uint8_t>(outcome.place);
    result.seats = static_cast<uint8_t>(table.seats.size());
    return result;
  }

  const std::string format_;
  const Value settings_;
  std::vector<std::vector<PlayedGame>> games_;  // by player
  std::vector<StandingsPlayer> players_;
  std::vector<uint32_t> seeds_;  // of the present phase; 0: none
  std::vector<Phase> phases_;
  std::vector<PastTable> past_;  // of the present phase; players by index of the event
  std::vector<uint32_t> in_;     // players of the next round
};

}  // namespace arbitro

#endif  // ARBITRO_TESTING_EVENT_RECORD_H_
