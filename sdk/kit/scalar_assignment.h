// SPDX-License-Identifier: Apache-2.0
//
// The best assignment of vertices to vertices of a small graph whose costs are single numbers;
// internal to the kit.
//
// Shortest augmenting paths over the whole square, as Jonker and Volgenant do it: columns at equal
// distance are taken together, so that the many equal costs of a round save work instead of making
// it. A plain loop over a row is quicker here than to choose which of its columns matter.

#ifndef ARBITRO_KIT_SCALAR_ASSIGNMENT_H_
#define ARBITRO_KIT_SCALAR_ASSIGNMENT_H_

#include <cstdint>
#include <vector>

#include "kit/dense_costs.h"

namespace arbitro::kit {

class ScalarAssignment {
 public:
  // The most vertices. No dual leaves +-(2 n^2 + 5 n) * kCostMax, less than 2^58: a missing edge
  // (DenseCosts::kNoEdge) is then longer than any path that is one, and no sum overflows.
  static constexpr uint32_t kVerticesMax = 256;

  // `costs` has one component and at most kVerticesMax vertices, and is read during Run.
  explicit ScalarAssignment(const DenseCosts& costs);

  // False where there is no complete assignment.
  bool Run();

  // After a Run that was true: the column of each row, and the duals. Row + column is at most the
  // cost of each edge, and equal to it where the row has that column.
  const std::vector<uint32_t>& Columns() const { return column_of_; }
  const std::vector<int64_t>& RowDuals() const { return rows_; }
  const std::vector<int64_t>& ColumnDuals() const { return columns_; }

 private:
  static constexpr uint32_t kNone = 0xFFFFFFFF;

  bool Reduce();
  bool Augment(uint32_t start);
  uint32_t FindNearest();
  uint32_t Reach(uint32_t row);

  const DenseCosts& costs_;
  uint32_t size_;
  std::vector<int64_t> rows_;
  std::vector<int64_t> columns_;
  std::vector<uint32_t> column_of_;
  std::vector<uint32_t> row_of_;
  std::vector<int64_t> distances_;  // By column.
  std::vector<uint32_t> before_;    // By column: the row from which it was reached.
  // All columns: up to next_ left behind, then up to ready_ at distance_, then farther.
  std::vector<uint32_t> line_;
  uint32_t next_ = 0;
  uint32_t ready_ = 0;
  int64_t distance_ = 0;
};

}  // namespace arbitro::kit

#endif  // ARBITRO_KIT_SCALAR_ASSIGNMENT_H_
