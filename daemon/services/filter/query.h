// SPDX-License-Identifier: Apache-2.0
//
// A filter and an order over rows of one kind: which fields these have, and which rows hold.
//
// A field is withheld where the caller may not see it: a filter or an order that names it is
// refused as a whole, for the rows that it keeps would tell the value. Pure; thread-safe once it is
// made.

#ifndef ARBITRO_DAEMON_SERVICES_FILTER_QUERY_H_
#define ARBITRO_DAEMON_SERVICES_FILTER_QUERY_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daemon/engine/model/failure.h"
#include "daemon/services/filter/expression.h"

namespace arbitro::filter {

enum class Kind {
  kText,      // = and !=, byte by byte; : where the words of the value are in it
  kName,      // a resource: = and !=, by its whole name or its last part
  kNames,     // several of them: : where one is the value
  kNumber,    // every comparison but :
  kFlag,      // = and != with true or false
  kWord,      // = and != with one of the field's words
  kTime,      // every comparison but :, with RFC 3339 or a date in UTC
  kDuration,  // every comparison but :, with 90s, 15m or 2h
};

// A content that not every caller sees.
enum class Secret { kNone, kResults, kDecks };

struct Field {
  std::string_view name;
  Kind kind = Kind::kText;
  Secret secret = Secret::kNone;
  std::span<const std::string_view> words{};  // kWord: by number; an empty one is never given
};

// The value of a field in a row; of kTime in microseconds, of kDuration in seconds.
struct Cell {
  int64_t number = 0;
  std::string text{};
  std::vector<std::string> names{};
  bool there = true;  // a value that is not there holds for != alone, and is ordered last
};

// Gives a row's cell by the number of its field.
using ReadCell = std::function<Cell(size_t field)>;

// A request's texts, and the contents that are withheld from its caller.
struct Asked {
  std::string_view filter;
  std::string_view order_by;
  std::vector<Secret> withheld{};
};

class Query {
 public:
  // Everything, in the order that it has.
  Query() = default;

  // `fields` must outlive it. FIELD_INVALID where a text is not as it should be; ACCESS_DENIED
  // where it names a field that is withheld.
  static engine::OrFailure<Query> Make(const Asked& asked, std::span<const Field> fields);

  bool keeps_all() const { return where_.kind == Expression::Kind::kAll && where_.parts.empty(); }
  bool is_ordered() const { return !keys_.empty(); }
  size_t keys() const { return keys_.size(); }

  bool Holds(const ReadCell& row) const { return Holds(where_, row); }

  // The cells that a row is ordered by, in their order.
  std::vector<Cell> KeyOf(const ReadCell& row) const;
  // Whether a row with the one key stands before one with the other.
  bool IsBefore(const std::vector<Cell>& one, const std::vector<Cell>& other) const;

 private:
  // A term whose texts are read.
  struct Condition {
    size_t field = 0;
    Kind kind = Kind::kText;
    Comparison comparison = Comparison::kEqual;
    Cell value{};
  };
  struct Where {
    Expression::Kind kind = Expression::Kind::kAll;
    std::vector<Where> parts{};
    Condition condition{};
  };
  struct Key {
    size_t field = 0;
    bool is_text = false;
    bool descending = false;
  };

  static engine::OrFailure<Where> Read(const Expression& expression, const Asked& asked,
                                       std::span<const Field> fields);
  static engine::OrFailure<Condition> Read(const Term& term, const Asked& asked,
                                           std::span<const Field> fields);
  static bool Holds(const Where& where, const ReadCell& row);
  static bool Holds(const Condition& condition, const Cell& cell);

  Where where_;
  std::vector<Key> keys_;
};

// The numbers from 0 of the rows that hold, in the query's order; rows that it does not part stay
// as they were. `read(row, field)` gives a cell.
template <class ReadRow>
std::vector<size_t> Choose(const Query& query, const std::vector<size_t>& rows,
                           const ReadRow& read) {
  std::vector<std::pair<std::vector<Cell>, size_t>> kept;
  for (const size_t row : rows) {
    const ReadCell cell = [&](size_t field) { return read(row, field); };
    if (query.Holds(cell)) kept.emplace_back(query.KeyOf(cell), row);
  }
  std::stable_sort(kept.begin(), kept.end(), [&](const auto& one, const auto& other) {
    return query.IsBefore(one.first, other.first);
  });
  std::vector<size_t> chosen;
  for (const auto& each : kept) chosen.push_back(each.second);
  return chosen;
}

}  // namespace arbitro::filter

#endif  // ARBITRO_DAEMON_SERVICES_FILTER_QUERY_H_
