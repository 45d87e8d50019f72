// SPDX-License-Identifier: Apache-2.0
//
// The question `report.paper`: which parts of its report form a ruleset asks of a table, and which
// columns a sheet of paper has beside them.
//
// A report form has all that any table may report. A slip that offers what its table cannot have (a
// tie in an elimination, games of a match of one game) invites a wrong report, so that each ruleset
// whose tables differ publishes this question, and answers it from the facts that decide its
// outcomes. Programs that print slips ask it by its id; a ruleset without it asks everything of
// every table. Pure functions; thread-safe.

#ifndef ARBITRO_KIT_REPORT_PAPER_H_
#define ARBITRO_KIT_REPORT_PAPER_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "arbitro/abi/event.h"
#include "arbitro/description.h"
#include "arbitro/form.h"
#include "arbitro/value.h"

namespace arbitro::kit {

inline constexpr char kReportPaper[] = "report.paper";

// The table that the paper is for.
struct PaperTable {
  Value settings;           // of the event, of the ruleset's settings form; may be null
  uint32_t phase = 0;       // arbitro_phase_kind; 0: no phase has begun
  bool last_round = false;  // the phase ends with this round
  uint32_t seats = 2;
};

// The paper of one table.
struct ReportPaper {
  // Parts of the report form that the table cannot have: "tie_break" is a field of the form,
  // "winner.tie" a choice of one, "lines.stars" a field of the items of a list.
  std::vector<std::string> without;

  // Columns of a sheet that a person fills in and no report has, a cell a seat.
  std::vector<Label> columns;

  // A player who announces an appeal does not sign: a box stands beside each signature.
  bool appeal_beside = false;

  // In small print: what the players must know before they begin; empty: nothing.
  Label note;
};

// Publishes the question. `settings` is the ruleset's settings form, `rule` the rule that asks for
// the report.
inline Question ReportPaperQuestion(Form settings, std::string rule) {
  settings.id = "settings";
  settings.required = false;
  const std::vector<Choice> phases = {{"swiss", {"Swiss rounds", "Turni alla svizzera"}},
                                      {"tables", {"Tables", "Tavoli"}},
                                      {"elimination", {"Elimination", "Eliminazione diretta"}},
                                      {"final", {"Final", "Finale"}}};
  const Form text = form::Text("text", {"Text", "Testo"}, 256);
  return {
      kReportPaper,
      {"What does a table's slip ask?", "Che cosa chiede il referto di un tavolo?"},
      std::move(rule),
      form::Struct("input", {"Question", "Domanda"},
                   {std::move(settings), form::OneChoice("phase", {"Phase", "Fase"}, phases),
                    form::Flag("lastRound", {"Last round of the phase", "Ultimo turno della fase"}),
                    form::Integer("seats", {"Seats", "Posti"}, 1, 64)}),
      form::Struct(
          "answer", {"Answer", "Risposta"},
          {form::Required(form::List("without", {"Not asked", "Non richiesto"}, text, 64)),
           form::Required(form::List(
               "columns", {"Further columns", "Altre colonne"},
               form::Struct("column", {"Column", "Colonna"},
                            {form::Required(form::Text("en", {"English", "Inglese"}, 256)),
                             form::Required(form::Text("it", {"Italian", "Italiano"}, 256))}),
               16)),
           form::Required(form::Flag("appealBeside", {"A box for an appeal beside each signature",
                                                      "Una casella per il ricorso a ogni firma"})),
           form::Struct("note", {"Note", "Nota"},
                        {form::Required(form::Text("en", {"English", "Inglese"}, 256)),
                         form::Required(form::Text("it", {"Italian", "Italiano"}, 256))})})};
}

inline PaperTable ReadPaperTable(const Value& input) {
  PaperTable table;
  table.settings = input["settings"];
  const std::string phase = input["phase"].text();
  if (phase == "swiss") table.phase = ARBITRO_PHASE_SWISS;
  if (phase == "tables") table.phase = ARBITRO_PHASE_TABLES;
  if (phase == "elimination") table.phase = ARBITRO_PHASE_ELIMINATION;
  if (phase == "final") table.phase = ARBITRO_PHASE_FINAL;
  table.last_round = input["lastRound"].FlagOr(false);
  table.seats = static_cast<uint32_t>(input["seats"].IntegerOr(2));
  return table;
}

inline Value ToValue(const ReportPaper& paper) {
  Value without = Value::List();
  for (const std::string& part : paper.without) without.Add(Value::Text(part));
  Value columns = Value::List();
  for (const Label& column : paper.columns) {
    columns.Add(Value::Struct({{"en", Value::Text(column.en)}, {"it", Value::Text(column.it)}}));
  }
  Value value = Value::Struct({{"without", std::move(without)},
                               {"columns", std::move(columns)},
                               {"appealBeside", Value::Flag(paper.appeal_beside)}});
  if (!paper.note.en.empty()) {
    value.Set("note", Value::Struct({{"en", Value::Text(paper.note.en)},
                                     {"it", Value::Text(paper.note.it)}}));
  }
  return value;
}

}  // namespace arbitro::kit

#endif  // ARBITRO_KIT_REPORT_PAPER_H_
