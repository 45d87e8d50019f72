// SPDX-License-Identifier: Apache-2.0
//
// Sections 2.13 and 2.15: what a tournament is worth to its players and to its shop.

#include <utility>
#include <vector>

#include "plugins/naruto_cg/event/fields.h"
#include "plugins/naruto_cg/questions/questions.h"
#include "plugins/naruto_cg/rules/chakra.h"
#include "plugins/naruto_cg/rules/event_types.h"
#include "plugins/naruto_cg/rules/shop_score.h"

namespace arbitro::nar {
namespace {

// Jonin tournaments give thirty to the first, and no place gives more.
constexpr int64_t kChakraMax = 30;
constexpr int64_t kTotalMax = kAskedNumberMax * kAskedEntriesMax;

Form TypeField() {
  return ChoiceField("type", {"Type of tournament", "Tipo di torneo"}, EventTypeChoices());
}
Form ParticipantsField(int64_t least) {
  return WholeField("players", {"Participants", "Partecipanti"}, least, kAskedPlayersMax);
}

Question ChakraQuestion() {
  return {"chakra",
          {"How much Chakra does a place give?", "Quanto Chakra dà un posto?"},
          "NAR-CHAKRA-3",
          Input({TypeField(), ParticipantsField(1),
                 WholeField("place", {"Place", "Posto"}, 1, kAskedPlayersMax)}),
          Answer({WholeField("chakra", {"Chakra", "Chakra"}, 0, kChakraMax)})};
}

Decided<Value> AnswerChakra(const Value& input) {
  const int64_t participants = input["players"].integer();
  const int64_t place = input["place"].integer();
  if (place > participants) {
    return RefuseInconsistent({"`place` is beyond the last of `players`",
                               "`place` è oltre l'ultimo dei partecipanti `players`"});
  }
  const EventType type = EventTypeOf(input["type"].text()).type;
  return Value::Struct({{"chakra", Value::Integer(ChakraOf(type, participants, place))}});
}

Question ChakraTableQuestion() {
  return {
      "chakra_table",
      {"How much Chakra does each place give?", "Quanto Chakra dà ogni posto?"},
      "NAR-CHAKRA-3",
      Input({TypeField(), ParticipantsField(0)}),
      Answer({form::Required(form::List(
                  "awards", {"By place", "Chakra per posto"},
                  form::Integer("chakra", {"Chakra", "Chakra"}, 0, kChakraMax), kAskedPlayersMax)),
              WholeField("total", {"In all", "Chakra in tutto"}, 0, kTotalMax)})};
}

Decided<Value> AnswerChakraTable(const Value& input) {
  Value awards = Value::List();
  int64_t total = 0;
  const EventType type = EventTypeOf(input["type"].text()).type;
  for (const int64_t chakra : ChakraTable(type, input["players"].integer())) {
    awards.Add(Value::Integer(chakra));
    total += chakra;
  }
  return Value::Struct({{"awards", awards}, {"total", Value::Integer(total)}});
}

Question ShopScoreQuestion() {
  const Form event = form::Struct(
      "event", {"Tournament", "Torneo"},
      {TypeField(), ParticipantsField(0), FlagField("confirmed", {"Confirmed", "Confermato"})});
  return {"shop_score",
          {"What is a shop's score?", "Qual è il punteggio di un negozio?"},
          "NAR-SHOP-4",
          Input({ListField("events", {"Tournaments", "Tornei"}, event),
                 ListField("bonus", {"Bonuses", "Bonus"},
                           form::Integer("points", {"Points", "Punti"}, 0, kAskedNumberMax))}),
          Answer({WholeField("pn", {"Shop score", "Punteggio Negozio"}, 0, kTotalMax * 2)})};
}

Decided<Value> AnswerShopScore(const Value& input) {
  std::vector<HeldEvent> events;
  for (const Value& event : input["events"].items()) {
    events.push_back({EventTypeOf(event["type"].text()).type, event["players"].integer(),
                      event["confirmed"].flag()});
  }
  std::vector<int64_t> bonuses;
  for (const Value& bonus : input["bonus"].items()) bonuses.push_back(bonus.integer());
  return Value::Struct({{"pn", Value::Integer(ShopScore(events, bonuses))}});
}

}  // namespace

void AddPointsQuestions(QuestionList* questions) {
  questions->push_back({ChakraQuestion(), &AnswerChakra});
  questions->push_back({ChakraTableQuestion(), &AnswerChakraTable});
  questions->push_back({ShopScoreQuestion(), &AnswerShopScore});
}

}  // namespace arbitro::nar
