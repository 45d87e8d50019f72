// SPDX-License-Identifier: Apache-2.0
//
// The question `cut.facts`: what the tables of a phase can still give, and how places at the cut
// that follows it are given.
//
// A host that tells players what must happen for them to go on tries the results that tables can
// have. Where those are few it tries all of them, and asks the ruleset for each who would go on.
// Where they are too many, or rounds are still to be drawn, it needs bounds that hold whatever
// happens; only the rulebook knows those. A ruleset without this question is tried by its report
// form alone, where that has few values. Pure functions; thread-safe.

#ifndef ARBITRO_KIT_CUT_FACTS_H_
#define ARBITRO_KIT_CUT_FACTS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "arbitro/abi/event.h"
#include "arbitro/description.h"
#include "arbitro/form.h"
#include "arbitro/value.h"

namespace arbitro::kit {

inline constexpr char kCutFacts[] = "cut.facts";
inline constexpr int64_t kCutReportsMax = 64;
inline constexpr int64_t kCutPointsMax = 1'000'000;

// The phase that is asked about.
struct CutPhase {
  Value settings;        // of the event, of the ruleset's settings form; may be null
  uint32_t phase = 0;    // arbitro_phase_kind
  uint32_t number = 1;   // of the phase, from 1
  uint32_t players = 0;  // who are in the standings and still take part
};

// Tells who stands where by points alone.
enum class PointsOrder {
  kNotSaid,  // points are not all that counts, or not first
  // A player with more points stands before every player with fewer; in a phase that players had to
  // qualify for, those who did stand before all others.
  kAll,
  kDivision,  // the same within a division, and each division has a cut of its own
};

struct CutFacts {
  // Reports that between them come to every outcome that a table can have; empty: they are too
  // many, or the report form has them all.
  std::vector<Value> reports;

  // Tells what a seat gets at a table at least and at most, byes included, in the column below.
  int64_t points_least = 0;
  int64_t points_most = 0;
  std::string column;  // of the standings; empty: nothing is said of points
  PointsOrder order = PointsOrder::kNotSaid;

  // So many of the first by points go on, and others may go on as well for other reasons; 0: those
  // who go on are the first of the standings, as many as the plan says, and no others.
  uint32_t sure = 0;
};

// Publishes the question. `settings` and `report` are the ruleset's forms, `rule` the rule of the
// cut.
inline Question CutFactsQuestion(Form settings, Form report, std::string rule) {
  settings.id = "settings";
  settings.required = false;
  report.id = "report";
  const auto points = [](const char* id, Label label) {
    return form::Required(form::Integer(id, std::move(label), -kCutPointsMax, kCutPointsMax));
  };
  return {
      kCutFacts,
      {"What can tables still give before the cut?", "Che cosa può ancora dare un tavolo?"},
      std::move(rule),
      form::Struct("input", {"Question", "Domanda"},
                   {std::move(settings),
                    form::OneChoice("phase", {"Phase", "Fase"},
                                    {{"swiss", {"Swiss rounds", "Turni alla svizzera"}},
                                     {"tables", {"Tables", "Tavoli"}},
                                     {"elimination", {"Elimination", "Eliminazione diretta"}},
                                     {"final", {"Final", "Finale"}}}),
                    form::Integer("number", {"Number of the phase", "Numero della fase"}, 1, 64),
                    form::Integer("players", {"Players", "Giocatori"}, 0, 1'000'000)}),
      form::Struct(
          "answer", {"Answer", "Risposta"},
          {form::Required(
               form::List("reports", {"Reports", "Referti"}, std::move(report), kCutReportsMax)),
           points("pointsLeast", {"Least points of a table", "Punti minimi di un tavolo"}),
           points("pointsMost", {"Most points of a table", "Punti massimi di un tavolo"}),
           form::Required(form::Text("column", {"Column", "Colonna"}, 64)),
           form::OneChoice(
               "order", {"Order", "Ordine"},
               {{"points", {"By points", "Per punti"}},
                {"division", {"By points in each division", "Per punti in ogni divisione"}}}),
           form::Required(form::Integer("sure", {"Sure places", "Posti sicuri"}, 0, 1'000'000))})};
}

inline CutPhase ReadCutPhase(const Value& input) {
  CutPhase asked;
  asked.settings = input["settings"];
  const std::string phase = input["phase"].text();
  if (phase == "swiss") asked.phase = ARBITRO_PHASE_SWISS;
  if (phase == "tables") asked.phase = ARBITRO_PHASE_TABLES;
  if (phase == "elimination") asked.phase = ARBITRO_PHASE_ELIMINATION;
  if (phase == "final") asked.phase = ARBITRO_PHASE_FINAL;
  asked.number = static_cast<uint32_t>(input["number"].IntegerOr(1));
  asked.players = static_cast<uint32_t>(input["players"].IntegerOr(0));
  return asked;
}

// The input, as a host asks it.
inline Value ToValue(const CutPhase& asked) {
  constexpr const char* kPhases[] = {"", "swiss", "tables", "elimination", "final"};
  Value value = Value::Struct(
      {{"number", Value::Integer(asked.number)}, {"players", Value::Integer(asked.players)}});
  if (asked.phase >= ARBITRO_PHASE_SWISS && asked.phase <= ARBITRO_PHASE_FINAL) {
    value.Set("phase", Value::Text(kPhases[asked.phase]));
  }
  if (!asked.settings.is_null()) value.Set("settings", asked.settings);
  return value;
}

inline Value ToValue(const CutFacts& facts) {
  Value reports = Value::List();
  for (const Value& report : facts.reports) reports.Add(report);
  Value value = Value::Struct({{"reports", std::move(reports)},
                               {"pointsLeast", Value::Integer(facts.points_least)},
                               {"pointsMost", Value::Integer(facts.points_most)},
                               {"column", Value::Text(facts.column)},
                               {"sure", Value::Integer(facts.sure)}});
  if (facts.order != PointsOrder::kNotSaid) {
    value.Set("order", Value::Text(facts.order == PointsOrder::kDivision ? "division" : "points"));
  }
  return value;
}

// The answer, as a host reads it; it has been checked against the question's form.
inline CutFacts ReadCutFacts(const Value& answer) {
  CutFacts facts;
  facts.reports = answer["reports"].items();
  facts.points_least = answer["pointsLeast"].IntegerOr(0);
  facts.points_most = answer["pointsMost"].IntegerOr(0);
  facts.column = answer["column"].text();
  const std::string order = answer["order"].text();
  if (order == "points") facts.order = PointsOrder::kAll;
  if (order == "division") facts.order = PointsOrder::kDivision;
  facts.sure = static_cast<uint32_t>(answer["sure"].IntegerOr(0));
  return facts;
}

}  // namespace arbitro::kit

#endif  // ARBITRO_KIT_CUT_FACTS_H_
