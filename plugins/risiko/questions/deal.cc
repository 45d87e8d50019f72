// SPDX-License-Identifier: Apache-2.0
//
// Articles 10 and 11: the initial deal.

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "plugins/risiko/event/fields.h"
#include "plugins/risiko/questions/questions.h"
#include "plugins/risiko/rules/deal.h"

namespace arbitro::rsk {
namespace {

constexpr uint32_t kCards = kTerritories;

Form HandsField() { return WholeField("players", {"Players", "Giocatori"}, kSeatsMin, kSeatsMax); }

Question OrderQuestion() {
  return {"deal.order",
          {"In which order are territories dealt?", "In che ordine si danno i territori?"},
          "RSK-10.1",
          Input({HandsField()}),
          Answer({form::Required(form::List("order", {"Hands", "Mani"},
                                            form::Integer("hand", {"Hand", "Mano"}, 1, kSeatsMax),
                                            kSeatsMax)),
                  form::Required(NumbersByName("cardsByHand", {"Cards by hand", "Carte per mano"})),
                  PointsField("lastCardTo", {"Last card to", "Ultima carta a"})})};
}

Decided<Value> AnswerOrder(const Value& input) {
  const auto players = static_cast<uint32_t>(input["players"].integer());
  std::vector<int64_t> cards(players + 1, 0);
  for (uint32_t card = 1; card <= kCards; ++card) ++cards[HandServed(players, card)];
  Value order = Value::List();
  Value by_hand = Value::Struct();
  for (uint32_t hand = 1; hand <= players; ++hand) {
    order.Add(Value::Integer(HandServed(players, hand)));
    by_hand.Set(std::to_string(hand), Value::Integer(cards[hand]));
  }
  return Value::Struct({{"order", order},
                        {"cardsByHand", by_hand},
                        {"lastCardTo", Value::Integer(HandServed(players, kCards))}});
}

Question LimitsQuestion() {
  return {"deal.fiftyPercentLimits",
          {"How much of a continent may one be dealt?", "Quanto di un continente si può ricevere?"},
          "RSK-11.1",
          Input({}),
          Answer({form::Required(
              NumbersByName("maxTerritories", {"Territories at most", "Territori al massimo"}))})};
}

Decided<Value> AnswerLimits(const Value&) {
  Value most = Value::Struct();
  for (size_t i = 0; i < kContinents; ++i) {
    most.Set(kContinentRows[i].name, Value::Integer(DealtMax(static_cast<Continent>(i))));
  }
  return Value::Struct({{"maxTerritories", most}});
}

Question CheckQuestion() {
  const Form action = form::OneChoice(
      "action", {"Action", "Azione"},
      {{"keep", {"Keep", "Si tiene"}},
       {"return_to_deck_and_deal_another",
        {"Return it and deal another", "Si rimette nel mazzo e se ne dà un'altra"}}});
  return {"deal.check",
          {"May this hand be dealt that card?", "A questa mano si può dare quella carta?"},
          "RSK-11.2",
          Input({TerritoriesField("hand", {"So far", "Finora"}),
                 TerritoriesField("cards", {"Cards", "Carte"})}),
          Answer({FlagsField("allowed", {"Allowed", "Permesso"}),
                  ListField("action", {"Action", "Azione"}, action)})};
}

Decided<Value> AnswerCheck(const Value& input) {
  const TerritorySet hand = ReadTerritories(input["hand"]);
  Value allowed = Value::List();
  Value action = Value::List();
  for (const Value& card : input["cards"].items()) {
    const Continent continent = kTerritoryRows[ReadTerritory(card)].continent;
    int64_t held = 0;
    for (Territory i = 0; i < kTerritories; ++i) {
      if (Has(hand & TerritoriesOf(continent), i)) ++held;
    }
    const bool may = MayBeDealt(held, continent);
    allowed.Add(Value::Flag(may));
    // [RSK-11.2] A card too many goes back into the deck, and another is dealt.
    action.Add(Value::Text(may ? "keep" : "return_to_deck_and_deal_another"));
  }
  return Value::Struct({{"allowed", allowed}, {"action", action}});
}

Question SwapQuestion() {
  const Form dealt = form::Struct(
      "dealt", {"Card", "Carta"},
      {WholeField("n", {"Number", "Numero"}, 1, kCards),
       WholeField("to", {"Hand", "Mano"}, 1, kSeatsMax), form::Required(TerritoryForm("card"))});
  return {"deal.lastCardSwap",
          {"With which card does the last change places?", "Con quale carta si scambia l'ultima?"},
          "RSK-11.3",
          Input({HandsField(), ListField("dealt", {"Last cards", "Ultime carte"}, dealt),
                 form::Required(form::Map("countsBefore42",
                                          {"Held before", "Territori di ciascuno prima"},
                                          NumbersByName("hand", {"Hand", "Mano"}), kSeatsMax))}),
          Answer({PointsField("swapWith", {"Changes places with", "Si scambia con"}),
                  form::Required(form::Map("cards", {"Then dealt", "Carte date dopo"},
                                           TerritoryForm("card"), kCards))})};
}

Held ReadHeld(const Value& counts) {
  Held held(kSeatsMax + 1, std::vector<int64_t>(kContinents, 0));
  for (uint32_t hand = 1; hand <= kSeatsMax; ++hand) {
    for (size_t i = 0; i < kContinents; ++i) {
      held[hand][i] = counts[std::to_string(hand)][kContinentRows[i].name].integer();
    }
  }
  return held;
}

Decided<Value> AnswerSwap(const Value& input) {
  std::vector<DealtCard> dealt;
  for (const Value& card : input["dealt"].items()) {
    dealt.push_back({static_cast<uint32_t>(card["n"].integer()),
                     static_cast<uint32_t>(card["to"].integer()), ReadTerritory(card["card"])});
  }
  const auto last = std::find_if(dealt.begin(), dealt.end(),
                                 [](const DealtCard& card) { return card.number == kCards; });
  if (last == dealt.end()) {
    return RefuseInconsistent({"the last card is not among `dealt`", "manca l'ultima carta"});
  }
  const std::optional<DealtCard> other = SwapForLast(dealt, ReadHeld(input["countsBefore42"]));
  if (!other) {
    return RefuseInconsistent(
        {"none of these cards can change places with the last: give more",
         "nessuna di queste carte si può scambiare con l'ultima: indicane altre"});
  }
  return Value::Struct(
      {{"swapWith", Value::Integer(other->number)},
       {"cards", Value::Struct({{std::to_string(kCards), NameOf(other->card)},
                                {std::to_string(other->number), NameOf(last->card)}})}});
}

Question InitialQuestion() {
  const Form card = form::Struct(
      "card", {"Card", "Carta"},
      {WholeField("n", {"Number", "Numero"}, 1, kCards),
       WholeField("to", {"Hand", "Mano"}, 1, kSeatsMax), form::Required(TerritoryForm("card"))});
  return {"deal.initial",
          {"Who begins with which territories?", "Con quali territori comincia ciascuno?"},
          "RSK-11.1",
          Input({HandsField()}),
          Answer({ListField("dealt", {"Cards in their order", "Carte nell'ordine"}, card),
                  form::Required(form::Map(
                      "hands", {"Territories by hand", "Territori per mano"},
                      form::Set("hand", {"Hand", "Mano"}, TerritoryForm("territory"), kCards),
                      kSeatsMax))})};
}

Value DrawInitial(const Value& input, kit::RandomStream* random) {
  const auto players = static_cast<uint32_t>(input["players"].integer());
  Value dealt = Value::List();
  std::vector<Value> hands(players + 1, Value::List());
  for (const DealtCard& card : DealTerritories(players, random)) {
    dealt.Add(Value::Struct({{"n", Value::Integer(card.number)},
                             {"to", Value::Integer(card.hand)},
                             {"card", NameOf(card.card)}}));
    hands[card.hand].Add(NameOf(card.card));
  }
  Value by_hand = Value::Struct();
  for (uint32_t hand = 1; hand <= players; ++hand) by_hand.Set(std::to_string(hand), hands[hand]);
  return Value::Struct({{"dealt", dealt}, {"hands", by_hand}});
}

}  // namespace

void AddDealQuestions(QuestionList* questions) {
  questions->push_back({OrderQuestion(), &AnswerOrder});
  questions->push_back({LimitsQuestion(), &AnswerLimits});
  questions->push_back({CheckQuestion(), &AnswerCheck});
  questions->push_back({SwapQuestion(), &AnswerSwap});
  questions->push_back({InitialQuestion(), nullptr, &DrawInitial});
}

}  // namespace arbitro::rsk
