// SPDX-License-Identifier: Apache-2.0

#include "tests/model/checks.h"

#include <algorithm>

namespace arbitro::model {
namespace {

template <class Number>
std::string Joined(const std::vector<Number>& numbers) {
  std::string text;
  for (const Number number : numbers) text += (text.empty() ? "" : " ") + std::to_string(number);
  return text;
}

}  // namespace

std::string TextOf(const std::vector<uint32_t>& players) { return Joined(players); }
std::string TextOf(const Cost& cost) { return Joined(cost); }

std::vector<std::set<uint32_t>> Met(const PlainEvent& event) {
  std::vector<std::set<uint32_t>> met(event.players.size());
  for (const PlainRound& round : event.swiss) {
    for (const auto& [a, b] : PairsOf(round)) {
      met[a].insert(b);
      met[b].insert(a);
    }
  }
  return met;
}

uint32_t ByesOf(const PlainEvent& event, uint32_t player) {
  uint32_t byes = 0;
  for (const PlainTable& table : event.TablesOf(player)) byes += table.went == Went::kBye;
  return byes;
}

uint32_t ByeOf(const PlainRound& round) {
  for (const PlainTable& table : round) {
    if (table.second == kNobody) return table.first;
  }
  return kNobody;
}

Pairs PairsOf(const PlainRound& round) {
  Pairs pairs;
  for (const PlainTable& table : round) {
    if (table.second != kNobody) pairs.emplace_back(table.first, table.second);
  }
  return pairs;
}

std::vector<uint32_t> Without(std::vector<uint32_t> players, uint32_t player) {
  players.erase(std::remove(players.begin(), players.end(), player), players.end());
  return players;
}

bool AnybodyMaySitOut(const std::vector<uint32_t>& players,
                      const std::vector<std::set<uint32_t>>& met) {
  if (players.size() < 5) return false;
  for (uint32_t player : players) {
    const size_t may = players.size() - 1 - std::min(players.size() - 1, met[player].size());
    // One of those may be who sits out.
    if (2 * may < players.size() + 1) return false;
  }
  return true;
}

void CheckLeast(const Field& field, const Pairs& pairs, const std::string& rule, Tally* tally,
                Wrongs* wrongs) {
  const Cost cost = CostOf(field, pairs);
  ++tally->pairings;
  if (cost == CostOfNeighbours(field)) {
    ++tally->least_by_neighbours;
    return;
  }
  if (field.players.size() > kMatchedPlayersMax) {
    ++tally->not_proved;
    return;
  }
  ++tally->least_by_matching;
  const std::optional<Cost> least = LeastCost(field);
  if (least && *least == cost) return;
  wrongs->push_back({rule, kNobody, "a pairing of cost " + (least ? TextOf(*least) : "none"),
                     "one of cost " + TextOf(cost)});
}

Pairs BracketPairs(const std::vector<uint32_t>& players) {
  Pairs pairs;
  for (size_t i = 0; i < players.size() / 2; ++i) {
    pairs.emplace_back(players[i], players[players.size() - 1 - i]);
  }
  return pairs;
}

void CheckRanks(const std::vector<std::vector<uint32_t>>& groups, const SeenStandings& seen,
                const std::string& rule, Wrongs* wrongs) {
  uint32_t rank = 1;
  for (const std::vector<uint32_t>& group : groups) {
    for (uint32_t player : group) {
      const SeenRow* row = seen.Find(player);
      const std::string seen_rank = row == nullptr ? "no place" : std::to_string(row->rank);
      if (seen_rank != std::to_string(rank)) {
        wrongs->push_back({rule, player, "place " + std::to_string(rank), seen_rank});
      }
    }
    rank += static_cast<uint32_t>(group.size());
  }
}

}  // namespace arbitro::model
