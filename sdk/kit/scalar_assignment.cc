// SPDX-License-Identifier: Apache-2.0

#include "kit/scalar_assignment.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace arbitro::kit {
namespace {

// Between the length of any path and that of one over a missing edge.
constexpr int64_t kUnreachable = DenseCosts::kNoEdge / 2;

}  // namespace

ScalarAssignment::ScalarAssignment(const DenseCosts& costs)
    : costs_(costs),
      size_(costs.Vertices()),
      rows_(size_),
      columns_(size_),
      column_of_(size_, kNone),
      row_of_(size_, kNone),
      distances_(size_),
      before_(size_),
      line_(size_) {
  std::iota(line_.begin(), line_.end(), 0u);
}

bool ScalarAssignment::Run() {
  if (!Reduce()) return false;
  for (uint32_t row = 0; row < size_; ++row) {
    if (column_of_[row] == kNone && !Augment(row)) return false;
  }
  return true;
}

// Starts with the least of each column, then of each row; assigns what is tight then.
bool ScalarAssignment::Reduce() {
  for (uint32_t column = 0; column < size_; ++column) {
    // The costs are symmetric: a column's edges are its row's.
    const int64_t* cost = costs_.Cost(column, 0);
    columns_[column] = *std::min_element(cost, cost + size_);
    if (columns_[column] >= kUnreachable) return false;
  }
  for (uint32_t row = 0; row < size_; ++row) {
    const int64_t* cost = costs_.Cost(row, 0);
    int64_t least = DenseCosts::kNoEdge;
    uint32_t best = kNone;
    for (uint32_t column = 0; column < size_; ++column) {
      const int64_t rest = cost[column] - columns_[column];
      if (rest > least) continue;
      if (rest < least) {
        least = rest;
        best = kNone;
      }
      if (best == kNone && row_of_[column] == kNone) best = column;
    }
    rows_[row] = least;
    if (best == kNone) continue;
    row_of_[best] = row;
    column_of_[row] = best;
  }
  return true;
}

// Makes the nearest of the columns that are left ready; answers a free one among them, or kNone.
uint32_t ScalarAssignment::FindNearest() {
  distance_ = kUnreachable;
  for (uint32_t i = next_; i < size_; ++i) {
    const uint32_t column = line_[i];
    const int64_t distance = distances_[column];
    if (distance > distance_) continue;
    if (distance < distance_) ready_ = next_;
    distance_ = distance;
    std::swap(line_[i], line_[ready_++]);
  }
  for (uint32_t i = next_; i < ready_; ++i) {
    if (row_of_[line_[i]] == kNone) return line_[i];
  }
  return kNone;
}

// Offers the ways on from a row at distance_; answers a free column at that distance, or kNone.
uint32_t ScalarAssignment::Reach(uint32_t row) {
  const int64_t* cost = costs_.Cost(row, 0);
  const int64_t base = distance_ - rows_[row];
  for (uint32_t i = ready_; i < size_; ++i) {
    const uint32_t column = line_[i];
    const int64_t distance = cost[column] - columns_[column] + base;
    if (distance >= distances_[column]) continue;
    distances_[column] = distance;
    before_[column] = row;
    if (distance > distance_) continue;
    if (row_of_[column] == kNone) return column;
    std::swap(line_[i], line_[ready_++]);
  }
  return kNone;
}

// Assigns `start` by a shortest path of exchanges.
bool ScalarAssignment::Augment(uint32_t start) {
  std::fill(distances_.begin(), distances_.end(), kUnreachable);
  next_ = ready_ = 0;
  distance_ = 0;
  uint32_t column = Reach(start);
  while (column == kNone) {
    if (next_ == ready_) {
      column = FindNearest();
      if (distance_ == kUnreachable) return false;
      continue;
    }
    column = Reach(row_of_[line_[next_++]]);
  }
  rows_[start] += distance_;
  for (uint32_t i = 0; i < next_; ++i) {
    const int64_t shift = distance_ - distances_[line_[i]];
    rows_[row_of_[line_[i]]] += shift;
    columns_[line_[i]] -= shift;
  }
  while (true) {
    const uint32_t row = before_[column];
    row_of_[column] = row;
    std::swap(column_of_[row], column);
    if (row == start) return true;
  }
}

}  // namespace arbitro::kit
