// SPDX-License-Identifier: Apache-2.0

#include "plugins/pokemon_tcg/rules/divisions.h"

#include <iterator>
#include <string>

#include "plugins/pokemon_tcg/rules/event_tiers.h"

namespace arbitro::pkm {
namespace {

constexpr char kDeckChecks[] = "CHECK_DECKS";

}  // namespace

std::vector<Code> AdmissionDuties() {
  return {{kDeckChecks, {"Check decks", "Controllare i mazzi"}, "PKM-5-a"}};
}

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
  const bool tier = FindEventTier(request.settings["event_tier"].text()) != nullptr;
  const bool premier = request.settings["premier"].FlagOr(tier);
  if (request.act == ARBITRO_ACT_START && premier) {
    // [PKM-5-a] All premier events check decks; a person notes that it was done.
    admission.duties.push_back({kDeckChecks, "PKM-5-a", {}, false});
    host.Cite("PKM-5-a", "a premier event checks decks");
  }
  if (request.act != ARBITRO_ACT_REGISTER || !request.arguments.Has("born")) return admission;
  // [PKM-GEN-4] The year of birth decides.
  const DivisionRow& due =
      DivisionOfYear(request.arguments["born"].integer(), ReadSeasonFigures(request.settings));
  admission.division = static_cast<uint32_t>(&due - std::begin(kDivisions)) + 1;
  if (request.division != 0 && request.division != admission.division) {
    const std::string english(due.english);
    const std::string italian(due.italian);
    return Refuse("WRONG_DIVISION", "PKM-GEN-4",
                  {"a player born in that year plays in the " + english + " division",
                   "chi è nato in quell'anno gioca nella categoria " + italian});
  }
  host.Cite("PKM-GEN-4", due.english);
  return admission;
}

}  // namespace arbitro::pkm
