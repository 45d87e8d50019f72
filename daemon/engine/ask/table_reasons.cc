// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/ask/table_reasons.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>
#include <tuple>

#include "daemon/engine/ask/phase_field.h"
#include "daemon/engine/ask/requests.h"

namespace arbitro::engine {
namespace {

// The players as the draw saw them, by registration number.
class Seen {
 public:
  Seen(const EventState& before, uint32_t round)
      : met_(before.players.size() + 1),
        bye_round_(before.players.size() + 1),
        points_(before.players.size() + 1) {
    std::vector<uint32_t> numbers;
    const DrawRequest request = MakeDrawRequest(before, round, {}, &numbers);
    for (const DrawPlayer& player : request.players) points_[player.number] = player.points;
    const PhaseState* fresh = FreshStartBefore(before, round);
    for (const auto& each : before.rounds) {
      if (fresh == nullptr || each->number >= fresh->first_round) Take(*each);
    }
  }

  // Returns nothing if the player is not drawn.
  std::optional<int32_t> PointsOf(uint32_t number) const { return points_[number]; }
  // Returns the round in which two met last, by the other's number.
  const std::map<uint32_t, uint32_t>& Met(uint32_t number) const { return met_[number]; }
  // Returns 0 if the player had no bye.
  uint32_t ByeRound(uint32_t number) const { return bye_round_[number]; }
  uint32_t players() const { return static_cast<uint32_t>(points_.size() - 1); }

 private:
  void Take(const RoundState& round) {
    round.tables.ForEach([&](size_t, const TableState& table) {
      for (const SeatState& seat : table.seats) {
        if (table.is_bye()) bye_round_[seat.player_number] = round.number;
        for (const SeatState& other : table.seats) {
          if (other.player_number == seat.player_number) continue;
          met_[seat.player_number][other.player_number] = round.number;
        }
      }
    });
  }

  std::vector<std::map<uint32_t, uint32_t>> met_;
  std::vector<uint32_t> bye_round_;
  std::vector<std::optional<int32_t>> points_;
};

// An alternative with the distance that orders it.
struct Ranked {
  int64_t distance = 0;
  BlockedAlternative what;
};

// Adds those who had met `player`, and are no farther from it by points than `opponent`.
void AddMet(const Seen& seen, uint32_t player, uint32_t opponent, std::vector<Ranked>* found) {
  const int64_t own = seen.PointsOf(player).value_or(0);
  const int64_t distance = std::abs(own - seen.PointsOf(opponent).value_or(0));
  for (const auto& [other, round] : seen.Met(player)) {
    const std::optional<int32_t> points = other == 0 ? std::nullopt : seen.PointsOf(other);
    if (!points || other == opponent || std::abs(own - *points) > distance) continue;
    found->push_back({std::abs(own - *points), {player, other, *points, round}});
  }
}

// Adds those who had a bye, and have no more points than the player with this round's bye.
void AddByes(const Seen& seen, uint32_t player, std::vector<Ranked>* found) {
  const int64_t own = seen.PointsOf(player).value_or(0);
  for (uint32_t other = 1; other <= seen.players(); ++other) {
    const std::optional<int32_t> points = seen.PointsOf(other);
    if (!points || other == player || *points > own || seen.ByeRound(other) == 0) continue;
    found->push_back({own - *points, {0, other, *points, seen.ByeRound(other)}});
  }
}

void AddBlocked(const Seen& seen, const DrawnTable& table, TableReason* reason) {
  std::vector<Ranked> found;
  if (table.kind == ARBITRO_TABLE_BYE) AddByes(seen, table.seats.front().player_number, &found);
  if (table.seats.size() == 2) {
    for (size_t i = 0; i < 2; ++i) {
      const uint32_t player = table.seats[i].player_number;
      const uint32_t opponent = table.seats[1 - i].player_number;
      if (player != 0 && opponent != 0) AddMet(seen, player, opponent, &found);
    }
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const Ranked& a, const Ranked& b) { return a.distance < b.distance; });
  reason->blocked_total = static_cast<uint32_t>(found.size());
  found.resize(std::min(found.size(), kTableReasonsNamedMax));
  for (const Ranked& each : found) reason->blocked.push_back(each.what);
}

void AddEarlierMeetings(const Seen& seen, const DrawnTable& table, TableReason* reason) {
  for (size_t i = 0; i < table.seats.size(); ++i) {
    const auto& met = seen.Met(table.seats[i].player_number);
    for (size_t k = i + 1; k < table.seats.size(); ++k) {
      const auto found = met.find(table.seats[k].player_number);
      if (found == met.end() || reason->met_before.size() == kTableReasonsNamedMax) continue;
      reason->met_before.push_back({table.seats[i].player_number, found->first, found->second});
    }
  }
}

TableReason ReasonOf(const Seen& seen, const DrawnTable& table, uint32_t number) {
  TableReason reason;
  reason.table = number;
  for (const DrawnSeat& seat : table.seats) {
    reason.points.push_back(seen.PointsOf(seat.player_number).value_or(0));
    reason.floats = reason.floats || reason.points.back() != reason.points.front();
  }
  AddEarlierMeetings(seen, table, &reason);
  AddBlocked(seen, table, &reason);
  return reason;
}

}  // namespace

std::vector<TableReason> ReasonsOfTables(const EventState& before, uint32_t round,
                                         const std::vector<DrawnTable>& tables,
                                         TableChoice choice) {
  const Seen seen(before, round);
  std::vector<TableReason> reasons;
  for (size_t i = 0; i < tables.size() && reasons.size() < choice.tables_max; ++i) {
    const auto number = static_cast<uint32_t>(i + 1);
    if (choice.table != 0 && choice.table != number) continue;
    reasons.push_back(ReasonOf(seen, tables[i], number));
  }
  return reasons;
}

}  // namespace arbitro::engine
