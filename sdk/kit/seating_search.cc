// SPDX-License-Identifier: Apache-2.0

#include <algorithm>

#include "kit/seating_draw.h"

namespace arbitro::kit {
namespace {

// How many unseated players the greedy draw looks at for one seat.
constexpr size_t kGreedyChoices = 16;
// Seats that a player who meets another one again tries in one sweep.
constexpr uint32_t kSeatsTried = 24;
// Exchanges without effect after which no better seating is near, and all of them at most.
constexpr uint64_t kVainExchangesMax = 20'000;
constexpr uint64_t kExchangesMax = 400'000;
// How often the search then starts again from a seating near by, so many exchanges away, and after
// how many without effect it gives that up.
constexpr uint32_t kKicksMax = 12;
constexpr uint32_t kKickExchanges = 6;
constexpr uint64_t kVainAfterKickMax = 4'000;
// Exchanges a player at the end, to move away from how the search came here.
constexpr uint64_t kMixingExchanges = 1;

class SeatingSearch {
 public:
  SeatingSearch(const SeatingField& field, const CostVector& bound, RandomStream* stream)
      : field_(field), slots_(field.Slots()), met_(field.MetComponent()), stream_(*stream) {
    std::copy(bound.begin(), bound.end(), bound_.begin());
    for (size_t i = 0; i < slots_.size(); ++i) {
      if (slots_[i].seat == 0) first_slot_.push_back(i);
    }
  }

  // Seat after seat, the first of the next few players of the seat's pool who meet fewest again.
  void Greedy(const std::vector<uint32_t>& drawn) {
    std::vector<std::vector<uint32_t>> pools(field_.Kinds());
    for (size_t i = 0; i < slots_.size(); ++i) pools[slots_[i].kind].push_back(drawn[i]);
    std::vector<size_t> next(field_.Kinds(), 0);
    for (size_t slot = 0; slot < slots_.size(); ++slot) {
      std::vector<uint32_t>& pool = pools[slots_[slot].kind];
      size_t& head = next[slots_[slot].kind];
      size_t best = head;
      int64_t best_met = MeetingsBefore(pool[head], slot);
      const size_t end = std::min(pool.size(), head + kGreedyChoices);
      for (size_t i = head + 1; i < end && best_met > 0; ++i) {
        const int64_t met = MeetingsBefore(pool[i], slot);
        if (met >= best_met) continue;
        best = i;
        best_met = met;
      }
      std::swap(pool[head], pool[best]);
      players_.push_back(pool[head++]);
    }
    const CostVector cost = field_.CostOf(players_);
    std::copy(cost.begin(), cost.end(), cost_.begin());
  }

  // Until the bound is reached, or no exchange helps any more; then again from somewhere near, and
  // back where that leads to nothing better.
  void Improve() {
    Descend(kVainExchangesMax);
    for (uint32_t kick = 0; kick < kKicksMax && !IsOver(); ++kick) {
      const std::vector<uint32_t> players = players_;
      const SeatingCost cost = cost_;
      Kick();
      Descend(kVainAfterKickMax);
      if (cost_ <= cost) continue;
      players_ = players;
      cost_ = cost;
    }
  }

  void Mix() {
    const uint64_t count = std::min<uint64_t>(kMixingExchanges * slots_.size(), kExchangesMax);
    for (uint64_t i = 0; i < count; ++i) {
      const uint64_t slot = stream_.Below(slots_.size());
      Exchange(slot, stream_.Below(slots_.size()));
    }
  }

  std::vector<uint32_t> Players() const { return players_; }
  uint64_t Exchanges() const { return exchanges_; }

 private:
  bool IsOver() const { return cost_ == bound_ || exchanges_ >= kExchangesMax; }

  void Descend(uint64_t vain_max) {
    vain_ = 0;
    while (!IsOver() && vain_ < vain_max) {
      for (const size_t slot : TroubledSlots()) {
        for (uint32_t i = 0; i < kSeatsTried; ++i) Exchange(slot, stream_.Below(slots_.size()));
        if (cost_ == bound_ || vain_ >= vain_max) break;
      }
    }
  }

  // Players who meet another one again change seats, whatever that costs in meetings.
  void Kick() {
    const std::vector<size_t> troubled = TroubledSlots();
    for (uint32_t i = 0; i < kKickExchanges; ++i) {
      const size_t a = troubled[stream_.Below(troubled.size())];
      const size_t b = stream_.Below(slots_.size());
      SeatingCost cost = CostAfter(a, b);
      if (met_ == kNoCriterion || a == b) continue;
      const int64_t met = cost[met_];
      cost[met_] = cost_[met_];
      if (cost > cost_) continue;
      cost[met_] = met;
      std::swap(players_[a], players_[b]);
      cost_ = cost;
    }
  }

  int64_t MeetingsBefore(uint32_t player, size_t slot) const {
    if (met_ == kNoCriterion) return 0;
    int64_t sum = 0;
    for (size_t i = first_slot_[slots_[slot].table]; i < slot; ++i) {
      sum += field_.Met().Of(player, players_[i]);
    }
    return sum;
  }

  // The meetings that `player` would have again at the slot's table if the slot's own player left
  // it.
  int64_t Meetings(uint32_t player, size_t slot) const {
    int64_t sum = 0;
    const size_t first = first_slot_[slots_[slot].table];
    for (size_t i = first; i < first + slots_[slot].size; ++i) {
      if (i != slot) sum += field_.Met().Of(player, players_[i]);
    }
    return sum;
  }

  // The slots of players who meet another one again; where there are none, all.
  std::vector<size_t> TroubledSlots() const {
    std::vector<size_t> troubled;
    for (size_t i = 0; i < slots_.size() && met_ != kNoCriterion; ++i) {
      if (Meetings(players_[i], i) > 0) troubled.push_back(i);
    }
    if (troubled.empty()) {
      for (size_t i = 0; i < slots_.size(); ++i) troubled.push_back(i);
    }
    return troubled;
  }

  SeatingCost CostAfter(size_t a, size_t b) const {
    SeatingCost cost = cost_;
    const uint32_t group_a = field_.GroupOf(players_[a]);
    const uint32_t group_b = field_.GroupOf(players_[b]);
    const SlotCosts& costs = field_.Costs();
    for (uint32_t c = 0; c < costs.components; ++c) {
      cost[c] += costs.At(group_a, slots_[b].kind, c) + costs.At(group_b, slots_[a].kind, c) -
                 costs.At(group_a, slots_[a].kind, c) - costs.At(group_b, slots_[b].kind, c);
    }
    if (met_ != kNoCriterion && slots_[a].table != slots_[b].table) {
      cost[met_] += Meetings(players_[a], b) + Meetings(players_[b], a) - Meetings(players_[a], a) -
                    Meetings(players_[b], b);
    }
    return cost;
  }

  void Exchange(size_t a, size_t b) {
    ++exchanges_;
    ++vain_;
    if (a == b) return;
    const SeatingCost cost = CostAfter(a, b);
    if (cost > cost_) return;
    if (cost < cost_) vain_ = 0;
    std::swap(players_[a], players_[b]);
    cost_ = cost;
  }

  const SeatingField& field_;
  const std::vector<Slot>& slots_;
  uint32_t met_;  // The cost's number that counts meetings.
  RandomStream& stream_;
  std::vector<size_t> first_slot_;  // By table.
  std::vector<uint32_t> players_;   // By slot.
  SeatingCost cost_ = {};
  SeatingCost bound_ = {};
  uint64_t exchanges_ = 0;
  uint64_t vain_ = 0;
};

}  // namespace

std::vector<uint32_t> DrawBySearch(const SeatingField& field, const SlotFlow& flow,
                                   const CostVector& bound, RandomStream* stream,
                                   uint64_t* exchanges) {
  SeatingSearch search(field, bound, stream);
  search.Greedy(DrawByFlow(field, flow, stream));
  search.Improve();
  search.Mix();
  *exchanges = search.Exchanges();
  return search.Players();
}

}  // namespace arbitro::kit
