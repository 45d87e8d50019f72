// SPDX-License-Identifier: Apache-2.0
//
// Fields and small conversions that many questions share.

#ifndef ARBITRO_PLUGINS_RISIKO_EVENT_FIELDS_H_
#define ARBITRO_PLUGINS_RISIKO_EVENT_FIELDS_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "arbitro/form.h"
#include "arbitro/value.h"
#include "kit/fields.h"
#include "plugins/risiko/rules/map.h"
#include "plugins/risiko/rules/tables.h"

namespace arbitro::rsk {

using kit::ChoiceField;
using kit::FlagField;
using kit::ListOf;
using kit::PlayerField;
using kit::TextsOf;
using kit::WholeField;

// Most players that a question is about, entries of one that asks about several things at once, and
// points or armies of one kind.
inline constexpr int64_t kAskedPlayersMax = 1'000;
inline constexpr int64_t kAskedCasesMax = 500;
inline constexpr int64_t kAskedPointsMax = 100'000;

inline Form PointsField(const char* id, Label label) {
  return WholeField(id, std::move(label), 0, kAskedPointsMax);
}
inline Form ListField(const char* id, Label label, Form item) {
  return kit::ListField(id, std::move(label), std::move(item), kAskedCasesMax);
}
// The list `cases` of questions that ask about several at once.
inline Form CasesField(Form item) { return ListField("cases", {"Cases", "Casi"}, std::move(item)); }
inline Form CaseOf(std::vector<Form> fields) {
  return form::Struct("case", {"Case", "Caso"}, std::move(fields));
}
inline Form FlagsField(const char* id, Label label) {
  return kit::FlagsField(id, std::move(label), kAskedCasesMax);
}
inline Form PlayersField(const char* id, Label label) {
  return kit::PlayersField(id, std::move(label), kAskedPlayersMax);
}
inline Form TerritoryForm(const char* id) {
  std::vector<Choice> territories;
  for (const TerritoryRow& row : kTerritoryRows) {
    territories.push_back({row.name, {row.name, row.name}});
  }
  return form::OneChoice(id, {"Territory", "Territorio"}, std::move(territories));
}
inline Form TerritoriesField(const char* id, Label label) {
  return form::Required(
      form::List(id, std::move(label), TerritoryForm("territory"), int64_t{kTerritories}));
}
inline Form ContinentForm(const char* id) {
  std::vector<Choice> continents;
  for (const ContinentRow& row : kContinentRows) {
    continents.push_back({row.name, {row.name, row.name}});
  }
  return form::OneChoice(id, {"Continent", "Continente"}, std::move(continents));
}
// A map from names to whole numbers.
inline Form NumbersByName(const char* id, Label label) {
  return kit::NumbersByName(id, std::move(label), {kAskedPointsMax, kAskedPlayersMax});
}

inline Value Text(const std::string& text) { return Value::Text(text); }
inline Value NameOf(Territory territory) { return Value::Text(kTerritoryRows[territory].name); }

// Territories that a form has let through.
inline Territory ReadTerritory(const Value& name) { return FindTerritory(name.text()).value_or(0); }
inline TerritorySet ReadTerritories(const Value& list) {
  TerritorySet set = 0;
  for (const Value& name : list.items()) set |= Only(ReadTerritory(name));
  return set;
}

// {key: [of each of the input's cases]}.
template <class Of>
Value ForEachCase(const Value& input, const char* key, Of of) {
  Value results = Value::List();
  for (const Value& one : input["cases"].items()) results.Add(of(one));
  return Value::Struct({{key, results}});
}

}  // namespace arbitro::rsk

#endif  // ARBITRO_PLUGINS_RISIKO_EVENT_FIELDS_H_
