// SPDX-License-Identifier: Apache-2.0

#include "plugins/pokemon_tcg/rules/divisions.h"

#include <iterator>
#include <string>

namespace arbitro::pkm {

const DivisionRow& DivisionOfYear(int64_t born, const SeasonFigures& season) {
  // [PKM-GEN-4] Juniors were born last, Masters first.
  if (born >= season.junior_born_from) return kDivisions[0];
  return born >= season.senior_born_from ? kDivisions[1] : kDivisions[2];
}

std::vector<Code> PublishedDivisions() {
  std::vector<Code> divisions;
  for (const DivisionRow& row : kDivisions) {
    divisions.push_back({row.id, {row.english, row.italian}, "PKM-GEN-4"});
  }
  return divisions;
}

Form BornField() {
  return form::By("PKM-GEN-4", form::Integer("born", {"Year of birth", "Anno di nascita"},
                                             kBornFirst, kBornLast));
}

Form PlayerForm() { return form::Struct("player", {"Player", "Giocatore"}, {BornField()}); }

Decided<arbitro::Admission> AdmitAct(const AdmitRequest& request, Host& host) {
  arbitro::Admission admission;
  if (request.act != ARBITRO_ACT_REGISTER || !request.arguments.Has("born")) return admission;
  // [PKM-GEN-4] The year of birth decides.
  const DivisionRow& due =
      DivisionOfYear(request.arguments["born"].integer(), ReadSeasonFigures(request.settings));
  admission.division = static_cast<uint32_t>(&due - std::begin(kDivisions)) + 1;
  if (request.division != 0 && request.division != admission.division) {
    const std::string english(due.english);
    const std::string italian(due.italian);
    return Refuse("WRONG_DIVISION", "PKM-GEN-4",
                  {"who was born in that year plays in the " + english + " division",
                   "chi è nato in quell'anno gioca nella categoria " + italian});
  }
  host.Cite("PKM-GEN-4", due.english);
  return admission;
}

}  // namespace arbitro::pkm
