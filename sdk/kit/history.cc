// SPDX-License-Identifier: Apache-2.0

#include "kit/history.h"

#include <algorithm>
#include <cstdlib>

namespace arbitro::kit {
namespace {

std::string Problem(uint32_t player_count, const PastRound& round) {
  std::vector<bool> seen(player_count, false);
  for (const PastTable& table : round.tables) {
    if (table.seats.empty()) return "has a table without seats";
    for (const PastSeat& seat : table.seats) {
      const std::string name = "`" + std::to_string(seat.player) + "`";
      if (seat.player >= player_count) return "names the unknown player " + name;
      if (std::abs(seat.points) > kSwissPointsMax) {
        return "gives player " + name + " more than 1000000 points at once";
      }
      if (seat.role > kHistoryRoleMax) return "gives player " + name + " a role above 255";
      if (seen[seat.player]) return "seats player " + name + " twice";
      seen[seat.player] = true;
    }
  }
  return "";
}

// Compares the player in `seat` with the others at the table, by the points before the round.
PastTurn TurnAt(const PastTable& table, uint32_t seat, const std::vector<int32_t>& points) {
  PastTurn turn;
  turn.seat = seat;
  turn.role = table.seats[seat].role;
  turn.floated = Float::kLevel;
  int32_t down = 0;
  int32_t up = 0;
  for (const PastSeat& other : table.seats) {
    const int32_t gap = points[table.seats[seat].player] - points[other.player];
    down = std::max(down, gap);
    up = std::max(up, -gap);
  }
  turn.distance = std::max(down, up);
  if (down > up) turn.floated = Float::kDown;
  if (up > down) turn.floated = Float::kUp;
  return turn;
}

void AddSeat(const PastTable& table, uint32_t seat, const PastTurn& turn, PlayerHistory* player) {
  player->floats_down += turn.floated == Float::kDown ? 1 : 0;
  player->floats_up += turn.floated == Float::kUp ? 1 : 0;
  player->seated_first += seat == 0 ? 1 : 0;
  if (turn.role >= player->role_counts.size()) player->role_counts.resize(turn.role + 1, 0);
  ++player->role_counts[turn.role];
  for (uint32_t other = 0; other < table.seats.size(); ++other) {
    if (other != seat) player->met.push_back(table.seats[other].player);
  }
}

void AddRound(const PastRound& round, std::vector<PlayerHistory>* players) {
  std::vector<int32_t> before;
  for (PlayerHistory& player : *players) {
    before.push_back(player.points);
    player.turns.emplace_back();
    player.turns.back().seat = kNoSeat;
  }
  for (const PastTable& table : round.tables) {
    for (uint32_t seat = 0; seat < table.seats.size(); ++seat) {
      PlayerHistory& player = (*players)[table.seats[seat].player];
      player.points += table.seats[seat].points;
      if (table.seats.size() == 1) {
        ++player.byes;
        player.turns.back().floated = Float::kBye;
        continue;
      }
      player.turns.back() = TurnAt(table, seat, before);
      AddSeat(table, seat, player.turns.back(), &player);
    }
  }
}

}  // namespace

uint32_t RecentFloats(const PlayerHistory& history, Float floated, uint32_t rounds) {
  const size_t count = std::min<size_t>(rounds, history.turns.size());
  return static_cast<uint32_t>(
      std::count_if(history.turns.end() - static_cast<ptrdiff_t>(count), history.turns.end(),
                    [&](const PastTurn& turn) { return turn.floated == floated; }));
}

EventHistory ReadHistory(uint32_t player_count, const std::vector<PastRound>& rounds) {
  EventHistory history;
  if (rounds.size() > kHistoryRoundsMax) {
    history.problem = "there are more than 1000 rounds";
    return history;
  }
  for (size_t i = 0; i < rounds.size(); ++i) {
    const std::string problem = Problem(player_count, rounds[i]);
    if (problem.empty()) continue;
    history.problem = "round `" + std::to_string(i + 1) + "` " + problem;
    return history;
  }
  history.players.resize(player_count);
  for (const PastRound& round : rounds) AddRound(round, &history.players);
  return history;
}

std::vector<SwissPlayer> PlayersToPair(const EventHistory& history) {
  std::vector<SwissPlayer> players;
  for (const PlayerHistory& past : history.players) {
    SwissPlayer player;
    player.points = past.points;
    player.byes = past.byes;
    player.met = past.met.data();
    player.met_count = static_cast<uint32_t>(past.met.size());
    players.push_back(player);
  }
  return players;
}

}  // namespace arbitro::kit
