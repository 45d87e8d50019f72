// SPDX-License-Identifier: Apache-2.0
//
// The map: values, borders, totals.

#include "plugins/risiko/rules/map.h"
#include "plugins/risiko/event/fields.h"
#include "plugins/risiko/questions/questions.h"

namespace arbitro::rsk {
namespace {

Question ValuesQuestion() {
  return {"map.values",
          {"What are territories worth?", "Quanto valgono i territori?"},
          "RSK-24.1",
          Input({TerritoriesField("territories", {"Territories", "Territori"})}),
          Answer({form::Required(NumbersByName("values", {"Values", "Valori"}))})};
}

Decided<Value> AnswerValues(const Value& input) {
  Value values = Value::Struct();
  for (const Value& name : input["territories"].items()) {
    values.Set(name.text(), Value::Integer(ValueOf(ReadTerritory(name))));
  }
  return Value::Struct({{"values", values}});
}

Question AdjacentQuestion() {
  const Form pair =
      form::Tuple("pair", {"Pair", "Coppia"}, {TerritoryForm("first"), TerritoryForm("second")});
  return {"map.adjacent",
          {"Do territories border each other?", "I territori confinano?"},
          "RSK-9.7",
          Input({ListField("pairs", {"Pairs", "Coppie"}, pair)}),
          Answer({FlagsField("adjacent", {"Adjacent", "Confinanti"})})};
}

Decided<Value> AnswerAdjacent(const Value& input) {
  Value adjacent = Value::List();
  for (const Value& pair : input["pairs"].items()) {
    // [RSK-9.7] By land or by sea.
    adjacent.Add(
        Value::Flag(Adjacent(ReadTerritory(pair.items()[0]), ReadTerritory(pair.items()[1]))));
  }
  return Value::Struct({{"adjacent", adjacent}});
}

Question TotalsQuestion() {
  return {"map.totals",
          {"What is the whole map worth?", "Quanto vale l'intera mappa?"},
          "RSK-MAP",
          Input({}),
          Answer({form::Required(NumbersByName("byContinent", {"By continent", "Per continente"})),
                  PointsField("total", {"Total", "Totale"}),
                  PointsField("edges", {"Borders", "Confini"}),
                  PointsField("territories", {"Territories", "Territori"})})};
}

Decided<Value> AnswerTotals(const Value&) {
  Value by_continent = Value::Struct();
  int64_t total = 0;
  for (size_t i = 0; i < kContinents; ++i) {
    const TerritorySet territories = TerritoriesOf(static_cast<Continent>(i));
    const int64_t value = ValueOf(territories, territories);
    by_continent.Set(kContinentRows[i].name, Value::Integer(value));
    total += value;
  }
  return Value::Struct({{"byContinent", by_continent},
                        {"total", Value::Integer(total)},
                        {"edges", Value::Integer(CountBorders())},
                        {"territories", Value::Integer(int64_t{kTerritories})}});
}

}  // namespace

void AddMapQuestions(QuestionList* questions) {
  questions->push_back({ValuesQuestion(), &AnswerValues});
  questions->push_back({AdjacentQuestion(), &AnswerAdjacent});
  questions->push_back({TotalsQuestion(), &AnswerTotals});
}

}  // namespace arbitro::rsk
