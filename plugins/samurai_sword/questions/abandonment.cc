// SPDX-License-Identifier: Apache-2.0
//
// Section 4: a player leaves.

#include <algorithm>
#include <string>
#include <vector>

#include "plugins/samurai_sword/event/fields.h"
#include "plugins/samurai_sword/questions/questions.h"
#include "plugins/samurai_sword/rules/abandonment.h"
#include "plugins/samurai_sword/rules/final_phase.h"
#include "plugins/samurai_sword/rules/tables.h"

namespace arbitro::sam {
namespace {

constexpr uint32_t kTopAsked = 6;

Form PointsOf(const char* id, Label label) {
  return WholeField(id, std::move(label), 0, kAskedPointsMax);
}

Question HonourQuestion() {
  const Form result =
      form::Struct("result", {"Result", "Risultato"},
                   {PointsOf("discarded", {"Discarded", "Punti scartati"}),
                    PointsOf("left", {"Left", "Punti rimasti"}),
                    FlagField("gameEnds", {"The game ends", "La partita finisce"})});
  return {"abandon.honour",
          {"How much honour does who leaves lose?", "Quanto onore perde chi abbandona?"},
          "SAM-4.2",
          Input({NumbersField("honourList", {"Honour points", "Punti onore"}, 1, kAskedPointsMax)}),
          Answer({form::Required(
              form::List("results", {"Results", "Risultati"}, result, kAskedNumbersMax))})};
}

Decided<Value> AnswerHonour(const Value& input) {
  Value results = Value::List();
  for (const Value& honour : input["honourList"].items()) {
    const HonourLeft left = AbandonHonour(honour.integer());
    results.Add(Value::Struct({{"discarded", Value::Integer(left.discarded)},
                               {"left", Value::Integer(left.left)},
                               {"gameEnds", Value::Flag(left.game_ends)}}));
  }
  return Value::Struct({{"results", results}});
}

Question EffectsQuestion() {
  return {
      "abandon.effects",
      {"What happens when a player leaves?", "Che cosa accade quando un giocatore abbandona?"},
      "SAM-4.1",
      Input({PointsOf("hand", {"Cards in hand", "Carte in mano"}),
             PointsOf("cardsOnTable", {"Cards on the table", "Carte sul tavolo"}),
             PointsOf("honour", {"Honour points", "Punti onore"})}),
      Answer({PointsOf("handDiscarded", {"Discarded from hand", "Scartate dalla mano"}),
              PointsOf("tableCardsDiscarded", {"Discarded from the table", "Scartate dal tavolo"}),
              PointsOf("honourLeft", {"Honour left", "Onore rimasto"}),
              FlagField("countedInDistances", {"Counts as a seat", "Conta nelle distanze"}),
              FlagField("harmless", {"Harmless", "Indifeso"}),
              FlagField("targetableByBreathing",
                        {"May be the target of Breathing", "Può essere bersaglio di Respirazione"}),
              PointsOf("cardsDiscardedFromDeckOnHisTurn",
                       {"Discarded from the deck in each turn", "Scartate dal mazzo a ogni turno"}),
              form::Required(form::OneChoice(
                  "bushido", {"Bushido", "Bushido"},
                  {{"passes_immediately_to_left",
                    {"Passes to the left at once", "Passa subito a sinistra"}}}))})};
}

Decided<Value> AnswerEffects(const Value& input) {
  return Value::Struct(
      {// [SAM-4.1] The whole hand and all cards on the table are discarded.
       {"handDiscarded", input["hand"]},
       {"tableCardsDiscarded", input["cardsOnTable"]},
       // [SAM-4.2] And half of the honour.
       {"honourLeft", Value::Integer(AbandonHonour(input["honour"].integer()).left)},
       // [SAM-4.3] The seat still counts in distances.
       {"countedInDistances", Value::Flag(true)},
       // [SAM-4.4] Harmless to the end, and no target of Breathing.
       {"harmless", Value::Flag(true)},
       {"targetableByBreathing", Value::Flag(false)},
       // [SAM-4.5] Two cards go from the deck in each of the turns.
       {"cardsDiscardedFromDeckOnHisTurn", Value::Integer(kCardsDiscardedFromDeck)},
       // [SAM-4.6] Bushido goes on to the left.
       {"bushido", Value::Text("passes_immediately_to_left")}});
}

Question DistanceQuestion() {
  return {"abandon.distance",
          {"How difficult is an attack past an empty seat?",
           "Quanto è difficile un attacco oltre un posto vuoto?"},
          "SAM-4.3",
          Input({PlayersField("order", {"Seats, clockwise", "Posti, in senso orario"}, kSeatsMax),
                 PlayerField("abandoned", {"Player who left", "Chi ha abbandonato"}),
                 PlayerField("from", {"Attacker", "Attaccante"}),
                 PlayerField("to", {"Target", "Bersaglio"}),
                 PointsOf("armour", {"Armour of the target", "Armature del bersaglio"})}),
          Answer({PointsOf("difficulty", {"Difficulty", "Difficoltà"})})};
}

Decided<Value> AnswerDistance(const Value& input) {
  const std::vector<std::string> order = TextsOf(input["order"]);
  const auto seat = [&](const char* who) {
    return static_cast<size_t>(std::find(order.begin(), order.end(), input[who].text()) -
                               order.begin());
  };
  for (const char* who : {"abandoned", "from", "to"}) {
    if (seat(who) < order.size()) continue;
    const std::string name = input[who].text();
    return RefuseInconsistent({"`" + name + "` has no seat", "`" + name + "` non ha un posto"});
  }
  return Value::Struct(
      {{"difficulty", Value::Integer(Difficulty(
                          static_cast<uint32_t>(order.size()), static_cast<uint32_t>(seat("from")),
                          static_cast<uint32_t>(seat("to")), input["armour"].integer()))}});
}

Question BeforeFinalQuestion() {
  return {"abandon.beforeFinal",
          {"Who plays the duels when a player has left?",
           "Chi gioca i duelli se un giocatore si è ritirato?"},
          "SAM-AMB-16",
          Input({PlayersField("topSix", {"First six of the standings", "Primi sei in classifica"},
                              kTopAsked),
                 PlayersField("withdrawn", {"Have withdrawn", "Ritirati"}, kTopAsked)}),
          Answer({PlayersField("finalists", {"Finalists", "Finalisti"}, kFinalists)})};
}

Decided<Value> AnswerBeforeFinal(const Value& input) {
  const std::vector<std::string> standings = TextsOf(input["topSix"]);
  const std::vector<std::string> withdrawn = TextsOf(input["withdrawn"]);
  std::vector<bool> available;
  for (const std::string& player : standings) {
    available.push_back(std::find(withdrawn.begin(), withdrawn.end(), player) == withdrawn.end());
  }
  Value finalists = Value::List();
  for (const uint32_t player : Finalists(available, kFinalists)) {
    finalists.Add(Value::Text(standings[player]));
  }
  return Value::Struct({{"finalists", finalists}});
}

}  // namespace

void AddAbandonmentQuestions(QuestionList* questions) {
  questions->push_back({HonourQuestion(), &AnswerHonour});
  questions->push_back({EffectsQuestion(), &AnswerEffects});
  questions->push_back({DistanceQuestion(), &AnswerDistance});
  questions->push_back({BeforeFinalQuestion(), &AnswerBeforeFinal});
}

}  // namespace arbitro::sam
