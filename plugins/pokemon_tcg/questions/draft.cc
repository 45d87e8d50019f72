// SPDX-License-Identifier: Apache-2.0
//
// Chapters 11.2.1 to 11.2.4: how Limited cards are handed out and picked.

#include <algorithm>
#include <string>
#include <utility>

#include "arbitro/limits.h"
#include "plugins/pokemon_tcg/event/draft.h"
#include "plugins/pokemon_tcg/event/fields.h"
#include "plugins/pokemon_tcg/questions/questions.h"
#include "plugins/pokemon_tcg/rules/tables.h"

namespace arbitro::pkm {
namespace {

constexpr int64_t kPacksMax = 100;
constexpr int64_t kCardsMax = 2'000;

Choice Kind(const std::string& id) {
  if (id == "booster") return {id, {"Booster draft", "Estrazione busta"}};
  if (id == "rochester") return {id, {"Rochester draft", "Estrazione alla Rochester"}};
  if (id == "solomon") return {id, {"Solomon draft", "Estrazione alla Solomon"}};
  if (id == "sealed") return {id, {"Sealed deck", "Mazzo sigillato"}};
  return {id, {"Any Limited", "Qualsiasi limitato"}};
}

Form KindField(std::initializer_list<const char*> kinds) {
  std::vector<Choice> choices;
  for (const char* kind : kinds) choices.push_back(Kind(kind));
  return ChoiceField("kind", {"Draft", "Estrazione"}, std::move(choices));
}

Question PodsQuestion() {
  return {"draft",
          {"How are players split into pods?", "Come si dividono i giocatori in gruppi?"},
          "PKM-11.2.2-b",
          Input({KindField({"booster", "rochester"}),
                 WholeField("players", {"Players", "Giocatori"}, 2, limits::kPlayersMax)}),
          Answer({form::Required(form::List(
                      "pods", {"Pods", "Gruppi"},
                      form::Integer("size", {"Size", "Giocatori del gruppo"}, 1, kPodMost), 0)),
                  FlagField("deviation", {"Deviation", "Deroga"})})};
}

Decided<Value> AnswerPods(const Asked& asked) {
  const Pods pods = CirclesOf(static_cast<uint32_t>(asked.input["players"].integer()));
  Value sizes = Value::List();
  for (const uint32_t size : pods.sizes) sizes.Add(Value::Integer(size));
  return Value::Struct({{"pods", sizes}, {"deviation", Value::Flag(pods.deviation)}});
}

Question WhichPackQuestion() {
  return {"draft.which-pack",
          {"Whose pack is in front of a seat?", "Di chi è la busta davanti a un posto?"},
          "PKM-11.2.2-d",
          Input({KindField({"booster"}), WholeField("pod_size", {"Pod", "Gruppo"}, 2, kPodMost),
                 WholeField("seat", {"Seat", "Posto"}, 1, kPodMost),
                 WholeField("pick", {"Pick of this pack", "Scelta di questa busta"}, 1, kPacksMax),
                 WholeField("pack_number", {"Pack", "Busta"}, 1, kPacksMax),
                 FixedField("seats_numbered", {"Seats are numbered", "Posti numerati"}, "clockwise",
                            {"Clockwise", "In senso orario"})}),
          Answer({WholeField("pack_opened_by_seat", {"Opened by seat", "Posto che l'ha aperta"}, 1,
                             kPodMost),
                  ChoiceField("passing", {"Passing", "Passaggio"},
                              {{"left", {"To the left", "A sinistra"}},
                               {"right", {"To the right", "A destra"}}})})};
}

Decided<Value> AnswerWhichPack(const Asked& asked) {
  const int64_t pod = asked.input["pod_size"].integer();
  const int64_t seat = asked.input["seat"].integer();
  if (seat > pod) {
    return RefuseInconsistent({"the pod has no such `seat`", "il gruppo non ha questo `seat`"});
  }
  const auto whole = [&](const char* field) {
    return static_cast<uint32_t>(asked.input[field].integer());
  };
  const PackBefore before = BoosterPackBefore(static_cast<uint32_t>(pod), whole("seat"),
                                              whole("pick"), whole("pack_number"));
  return Value::Struct({{"pack_opened_by_seat", Value::Integer(before.opened_by)},
                        {"passing", Value::Text(before.to_the_left ? "left" : "right")}});
}

Question PickOrderQuestion() {
  const auto seats = [](const char* id, Label label) {
    return form::List(id, std::move(label), form::Integer("seat", {"Seat", "Posto"}, 1, kPodMost),
                      kCardsMax);
  };
  return {"draft.pick-order",
          {"In which order are cards picked?", "In che ordine si scelgono le carte?"},
          "PKM-11.2.3-d",
          Input({KindField({"rochester", "solomon"}),
                 form::Integer("pod_size", {"Pod", "Gruppo"}, 2, kPodMost),
                 form::Integer("opener", {"Seat that opens", "Posto che apre"}, 1, kPodMost),
                 form::Integer("cards", {"Cards on the table", "Carte sul tavolo"}, 1, kCardsMax),
                 form::Integer("groups", {"Groups of four", "Gruppi di quattro"}, 1,
                               kCardsMax / kSolomonGroup)}),
          Answer({form::Required(seats("order", {"Order", "Posti, nell'ordine di scelta"})),
                  seats("revealed_by", {"Turned up by", "Carte scoperte da"})})};
}

Decided<Value> RochesterOrder(const Value& input) {
  for (const char* field : {"pod_size", "opener", "cards"}) {
    if (!input.Has(field)) return RefuseIncomplete(field);
  }
  const int64_t pod = input["pod_size"].integer();
  const int64_t opener = input["opener"].integer();
  if (opener > pod) {
    return RefuseInconsistent(
        {"the pod has no seat `opener`", "il gruppo non ha il posto `opener`"});
  }
  Value order = Value::List();
  for (uint32_t pick = 0; pick < input["cards"].integer(); ++pick) {
    order.Add(Value::Integer(
        RochesterSeat(static_cast<uint32_t>(pod), static_cast<uint32_t>(opener), pick)));
  }
  return Value::Struct({{"order", order}});
}

Decided<Value> SolomonOrder(const Value& input) {
  if (!input.Has("groups")) return RefuseIncomplete("groups");
  Value order = Value::List();
  Value revealed_by = Value::List();
  for (uint32_t group = 0; group < input["groups"].integer(); ++group) {
    revealed_by.Add(Value::Integer(SolomonRevealer(group)));
    for (uint32_t card = 0; card < kSolomonGroup; ++card) {
      order.Add(Value::Integer(SolomonPicker(group, card)));
    }
  }
  return Value::Struct({{"order", order}, {"revealed_by", revealed_by}});
}

Decided<Value> AnswerPickOrder(const Asked& asked) {
  return asked.input["kind"].text() == "solomon" ? SolomonOrder(asked.input)
                                                 : RochesterOrder(asked.input);
}

// The longest draft that is told step by step.
constexpr int64_t kStepPacksMax = 12;
constexpr int64_t kStepCardsMax = 20;
constexpr int64_t kStepsMax = kPodMost * kStepPacksMax * kStepCardsMax;

Form StepField() {
  return form::Struct(
      "step", {"Step", "Passo"},
      {WholeField("opening", {"Pack round, opening or group", "Giro di buste, apertura o gruppo"},
                  1, kStepsMax),
       WholeField("pick", {"Pick", "Scelta"}, 1, kStepsMax),
       form::Required(form::List(
           "picks", {"Picks, each with the seat and the cards", "Chi sceglie, da quali carte"},
           form::Struct(
               "one", {"Pick", "Scelta"},
               {WholeField("seat", {"Seat", "Posto"}, 1, kPodMost),
                WholeField("opened_by", {"Opened by seat", "Posto che l'ha aperta"}, 1, kPodMost)}),
           kPodMost)),
       form::OneChoice(
           "passing", {"Passing afterwards", "Passaggio seguente"},
           {{"left", {"To the left", "A sinistra"}}, {"right", {"To the right", "A destra"}}})});
}

Question StepsQuestion() {
  return {
      "draft.steps",
      {"How does a draft go, step by step?", "Come procede un'estrazione, passo per passo?"},
      "PKM-11.2.2-d",
      Input({KindField({"booster", "rochester", "solomon"}),
             WholeField("pod_size", {"Pod", "Gruppo"}, 2, kPodMost),
             WholeField("packs", {"Packs a player", "Buste per giocatore"}, 1, kStepPacksMax),
             WholeField("cards", {"Cards a pack", "Carte per busta"}, 1, kStepCardsMax)}),
      Answer({form::Required(form::List("steps", {"Steps", "Passi"}, StepField(), kStepsMax))})};
}

Value ToValue(const DraftStep& step) {
  Value picks = Value::List();
  for (const DraftPick& pick : step.picks) {
    picks.Add(Value::Struct(
        {{"seat", Value::Integer(pick.seat)}, {"opened_by", Value::Integer(pick.opened_by)}}));
  }
  Value value = Value::Struct({{"opening", Value::Integer(step.opening)},
                               {"pick", Value::Integer(step.pick)},
                               {"picks", picks}});
  if (!step.passing.empty()) value.Set("passing", Value::Text(step.passing));
  return value;
}

Decided<Value> AnswerSteps(const Asked& asked) {
  const auto whole = [&](const char* field) {
    return static_cast<uint32_t>(asked.input[field].integer());
  };
  const std::string& kind = asked.input["kind"].text();
  const DraftProduct product = {whole("pod_size"), whole("packs"), whole("cards")};
  if (kind == "solomon" && product.seats != kSolomonSeats) {
    return RefuseInconsistent({"Solomon is for two: `pod_size` is 2",
                               "l'estrazione alla Solomon è per due: `pod_size` è 2"});
  }
  Value steps = Value::List();
  for (const DraftStep& step : kind == "booster"     ? BoosterSteps(product)
                               : kind == "rochester" ? RochesterSteps(product)
                                                     : SolomonSteps(product)) {
    steps.Add(ToValue(step));
  }
  return Value::Struct({{"steps", steps}});
}

Question TotalsQuestion() {
  return {"draft.totals",
          {"How many cards does each pick?", "Quante carte sceglie ciascuno?"},
          "PKM-11.2.4-e",
          Input({KindField({"solomon"}), WholeField("cards", {"Cards", "Carte"}, 1, kCardsMax)}),
          Answer({CountField("player_1", {"Player 1", "Giocatore 1"}, kCardsMax),
                  CountField("player_2", {"Player 2", "Giocatore 2"}, kCardsMax),
                  CountField("groups", {"Groups", "Gruppi"}, kCardsMax),
                  WholeField("last_group_revealed_by",
                             {"Last group turned up by", "Ultimo gruppo scoperto da"}, 1, 2)})};
}

Decided<Value> AnswerTotals(const Asked& asked) {
  const auto cards = static_cast<uint32_t>(asked.input["cards"].integer());
  // [PKM-AMB-16] A last group of fewer than four: the same order, cut off when cards run out.
  const uint32_t groups = (cards + kSolomonGroup - 1) / kSolomonGroup;
  uint32_t first = 0;
  for (uint32_t card = 0; card < cards; ++card) {
    if (SolomonPicker(card / kSolomonGroup, card % kSolomonGroup) == 1) ++first;
  }
  return Value::Struct({{"player_1", Value::Integer(first)},
                        {"player_2", Value::Integer(cards - first)},
                        {"groups", Value::Integer(groups)},
                        {"last_group_revealed_by", Value::Integer(SolomonRevealer(groups - 1))}});
}

Question BuildTimeQuestion() {
  return {"draft.build-time",
          {"How long may players build?", "Quanto tempo c'è per costruire il mazzo?"},
          "PKM-11.2.1-c",
          Input({KindField({"sealed", "booster", "rochester", "solomon"})}),
          Answer({CountField("minutes", {"Minutes", "Minuti"}, kCardsMax)})};
}

Decided<Value> AnswerBuildTime(const Asked&) {
  // [PKM-11.2.1-c] [PKM-11.2.2-f] [PKM-11.2.3-g] [PKM-11.2.4-g] Half an hour, however cards were
  // handed out.
  return Value::Struct({{"minutes", Value::Integer(kBuildMinutes)}});
}

Form AllowedAnswer() { return Answer({FlagField("allowed", {"Allowed", "È permesso"})}); }

Question ReplacePickQuestion() {
  return {"draft.may-replace-pick",
          {"May a pick be taken back?", "Si può cambiare una scelta?"},
          "PKM-11.2.2-c",
          Input({KindField({"booster"}),
                 FlagField("card_already_on_own_pile",
                           {"Card on the own pile", "La carta è già sulla propria pila"})}),
          AllowedAnswer()};
}

Decided<Value> AnswerReplacePick(const Asked& asked) {
  // [PKM-11.2.2-c] Once the card is on the player's pile the pick is final.
  const bool final_pick = asked.input["card_already_on_own_pile"].flag();
  return Value::Struct({{"allowed", Value::Flag(!final_pick)}});
}

Question TradeQuestion() {
  return {"draft.trade-between-players",
          {"May players trade cards?", "I giocatori possono scambiare carte?"},
          "PKM-11.2.1-d",
          Input({KindField({"any-limited"}),
                 FlagField("tournament_finished", {"Tournament finished", "Il torneo è finito"})}),
          AllowedAnswer()};
}

Decided<Value> AnswerTrade(const Asked& asked) {
  // [PKM-11.2.1-d] [PKM-11.2.2-g] [PKM-11.2.3-h] [PKM-11.2.4-j] No trading until the tournament is
  // over.
  return Value::Struct({{"allowed", asked.input["tournament_finished"]}});
}

Question RedraftQuestion() {
  return {"draft.redraft-in-later-round",
          {"May players draft again in a later round?",
           "Si può fare una nuova estrazione in un round successivo?"},
          "PKM-11.2.4-h",
          Input({KindField({"solomon"}),
                 FlagField("announced_before_start",
                           {"Announced before the start",
                            "La nuova estrazione è stata annunciata prima dell'inizio"})}),
          AllowedAnswer()};
}

Decided<Value> AnswerRedraft(const Asked& asked) {
  // [PKM-11.2.4-h] Only if it was announced before the tournament.
  return Value::Struct({{"allowed", asked.input["announced_before_start"]}});
}

}  // namespace

void AddDraftQuestions(QuestionList* questions) {
  questions->push_back({PodsQuestion(), &AnswerPods});
  questions->push_back({WhichPackQuestion(), &AnswerWhichPack});
  questions->push_back({PickOrderQuestion(), &AnswerPickOrder});
  questions->push_back({StepsQuestion(), &AnswerSteps});
  questions->push_back({TotalsQuestion(), &AnswerTotals});
  questions->push_back({BuildTimeQuestion(), &AnswerBuildTime});
  questions->push_back({ReplacePickQuestion(), &AnswerReplacePick});
  questions->push_back({TradeQuestion(), &AnswerTrade});
  questions->push_back({RedraftQuestion(), &AnswerRedraft});
}

}  // namespace arbitro::pkm
