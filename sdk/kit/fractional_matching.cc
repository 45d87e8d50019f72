// SPDX-License-Identifier: Apache-2.0

#include "kit/fractional_matching.h"

#include <algorithm>
#include <numeric>

#include "kit/scalar_assignment.h"

namespace arbitro::kit {
namespace {

constexpr uint32_t kNoPartner = FractionalMatching::kUnmatched;

// Pairs neighbours of the cycle; of an odd one the first stays alone.
void PairAlong(const std::vector<uint32_t>& cycle, FractionalMatching* result) {
  for (size_t i = cycle.size() % 2; i + 1 < cycle.size(); i += 2) {
    result->partner[cycle[i]] = cycle[i + 1];
    result->partner[cycle[i + 1]] = cycle[i];
    result->unmatched -= 2;
  }
}

// The average of an assignment and its mirror image.
FractionalMatching Halve(const std::vector<uint32_t>& column_of, const std::vector<int64_t>& rows,
                         const std::vector<int64_t>& columns) {
  FractionalMatching result;
  const uint32_t size = static_cast<uint32_t>(column_of.size());
  result.partner.assign(size, kNoPartner);
  result.unmatched = size;
  result.duals.reserve(rows.size());
  for (size_t i = 0; i < rows.size(); ++i) {
    result.duals.push_back(-(rows[i] + columns[i]) * (kDualScale / 2));
  }
  std::vector<bool> seen(size, false);
  std::vector<uint32_t> cycle;
  for (uint32_t start = 0; start < size; ++start) {
    cycle.clear();
    for (uint32_t v = start; !seen[v]; v = column_of[v]) {
      seen[v] = true;
      cycle.push_back(v);
    }
    PairAlong(cycle, &result);
  }
  return result;
}

// Columns that a row looks at first. Most of the best assignment lies among the cheapest edges of
// each row; those that were left out and would have mattered show as negative slack, and are added.
constexpr uint32_t kWaysAtFirst = 10;

// Best assignment of rows to columns. kWidth is the number of components where it is known when
// compiling, else 0.
template <uint32_t kWidth>
class Assignment {
 public:
  explicit Assignment(const DenseCosts& costs)
      : costs_(costs),
        size_(costs.Vertices()),
        ways_(size_),
        rows_(size_t{size_} * Width(), 0),
        columns_(size_t{size_} * Width(), 0),
        distances_(size_t{size_} * Width(), 0),
        column_of_(size_, kNoPartner),
        row_of_(size_, kNoPartner),
        before_(size_, kNoPartner),
        state_(size_, State::kUnreached),
        base_(Width(), 0) {}

  bool Run() {
    for (uint32_t ways = kWaysAtFirst;; ways *= 4) {
      ChooseWays(ways);
      if (RunOnWays()) return true;
      if (ways >= size_) return false;
    }
  }

  FractionalMatching Result() const { return Halve(column_of_, rows_, columns_); }

 private:
  // Of a column in a search.
  enum class State : uint8_t { kUnreached, kReached, kFinal };

  uint32_t Width() const { return kWidth != 0 ? kWidth : costs_.Components(); }
  int64_t* At(std::vector<int64_t>* list, uint32_t i) { return &(*list)[size_t{i} * Width()]; }

  int Compare(const int64_t* a, const int64_t* b) const {
    for (uint32_t k = 0; k < Width(); ++k) {
      if (a[k] != b[k]) return a[k] < b[k] ? -1 : 1;
    }
    return 0;
  }

  // The cheapest `ways` columns of each row; of equal ones, different ones for different rows.
  void ChooseWays(uint32_t ways) {
    for (uint32_t row = 0; row < size_; ++row) {
      std::vector<uint32_t>& list = ways_[row];
      list.clear();
      for (uint32_t i = 1; i < size_; ++i) {
        const uint32_t column = row + i < size_ ? row + i : row + i - size_;
        if (costs_.Allowed(row, column)) list.push_back(column);
      }
      if (list.size() <= ways) continue;
      // A total order, so that the list does not depend on how the library sorts.
      const auto cheaper = [&](uint32_t a, uint32_t b) {
        const int order = Compare(costs_.Cost(row, a), costs_.Cost(row, b));
        if (order != 0) return order < 0;
        return (a < row ? a + size_ : a) < (b < row ? b + size_ : b);
      };
      std::nth_element(list.begin(), list.begin() + ways, list.end(), cheaper);
      list.resize(ways);
      std::sort(list.begin(), list.end(), cheaper);
    }
  }

  bool RunOnWays() {
    std::fill(column_of_.begin(), column_of_.end(), kNoPartner);
    std::fill(row_of_.begin(), row_of_.end(), kNoPartner);
    if (!Reduce()) return false;
    do {
      for (uint32_t row = 0; row < size_; ++row) {
        if (column_of_[row] == kNoPartner && !Augment(row)) return false;
      }
    } while (AddMissingWays());
    return true;
  }

  // Takes cost - other + base as the new value of `least`, if it is less or `least` is not set.
  bool Offer(const int64_t* cost, const int64_t* other, const int64_t* base, bool is_set,
             int64_t* least) const {
    bool less = !is_set;
    for (uint32_t k = 0; k < Width(); ++k) {
      const int64_t offer = cost[k] - other[k] + base[k];
      if (!less && offer > least[k]) return false;
      less = less || offer < least[k];
      least[k] = offer;
    }
    return less;
  }

  // Starts with the least of each column, then of each row; assigns what is tight then.
  bool Reduce() {
    const std::vector<int64_t> zero(Width(), 0);
    std::fill(columns_.begin(), columns_.end(), 0);
    for (uint32_t column = 0; column < size_; ++column) {
      // The costs are symmetric: a column's edges are its row's.
      if (ways_[column].empty()) return false;
      bool is_set = false;
      for (const uint32_t row : ways_[column]) {
        Offer(costs_.Cost(column, row), zero.data(), zero.data(), is_set, At(&columns_, column));
        is_set = true;
      }
    }
    for (uint32_t row = 0; row < size_; ++row) {
      const uint32_t best = LeastOfRow(row);
      if (row_of_[best] != kNoPartner) continue;
      row_of_[best] = row;
      column_of_[row] = best;
    }
    return true;
  }

  // Gives the row the greatest dual that its ways allow; answers the column that holds it, a free
  // one if there is a choice.
  uint32_t LeastOfRow(uint32_t row) {
    std::fill(base_.begin(), base_.end(), 0);
    uint32_t best = kNoPartner;
    for (const uint32_t column : ways_[row]) {
      if (Offer(costs_.Cost(row, column), At(&columns_, column), base_.data(), best != kNoPartner,
                At(&rows_, row))) {
        best = column;
      } else if (row_of_[best] != kNoPartner && row_of_[column] == kNoPartner &&
                 IsTight(row, column)) {
        best = column;
      }
    }
    return best;
  }

  // How the edge's slack compares with zero.
  int SlackSign(uint32_t row, uint32_t column) {
    const int64_t* cost = costs_.Cost(row, column);
    const int64_t* of_row = At(&rows_, row);
    const int64_t* of_column = At(&columns_, column);
    for (uint32_t k = 0; k < Width(); ++k) {
      const int64_t slack = cost[k] - of_row[k] - of_column[k];
      if (slack != 0) return slack < 0 ? -1 : 1;
    }
    return 0;
  }

  bool IsTight(uint32_t row, uint32_t column) { return SlackSign(row, column) == 0; }

  // Adds the edges whose slack is negative, and takes their rows out of the assignment.
  bool AddMissingWays() {
    bool added = false;
    for (uint32_t row = 0; row < size_; ++row) {
      const size_t before = ways_[row].size();
      for (uint32_t column = 0; column < size_; ++column) {
        if (costs_.Allowed(row, column) && SlackSign(row, column) < 0) {
          ways_[row].push_back(column);
        }
      }
      if (ways_[row].size() == before) continue;
      added = true;
      row_of_[column_of_[row]] = kNoPartner;
      column_of_[row] = kNoPartner;
      LeastOfRow(row);
    }
    return added;
  }

  // Offers the ways on from a row at `distance` and answers the nearest column that is reached and
  // not final, a free one if there is a choice; kNoPartner where there is none.
  uint32_t Reach(uint32_t row, const int64_t* distance) {
    const int64_t* dual = At(&rows_, row);
    for (uint32_t k = 0; k < Width(); ++k) base_[k] = distance[k] - dual[k];
    for (const uint32_t column : ways_[row]) {
      if (state_[column] == State::kFinal) continue;
      const bool is_set = state_[column] == State::kReached;
      if (!Offer(costs_.Cost(row, column), At(&columns_, column), base_.data(), is_set,
                 At(&distances_, column))) {
        continue;
      }
      before_[column] = row;
      if (!is_set) reached_.push_back(column);
      state_[column] = State::kReached;
      // Nothing is nearer than the row itself.
      if (row_of_[column] == kNoPartner && Compare(At(&distances_, column), distance) == 0) {
        return column;
      }
    }
    return Nearest();
  }

  uint32_t Nearest() {
    uint32_t nearest = kNoPartner;
    for (size_t i = 0; i < reached_.size();) {
      const uint32_t column = reached_[i];
      if (state_[column] == State::kFinal) {
        reached_[i] = reached_.back();
        reached_.pop_back();
        continue;
      }
      ++i;
      const int order =
          nearest == kNoPartner ? -1 : Compare(At(&distances_, column), At(&distances_, nearest));
      const bool freer =
          order == 0 && row_of_[column] == kNoPartner && row_of_[nearest] != kNoPartner;
      if (order < 0 || freer) nearest = column;
    }
    return nearest;
  }

  // Assigns `start` by a shortest path of exchanges.
  bool Augment(uint32_t start) {
    std::fill(state_.begin(), state_.end(), State::kUnreached);
    reached_.clear();
    final_.clear();
    const std::vector<int64_t> zero(Width(), 0);
    uint32_t column = Reach(start, zero.data());
    while (column != kNoPartner && row_of_[column] != kNoPartner) {
      final_.push_back(column);
      state_[column] = State::kFinal;
      column = Reach(row_of_[column], At(&distances_, column));
    }
    if (column == kNoPartner) return false;
    ShiftDuals(start, At(&distances_, column));
    while (true) {
      const uint32_t row = before_[column];
      row_of_[column] = row;
      std::swap(column_of_[row], column);
      if (row == start) return true;
    }
  }

  void ShiftDuals(uint32_t start, const int64_t* length) {
    for (uint32_t k = 0; k < Width(); ++k) At(&rows_, start)[k] += length[k];
    for (const uint32_t column : final_) {
      for (uint32_t k = 0; k < Width(); ++k) {
        const int64_t shift = length[k] - At(&distances_, column)[k];
        At(&rows_, row_of_[column])[k] += shift;
        At(&columns_, column)[k] -= shift;
      }
    }
  }

  const DenseCosts& costs_;
  uint32_t size_;
  std::vector<std::vector<uint32_t>> ways_;  // By row: the columns looked at.
  std::vector<int64_t> rows_;                // Duals.
  std::vector<int64_t> columns_;             // Duals.
  std::vector<int64_t> distances_;           // By column, where it is reached.
  std::vector<uint32_t> column_of_;
  std::vector<uint32_t> row_of_;
  std::vector<uint32_t> before_;  // By column: the row from which it was reached.
  std::vector<State> state_;
  std::vector<int64_t> base_;      // Of the row from which columns are being reached.
  std::vector<uint32_t> reached_;  // All columns in State::kReached, and some that were.
  std::vector<uint32_t> final_;
};

template <uint32_t kWidth>
std::optional<FractionalMatching> Assign(const DenseCosts& costs) {
  Assignment<kWidth> assignment(costs);
  if (!assignment.Run()) return std::nullopt;
  return assignment.Result();
}

}  // namespace

std::optional<FractionalMatching> MinimumFractionalMatching(const DenseCosts& costs) {
  if (costs.Components() != 1) return Assign<0>(costs);
  if (costs.Vertices() > ScalarAssignment::kVerticesMax) return Assign<1>(costs);
  ScalarAssignment assignment(costs);
  if (!assignment.Run()) return std::nullopt;
  return Halve(assignment.Columns(), assignment.RowDuals(), assignment.ColumnDuals());
}

}  // namespace arbitro::kit
