// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/filter/query.h"

#include <limits>
#include <optional>
#include <set>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_join.h"
#include "absl/time/time.h"
#include "api/text/name_order.h"
#include "daemon/engine/model/concat.h"
#include "daemon/translate/wire/fields.h"

namespace arbitro::filter {
namespace {

using engine::Concat;
using engine::Failure;
using engine::OrFailure;

Failure WrongAt(const char* path, size_t place, std::string_view what) {
  return engine::InvalidField(path, Concat("at character ", place, " ", what));
}

// The order of free texts is a matter of languages, so clients order by them on their own.
bool IsOrdered(Kind kind) { return kind != Kind::kNames && kind != Kind::kText; }

std::string NamesOf(std::span<const Field> fields, bool ordered) {
  std::vector<std::string> names;
  for (const Field& each : fields) {
    if (!ordered || IsOrdered(each.kind)) names.emplace_back(each.name);
  }
  return absl::StrJoin(names, ", ");
}

// The field's number, where it exists and the caller may see it.
OrFailure<size_t> FindField(const char* path, const std::string& name, size_t place,
                            const Asked& asked, std::span<const Field> fields) {
  const bool ordered = std::string_view(path) == kOrderPath;
  const auto found = std::find_if(fields.begin(), fields.end(), [&](const Field& each) {
    return each.name == name && (!ordered || IsOrdered(each.kind));
  });
  if (found == fields.end()) {
    return WrongAt(
        path, place,
        Concat("has ", translate::Shown(name), "; allowed there is ", NamesOf(fields, ordered)));
  }
  const auto& withheld = asked.withheld;
  if (std::find(withheld.begin(), withheld.end(), found->secret) != withheld.end()) {
    return engine::With(
        engine::Fail(absl::StatusCode::kPermissionDenied, engine::reason::kAccessDenied,
                     Concat("`", name, "` is withheld from the caller, so `", path,
                            "` may not name it; leave it out")),
        "withheld_field", name);
  }
  return static_cast<size_t>(found - fields.begin());
}

std::string_view ComparisonsOf(Kind kind) {
  switch (kind) {
    case Kind::kText:
      return "= != :";
    case Kind::kNames:
      return ":";
    case Kind::kName:
    case Kind::kFlag:
    case Kind::kWord:
      return "= !=";
    default:
      return "= != < <= > >=";
  }
}

bool Allows(Kind kind, Comparison comparison) {
  switch (comparison) {
    case Comparison::kEqual:
    case Comparison::kUnequal:
      return kind != Kind::kNames;
    case Comparison::kHas:
      return kind == Kind::kText || kind == Kind::kNames;
    default:
      return kind == Kind::kNumber || kind == Kind::kTime || kind == Kind::kDuration;
  }
}

// "2026-11-28T18:00:00+01:00", or a date: its first moment in UTC.
std::optional<int64_t> ReadTime(const std::string& text) {
  absl::Time time;
  std::string why;
  if (!absl::ParseTime(absl::RFC3339_full, text, &time, &why) &&
      !absl::ParseTime("%Y-%m-%d", text, &time, &why)) {
    return std::nullopt;
  }
  if (time == absl::InfiniteFuture() || time == absl::InfinitePast()) return std::nullopt;
  return absl::ToUnixMicros(time);
}

// "900s", "15m" or "2h", in seconds.
std::optional<int64_t> ReadDuration(const std::string& text) {
  if (text.empty()) return std::nullopt;
  const size_t unit = std::string_view("smh").find(text.back());
  constexpr int64_t kSeconds[] = {1, 60, 3600};
  int64_t number = 0;
  if (unit == std::string_view::npos ||
      !absl::SimpleAtoi(text.substr(0, text.size() - 1), &number) || number < 0 ||
      number > std::numeric_limits<int64_t>::max() / kSeconds[unit]) {
    return std::nullopt;
  }
  return number * kSeconds[unit];
}

// Nothing where the text is no value of the field.
std::optional<Cell> ReadValue(const Field& field, const std::string& text) {
  Cell cell;
  switch (field.kind) {
    case Kind::kNumber:
      if (!absl::SimpleAtoi(text, &cell.number)) return std::nullopt;
      return cell;
    case Kind::kFlag:
      if (text != "true" && text != "false") return std::nullopt;
      cell.number = text == "true";
      return cell;
    case Kind::kWord: {
      const auto word = std::find(field.words.begin(), field.words.end(), text);
      if (text.empty() || word == field.words.end()) return std::nullopt;
      cell.number = word - field.words.begin();
      return cell;
    }
    case Kind::kTime:
    case Kind::kDuration: {
      const auto number = field.kind == Kind::kTime ? ReadTime(text) : ReadDuration(text);
      if (!number) return std::nullopt;
      cell.number = *number;
      return cell;
    }
    default:
      cell.text = text;
      return cell;
  }
}

std::string ValuesOf(const Field& field) {
  switch (field.kind) {
    case Kind::kNumber:
      return "a whole number";
    case Kind::kFlag:
      return "true, false";
    case Kind::kTime:
      return "a time such as 2026-11-28T18:00:00Z, or a date such as 2026-11-28";
    case Kind::kDuration:
      return "a duration such as 90s, 15m or 2h";
    default:
      break;
  }
  std::vector<std::string> words;
  for (const std::string_view word : field.words) {
    if (!word.empty()) words.emplace_back(word);
  }
  return absl::StrJoin(words, ", ");
}

// Whether the value is the resource: its whole name, or the last part.
bool IsName(std::string_view name, std::string_view value) {
  return name == value || name.substr(name.rfind('/') + 1) == value;
}

// Whether the words of the value stand in the text one after the other, the last perhaps
// unfinished.
bool HasWords(std::string_view text, std::string_view value) {
  return absl::StrContains(Concat(" ", absl::StrJoin(text::NameWords(text), " ")),
                           Concat(" ", absl::StrJoin(text::NameWords(value), " ")));
}

bool Compare(Comparison comparison, int64_t one, int64_t other) {
  switch (comparison) {
    case Comparison::kUnequal:
      return one != other;
    case Comparison::kLess:
      return one < other;
    case Comparison::kLessOrEqual:
      return one <= other;
    case Comparison::kGreater:
      return one > other;
    case Comparison::kGreaterOrEqual:
      return one >= other;
    default:
      return one == other;
  }
}

}  // namespace

OrFailure<Query> Query::Make(const Asked& asked, std::span<const Field> fields) {
  Query query;
  ASSIGN_OR_RETURN(const Expression expression, ParseFilter(asked.filter));
  ASSIGN_OR_RETURN(query.where_, Read(expression, asked, fields));
  ASSIGN_OR_RETURN(const std::vector<OrderKey> keys, ParseOrder(asked.order_by));
  std::set<std::string_view> named;
  for (const OrderKey& key : keys) {
    ASSIGN_OR_RETURN(const size_t field,
                     FindField(kOrderPath, key.field, key.field_at, asked, fields));
    if (!named.insert(key.field).second) {
      return WrongAt(
          kOrderPath, key.field_at,
          Concat("has ", translate::Shown(key.field), " a second time; name each field once"));
    }
    const Kind kind = fields[field].kind;
    query.keys_.push_back({field, kind == Kind::kName, key.descending});
  }
  return query;
}

OrFailure<Query::Where> Query::Read(const Expression& expression, const Asked& asked,
                                    std::span<const Field> fields) {
  Where where{expression.kind};
  if (expression.kind == Expression::Kind::kTerm) {
    ASSIGN_OR_RETURN(where.condition, Read(expression.term, asked, fields));
    return where;
  }
  for (const Expression& part : expression.parts) {
    ASSIGN_OR_RETURN(Where read, Read(part, asked, fields));
    where.parts.push_back(std::move(read));
  }
  return where;
}

OrFailure<Query::Condition> Query::Read(const Term& term, const Asked& asked,
                                        std::span<const Field> fields) {
  ASSIGN_OR_RETURN(const size_t number,
                   FindField(kFilterPath, term.field, term.field_at, asked, fields));
  const Field& field = fields[number];
  if (!Allows(field.kind, term.comparison)) {
    return WrongAt(kFilterPath, term.comparison_at,
                   Concat("has `", SignOf(term.comparison), "`; allowed there is ",
                          ComparisonsOf(field.kind)));
  }
  auto value = ReadValue(field, term.value);
  if (!value) {
    return WrongAt(
        kFilterPath, term.value_at,
        Concat("has ", translate::Shown(term.value), "; allowed there is ", ValuesOf(field)));
  }
  return Condition{number, field.kind, term.comparison, *std::move(value)};
}

bool Query::Holds(const Where& where, const ReadCell& row) {
  const auto holds = [&](const Where& part) { return Holds(part, row); };
  switch (where.kind) {
    case Expression::Kind::kAll:
      return std::all_of(where.parts.begin(), where.parts.end(), holds);
    case Expression::Kind::kAny:
      return std::any_of(where.parts.begin(), where.parts.end(), holds);
    case Expression::Kind::kNot:
      return !holds(where.parts.front());
    case Expression::Kind::kTerm:
      break;
  }
  return Holds(where.condition, row(where.condition.field));
}

bool Query::Holds(const Condition& condition, const Cell& cell) {
  const Cell& value = condition.value;
  const Comparison comparison = condition.comparison;
  if (!cell.there) return comparison == Comparison::kUnequal;
  switch (condition.kind) {
    case Kind::kText:
      if (comparison == Comparison::kHas) return HasWords(cell.text, value.text);
      return (cell.text == value.text) == (comparison == Comparison::kEqual);
    case Kind::kName:
      return IsName(cell.text, value.text) == (comparison == Comparison::kEqual);
    case Kind::kNames:
      return std::any_of(cell.names.begin(), cell.names.end(),
                         [&](const std::string& name) { return IsName(name, value.text); });
    default:
      return Compare(comparison, cell.number, value.number);
  }
}

std::vector<Cell> Query::KeyOf(const ReadCell& row) const {
  std::vector<Cell> cells;
  for (const Key& key : keys_) cells.push_back(row(key.field));
  return cells;
}

bool Query::IsBefore(const std::vector<Cell>& one, const std::vector<Cell>& other) const {
  for (size_t i = 0; i < keys_.size(); ++i) {
    const Cell& a = one[i];
    const Cell& b = other[i];
    if (a.there != b.there) return a.there;
    const int order =
        keys_[i].is_text ? a.text.compare(b.text) : (a.number > b.number) - (a.number < b.number);
    if (order != 0) return (order < 0) != keys_[i].descending;
  }
  return false;
}

}  // namespace arbitro::filter
