// SPDX-License-Identifier: Apache-2.0

#include "plugins/pokemon_tcg/rules/season_figures.h"

#include <utility>

#include "plugins/pokemon_tcg/rules/penalties.h"

namespace arbitro::pkm {
namespace {

constexpr int64_t kYearFirst = 1900;

constexpr int64_t kYearLast = 2013;

constexpr int64_t kInfractionsMax = 64;

constexpr int64_t kPrizePenaltyMax = 6;

std::vector<Form> FigureFields();
std::vector<Form> PairingFields();
std::vector<Form> PenaltyFields();
Form PenaltyStartsField();
std::vector<Choice> PenaltyChoices();
Label Unverified(const std::string& en, const std::string& it, const std::string& value);
void ReadPenalties(const Value& settings, SeasonFigures* figures);

}  // namespace

// [PKM-GEN-15] The winner of 1 and 8 meets that of 4 and 5.
Form BracketField() {
  return form::By(
      "PKM-GEN-15",
      form::OneChoice("bracket",
                      Unverified("Bracket of the top cut", "Tabellone del top cut", "fixed"),
                      {{"fixed", {"Fixed from the first round", "Fisso dal primo round"}},
                       {"reseeded",
                        {"The best place left meets the worst",
                         "Il miglior posto rimasto incontra il peggiore"}}}));
}

// [PKM-PEN-3] How many Prize cards the opponent has less to take.
Form PrizePenaltyCardsField() {
  return form::By("PKM-PEN-3", form::Integer("prize_penalty_cards",
                                             Unverified("Cards of a Prize Card penalty",
                                                        "Carte di una penalità carta Premio", "1"),
                                             1, kPrizePenaltyMax));
}

// [PKM-PEN-15] The mildest penalty that is reported.
Form ReportedFromField() {
  return form::By("PKM-PEN-15",
                  form::OneChoice("reported_from",
                                  Unverified("Penalties reported with the event, from",
                                             "Penalità nel rapporto dell'evento, da", "warning"),
                                  PenaltyChoices()));
}

std::vector<Form> SeasonFigureFields() {
  std::vector<Form> fields = FigureFields();
  for (auto more : {PairingFields(), PenaltyFields()}) {
    for (Form& field : more) fields.push_back(std::move(field));
  }
  return fields;
}

SeasonFigures ReadSeasonFigures(const Value& settings) {
  SeasonFigures figures;
  figures.swiss_rounds_least =
      static_cast<uint32_t>(settings["swiss_rounds_least"].IntegerOr(figures.swiss_rounds_least));
  figures.junior_born_from = settings["junior_born_from"].IntegerOr(figures.junior_born_from);
  figures.senior_born_from = settings["senior_born_from"].IntegerOr(figures.senior_born_from);
  figures.tie_counts_nothing = settings["tie_value"].text() == "nothing";
  figures.rematches_if_unavoidable = settings["rematches"].text() == "if_unavoidable";
  figures.bye_to_lowest_points = settings["bye_to"].text() == "lowest_points";
  figures.gaps_over_all = settings["point_gaps"].text() == "over_all";
  figures.warns_without_basic = settings["warn_no_basic"].FlagOr(true);
  figures.reseeds_bracket = settings["bracket"].text() == "reseeded";
  figures.delta_is_in_name = settings["delta_in_name"].flag();
  ReadPenalties(settings, &figures);
  return figures;
}

namespace {

std::vector<Form> FigureFields() {
  return {
      // [PKM-GEN-10] Never fewer Swiss rounds than three.
      form::By("PKM-GEN-10",
               form::Integer("swiss_rounds_least",
                             Unverified("Least Swiss rounds", "Round alla svizzera, almeno", "3"),
                             1, kSwissRoundsMax)),
      // [PKM-GEN-4] Years of birth of the divisions; the Masters are older.
      form::By("PKM-GEN-4",
               form::Integer("junior_born_from",
                             Unverified("Juniors born from", "Junior nati dal", "2003"), kYearFirst,
                             kYearLast)),
      form::By("PKM-GEN-4",
               form::Integer("senior_born_from",
                             Unverified("Seniors born from", "Senior nati dal", "1999"), kYearFirst,
                             kYearLast)),
      // [PKM-AMB-20] Sources disagree on what a tie is worth in the percentages.
      form::By("PKM-AMB-20", form::OneChoice("tie_value",
                                             Unverified("A tie in the win percentage",
                                                        "Un pareggio nella percentuale", "1/2"),
                                             {{"half", {"Half a win", "Mezza vittoria"}},
                                              {"nothing", {"Nothing", "Niente"}}})),
      // [PKM-GEN-DECK-2] A notice, and no violation.
      form::By(
          "PKM-GEN-DECK-2",
          form::Flag("warn_no_basic", Unverified("Notice of a list without a Basic Pokémon",
                                                 "Avviso di elenco senza Pokémon Base", "yes"))),
      // [PKM-GEN-DECK-3] Whether cards with the sign are cards of another name.
      form::By("PKM-GEN-DECK-3",
               form::Flag("delta_in_name", Unverified("The δ sign is part of a card's name",
                                                      "Il segno δ fa parte del nome", "no")))};
}

// How Swiss rounds and cut are paired.
std::vector<Form> PairingFields() {
  return {
      form::By("PKM-GEN-20",
               form::OneChoice(
                   "point_gaps", Unverified("Point gaps", "Scarti di punti", "from_the_top"),
                   {{"from_the_top", {"Smallest from the top group", "Minimi dal gruppo alto"}},
                    {"over_all", {"Smallest over all groups", "Minimi su tutti i gruppi"}}})),
      form::By("PKM-GEN-21",
               form::OneChoice(
                   "rematches", Unverified("Rematches", "Incontri ripetuti", "never"),
                   {{"never", {"Never", "Mai"}},
                    {"if_unavoidable", {"Where nothing else is possible", "Se inevitabili"}}})),
      form::By("PKM-GEN-22",
               form::OneChoice(
                   "bye_to", Unverified("The bye goes to", "Il bye va a", "without_bye"),
                   {{"without_bye", {"The lowest who had none", "Il più basso che non l'ha avuto"}},
                    {"lowest_points", {"The lowest points", "I punti più bassi"}}})),
      BracketField()};
}

// Tells what penalties do, and which are reported.
std::vector<Form> PenaltyFields() {
  return {
      PenaltyStartsField(),
      PrizePenaltyCardsField(),
      form::By("PKM-PEN-4",
               form::OneChoice("lost_single_game",
                               Unverified("A Game Loss in a single-game match costs",
                                          "Una sfida persa in un incontro a sfida singola "
                                          "costa",
                                          "match"),
                               {{"match", {"The match", "L'incontro"}},
                                {"game",
                                 {"The game: a judge says the rest",
                                  "La sfida: il resto lo dice un arbitro"}}})),
      form::By("PKM-PEN-6",
               form::OneChoice("disqualified",
                               Unverified("A disqualified player", "Chi è squalificato", "leaves"),
                               {{"leaves", {"Leaves event and prizes", "Lascia evento e premi"}},
                                {"loses_match",
                                 {"Loses the match: the head judge says the rest",
                                  "Perde l'incontro: il resto lo dice il capo arbitro"}}})),
      form::By("PKM-PEN-12",
               form::OneChoice("several_infractions",
                               Unverified("Of infractions found together",
                                          "Di infrazioni rilevate insieme", "heaviest"),
                               {{"heaviest",
                                 {"The heaviest is penalized",
                                  "Si penalizza la più "
                                  "grave"}},
                                {"each", {"Each is penalized", "Si penalizza ciascuna"}}})),
      ReportedFromField()};
}

// [PKM-PEN-31] Most cells of the penalty table are unverified: an event may begin elsewhere.
Form PenaltyStartsField() {
  return form::By(
      "PKM-PEN-31",
      form::Map(
          "penalty_starts",
          {"Penalty that an infraction begins with (unverified; default: the table)",
           "Penalità con cui comincia un'infrazione (non verificato; predefinito: la tabella)"},
          form::OneChoice("penalty", {"Penalty", "Penalità"}, PenaltyChoices()), kInfractionsMax));
}

std::vector<Choice> PenaltyChoices() {
  std::vector<Choice> ladder;
  for (const PenaltyRow& row : Ladder()) ladder.push_back({row.id, row.label});
  return ladder;
}

Label Unverified(const std::string& en, const std::string& it, const std::string& value) {
  return {en + " (unverified; default " + value + ")",
          it + " (non verificato; predefinito " + value + ")"};
}

// Of PenaltyFields.
void ReadPenalties(const Value& settings, SeasonFigures* figures) {
  for (const Value::Field& field : settings["penalty_starts"].fields()) {
    figures->penalty_starts[field.first] = field.second.text();
  }
  figures->prize_penalty_cards =
      static_cast<int32_t>(settings["prize_penalty_cards"].IntegerOr(figures->prize_penalty_cards));
  figures->single_game_is_match = settings["lost_single_game"].text() != "game";
  figures->disqualified_leave = settings["disqualified"].text() != "loses_match";
  figures->heaviest_only = settings["several_infractions"].text() != "each";
  figures->reported_from = settings["reported_from"].TextOr(figures->reported_from);
}

}  // namespace

}  // namespace arbitro::pkm
