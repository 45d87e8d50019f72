// SPDX-License-Identifier: Apache-2.0
//
// Section 1.1 and the duel: what each player is dealt.

#include <algorithm>
#include <string>
#include <vector>

#include "plugins/samurai_sword/event/fields.h"
#include "plugins/samurai_sword/event/score_sheet.h"
#include "plugins/samurai_sword/questions/questions.h"
#include "plugins/samurai_sword/rules/elimination_round.h"

namespace arbitro::sam {
namespace {

Form SizesInput() {
  return Input(
      {NumbersField("tableSizes", {"Sizes of tables", "Posti dei tavoli"}, kSeatsMin, kSeatsMax)});
}

Form BySize(const char* id, Label label, Form item) {
  return form::Required(form::Map(id, std::move(label), std::move(item), kSeatsMax));
}

// A struct with an entry for each size that was asked about.
template <class Of>
Value ForEachSize(const Value& input, Of of) {
  Value by_size = Value::Struct();
  for (const Value& size : input["tableSizes"].items()) {
    by_size.Set(std::to_string(size.integer()), of(static_cast<uint32_t>(size.integer())));
  }
  return by_size;
}

Question RolesQuestion() {
  std::vector<Form> cards;
  for (const RoleName& role : kRoleNames) {
    cards.push_back(WholeField(role.name, {role.name, role.name}, 0, kSeatsMax));
  }
  return {"deal.roles",
          {"Which roles are dealt?", "Quali ruoli si distribuiscono?"},
          "SAM-1.1.7",
          SizesInput(),
          Answer({BySize("roles", {"Role cards", "Carte ruolo"},
                         form::Struct("cards", {"Cards", "Carte"}, std::move(cards)))})};
}

Decided<Value> AnswerRoles(const Value& input) {
  const Value roles = ForEachSize(input, [](uint32_t size) {
    Value cards = Value::Struct();
    for (const RoleName& role : kRoleNames) {
      cards.Set(role.name, Value::Integer(FindRoles(size)->cards[static_cast<size_t>(role.role)]));
    }
    return cards;
  });
  return Value::Struct({{"roles", roles}});
}

Question CharactersQuestion() {
  return {"deal.characters",
          {"How many characters may each choose from?", "Fra quanti personaggi sceglie ciascuno?"},
          "SAM-1.1.8",
          SizesInput(),
          Answer({BySize(
              "offers", {"In hand order", "Nell'ordine di mano"},
              form::List("offers", {"Characters", "Personaggi"},
                         form::Integer("offer", {"Characters", "Personaggi"}, 0, kCharacterCount),
                         kSeatsMax))})};
}

Decided<Value> AnswerCharacters(const Value& input) {
  return Value::Struct({{"offers", ForEachSize(input, [](uint32_t size) {
                           return ListOf(CharactersOffered(size));
                         })}});
}

Question HonourQuestion() {
  return {"deal.honour",
          {"How much honour has each at the start?", "Quanto onore ha ciascuno all'inizio?"},
          "SAM-BASE",
          SizesInput(),
          Answer({WholeField("shogun", {"Shogun", "Shogun"}, 0, kAskedPointsMax),
                  BySize("others", {"The others", "Gli altri"},
                         form::Integer("honour", {"Honour", "Onore"}, 0, kAskedPointsMax))})};
}

Decided<Value> AnswerHonour(const Value& input) {
  // [SAM-BASE] The Shogun begins with five.
  return Value::Struct(
      {{"shogun", Value::Integer(kShogunHonour)}, {"others", ForEachSize(input, [](uint32_t size) {
                                                     return Value::Integer(InitialHonour(size));
                                                   })}});
}

Question DuelQuestion() {
  const auto count = [](const char* id, Label label) {
    return WholeField(id, std::move(label), 0, kCharacterCount);
  };
  return {
      "deal.duel",
      {"How is a duel set up?", "Come si prepara un duello?"},
      "SAM-DUEL-4",
      Input({}),
      Answer({count("charactersInGame", {"Characters in play", "Personaggi in gioco"}),
              form::Required(form::List("removed", {"Left out", "Esclusi"},
                                        form::Text("name", {"Name", "Nome"}, 20), kCharacterCount)),
              count("perPlayer", {"Each player", "A testa"}),
              count("unused", {"Unused", "Non usati"}),
              count("firstPlayerCards", {"Cards of the first", "Carte del primo"}),
              count("secondPlayerCards", {"Cards of the second", "Carte del secondo"}),
              count("circle", {"In the circle", "Nel cerchio"})})};
}

Decided<Value> AnswerDuel(const Value&) {
  // [SAM-DUEL-3] One character stays out; [SAM-DUEL-4] four at random for each player.
  const uint32_t in_game = kCharacterCount - 1;
  const uint32_t unused = in_game - 2 * kDuelCharactersEach;
  return Value::Struct({{"charactersInGame", Value::Integer(in_game)},
                        {"removed", Value::List({Value::Text(kDuelRemoved)})},
                        {"perPlayer", Value::Integer(kDuelCharactersEach)},
                        {"unused", Value::Integer(unused)},
                        // [SAM-DUEL-7] Four cards for the first player, five for the second.
                        {"firstPlayerCards", Value::Integer(kDuelFirstHand)},
                        {"secondPlayerCards", Value::Integer(kDuelSecondHand)},
                        // [SAM-DUEL-6] Three Samurai on each side.
                        {"circle", Value::Integer(2 * kDuelSamuraiEach)}});
}

}  // namespace

void AddDealQuestions(QuestionList* questions) {
  questions->push_back({RolesQuestion(), &AnswerRoles});
  questions->push_back({CharactersQuestion(), &AnswerCharacters});
  questions->push_back({HonourQuestion(), &AnswerHonour});
  questions->push_back({DuelQuestion(), &AnswerDuel});
}

}  // namespace arbitro::sam
