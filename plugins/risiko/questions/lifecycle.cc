// SPDX-License-Identifier: Apache-2.0
//
// Articles 2, 4 to 6, 24 and 30: entries, appeals, reports, withdrawals.

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "plugins/risiko/event/fields.h"
#include "plugins/risiko/questions/questions.h"
#include "plugins/risiko/rules/combat.h"
#include "plugins/risiko/rules/entry_and_appeal.h"

namespace arbitro::rsk {
namespace {

constexpr int64_t kTimeBytesMax = 19;

Form TimeText(const char* id, Label label) {
  return form::Required(form::Text(id, std::move(label), kTimeBytesMax));
}

Refusal NoTime(const std::string& text) {
  return RefuseInconsistent(
      {"`" + text + "` is no time: write HH:MM, or YYYY-MM-DDTHH:MM:SS",
       "`" + text + "` non è un orario: scrivi HH:MM, o AAAA-MM-GGTHH:MM:SS"});
}

Question CheckInQuestion() {
  return {"lifecycle.checkIn",
          {"Is who arrives then still counted?", "Chi arriva a quell'ora è ancora ammesso?"},
          "RSK-5.1",
          Input({TimeText("scheduled", {"Scheduled", "Orario previsto"}),
                 CasesField(form::Text("arrival", {"Arrival", "Arrivo"}, kTimeBytesMax))}),
          Answer({FlagsField("canStillBeCounted", {"Counted", "È ammesso"})})};
}

Decided<Value> AnswerCheckIn(const Value& input) {
  const auto scheduled = ReadTimeOfDay(input["scheduled"].text());
  if (!scheduled) return NoTime(input["scheduled"].text());
  Value counted = Value::List();
  for (const Value& arrival : input["cases"].items()) {
    const auto arrived = ReadTimeOfDay(arrival.text());
    if (!arrived) return NoTime(arrival.text());
    counted.Add(Value::Flag(ArrivesInTime(*scheduled, *arrived)));
  }
  return Value::Struct({{"canStillBeCounted", counted}});
}

Question AppealQuestion() {
  return {"lifecycle.appeal",
          {"Is an appeal admissible?", "Il ricorso è ammissibile?"},
          "RSK-2.5",
          Input({TimeText("published", {"Published", "Pubblicazione"}),
                 CasesField(CaseOf({TimeText("at", {"Lodged", "Presentato"}),
                                    FlagField("signedReport", {"Signed", "Referto firmato"}),
                                    form::Flag("declaredIntent",
                                               {"Announced an appeal", "Ricorso annunciato"})}))}),
          Answer({FlagsField("admissible", {"Admissible", "Ammissibile"})})};
}

Decided<Value> AnswerAppeal(const Value& input) {
  const auto published = ReadDateTime(input["published"].text());
  if (!published) return NoTime(input["published"].text());
  Value admissible = Value::List();
  for (const Value& one : input["cases"].items()) {
    const auto lodged = ReadDateTime(one["at"].text());
    if (!lodged) return NoTime(one["at"].text());
    const bool may = MayAppeal(one["signedReport"].flag(), one["declaredIntent"].flag());
    admissible.Add(Value::Flag(may && AppealInTime(*published, *lodged)));
  }
  return Value::Struct({{"admissible", admissible}});
}

Question ReportQuestion() {
  return {"lifecycle.report",
          {"What does signing a report change?", "Che cosa cambia firmando il referto?"},
          "RSK-24.10",
          Input({FlagField("signed", {"Signed", "Firmato"}),
                 FlagField("declaredIntentToAppeal", {"Announced an appeal", "Ricorso annunciato"}),
                 PointsField("score", {"Score", "Punteggio"})}),
          Answer({PointsField("scoreKept", {"Score", "Punteggio"}),
                  FlagField("mayAppealThisRound", {"May appeal", "Può ricorrere"})})};
}

Decided<Value> AnswerReport(const Value& input) {
  // [RSK-24.10] The score stands in any case.
  const bool may = MayAppeal(input["signed"].flag(), input["declaredIntentToAppeal"].flag());
  return Value::Struct({{"scoreKept", input["score"]}, {"mayAppealThisRound", Value::Flag(may)}});
}

Question RegisterQuestion() {
  return {"lifecycle.register",
          {"Is an entry accepted?", "L'iscrizione è accettata?"},
          "RSK-4.2",
          Input({CasesField(
              CaseOf({ChoiceField("phase", {"Phase", "Fase"},
                                  {{"before_start", {"Before", "Prima dell'inizio"}},
                                   {"preliminary", {"Preliminary", "Preliminare"}},
                                   {"playoff", {"Play-off", "Spareggio"}},
                                   {"final", {"Final", "Finale"}}}),
                      form::Integer("completedRounds", {"Rounds completed", "Turni conclusi"}, 0,
                                    kPreliminaryRounds)}))}),
          Answer({FlagsField("accepted", {"Accepted", "Accettata"}),
                  PointsField("pointsForMissedRounds",
                              {"Points for rounds missed", "Punti per i turni non giocati"})})};
}

Decided<Value> AnswerRegister(const Value& input) {
  Value accepted = Value::List();
  for (const Value& one : input["cases"].items()) {
    const std::string& phase = one["phase"].text();
    const bool open =
        phase == "before_start" ||
        (phase == "preliminary" && MayEnterPreliminary(one["completedRounds"].integer()));
    accepted.Add(Value::Flag(open));
  }
  // [RSK-AMB-18] Rounds missed are worth nothing.
  return Value::Struct({{"accepted", accepted}, {"pointsForMissedRounds", Value::Integer(0)}});
}

Question FeeQuestion() {
  return {"lifecycle.fee",
          {"What does an entry cost?", "Quanto costa l'iscrizione?"},
          "RSK-4.1",
          Input({CasesField(CaseOf({FlagField("clubMember", {"Club member", "Socio"})}))}),
          Answer({ListField("euro", {"Euro", "Euro"}, form::Text("euro", {"Euro", "Euro"}, 10))})};
}

Decided<Value> AnswerFee(const Value& input) {
  return ForEachCase(input, "euro", [](const Value& one) {
    // [RSK-4.1] Five euro, three and a half for members of the club.
    return Value::Text(one["clubMember"].flag() ? "3.50" : "5.00");
  });
}

Question DurationQuestion() {
  const Form size = form::Integer("size", {"Players", "Giocatori"}, kSeatsMin, kSeatsMax);
  return {
      "lifecycle.duration",
      {"How long does a game last?", "Quanto dura una partita?"},
      "RSK-6.1",
      Input({ListField("tableSizes", {"Tables", "Tavoli"}, size),
             PointsField("pauseMinutes", {"Pause", "Pausa"})}),
      Answer({ListField("regulationMinutes", {"Minutes", "Minuti"},
                        form::Integer("minutes", {"Minutes", "Minuti"}, 0, kAskedPointsMax)),
              FlagField("pauseCountsTowardsTime", {"Counts as time", "Conta nel tempo di gioco"}),
              PointsField("maxPauses", {"Pauses at most", "Pause al massimo"})})};
}

Decided<Value> AnswerDuration(const Value& input) {
  Value minutes = Value::List();
  for (size_t i = 0; i < input["tableSizes"].items().size(); ++i) {
    minutes.Add(Value::Integer(kRegulationMinutes));
  }
  // [RSK-6.2] One pause, which does not count.
  return Value::Struct({{"regulationMinutes", minutes},
                        {"pauseCountsTowardsTime", Value::Flag(false)},
                        {"maxPauses", Value::Integer(kPausesMax)}});
}

Question InGameQuestion() {
  const auto flag = [](const char* id, Label label) { return form::Flag(id, std::move(label)); };
  return {
      "abandon.inGame",
      {"What happens when a player leaves a game?", "Che cosa accade se uno lascia la partita?"},
      "RSK-30.24",
      Input({ChoiceField(
                 "cause", {"Cause", "Causa"},
                 {{"force_majeure", {"Force majeure", "Forza maggiore"}},
                  {"refuses_referee_decision", {"Refuses a decision", "Rifiuta una decisione"}},
                  {"absent_from_start", {"Absent from the start", "Assente dall'inizio"}},
                  {"excluded", {"Excluded", "Escluso"}},
                  {"disqualified", {"Disqualified", "Squalificato"}},
                  {"voluntary", {"By choice", "Per scelta"}}}),
             NumbersByName("armies", {"Armies", "Armate"})}),
      Answer({ChoiceField("mode", {"Then", "Conseguenza"},
                          {{"neutral", {"Neutral territories", "Territori neutrali"}},
                           {"expelled_from_tournament", {"Expelled", "Espulso"}},
                           {"passive_player", {"Passive player", "Giocatore passivo"}}}),
              NumbersByName("armiesKept", {"Armies kept", "Conserva le armate"}),
              flag("receivesReinforcements", {"Receives armies", "Riceve rinforzi"}),
              flag("attacks", {"Attacks", "Attacca"}), flag("defends", {"Defends", "Difende"}),
              flag("scoredByFinalPosition", {"Scored by place", "Punti per posizione"}),
              form::OneChoice(
                  "sdadataDiceRolledBy", {"Dice rolled by", "Dadi tirati da"},
                  {{"preceding_player", {"The player before", "Il giocatore precedente"}}})})};
}

Decided<Value> AnswerInGame(const Value& input) {
  const std::string& cause = input["cause"].text();
  // [RSK-30.24] A player who does not accept a decision is expelled.
  if (cause == "refuses_referee_decision") {
    return Value::Struct({{"mode", Value::Text("expelled_from_tournament")}});
  }
  // [RSK-4.5] [RSK-25.0] [RSK-AMB-06] Else a judge plays on for them,
  if (cause != "force_majeure") return Value::Struct({{"mode", Value::Text("passive_player")}});
  // [RSK-30.24] [RSK-AMB-06] but by force majeure the territories become neutral.
  return Value::Struct({{"mode", Value::Text("neutral")},
                        {"armiesKept", input.Has("armies") ? input["armies"] : Value::Struct()},
                        {"receivesReinforcements", Value::Flag(false)},
                        {"attacks", Value::Flag(false)},
                        {"defends", Value::Flag(true)},
                        {"scoredByFinalPosition", Value::Flag(true)},
                        {"sdadataDiceRolledBy", Value::Text("preceding_player")}});
}

Question NeutralQuestion() {
  return {"abandon.attackNeutral",
          {"How is a neutral territory attacked?", "Come si attacca un territorio neutrale?"},
          "RSK-30.25",
          Input({WholeField("attackDice", {"Attack dice", "Dadi d'attacco"}, 1, kDiceMax),
                 WholeField("neutralArmies", {"Armies there", "Armate nel territorio"}, 1,
                            kAskedPointsMax),
                 FlagField("oneDieOffBoard", {"A die off the field", "Un dado fuori dal campo"})}),
          Answer({FlagField("legal", {"Legal", "Regolare"}),
                  form::Integer("attackerRollsAllDice", {"Dice together", "Dadi insieme"}, 0,
                                2 * kDiceMax),
                  form::OneChoice(
                      "reroll", {"Again", "Si ritirano"},
                      {{"all_dice", {"All dice", "Tutti i dadi"}}, {"none", {"None", "Nessuno"}}}),
                  form::OneChoice("why", {"Why not", "Motivo"},
                                  {{"attack_dice_fewer_than_defence_dice",
                                    {"Fewer dice than the defence", "Meno dadi della difesa"}}})})};
}

Decided<Value> AnswerNeutral(const Value& input) {
  const Dice dice = {input["attackDice"].integer(), DefenceDice(input["neutralArmies"].integer())};
  // [RSK-13.1] Neutral territories are attacked with no fewer dice than they defend with, either.
  if (!dice.legal()) {
    return Value::Struct({{"legal", Value::Flag(false)},
                          {"why", Value::Text("attack_dice_fewer_than_defence_dice")}});
  }
  // [RSK-30.25] All dice together; if one leaves the field, all again.
  return Value::Struct(
      {{"legal", Value::Flag(true)},
       {"attackerRollsAllDice", Value::Integer(dice.attack + dice.defence)},
       {"reroll", Value::Text(input["oneDieOffBoard"].flag() ? "all_dice" : "none")}});
}

}  // namespace

void AddLifecycleQuestions(QuestionList* questions) {
  questions->push_back({CheckInQuestion(), &AnswerCheckIn});
  questions->push_back({AppealQuestion(), &AnswerAppeal});
  questions->push_back({ReportQuestion(), &AnswerReport});
  questions->push_back({RegisterQuestion(), &AnswerRegister});
  questions->push_back({FeeQuestion(), &AnswerFee});
  questions->push_back({DurationQuestion(), &AnswerDuration});
  questions->push_back({InGameQuestion(), &AnswerInGame});
  questions->push_back({NeutralQuestion(), &AnswerNeutral});
}

}  // namespace arbitro::rsk
