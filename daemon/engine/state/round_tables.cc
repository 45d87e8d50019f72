// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/state/round_tables.h"

#include <algorithm>
#include <cassert>
#include <deque>
#include <mutex>
#include <utility>

#include "daemon/engine/state/packed_numbers.h"

namespace arbitro::engine {
namespace {

// The number of results among which a table looks for one like its own. A match has a handful. If
// hardly any two tables are alike, each keeps its own.
constexpr size_t kSharedResultsMax = 32;

// The number of changed tables beside the packed ones before all are packed again.
constexpr size_t kChangedMax = 32;

// The tables that a shelf holds before the current ones move to another, as a multiple of the
// round's tables. Most rounds close before that: a table is reported once or twice.
constexpr size_t kShelfPerTableMax = 4;
constexpr size_t kShelfMin = 16;

}  // namespace

// Tables of a round as they are and were. No table is changed or removed while a reader holds the
// shelf. Thread-safe.
class RoundTables::Shelf {
 public:
  const TableState* Add(TableState table) {
    const std::lock_guard lock(mutex_);
    return &tables_.emplace_back(std::move(table));
  }

  size_t size() const {
    const std::lock_guard lock(mutex_);
    return tables_.size();
  }

 private:
  mutable std::mutex mutex_;
  std::deque<TableState> tables_;  // which never move
};

// Each table is a run of numbers, and names its result and papers by place.
class RoundTables::Packed {
 public:
  void Add(const TableState& table) {
    starts_.push_back(static_cast<uint32_t>(bytes_.size()));
    for (const uint64_t number : {uint64_t{table.kind}, uint64_t{table.floating_seat},
                                  uint64_t{table.extension_seconds}, uint64_t{PlaceOfResult(table)},
                                  uint64_t{PlaceOfPapers(table)}, uint64_t{table.seats.size()}}) {
      PutNumber(number, &bytes_);
    }
    for (const SeatState& seat : table.seats) {
      for (const uint64_t number : {uint64_t{seat.player_number}, uint64_t{seat.role},
                                    uint64_t{seat.number}, uint64_t{seat.kind}}) {
        PutNumber(number, &bytes_);
      }
    }
  }

  // Ends the adding.
  void Finish() {
    bytes_.shrink_to_fit();
    starts_.shrink_to_fit();
    results_.shrink_to_fit();
    papers_.shrink_to_fit();
  }

  // Unpacks one table after the other into the same place, and leaves the parts that stay the same.
  struct Unpacked {
    TableState table;
    size_t result = 0;  // place of the outcomes and the report in `table`
  };

  void Unpack(size_t index, Unpacked* to) const {
    TableState& table = to->table;
    NumberReader numbers(std::string_view(bytes_).substr(starts_[index]));
    table.kind = numbers.TakeAs<arbitro_table_kind>();
    table.floating_seat = numbers.TakeAs<uint32_t>();
    table.extension_seconds = numbers.TakeAs<uint32_t>();
    const auto result = numbers.TakeAs<size_t>();
    const auto papers = numbers.TakeAs<size_t>();
    table.seats.resize(numbers.TakeAs<size_t>());
    for (SeatState& seat : table.seats) {
      seat.player_number = numbers.TakeAs<uint32_t>();
      seat.role = numbers.TakeAs<uint32_t>();
      seat.number = numbers.TakeAs<uint32_t>();
      seat.kind = numbers.TakeAs<arbitro_seat_kind>();
    }
    table.papers = papers == 0 ? nullptr : papers_[papers - 1];
    if (result == to->result) return;
    static const Result kNone;
    const Result& found = result == 0 ? kNone : results_[result - 1];
    table.outcomes = found.outcomes;
    table.report = found.report;
    to->result = result;
  }

 private:
  struct Result {
    std::vector<SeatOutcome> outcomes;
    Value report;
  };

  // Returns the place from 1, or 0 if the table has no result.
  size_t PlaceOfResult(const TableState& table) {
    if (!table.decided() && table.report.is_null()) return 0;
    const size_t shared = std::min(results_.size(), kSharedResultsMax);
    for (size_t i = 0; i < shared; ++i) {
      if (results_[i].outcomes == table.outcomes && results_[i].report == table.report) {
        return i + 1;
      }
    }
    results_.push_back({table.outcomes, table.report});
    return results_.size();
  }

  // Returns the place from 1, or 0 if the table has no papers.
  size_t PlaceOfPapers(const TableState& table) {
    if (!table.papers) return 0;
    papers_.push_back(table.papers);
    return papers_.size();
  }

  std::string bytes_;
  std::vector<uint32_t> starts_;  // in bytes_, by table
  std::vector<Result> results_;
  std::vector<std::shared_ptr<const TablePapers>> papers_;
};

TablePtr RoundTables::At(size_t index) const {
  assert(index < size_);
  if (!packed_) return {shelf_, loose_[index]};
  const auto changed = changed_.find(index);
  if (changed != changed_.end()) return changed->second;
  Packed::Unpacked unpacked;
  packed_->Unpack(index, &unpacked);
  return std::make_shared<const TableState>(std::move(unpacked.table));
}

void RoundTables::ForEach(const std::function<void(size_t, const TableState&)>& visit) const {
  Packed::Unpacked unpacked;
  for (size_t i = 0; i < size_; ++i) {
    const auto changed = changed_.find(i);
    if (!packed_) {
      visit(i, *loose_[i]);
    } else if (changed != changed_.end()) {
      visit(i, *changed->second);
    } else {
      packed_->Unpack(i, &unpacked);
      visit(i, unpacked.table);
    }
  }
}

void RoundTables::push_back(TableState table) {
  assert(!packed_);
  if (!shelf_) shelf_ = std::make_shared<Shelf>();
  loose_.push_back(shelf_->Add(std::move(table)));
  ++size_;
}

void RoundTables::Set(size_t index, TableState table) {
  assert(index < size_);
  if (packed_) {
    changed_[index] = std::make_shared<TableState>(std::move(table));
    if (changed_.size() > kChangedMax) Pack();
    return;
  }
  if (shelf_->size() >= std::max(kShelfMin, size_ * kShelfPerTableMax)) Reshelve();
  loose_.Set(index, shelf_->Add(std::move(table)));
}

void RoundTables::Reshelve() {
  auto shelf = std::make_shared<Shelf>();
  std::vector<Places::Change> places;
  places.reserve(size_);
  for (size_t i = 0; i < size_; ++i) places.push_back({i, shelf->Add(*loose_[i])});
  loose_.SetAll(std::move(places));
  shelf_ = std::move(shelf);
}

void RoundTables::Pack() {
  if (packed_ && changed_.empty()) return;
  auto packed = std::make_shared<Packed>();
  ForEach([&](size_t, const TableState& table) { packed->Add(table); });
  packed->Finish();
  packed_ = std::move(packed);
  loose_ = {};
  shelf_.reset();
  changed_.clear();
}

}  // namespace arbitro::engine
