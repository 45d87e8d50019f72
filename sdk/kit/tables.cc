// SPDX-License-Identifier: Apache-2.0

#include "kit/tables.h"

#include <algorithm>
#include <numeric>
#include <optional>

#include "arbitro/counted.h"
#include "kit/out_of_bounds.h"

namespace arbitro::kit {
namespace {

std::string SizesProblem(const std::vector<uint32_t>& sizes) {
  for (const uint32_t size : sizes) {
    if (size < 1 || size > kTableSeatsMax) return OutOfBounds("size", size, 1, kTableSeatsMax);
  }
  return sizes.empty() ? "`sizes` is empty; give at least one table size" : "";
}

std::string FormProblem(const SplitForm& form) {
  const std::string problem = SizesProblem(form.sizes);
  if (!problem.empty()) return problem;
  std::vector<uint32_t> sorted = form.sizes;
  std::sort(sorted.begin(), sorted.end());
  if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end()) {
    return "`sizes` names a size twice; name each once";
  }
  if (form.criteria.size() > kSplitCriteriaMax) {
    return OutOfBounds("criteria", form.criteria.size(), 0, kSplitCriteriaMax);
  }
  if (form.tables_multiple < 1 || form.tables_multiple > kTablesMultipleMax) {
    return OutOfBounds("tables_multiple", form.tables_multiple, 1, kTablesMultipleMax);
  }
  return "";
}

std::string RuleProblem(const SplitRule& rule) {
  if (rule.players_max > kSplitPlayersMax) {
    return OutOfBounds("players_max", rule.players_max, 0, kSplitPlayersMax);
  }
  for (const SplitRow& row : rule.rows) {
    const std::string problem = SizesProblem(row.sizes);
    if (!problem.empty()) return problem;
  }
  for (const SplitForm& form : rule.forms) {
    const std::string problem = FormProblem(form);
    if (!problem.empty()) return std::string("`") + form.name + "`: " + problem;
  }
  return "";
}

int64_t CostOfTable(const SplitCriterion& criterion, uint32_t size) {
  const int64_t distance =
      std::max<int64_t>(criterion.size, size) - std::min<int64_t>(criterion.size, size);
  switch (criterion.measure) {
    case SplitMeasure::kTables:
      return 1;
    case SplitMeasure::kTablesOfSize:
      return distance == 0 ? 1 : 0;
    case SplitMeasure::kDistance:
      return distance;
    case SplitMeasure::kDistanceSquared:
      return distance * distance;
    case SplitMeasure::kFewerTables:
      return -1;
  }
  return 0;
}

void Add(const CostVector& cost, int64_t times, CostVector* sum) {
  for (size_t i = 0; i < cost.size(); ++i) (*sum)[i] += times * cost[i];
}

// The best split of one form into tables of some of its sizes.
//
// Let the bulk size b be the one that costs least a seat. Among b * multiple other tables there are
// always some that can be changed for tables of b, seats and multiple kept, at no higher cost (of
// that many numbers modulo b * multiple some add up to 0). So fewer others than that suffice, and
// they are found by going through all small sums.
class FormSplit {
 public:
  FormSplit(const SplitForm& form, std::vector<uint32_t> sizes)
      : form_(form), sizes_(std::move(sizes)), width_(form.criteria.size() + form.sizes.size()) {
    for (const uint32_t size : sizes_) costs_.push_back(FullCost(size));
    bulk_ = 0;
    for (size_t i = 1; i < sizes_.size(); ++i) {
      if (CheaperBySeat(i, bulk_)) bulk_ = i;
    }
  }

  // How many tables of each size, and the full cost; nullopt where the form cannot seat them.
  struct Best {
    std::vector<uint32_t> counts;  // By index in sizes().
    CostVector cost;
  };
  std::optional<Best> Split(uint32_t players) {
    const uint32_t multiple = form_.tables_multiple;
    const uint32_t largest = *std::max_element(sizes_.begin(), sizes_.end());
    const uint32_t others_max = sizes_[bulk_] * multiple - 1;
    FillSums(std::min(players, others_max * largest));
    std::optional<Best> best;
    for (uint32_t seats = players % sizes_[bulk_]; seats < seats_end_; seats += sizes_[bulk_]) {
      const uint32_t bulk_tables = (players - seats) / sizes_[bulk_];
      const uint32_t others = (multiple - bulk_tables % multiple) % multiple;
      const size_t at = size_t{seats} * multiple + others;
      if (!reached_[at]) continue;
      CostVector cost = sums_[at];
      Add(costs_[bulk_], bulk_tables, &cost);
      if (best.has_value() && CompareCosts(cost, best->cost) >= 0) continue;
      best = Best{CountsAt(seats, others), std::move(cost)};
      best->counts[bulk_] += bulk_tables;
    }
    return best;
  }

  const std::vector<uint32_t>& sizes() const { return sizes_; }

 private:
  // The criteria, then minus the tables of each of the form's sizes in order: no two splits agree
  // in all of these numbers.
  CostVector FullCost(uint32_t size) const {
    CostVector cost(width_, 0);
    for (size_t i = 0; i < form_.criteria.size(); ++i) {
      cost[i] = CostOfTable(form_.criteria[i], size);
    }
    for (size_t i = 0; i < form_.sizes.size(); ++i) {
      cost[form_.criteria.size() + i] = form_.sizes[i] == size ? -1 : 0;
    }
    return cost;
  }

  bool CheaperBySeat(size_t a, size_t b) const {
    for (size_t i = 0; i < width_; ++i) {
      const int64_t left = costs_[a][i] * sizes_[b];
      const int64_t right = costs_[b][i] * sizes_[a];
      if (left != right) return left < right;
    }
    return false;
  }

  // sums_[s * multiple + r]: the least cost of other tables with s seats, their number r modulo
  // the multiple.
  void FillSums(uint32_t seats_max) {
    const uint32_t multiple = form_.tables_multiple;
    seats_end_ = seats_max + 1;
    sums_.assign(size_t{seats_end_} * multiple, CostVector());
    reached_.assign(sums_.size(), 0);
    last_.assign(sums_.size(), 0);
    reached_[0] = 1;
    sums_[0].assign(width_, 0);
    CostVector cost;
    for (size_t to = 0; to < sums_.size(); ++to) {
      const auto seats = static_cast<uint32_t>(to / multiple);
      for (size_t i = 0; i < sizes_.size(); ++i) {
        if (i == bulk_ || sizes_[i] > seats) continue;
        const size_t from = Before(to, i);
        if (!reached_[from]) continue;
        cost = sums_[from];
        Add(costs_[i], 1, &cost);
        if (reached_[to] && CompareCosts(cost, sums_[to]) >= 0) continue;
        reached_[to] = 1;
        sums_[to] = cost;
        last_[to] = i;
      }
    }
  }

  // Where a sum stood before its last table, of size i.
  size_t Before(size_t to, size_t i) const {
    const uint32_t multiple = form_.tables_multiple;
    return (to / multiple - sizes_[i]) * multiple + (to % multiple + multiple - 1) % multiple;
  }

  std::vector<uint32_t> CountsAt(uint32_t seats, uint32_t others) const {
    std::vector<uint32_t> counts(sizes_.size(), 0);
    for (size_t at = size_t{seats} * form_.tables_multiple + others; at != 0;) {
      ++counts[last_[at]];
      at = Before(at, last_[at]);
    }
    return counts;
  }

  const SplitForm& form_;
  std::vector<uint32_t> sizes_;
  size_t width_;
  std::vector<CostVector> costs_;  // Of one table, by index in sizes_.
  size_t bulk_ = 0;                // Index of the bulk size.
  uint32_t seats_end_ = 0;
  std::vector<CostVector> sums_;
  std::vector<uint8_t> reached_;
  std::vector<size_t> last_;
};

// The sets of sizes that may stand together: all, or those within the spread of each smallest one.
std::vector<std::vector<uint32_t>> Windows(const SplitForm& form) {
  const auto [least, most] = std::minmax_element(form.sizes.begin(), form.sizes.end());
  if (*most - *least <= form.spread_max) return {form.sizes};
  std::vector<std::vector<uint32_t>> windows;
  for (const uint32_t smallest : form.sizes) {
    std::vector<uint32_t> window;
    for (const uint32_t size : form.sizes) {
      if (size >= smallest && size - smallest <= form.spread_max) window.push_back(size);
    }
    windows.push_back(std::move(window));
  }
  return windows;
}

bool SplitByForm(uint32_t players, const SplitForm& form, TableSplit* split) {
  std::optional<FormSplit::Best> best;
  std::vector<uint32_t> best_sizes;
  for (const std::vector<uint32_t>& window : Windows(form)) {
    FormSplit search(form, window);
    std::optional<FormSplit::Best> found = search.Split(players);
    if (!found.has_value()) continue;
    if (best.has_value() && CompareCosts(found->cost, best->cost) >= 0) continue;
    best = std::move(found);
    best_sizes = search.sizes();
  }
  if (!best.has_value()) return false;
  for (size_t i = 0; i < best_sizes.size(); ++i) {
    split->sizes.insert(split->sizes.end(), best->counts[i], best_sizes[i]);
  }
  const auto criteria = static_cast<ptrdiff_t>(form.criteria.size());
  split->cost.assign(best->cost.begin(), best->cost.begin() + criteria);
  return true;
}

uint64_t SumOf(const std::vector<uint32_t>& sizes) {
  return std::accumulate(sizes.begin(), sizes.end(), uint64_t{0});
}

// By the first row for just so many players.
bool SplitByRow(uint32_t players, const std::vector<SplitRow>& rows, TableSplit* split) {
  const auto found = std::find_if(rows.begin(), rows.end(),
                                  [&](const SplitRow& row) { return SumOf(row.sizes) == players; });
  if (found == rows.end()) return false;
  split->status = SplitStatus::kSplit;
  split->sizes = found->sizes;
  return true;
}

}  // namespace

TableSplit SplitTables(uint32_t players, const SplitRule& rule) {
  TableSplit split;
  split.problem = RuleProblem(rule);
  if (!split.problem.empty()) return split;
  split.status = SplitStatus::kNoSplit;
  const uint32_t players_min = std::max(rule.players_min, 1u);
  if (players < players_min || players > rule.players_max) {
    split.problem = OutOfBounds("players", players, players_min, rule.players_max);
    return split;
  }
  if (SplitByRow(players, rule.rows, &split)) return split;
  for (uint32_t i = 0; i < rule.forms.size(); ++i) {
    if (!SplitByForm(players, rule.forms[i], &split)) continue;
    split.status = SplitStatus::kSplit;
    split.form = i;
    return split;
  }
  split.problem =
      Counted(players, "player fills", "players fill") + " no set of tables of the allowed sizes";
  return split;
}

}  // namespace arbitro::kit
