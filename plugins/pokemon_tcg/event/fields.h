// SPDX-License-Identifier: Apache-2.0
//
// Fields that many questions share. Each must be there.

#ifndef ARBITRO_PLUGINS_POKEMON_TCG_EVENT_FIELDS_H_
#define ARBITRO_PLUGINS_POKEMON_TCG_EVENT_FIELDS_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "arbitro/form.h"
#include "arbitro/value.h"
#include "kit/fields.h"
#include "kit/side.h"

namespace arbitro::pkm {

using kit::ChoiceField;
using kit::FlagField;
using kit::WholeField;

// A whole number from 0.
inline Form CountField(const char* id, Label label, int64_t most) {
  return WholeField(id, std::move(label), 0, most);
}

// One fixed text: a question that only asks about one thing still names it.
inline Form FixedField(const char* id, Label label, const char* value, Label words) {
  return ChoiceField(id, std::move(label), {{value, std::move(words)}});
}

// One of the two players of a match, who are called A and B.
inline Form SideField(const char* id, Label label) {
  return form::OneChoice(id, std::move(label), {{"A", {"A", "A"}}, {"B", {"B", "B"}}});
}

inline kit::Side ReadSide(const Value& side) {
  return side.text() == "A" ? kit::Side::kFirst : kit::Side::kSecond;
}
inline const char* SideName(kit::Side side) { return side == kit::Side::kFirst ? "A" : "B"; }

// Constructed or Limited.
inline Form EnvironmentField() {
  return form::OneChoice(
      "environment", {"Environment", "Ambiente"},
      {{"constructed", {"Constructed", "Costruito"}}, {"limited", {"Limited", "Limitato"}}});
}

}  // namespace arbitro::pkm

#endif  // ARBITRO_PLUGINS_POKEMON_TCG_EVENT_FIELDS_H_
