// SPDX-License-Identifier: Apache-2.0
//
// 1.2 What duellists ask the referee at the table.

#include <algorithm>
#include <utility>
#include <vector>

#include "plugins/samurai_sword/event/fields.h"
#include "plugins/samurai_sword/questions/questions.h"
#include "plugins/samurai_sword/rules/duel.h"
#include "plugins/samurai_sword/rules/tables.h"

namespace arbitro::sam {
namespace {

Form Choices(const char* id, Label label, std::vector<Choice> choices) {
  return form::Required(form::OneChoice(id, std::move(label), std::move(choices)));
}

Form SideField(const char* id, Label label) {
  return form::Required(form::Struct(
      id, std::move(label),
      {WholeField("samuraiLeft", {"Samurai left", "Samurai rimasti"}, 0, kDuelSamuraiEach),
       WholeField("cardsInHand", {"Cards in hand", "Carte in mano"}, 0, kAskedPointsMax),
       Choices("active", {"Active character", "Personaggio attivo"},
               {{"none", {"None yet", "Ancora nessuno"}},
                {"shogun", {"The Shogun", "Lo Shogun"}},
                {"samurai", {"A Samurai", "Un Samurai"}}})}));
}

DuelSide ReadSide(const Value& side) {
  DuelSide read = {side["samuraiLeft"].integer(), side["cardsInHand"].integer()};
  if (side["active"].text() == "shogun") read.active = Active::kShogun;
  if (side["active"].text() == "samurai") read.active = Active::kSamurai;
  return read;
}

Form CharactersField(const char* id, Label label) {
  return form::Required(
      form::List(id, std::move(label),
                 form::OneChoice("character", {"Character", "Personaggio"},
                                 {{kDuellistNames[0], {"The Shogun", "Lo Shogun"}},
                                  {kDuellistNames[1], {"The active Samurai", "Il Samurai attivo"}},
                                  {kDuellistNames[2], {"Other Samurai", "Altri Samurai"}}}),
                 kDuellists));
}

// The characters of a side of which something is so.
template <class Predicate>
Value CharactersOf(const DuelSide& side, Predicate is_so) {
  Value list = Value::List();
  for (uint32_t i = 0; i < kDuellists; ++i) {
    const auto character = static_cast<Duellist>(i);
    if (IsThere(side, character) && is_so(character)) list.Add(Value::Text(kDuellistNames[i]));
  }
  return list;
}

Question HarmlessQuestion() {
  return {"duel.harmless",
          {"Which of a duellist's characters are harmless?",
           "Quali personaggi di un duellante sono indifesi?"},
          "SAM-DUEL-15",
          Input({SideField("side", {"Duellist", "Duellante"})}),
          Answer({CharactersField("harmless", {"Harmless", "Indifesi"}),
                  CharactersField("abilities", {"Characters whose ability holds",
                                                "Personaggi la cui abilità vale"}),
                  WholeField("shogunsLeastDifficulty",
                             {"Least difficulty of the Shogun's attacks",
                              "Difficoltà minima degli attacchi dello Shogun"},
                             1, kDuelDifficultyFromBehind)})};
}

Decided<Value> AnswerHarmless(const Value& input) {
  const DuelSide side = ReadSide(input["side"]);
  const auto harmless = [&](Duellist one) { return IsHarmless(side, one); };
  // [SAM-DUEL-8] The Shogun's always, for all; [SAM-DUEL-9] and that of the active Samurai, for
  // itself.
  const auto able = [&](Duellist one) { return one == Duellist::kShogun || IsActive(side, one); };
  return Value::Struct({{"harmless", CharactersOf(side, harmless)},
                        {"abilities", CharactersOf(side, able)},
                        {"shogunsLeastDifficulty", Value::Integer(ShogunsLeastDifficulty(side))}});
}

Question StruckQuestion() {
  return {"duel.struck",
          {"Which characters lose a point of resilience?",
           "Quali personaggi perdono un punto resistenza?"},
          "SAM-DUEL-14",
          Input({Choices("cause", {"Cause", "Causa"},
                         {{"battle_cry", {"Battle Cry", "Grido di battaglia"}},
                          {"jujutsu", {"Jujitsu", "Jujitsu"}},
                          {"reshuffle", {"The deck is shuffled again", "Il mazzo si rimescola"}}}),
                 SideField("own",
                           {"The player of the card, or of the turn", "Chi la gioca o è di turno"}),
                 SideField("other", {"The opponent", "L'avversario"}),
                 form::Flag("ownSaved", {"The player discards the card that saves",
                                         "Il giocatore scarta la carta che lo salva"}),
                 form::Flag("otherSaved", {"The opponent discards the card that saves",
                                           "L'avversario scarta la carta che lo salva"})}),
          Answer({CharactersField("own", {"Of the player", "Personaggi del giocatore"}),
                  CharactersField("other", {"Of the opponent", "Personaggi dell'avversario"})})};
}

Decided<Value> AnswerStruck(const Value& input) {
  const bool reshuffle = input["cause"].text() == "reshuffle";
  const auto struck = [&](const char* which, const char* saved, bool own) {
    const DuelSide side = ReadSide(input[which]);
    return CharactersOf(side, [&](Duellist one) {
      // [SAM-DUEL-17] A new shuffle costs all of them a point, but the harmless.
      if (reshuffle) return !IsHarmless(side, one);
      return IsStruck(side, one, own, input[saved].FlagOr(false));
    });
  };
  return Value::Struct(
      {{"own", struck("own", "ownSaved", true)}, {"other", struck("other", "otherSaved", false)}});
}

// [SAM-DUEL-12] [SAM-DUEL-13] From which of one's characters a card is played, and on which.
struct CardRow {
  const char* card;
  Label label;
  const char* from;
  const char* on;
};

const std::vector<CardRow>& CardRows() {
  static const std::vector<CardRow> kRows = {
      {"weapon", {"Weapon", "Arma"}, "active_character", "opposing_character_not_harmless"},
      {"property", {"Property", "Proprietà"}, "player", "any_own_character"},
      {"diversion", {"Diversion", "Distrazione"}, "player", "any_character"},
      {"geisha", {"Geisha", "Geisha"}, "player", "any_character"},
      // [SAM-DUEL-20] Worth nothing at the end, but it draws two.
      {"daimyo", {"Daimyo", "Daimyo"}, "player", "draws_two_cards"}};
  return kRows;
}

Form CardUseForm() {
  return form::Struct(
      "use", {"Use", "Uso"},
      {Choices("from", {"Played by", "Giocata da"},
               {{"active_character", {"The active character", "Il personaggio attivo"}},
                {"player", {"The player", "Il giocatore"}}}),
       Choices("on", {"On", "Su"},
               {{"opposing_character_not_harmless",
                 {"An opposing character that is not harmless",
                  "Un personaggio avversario non indifeso"}},
                {"any_own_character", {"Any of one's own", "Uno qualsiasi dei propri"}},
                {"any_character", {"Any character", "Un personaggio qualsiasi"}},
                {"draws_two_cards",
                 {"No character: it draws two cards", "Nessuno: fa pescare due carte"}}})});
}

Question CardsQuestion() {
  std::vector<Choice> cards;
  for (const CardRow& row : CardRows()) cards.push_back({row.card, row.label});
  return {"duel.cards",
          {"Who may play this card in a duel, and on whom?",
           "Chi può giocare questa carta in duello, e su chi?"},
          "SAM-DUEL-13",
          Input({form::Required(form::List("cards", {"Cards", "Carte"},
                                           form::OneChoice("card", {"Card", "Carta"}, cards),
                                           kAskedNumbersMax))}),
          Answer({form::Required(form::List("results", {"Of each", "Per ciascuna carta"},
                                            CardUseForm(), kAskedNumbersMax))})};
}

Decided<Value> AnswerCards(const Value& input) {
  Value results = Value::List();
  for (const Value& card : input["cards"].items()) {
    for (const CardRow& row : CardRows()) {
      if (card.text() != row.card) continue;
      results.Add(Value::Struct({{"from", Value::Text(row.from)}, {"on", Value::Text(row.on)}}));
    }
  }
  return Value::Struct({{"results", results}});
}

Question ActivationQuestion() {
  const Form moment = form::OneChoice(
      "moment", {"Moment", "Momento"},
      {{"first_player_before_the_first_turn",
        {"The first player, before beginning", "Il primo giocatore, prima di iniziare"}},
       {"second_player_before_the_first_turn",
        {"The second player, before the first turn",
         "Il secondo giocatore, prima del primo turno"}},
       {"start_of_turn_before_bushido",
        {"At the start of one's turn, before Bushido", "A inizio turno, prima del Bushido"}},
       {"after_bushido", {"After Bushido was checked", "Dopo il controllo del Bushido"}},
       {"after_drawing", {"After the draw", "Dopo aver pescato"}}});
  return {"duel.activation",
          {"May a character be activated now?", "Si può attivare ora un personaggio?"},
          "SAM-DUEL-11",
          Input({form::Required(form::List("cases", {"Cases", "Casi"}, moment, kAskedNumbersMax))}),
          Answer({FlagsField("allowed", {"Allowed", "Permesso"})})};
}

Decided<Value> AnswerActivation(const Value& input) {
  Value allowed = Value::List();
  for (const Value& moment : input["cases"].items()) {
    // [SAM-DUEL-10] The second player at once, for defence; [SAM-DUEL-11] else before the draw, and
    // before Bushido is checked.
    allowed.Add(Value::Flag(moment.text() == "second_player_before_the_first_turn" ||
                            moment.text() == "start_of_turn_before_bushido"));
  }
  return Value::Struct({{"allowed", allowed}});
}

Question BushidoQuestion() {
  return {"duel.bushido",
          {"What does it cost to resolve Bushido?", "Quanto costa risolvere il Bushido?"},
          "SAM-DUEL-21",
          Input({NumbersField("resilience", {"Resilience of the holder", "Resistenza di chi lo ha"},
                              1, kAskedPointsMax)}),
          Answer({form::Required(
              form::List("results", {"Of each", "Per ciascun caso"},
                         form::Struct("result", {"Result", "Esito"},
                                      {WholeField("left", {"Left", "Restano"}, 0, kAskedPointsMax),
                                       FlagField("defeated", {"Defeated", "Sconfitto"})}),
                         kAskedNumbersMax))})};
}

Decided<Value> AnswerBushido(const Value& input) {
  Value results = Value::List();
  for (const Value& resilience : input["resilience"].items()) {
    // [SAM-DUEL-21] It passes on until it is resolved, which costs three.
    const int64_t left = std::max<int64_t>(0, resilience.integer() - kDuelBushidoCost);
    results.Add(
        Value::Struct({{"left", Value::Integer(left)}, {"defeated", Value::Flag(left == 0)}}));
  }
  return Value::Struct({{"results", results}});
}

}  // namespace

void AddDuelQuestions(QuestionList* questions) {
  questions->push_back({HarmlessQuestion(), &AnswerHarmless});
  questions->push_back({StruckQuestion(), &AnswerStruck});
  questions->push_back({CardsQuestion(), &AnswerCards});
  questions->push_back({ActivationQuestion(), &AnswerActivation});
  questions->push_back({BushidoQuestion(), &AnswerBushido});
}

}  // namespace arbitro::sam
