// SPDX-License-Identifier: Apache-2.0
//
// Chapters 11.2.1 to 11.2.4: how Limited cards are handed out and picked.

#include <algorithm>
#include <string>
#include <utility>

#include "arbitro/limits.h"
#include "plugins/pokemon_tcg/fields.h"
#include "plugins/pokemon_tcg/questions.h"
#include "plugins/pokemon_tcg/tables.h"

namespace arbitro::pkm {
namespace {

// [PKM-11.2.2-b] [PKM-11.2.3-b] Groups of equal size, at most eight; [PKM-AMB-15] and, if that
// works out, at least four.
constexpr int64_t kPodMost = 8;
constexpr int64_t kPodLeast = 4;

// [PKM-11.2.4-d] Four cards at a time.
constexpr int64_t kSolomonGroup = 4;

constexpr int64_t kPacksMax = 100;
constexpr int64_t kCardsMax = 2'000;

Choice Kind(const std::string& id) {
  if (id == "booster") return {id, {"Booster draft", "Estrazione busta"}};
  if (id == "rochester") return {id, {"Rochester draft", "Estrazione Rochester"}};
  if (id == "solomon") return {id, {"Solomon draft", "Estrazione Solomon"}};
  if (id == "sealed") return {id, {"Sealed deck", "Mazzo sigillato"}};
  return {id, {"Any Limited", "Qualsiasi limitato"}};
}

Form KindField(std::initializer_list<const char*> kinds) {
  std::vector<Choice> choices;
  for (const char* kind : kinds) choices.push_back(Kind(kind));
  return ChoiceField("kind", {"Draft", "Estrazione"}, std::move(choices));
}

Question PodsQuestion() {
  return {
      "draft",
      {"How are players split into pods?", "Come si dividono i giocatori in gruppi?"},
      "PKM-11.2.2-b",
      Input({KindField({"booster", "rochester"}),
             WholeField("players", {"Players", "Giocatori"}, 2, limits::kPlayersMax)}),
      Answer({form::Required(form::List("pods", {"Pods", "Gruppi"},
                                        form::Integer("size", {"Size", "Misura"}, 1, kPodMost), 0)),
              FlagField("deviation", {"Deviation", "Deroga"})})};
}

Decided<Value> AnswerPods(const Asked& asked) {
  const int64_t players = asked.input["players"].integer();
  Value pods = Value::List();
  for (int64_t size = kPodMost; size >= kPodLeast; --size) {
    if (players % size != 0) continue;
    for (int64_t pod = 0; pod < players / size; ++pod) pods.Add(Value::Integer(size));
    return Value::Struct({{"pods", pods}, {"deviation", Value::Flag(false)}});
  }
  // [PKM-AMB-15] No size divides the players: the fewest pods, their sizes differing by one at
  // most.
  const int64_t count = (players + kPodMost - 1) / kPodMost;
  for (int64_t pod = 0; pod < count; ++pod) {
    pods.Add(Value::Integer(players / count + (pod < players % count ? 1 : 0)));
  }
  return Value::Struct({{"pods", pods}, {"deviation", Value::Flag(true)}});
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
          Answer({WholeField("pack_opened_by_seat", {"Opened by seat", "Aperta dal posto"}, 1,
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
  // [PKM-11.2.2-d] The rest is passed to the left; [PKM-11.2.2-e] the direction alternates with
  // each pack: left, right, left.
  const bool left = asked.input["pack_number"].integer() % 2 == 1;
  const int64_t passed = (asked.input["pick"].integer() - 1) % pod;
  const int64_t opened_by = (seat - 1 + (left ? pod - passed : passed)) % pod + 1;
  return Value::Struct({{"pack_opened_by_seat", Value::Integer(opened_by)},
                        {"passing", Value::Text(left ? "left" : "right")}});
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
                 form::Integer("opener", {"Who opens", "Chi apre"}, 1, kPodMost),
                 form::Integer("cards", {"Cards on the table", "Carte sul tavolo"}, 1, kCardsMax),
                 form::Integer("groups", {"Groups of four", "Gruppi di quattro"}, 1,
                               kCardsMax / kSolomonGroup)}),
          Answer({form::Required(seats("order", {"Order", "Ordine"})),
                  seats("revealed_by", {"Turned up by", "Girate da"})})};
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
  for (int64_t pick = 0; pick < input["cards"].integer(); ++pick) {
    // [PKM-11.2.3-c] From the opener clockwise, one card each; [PKM-11.2.3-d] the last picks two,
    // and the order runs back; then clockwise again, [PKM-11.2.3-e] whoever opened.
    const bool back = pick / pod % 2 == 1;
    const int64_t step = back ? pod - 1 - pick % pod : pick % pod;
    order.Add(Value::Integer((opener - 1 + step) % pod + 1));
  }
  return Value::Struct({{"order", order}});
}

// Who turns up a group, and who picks each of its four cards. [PKM-11.2.4-d] Player 1 turns up four
// and takes one, player 2 takes two, player 1 the last; [PKM-11.2.4-e] then the other way round.
int64_t Revealer(int64_t group) { return group % 2 == 0 ? 1 : 2; }
int64_t Picker(int64_t group, int64_t card) {
  const bool own = card == 0 || card == kSolomonGroup - 1;
  return own ? Revealer(group) : 3 - Revealer(group);
}

Decided<Value> SolomonOrder(const Value& input) {
  if (!input.Has("groups")) return RefuseIncomplete("groups");
  Value order = Value::List();
  Value revealed_by = Value::List();
  for (int64_t group = 0; group < input["groups"].integer(); ++group) {
    revealed_by.Add(Value::Integer(Revealer(group)));
    for (int64_t card = 0; card < kSolomonGroup; ++card) {
      order.Add(Value::Integer(Picker(group, card)));
    }
  }
  return Value::Struct({{"order", order}, {"revealed_by", revealed_by}});
}

Decided<Value> AnswerPickOrder(const Asked& asked) {
  return asked.input["kind"].text() == "solomon" ? SolomonOrder(asked.input)
                                                 : RochesterOrder(asked.input);
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
                             {"Last group turned up by", "Ultimo gruppo girato da"}, 1, 2)})};
}

Decided<Value> AnswerTotals(const Asked& asked) {
  const int64_t cards = asked.input["cards"].integer();
  // [PKM-AMB-16] A last group of fewer than four: the same order, cut off when cards run out.
  const int64_t groups = (cards + kSolomonGroup - 1) / kSolomonGroup;
  int64_t first = 0;
  for (int64_t card = 0; card < cards; ++card) {
    if (Picker(card / kSolomonGroup, card % kSolomonGroup) == 1) ++first;
  }
  return Value::Struct({{"player_1", Value::Integer(first)},
                        {"player_2", Value::Integer(cards - first)},
                        {"groups", Value::Integer(groups)},
                        {"last_group_revealed_by", Value::Integer(Revealer(groups - 1))}});
}

Question BuildTimeQuestion() {
  return {"draft.build-time",
          {"How long may players build?", "Quanto tempo c'è per costruire?"},
          "PKM-11.2.1-c",
          Input({KindField({"sealed", "booster", "rochester", "solomon"})}),
          Answer({CountField("minutes", {"Minutes", "Minuti"}, kCardsMax)})};
}

Decided<Value> AnswerBuildTime(const Asked&) {
  // [PKM-11.2.1-c] [PKM-11.2.2-f] [PKM-11.2.3-g] [PKM-11.2.4-g] Half an hour, however cards were
  // handed out.
  return Value::Struct({{"minutes", Value::Integer(kBuildMinutes)}});
}

Form AllowedAnswer() { return Answer({FlagField("allowed", {"Allowed", "Ammesso"})}); }

Question ReplacePickQuestion() {
  return {"draft.may-replace-pick",
          {"May a pick be taken back?", "Si può cambiare una scelta?"},
          "PKM-11.2.2-c",
          Input({KindField({"booster"}),
                 FlagField("card_already_on_own_pile",
                           {"Card on the own pile", "Carta sulla propria pila"})}),
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
                 FlagField("tournament_finished", {"Tournament finished", "Torneo finito"})}),
          AllowedAnswer()};
}

Decided<Value> AnswerTrade(const Asked& asked) {
  // [PKM-11.2.1-d] [PKM-11.2.2-g] [PKM-11.2.3-h] [PKM-11.2.4-j] No trading until the tournament is
  // over.
  return Value::Struct({{"allowed", asked.input["tournament_finished"]}});
}

Question RedraftQuestion() {
  return {"draft.redraft-in-later-round",
          {"May players draft again in a later round?", "Si può estrarre ancora più avanti?"},
          "PKM-11.2.4-h",
          Input({KindField({"solomon"}),
                 FlagField("announced_before_start",
                           {"Announced before the start", "Annunciato prima dell'inizio"})}),
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
  questions->push_back({TotalsQuestion(), &AnswerTotals});
  questions->push_back({BuildTimeQuestion(), &AnswerBuildTime});
  questions->push_back({ReplacePickQuestion(), &AnswerReplacePick});
  questions->push_back({TradeQuestion(), &AnswerTrade});
  questions->push_back({RedraftQuestion(), &AnswerRedraft});
}

}  // namespace arbitro::pkm
