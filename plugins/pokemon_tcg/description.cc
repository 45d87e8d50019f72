// SPDX-License-Identifier: Apache-2.0

#include "plugins/pokemon_tcg/description.h"

#include <utility>

#include "ledger_rules.h"
#include "plugins/pokemon_tcg/event/draft.h"
#include "plugins/pokemon_tcg/event/event.h"
#include "plugins/pokemon_tcg/event/match_points.h"
#include "plugins/pokemon_tcg/event/rulings.h"
#include "plugins/pokemon_tcg/event/swiss_rounds.h"
#include "plugins/pokemon_tcg/event/top_cut.h"
#include "plugins/pokemon_tcg/rules/deck_check.h"
#include "plugins/pokemon_tcg/rules/divisions.h"
#include "plugins/pokemon_tcg/rules/formats.h"
#include "plugins/pokemon_tcg/rules/standings.h"
#include "plugins/pokemon_tcg/rules/tables.h"

namespace arbitro::pkm {
namespace {

constexpr int64_t kCardTextMax = 200;
constexpr int64_t kSubtypesMax = 16;
constexpr int64_t kTextLimitMax = 60;

Form CardText(const char* id, Label label) {
  return form::Text(id, std::move(label), kCardTextMax);
}

// The facts of a printing that the deck check needs; the fields behind them are those that the
// public card data have too, so that their rows fit as they are.
Form CardForm() {
  Form key = form::Required(CardText("id", {"Card id", "Id della carta"}));
  key.key = true;
  // [PKM-1.1] Copies are counted by the English name, so that is the name of the data.
  Form name =
      form::Required(form::By("PKM-1.1", CardText("name", {"English name", "Nome inglese"})));
  name.name = true;
  return form::Struct(
      "card", {"Card", "Carta"},
      {key, name, form::Required(CardText("set", {"Set id", "Id dell'espansione"})),
       form::Required(CardText("number", {"Collector number", "Numero di collezione"})),
       form::Required(form::OneChoice("supertype", {"Kind", "Genere"},
                                      {{"Pokémon", {"Pokémon", "Pokémon"}},
                                       {"Trainer", {"Trainer", "Allenatore"}},
                                       {"Energy", {"Energy", "Energia"}}})),
       form::List("subtypes", {"Subtypes", "Sottotipi"},
                  CardText("subtype", {"Subtype", "Sottotipo"}), kSubtypesMax),
       form::By("PKM-1.3-b", form::Date("released", {"Release in the United States",
                                                     "Uscita negli Stati Uniti"})),
       form::By("PKM-11.1-d",
                form::Struct(
                    "limit", {"Deck limit of the card's text", "Limite scritto sulla carta"},
                    {form::Required(CardText("group", {"Group", "Gruppo"})),
                     form::Required(form::Integer("max", {"Most", "Massimo"}, 1, kTextLimitMax))})),
       form::By("PKM-AMB-08", CardText("mech", {"Digest of the game text", "Impronta del testo"})),
       CardText("name_key", {"Name without the delta sign", "Nome senza il segno delta"}),
       CardText("hp", {"HP", "PS"}), CardText("evolvesFrom", {"Evolves from", "Si evolve da"}),
       CardText("rarity", {"Rarity", "Rarità"})});
}

// [PKM-13.1-j] Premier events play Standard; [PKM-14-a] the formats of chapter 14 are for leagues
// and side events.
std::vector<Format> OfferedFormats() {
  std::vector<Format> formats;
  for (const FormatRow& row : kFormats) {
    formats.push_back({row.id, {row.english, row.italian}, row.rule});
  }
  return formats;
}

// Chapters 1, 4, 5 and 11: lists, and the cards on them.
std::vector<Code> DeckReasons() {
  return {
      {"DECK_LOCKED", {"decks are final", "i mazzi sono definitivi"}, "PKM-4-e"},
      {"LIMITED_LIST", {"rows of a Limited list", "righe di un elenco di limitato"}, "PKM-4-b"},
      {"TEAM_LIST", {"rows of a team's list", "righe dell'elenco di una squadra"}, "PKM-4-b"},
      {"NOT_DRAWN", {"drawn in an event alone", "si sorteggia solo in un evento"}, "PKM-5-b"},
      {"DECKS_MISSING", {"decks are missing", "mancano dei mazzi"}, "PKM-4-a"},
      {"UNKNOWN_FORMAT", {"unknown format", "formato sconosciuto"}, "PKM-F"},
      {"UNKNOWN_CARD", {"unknown card", "carta sconosciuta"}, "PKM-5-e"},
      {"UNKNOWN_SET", {"unknown expansion", "espansione sconosciuta"}, "PKM-1.3-b"},
      {"UNREADABLE_ROW", {"unreadable row of a list", "riga di lista illeggibile"}, "PKM-5-g"},
  };
}

// Tells who plays, in which rounds, against whom.
std::vector<Code> RoundReasons() {
  return {
      {"WRONG_DIVISION", {"another age division", "un'altra categoria d'età"}, "PKM-GEN-4"},
      {"TOO_FEW_PLAYERS", {"too few players", "troppo pochi giocatori"}, "PKM-GEN-20"},
      {"ALL_ROUNDS_PLAYED",
       {"all Swiss rounds are played", "tutti i round alla svizzera sono giocati"},
       "PKM-GEN-10"},
      {"NO_LEGAL_PAIRING",
       {"no round without a rematch", "ogni abbinamento ripete qualche incontro"},
       "PKM-GEN-21"},
      {"NO_BYE_LEFT", {"no player may get the bye", "nessuno può avere il bye"}, "PKM-GEN-22"},
      {"PAIRING_TOO_LARGE", {"too large to pair", "troppo grande da abbinare"}, ""},
      {"SEVERAL_BEST_PAIRINGS",
       {"more than one pairing is best", "più di un abbinamento è il migliore"},
       "PKM-AMB-31"},
      {"LOT_NEEDED", {"only a lot parts them", "solo un sorteggio può separarli"}, "PKM-GEN-15"},
      {"DECIDED_ALREADY",
       {"rounds are ranked by it already",
        "alcuni round chiusi sono già in classifica con quel valore"},
       "PKM-AMB-20"},
      {"NO_SECOND_DAY", {"no second day here", "qui non c'è un secondo giorno"}, "PKM-GEN-14"},
      {"NO_DRAFT_GROUPS",
       {"no groups to draft in", "i giocatori non formano gruppi per l'estrazione"},
       "PKM-11.2.4-b"},
      {"BRACKET_OVER", {"the bracket is over", "il tabellone è finito"}, "PKM-GEN-15"},
      {"BRACKET_BROKEN",
       {"the tables are not those of the bracket", "i tavoli non sono quelli del tabellone"},
       "PKM-GEN-15"},
  };
}

// Chapters 7 to 9, standings and penalties.
std::vector<Code> ScoreReasons() {
  return {
      {"DRAFT_HAS_NO_WINNER", {"a draft is not won", "un'estrazione non si vince"}, "PKM-11.2.2-b"},
      {"MATCH_HAS_A_RESULT",
       {"a match is won or tied", "un incontro si vince o si pareggia"},
       "PKM-GEN-1"},
      {"TABLE_SIZE", {"a match has two seats", "un incontro ha due posti"}, "PKM-GEN-20"},
      {"TOO_MANY_GAMES",
       {"more games than a match has", "più sfide di quante ne ha un incontro"},
       "PKM-7.3-b"},
      {"GAMES_DISAGREE",
       {"games and winner disagree", "le sfide e il vincitore non concordano"},
       "PKM-7.3-b"},
      {"AGREEMENT_IS_A_TIE",
       {"only a tie may be agreed on", "ci si può accordare solo sul pareggio"},
       "PKM-GEN-5"},
      {"NO_TIE_IN_ELIMINATION",
       {"an elimination match has a winner", "un incontro a eliminazione ha un vincitore"},
       "PKM-9"},
      {"RATIO_TOO_LARGE", {"percentages too long", "percentuali troppo lunghe"}, "PKM-GEN-34"},
      {"PENALTY_NOT_DUE",
       {"the guidelines ask for another penalty", "le linee guida chiedono un'altra penalità"},
       "PKM-PEN-13"},
      {"HEAD_JUDGE_ONLY",
       {"the head judge alone gives it", "la dà solo il capo arbitro"},
       "PKM-AMB-21"},
  };
}

// Questions that cannot be answered as they are asked.
std::vector<Code> QuestionReasons() {
  return {
      {"UNKNOWN_PLAYER", {"unknown player", "giocatore sconosciuto"}, ""},
      {"INCOMPLETE_QUESTION", {"a fact is missing", "manca un dato"}, ""},
      {"INCONSISTENT_QUESTION", {"facts contradict each other", "dati che si contraddicono"}, ""},
  };
}

// The engine's own, with the rule that stands behind them here.
std::vector<Code> EngineReasons() {
  return {
      {"RESULTS_MISSING",
       {"a match without a result has given no points yet",
        "un incontro senza risultato non ha ancora dato punti"},
       "PKM-GEN-1"},
  };
}

std::vector<Code> Reasons() {
  std::vector<Code> reasons;
  for (auto some :
       {DeckReasons(), RoundReasons(), ScoreReasons(), QuestionReasons(), EngineReasons()}) {
    for (Code& code : some) reasons.push_back(std::move(code));
  }
  return reasons;
}

std::vector<Code> Violations() {
  std::vector<Code> codes = DeckCodes();
  for (Code& code : PairingCodes()) codes.push_back(std::move(code));
  for (Code& code : DraftCodes()) codes.push_back(std::move(code));
  return codes;
}

}  // namespace

Description DescribeGame() {
  Description description;
  description.id = "pokemon-tcg";
  description.version = ARBITRO_RULESET_VERSION;
  description.title = {"Play! Pokémon TCG rules and formats, 1 September 2013 (2014 season)",
                       "Regole e formati GCC Play! Pokémon, 1 settembre 2013 (stagione 2014)"};
  description.formats = OfferedFormats();
  description.settings = SettingsForm();
  description.card = CardForm();
  description.deck_row = DeckRowForm();
  description.report = ReportForm();
  description.player = PlayerForm();
  description.rules = LedgerRules();
  description.columns = LeadingColumns();
  for (const Code& column : StandingsColumns()) description.columns.push_back(column);
  // [PKM-PEN-4] A game that a penalty took from a player is one that the opponent has won.
  description.report_losses = ARBITRO_REPORT_LOSSES_INCLUDED;
  description.reasons = Reasons();
  description.violations = Violations();
  description.rounds_max = kSwissRoundsMax;
  description.players_min = 2;
  description.divisions = PublishedDivisions();
  description.infractions = PublishedInfractions();
  description.penalties = PublishedPenalties();
  description.duties = PenaltyDuties();
  for (Code& duty : AdmissionDuties()) description.duties.push_back(std::move(duty));
  return description;
}

}  // namespace arbitro::pkm
