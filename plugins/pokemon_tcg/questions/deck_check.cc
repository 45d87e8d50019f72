// SPDX-License-Identifier: Apache-2.0
//
// Chapter 5: whose decks are checked, and what a check finds.

#include <algorithm>
#include <iterator>
#include <map>
#include <numeric>
#include <string>
#include <utility>

#include "arbitro/counted.h"
#include "arbitro/limits.h"
#include "kit/random.h"
#include "plugins/pokemon_tcg/event/event.h"
#include "plugins/pokemon_tcg/event/fields.h"
#include "plugins/pokemon_tcg/questions/questions.h"
#include "plugins/pokemon_tcg/rules/deck_check.h"
#include "plugins/pokemon_tcg/rules/deck_rows.h"
#include "plugins/pokemon_tcg/rules/formats.h"
#include "plugins/pokemon_tcg/rules/language.h"

namespace arbitro::pkm {
namespace {

constexpr int64_t kRowBytesMax = 300;
constexpr int64_t kNameBytesMax = 200;
constexpr int64_t kCardsMax = 1'000'000;
constexpr int64_t kMinutesMax = 120;
// As many as a form's value holds.
constexpr int64_t kNamedPlayersMax = 50'000;

// [PKM-5-b] Checks of at least a tenth of the decks are recommended; [PKM-AMB-24] rounded up.
int64_t SampleOf(int64_t players) {
  constexpr int64_t kOneIn = 10;
  return (players + kOneIn - 1) / kOneIn;
}

Question DeckCheckSampleQuestion() {
  return {"deck.deck-check-sample",
          {"How many decks should be checked?", "Quanti mazzi vanno controllati?"},
          "PKM-5-b",
          Input({form::Required(
                     form::Integer("players", {"Players", "Giocatori"}, 1, limits::kPlayersMax)),
                 form::Flag("premier", {"Premier event", "Evento premier"})}),
          Answer({form::Required(form::Integer("recommended_minimum",
                                               {"Recommended minimum", "Numero minimo consigliato"},
                                               1, limits::kPlayersMax)),
                  form::Required(
                      form::Flag("mandatory", {"Mandatory", "Il controllo è obbligatorio"}))})};
}

Decided<Value> AnswerDeckCheckSample(const Asked& asked) {
  const int64_t sample = SampleOf(asked.input["players"].integer());
  // [PKM-5-a] At premier events decks are checked in any case.
  return Value::Struct({{"recommended_minimum", Value::Integer(sample)},
                        {"mandatory", Value::Flag(asked.input["premier"].flag())}});
}

Form PlayersField(const char* id, Label label) {
  return form::Required(form::Set(
      id, std::move(label), form::Player("player", {"Player", "Giocatore"}), kNamedPlayersMax));
}

Question DrawChecksQuestion() {
  return {
      "deck.draw-checks",
      {"Whose decks are checked? (Drawn in an event)",
       "Di chi si controllano i mazzi? (Sorteggio in un evento)"},
      "PKM-5-b",
      Input({PlayersField("players", {"Players", "Giocatori"}),
             form::Integer("checks",
                           {"Decks, where more than the tenth", "Mazzi, se più di uno su dieci"}, 1,
                           kNamedPlayersMax)}),
      Answer({form::Required(form::List(
          "checked", {"Decks to check, in this order", "Mazzi da controllare, in quest'ordine"},
          form::Player("player", {"Player", "Giocatore"}), kNamedPlayersMax))})};
}

Decided<Value> AnswerDrawChecks(const Asked& asked) {
  const std::vector<Value>& players = asked.input["players"].items();
  if (players.empty()) return RefuseIncomplete("players");
  if (asked.seed == SeedBytes{}) {
    return Refuse("NOT_DRAWN", "PKM-5-b",
                  {"lots decide which decks are checked: ask for it as a draw of the event",
                   "i mazzi da controllare si sorteggiano: chiedilo come sorteggio dell'evento"});
  }
  const auto everybody = static_cast<int64_t>(players.size());
  // [PKM-5-b] A tenth at least, and more where the organiser wants it.
  const int64_t checks =
      std::min(everybody, std::max(SampleOf(everybody), asked.input["checks"].IntegerOr(0)));
  kit::Seed seed;
  seed.bytes = asked.seed;
  Value checked = Value::List();
  for (const uint32_t player :
       kit::RandomStream(seed, "deck.check")
           .Choose(static_cast<uint32_t>(checks), static_cast<uint32_t>(players.size()))) {
    checked.Add(players[player]);
  }
  asked.host.Cite("PKM-5-b", Counted(checks, "deck", "decks") + " of " + std::to_string(everybody));
  return Value::Struct({{"checked", checked}});
}

Form RowsField(const char* id, Label label) {
  return form::Required(form::List(id, std::move(label),
                                   form::Text("row", {"Row", "Riga"}, kRowBytesMax),
                                   limits::kDeckRowsMax));
}

Form CheckSheetAnswer() {
  Form line = form::Struct("line", {"Line", "Riga"},
                           {form::Required(form::Text("name", {"Name", "Nome"}, kNameBytesMax)),
                            form::Required(form::Text("card", {"Card", "Carta"}, kNameBytesMax)),
                            CountField("listed", {"On the list", "Copie in elenco"}, kCardsMax),
                            CountField("found", {"In the deck", "Copie nel mazzo"}, kCardsMax)});
  return Answer({CountField("cards_listed", {"Cards listed", "Carte in elenco"}, kCardsMax),
                 CountField("cards_found", {"Cards found", "Carte trovate"}, kCardsMax),
                 form::Required(form::List("sheet", {"Sheet", "Foglio"}, std::move(line),
                                           2 * limits::kDeckRowsMax)),
                 FlagField("equal", {"Deck as listed", "Il mazzo è come in elenco"}),
                 FlagField("list_legal", {"List legal", "L'elenco è regolare"}),
                 FlagField("deck_legal", {"Deck legal", "Il mazzo è regolare"}),
                 form::OneChoice(
                     "infraction", {"Infraction", "Infrazione"},
                     {{"deck-problem-minor", {"Deck problem, minor", "Problema di mazzo, lieve"}},
                      {"deck-problem-major", {"Deck problem, major", "Problema di mazzo, grave"}}}),
                 CountField("extension_minutes", {"Minutes to give back", "Minuti da rendere"},
                            kMinutesMax)});
}

Question CheckSheetQuestion() {
  Form event =
      form::Required(form::Struct("event", {"Event", "Evento"},
                                  {form::Required(form::Date("date", {"Date", "Data"})),
                                   form::Flag("premier", {"Premier event", "Evento premier"}),
                                   RegionField("region", {"Region", "Regione"})}));
  return {"deck.check-sheet",
          {"What does a check of the cards against the list find?",
           "Che cosa risulta dal controllo delle carte sull'elenco?"},
          "PKM-5-e",
          Input({FormatField(), std::move(event), RowsField("list", {"List", "Elenco"}),
                 RowsField("deck", {"Cards found", "Carte trovate"}),
                 CountField("minutes", {"Minutes it took", "Minuti impiegati"}, kMinutesMax)}),
          CheckSheetAnswer()};
}

// A printing on the sheet.
struct SheetLine {
  uint32_t card = 0;
  int64_t listed = 0;
  int64_t found = 0;
};

// [PKM-5-c] In the list's order; what is not listed comes last.
std::vector<SheetLine> SheetOf(const std::vector<DeckRow>& list, const std::vector<DeckRow>& deck) {
  std::vector<SheetLine> sheet;
  std::map<uint32_t, size_t> place_of;
  const auto line_of = [&](uint32_t card) -> SheetLine& {
    const auto [place, is_new] = place_of.emplace(card, sheet.size());
    if (is_new) sheet.push_back({card, 0, 0});
    return sheet[place->second];
  };
  for (const DeckRow& row : list) line_of(row.card).listed += row.count;
  for (const DeckRow& row : deck) line_of(row.card).found += row.count;
  return sheet;
}

bool IsAsListed(const std::vector<SheetLine>& sheet) {
  return std::all_of(sheet.begin(), sheet.end(),
                     [](const SheetLine& line) { return line.listed == line.found; });
}

Value ToValue(const std::vector<SheetLine>& sheet, const PoolContext& context) {
  Value lines = Value::List();
  for (const SheetLine& line : sheet) {
    lines.Add(Value::Struct({{"name", Value::Text(CountedName(context, line.card))},
                             {"card", Value::Text(context.cards.Key(line.card))},
                             {"listed", Value::Integer(line.listed)},
                             {"found", Value::Integer(line.found)}}));
  }
  return lines;
}

// Tells what the two of them come to: a legal deck and a legal list that differ, or one of both
// illegal, are a minor deck problem; both illegal a major one. Empty: all is well.
const char* InfractionOf(bool equal, bool list_legal, bool deck_legal) {
  if (!list_legal && !deck_legal) return "deck-problem-major";
  return equal && list_legal && deck_legal ? "" : "deck-problem-minor";
}

int64_t CardsOf(const std::vector<DeckRow>& rows) {
  return std::accumulate(rows.begin(), rows.end(), int64_t{0},
                         [](int64_t sum, const DeckRow& row) { return sum + row.count; });
}

bool IsLegal(const std::vector<DeckRow>& rows, const FormatRow& format,
             const PoolContext& context) {
  return CheckDeckList({rows, {}, std::nullopt}, format, context).violations.empty();
}

Value CompareSheet(const Asked& asked, const std::vector<DeckRow>& list,
                   const std::vector<DeckRow>& deck) {
  const FormatRow& format = *FindFormatRow(asked.input["format"].text());
  const EventFacts event = ReadEvent(asked.input["event"]);
  const PoolContext context = {asked.host.catalogue(), event, format.pool};
  const bool list_legal = IsLegal(list, format, context);
  const bool deck_legal = IsLegal(deck, format, context);
  // [PKM-5-e] Title, expansion and number of each card, as the list says them.
  const std::vector<SheetLine> sheet = SheetOf(list, deck);
  const bool equal = IsAsListed(sheet);
  Value answer = Value::Struct({{"cards_listed", Value::Integer(CardsOf(list))},
                                {"cards_found", Value::Integer(CardsOf(deck))},
                                {"sheet", ToValue(sheet, context)},
                                {"equal", Value::Flag(equal)},
                                {"list_legal", Value::Flag(list_legal)},
                                {"deck_legal", Value::Flag(deck_legal)},
                                // [PKM-7.2-d] The match gets back what the check took.
                                {"extension_minutes", asked.input["minutes"]}});
  const std::string infraction = InfractionOf(equal, list_legal, deck_legal);
  if (!infraction.empty()) answer.Set("infraction", Value::Text(infraction));
  return answer;
}

Decided<Value> AnswerCheckSheet(const Asked& asked) {
  const CatalogueView& cards = asked.host.catalogue();
  auto list = ReadDeckRows(asked.input["list"], cards);
  if (!list.decided()) return list.refusal();
  auto deck = ReadDeckRows(asked.input["deck"], cards);
  if (!deck.decided()) return deck.refusal();
  return CompareSheet(asked, list.value(), deck.value());
}

}  // namespace

void AddDeckCheckQuestions(QuestionList* questions) {
  questions->push_back({DeckCheckSampleQuestion(), &AnswerDeckCheckSample});
  questions->push_back({DrawChecksQuestion(), &AnswerDrawChecks});
  questions->push_back({CheckSheetQuestion(), &AnswerCheckSheet});
}

}  // namespace arbitro::pkm
