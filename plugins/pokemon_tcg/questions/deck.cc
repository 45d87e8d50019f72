// SPDX-License-Identifier: Apache-2.0

#include <string>
#include <utility>

#include "arbitro/limits.h"
#include "plugins/pokemon_tcg/event/event.h"
#include "plugins/pokemon_tcg/questions/questions.h"
#include "plugins/pokemon_tcg/rules/deck_check.h"
#include "plugins/pokemon_tcg/rules/deck_rows.h"
#include "plugins/pokemon_tcg/rules/formats.h"
#include "plugins/pokemon_tcg/rules/language.h"

namespace arbitro::pkm {
namespace {

constexpr int64_t kRowBytesMax = 300;
constexpr int64_t kNameBytesMax = 200;
constexpr int64_t kCountMax = 1'000'000;
constexpr int64_t kRowsMax = limits::kDeckRowsMax;

Form RowsField(const char* id, Label label) {
  return form::List(id, std::move(label), form::Text("row", {"Row", "Riga"}, kRowBytesMax),
                    kRowsMax);
}

Form NamesField(const char* id, Label label) {
  return form::Set(id, std::move(label),
                   form::Text("name", {"English name", "Nome inglese"}, kNameBytesMax), kRowsMax);
}

Form EventField() {
  return form::Required(form::Struct(
      "event", {"Event", "Evento"},
      {form::Required(form::Date("date", {"Date", "Data"})),
       form::Flag("premier", {"Premier event", "Evento premier"}),
       RegionField("region", {"Region", "Regione"}),
       form::Set("released_promos", {"Released promos", "Promo già uscite"},
                 form::Text("card", {"Card id", "Id della carta"}, kNameBytesMax), kRowsMax)}));
}

Form FindingsField(const char* id, Label label) {
  std::vector<Choice> codes;
  for (const Code& code : DeckCodes()) codes.push_back({code.id, code.label});
  return form::List(
      id, std::move(label),
      form::Struct("finding", {"Finding", "Rilievo"},
                   {form::Required(form::OneChoice("code", {"Code", "Codice"}, std::move(codes))),
                    form::Text("name", {"English name", "Nome inglese"}, kNameBytesMax),
                    form::Text("card", {"Card id", "Id della carta"}, kNameBytesMax),
                    form::Text("group", {"Group", "Gruppo"}, kNameBytesMax),
                    form::Text("language", {"Language", "Lingua"}, kNameBytesMax),
                    form::Text("written", {"As written", "Testo, com'è scritto"}, kRowBytesMax),
                    form::Integer("row", {"Row", "Riga"}, 1, kRowsMax),
                    form::Integer("count", {"Count", "Numero di carte"}, 0, kCountMax),
                    form::Integer("max", {"Most", "Massimo ammesso"}, 0, kCountMax),
                    form::Integer("required", {"Required", "Numero richiesto"}, 0, kCountMax),
                    form::Integer("missing", {"Missing", "Carte mancanti"}, 0, kCountMax)}),
      10 * kRowsMax);
}

Question DeckQuestion() {
  return {
      "deck",
      {"Is this deck legal?", "Questo mazzo è regolare?"},
      "PKM-5-e",
      Input({FormatField(), EventField(),
             form::Required(RowsField("deck", {"Deck list", "Elenco del mazzo"})),
             form::By("PKM-11.2-a", RowsField("pool", {"Cards handed out", "Carte distribuite"})),
             form::By("PKM-11.2-d", form::Flag("basic_energy_provided",
                                               {"Basic Energy provided", "Energie base fornite"})),
             form::By("PKM-1.4-c",
                      NamesField("significantly_changed",
                                 {"Considerably changed", "Carte dal testo molto cambiato"})),
             form::By("PKM-1.4-c",
                      NamesField("reference_cards", {"Reference cards", "Carte di riferimento"}))}),
      Answer({form::Required(form::Flag("legal", {"Legal", "Regolare"})),
              form::Required(FindingsField("violations", {"Violations", "Violazioni"})),
              FindingsField("warnings", {"Warnings", "Avvisi"})})};
}

Value ToList(const std::vector<Finding>& findings) {
  Value list = Value::List();
  for (const Finding& finding : findings) {
    Value entry = finding.details.is_null() ? Value::Struct() : finding.details;
    list.Add(entry.Set("code", Value::Text(finding.code)));
  }
  return list;
}

void CiteRules(const DeckVerdict& verdict, Host& host) {
  for (const auto* findings : {&verdict.violations, &verdict.warnings}) {
    for (const Finding& finding : *findings) host.Cite(finding.rule, finding.code);
  }
}

Decided<DeckList> ReadQuestionedDeck(const Value& input, const FormatRow& format,
                                     const CatalogueView& cards) {
  DeckList deck;
  auto rows = ReadDeckRows(input["deck"], cards);
  if (!rows.decided()) return rows.refusal();
  deck.rows = std::move(rows).value();
  deck.reference_cards = Texts(input["reference_cards"]);
  if (format.environment == Environment::kConstructed) return deck;
  if (!input.Has("pool")) return RefuseIncomplete("pool");
  auto pool = ReadDeckRows(input["pool"], cards);
  if (!pool.decided()) return pool.refusal();
  const bool provided = input["basic_energy_provided"].flag();
  deck.supplied =
      SuppliedPool{std::move(pool).value(), provided ? EnergyProvided::kYes : EnergyProvided::kNo};
  return deck;
}

Decided<Value> AnswerDeck(const Asked& asked) {
  const FormatRow& format = *FindFormatRow(asked.input["format"].text());
  const CatalogueView& cards = asked.host.catalogue();
  EventFacts event = ReadEvent(asked.input["event"]);
  event.significantly_changed = Texts(asked.input["significantly_changed"]);
  const auto deck = ReadQuestionedDeck(asked.input, format, cards);
  if (!deck.decided()) return deck.refusal();

  const PoolContext context = {cards, event, format.pool};
  DeckVerdict verdict = CheckDeckList(deck.value(), format, context);
  for (Finding& finding : CheckNames(deck.value().rows, context)) {
    verdict.warnings.push_back(std::move(finding));
  }
  CiteRules(verdict, asked.host);
  Value answer = Value::Struct({{"legal", Value::Flag(verdict.violations.empty())},
                                {"violations", ToList(verdict.violations)}});
  if (!verdict.warnings.empty()) answer.Set("warnings", ToList(verdict.warnings));
  return answer;
}

}  // namespace

void AddDeckQuestions(QuestionList* questions) {
  questions->push_back({DeckQuestion(), &AnswerDeck});
}

}  // namespace arbitro::pkm
