// SPDX-License-Identifier: Apache-2.0

#include <string>

#include "plugins/pokemon_tcg/event/event.h"
#include "plugins/pokemon_tcg/event/fields.h"
#include "plugins/pokemon_tcg/questions/questions.h"
#include "plugins/pokemon_tcg/rules/language.h"

namespace arbitro::pkm {
namespace {

constexpr int64_t kLanguageBytesMax = 16;

Form MultiZoneEventField() {
  return form::OneChoice(
      "event", {"Event", "Evento"},
      {{"world-championships", {"World Championships", "Campionati mondiali"}},
       {"last-chance-qualifier", {"Last Chance Qualifier", "Qualificazioni dell'ultima chance"}}});
}

Question LanguageQuestion() {
  return {
      "language",
      {"May a card be in this language?", "Una carta può essere in questa lingua?"},
      "PKM-1.8-b",
      Input({RegionField("region", {"Region of the event", "Regione dell'evento"}),
             form::Flag("premier", {"Premier event", "Evento premier"}), MultiZoneEventField(),
             RegionField("player_home_region",
                         {"Home region of the player", "Regione di casa del giocatore"}),
             form::Required(form::Text("language", {"Language (ISO code)", "Lingua (codice ISO)"},
                                       kLanguageBytesMax))}),
      Answer({FlagField("allowed", {"Allowed", "La lingua è ammessa"}),
              form::Flag("reference_card_needed",
                         {"Reference card needed", "Serve la carta di riferimento"})})};
}

Decided<Value> AnswerLanguage(const Asked& asked) {
  const std::string& language = asked.input["language"].text();
  // [PKM-1.8-e] At the World Championships and the Last Chance Qualifier the player's home decides.
  const bool by_home = asked.input.Has("event");
  const char* field = by_home ? "player_home_region" : "region";
  if (!asked.input.Has(field)) return RefuseIncomplete(field);
  const RegionRow& region = *FindRegion(asked.input[field].text());
  // [PKM-1.8-b] [PKM-1.8-d] Elsewhere the region of play, premier or not [PKM-AMB-11].
  const bool allowed = IsAuthorizedLanguage(region, language);
  asked.host.Cite(region.rule, std::string(region.id) + " reads " + region.languages);
  Value answer = Value::Struct({{"allowed", Value::Flag(allowed)}});
  // [PKM-1.8-e] And no reference card is asked for there.
  if (by_home && allowed) answer.Set("reference_card_needed", Value::Flag(false));
  return answer;
}

Question ReferenceCardQuestion() {
  return {"format.reference-card-needed",
          {"Is a reference card needed?", "Serve una carta di riferimento?"},
          "PKM-1.8-e",
          Input({form::Required(MultiZoneEventField()),
                 FixedField("reason", {"Because of", "Motivo"}, "home-country language",
                            {"A language of the home country", "Una lingua del paese di casa"})}),
          Answer({FlagField("needed", {"Needed", "La carta di riferimento serve"})})};
}

Decided<Value> AnswerReferenceCard(const Asked&) {
  // [PKM-1.8-e] No reference cards are required at these two events.
  return Value::Struct({{"needed", Value::Flag(false)}});
}

}  // namespace

void AddLanguageQuestions(QuestionList* questions) {
  questions->push_back({LanguageQuestion(), &AnswerLanguage});
  questions->push_back({ReferenceCardQuestion(), &AnswerReferenceCard});
}

}  // namespace arbitro::pkm
