// SPDX-License-Identifier: Apache-2.0

#include "plugins/pokemon_tcg/season_figures.h"

#include <utility>

#include "plugins/pokemon_tcg/penalties.h"

namespace arbitro::pkm {
namespace {

constexpr int64_t kYearFirst = 1900;
constexpr int64_t kYearLast = 2013;
constexpr int64_t kInfractionsMax = 64;

Label Unverified(const std::string& en, const std::string& it, const std::string& value) {
  return {en + " (unverified; default " + value + ")",
          it + " (non verificato; predefinito " + value + ")"};
}

// [PKM-PEN-31] Most cells of the penalty table are unverified: an event may begin elsewhere.
Form PenaltyStartsField() {
  std::vector<Choice> ladder;
  for (const PenaltyRow& row : Ladder()) ladder.push_back({row.id, row.label});
  return form::By(
      "PKM-PEN-31",
      form::Map(
          "penalty_starts",
          {"Penalty that an infraction begins with (unverified; default: the table)",
           "Penalità con cui comincia un'infrazione (non verificato; predefinito: la tabella)"},
          form::OneChoice("penalty", {"Penalty", "Penalità"}, std::move(ladder)), kInfractionsMax));
}

}  // namespace

std::vector<Form> SeasonFigureFields() {
  return {// [PKM-GEN-10] Never fewer Swiss rounds than three.
          form::By("PKM-GEN-10",
                   form::Integer("swiss_rounds_least",
                                 Unverified("Least Swiss rounds", "Turni svizzeri minimi", "3"), 1,
                                 kSwissRoundsMax)),
          // [PKM-GEN-4] Years of birth of the divisions; the Masters are older.
          form::By("PKM-GEN-4",
                   form::Integer("junior_born_from",
                                 Unverified("Juniors born from", "Junior nati dal", "2003"),
                                 kYearFirst, kYearLast)),
          form::By("PKM-GEN-4",
                   form::Integer("senior_born_from",
                                 Unverified("Seniors born from", "Senior nati dal", "1999"),
                                 kYearFirst, kYearLast)),
          // [PKM-AMB-20] Sources disagree on what a tie is worth in the percentages.
          form::By("PKM-AMB-20", form::OneChoice("tie_value",
                                                 Unverified("A tie in the win percentage",
                                                            "Un pareggio nella percentuale", "1/2"),
                                                 {{"half", {"Half a win", "Mezza vittoria"}},
                                                  {"nothing", {"Nothing", "Niente"}}})),
          PenaltyStartsField()};
}

SeasonFigures ReadSeasonFigures(const Value& settings) {
  SeasonFigures figures;
  figures.swiss_rounds_least =
      static_cast<uint32_t>(settings["swiss_rounds_least"].IntegerOr(figures.swiss_rounds_least));
  figures.junior_born_from = settings["junior_born_from"].IntegerOr(figures.junior_born_from);
  figures.senior_born_from = settings["senior_born_from"].IntegerOr(figures.senior_born_from);
  figures.tie_counts_nothing = settings["tie_value"].text() == "nothing";
  for (const Value::Field& field : settings["penalty_starts"].fields()) {
    figures.penalty_starts[field.first] = field.second.text();
  }
  return figures;
}

}  // namespace arbitro::pkm
