// SPDX-License-Identifier: Apache-2.0
//
// Articles 9 and 16 to 19: cards, tris and reinforcements.

#include <string>
#include <vector>

#include "plugins/risiko/event/event.h"
#include "plugins/risiko/event/fields.h"
#include "plugins/risiko/questions/questions.h"
#include "plugins/risiko/rules/cards.h"
#include "plugins/risiko/rules/reinforcements.h"

namespace arbitro::rsk {
namespace {

struct ArmName {
  Arm arm;
  const char* name;
  const char* english;
};
constexpr ArmName kArmNames[] = {{Arm::kFante, "fante", "Infantry"},
                                 {Arm::kCannone, "cannone", "Cannon"},
                                 {Arm::kCavaliere, "cavaliere", "Cavalry"},
                                 {Arm::kJolly, "jolly", "Joker"}};

Form CardForm() {
  std::vector<Choice> arms;
  for (const ArmName& arm : kArmNames) arms.push_back({arm.name, {arm.english, arm.name}});
  return form::Tuple(
      "card", {"Card", "Carta"},
      {form::OneChoice("arm", {"Arm", "Arma"}, std::move(arms)),
       form::OneOf("territory", {"Territory", "Territorio"},
                   {form::Null("none", {"None", "Nessuno"}), TerritoryForm("territory")})});
}

Question TrisQuestion() {
  const Form card = CardForm();
  const Form result = form::Struct(
      "result", {"Result", "Risultato"},
      {FlagField("valid", {"A tris", "È un tris"}),
       form::Integer("base", {"By its cards", "Armate per le tre carte"}, 0, kAskedPointsMax),
       PointsField("armies", {"Armies", "Armate"})});
  return {"cards.tris",
          {"What is a tris worth?", "Quanto vale un tris?"},
          "RSK-16.1",
          Input({CasesField(form::Tuple("tris", {"Tris", "Tris"}, {card, card, card})),
                 TerritoriesField("owned", {"Owned", "Posseduti"})}),
          Answer({ListField("results", {"Results", "Risultati"}, result)})};
}

Card ReadCard(const Value& card) {
  Card read;
  for (const ArmName& arm : kArmNames) {
    if (card.items()[0].text() == arm.name) read.arm = arm.arm;
  }
  if (!card.items()[1].is_null()) read.territory = ReadTerritory(card.items()[1]);
  return read;
}

Decided<Value> AnswerTris(const Value& input) {
  const TerritorySet owned = ReadTerritories(input["owned"]);
  return ForEachCase(input, "results", [&](const Value& tris) {
    const std::vector<Value>& cards = tris.items();
    const TrisValue value =
        ValueOfTris({ReadCard(cards[0]), ReadCard(cards[1]), ReadCard(cards[2])}, owned);
    Value result = Value::Struct(
        {{"valid", Value::Flag(value.base > 0)}, {"armies", Value::Integer(value.armies)}});
    if (value.base > 0) result.Set("base", Value::Integer(value.base));
    return result;
  });
}

Question TimingQuestion() {
  const Form when = form::OneChoice(
      "when", {"When", "Quando"},
      {{"before_placing_any_reinforcement", {"Before placing", "Prima di piazzare"}},
       {"after_placing_one_reinforcement", {"After placing one", "Dopo averne piazzata una"}},
       {"after_placing_all_reinforcements", {"After placing all", "Dopo averle piazzate tutte"}},
       {"during_combat", {"During combat", "In combattimento"}},
       {"after_strategic_move", {"After the move", "Dopo lo spostamento"}}});
  return {"cards.trisTiming",
          {"When may a tris be played?", "Quando si può giocare un tris?"},
          "RSK-18.2",
          Input({CasesField(when)}),
          Answer({FlagsField("allowed", {"Allowed", "Permesso"})})};
}

Decided<Value> AnswerTiming(const Value& input) {
  return ForEachCase(input, "allowed", [](const Value& when) {
    // [RSK-16.5] [RSK-18.1] [RSK-AMB-21] At the start of the turn, as many as one has; [RSK-18.2]
    // [RSK-30.9] none once an army has been placed.
    return Value::Flag(when.text() == "before_placing_any_reinforcement");
  });
}

Question ReinforcementsQuestion() {
  const Form result = form::Struct("result", {"Result", "Risultato"},
                                   {PointsField("entitled", {"Due", "Armate spettanti"}),
                                    PointsField("received", {"Received", "Armate ricevute"})});
  return {
      "cards.reinforcements",
      {"How many armies are due?", "Quante armate spettano?"},
      "RSK-9.2",
      Input({CasesField(CaseOf(
                 {WholeField("territories", {"Territories", "Territori"}, 0, int64_t{kTerritories}),
                  form::Required(form::List("continents", {"Continents", "Continenti"},
                                            ContinentForm("continent"), int64_t{kContinents})),
                  PointsField("trisArmies", {"Of tris", "Dei tris"}),
                  PointsField("onBoard", {"On the board", "Sulla mappa"})})),
             PointsField("limit", {"Limit", "Limite"})}),
      Answer({ListField("results", {"Results", "Risultati"}, result)})};
}

Decided<Value> AnswerReinforcements(const Value& input) {
  return ForEachCase(input, "results", [&](const Value& one) {
    std::vector<Continent> continents;
    for (const Value& name : one["continents"].items()) {
      if (const auto continent = FindContinent(name.text())) continents.push_back(*continent);
    }
    const int64_t entitled =
        ArmiesEntitled(one["territories"].integer(), continents, one["trisArmies"].integer());
    const int64_t received =
        ArmiesReceived(entitled, one["onBoard"].integer(), input["limit"].integer());
    return Value::Struct(
        {{"entitled", Value::Integer(entitled)}, {"received", Value::Integer(received)}});
  });
}

Form PolicyForm(const char* id) { return OverLimitForm(id, {"Reading", "Lettura"}); }

Question OverLimitQuestion() {
  const Form result = form::Struct("result", {"Result", "Risultato"},
                                   {PointsField("discard", {"Discarded", "Scartate"}),
                                    PointsField("left", {"Left", "Rimaste"})});
  return {"cards.overLimit",
          {"How many cards does who has too many lose?", "Quante carte perde chi ne ha troppe?"},
          "RSK-30.21",
          Input({PointsField("hand", {"In hand", "In mano"}),
                 ListField("policies", {"Readings", "Letture"}, PolicyForm("policy"))}),
          Answer({ListField("results", {"Results", "Risultati"}, result),
                  form::Required(PolicyForm("defaultPolicy"))})};
}

Decided<Value> AnswerOverLimit(const Value& input) {
  const int64_t hand = input["hand"].integer();
  Value results = Value::List();
  for (const Value& policy : input["policies"].items()) {
    const bool all = policy.text() == kDiscardAllName;
    const int64_t discard =
        CardsGivenUp(hand, all ? OverLimit::kDiscardAll : OverLimit::kDoubleExcess);
    results.Add(Value::Struct(
        {{"discard", Value::Integer(discard)}, {"left", Value::Integer(hand - discard)}}));
  }
  // [RSK-AMB-14] The later and more precise list holds unless the event says otherwise.
  return Value::Struct({{"results", results}, {"defaultPolicy", Value::Text(kDiscardAllName)}});
}

Question CaptureQuestion() {
  const Form result =
      form::Struct("result", {"Result", "Risultato"},
                   {PointsField("taken", {"Taken", "Carte prese"}),
                    PointsField("handAfter", {"Then in hand", "Carte in mano dopo"}),
                    PointsField("toDiscardPile", {"To the discards", "Agli scarti"})});
  return {"cards.capture",
          {"How many cards of an eliminated player are taken?",
           "Quante carte di un eliminato si prendono?"},
          "RSK-22.1",
          Input({CasesField(
              CaseOf({WholeField("hand", {"In hand", "In mano"}, 0, kAskedPointsMax),
                      PointsField("victimCards", {"Of the eliminated", "Dell'eliminato"})}))}),
          Answer({ListField("results", {"Results", "Risultati"}, result)})};
}

Decided<Value> AnswerCapture(const Value& input) {
  return ForEachCase(input, "results", [](const Value& one) {
    const int64_t hand = one["hand"].integer();
    const int64_t victim = one["victimCards"].integer();
    const int64_t taken = CardsTaken(hand, victim);
    return Value::Struct({{"taken", Value::Integer(taken)},
                          {"handAfter", Value::Integer(hand + taken)},
                          {"toDiscardPile", Value::Integer(victim - taken)}});
  });
}

Question DrawRightQuestion() {
  return {"cards.drawRight",
          {"May a card be drawn?", "Si può pescare una carta?"},
          "RSK-9.25",
          Input({CasesField(CaseOf({PointsField("conquered", {"Conquered", "Conquistati"}),
                                    PointsField("hand", {"In hand", "In mano"})}))}),
          Answer({FlagsField("mayDraw", {"May draw", "Si può pescare"})})};
}

Decided<Value> AnswerDrawRight(const Value& input) {
  return ForEachCase(input, "mayDraw", [](const Value& one) {
    return Value::Flag(MayDraw(one["conquered"].integer(), one["hand"].integer()));
  });
}

Question ForgottenQuestion() {
  const Form when = form::OneChoice(
      "when", {"When", "Quando"},
      {{"next_player_still_placing",
        {"The next is placing", "Il giocatore seguente sta piazzando"}},
       {"next_player_finished_placing",
        {"The next has placed", "Il giocatore seguente ha piazzato"}},
       {"next_player_without_armies_has_passed",
        {"The next has passed", "Il giocatore seguente ha passato"}},
       {"next_player_declared_attack", {"The next attacks", "Il giocatore seguente attacca"}}});
  return {"cards.forgottenDraw",
          {"May a forgotten card still be drawn?", "Si può ancora prendere una carta dimenticata?"},
          "RSK-17.2",
          Input({CasesField(when)}),
          Answer({FlagsField("mayStillDraw", {"Still", "Si può ancora"})})};
}

Decided<Value> AnswerForgotten(const Value& input) {
  return ForEachCase(input, "mayStillDraw", [](const Value& when) {
    // [RSK-9.28] [RSK-17.2] [RSK-30.20] As long as the next player is placing armies.
    return Value::Flag(when.text() == "next_player_still_placing");
  });
}

}  // namespace

void AddCardQuestions(QuestionList* questions) {
  questions->push_back({TrisQuestion(), &AnswerTris});
  questions->push_back({TimingQuestion(), &AnswerTiming});
  questions->push_back({ReinforcementsQuestion(), &AnswerReinforcements});
  questions->push_back({OverLimitQuestion(), &AnswerOverLimit});
  questions->push_back({CaptureQuestion(), &AnswerCapture});
  questions->push_back({DrawRightQuestion(), &AnswerDrawRight});
  questions->push_back({ForgottenQuestion(), &AnswerForgotten});
}

}  // namespace arbitro::rsk
