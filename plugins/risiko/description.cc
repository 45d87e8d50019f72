// SPDX-License-Identifier: Apache-2.0

#include "plugins/risiko/description.h"

#include <vector>

#include "kit/phase_kind.h"
#include "ledger_rules.h"
#include "plugins/risiko/event/admission.h"
#include "plugins/risiko/event/event.h"
#include "plugins/risiko/event/outcome.h"
#include "plugins/risiko/event/penalties.h"
#include "plugins/risiko/event/phases.h"
#include "plugins/risiko/event/seating.h"
#include "plugins/risiko/rules/tables.h"

namespace arbitro::rsk {
namespace {

std::vector<Code> Reasons() {
  return {
      {"LOT_NEEDED", {"only a lot parts them", "solo un sorteggio può separarli"}, "RSK-AMB-24"},
      {"NO_TABLES",
       {"no tables for so many", "con questo numero di presenti non si formano tavoli"},
       "RSK-5.2"},
      {kit::kPhaseKindUnknown,
       {"the rulebook has no such phase", "il regolamento non prevede questa fase"},
       "RSK-2.8"},
      {"WRONG_REPORT",
       {"the report cannot be right", "il referto contiene dati impossibili"},
       "RSK-24.9"},
      {"ENTRIES_CLOSED", {"entries are closed", "le iscrizioni sono chiuse"}, "RSK-4.2"},
      {"APPEAL_TOO_LATE", {"the two hours are over", "le due ore sono passate"}, "RSK-2.5"},
      {"APPEAL_RIGHT_LOST",
       {"the right to appeal is lost", "il diritto di ricorso è perso"},
       "RSK-24.10"},
      {"APPEALS_OPEN",
       {"appeals are not decided yet", "ci sono ricorsi da decidere"},
       "RSK-AMB-30"},
      {"STANDINGS_PROVISIONAL",
       {"the standings may still be contested", "la classifica è ancora contestabile"},
       "RSK-AMB-30"},
      {"DRAW_NEEDED",
       {"only an event draws this", "questo si sorteggia solo in un evento"},
       "RSK-11.1"},
      {"STANDINGS_BY_HAND",
       {"standings entered by hand", "la classifica è stata inserita a mano"},
       "RSK-2.3"},
      {"POINTS_MISSING",
       {"the number of points is missing", "manca il numero di punti"},
       "RSK-27.1"},
      {"POINTS_NOT_TAKEN",
       {"points for a penalty that takes none", "punti per una penalità che non ne toglie"},
       "RSK-27.1"},
      {"NO_SUCH_GAME", {"round without a game yet", "turno senza ancora partite"}, "RSK-3.1"},
      {"NO_GAME_IN_HAND", {"no game in hand", "nessuna partita in corso"}, "RSK-AMB-13"},
      {"OUT_ALREADY", {"out of the game already", "già fuori dalla partita"}, "RSK-30.28"},
      {"HEAD_JUDGE_ONLY",
       {"only the head judge may", "può farlo solo il capo arbitro"},
       "RSK-27.1"},
      {"INCONSISTENT_QUESTION",
       {"facts are missing or contradict each other", "i dati mancano o si contraddicono"},
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
  // [RSK-AMB-08] The sheet says how the game went; who is ruled out of it stands last all the same.
  description.report_losses = ARBITRO_REPORT_LOSSES_APART;
  description.player = PlayerForm();
  description.rules = LedgerRules();
  description.columns = StandingsColumns();
  description.reasons = Reasons();
  description.violations = SeatingCodes();
  description.infractions = Infractions();
  description.penalties = Penalties();
  description.duties = {{"FEE", {"Entry fee", "Quota di iscrizione"}, "RSK-4.1"}};
  description.awards = AwardCodes();
  description.staff_roles = StaffRoles();
  description.draw_history = true;
  // [RSK-4.4] [RSK-AMB-05] Qualification is computed once more where a player who goes on
  // withdraws.
  description.others_move_up = true;
  // [RSK-2.7] At last by lot.
  description.standings_lots = true;
  description.players_min = kSeatsMin;
  return description;
}

}  // namespace arbitro::rsk
