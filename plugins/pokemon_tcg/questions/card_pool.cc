// SPDX-License-Identifier: Apache-2.0
//
// Chapters 12 and 13: which sets and cards a format admits.

#include <string>
#include <utility>

#include "plugins/pokemon_tcg/event/fields.h"
#include "plugins/pokemon_tcg/questions/questions.h"
#include "plugins/pokemon_tcg/rules/card_pool.h"

namespace arbitro::pkm {
namespace {

constexpr int64_t kIdBytesMax = 64;
constexpr int64_t kCountriesMax = 300;

Form PoolField() {
  return ChoiceField(
      "format", {"Format", "Formato"},
      {{"standard", {"Standard", "Standard"}}, {"unlimited", {"Unlimited", "Illimitato"}}});
}

CardPool ReadPool(const Value& format) {
  return format.text() == "unlimited" ? CardPool::kUnlimited : CardPool::kStandard;
}

Form IdField(const char* id, Label label) {
  return form::Required(form::Text(id, std::move(label), kIdBytesMax));
}

Question SetLegalQuestion() {
  return {
      "format.set-legal",
      {"Is a set legal on this day?", "Un'espansione è ammessa in questo giorno?"},
      "PKM-13.1-a",
      Input({PoolField(), IdField("set", {"Set id", "Id dell'espansione"}),
             form::Required(form::Date("date", {"Date", "Data"})),
             form::Text("country", {"Country of the event", "Paese dell'evento"}, kIdBytesMax),
             form::Map("release_dates", {"Release dates by country", "Date di uscita per paese"},
                       form::Date("date", {"Date", "Data"}), kCountriesMax),
             form::OneChoice("event_kind", {"Kind of event", "Tipo di evento"},
                             {{"prerelease", {"Prerelease", "Prerelease"}}})}),
      Answer({FlagField("legal", {"Legal", "Ammessa"})})};
}

Refusal RefuseSet(const std::string& set) {
  if (IsPromoSet(set)) {
    // [PKM-AMB-32] Each promo has a release of its own.
    return Refuse("INCOMPLETE_QUESTION", "PKM-AMB-32",
                  {"promos come out one by one: ask `format.card-legal`",
                   "le promo escono una per una: chiedi `format.card-legal`"});
  }
  return Refuse("UNKNOWN_SET", "PKM-1.3-b",
                {"no release date is known for the set `" + set + "`: give it in `release_dates`",
                 "non si conosce la data di uscita di `" + set + "`: darla in `release_dates`"});
}

Decided<Value> AnswerSetLegal(const Asked& asked) {
  const std::string& set = asked.input["set"].text();
  EventFacts event;
  event.date = asked.input["date"].text();
  // [PKM-1.3-b] The release in the country where the tournament takes place; [PKM-AMB-23] else the
  // United States'.
  const std::string country = asked.input["country"].TextOr("US");
  const std::string& release = asked.input["release_dates"][country].text();
  if (!release.empty()) event.release_dates[set] = release;

  const PoolContext context = {asked.host.catalogue(), event, ReadPool(asked.input["format"])};
  if (IsPromoSet(set) || ReleaseDate(context, set).empty()) return RefuseSet(set);
  // [PKM-1.3-c] Prereleases alone admit their set before its release.
  const bool prerelease = asked.input.Has("event_kind") && !IsSetReleased(context, set);
  return Value::Struct({{"legal", Value::Flag(prerelease || IsSetAdmitted(context, set))}});
}

Question CardLegalQuestion() {
  return {"format.card-legal",
          {"Is a card legal on this day?", "Una carta è ammessa in questo giorno?"},
          "PKM-13.1-d",
          Input({PoolField(), IdField("card", {"Card id", "Id della carta"}),
                 form::Required(form::Date("date", {"Date", "Data"}))}),
          Answer({FlagField("legal", {"Legal", "Ammessa"}),
                  form::OneChoice(
                      "because", {"Because", "Motivo"},
                      {{"reprint-of", {"It is a printing of", "È una stampa della carta"}}}),
                  form::Text("of", {"Authorised printing", "Stampa autorizzata"}, kIdBytesMax)})};
}

Decided<Value> AnswerCardLegal(const Asked& asked) {
  const CatalogueView& cards = asked.host.catalogue();
  const auto card = cards.Find(asked.input["card"].text());
  if (!card) {
    const std::string& id = asked.input["card"].text();
    return Refuse(
        "UNKNOWN_CARD", "PKM-5-e",
        {"the catalogue has no card `" + id + "`", "il catalogo non ha la carta `" + id + "`"});
  }
  EventFacts event;
  event.date = asked.input["date"].text();
  const CardAdmission admitted = Admit({cards, event, ReadPool(asked.input["format"])}, *card);
  const bool legal = admitted.admission != Admission::kNotReleased &&
                     admitted.admission != Admission::kSetNotLegal;
  Value answer = Value::Struct({{"legal", Value::Flag(legal)}});
  if (admitted.admission == Admission::kAsReprint) {
    // [PKM-13.1-d] An older printing of an authorised card.
    answer.Set("because", Value::Text("reprint-of"));
    answer.Set("of", Value::Text(cards.Key(admitted.same_as)));
  }
  return answer;
}

}  // namespace

void AddCardPoolQuestions(QuestionList* questions) {
  questions->push_back({SetLegalQuestion(), &AnswerSetLegal});
  questions->push_back({CardLegalQuestion(), &AnswerCardLegal});
}

}  // namespace arbitro::pkm
