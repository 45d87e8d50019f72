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
#include "plugins/risiko/rules/map.h"
#include "plugins/risiko/rules/tables.h"

namespace arbitro::rsk {

// Most players that a question is about, entries of one that asks about several things at once, and
// points or armies of one kind.
inline constexpr int64_t kAskedPlayersMax = 1'000;
inline constexpr int64_t kAskedCasesMax = 500;
inline constexpr int64_t kAskedPointsMax = 100'000;

inline Form WholeField(const char* id, Label label, int64_t least, int64_t most) {
  return form::Required(form::Integer(id, std::move(label), least, most));
}
inline Form PointsField(const char* id, Label label) {
  return WholeField(id, std::move(label), 0, kAskedPointsMax);
}
inline Form FlagField(const char* id, Label label) {
  return form::Required(form::Flag(id, std::move(label)));
}
inline Form ChoiceField(const char* id, Label label, std::vector<Choice> choices) {
  return form::Required(form::OneChoice(id, std::move(label), std::move(choices)));
}
inline Form ListField(const char* id, Label label, Form item) {
  return form::Required(form::List(id, std::move(label), std::move(item), kAskedCasesMax));
}
// The list `cases` of questions that ask about several at once.
inline Form CasesField(Form item) { return ListField("cases", {"Cases", "Casi"}, std::move(item)); }
inline Form CaseOf(std::vector<Form> fields) {
  return form::Struct("case", {"Case", "Caso"}, std::move(fields));
}
inline Form FlagsField(const char* id, Label label) {
  return ListField(id, std::move(label), form::Flag("one", {"Of one", "Di uno"}));
}
inline Form PlayerField(const char* id, Label label) {
  return form::Required(form::Player(id, std::move(label)));
}
inline Form PlayersField(const char* id, Label label) {
  return form::Required(form::List(
      id, std::move(label), form::Player("player", {"Player", "Giocatore"}), kAskedPlayersMax));
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
  return form::Map(id, std::move(label),
                   form::Integer("number", {"Number", "Numero"}, 0, kAskedPointsMax),
                   kAskedPlayersMax);
}

inline Value Text(const std::string& text) { return Value::Text(text); }
inline Value NameOf(Territory territory) { return Value::Text(kTerritoryRows[territory].name); }

inline std::vector<std::string> TextsOf(const Value& list) {
  std::vector<std::string> texts;
  for (const Value& item : list.items()) texts.push_back(item.text());
  return texts;
}

inline Value ListOf(const std::vector<std::string>& texts) {
  Value list = Value::List();
  for (const std::string& text : texts) list.Add(Value::Text(text));
  return list;
}

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
