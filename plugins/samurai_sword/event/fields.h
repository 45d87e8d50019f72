// SPDX-License-Identifier: Apache-2.0
//
// Fields and small conversions that many questions share.

#ifndef ARBITRO_PLUGINS_SAMURAI_SWORD_EVENT_FIELDS_H_
#define ARBITRO_PLUGINS_SAMURAI_SWORD_EVENT_FIELDS_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "arbitro/form.h"
#include "arbitro/value.h"
#include "kit/fields.h"

namespace arbitro::sam {

using kit::FlagField;
using kit::PlayerField;
using kit::PlayersField;
using kit::TextsOf;
using kit::WholeField;

// Most players that a question is about.
inline constexpr int64_t kAskedPlayersMax = 10'000;
// Most entries of a question that asks about several numbers at once.
inline constexpr int64_t kAskedNumbersMax = 500;
// Most tokens, cards or points of one kind in a question.
inline constexpr int64_t kAskedPointsMax = 1'000;

inline Form FlagsField(const char* id, Label label) {
  return kit::FlagsField(id, std::move(label), kAskedNumbersMax);
}
// A list of whole numbers.
inline Form NumbersField(const char* id, Label label, int64_t least, int64_t most) {
  return form::Required(form::List(id, std::move(label),
                                   form::Integer("number", {"Number", "Numero"}, least, most),
                                   kAskedNumbersMax));
}

template <class Numbers>
Value ListOf(const Numbers& numbers) {
  Value list = Value::List();
  for (const auto number : numbers) list.Add(Value::Integer(number));
  return list;
}

}  // namespace arbitro::sam

#endif  // ARBITRO_PLUGINS_SAMURAI_SWORD_EVENT_FIELDS_H_
