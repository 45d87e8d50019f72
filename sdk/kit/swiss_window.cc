// SPDX-License-Identifier: Apache-2.0

#include "kit/swiss_window.h"

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

namespace arbitro::kit {
namespace {

// Chains up to this size are taken whole; of larger ones a stretch around the trouble, then twice
// as much, and so on.
constexpr uint32_t kWholeChainMax = 32;
constexpr uint32_t kStretchMin = 16;
constexpr uint64_t kMixStepsPerPlayerOfWindow = 8;

// Up to this size, windows that hold half of a field give way to one that holds all of it.
constexpr uint32_t kWholeFieldMax = 256;

uint32_t SizeOf(const Window& window) { return window.end - window.begin; }

int Sign(const CostVector& vector) {
  for (const int64_t number : vector) {
    if (number != 0) return number < 0 ? -1 : 1;
  }
  return 0;
}

// Whether two pairs cost together what two others do.
bool CostTheSame(const WindowCosts& costs, const std::array<SwissPair, 2>& some,
                 const std::array<SwissPair, 2>& others) {
  for (uint32_t k = 0; k < costs.Components(); ++k) {
    if (costs.Cost(some[0].first, some[0].second, k) +
            costs.Cost(some[1].first, some[1].second, k) !=
        costs.Cost(others[0].first, others[0].second, k) +
            costs.Cost(others[1].first, others[1].second, k)) {
      return false;
    }
  }
  return true;
}

}  // namespace

SwissStatus WindowSolver::SolveWhole(Rematches rematches) {
  chains_.assign(1, Chain());
  chains_[0].end = field_.Size();
  chains_[0].last_group = field_.Groups() - 1;
  windows_.clear();
  windows_.emplace_back();
  windows_[0].end = field_.Size();
  return SolveOpen(rematches);
}

SwissStatus WindowSolver::SolveChains(const std::vector<Chain>& chains) {
  // If a field can be counted as a whole, that is quicker than trying its parts, and as uniform.
  if (field_.Size() <= kCountableVertices) return SolveWhole(Rematches::kForbidden);
  chains_ = chains;
  windows_.clear();
  OpenWindows(chains);
  return SolveOpen(Rematches::kForbidden);
}

void WindowSolver::OpenWindows(const std::vector<Chain>& chains) {
  for (const Chain& chain : chains) {
    if (chain.drawn) continue;
    if (chain.end - chain.begin <= kWholeChainMax) {
      windows_.emplace_back();
      windows_.back().begin = chain.begin;
      windows_.back().end = chain.end;
      continue;
    }
    for (uint32_t i = chain.begin; i < chain.end; i += 2) {
      if (!field_.IsUnwanted(order_[i], order_[i + 1])) continue;
      windows_.emplace_back();
      windows_.back().begin = std::max(chain.begin + kStretchMin, i) - kStretchMin;
      windows_.back().end = std::min(chain.end, i + 2 + kStretchMin);
    }
  }
  MergeOverlapping();
}

SwissStatus WindowSolver::SolveOpen(Rematches rematches) {
  do {
    TakeWholeIfMostIs();
    for (Window& window : windows_) {
      if (window.solved) continue;
      if (SizeOf(window) > kExactPlayersMax) return SwissStatus::kTooLarge;
      SolveOne(&window, rematches);
      if (!window.feasible && SizeOf(window) == field_.Size()) return SwissStatus::kNoLegalPairing;
    }
  } while (GrowInfeasible() || MergeTouching() || GrowUncertified());
  for (Window& window : windows_) Draw(&window);
  return SwissStatus::kPaired;
}

void WindowSolver::TakeWholeIfMostIs() {
  if (field_.Size() > kWholeFieldMax) return;
  uint32_t inside = 0;
  bool uncounted = false;
  for (const Window& window : windows_) {
    inside += SizeOf(window);
    uncounted = uncounted || (!window.solved && SizeOf(window) > kCountableVertices);
  }
  if (!uncounted || 2 * inside < field_.Size()) return;
  windows_.clear();
  windows_.emplace_back();
  windows_[0].end = field_.Size();
}

void WindowSolver::SolveOne(Window* window, Rematches rematches) {
  std::vector<uint32_t> players(order_.begin() + window->begin, order_.begin() + window->end);
  // Matching alone prefers some of the best pairings; in a random order it does at least not always
  // prefer the same. The order is random within groups only, so that cheap edges lie close
  // together.
  for (uint32_t begin = 0; begin < players.size() && players.size() > kCountableVertices;) {
    uint32_t end = begin + 1;
    while (end < players.size() && field_.GroupOf(players[end]) == field_.GroupOf(players[begin])) {
      ++end;
    }
    stream_.Shuffle(players.data() + begin, end - begin);
    begin = end;
  }
  window->costs = std::make_unique<WindowCosts>(field_, std::move(players), rematches);
  std::optional<MatchingResult> matching = MinimumCostPerfectMatching(*window->costs);
  window->solved = true;
  window->feasible = matching.has_value();
  if (!window->feasible) return;
  window->matching = std::move(*matching);
  const CostVector bound = field_.GroupBound(window->begin, window->end);
  window->at_bound = HasChainForm(field_.Criteria(), field_.Groups()) &&
                     window->costs->WithRematches(window->matching.cost) == bound;
  window->separate = window->at_bound || SizeOf(*window) == field_.Size();
}

const Chain& WindowSolver::ChainAt(uint32_t position) const {
  return *(std::upper_bound(chains_.begin(), chains_.end(), position,
                            [](uint32_t at, const Chain& chain) { return at < chain.begin; }) -
           1);
}

// Small windows grow chain by chain, in the hope that they can still be drawn by counting. Others
// grow to twice their size, so that the matchings that were too small cost little.
void WindowSolver::GrowUp(Window* window) {
  const uint32_t end = window->begin;
  const uint32_t stretch = std::max(kStretchMin, SizeOf(*window));
  while (window->begin > 0 && end - window->begin < stretch) {
    const Chain& chain = ChainAt(window->begin - 1);
    const uint32_t room = window->begin - chain.begin;
    window->begin -= chain.end - chain.begin <= kWholeChainMax ? room : std::min(room, stretch);
    window->solved = false;
    if (SizeOf(*window) <= kCountableVertices) return;
  }
}

void WindowSolver::GrowDown(Window* window) {
  const uint32_t begin = window->end;
  const uint32_t stretch = std::max(kStretchMin, SizeOf(*window));
  while (window->end < field_.Size() && window->end - begin < stretch) {
    const Chain& chain = ChainAt(window->end);
    const uint32_t room = chain.end - window->end;
    window->end += chain.end - chain.begin <= kWholeChainMax ? room : std::min(room, stretch);
    window->solved = false;
    if (SizeOf(*window) <= kCountableVertices) return;
  }
}

void WindowSolver::MergeOverlapping() {
  std::sort(windows_.begin(), windows_.end(),
            [](const Window& a, const Window& b) { return a.begin < b.begin; });
  std::vector<Window> merged;
  for (Window& window : windows_) {
    if (merged.empty() || merged.back().end <= window.begin) {
      merged.push_back(std::move(window));
      continue;
    }
    merged.back().end = std::max(merged.back().end, window.end);
    merged.back().solved = false;
  }
  windows_ = std::move(merged);
}

bool WindowSolver::GrowInfeasible() {
  bool grown = false;
  for (Window& window : windows_) {
    if (window.feasible) continue;
    grown = true;
    // Grows towards the smaller neighbour: a small window can be drawn uniformly.
    const uint32_t none = field_.Size();
    const uint32_t above =
        window.begin == 0 ? none : window.begin - ChainAt(window.begin - 1).begin;
    const uint32_t below =
        window.end == field_.Size() ? none : ChainAt(window.end).end - window.end;
    if (above < below) {
      GrowUp(&window);
    } else {
      GrowDown(&window);
    }
  }
  if (grown) MergeOverlapping();
  return grown;
}

bool WindowSolver::MergeTouching() {
  bool merged = false;
  for (size_t i = 1; i < windows_.size(); ++i) {
    if (windows_[i - 1].end != windows_[i].begin) continue;
    if (windows_[i - 1].at_bound || windows_[i].at_bound) continue;
    windows_[i].begin = windows_[i - 1].begin;
    windows_[i].solved = false;
    merged = true;
  }
  if (merged) MergeOverlapping();
  return merged;
}

CostVector WindowSolver::CrossingSlack(const Window& window, uint32_t inside_group,
                                       uint32_t outside_group, const CostVector& dual) const {
  const WindowCosts& costs = *window.costs;
  const uint32_t first = std::min(outside_group, costs.FirstGroup());
  const uint32_t last = std::max(outside_group, costs.LastGroup());
  const LayoutIndex layout(field_.Criteria(), last - first + 1);
  CostVector slack(layout.Size(), 0);
  for (uint32_t k = 0; k < costs.Components() && k < dual.size(); ++k) {
    const CostComponent meaning = costs.Meaning(k);
    const bool whole = meaning.group == CostComponent::kAllGroups;
    const uint32_t group = whole ? 0 : meaning.group + costs.FirstGroup() - first;
    slack[layout.At(meaning.criterion, group)] += dual[k];
  }
  if (inside_group == outside_group) return slack;
  const uint32_t better = std::min(inside_group, outside_group);
  const PairFacts facts = field_.GroupFacts(better, std::max(inside_group, outside_group));
  for (size_t c = 0; c < field_.Criteria().size(); ++c) {
    if (field_.Criteria()[c].measure == Measure::kCustom) continue;
    slack[layout.At(c, better - first)] += kDualScale * CostOf(field_.Criteria()[c], facts);
  }
  return slack;
}

int WindowSolver::CrossingSign(const Window& window, uint32_t outside_group) const {
  const WindowCosts& costs = *window.costs;
  std::vector<const CostVector*> least(costs.LastGroup() - costs.FirstGroup() + 1, nullptr);
  for (uint32_t v = 0; v < costs.Vertices(); ++v) {
    const CostVector*& dual = least[field_.GroupOf(costs.Player(v)) - costs.FirstGroup()];
    if (dual == nullptr || window.matching.duals[v] < *dual) dual = &window.matching.duals[v];
  }
  int sign = 1;
  for (uint32_t group = 0; group < least.size(); ++group) {
    if (least[group] == nullptr) continue;
    const CostVector slack =
        CrossingSlack(window, costs.FirstGroup() + group, outside_group, *least[group]);
    sign = std::min(sign, Sign(slack));
  }
  return sign;
}

bool WindowSolver::FitsCounting(const Window& window, bool up) const {
  const Chain& chain = ChainAt(up ? window.begin - 1 : window.end);
  return SizeOf(window) + (chain.end - chain.begin) <= kCountableVertices;
}

bool WindowSolver::GrowUncertified() {
  bool grown = false;
  for (Window& window : windows_) {
    if (window.separate) continue;
    int up = 1;
    int down = 1;
    if (window.begin > 0) up = CrossingSign(window, field_.GroupOf(order_[window.begin - 1]));
    if (window.end < field_.Size()) down = CrossingSign(window, field_.GroupOf(order_[window.end]));
    // A tie leaves the cost right and the draw not quite uniform. Growing repairs that if it is
    // cheap.
    const bool grow_up = up < 0 || (up == 0 && FitsCounting(window, true));
    const bool grow_down = down < 0 || (down == 0 && FitsCounting(window, false));
    if (grow_up) GrowUp(&window);
    if (grow_down) GrowDown(&window);
    grown = grown || grow_up || grow_down;
    window.separate = up > 0 && down > 0;
  }
  if (grown) MergeOverlapping();
  return grown;
}

bool WindowSolver::IsUniform(const Window& window) const {
  return window.separate && SizeOf(window) <= kCountableVertices &&
         ChainAt(window.begin).begin == window.begin && ChainAt(window.end - 1).end == window.end;
}

void WindowSolver::Mix(const WindowCosts& costs, std::vector<SwissPair>* pairs) {
  const uint64_t count = pairs->size();
  const uint64_t steps = count < 2 ? 0 : kMixStepsPerPlayerOfWindow * 2 * count;
  for (uint64_t step = 0; step < steps; ++step) {
    // Takes two pairs and one of the two ways to exchange from one number: a third of the stream.
    const uint64_t lot = stream_.Below(count * count * 2);
    SwissPair& a = (*pairs)[static_cast<size_t>(lot / 2 / count)];
    SwissPair& b = (*pairs)[static_cast<size_t>(lot / 2 % count)];
    const bool cross = lot % 2 != 0;
    if (&a == &b) continue;
    const SwissPair c = {a.first, cross ? b.second : b.first};
    const SwissPair d = {a.second, cross ? b.first : b.second};
    if (!costs.Allowed(c.first, c.second) || !costs.Allowed(d.first, d.second)) continue;
    if (!CostTheSame(costs, {a, b}, {c, d})) continue;
    a = c;
    b = d;
  }
}

void WindowSolver::Draw(Window* window) {
  const WindowCosts& costs = *window->costs;
  const bool counted = costs.Vertices() <= kCountableVertices;
  std::vector<uint32_t> partner = window->matching.partner;
  if (counted) partner = BestMatchings(costs, window->matching).Draw(&stream_);
  std::vector<SwissPair> pairs;
  for (uint32_t u = 0; u < partner.size(); ++u) {
    if (u < partner[u]) pairs.push_back({u, partner[u]});
  }
  if (!counted) Mix(costs, &pairs);
  const auto group = [&](uint32_t vertex) { return field_.GroupOf(costs.Player(vertex)); };
  for (SwissPair& pair : pairs) {
    const bool level = group(pair.first) == group(pair.second);
    const bool swap = level ? stream_.Below(2) != 0 : group(pair.first) > group(pair.second);
    if (swap) std::swap(pair.first, pair.second);
  }
  std::stable_sort(pairs.begin(), pairs.end(), [&](const SwissPair& a, const SwissPair& b) {
    return std::make_tuple(group(a.first), group(a.second)) <
           std::make_tuple(group(b.first), group(b.second));
  });
  uint32_t at = window->begin;
  for (const SwissPair& pair : pairs) {
    order_[at++] = costs.Player(pair.first);
    order_[at++] = costs.Player(pair.second);
  }
}

}  // namespace arbitro::kit
