// SPDX-License-Identifier: Apache-2.0

#include "kit/seating.h"

#include <algorithm>

#include "arbitro/counted.h"
#include "kit/seating_draw.h"
#include "kit/seating_field.h"

namespace arbitro::kit {
namespace {

// How often a round is redrawn in the hope that no two players meet again: players drawn in all,
// and rounds at most.
constexpr uint64_t kRedrawnPlayersMax = 50'000;
constexpr uint64_t kRedrawsMax = 1'024;

std::string TooFewForRole(const Seating& seating, const SeatingRules& rules) {
  return Counted(seating.waivers, "player", "players") + " would have to be in role " +
         std::to_string(rules.once_role) + " again; allow as few as possible, or seat by hand";
}

// Draws until the meetings are down to the bound; empty where that does not happen.
std::vector<uint32_t> DrawByRejection(const SeatingField& field, const SlotFlow& flow,
                                      int64_t met_bound, RandomStream* stream, uint64_t* tries) {
  const uint64_t tries_max = std::min(kRedrawsMax, kRedrawnPlayersMax / field.Size() + 1);
  for (*tries = 1; *tries <= tries_max; ++*tries) {
    std::vector<uint32_t> players = DrawByFlow(field, flow, stream);
    if (field.MeetsAtMost(met_bound, players)) return players;
  }
  return {};
}

class SeatingDraw {
 public:
  SeatingDraw(const SeatingField& field, const Seed& seed)
      : field_(field), flow_(field.BestFlow()), stream_(seed, kSeatingLabel) {}

  Seating Draw() {
    Seating seating;
    seating.status = SeatingStatus::kSeated;
    seating.waivers = static_cast<uint32_t>(flow_.cost[0]);
    seating.bound = flow_.cost;
    const bool meetings = field_.MetComponent() != kNoCriterion;
    if (meetings) seating.bound[field_.MetComponent()] = field_.MetBound();
    const std::vector<uint32_t> players = Choose(meetings, &seating);
    seating.cost = field_.CostOf(players);
    if (seating.method == SeatingMethod::kEnumeration) seating.bound = seating.cost;
    seating.proved = seating.cost == seating.bound;
    for (size_t i = 0; i < players.size(); ++i) {
      seating.seats.push_back({players[i], field_.Slots()[i].role});
    }
    return seating;
  }

 private:
  std::vector<uint32_t> Choose(bool meetings, Seating* seating) {
    if (flow_.unique && !meetings) return DrawByFlow(field_, flow_, &stream_);
    seating->method = SeatingMethod::kEnumeration;
    std::optional<std::vector<uint32_t>> players = DrawByEnumeration(field_, &stream_);
    if (players.has_value()) return *players;
    if (flow_.unique) {
      seating->method = SeatingMethod::kRejection;
      const int64_t met_bound = seating->bound[field_.MetComponent()];
      players = DrawByRejection(field_, flow_, met_bound, &stream_, &seating->tries);
      if (!players->empty()) return *players;
    }
    seating->method = SeatingMethod::kSearch;
    seating->uniformity = Uniformity::kApproximate;
    return DrawBySearch(field_, flow_, seating->bound, &stream_, &seating->tries);
  }

  const SeatingField& field_;
  SlotFlow flow_;
  RandomStream stream_;
};

Seating WithoutPlayers(const SeatingRules& rules) {
  Seating seating;
  seating.status = SeatingStatus::kSeated;
  seating.cost.assign(rules.criteria.size() + 1, 0);
  seating.bound = seating.cost;
  seating.proved = true;
  return seating;
}

// In the place of a seating with more waivers than the rules allow.
Seating NoLegalSeating(const Seating& drawn, const SeatingRules& rules) {
  Seating refused;
  refused.status = SeatingStatus::kNoLegalSeating;
  refused.waivers = drawn.waivers;
  refused.problem = TooFewForRole(drawn, rules);
  return refused;
}

}  // namespace

Seating DrawSeating(const std::vector<SeatingPlayer>& players, const SeatingRules& rules,
                    const Seed& seed) {
  Seating seating;
  seating.problem = SeatingInputProblem(players, rules);
  if (!seating.problem.empty()) return seating;
  if (players.empty()) return WithoutPlayers(rules);
  RandomStream roles(seed, kRoleLabel);
  const SeatingField field(players, rules, &roles);
  if (field.Kinds() > kSeatKindsMax) {
    seating.problem = "the criteria tell more than " + std::to_string(kSeatKindsMax) +
                      " kinds of seats apart; look at fewer sizes, seats or roles";
    return seating;
  }
  seating = SeatingDraw(field, seed).Draw();
  if (seating.waivers > 0 && rules.waivers == Waivers::kForbidden) {
    return NoLegalSeating(seating, rules);
  }
  return seating;
}

}  // namespace arbitro::kit
