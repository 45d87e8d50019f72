// SPDX-License-Identifier: Apache-2.0

#include "plugins/naruto_cg/description.h"

#include <utility>
#include <vector>

#include "kit/phase_kind.h"
#include "ledger_rules.h"
#include "plugins/naruto_cg/event/admission.h"
#include "plugins/naruto_cg/event/awards.h"
#include "plugins/naruto_cg/event/event.h"
#include "plugins/naruto_cg/event/event_duties.h"
#include "plugins/naruto_cg/event/event_standings.h"
#include "plugins/naruto_cg/event/judges.h"
#include "plugins/naruto_cg/event/outcome.h"
#include "plugins/naruto_cg/event/penalties.h"
#include "plugins/naruto_cg/event/registration.h"
#include "plugins/naruto_cg/event/series.h"
#include "plugins/naruto_cg/event/swiss_rounds.h"

namespace arbitro::nar {
namespace {

void Append(std::vector<Code> from, std::vector<Code>* to) {
  for (Code& code : from) to->push_back(std::move(code));
}

std::vector<Code> PenaltyReasons() {
  return {
      {"NOTHING_DUE", {"no penalty is due", "non è dovuta alcuna penalità"}, "NAR-PEN-LATE-EXEMPT"},
      {"OTHER_INFRACTION",
       {"it is another infraction", "è un'altra infrazione"},
       "NAR-PEN-GENERAL-1"},
      {"HEAD_JUDGE_ONLY",
       {"only the head judge may", "può farlo solo il capo arbitro"},
       "NAR-PEN-GENERAL-2"},
      {"MANAGEMENT_ONLY",
       {"only the management may", "può farlo solo la dirigenza"},
       "NAR-PENALTY-PERSONA-1"},
  };
}

std::vector<Code> Reasons() {
  std::vector<Code> reasons = {
      {"INCONSISTENT_QUESTION",
       {"facts are missing or contradict each other", "i dati mancano o si contraddicono"},
       ""},
      {"UNDEFINED_STRUCTURE",
       {"the table of rounds has no row",
        "la tabella dei turni non prevede questo numero di giocatori"},
       "NAR-SWISS-3"},
      {"UNKNOWN_CARD", {"unknown card", "carta sconosciuta"}, "NAR-DECK-5"},
      {"CARDS_UNKNOWN", {"no catalogue", "manca il catalogo delle carte"}, "NAR-DECK-5"},
      {"CARD_NOT_DECLARED", {"card not declared", "carta non dichiarata"}, "NAR-DECK-2"},
      {"LISTS_MISSING", {"lists are missing", "mancano delle liste"}, "NAR-DECK-8"},
      {"TOO_FEW_PLAYERS", {"too few players", "i giocatori sono troppo pochi"}, "NAR-SWISS-5"},
      {"PAIRING_TOO_LARGE", {"too large to pair", "i giocatori sono troppi da accoppiare"}, ""},
      {"LOT_NEEDED",
       {"only a lot parts them", "solo un sorteggio può separarli"},
       "NAR-TIEBREAK-3"},
      {kit::kPhaseKindUnknown,
       {"the rulebook has no such phase", "il regolamento non prevede questa fase"},
       "NAR-EVENT-12"},
      {"BRACKET_OVER", {"the bracket is over", "il tabellone è finito"}, "NAR-CUT-6"},
      {"BRACKET_BROKEN",
       {"the tables are not the bracket's", "i tavoli non sono quelli del tabellone"},
       "NAR-CUT-6"},
      {"WRONG_REPORT", {"the report cannot be right", "il referto contiene dati impossibili"}, ""},
      {"MATCH_NOT_OVER", {"the match goes on", "l'incontro continua"}, "NAR-TIME-7"},
      {"NOT_SANCTIONED", {"not sanctioned", "l'evento non è sanzionato"}, "NAR-EVENT-5"},
      {"NO_JUDGE", {"no judge", "l'evento non ha un arbitro"}, "NAR-EVENT-9"},
      {"JUDGE_MAY_NOT_PLAY", {"a judge may not play", "un arbitro non può giocare"}, "NAR-STAFF-6"},
      {"JUDGE_AT_TABLE",
       {"a judge does not rule where he plays", "un arbitro non decide al tavolo a cui gioca"},
       "NAR-STAFF-9"},
      {"JUDGE_UNNAMED", {"say who judges", "indica chi arbitra"}, "NAR-STAFF-9"},
      // [NAR-PENALTY-SUSPENSION-1] The management's decision holds at every event.
      {"PERSON_SUSPENDED", {"suspended", "il giocatore è sospeso"}, "NAR-PENALTY-SUSPENSION-1"},
      {"ENTRIES_CLOSED", {"entries are closed", "le iscrizioni sono chiuse"}, "NAR-AMB-70"},
  };
  Append(PenaltyReasons(), &reasons);
  Append(SeriesReasons(), &reasons);
  return reasons;
}

std::vector<Code> Violations() {
  std::vector<Code> codes = DeckCodes();
  Append(PairingCodes(), &codes);
  return codes;
}

std::vector<Code> Duties() {
  std::vector<Code> duties = EventDutyCodes();
  Append(PenaltyDutyCodes(), &duties);
  Append(SeriesDutyCodes(), &duties);
  return duties;
}

}  // namespace

Description DescribeGame() {
  Description description;
  description.id = "naruto-cg";
  description.version = ARBITRO_RULESET_VERSION;
  description.title = {"Naruto Card Game, Italian organised play, season 2007/2008",
                       "Naruto Card Game, gioco organizzato italiano, stagione 2007/2008"};
  description.formats = {{"constructed", {"Constructed", "Costruito"}, "NAR-DECK-5"}};
  description.settings = SettingsForm();
  description.card = CardForm();
  description.deck_row = DeckRowForm();
  // [NAR-DECK-5] No public catalogue has this game's cards: a list may declare them.
  description.declared_cards = true;
  description.report = ReportForm();
  // [NAR-TIEBREAK-3] At last by lot.
  description.standings_lots = true;
  description.stage = StageForm();
  description.rules = LedgerRules();
  description.columns = StandingsColumns();
  // [NAR-AMB-72] A game lost by a penalty is one of this match, won by the other player.
  description.report_losses = ARBITRO_REPORT_LOSSES_INCLUDED;
  description.reasons = Reasons();
  description.violations = Violations();
  description.infractions = PublishedInfractions();
  description.penalties = PublishedPenalties();
  description.duties = Duties();
  description.awards = AwardCodes();
  description.staff_roles = StaffRoles();
  return description;
}

}  // namespace arbitro::nar
