// SPDX-License-Identifier: Apache-2.0
//
// Article 6: the dice that end a game.

#include <algorithm>
#include <string>
#include <vector>

#include "plugins/risiko/event/fields.h"
#include "plugins/risiko/questions/questions.h"
#include "plugins/risiko/rules/sdadata.h"

namespace arbitro::rsk {
namespace {

constexpr int64_t kLapsMax = 1'000;
constexpr int64_t kLapsAskedMax = 60;

Question ScheduleQuestion() {
  const Form event =
      form::Struct("event", {"Event", "Avvenimento"},
                   {WholeField("lap", {"Lap", "Giro"}, 0, kLapsAskedMax),
                    PlayerField("turnOf", {"During the turn of", "Nel turno di"}),
                    PlayerField("eliminates", {"Is eliminated", "Viene eliminato"})});
  const Form roll =
      form::Tuple("roll", {"Roll", "Tiro"},
                  {form::Integer("lap", {"Lap", "Giro"}, 0, kLapsAskedMax),
                   form::Player("player", {"Player", "Giocatore"}),
                   form::Integer("limit", {"Limit", "Limite"}, kFirstLimit, kLastLimit)});
  return {
      "sdadata.schedule",
      {"Who rolls when, and with which limit?", "Chi tira quando, e con quale limite?"},
      "RSK-6.5",
      Input({form::Required(form::List("order", {"Hands", "Mani"},
                                       form::Player("player", {"Player", "Giocatore"}), kSeatsMax)),
             WholeField("laps", {"Laps", "Giri"}, 0, kLapsAskedMax),
             ListField("events", {"Eliminations", "Eliminazioni"}, event)}),
      Answer({ListField("rolls", {"Rolls", "Tiri"}, roll)})};
}

Decided<std::vector<Elimination>> ReadEliminations(const std::vector<std::string>& order,
                                                   const Value& events) {
  const auto hand = [&](const Value& player) {
    return static_cast<uint32_t>(std::find(order.begin(), order.end(), player.text()) -
                                 order.begin());
  };
  std::vector<Elimination> eliminations;
  for (const Value& event : events.items()) {
    eliminations.push_back(
        {event["lap"].integer(), hand(event["turnOf"]), hand(event["eliminates"])});
    if (std::max(eliminations.back().hand, eliminations.back().eliminated) >= order.size()) {
      return RefuseInconsistent({"an event names a player who has no hand",
                                 "un avvenimento nomina un giocatore che non è al tavolo"});
    }
  }
  return eliminations;
}

Decided<Value> AnswerSchedule(const Value& input) {
  const std::vector<std::string> order = TextsOf(input["order"]);
  const Decided<std::vector<Elimination>> eliminations = ReadEliminations(order, input["events"]);
  if (!eliminations.decided()) return eliminations.refusal();
  Value rolls = Value::List();
  for (const Roll& roll : SdadataRolls(static_cast<uint32_t>(order.size()), input["laps"].integer(),
                                       eliminations.value())) {
    rolls.Add(Value::List(
        {Value::Integer(roll.lap), Value::Text(order[roll.hand]), Value::Integer(roll.limit)}));
  }
  return Value::Struct({{"rolls", rolls}});
}

Question RollQuestion() {
  const Form die = form::Integer("die", {"Die", "Dado"}, 1, 6);
  return {"sdadata.roll",
          {"Does this roll end the game?", "Questo tiro chiude la partita?"},
          "RSK-6.4",
          Input({CasesField(
              CaseOf({WholeField("limit", {"Limit", "Limite"}, kFirstLimit, kLastLimit),
                      form::Required(form::Tuple("dice", {"Dice", "Dadi"}, {die, die}))}))}),
          Answer({FlagsField("ends", {"Ends", "Chiude la partita"})})};
}

Decided<Value> AnswerRoll(const Value& input) {
  return ForEachCase(input, "ends", [](const Value& one) {
    const std::vector<Value>& dice = one["dice"].items();
    return Value::Flag(RollEnds(one["limit"].integer(), dice[0].integer(), dice[1].integer()));
  });
}

Question MustRollQuestion() {
  return {"sdadata.mustRoll",
          {"Must the player roll?", "Il giocatore deve tirare?"},
          "RSK-6.6",
          Input({CasesField(CaseOf(
              {PointsField("conquered", {"Conquered in the turn", "Conquistati nel turno"})}))}),
          Answer({FlagsField("mustRoll", {"Must roll", "Deve tirare"})})};
}

Decided<Value> AnswerMustRoll(const Value& input) {
  return ForEachCase(input, "mustRoll", [](const Value& one) {
    return Value::Flag(MustRoll(one["conquered"].integer()));
  });
}

Question OmissionQuestion() {
  return {"sdadata.omission",
          {"Must a forgotten roll still be made?", "Un tiro dimenticato si recupera?"},
          "RSK-6.10",
          Input({CasesField(CaseOf(
              {ChoiceField(
                   "noticed", {"Noticed when", "Notato quando"},
                   {{"next_player_still_playing",
                     {"The next is still playing", "Il giocatore seguente sta ancora giocando"}},
                    {"next_player_has_rolled",
                     {"The next has rolled", "Il giocatore seguente ha tirato"}},
                    {"next_player_could_not_roll",
                     {"The next was not to roll", "Il giocatore seguente non doveva tirare"}}}),
               form::Flag("followingStartedReinforcing",
                          {"The one after is placing", "Chi gioca dopo di lui sta piazzando"})}))}),
          Answer({FlagsField("diceMustBeRolled", {"Must be made", "Si recupera"})})};
}

Decided<Value> AnswerOmission(const Value& input) {
  return ForEachCase(input, "diceMustBeRolled", [](const Value& one) {
    // [RSK-6.10] As long as the next player is playing; where that one was not to roll, until the
    // one after begins to place armies.
    const std::string& noticed = one["noticed"].text();
    const bool waits =
        noticed == "next_player_could_not_roll" && !one["followingStartedReinforcing"].flag();
    return Value::Flag(noticed == "next_player_still_playing" || waits);
  });
}

Question EndQuestion() {
  return {
      "sdadata.endSequence",
      {"When does the sdadata begin?", "Quando comincia la sdadata?"},
      "RSK-6.3",
      Input({WholeField("regulationExpiresInLap",
                        {"Time expires in lap", "Il tempo scade nel giro"}, 1, kLapsMax),
             WholeField("players", {"Still in play", "Ancora in gioco"}, 1, kSeatsMax)}),
      Answer({PointsField("penultimateLap", {"Last but one", "Penultimo giro"}),
              PointsField("lastLap", {"Last lap", "Ultimo giro"}),
              form::Required(form::Struct(
                  "firstRollAfterTurn", {"First roll after", "Primo tiro dopo"},
                  {PointsField("lap", {"Lap", "Giro"}), PointsField("hand", {"Hand", "Mano"})})),
              PointsField("limit", {"Limit", "Limite"})})};
}

Decided<Value> AnswerEnd(const Value& input) {
  // [RSK-6.3] The lap in which time expires is the last but one; one more is played, and [RSK-6.7]
  // its last hand is the first to roll.
  const int64_t lap = input["regulationExpiresInLap"].integer();
  const Value after = Value::Struct({{"lap", Value::Integer(lap + 1)}, {"hand", input["players"]}});
  return Value::Struct({{"penultimateLap", Value::Integer(lap)},
                        {"lastLap", Value::Integer(lap + 1)},
                        {"firstRollAfterTurn", after},
                        {"limit", Value::Integer(kFirstLimit)}});
}

}  // namespace

void AddSdadataQuestions(QuestionList* questions) {
  questions->push_back({ScheduleQuestion(), &AnswerSchedule});
  questions->push_back({RollQuestion(), &AnswerRoll});
  questions->push_back({MustRollQuestion(), &AnswerMustRoll});
  questions->push_back({OmissionQuestion(), &AnswerOmission});
  questions->push_back({EndQuestion(), &AnswerEnd});
}

}  // namespace arbitro::rsk
