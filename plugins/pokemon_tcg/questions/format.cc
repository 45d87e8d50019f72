// SPDX-License-Identifier: Apache-2.0
//
// Chapters 11 to 14: the formats.

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "plugins/pokemon_tcg/event/fields.h"
#include "plugins/pokemon_tcg/questions/questions.h"
#include "plugins/pokemon_tcg/rules/formats.h"
#include "plugins/pokemon_tcg/rules/tables.h"

namespace arbitro::pkm {
namespace {

constexpr int64_t kCardsMax = 1'000;

Form WordsField(const char* id, Label label) {
  return form::List(id, std::move(label), form::Text("id", {"Id", "Id"}, 100), kCardsMax);
}

Question ParametersQuestion() {
  return {
      "format.format-parameters",
      {"What does a format ask for?", "Che cosa richiede un formato?"},
      "PKM-11",
      Input({FormatField()}),
      Answer({WholeField("deck_size", {"Deck size", "Carte nel mazzo"}, 1, kCardsMax),
              form::Required(
                  form::OneOf("max_copies", {"Copies of a name", "Copie di una carta, per nome"},
                              {form::Integer("number", {"At most", "Al massimo"}, 1, kCardsMax),
                               form::Null("text", {"Only the cards' own text limits",
                                                   "Limita solo il testo delle carte"})})),
              form::Flag("basic_energy_exempt", {"Basic Energy exempt", "Energie base escluse"}),
              form::Integer("prizes", {"Prize cards", "Carte Premio"}, 1, kCardsMax),
              form::Integer("prizes_per_player", {"Prize cards a player", "Carte Premio a testa"},
                            1, kCardsMax),
              form::Integer("single_game_minutes",
                            {"Minutes, single game", "Minuti di una sfida singola"}, 1, kCardsMax),
              form::Integer("extra_turns", {"Extra turns", "Turni aggiuntivi"}, 0, kCardsMax),
              form::Integer("build_minutes", {"Minutes to build", "Minuti per costruire il mazzo"},
                            1, kCardsMax),
              form::Flag("teammates_may_trade_while_building",
                         {"Teammates may trade while building",
                          "I compagni possono scambiarsi carte mentre costruiscono"}),
              FlagField("sanctioned", {"Sanctioned", "Il formato è autorizzato"}),
              WordsField("banned", {"Banned cards", "Carte bandite"})})};
}

void AddSanctionedParameters(const FormatRow& row, Value* answer) {
  // [PKM-7.3-a] 30 minutes in Constructed, 20 in Limited, and three turns.
  const bool limited = row.environment == Environment::kLimited;
  answer->Set("single_game_minutes",
              Value::Integer(limited ? kSingleGameLimitedMinutes : kSingleGameConstructedMinutes));
  answer->Set("extra_turns", Value::Integer(kExtraTurns));
  // [PKM-13.1-h] No banned cards in Standard, [PKM-13.2-c] and none in Unlimited.
  answer->Set("banned", Value::List());
}

void AddLimitedParameters(bool team, Value* answer) {
  // [PKM-11.2.1-c] Half an hour to build.
  answer->Set("build_minutes", Value::Integer(kBuildMinutes));
  // [PKM-14.3.2] Teammates may trade cards meanwhile.
  if (team) answer->Set("teammates_may_trade_while_building", Value::Flag(true));
}

Decided<Value> AnswerParameters(const Asked& asked) {
  const FormatRow& row = *FindFormatRow(asked.input["format"].text());
  const bool sanctioned = row.sanction == Sanction::kSanctioned;
  const bool team = row.prizes_of == PrizesOf::kTeamMember;
  Value answer = Value::Struct(
      {{"deck_size", Value::Integer(row.deck_size)}, {"sanctioned", Value::Flag(sanctioned)}});
  if (row.copies_max == kNoCopyLimit) {
    answer.Set("max_copies", Value());
  } else {
    answer.Set("max_copies", Value::Integer(row.copies_max));
    // [PKM-11.1-c] Where copies are counted, basic Energy is excepted.
    answer.Set("basic_energy_exempt", Value::Flag(true));
  }
  // [PKM-14.3-d] In a team battle each player has half the Prize cards.
  answer.Set(team ? "prizes_per_player" : "prizes", Value::Integer(row.prizes));
  if (sanctioned) AddSanctionedParameters(row, &answer);
  if (row.environment == Environment::kLimited) AddLimitedParameters(team, &answer);
  asked.host.Cite(row.rule, row.english);
  return answer;
}

Question SanctionedQuestion() {
  return {"format.sanctioned",
          {"Is a format sanctioned?", "Un formato è autorizzato?"},
          "PKM-13",
          Input({FormatField()}),
          Answer({FlagField("sanctioned", {"Sanctioned", "Il formato è autorizzato"})})};
}

Decided<Value> AnswerSanctioned(const Asked& asked) {
  // [PKM-13] Standard and Unlimited are, [PKM-13.1.1] [PKM-13.2.1] Constructed as well as Limited;
  // [PKM-14-a] those of chapter 14 are not.
  const FormatRow& row = *FindFormatRow(asked.input["format"].text());
  return Value::Struct({{"sanctioned", Value::Flag(row.sanction == Sanction::kSanctioned)}});
}

Question VariantsQuestion() {
  return {"format.limited-variants",
          {"How may a Limited format hand out its cards?",
           "Come si possono distribuire le carte in un formato limitato?"},
          "PKM-11.2-a",
          Input({LimitedFormatField()}),
          Answer({form::Required(WordsField("variants", {"Variants", "Varianti"}))})};
}

Decided<Value> AnswerVariants(const Asked& asked) {
  Value variants = Value::List();
  for (const std::string_view variant : LimitedVariants(asked.input["format"].text())) {
    variants.Add(Value::Text(variant));
  }
  return Value::Struct({{"variants", variants}});
}

Question MultiZoneQuestion() {
  return {"format.format-for-multi-zone-event",
          {"Whose release dates count at an event of several zones?",
           "Quali date di uscita valgono in un evento di più zone?"},
          "PKM-13.1-g",
          Input({FixedField("event", {"Event", "Evento"}, "world-championships",
                            {"World Championships", "Campionati mondiali"}),
                 form::Required(form::Date("date", {"Date", "Data"}))}),
          Answer({FixedField("use_release_dates_of", {"Release dates of", "Date di uscita di"},
                             "US", {"United States", "Stati Uniti"})})};
}

Decided<Value> AnswerMultiZone(const Asked&) {
  // [PKM-13.1-g] Events spanning several zones use what is legal in the United States.
  return Value::Struct({{"use_release_dates_of", Value::Text("US")}});
}

Question TwoOnTwoQuestion() {
  return {
      "format.two-on-two-limits",
      {"What are the limits of a two-on-two battle?",
       "Quali sono i limiti della lotta due contro due?"},
      "PKM-14.1-a",
      Input({}),
      Answer(
          {CountField("max_pokemon_in_play", {"Pokémon in play", "Pokémon in gioco"}, kCardsMax),
           CountField("max_active", {"Active Pokémon", "Pokémon attivi"}, kCardsMax),
           CountField("max_starting_basics",
                      {"Basic Pokémon at the start", "Pokémon Base all'inizio"}, kCardsMax),
           CountField("attacks_per_turn", {"Attacks a turn", "Attacchi per turno"}, kCardsMax)})};
}

Decided<Value> AnswerTwoOnTwo(const Asked&) {
  return Value::Struct({
      // [PKM-14.1-c] Never more than six Pokémon in play, two of them Active.
      {"max_pokemon_in_play", Value::Integer(6)},
      {"max_active", Value::Integer(2)},
      // [PKM-14.1-b] Up to two Basic Pokémon at the start.
      {"max_starting_basics", Value::Integer(2)},
      // [PKM-14.1-d] One Pokémon attacks a turn.
      {"attacks_per_turn", Value::Integer(1)},
  });
}

}  // namespace

void AddFormatQuestions(QuestionList* questions) {
  questions->push_back({ParametersQuestion(), &AnswerParameters});
  questions->push_back({SanctionedQuestion(), &AnswerSanctioned});
  questions->push_back({VariantsQuestion(), &AnswerVariants});
  questions->push_back({MultiZoneQuestion(), &AnswerMultiZone});
  questions->push_back({TwoOnTwoQuestion(), &AnswerTwoOnTwo});
}

}  // namespace arbitro::pkm
