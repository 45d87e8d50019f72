// SPDX-License-Identifier: Apache-2.0

#include "kit/blossom.h"

#include <algorithm>
#include <numeric>

namespace arbitro::kit {

BlossomSearch::BlossomSearch(const MatchingCosts& costs, const DenseCosts* dense)
    : costs_(costs),
      vertices_(costs.Vertices()),
      components_(costs.Components()),
      nodes_max_(vertices_ + vertices_ / 2 + 1),
      nodes_(vertices_),
      dense_(dense),
      edges_(size_t{nodes_max_} * nodes_max_),
      duals_(size_t{nodes_max_} * components_, 0),
      mate_(nodes_max_, 0),
      root_(nodes_max_, 0),
      parent_(nodes_max_, 0),
      slack_(nodes_max_, 0),
      label_(nodes_max_, Label::kFree),
      visited_(nodes_max_, 0),
      children_(nodes_max_),
      child_of_(size_t{nodes_max_} * (vertices_ + 1), 0),
      step_(components_, 0) {
  std::iota(root_.begin(), root_.begin() + vertices_ + 1, 0u);
  for (uint32_t u = 1; u <= vertices_; ++u) {
    child_of_[size_t{u} * (vertices_ + 1) + u] = u;
    for (uint32_t v = 1; v <= vertices_; ++v) {
      if (u == v) continue;
      const bool allowed =
          dense_ != nullptr ? dense_->Allowed(u - 1, v - 1) : costs.Allowed(u - 1, v - 1);
      if (allowed) EdgeAt(u, v) = {u, v};
    }
  }
}

int BlossomSearch::CompareSlacks(const Edge& a, const Edge& b) const {
  for (uint32_t k = 0; k < components_; ++k) {
    const int64_t difference = Slack(a, k) - Slack(b, k);
    if (difference != 0) return difference < 0 ? -1 : 1;
  }
  return 0;
}

bool BlossomSearch::IsTight(const Edge& edge) const {
  for (uint32_t k = 0; k < components_; ++k) {
    if (Slack(edge, k) != 0) return false;
  }
  return true;
}

void BlossomSearch::Enqueue(uint32_t node) {
  if (node <= vertices_) {
    queue_.push_back(node);
    return;
  }
  for (const uint32_t child : children_[node]) Enqueue(child);
}

void BlossomSearch::OfferSlack(uint32_t vertex, uint32_t node) {
  if (slack_[node] == 0 || CompareSlacks(EdgeAt(vertex, node), EdgeAt(slack_[node], node)) < 0) {
    slack_[node] = vertex;
  }
}

void BlossomSearch::ResetSlack(uint32_t node) {
  slack_[node] = 0;
  for (uint32_t u = 1; u <= vertices_; ++u) {
    if (EdgeAt(u, node).from != 0 && root_[u] != node && label_[root_[u]] == Label::kOuter) {
      OfferSlack(u, node);
    }
  }
}

void BlossomSearch::SetRoot(uint32_t node, uint32_t root) {
  root_[node] = root;
  if (node <= vertices_) return;
  for (const uint32_t child : children_[node]) SetRoot(child, root);
}

uint32_t BlossomSearch::CommonAncestor(uint32_t a, uint32_t b) {
  ++stamp_;
  while (a != 0 || b != 0) {
    if (a != 0) {
      if (visited_[a] == stamp_) return a;
      visited_[a] = stamp_;
      a = root_[mate_[a]];
      if (a != 0) a = root_[parent_[a]];
    }
    std::swap(a, b);
  }
  return 0;
}

void BlossomSearch::Shrink(uint32_t a, uint32_t ancestor, uint32_t b) {
  uint32_t blossom = vertices_ + 1;
  while (blossom <= nodes_ && root_[blossom] != 0) ++blossom;
  nodes_ = std::max(nodes_, blossom);
  std::fill_n(Dual(blossom), components_, 0);
  label_[blossom] = Label::kOuter;
  mate_[blossom] = mate_[ancestor];
  parent_[blossom] = parent_[ancestor];
  std::vector<uint32_t>& cycle = children_[blossom];
  cycle.assign(1, ancestor);
  const auto climb = [&](uint32_t node) {
    while (node != ancestor) {
      const uint32_t inner = root_[mate_[node]];
      cycle.push_back(node);
      cycle.push_back(inner);
      Enqueue(inner);
      node = root_[parent_[inner]];
    }
  };
  climb(a);
  std::reverse(cycle.begin() + 1, cycle.end());
  climb(b);
  SetRoot(blossom, blossom);
  CollectEdges(blossom);
  ResetSlack(blossom);
}

void BlossomSearch::CollectEdges(uint32_t blossom) {
  for (uint32_t node = 1; node <= nodes_; ++node) {
    EdgeAt(blossom, node) = Edge{};
    EdgeAt(node, blossom) = Edge{};
  }
  uint32_t* child_of = &child_of_[size_t{blossom} * (vertices_ + 1)];
  std::fill_n(child_of, vertices_ + 1, 0u);
  for (const uint32_t child : children_[blossom]) {
    for (uint32_t node = 1; node <= nodes_; ++node) {
      const Edge& edge = EdgeAt(child, node);
      if (edge.from == 0) continue;
      if (EdgeAt(blossom, node).from == 0 || CompareSlacks(edge, EdgeAt(blossom, node)) < 0) {
        EdgeAt(blossom, node) = edge;
        EdgeAt(node, blossom) = EdgeAt(node, child);
      }
    }
    for (uint32_t v = 1; v <= vertices_; ++v) {
      if (child_of_[size_t{child} * (vertices_ + 1) + v] != 0) child_of[v] = child;
    }
  }
}

uint32_t BlossomSearch::EvenPosition(uint32_t blossom, uint32_t child) {
  std::vector<uint32_t>& cycle = children_[blossom];
  const auto at = std::find(cycle.begin(), cycle.end(), child) - cycle.begin();
  if (at % 2 == 0) return static_cast<uint32_t>(at);
  // The way round the other side is even.
  std::reverse(cycle.begin() + 1, cycle.end());
  return static_cast<uint32_t>(cycle.size()) - static_cast<uint32_t>(at);
}

void BlossomSearch::Expand(uint32_t blossom) {
  for (const uint32_t child : children_[blossom]) SetRoot(child, child);
  const Edge entry = EdgeAt(blossom, parent_[blossom]);
  const uint32_t base = child_of_[size_t{blossom} * (vertices_ + 1) + entry.from];
  const uint32_t position = EvenPosition(blossom, base);
  const std::vector<uint32_t>& cycle = children_[blossom];
  for (uint32_t i = 0; i < position; i += 2) {
    const uint32_t inner = cycle[i];
    const uint32_t outer = cycle[i + 1];
    parent_[inner] = EdgeAt(outer, inner).from;
    label_[inner] = Label::kInner;
    label_[outer] = Label::kOuter;
    slack_[inner] = 0;
    ResetSlack(outer);
    Enqueue(outer);
  }
  label_[base] = Label::kInner;
  parent_[base] = parent_[blossom];
  for (uint32_t i = position + 1; i < cycle.size(); ++i) {
    label_[cycle[i]] = Label::kFree;
    ResetSlack(cycle[i]);
  }
  root_[blossom] = 0;
}

void BlossomSearch::SetMate(uint32_t node, uint32_t other) {
  const Edge edge = EdgeAt(node, other);
  mate_[node] = edge.to;
  if (node <= vertices_) return;
  const uint32_t base = child_of_[size_t{node} * (vertices_ + 1) + edge.from];
  const uint32_t position = EvenPosition(node, base);
  std::vector<uint32_t>& cycle = children_[node];
  for (uint32_t i = 0; i < position; ++i) SetMate(cycle[i], cycle[i ^ 1u]);
  SetMate(base, other);
  std::rotate(cycle.begin(), cycle.begin() + position, cycle.end());
}

void BlossomSearch::Augment(uint32_t a, uint32_t b) {
  while (true) {
    const uint32_t next = root_[mate_[a]];
    SetMate(a, b);
    if (next == 0) return;
    const uint32_t up = root_[parent_[next]];
    SetMate(next, up);
    a = up;
    b = next;
  }
}

bool BlossomSearch::UseTightEdge(const Edge& edge) {
  const uint32_t a = root_[edge.from];
  const uint32_t b = root_[edge.to];
  if (label_[b] == Label::kFree) {
    const uint32_t outer = root_[mate_[b]];
    parent_[b] = edge.from;
    label_[b] = Label::kInner;
    slack_[b] = 0;
    slack_[outer] = 0;
    label_[outer] = Label::kOuter;
    Enqueue(outer);
    return false;
  }
  if (label_[b] == Label::kInner) return false;
  const uint32_t ancestor = CommonAncestor(a, b);
  if (ancestor != 0) {
    Shrink(a, ancestor, b);
    return false;
  }
  Augment(a, b);
  Augment(b, a);
  return true;
}

bool BlossomSearch::ScanQueue() {
  while (scanned_ < queue_.size()) {
    const uint32_t u = queue_[scanned_++];
    if (label_[root_[u]] == Label::kInner) continue;
    for (uint32_t v = 1; v <= vertices_; ++v) {
      const Edge edge = EdgeAt(u, v);
      if (edge.from == 0 || root_[u] == root_[v]) continue;
      if (!IsTight(edge)) {
        OfferSlack(u, root_[v]);
      } else if (UseTightEdge(edge)) {
        return true;
      }
    }
  }
  return false;
}

void BlossomSearch::OfferStep(const Edge& edge, bool halve) {
  const int64_t divisor = halve ? 2 : 1;
  bool less = !has_step_;
  for (uint32_t k = 0; k < components_; ++k) {
    const int64_t step = Slack(edge, k) / divisor;
    if (!less && step > step_[k]) return;
    less = less || step < step_[k];
    step_[k] = step;
  }
  has_step_ = true;
}

bool BlossomSearch::FindStep() {
  has_step_ = false;
  for (uint32_t b = vertices_ + 1; b <= nodes_; ++b) {
    if (!IsOutermost(b) || label_[b] != Label::kInner) continue;
    std::vector<int64_t> half(Dual(b), Dual(b) + components_);
    for (int64_t& number : half) number /= 2;
    if (!has_step_ || half < step_) step_ = half;
    has_step_ = true;
  }
  for (uint32_t node = 1; node <= nodes_; ++node) {
    if (!IsOutermost(node) || slack_[node] == 0 || label_[node] == Label::kInner) continue;
    OfferStep(EdgeAt(slack_[node], node), label_[node] == Label::kOuter);
  }
  return has_step_;
}

void BlossomSearch::ApplyStep() {
  for (uint32_t u = 1; u <= vertices_; ++u) {
    const Label label = label_[root_[u]];
    if (label == Label::kFree) continue;
    const int64_t sign = label == Label::kOuter ? -1 : 1;
    for (uint32_t k = 0; k < components_; ++k) Dual(u)[k] += sign * step_[k];
  }
  for (uint32_t b = vertices_ + 1; b <= nodes_; ++b) {
    if (!IsOutermost(b) || label_[b] == Label::kFree) continue;
    const int64_t sign = label_[b] == Label::kOuter ? 2 : -2;
    for (uint32_t k = 0; k < components_; ++k) Dual(b)[k] += sign * step_[k];
  }
}

bool BlossomSearch::UseNewTightEdges() {
  for (uint32_t node = 1; node <= nodes_; ++node) {
    if (!IsOutermost(node) || slack_[node] == 0 || root_[slack_[node]] == node) continue;
    const Edge edge = EdgeAt(slack_[node], node);
    if (IsTight(edge) && UseTightEdge(edge)) return true;
  }
  for (uint32_t b = vertices_ + 1; b <= nodes_; ++b) {
    if (!IsOutermost(b) || label_[b] != Label::kInner) continue;
    const int64_t* weight = Dual(b);
    if (std::all_of(weight, weight + components_, [](int64_t k) { return k == 0; })) Expand(b);
  }
  return false;
}

bool BlossomSearch::Phase() {
  std::fill(label_.begin(), label_.end(), Label::kFree);
  std::fill(slack_.begin(), slack_.end(), 0u);
  queue_.clear();
  scanned_ = 0;
  for (uint32_t node = 1; node <= nodes_; ++node) {
    if (!IsOutermost(node) || mate_[node] != 0) continue;
    parent_[node] = 0;
    label_[node] = Label::kOuter;
    Enqueue(node);
  }
  while (!ScanQueue()) {
    if (!FindStep()) return false;
    ApplyStep();
    if (UseNewTightEdges()) return true;
  }
  return true;
}

bool BlossomSearch::Run(const FractionalMatching* start) {
  if (start != nullptr) {
    StartFrom(*start);
  } else if (!StartFromCheapest()) {
    return false;
  }
  for (uint32_t left = Unmatched() / 2; left > 0; --left) {
    if (!Phase()) return false;
  }
  return true;
}

void BlossomSearch::StartFrom(const FractionalMatching& start) {
  std::copy(start.duals.begin(), start.duals.end(), Dual(1));
  for (uint32_t u = 1; u <= vertices_; ++u) {
    const uint32_t partner = start.partner[u - 1];
    mate_[u] = partner == FractionalMatching::kUnmatched ? 0 : partner + 1;
  }
}

bool BlossomSearch::StartFromCheapest() {
  Edge cheapest;
  for (uint32_t u = 1; u <= vertices_; ++u) {
    for (uint32_t v = u + 1; v <= vertices_; ++v) {
      const Edge& edge = EdgeAt(u, v);
      if (edge.from == 0) continue;
      if (cheapest.from == 0 || CompareSlacks(edge, cheapest) < 0) cheapest = edge;
    }
  }
  if (cheapest.from == 0) return false;
  for (uint32_t k = 0; k < components_; ++k) {
    const int64_t least = Cost(cheapest.from, cheapest.to, k) * (kDualScale / 2);
    for (uint32_t u = 1; u <= vertices_; ++u) Dual(u)[k] = -least;
  }
  // Most pairs of a round cost the least there is: they need no search.
  for (uint32_t u = 1; u <= vertices_; ++u) {
    for (uint32_t v = u + 1; v <= vertices_ && mate_[u] == 0; ++v) {
      if (mate_[v] != 0 || EdgeAt(u, v).from == 0 || !IsTight(EdgeAt(u, v))) continue;
      mate_[u] = v;
      mate_[v] = u;
    }
  }
  return true;
}

uint32_t BlossomSearch::Unmatched() const {
  return static_cast<uint32_t>(std::count(mate_.begin() + 1, mate_.begin() + 1 + vertices_, 0u));
}

void BlossomSearch::Leaves(uint32_t node, std::vector<uint32_t>* leaves) const {
  if (node <= vertices_) {
    leaves->push_back(node - 1);
    return;
  }
  for (const uint32_t child : children_[node]) Leaves(child, leaves);
}

MatchingResult BlossomSearch::Result() const {
  MatchingResult result;
  result.cost.assign(components_, 0);
  for (uint32_t u = 1; u <= vertices_; ++u) {
    result.partner.push_back(mate_[u] - 1);
    result.duals.emplace_back(Dual(u), Dual(u) + components_);
    if (mate_[u] < u) continue;
    for (uint32_t k = 0; k < components_; ++k) result.cost[k] += Cost(u, mate_[u], k);
  }
  std::vector<uint32_t> open;
  for (uint32_t node = vertices_ + 1; node <= nodes_; ++node) {
    if (IsOutermost(node)) open.push_back(node);
  }
  while (!open.empty()) {
    const uint32_t blossom = open.back();
    open.pop_back();
    for (const uint32_t child : children_[blossom]) {
      if (child > vertices_) open.push_back(child);
    }
    const int64_t* weight = Dual(blossom);
    if (std::all_of(weight, weight + components_, [](int64_t k) { return k == 0; })) continue;
    OddSet set;
    Leaves(blossom, &set.vertices);
    set.weight.assign(weight, weight + components_);
    result.odd_sets.push_back(std::move(set));
  }
  return result;
}

}  // namespace arbitro::kit
