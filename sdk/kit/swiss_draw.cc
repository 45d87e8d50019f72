// SPDX-License-Identifier: Apache-2.0

#include "kit/swiss_draw.h"

#include <algorithm>
#include <utility>

#include "kit/matching.h"
#include "kit/swiss_chain.h"
#include "kit/swiss_window.h"

namespace arbitro::kit {
namespace {

// Adds up the costs of parts, whose layouts begin at their first groups, to the whole round's.
class Sum {
 public:
  Sum(const std::vector<PairingCriterion>& criteria, uint32_t groups)
      : criteria_(criteria), layout_(criteria, groups), total_(layout_.Size(), 0) {}

  void Add(const SwissChain& part, const CostVector& cost) {
    const uint32_t groups = part.last_group - part.first_group + 1;
    const LayoutIndex part_layout(criteria_, groups);
    total_[0] += cost[0];
    for (size_t c = 0; c < criteria_.size(); ++c) {
      const bool whole = criteria_[c].scope == Scope::kWhole;
      for (uint32_t group = 0; group < (whole ? 1 : groups); ++group) {
        const uint32_t in_total = whole ? 0 : part.first_group + group;
        total_[layout_.At(c, in_total)] += cost[part_layout.At(c, group)];
      }
    }
  }

  const CostVector& Total() const { return total_; }

 private:
  const std::vector<PairingCriterion>& criteria_;
  LayoutIndex layout_;
  CostVector total_;
};

// Puts together what chains and windows made: each stretch of the order is one part.
class Report {
 public:
  Report(const SwissField& field, const std::vector<Chain>& chains, const WindowSolver& solver)
      : field_(field), chains_(chains), solver_(solver) {}

  void Write(SwissRound* round) const {
    size_t next = 0;
    uint32_t at = 0;
    const std::vector<Window>& windows = solver_.Windows();
    for (size_t c = 0; c < chains_.size();) {
      const uint32_t stop = next < windows.size() ? windows[next].begin : field_.Size();
      if (at < std::min(stop, chains_[c].end)) {
        round->chains.push_back(ChainPart(chains_[c], at, std::min(stop, chains_[c].end)));
        at = std::min(stop, chains_[c].end);
      }
      if (next < windows.size() && at == windows[next].begin) {
        round->chains.push_back(WindowPart(windows[next]));
        at = windows[next++].end;
      }
      while (c < chains_.size() && chains_[c].end <= at) ++c;
    }
    AddUp(round);
  }

 private:
  SwissChain ChainPart(const Chain& chain, uint32_t begin, uint32_t end) const {
    SwissChain part;
    part.method = chain.method;
    part.tries = chain.tries;
    part.first_group = field_.GroupAt(begin);
    part.last_group = field_.GroupAt(end - 1);
    part.players = end - begin;
    part.bound = field_.GroupBound(begin, end);
    part.cost = part.bound;
    return part;
  }

  SwissChain WindowPart(const Window& window) const {
    SwissChain part;
    part.method =
        solver_.IsUniform(window) ? ChainMethod::kExactUniform : ChainMethod::kExactMatching;
    for (const Chain& chain : chains_) {
      if (chain.begin < window.end && window.begin < chain.end) part.tries += chain.tries;
    }
    part.first_group = field_.GroupAt(window.begin);
    part.last_group = field_.GroupAt(window.end - 1);
    part.players = window.end - window.begin;
    part.cost = window.costs->WithRematches(window.matching.cost);
    // Without chain form the groups give no bound, and the matching's own is all there is.
    const bool chain_form = HasChainForm(field_.Criteria(), field_.Groups());
    part.bound = chain_form ? field_.GroupBound(window.begin, window.end) : part.cost;
    return part;
  }

  void AddUp(SwissRound* round) const {
    Sum cost(field_.Criteria(), round->groups);
    Sum bound(field_.Criteria(), round->groups);
    for (const SwissChain& part : round->chains) {
      cost.Add(part, part.cost);
      bound.Add(part, part.bound);
      if (part.method == ChainMethod::kChainRepair || part.method == ChainMethod::kExactMatching) {
        round->uniformity = Uniformity::kApproximate;
      }
    }
    round->cost = cost.Total();
    round->bound = bound.Total();
  }

  const SwissField& field_;
  const std::vector<Chain>& chains_;
  const WindowSolver& solver_;
};

SwissStatus DrawChains(const SwissField& field, ChainDrawer* drawer, std::vector<Chain>* chains,
                       WindowSolver* solver) {
  bool all_drawn = true;
  for (Chain& chain : *chains) {
    bool drawn = drawer->DrawByRejection(&chain);
    const bool countable = chain.end - chain.begin <= kCountableVertices;
    if (!drawn && !countable) drawn = drawer->DrawByRepair(&chain);
    all_drawn = all_drawn && drawn;
    // The solver will take such a field as a whole.
    if (!drawn && field.Size() <= kCountableVertices) break;
  }
  return all_drawn ? SwissStatus::kPaired : solver->SolveChains(*chains);
}

// The whole field as one chain, for what has no chain form or no pairing without a rematch.
std::vector<Chain> OneChain(const SwissField& field, const std::vector<Chain>& chains) {
  Chain whole;
  whole.end = field.Size();
  whole.last_group = field.Groups() - 1;
  for (const Chain& chain : chains) whole.tries += chain.tries;
  return {whole};
}

}  // namespace

SwissRound DrawPairs(const SwissField& field, Rematches rematches, RandomStream* stream) {
  SwissRound round;
  round.status = SwissStatus::kPaired;
  round.groups = field.Groups();
  if (field.Size() == 0) {
    round.cost.assign(LayoutIndex(field.Criteria(), 0).Size(), 0);
    round.bound = round.cost;
    return round;
  }
  std::vector<uint32_t> order = field.Order();
  std::vector<Chain> chains;
  WindowSolver solver(field, stream, &order);
  if (HasChainForm(field.Criteria(), field.Groups())) {
    chains = FindChains(field);
    ChainDrawer drawer(field, stream, &order);
    round.status = DrawChains(field, &drawer, &chains, &solver);
  } else {
    chains = OneChain(field, chains);
    round.status = solver.SolveWhole(Rematches::kForbidden);
  }
  if (round.status == SwissStatus::kNoLegalPairing && rematches == Rematches::kFewest) {
    chains = OneChain(field, chains);
    round.status = solver.SolveWhole(Rematches::kFewest);
  }
  if (field.HasBadCost()) round.status = SwissStatus::kBadInput;
  if (round.status != SwissStatus::kPaired) return round;
  Report(field, chains, solver).Write(&round);
  round.pairs.reserve(order.size() / 2);
  for (size_t i = 0; i < order.size(); i += 2) round.pairs.push_back({order[i], order[i + 1]});
  return round;
}

}  // namespace arbitro::kit
