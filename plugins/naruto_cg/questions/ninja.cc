// SPDX-License-Identifier: Apache-2.0
//
// Section 2.22: damage, health, texts and ranks of Ninja.

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plugins/naruto_cg/event/fields.h"
#include "plugins/naruto_cg/questions/questions.h"
#include "plugins/naruto_cg/rules/ninja.h"

namespace arbitro::nar {
namespace {

constexpr const char* kHealthyId = "healthy";
constexpr const char* kInjuredId = "injured";
constexpr const char* kGraveyardId = "graveyard";

std::vector<Choice> OnFieldChoices() {
  return {{kHealthyId, {"Healthy", "Sano"}}, {kInjuredId, {"Injured", "Ferito"}}};
}

Health ReadHealth(std::string_view id) {
  return id == kHealthyId ? Health::kHealthy : Health::kInjured;
}

const char* IdOf(Health health) {
  switch (health) {
    case Health::kHealthy:
      return kHealthyId;
    case Health::kInjured:
      return kInjuredId;
    case Health::kGraveyard:
      break;
  }
  return kGraveyardId;
}

Question DamageQuestion() {
  std::vector<Choice> states = OnFieldChoices();
  states.push_back({kGraveyardId, {"Graveyard", "Cimitero"}});
  return {
      "damage",
      {"What does damage do to a Ninja?", "Cosa fanno i Danni a un Ninja?"},
      "NAR-GAME-DAMAGE-2",
      Input(
          {ChoiceField("state", {"Health", "Stato di Salute"}, OnFieldChoices()),
           CountField("damage", {"Damage", "Danni"}),
           form::Integer("prevented", {"Of it prevented", "Danni annullati"}, 0, kAskedNumberMax)}),
      Answer({FlagField("damaged", {"Suffers damage", "Subisce Danni"}),
              ChoiceField("state", {"Then", "Stato di Salute dopo i Danni"}, std::move(states))})};
}

Decided<Value> AnswerDamage(const Value& input) {
  const DamageOutcome outcome = Suffer(ReadHealth(input["state"].text()), input["damage"].integer(),
                                       input["prevented"].IntegerOr(0));
  return Value::Struct(
      {{"damaged", Value::Flag(outcome.damaged)}, {"state", Value::Text(IdOf(outcome.health))}});
}

Question TextQuestion() {
  return {"text_active",
          {"Is the text on a Ninja valid?", "Il Testo di un Ninja è valido?"},
          "NAR-GAME-INJURED-2",
          Input({FlagField("on_field", {"On the Field", "In campo"}),
                 ChoiceField("state", {"Health", "Stato di Salute"}, OnFieldChoices()),
                 FlagField("always", {"Marked \"Always\"", "Segnato \"Sempre\""})}),
          Answer({FlagField("active", {"Valid", "Il Testo è valido"})})};
}

Decided<Value> AnswerText(const Value& input) {
  const Health health = ReadHealth(input["state"].text());
  const bool active = TextActive(input["on_field"].flag(), health, input["always"].flag());
  return Value::Struct({{"active", Value::Flag(active)}});
}

std::vector<Choice> RankChoices() {
  std::vector<Choice> ranks;
  for (const RankRow& row : kRankRows) ranks.push_back({row.id, {row.english, row.italian}});
  return ranks;
}

Question RankQuestion() {
  std::vector<Choice> named = RankChoices();
  named.push_back({kSupremeNinja.id, {kSupremeNinja.english, kSupremeNinja.italian}});
  return {"rank_filter",
          {"Which ranks does a card mean?", "Quali Ranghi intende una carta?"},
          "NAR-GAME-RANK-2",
          Input({ChoiceField("rank", {"Rank", "Rango"}, std::move(named)),
                 ChoiceField("op2", {"And", "Vale anche per i Ranghi"},
                             {{"or_lower", {"Or lower", "inferiori"}},
                              {"or_higher", {"Or higher", "superiori"}}})}),
          Answer({ListField("ranks", {"Lowest first", "Ranghi, dal più basso"},
                            form::OneChoice("rank", {"Rank", "Rango"}, RankChoices()))})};
}

Decided<Value> AnswerRank(const Value& input) {
  const bool lower = input["op2"].text() == "or_lower";
  Value ranks = Value::List();
  for (const std::string_view rank :
       RanksMeant(input["rank"].text(), lower ? RankBound::kOrLower : RankBound::kOrHigher)) {
    ranks.Add(Value::Text(rank));
  }
  return Value::Struct({{"ranks", ranks}});
}

}  // namespace

void AddNinjaQuestions(QuestionList* questions) {
  questions->push_back({DamageQuestion(), &AnswerDamage});
  questions->push_back({TextQuestion(), &AnswerText});
  questions->push_back({RankQuestion(), &AnswerRank});
}

}  // namespace arbitro::nar
