// SPDX-License-Identifier: Apache-2.0

#include "plugins/risiko/description.h"

#include <vector>

#include "plugins/risiko/event/admission.h"
#include "plugins/risiko/event/event.h"
#include "plugins/risiko/event/outcome.h"
#include "plugins/risiko/event/penalties.h"
#include "plugins/risiko/event/phases.h"
#include "plugins/risiko/event/seating.h"
#include "plugins/risiko/ledger.h"
#include "plugins/risiko/rules/tables.h"

namespace arbitro::rsk {
namespace {

std::vector<Code> Reasons() {
  return {
      {"LOT_NEEDED", {"only a lot parts them", "li separa solo un sorteggio"}, "RSK-AMB-24"},
      {"NO_TABLES", {"no tables for so many", "nessun tavolo per tanti"}, "RSK-5.2"},
      {"WRONG_REPORT",
       {"the report cannot be right", "il referto non può essere giusto"},
       "RSK-24.9"},
      {"ENTRIES_CLOSED", {"entries are closed", "iscrizioni chiuse"}, "RSK-4.2"},
      {"APPEAL_TOO_LATE", {"the two hours are over", "le due ore sono passate"}, "RSK-2.5"},
      {"APPEAL_RIGHT_LOST", {"the right to appeal is lost", "diritto perso"}, "RSK-24.10"},
      {"APPEALS_OPEN", {"appeals are not decided yet", "ricorsi da decidere"}, "RSK-AMB-30"},
      {"STANDINGS_PROVISIONAL",
       {"the standings may still be contested", "classifica ancora contestabile"},
       "RSK-AMB-30"},
      {"DRAW_NEEDED", {"only an event draws this", "lo sorteggia solo un evento"}, "RSK-11.1"},
      {"STANDINGS_BY_HAND", {"standings entered by hand", "classifica a mano"}, "RSK-2.3"},
      {"HEAD_JUDGE_ONLY", {"only the head judge may", "solo il giudice capo può"}, "RSK-27.1"},
      {"INCONSISTENT_QUESTION",
       {"facts are missing or contradict each other", "dati mancanti o in contraddizione"},
       ""},
  };
}

}  // namespace

Description DescribeGame() {
  Description description;
  description.id = "risiko";
  description.version = ARBITRO_RULESET_VERSION;
  description.title = {"RisiKo! tournament \"Lu Castidduzzu\", first edition, 30 articles",
                       "Torneo di RisiKo! \"Lu Castidduzzu\", prima edizione, 30 articoli"};
  description.formats = {{"tournament", {"Tournament", "Torneo"}, "RSK-2.2"}};
  description.settings = SettingsForm();
  description.report = ReportForm();
  description.player = PlayerForm();
  description.rules = LedgerRules();
  description.reasons = Reasons();
  description.violations = SeatingCodes();
  description.infractions = Infractions();
  description.penalties = Penalties();
  description.duties = {{"FEE", {"Entry fee", "Quota di iscrizione"}, "RSK-4.1"}};
  description.awards = AwardCodes();
  description.staff_roles = StaffRoles();
  description.draw_history = true;
  // [RSK-2.7] At last by lot.
  description.standings_lots = true;
  description.players_min = kSeatsMin;
  return description;
}

}  // namespace arbitro::rsk
