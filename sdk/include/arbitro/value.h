// SPDX-License-Identifier: Apache-2.0
//
// The one shape of game-specific data: null, integer, text, flag, list or struct.
//
// A table's report, an event's settings, a card, a question and its answer are Values; which Values
// are allowed, a Form says (form.h). There is no floating point.

#ifndef ARBITRO_VALUE_H_
#define ARBITRO_VALUE_H_

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace arbitro {
inline namespace v0 {

class Value {
 public:
  enum class Kind : uint32_t { kNull, kInteger, kText, kFlag, kList, kStruct };
  using Field = std::pair<std::string, Value>;

  Value() = default;  // null

  static Value Integer(int64_t integer) {
    Value value(Kind::kInteger);
    value.integer_ = integer;
    return value;
  }
  static Value Text(std::string_view text) {
    Value value(Kind::kText);
    value.text_ = text;
    return value;
  }
  static Value Flag(bool flag) {
    Value value(Kind::kFlag);
    value.integer_ = flag ? 1 : 0;
    return value;
  }
  static Value List(std::vector<Value> items = {}) {
    Value value(Kind::kList);
    value.items_ = std::move(items);
    return value;
  }
  static Value Struct(std::vector<Field> fields = {}) {
    Value value(Kind::kStruct);
    for (Field& field : fields) value.Set(field.first, std::move(field.second));
    return value;
  }

  Kind kind() const { return kind_; }
  bool is_null() const { return kind_ == Kind::kNull; }

  // Of another kind: 0, "", false, nothing.
  int64_t integer() const { return integer_; }
  const std::string& text() const { return text_; }
  bool flag() const { return integer_ != 0; }
  const std::vector<Value>& items() const { return items_; }
  const std::vector<Field>& fields() const { return fields_; }  // in byte order of their keys

  // The field named `key`, or null where there is none.
  const Value& operator[](std::string_view key) const {
    static const Value kNothing;
    auto place = Place(key);
    return place != fields_.end() && place->first == key ? place->second : kNothing;
  }
  bool Has(std::string_view key) const { return !(*this)[key].is_null(); }

  int64_t IntegerOr(int64_t otherwise) const {
    return kind_ == Kind::kInteger ? integer_ : otherwise;
  }
  bool FlagOr(bool otherwise) const { return kind_ == Kind::kFlag ? flag() : otherwise; }
  std::string TextOr(std::string_view otherwise) const {
    return kind_ == Kind::kText ? text_ : std::string(otherwise);
  }

  // Structs only: sets or replaces a field.
  Value& Set(std::string_view key, Value value) {
    auto place = fields_.begin() + (Place(key) - fields_.cbegin());
    if (place != fields_.end() && place->first == key) {
      place->second = std::move(value);
    } else {
      fields_.emplace(place, std::string(key), std::move(value));
    }
    return *this;
  }

  // Lists only.
  Value& Add(Value value) {
    items_.push_back(std::move(value));
    return *this;
  }

  friend bool operator==(const Value& a, const Value& b) {
    return a.kind_ == b.kind_ && a.integer_ == b.integer_ && a.text_ == b.text_ &&
           a.items_ == b.items_ && a.fields_ == b.fields_;
  }
  friend bool operator!=(const Value& a, const Value& b) { return !(a == b); }
  // A total order without meaning, to sort by.
  friend bool operator<(const Value& a, const Value& b) {
    return std::tie(a.kind_, a.integer_, a.text_, a.items_, a.fields_) <
           std::tie(b.kind_, b.integer_, b.text_, b.items_, b.fields_);
  }

 private:
  explicit Value(Kind kind) : kind_(kind) {}

  std::vector<Field>::const_iterator Place(std::string_view key) const {
    return std::lower_bound(
        fields_.begin(), fields_.end(), key,
        [](const Field& field, std::string_view sought) { return field.first < sought; });
  }

  Kind kind_ = Kind::kNull;
  int64_t integer_ = 0;
  std::string text_;
  std::vector<Value> items_;
  std::vector<Field> fields_;
};

}  // namespace v0
}  // namespace arbitro

#endif  // ARBITRO_VALUE_H_
