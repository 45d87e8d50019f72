// SPDX-License-Identifier: Apache-2.0
//
// Random values that fill a form, by seed: what a stranger's client could send.

#ifndef ARBITRO_TESTING_RANDOM_VALUE_H_
#define ARBITRO_TESTING_RANDOM_VALUE_H_

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "arbitro/form.h"
#include "arbitro/form_check.h"
#include "arbitro/value.h"

namespace arbitro {

// The same seed gives the same values on every machine. Not thread-safe.
class RandomValues {
 public:
  explicit RandomValues(uint64_t seed) : random_(seed) {}

  // 0 to bound - 1; 0 where the bound is 0.
  uint64_t Below(uint64_t bound) { return bound == 0 ? 0 : random_() % bound; }

  // From now on lists have so many items where they may, and integers lie near their least: what a
  // sheet with a line for each seat looks like. 0: no longer.
  void KeepModest(uint64_t items) { modest_items_ = items; }

  // A value that CheckForm() accepts. Fields that are not required are there half of the time.
  Value Of(const Form& form) {
    switch (form.kind) {
      case ARBITRO_FIELD_NULL:
        return {};
      case ARBITRO_FIELD_INTEGER:
      case ARBITRO_FIELD_DURATION:
        return Value::Integer(Integer(form));
      case ARBITRO_FIELD_FLAG:
        return Value::Flag(Below(2) == 1);
      case ARBITRO_FIELD_STRUCT:
        return Struct(form);
      case ARBITRO_FIELD_MAP:
        return Map(form);
      case ARBITRO_FIELD_LIST:
      case ARBITRO_FIELD_SET:
      case ARBITRO_FIELD_TUPLE:
        return Items(form);
      case ARBITRO_FIELD_ONE_OF:
        return Of(form.children[Below(form.children.size())]);
      default:
        return Value::Text(Text(form));
    }
  }

 private:
  // Beyond its least, so many items, entries or bytes at most: bounds are tried, memory is not.
  static constexpr uint64_t kMoreMax = 5;

  // The ends of the range are as likely as all between them.
  int64_t Integer(const Form& form) {
    const bool bounded = form.least != 0 || form.most != 0;
    const int64_t least = bounded ? form.least : -1'000;
    const int64_t most = bounded ? form.most : 1'000;
    const uint64_t span = static_cast<uint64_t>(most) - static_cast<uint64_t>(least);
    if (modest_items_ != 0)
      return least + static_cast<int64_t>(Below(std::min(span, kMoreMax) + 1));
    switch (Below(6)) {
      case 0:
        return least;
      case 1:
        return most;
      case 2:
        return static_cast<int64_t>(static_cast<uint64_t>(least) +
                                    Below(std::min<uint64_t>(span, 8) + 1));
      default:
        return static_cast<int64_t>(static_cast<uint64_t>(least) +
                                    (span == UINT64_MAX ? random_() : Below(span + 1)));
    }
  }

  uint64_t Size(const Form& form, uint64_t most_otherwise) {
    const auto least = static_cast<uint64_t>(form.least);
    const uint64_t most = form.most != 0 ? static_cast<uint64_t>(form.most) : most_otherwise;
    if (least <= modest_items_ && modest_items_ <= most && modest_items_ != 0) return modest_items_;
    return least + Below(std::min(most - std::min(least, most), kMoreMax) + 1);
  }

  Value Struct(const Form& form) {
    Value value = Value::Struct();
    for (const Form& child : form.children) {
      if (child.required || Below(2) == 1) value.Set(child.id, Of(child));
    }
    return value;
  }

  Value Map(const Form& form) {
    Value value = Value::Struct();
    for (uint64_t left = Size(form, kMoreMax); left > 0; --left) {
      value.Set("key " + std::to_string(Below(1'000)), Of(form.children[0]));
    }
    return value;
  }

  Value Items(const Form& form) {
    Value value = Value::List();
    if (form.kind == ARBITRO_FIELD_TUPLE) {
      for (const Form& child : form.children) value.Add(Of(child));
      return value;
    }
    const uint64_t size = Size(form, kMoreMax);
    // A set of few possible items may not be filled at the first try.
    for (uint64_t tries = 0; value.items().size() < size && tries < 64 * (size + 1); ++tries) {
      Value item = Of(form.children[0]);
      const auto& there = value.items();
      const bool twice = std::find(there.begin(), there.end(), item) != there.end();
      if (form.kind == ARBITRO_FIELD_LIST || !twice) value.Add(std::move(item));
    }
    return value;
  }

  std::string Text(const Form& form) {
    switch (form.kind) {
      case ARBITRO_FIELD_CHOICE:
        return form.choices[Below(form.choices.size())].id;
      case ARBITRO_FIELD_DATE:
        return std::to_string(1990 + Below(60)) + "-" + Two(1 + Below(12)) + "-" +
               Two(1 + Below(28));
      case ARBITRO_FIELD_TIME:
        return Two(Below(24)) + ":" + Two(Below(60)) + ":" + Two(Below(60));
      case ARBITRO_FIELD_RATIO:
        return Ratio();
      case ARBITRO_FIELD_PLAYER:
        return "P" + std::to_string(1 + Below(8));
      default:
        break;
    }
    std::string text(Size(form, kMoreMax), ' ');
    for (char& c : text) c = static_cast<char>('a' + Below(26));
    return text;
  }

  std::string Ratio() {
    const uint64_t above = Below(40);
    const uint64_t below = 1 + Below(20);
    const uint64_t common = std::gcd(above, below);
    const std::string whole = std::to_string(above / common);
    return below == common ? whole : whole + "/" + std::to_string(below / common);
  }

  static std::string Two(uint64_t number) {
    return (number < 10 ? "0" : "") + std::to_string(number);
  }

  std::mt19937_64 random_;
  uint64_t modest_items_ = 0;
};

}  // namespace arbitro

#endif  // ARBITRO_TESTING_RANDOM_VALUE_H_
