// SPDX-License-Identifier: Apache-2.0
//
// Infractions of articles 6, 17 to 19, 23 and 24, and what they cost.

#include <algorithm>
#include <string>
#include <vector>

#include "plugins/risiko/event/event.h"
#include "plugins/risiko/event/fields.h"
#include "plugins/risiko/questions/questions.h"
#include "plugins/risiko/rules/reinforcements.h"
#include "plugins/risiko/rules/sdadata.h"

namespace arbitro::rsk {
namespace {

Form ByField() {
  return ChoiceField("by", {"Noticed by", "Notato da"},
                     {{"self", {"The player", "Il giocatore"}}, {"other", {"Others", "Altri"}}});
}

NoticedBy ReadBy(const Value& by) {
  return by.text() == "self" ? NoticedBy::kSelf : NoticedBy::kOther;
}

Question OmissionQuestion() {
  const Form sanction =
      form::Struct("sanction", {"Sanction", "Sanzione"},
                   {ChoiceField("type", {"Kind", "Tipo"},
                                {{"verbal_warning", {"Verbal warning", "Ammonizione verbale"}},
                                 {"excluded_from_game", {"Out of the game", "Fuori dalla partita"}},
                                 {"points", {"Points", "Punti"}}}),
                    PointsField("points", {"Points", "Punti"})});
  return {
      "penalty.sdadataOmission",
      {"What does a forgotten roll cost?", "Quanto costa un tiro dimenticato?"},
      "RSK-30.28",
      Input({ListField("omissionNumbers", {"Which of the game", "Quale dimenticanza della partita"},
                       form::Integer("number", {"Number", "Numero"}, 1, kAskedPointsMax)),
             ForgottenRollForm("policy", {"The second time", "La seconda volta"})}),
      Answer({ListField("sanctions", {"Sanctions", "Sanzioni"}, sanction)})};
}

const char* NameOf(Omission::Sanction sanction) {
  switch (sanction) {
    case Omission::Sanction::kWarning:
      return "verbal_warning";
    case Omission::Sanction::kExclusion:
      return "excluded_from_game";
    case Omission::Sanction::kPoints:
      break;
  }
  return "points";
}

Decided<Value> AnswerOmission(const Value& input) {
  const ForgottenRoll reading = ReadForgottenRoll(input["policy"]);
  Value sanctions = Value::List();
  for (const Value& number : input["omissionNumbers"].items()) {
    // [RSK-30.28] A player who is out of the game forgets no third roll.
    if (reading == ForgottenRoll::kExclude && number.integer() > 2) {
      return RefuseInconsistent(
          {"after the second omission the player is out of the game: ask about 1 and 2, or with "
           "`policy` `points`",
           "dopo la seconda dimenticanza il giocatore è fuori dalla partita: chiedi di 1 e 2, "
           "oppure con `policy` `points`"});
    }
    const Omission omission = JudgeOmission(number.integer(), reading);
    sanctions.Add(Value::Struct({{"type", Value::Text(NameOf(omission.sanction))},
                                 {"points", Value::Integer(omission.points)}}));
  }
  return Value::Struct({{"sanctions", sanctions}});
}

Question ArmyLimitQuestion() {
  return {"penalty.armyLimit",
          {"What do armies above the limit cost?", "Quanto costano le armate oltre il limite?"},
          "RSK-19.3",
          Input({PointsField("onBoard", {"On the board", "Sulla mappa"}),
                 PointsField("limit", {"The player's limit", "Limite del giocatore"}), ByField()}),
          Answer({PointsField("excess", {"Excess", "Eccesso"}),
                  PointsField("remove", {"Removed", "Tolte"}),
                  PointsField("pointsPenalty", {"Points", "Punti"}),
                  form::Required(form::Integer("newLimit", {"New limit", "Nuovo limite"},
                                               -kAskedPointsMax, kAskedPointsMax))})};
}

Decided<Value> AnswerArmyLimit(const Value& input) {
  const OverArmyLimit result =
      JudgeArmyLimit(input["onBoard"].integer(), input["limit"].integer(), ReadBy(input["by"]));
  return Value::Struct({{"excess", Value::Integer(result.excess)},
                        {"remove", Value::Integer(result.removed)},
                        {"pointsPenalty", Value::Integer(result.points)},
                        {"newLimit", Value::Integer(result.new_limit)}});
}

Question ReinforcementQuestion() {
  const Form result =
      form::Struct("result", {"Result", "Risultato"},
                   {PointsField("remove", {"Removed", "Tolte"}),
                    FlagField("disqualifiedFromGame", {"Out of the game", "Fuori dalla partita"})});
  return {"penalty.reinforcementExcess",
          {"What do reinforcements too many cost?", "Quanto costano i rinforzi in eccesso?"},
          "RSK-18.3",
          Input({CasesField(
              CaseOf({PointsField("excess", {"Excess", "Eccesso"}), ByField(),
                      PointsField("deliberateAttempts",
                                  {"On purpose so far", "Tentativi volontari finora"})}))}),
          Answer({ListField("results", {"Results", "Risultati"}, result)})};
}

Decided<Value> AnswerReinforcement(const Value& input) {
  return ForEachCase(input, "results", [](const Value& one) {
    const int64_t attempts = one["deliberateAttempts"].integer();
    return Value::Struct(
        {{"remove", Value::Integer(ArmiesRemoved(one["excess"].integer(), ReadBy(one["by"])))},
         {"disqualifiedFromGame", Value::Flag(DisqualifiedForReinforcements(attempts))}});
  });
}

constexpr char kOutOfAll[] = "disqualified_from_game_and_expelled_from_tournament";

Question ObjectiveCardQuestion() {
  const Form act =
      form::OneChoice("act", {"Act", "Atto"},
                      {{"accidental_exposure", {"Shown by accident", "Mostrato per caso"}},
                       {"deliberate_show", {"Shown on purpose", "Mostrato di proposito"}},
                       {"voluntary_exchange", {"Exchanged", "Scambiato"}}});
  const Form result = form::Struct(
      "result", {"Result", "Risultato"},
      {ChoiceField("sanction", {"Sanction", "Sanzione"},
                   {{"none", {"None", "Nessuna"}},
                    {kOutOfAll, {"Out of game and tournament", "Fuori da partita e torneo"}},
                    {"expelled_from_tournament", {"Out of the tournament", "Fuori dal torneo"}}}),
       form::Integer("players", {"Players", "Giocatori"}, 0, kSeatsMax)});
  return {"penalty.objectiveCard",
          {"What does showing an objective cost?", "Quanto costa mostrare un obiettivo?"},
          "RSK-23.4",
          Input({CasesField(act)}),
          Answer({ListField("results", {"Results", "Risultati"}, result)})};
}

Decided<Value> AnswerObjectiveCard(const Value& input) {
  return ForEachCase(input, "results", [](const Value& act) {
    // [RSK-23.3] By accident: nothing.
    if (act.text() == "accidental_exposure") {
      return Value::Struct({{"sanction", Value::Text("none")}});
    }
    // [RSK-23.2] [RSK-23.4] On purpose: out of the game and of the tournament.
    if (act.text() == "deliberate_show") {
      return Value::Struct({{"sanction", Value::Text(kOutOfAll)}, {"players", Value::Integer(1)}});
    }
    // [RSK-23.5] Exchanged: both are out of the tournament.
    return Value::Struct(
        {{"sanction", Value::Text("expelled_from_tournament")}, {"players", Value::Integer(2)}});
  });
}

Question RisikoQuestion() {
  const Form result = form::Struct(
      "result", {"Result", "Risultato"},
      {form::Flag("excludedFromGame", {"Out of the game", "Fuori dalla partita"}),
       form::OneChoice("territories", {"Territories", "Territori"},
                       {{"neutral", {"Neutral", "Neutrali"}}}),
       form::OneChoice("rankedAs", {"Stands as", "Conta come"},
                       {{"first_eliminated", {"First eliminated", "Primo eliminato"}}}),
       form::Integer("pointsPenalty", {"Points", "Punti"}, 0, kAskedPointsMax),
       PointsField("score", {"Score", "Punteggio"})});
  return {"penalty.risikoNotDeclared",
          {"How much does an undeclared RisiKo! cost?", "Quanto costa un RisiKo! non dichiarato?"},
          "RSK-24.6",
          Input({CasesField(
              CaseOf({ChoiceField("discovered", {"Discovered", "Scoperto"},
                                  {{"during_play", {"During play", "In partita"}},
                                   {"after_game_end", {"After the end", "Dopo la fine"}}}),
                      form::Integer("score", {"Score", "Punteggio"}, 0, kAskedPointsMax)}))}),
          Answer({ListField("results", {"Results", "Risultati"}, result)})};
}

Decided<Value> AnswerRisiko(const Value& input) {
  return ForEachCase(input, "results", [](const Value& one) {
    if (one["discovered"].text() == "during_play") {
      // [RSK-30.22] [RSK-AMB-13] Out of the game, territories neutral, the first eliminated.
      return Value::Struct({{"excludedFromGame", Value::Flag(true)},
                            {"territories", Value::Text("neutral")},
                            {"rankedAs", Value::Text("first_eliminated")},
                            {"score", Value::Integer(0)}});
    }
    // [RSK-24.6] [RSK-AMB-13] Found afterwards: fifty points, [RSK-AMB-12] never below nothing.
    const int64_t score = std::max<int64_t>(0, one["score"].integer() - kUndeclaredPoints);
    return Value::Struct(
        {{"pointsPenalty", Value::Integer(kUndeclaredPoints)}, {"score", Value::Integer(score)}});
  });
}

Question CardCountQuestion() {
  const Form result = form::Struct(
      "result", {"Result", "Risultato"},
      {PointsField("randomCardsRemoved", {"Removed at random", "Tolte a caso"}),
       form::Flag("skipsNextCard", {"Skips the next card", "Salta la prossima carta"})});
  return {"penalty.wrongCardCount",
          {"What does a wrong number of cards cost?", "Quanto costa un numero di carte sbagliato?"},
          "RSK-17.8",
          Input({CasesField(CaseOf({PointsField("cardsInHand", {"In hand", "In mano"})}))}),
          Answer({ListField("results", {"Results", "Risultati"}, result)})};
}

Decided<Value> AnswerCardCount(const Value& input) {
  return ForEachCase(input, "results", [](const Value& one) {
    // [RSK-17.8] A card at random; without cards, the next that is due is not taken.
    if (one["cardsInHand"].integer() > 0) {
      return Value::Struct({{"randomCardsRemoved", Value::Integer(1)}});
    }
    return Value::Struct(
        {{"randomCardsRemoved", Value::Integer(0)}, {"skipsNextCard", Value::Flag(true)}});
  });
}

Question SabotageQuestion() {
  return {
      "penalty.scoreSabotage",
      {"What does making the count impossible cost?", "Quanto costa impedire il conteggio?"},
      "RSK-24.11",
      Input({}),
      Answer({ChoiceField("sanction", {"Sanction", "Sanzione"},
                          {{"disqualified_from_tournament",
                            {"Out of the tournament", "Fuori dal torneo"}}}),
              FlagField("gameReplayed", {"Replayed", "Si rigioca"}),
              ChoiceField("replacement", {"In their place", "Al loro posto"},
                          {{"passive_player_if_needed",
                            {"A passive player if needed", "Se serve un giocatore passivo"}}})})};
}

Decided<Value> AnswerSabotage(const Value&) {
  // [RSK-24.11] Out of the tournament; [RSK-24.12] the game is replayed, with passive players.
  return Value::Struct({{"sanction", Value::Text("disqualified_from_tournament")},
                        {"gameReplayed", Value::Flag(true)},
                        {"replacement", Value::Text("passive_player_if_needed")}});
}

}  // namespace

void AddPenaltyQuestions(QuestionList* questions) {
  questions->push_back({OmissionQuestion(), &AnswerOmission});
  questions->push_back({ArmyLimitQuestion(), &AnswerArmyLimit});
  questions->push_back({ReinforcementQuestion(), &AnswerReinforcement});
  questions->push_back({ObjectiveCardQuestion(), &AnswerObjectiveCard});
  questions->push_back({RisikoQuestion(), &AnswerRisiko});
  questions->push_back({CardCountQuestion(), &AnswerCardCount});
  questions->push_back({SabotageQuestion(), &AnswerSabotage});
}

}  // namespace arbitro::rsk
