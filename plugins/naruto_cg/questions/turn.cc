// SPDX-License-Identifier: Apache-2.0
//
// Section 2.22: first hand, winning, Final Phase, turn counter.

#include <string>
#include <utility>

#include "plugins/naruto_cg/event/fields.h"
#include "plugins/naruto_cg/questions/questions.h"
#include "plugins/naruto_cg/rules/tables.h"
#include "plugins/naruto_cg/rules/turn.h"

namespace arbitro::nar {
namespace {

Question MulliganQuestion() {
  return {"mulligan",
          {"May the first hand be changed?", "Si può cambiare la prima mano?"},
          "NAR-GAME-MULLIGAN-3",
          Input({WholeField("game", {"Game of the match", "Partita dell'incontro"}, 1, kBestOf),
                 CountField("changes_this_game", {"Changes so far", "Cambi di mano già fatti"})}),
          Answer({FlagField("allowed", {"Allowed", "Il cambio è permesso"}),
                  CountField("draw", {"Cards to draw", "Carte da pescare"})})};
}

Decided<Value> AnswerMulligan(const Value& input) {
  const int64_t draw = MulliganDraw(input["changes_this_game"].integer());
  return Value::Struct({{"allowed", Value::Flag(draw > 0)}, {"draw", Value::Integer(draw)}});
}

Form StateField(const char* id, Label label) {
  return form::Required(
      form::Struct(id, std::move(label),
                   {CountField("war", {"War Rewards", "Vincite di Guerra"}),
                    CountField("deck", {"Cards in the deck", "Carte nel mazzo"})}));
}

Question WinQuestion() {
  const Form winner =
      form::OneOf("winner", {"Winner", "Vincitore"},
                  {form::Null("nobody", {"No player yet", "Ancora nessuno"}),
                   form::OneChoice("player", {"Player", "Giocatore"},
                                   {{"active", {"Active", "Il giocatore attivo"}},
                                    {"non_active", {"Other", "Il giocatore non attivo"}}})});
  const Form by =
      form::OneOf("by", {"By", "Ha vinto per"},
                  {form::Null("nothing", {"Nothing", "Nulla"}),
                   form::OneChoice("condition", {"Condition", "Condizione"},
                                   {{"war_rewards", {"War Rewards", "Vincite di Guerra"}},
                                    {"empty_deck", {"An empty deck", "Un mazzo vuoto"}}})});
  return {"win_check",
          {"Has a player won at the end of the turn?", "A fine turno un giocatore ha vinto?"},
          "NAR-GAME-WIN-1",
          Input({StateField("active", {"Active player", "Giocatore attivo"}),
                 StateField("non_active", {"Other player", "Giocatore non attivo"})}),
          Answer({form::Required(winner), form::Required(by)})};
}

PlayerState ReadState(const Value& state) {
  return {state["war"].integer(), state["deck"].integer()};
}

Decided<Value> AnswerWin(const Value& input) {
  const GameResult result =
      EvaluateGame(ReadState(input["active"]), ReadState(input["non_active"]));
  if (result.winner == Winner::kNobody) return Value::Struct({{"winner", {}}, {"by", {}}});
  const bool active = result.winner == Winner::kActive;
  const bool rewards = result.by == WonBy::kWarRewards;
  return Value::Struct({{"winner", Value::Text(active ? "active" : "non_active")},
                        {"by", Value::Text(rewards ? "war_rewards" : "empty_deck")}});
}

Question HandQuestion() {
  return {"hand_end",
          {"How many cards are discarded at the end of the turn?",
           "Quante carte si scartano a fine turno?"},
          "NAR-GAME-END-2",
          Input({CountField("hand", {"Cards in hand", "Carte in mano"}),
                 FlagField("active", {"Is the active player", "Il giocatore è quello attivo"})}),
          Answer({CountField("discard", {"Discarded", "Carte scartate"})})};
}

Decided<Value> AnswerHand(const Value& input) {
  const Role role = input["active"].flag() ? Role::kActive : Role::kNonActive;
  return Value::Struct({{"discard", Value::Integer(DiscardAtEnd(input["hand"].integer(), role))}});
}

Question CounterQuestion() {
  return {
      "turn_counter",
      {"What does the turn counter show?", "Cosa mostra il Segnaturni?"},
      "NAR-GAME-COUNTER-2",
      Input({CountField("own_turns_completed", {"Own turns completed", "Turni propri finiti"})}),
      Answer({CountField("counter", {"Counter", "Segnaturni"})})};
}

Decided<Value> AnswerCounter(const Value& input) {
  return Value::Struct(
      {{"counter", Value::Integer(TurnCounter(input["own_turns_completed"].integer()))}});
}

}  // namespace

void AddTurnQuestions(QuestionList* questions) {
  questions->push_back({MulliganQuestion(), &AnswerMulligan});
  questions->push_back({WinQuestion(), &AnswerWin});
  questions->push_back({HandQuestion(), &AnswerHand});
  questions->push_back({CounterQuestion(), &AnswerCounter});
}

}  // namespace arbitro::nar
