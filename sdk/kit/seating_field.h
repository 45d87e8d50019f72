// SPDX-License-Identifier: Apache-2.0
//
// The players and seats of one round, sorted by what counts; internal to the kit.

#ifndef ARBITRO_KIT_SEATING_FIELD_H_
#define ARBITRO_KIT_SEATING_FIELD_H_

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "kit/random.h"
#include "kit/seating.h"
#include "kit/slot_flow.h"

namespace arbitro::kit {

// Every number of a seating's cost.
using SeatingCost = std::array<int64_t, kSeatingCriteriaMax + 1>;

// There is no criterion of that measure.
inline constexpr uint32_t kNoCriterion = 0xFFFFFFFF;

// Returns the fault of the input; empty if there is none.
std::string SeatingInputProblem(const std::vector<SeatingPlayer>& players,
                                const SeatingRules& rules);

// Tells how often two players have met.
class MetTimes {
 public:
  explicit MetTimes(const std::vector<SeatingPlayer>& players);

  // Returns how often a and b have met.
  int64_t Of(uint32_t a, uint32_t b) const;

  // Returns the least sum of the player's meetings with `others` other players.
  int64_t LeastWith(uint32_t player, uint32_t others) const;

 private:
  std::vector<size_t> first_;                       // Into met_; one more than there are players.
  std::vector<std::pair<uint32_t, uint32_t>> met_;  // Player and times, by player.
};

// One seat of the round.
struct Slot {
  uint32_t table;
  uint32_t seat;
  uint32_t size;
  uint32_t role;
  uint32_t kind;  // Seats of one kind cost a given player the same.
};

// Adds what `player` costs on a seat by the criteria that look at one player alone.
void AddSlotCost(const SeatingPlayer& player, const SeatingRules& rules, const Slot& slot,
                 SeatingCost* cost);

// Returns the slots of the rules' tables, in order; roles dealt from the stream. Kinds are not set.
std::vector<Slot> DealSlots(const SeatingRules& rules, RandomStream* stream);

// One round to be drawn.
class SeatingField {
 public:
  // The input must have no problem. Refers to players and rules, which outlive it.
  SeatingField(const std::vector<SeatingPlayer>& players, const SeatingRules& rules,
               RandomStream* roles);

  uint32_t Size() const { return static_cast<uint32_t>(slots_.size()); }
  const std::vector<Slot>& Slots() const { return slots_; }
  uint32_t Kinds() const { return static_cast<uint32_t>(capacities_.size()); }
  const SeatingRules& Rules() const { return rules_; }
  uint32_t Components() const { return costs_.components; }

  // A group has the players that are alike in all that the kinds count, in order of index. Groups
  // are in order of their first player.
  uint32_t Groups() const { return static_cast<uint32_t>(members_.size()); }
  const std::vector<uint32_t>& Members(uint32_t group) const { return members_[group]; }
  uint32_t GroupOf(uint32_t player) const { return group_of_[player]; }
  const SlotCosts& Costs() const { return costs_; }
  SlotFlow BestFlow() const;

  // Returns the index of the cost's number that counts meetings, or kNoCriterion.
  uint32_t MetComponent() const { return met_component_; }
  const MetTimes& Met() const { return met_; }

  // Returns a lower bound of the meetings of any seating.
  int64_t MetBound() const;

  // Returns whether a seating has at most that many meetings.
  bool MeetsAtMost(int64_t meetings, const std::vector<uint32_t>& players) const;

  // Returns the cost of the seating that has players[i] on slot i.
  CostVector CostOf(const std::vector<uint32_t>& players) const;

 private:
  void SetKinds();
  void SetGroups();
  uint32_t FeatureOf(uint32_t component, const Slot& slot);

  struct Feature {
    SeatingMeasure measure;
    uint32_t value;
    bool once;  // Only whether it happened at all.
  };
  uint32_t ValueOf(const SeatingPlayer& player, const Feature& feature) const;

  const std::vector<SeatingPlayer>& players_;
  const SeatingRules& rules_;
  MetTimes met_;
  std::vector<Slot> slots_;
  std::vector<uint32_t> capacities_;
  std::vector<Feature> features_;
  std::vector<std::vector<uint32_t>> members_;
  std::vector<uint32_t> group_of_;
  SlotCosts costs_;
  uint32_t met_component_ = kNoCriterion;
};

}  // namespace arbitro::kit

#endif  // ARBITRO_KIT_SEATING_FIELD_H_
