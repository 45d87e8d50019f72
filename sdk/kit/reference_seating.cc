// SPDX-License-Identifier: Apache-2.0

#include "kit/reference_seating.h"

#include <algorithm>
#include <numeric>

namespace arbitro::kit {
namespace {

// Every way to deal the roles of all tables, seat after seat.
std::set<std::vector<uint32_t>> AllDeals(const SeatingRules& rules) {
  std::set<std::vector<uint32_t>> deals = {{}};
  for (const uint32_t size : rules.sizes) {
    RoleSet set = {size, std::vector<uint32_t>(size, kNoRole), size};
    for (const RoleSet& one : rules.roles) {
      if (one.size == size) set = one;
    }
    std::set<std::vector<uint32_t>> wider;
    std::sort(set.roles.begin() + set.fixed, set.roles.end());
    do {
      for (std::vector<uint32_t> deal : deals) {
        deal.insert(deal.end(), set.roles.begin(), set.roles.end());
        wider.insert(std::move(deal));
      }
    } while (std::next_permutation(set.roles.begin() + set.fixed, set.roles.end()));
    deals = std::move(wider);
  }
  return deals;
}

}  // namespace

void TableHistory::Meet(uint32_t a, uint32_t b) {
  met[a].push_back(b);
  met[b].push_back(a);
}

void TableHistory::Play(const std::vector<TakenSeat>& seats, const std::vector<uint32_t>& sizes) {
  size_t first = 0;
  for (const uint32_t size : sizes) {
    for (uint32_t i = 0; i < size; ++i) {
      const TakenSeat& seat = seats[first + i];
      ++at_size[seat.player][size];
      ++in_seat[seat.player][i];
      if (seat.role != kNoRole) ++in_role[seat.player][seat.role];
      for (uint32_t j = 0; j < i; ++j) Meet(seat.player, seats[first + j].player);
    }
    first += size;
  }
}

std::vector<SeatingPlayer> TableHistory::Players() const {
  std::vector<SeatingPlayer> players(Size());
  const auto list = [](const std::vector<uint32_t>& times) {
    return TimesList{times.data(), static_cast<uint32_t>(times.size())};
  };
  for (uint32_t i = 0; i < Size(); ++i) {
    players[i].met = met[i].data();
    players[i].met_count = static_cast<uint32_t>(met[i].size());
    players[i].at_size = list(at_size[i]);
    players[i].in_seat = list(in_seat[i]);
    players[i].in_role = list(in_role[i]);
  }
  return players;
}

SeatingText TextOf(const std::vector<TakenSeat>& seats) {
  SeatingText text;
  for (const TakenSeat& seat : seats) {
    text.push_back(seat.player);
    text.push_back(seat.role);
  }
  return text;
}

std::vector<std::vector<TakenSeat>> TablesOf(const std::vector<TakenSeat>& seats,
                                             const std::vector<uint32_t>& sizes) {
  std::vector<std::vector<TakenSeat>> tables;
  auto next = seats.begin();
  for (const uint32_t size : sizes) {
    tables.push_back({next, next + size});
    next += size;
  }
  return tables;
}

// How often a player met those in the first `places` seats of a table.
int64_t TimesMet(const std::vector<uint32_t>& met, const std::vector<TakenSeat>& table,
                 uint32_t places) {
  int64_t times = 0;
  for (uint32_t j = 0; j < places; ++j) {
    times += std::count(met.begin(), met.end(), table[j].player);
  }
  return times;
}

// The cost, by the criterion, of the seat `place` of a table.
int64_t CostOfSeat(const TableHistory& history, const SeatingCriterion& criterion,
                   const std::vector<TakenSeat>& table, uint32_t place) {
  const auto [player, role] = table[place];
  const auto size = static_cast<uint32_t>(table.size());
  const auto counts = [&](uint32_t value) {
    return criterion.value == kEvery || criterion.value == value;
  };
  if (criterion.measure == SeatingMeasure::kMet) {
    return TimesMet(history.met[player], table, place);
  }
  if (criterion.measure == SeatingMeasure::kSize && counts(size)) {
    return history.at_size[player][size];
  }
  if (criterion.measure == SeatingMeasure::kSeat && counts(place)) {
    return history.in_seat[player][place];
  }
  if (criterion.measure == SeatingMeasure::kRole && role != kNoRole && counts(role)) {
    return history.in_role[player][role];
  }
  return 0;
}

CostVector ReferenceSeatingCost(const TableHistory& history, const SeatingRules& rules,
                                const std::vector<TakenSeat>& seats) {
  CostVector cost(rules.criteria.size() + 1, 0);
  for (const std::vector<TakenSeat>& table : TablesOf(seats, rules.sizes)) {
    for (uint32_t i = 0; i < table.size(); ++i) {
      const uint32_t player = table[i].player;
      const uint32_t role = table[i].role;
      if (role != kNoRole && role == rules.once_role && history.in_role[player][role] > 0)
        ++cost[0];
      for (size_t c = 0; c < rules.criteria.size(); ++c) {
        cost[c + 1] += CostOfSeat(history, rules.criteria[c], table, i);
      }
    }
  }
  return cost;
}

BestSeatings BestByEnumeration(const TableHistory& history, const SeatingRules& rules) {
  BestSeatings best;
  for (const std::vector<uint32_t>& deal : AllDeals(rules)) {
    std::vector<uint32_t> order(history.Size());
    std::iota(order.begin(), order.end(), 0u);
    std::vector<TakenSeat> seats(order.size());
    do {
      for (size_t i = 0; i < order.size(); ++i) seats[i] = {order[i], deal[i]};
      CostVector cost = ReferenceSeatingCost(history, rules, seats);
      if (!best.cost.empty() && cost > best.cost) continue;
      if (cost != best.cost) best.best.clear();
      best.cost = std::move(cost);
      best.best.insert(TextOf(seats));
    } while (std::next_permutation(order.begin(), order.end()));
  }
  return best;
}

TableHistory RandomHistory(uint32_t players, uint32_t rounds, RandomStream* stream) {
  TableHistory history(players);
  for (uint32_t round = 0; round < rounds; ++round) {
    std::vector<uint32_t> sizes;
    for (uint32_t left = players; left > 0; left -= sizes.back()) {
      sizes.push_back(left <= 5 ? left : 2 + static_cast<uint32_t>(stream->Below(3)));
    }
    std::vector<TakenSeat> seats;
    for (const uint32_t player : stream->Choose(players, players)) {
      seats.push_back({player, static_cast<uint32_t>(stream->Below(3))});
    }
    history.Play(seats, sizes);
  }
  return history;
}

}  // namespace arbitro::kit
