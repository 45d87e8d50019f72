// SPDX-License-Identifier: Apache-2.0

#include "plugins/samurai_sword/description.h"

#include <vector>

#include "kit/phase_kind.h"
#include "ledger_rules.h"
#include "plugins/samurai_sword/event/admission.h"
#include "plugins/samurai_sword/event/event.h"
#include "plugins/samurai_sword/event/penalties.h"
#include "plugins/samurai_sword/event/phases.h"
#include "plugins/samurai_sword/event/score_sheet.h"
#include "plugins/samurai_sword/event/seating.h"
#include "plugins/samurai_sword/rules/tables.h"

namespace arbitro::sam {
namespace {

std::vector<Code> Reasons() {
  return {
      {"WRONG_SHEET",
       {"the game sheet cannot be right", "la scheda contiene dati impossibili"},
       "SAM-BASE"},
      {"TOO_FEW_PLAYERS", {"too few players", "i giocatori sono troppo pochi"}, "SAM-AMB-07"},
      {kit::kPhaseKindUnknown,
       {"the rulebook has no such phase", "il regolamento non prevede questa fase"},
       "SAM-1.0.1"},
      {"PLAYERS_TOO_FEW", {"too few players", "i giocatori sono troppo pochi"}, "SAM-AMB-07"},
      {"REFEREE_DECIDES", {"the referee must decide", "deve decidere l'arbitro"}, "SAM-AMB-04"},
      {"REFEREE_MAY_NOT_PLAY",
       {"the referee may not play", "l'arbitro non può giocare"},
       "SAM-3.1"},
      {"PUBLISHER_MUST_ALLOW",
       {"the publisher must allow it", "serve l'autorizzazione dell'editore"},
       "SAM-5.0"},
      {"ENTRIES_CLOSED", {"entries are closed", "le iscrizioni sono chiuse"}, "SAM-AMB-17"},
      {"NO_APPEAL", {"no player may appeal", "non si può presentare ricorso"}, "SAM-3.7"},
      {"POINTS_MISSING",
       {"the number of points is missing", "manca il numero di punti"},
       "SAM-3.6"},
      {"POINTS_NOT_TAKEN",
       {"points for a penalty that takes none", "punti per una sanzione che non ne toglie"},
       "SAM-3.6"},
      {"INCONSISTENT_QUESTION",
       {"facts are missing or contradict each other", "i dati mancano o si contraddicono"},
       ""},
  };
}

}  // namespace

Description DescribeGame() {
  Description description;
  description.id = "samurai-sword";
  description.version = ARBITRO_RULESET_VERSION;
  description.title = {"Samurai Sword tournament rules 2014, version 1.5 of 21 May 2014",
                       "Samurai Sword, regole da torneo 2014, versione 1.5 del 21 maggio 2014"};
  description.formats = {{"tournament", {"Tournament", "Torneo"}, "SAM-1.0.1"}};
  description.settings = SettingsForm();
  description.report = ReportForm();
  // [SAM-3.6] The sheet says how the game was played; the outcome takes it from a player who lost
  // it by a penalty.
  description.report_losses = ARBITRO_REPORT_LOSSES_APART;
  description.rules = LedgerRules();
  description.columns = StandingsColumns();
  description.reasons = Reasons();
  description.violations = SeatingCodes();
  description.infractions = Infractions();
  description.penalties = Penalties();
  description.awards = AwardCodes();
  description.staff_roles = StaffRoles();
  description.draw_history = true;
  // [SAM-1.1.11] [SAM-3.4] Only the referee knows the standings until the elimination phase ends.
  description.secret_standings = true;
  description.players_min = kPlayersMin;
  return description;
}

}  // namespace arbitro::sam
