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

// No criterion of that measure.
inline constexpr uint32_t kNoCriterion = 0xFFFFFFFF;

// What is wrong with the input; empty if nothing.
std::string SeatingInputProblem(const std::vector<SeatingPlayer>& players,
                                const SeatingRules& rules);

// How often each two players have met, for looking up.
class MetTimes {
 public:
  explicit MetTimes(const std::vector<SeatingPlayer>& players);

  // How often a and b have met.
  int64_t Of(uint32_t a, uint32_t b) const;

  // The least that the player's meetings add up to with `others` other players.
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
  uint32_t kind;  // Seats of one kind cost the same, whoever sits there.
};

// Adds what `player` costs on a seat by the criteria that look at one player alone.
void AddSlotCost(const SeatingPlayer& player, const SeatingRules& rules, const Slot& slot,
                 SeatingCost* cost);

// The slots of the rules' tables, in order; roles dealt from the stream. Kinds are not set.
std::vector<Slot> DealSlots(const SeatingRules& rules, RandomStream* stream);

// One round to be drawn.
class SeatingField {
 public:
  // The input has no problem. Refers to players and rules, which outlive it.
  SeatingField(const std::vector<SeatingPlayer>& players, const SeatingRules& rules,
               RandomStream* roles);

  uint32_t Size() const { return static_cast<uint32_t>(slots_.size()); }
  const std::vector<Slot>& Slots() const { return slots_; }
  uint32_t Kinds() const { return static_cast<uint32_t>(capacities_.size()); }
  const SeatingRules& Rules() const { return rules_; }
  uint32_t Components() const { return costs_.components; }

  // Players alike in all that the kinds count, in order of index; groups by their first player.
  uint32_t Groups() const { return static_cast<uint32_t>(members_.size()); }
  const std::vector<uint32_t>& Members(uint32_t group) const { return members_[group]; }
  uint32_t GroupOf(uint32_t player) const { return group_of_[player]; }
  const SlotCosts& Costs() const { return costs_; }
  SlotFlow BestFlow() const;

  // Index of the cost's number that counts meetings, or kNoCriterion.
  uint32_t MetComponent() const { return met_component_; }
  const MetTimes& Met() const { return met_; }

  // A number that the meetings of no seating fall below.
  int64_t MetBound() const;

  // Whether a seating has at most that many meetings.
  bool MeetsAtMost(int64_t meetings, const std::vector<uint32_t>& players) const;

  // The cost of the seating that has players[i] on slot i.
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
