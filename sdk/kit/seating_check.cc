// SPDX-License-Identifier: Apache-2.0

#include <algorithm>

#include "kit/seating.h"
#include "kit/seating_field.h"

namespace arbitro::kit {
namespace {

using GivenTables = std::vector<std::vector<TakenSeat>>;

class Check {
 public:
  Check(const std::vector<SeatingPlayer>& players, const SeatingRules& rules,
        const GivenTables& tables, std::vector<SeatingProblem>* problems)
      : players_(players), rules_(rules), tables_(tables), problems_(*problems) {}

  void Sizes() {
    std::vector<uint32_t> wanted = rules_.sizes;
    std::vector<uint32_t> given;
    for (const auto& table : tables_) given.push_back(static_cast<uint32_t>(table.size()));
    std::sort(wanted.begin(), wanted.end());
    std::sort(given.begin(), given.end());
    if (wanted != given) problems_.push_back({SeatingFault::kWrongSizes, kNoTable, kNoPlayer});
  }

  void EverybodyOnce() {
    std::vector<uint8_t> seen(players_.size(), 0);
    for (uint32_t table = 0; table < tables_.size(); ++table) {
      for (const TakenSeat& seat : tables_[table]) {
        if (seat.player >= players_.size()) {
          problems_.push_back({SeatingFault::kUnknownPlayer, table, seat.player});
        } else if (seen[seat.player] == 1) {
          problems_.push_back({SeatingFault::kPlayerTwice, table, seat.player});
        } else {
          seen[seat.player] = 1;
        }
      }
    }
    for (uint32_t i = 0; i < players_.size(); ++i) {
      if (seen[i] == 0) problems_.push_back({SeatingFault::kPlayerMissing, kNoTable, i});
    }
  }

  void Roles() {
    for (uint32_t table = 0; table < tables_.size(); ++table) {
      if (!RolesFit(tables_[table])) {
        problems_.push_back({SeatingFault::kWrongRoles, table, kNoPlayer});
      }
    }
  }

  CostVector Cost() const {
    const MetTimes met(players_);
    SeatingCost cost = {};
    for (uint32_t table = 0; table < tables_.size(); ++table) {
      const std::vector<TakenSeat>& seats = tables_[table];
      const auto size = static_cast<uint32_t>(seats.size());
      for (uint32_t seat = 0; seat < size; ++seat) {
        const TakenSeat& taken = seats[seat];
        AddSlotCost(players_[taken.player], rules_, {table, seat, size, taken.role, 0}, &cost);
        for (uint32_t other = 0; other < seat; ++other) {
          AddMeeting(met.Of(taken.player, seats[other].player), &cost);
        }
      }
    }
    const auto width = static_cast<ptrdiff_t>(rules_.criteria.size() + 1);
    return CostVector(cost.begin(), cost.begin() + width);
  }

  void RolesAgain() {
    for (uint32_t table = 0; table < tables_.size(); ++table) {
      for (const TakenSeat& seat : tables_[table]) {
        SeatingCost cost = {};
        AddSlotCost(players_[seat.player], rules_, {table, 0, 0, seat.role, 0}, &cost);
        if (cost[0] == 0) continue;
        problems_.push_back({SeatingFault::kRoleAgain, table, seat.player});
      }
    }
  }

 private:
  bool RolesFit(const std::vector<TakenSeat>& seats) const {
    std::vector<uint32_t> given;
    for (const TakenSeat& seat : seats) given.push_back(seat.role);
    for (const RoleSet& set : rules_.roles) {
      if (set.size != seats.size()) continue;
      const auto fixed = static_cast<ptrdiff_t>(set.fixed);
      return std::equal(given.begin(), given.begin() + fixed, set.roles.begin()) &&
             std::is_permutation(given.begin() + fixed, given.end(), set.roles.begin() + fixed);
    }
    return std::count(given.begin(), given.end(), kNoRole) == static_cast<ptrdiff_t>(given.size());
  }

  void AddMeeting(int64_t times, SeatingCost* cost) const {
    for (size_t i = 0; i < rules_.criteria.size(); ++i) {
      if (rules_.criteria[i].measure == SeatingMeasure::kMet) (*cost)[i + 1] += times;
    }
  }

  const std::vector<SeatingPlayer>& players_;
  const SeatingRules& rules_;
  const GivenTables& tables_;
  std::vector<SeatingProblem>& problems_;
};

// Notes what is wrong with the roles, and what the seating costs beside the one that was drawn.
void JudgeCosts(const SeatingRules& rules, const Seating& drawn, Check* check,
                SeatingEvaluation* evaluation) {
  check->Roles();
  evaluation->cost = check->Cost();
  if (evaluation->problems.empty() && evaluation->cost < evaluation->best) {
    evaluation->best = evaluation->cost;
  }
  const bool forbidden = rules.waivers == Waivers::kForbidden;
  if (evaluation->cost[0] > (forbidden ? 0 : int64_t{drawn.waivers})) check->RolesAgain();
  if (forbidden && drawn.waivers > 0) evaluation->status = SeatingStatus::kNoLegalSeating;
}

}  // namespace

SeatingEvaluation EvaluateSeating(const std::vector<SeatingPlayer>& players,
                                  const SeatingRules& rules,
                                  const std::vector<std::vector<TakenSeat>>& tables) {
  SeatingEvaluation evaluation;
  SeatingRules lenient = rules;
  lenient.waivers = Waivers::kFewest;
  const Seating drawn = DrawSeating(players, lenient, Seed{});
  evaluation.status = drawn.status;
  if (drawn.status != SeatingStatus::kSeated) return evaluation;

  Check check(players, rules, tables, &evaluation.problems);
  check.Sizes();
  check.EverybodyOnce();
  evaluation.complete = evaluation.problems.empty();
  evaluation.bound = drawn.bound;
  evaluation.best = drawn.cost;
  if (evaluation.complete) JudgeCosts(rules, drawn, &check, &evaluation);
  evaluation.proved = drawn.proved || evaluation.best == evaluation.bound;
  evaluation.legal = evaluation.complete && evaluation.problems.empty() &&
                     evaluation.status == SeatingStatus::kSeated;
  return evaluation;
}

}  // namespace arbitro::kit
