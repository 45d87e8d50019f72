// SPDX-License-Identifier: Apache-2.0
//
// The age divisions: who belongs to which, and what a registration says of it.

#ifndef ARBITRO_PLUGINS_POKEMON_TCG_RULES_DIVISIONS_H_
#define ARBITRO_PLUGINS_POKEMON_TCG_RULES_DIVISIONS_H_

#include <cstdint>
#include <vector>

#include "arbitro/ruleset.h"
#include "plugins/pokemon_tcg/rules/season_figures.h"

namespace arbitro::pkm {

struct DivisionRow {
  const char* id;
  const char* english;
  const char* italian;
  int64_t born_first;
  int64_t born_last;
};

// The years of birth that a form takes.
inline constexpr int64_t kBornFirst = 1900;
inline constexpr int64_t kBornLast = 2013;

// [PKM-GEN-4] Junior born 2003 or later, Senior 1999 to 2002, Masters 1998 or earlier.
inline constexpr DivisionRow kDivisions[] = {
    {"junior", "Junior", "Junior", 2003, kBornLast},
    {"senior", "Senior", "Senior", 1999, 2002},
    {"masters", "Masters", "Master", kBornFirst, 1998},
};

// The division of who was born in that year, one of kBornFirst to kBornLast, as the season has it.
const DivisionRow& DivisionOfYear(int64_t born, const SeasonFigures& season = {});

// Tells what the description publishes.
std::vector<Code> PublishedDivisions();
Form PlayerForm();
Form BornField();

// Whether an act may be made. The start of a premier event owes deck checks. A registration that
// tells the year of birth gets the division of that year; WRONG_DIVISION where it asks for another
// one.
Decided<arbitro::Admission> AdmitAct(const AdmitRequest& request, Host& host);
// Those that an act opens.
std::vector<Code> AdmissionDuties();

}  // namespace arbitro::pkm

#endif  // ARBITRO_PLUGINS_POKEMON_TCG_RULES_DIVISIONS_H_
