// SPDX-License-Identifier: Apache-2.0
//
// A deck with its sideboard, and exchanges between them.

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "plugins/naruto_cg/event/fields.h"
#include "plugins/naruto_cg/questions/questions.h"
#include "plugins/naruto_cg/rules/deck_rules.h"
#include "plugins/naruto_cg/rules/tables.h"

namespace arbitro::nar {
namespace {

Form CardsField(const char* id, Label label) {
  return ListField(
      id, std::move(label),
      form::Tuple("card", {"Card", "Carta"},
                  {NameField("code", {"Code", "Codice"}), NameField("name", {"Name", "Nome"}),
                   form::Required(CardTypeForm()), FlagField("platoon", {"Platoon", "Plotone"}),
                   form::By("NAR-DECK-1",
                            WholeField("quantity", {"Copies", "Copie"}, 1, kAskedNumberMax))}));
}

Form ViolationsField(std::vector<Choice> codes) {
  return ListField("violations", {"Violations", "Violazioni"},
                   form::OneChoice("code", {"Violation", "Violazione"}, std::move(codes)));
}

Form CountForm(const char* id, Label label) {
  return form::Integer(id, std::move(label), 0, kAskedNumberMax * kAskedEntriesMax);
}
Form CountsForm(const char* id, Label label) {
  return form::Map(id, std::move(label), CountForm("copies", {"Copies", "Copie"}),
                   kAskedEntriesMax);
}

Form DeckAnswer() {
  return Answer(
      {FlagField("legal", {"Legal", "Legale"}),
       ViolationsField(
           {{"copies", {"Too many copies", "Troppe copie di un nome"}},
            {"deck_size", {"Size of the deck", "Le carte del mazzo non sono quaranta"}},
            {"format", {"Not in the format", "Fuori formato"}},
            {"legendary", {"Legendary card", "Carta leggendaria in più copie"}},
            {"ninja_cap", {"Too many Ninja", "Troppi Ninja senza Plotone"}},
            {"restricted", {"Restricted card", "Carta limitata in più copie"}},
            {"side_size", {"Size of the sideboard", "Le carte del sideboard non sono dodici"}}}),
       form::Required(form::Struct(
           "detail", {"Detail", "Dettaglio"},
           {CountsForm("copies", {"Copies", "Copie"}), CountForm("deck_size", {"Cards", "Carte"}),
            form::List("format", {"Codes", "Codici"},
                       form::Text("code", {"Code", "Codice"}, kAskedNameBytesMax),
                       2 * kAskedEntriesMax),
            CountsForm("legendary", {"Legendary", "Carte leggendarie"}),
            CountForm("ninja_cap", {"Ninja", "Ninja"}),
            CountsForm("restricted", {"Restricted", "Carte limitate"}),
            CountForm("side_size", {"Cards of the sideboard", "Carte del sideboard"})}))});
}

Question DeckQuestion() {
  return {
      "deck_check",
      {"May this deck be played?", "Si può giocare questo mazzo?"},
      "NAR-DECK-1",
      Input({CardsField("deck", {"Deck", "Mazzo"}), CardsField("side", {"Sideboard", "Sideboard"}),
             form::List("illegal_codes", {"Codes not allowed", "Codici non ammessi"},
                        form::Text("code", {"Code", "Codice"}, kAskedNameBytesMax),
                        kAskedEntriesMax)}),
      DeckAnswer()};
}

std::vector<DeckCard> ReadCards(const Value& list) {
  std::vector<DeckCard> cards;
  for (const Value& row : list.items()) {
    const std::vector<Value>& card = row.items();
    cards.push_back({card[0].text(), card[1].text(), card[2].text() == "ninja", card[3].flag(),
                     card[4].integer()});
  }
  return cards;
}

Value CountsOf(const std::map<std::string, int64_t>& counts) {
  Value value = Value::Struct();
  for (const auto& [what, count] : counts) value.Set(what, Value::Integer(count));
  return value;
}

// The faults, by the names of the answer.
Value DetailOf(const DeckFaults& faults) {
  Value detail = Value::Struct();
  if (faults.deck_size_wrong) detail.Set("deck_size", Value::Integer(faults.deck_size));
  if (faults.side_size_wrong) detail.Set("side_size", Value::Integer(faults.side_size));
  if (faults.ninja > 0) detail.Set("ninja_cap", Value::Integer(faults.ninja));
  if (!faults.copies.empty()) detail.Set("copies", CountsOf(faults.copies));
  if (!faults.legendary.empty()) detail.Set("legendary", CountsOf(faults.legendary));
  if (!faults.restricted.empty()) detail.Set("restricted", CountsOf(faults.restricted));
  if (!faults.format.empty()) {
    detail.Set("format", ListOf({faults.format.begin(), faults.format.end()}));
  }
  return detail;
}

Decided<Value> AnswerDeck(const Value& input) {
  const Value detail = DetailOf(CheckDeck(ReadCards(input["deck"]), ReadCards(input["side"]),
                                          TextsOf(input["illegal_codes"])));
  Value violations = Value::List();
  for (const Value::Field& field : detail.fields()) violations.Add(Value::Text(field.first));
  const bool legal = violations.items().empty();
  return Value::Struct(
      {{"legal", Value::Flag(legal)}, {"violations", violations}, {"detail", detail}});
}

Question SwapQuestion() {
  return {"swap_check",
          {"May these cards be exchanged?", "Si possono scambiare queste carte?"},
          "NAR-SIDE-2",
          Input({WholeField("game", {"Game of the match", "Partita dell'incontro"}, 1, kBestOf),
                 CountField("out", {"Cards out", "Carte in uscita"}),
                 CountField("in", {"Cards in", "Carte in entrata"}),
                 CountField("non_platoon_ninja", {"Ninja without Platoon", "Ninja senza Plotone"}),
                 CountField("ninja_out", {"Of them out", "Ninja senza Plotone in uscita"}),
                 CountField("ninja_in", {"Of them in", "Ninja senza Plotone in entrata"}),
                 FlagField("sideboard_allowed",
                           {"May use a sideboard", "Il giocatore può usare il sideboard"})}),
          Answer({FlagField("legal", {"Legal", "Legale"}),
                  ViolationsField(
                      {{"deck_size", {"Not as many", "Ne entrano più o meno di quante ne escono"}},
                       {"first_game", {"First game", "Nella prima partita non si scambia"}},
                       {"ninja_cap", {"Too many Ninja", "Troppi Ninja senza Plotone"}},
                       {"side_size", {"More than twelve", "Più di dodici carte in entrata"}},
                       {"sideboard_forfeited", {"Forfeited", "Il sideboard è perso"}}})})};
}

Decided<Exchange> ReadExchange(const Value& input) {
  Exchange exchange;
  exchange.game = input["game"].integer();
  exchange.cards_out = input["out"].integer();
  exchange.cards_in = input["in"].integer();
  exchange.ninja_before = input["non_platoon_ninja"].integer();
  exchange.ninja_out = input["ninja_out"].integer();
  exchange.ninja_in = input["ninja_in"].integer();
  exchange.sideboard_allowed = input["sideboard_allowed"].flag();
  if (exchange.ninja_out > exchange.cards_out || exchange.ninja_out > exchange.ninja_before) {
    return RefuseInconsistent({"`ninja_out` is more than leave the deck, or than it has",
                               "`ninja_out` è più di quante escono, o di quante ce ne sono"});
  }
  if (exchange.ninja_in > exchange.cards_in) {
    return RefuseInconsistent(
        {"`ninja_in` is more than enter the deck", "`ninja_in` è più di quante entrano"});
  }
  return exchange;
}

Decided<Value> AnswerSwap(const Value& input) {
  const Decided<Exchange> exchange = ReadExchange(input);
  if (!exchange.decided()) return exchange.refusal();
  const ExchangeFaults faults = CheckExchange(exchange.value());
  std::vector<std::string> violations;
  if (faults.deck_size) violations.push_back("deck_size");
  if (faults.first_game) violations.push_back("first_game");
  if (faults.ninja_cap) violations.push_back("ninja_cap");
  if (faults.side_size) violations.push_back("side_size");
  if (faults.sideboard_forfeited) violations.push_back("sideboard_forfeited");
  return Value::Struct(
      {{"legal", Value::Flag(violations.empty())}, {"violations", ListOf(violations)}});
}

}  // namespace

void AddDeckQuestions(QuestionList* questions) {
  questions->push_back({DeckQuestion(), AnswerDeck});
  questions->push_back({SwapQuestion(), AnswerSwap});
}

}  // namespace arbitro::nar
