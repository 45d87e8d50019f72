// SPDX-License-Identifier: Apache-2.0
//
// Sections 2.14 and 2.17 to 2.19: the Chunin series, Jonin tournaments, the Hokage Selection.

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "plugins/naruto_cg/event/fields.h"
#include "plugins/naruto_cg/questions/questions.h"
#include "plugins/naruto_cg/rules/chunin_series.h"
#include "plugins/naruto_cg/rules/hokage_selection.h"
#include "plugins/naruto_cg/rules/promo_stock.h"

namespace arbitro::nar {
namespace {

// Stages that are asked about, players of one and of all, and cards of a prize.
constexpr int64_t kAskedStagesMax = 20;
constexpr int64_t kStagePlayersMax = kAskedEntriesMax;
constexpr int64_t kSeriesPlayersMax = kAskedStagesMax * kStagePlayersMax;
constexpr int64_t kPromosMax = 3;
// [NAR-CHUNIN-7] [NAR-CHUNIN-8] Places of a stage, and of the series, that win cards.
constexpr int64_t kPlacesRewarded = 3;

Form PlaceField() { return WholeField("place", {"Place", "Posto"}, 1, kAskedPlayersMax); }

Form PlayersForm(const char* id, Label label, int64_t most) {
  return form::List(id, std::move(label), form::Player("player", {"Player", "Giocatore"}), most);
}

Question TotalsQuestion() {
  return {
      "chunin_totals",
      {"How does a Chunin series stand?", "Com'è la classifica totale di una serie Chunin?"},
      "NAR-CHUNIN-5",
      Input({form::Required(form::List(
          "stages", {"Stages", "Tappe"},
          PlayersForm("stage", {"Best first", "Giocatori, dal primo all'ultimo"}, kStagePlayersMax),
          kAskedStagesMax))}),
      Answer({FlagField("stage_count_valid", {"Stages enough", "Numero di tappe valido"}),
              form::Required(
                  form::Map("totals", {"Chakra", "Chakra"},
                            form::Integer("chakra", {"Chakra", "Chakra"}, 0, kAskedNumberMax),
                            kSeriesPlayersMax)),
              form::Required(form::List(
                  "order", {"Best first", "Giocatori, dal primo all'ultimo"},
                  PlayersForm("level", {"Level", "Giocatori alla pari"}, kSeriesPlayersMax),
                  kSeriesPlayersMax))})};
}

Decided<Value> AnswerTotals(const Value& input) {
  std::vector<std::vector<std::string>> stages;
  for (const Value& stage : input["stages"].items()) {
    stages.push_back(TextsOf(stage));
    const std::set<std::string> once(stages.back().begin(), stages.back().end());
    if (once.size() == stages.back().size()) continue;
    const std::string number = std::to_string(stages.size());
    return By(
        "NAR-CHUNIN-4",
        RefuseInconsistent({"`stages`: a player stands twice in stage " + number,
                            "`stages`: un giocatore figura due volte nella tappa " + number}));
  }
  const ChuninTotals totals = TotalOf(stages);
  Value chakra = Value::Struct();
  for (const auto& [player, points] : totals.chakra) chakra.Set(player, Value::Integer(points));
  Value order = Value::List();
  for (const std::vector<std::string>& level : totals.order) order.Add(ListOf(level));
  return Value::Struct({{"stage_count_valid", Value::Flag(StageCountValid(totals.stages))},
                        {"totals", chakra},
                        {"order", order}});
}

Question StageCountQuestion() {
  return {"chunin_stage_count",
          {"May a Chunin series have so many stages?", "Una serie Chunin può avere tante tappe?"},
          "NAR-CHUNIN-2",
          Input({CountField("stages", {"Stages", "Tappe"})}),
          Answer({FlagField("valid", {"Valid", "Il numero di tappe è valido"})})};
}

Decided<Value> AnswerStageCount(const Value& input) {
  return Value::Struct({{"valid", Value::Flag(StageCountValid(input["stages"].integer()))}});
}

Value TitleValue(Title title) {
  switch (title) {
    case Title::kGenin:
      return Value::Text("genin");
    case Title::kChunin:
      return Value::Text("chunin");
    case Title::kNone:
      break;
  }
  return {};
}

Question PrizeQuestion() {
  const Form title = form::OneOf(
      "title", {"Title", "Titolo"},
      {form::Null("none", {"None", "Nessuno"}),
       form::OneChoice("gained", {"Gained", "Guadagnato"},
                       {{"genin", {"Genin", "Genin"}}, {"chunin", {"Chunin", "Chunin"}}})});
  return {"chunin_prize",
          {"What does a place of a Chunin series win?",
           "Che cosa vince un piazzamento in una serie Chunin?"},
          "NAR-CHUNIN-8",
          Input({ChoiceField("scope", {"Where", "Dove"},
                             {{"stage", {"A stage", "Una tappa"}},
                              {"series", {"The whole series", "La classifica totale"}}}),
                 PlaceField()}),
          Answer({form::Required(form::List(
                      "promos", {"Cards", "Carte"},
                      form::Text("code", {"Code", "Codice"}, kAskedNameBytesMax), kPromosMax)),
                  form::Required(title),
                  FlagField("hokage_invite", {"Invited to the Hokage Selection",
                                              "Invitato alla Selezione dell'Hokage"})})};
}

Decided<Value> AnswerPrize(const Value& input) {
  const bool stage = input["scope"].text() == "stage";
  const Prize prize =
      PrizeOf(stage ? PrizeScope::kStage : PrizeScope::kSeries, input["place"].integer());
  return Value::Struct({{"promos", ListOf(prize.promos)},
                        {"title", TitleValue(prize.title)},
                        {"hokage_invite", Value::Flag(prize.hokage_invite)}});
}

Question StockQuestion() {
  return {
      "promo_stock",
      {"What is left of a cycle's promotional cards?", "Quante carte promo avanzano nel ciclo?"},
      "NAR-PROMO-13",
      Input({WholeField("stages", {"Stages held", "Tappe già svolte"}, 0, kStagesMax),
             FlagField("completed", {"Final prizes given", "Premi finali consegnati"})}),
      Answer({NumbersByName("left", {"Copies by card", "Copie per carta"})})};
}

Decided<Value> AnswerStock(const Value& input) {
  PromoStock stock = StockOfCycle();
  for (int64_t place = 1; place <= kPlacesRewarded; ++place) {
    for (int64_t stage = 0; stage < input["stages"].integer(); ++stage) {
      HandOut(PrizeOf(PrizeScope::kStage, place), &stock);
    }
    if (input["completed"].flag()) HandOut(PrizeOf(PrizeScope::kSeries, place), &stock);
  }
  Value left = Value::Struct();
  for (const auto& [card, copies] : stock) left.Set(card, Value::Integer(copies));
  return Value::Struct({{"left", std::move(left)}});
}

Question AssignQuestion() {
  const Form request =
      form::Struct("request", {"Request", "Richiesta"},
                   {NameField("shop", {"Shop", "Negozio"}),
                    CountField("pn", {"Shop score", "Punteggio Negozio"}),
                    FlagField("held_before", {"Has held one before", "Ne ha già ospitato uno"})});
  return {"jonin_assign",
          {"Which shops hold a Jonin tournament?", "Quali negozi ospitano un torneo Jonin?"},
          "NAR-JONIN-5",
          Input({ListField("requests", {"Requests", "Richieste"}, request)}),
          Answer({NamesField("assigned", {"First choice first", "Negozi, dal primo scelto"})})};
}

Decided<Value> AnswerAssign(const Value& input) {
  std::vector<JoninRequest> requests;
  std::set<std::string> shops;
  for (const Value& request : input["requests"].items()) {
    const std::string& shop = request["shop"].text();
    if (!shops.insert(shop).second) {
      return RefuseInconsistent(
          {"`requests`: `" + shop + "` asks twice", "`requests`: `" + shop + "` chiede due volte"});
    }
    requests.push_back({shop, request["pn"].integer(), request["held_before"].flag()});
  }
  return Value::Struct({{"assigned", ListOf(AssignJonin(std::move(requests)))}});
}

Question QualifiesQuestion() {
  return {"hokage_qualifies",
          {"Does a place open the Hokage Selection?",
           "Un piazzamento qualifica alla Selezione dell'Hokage?"},
          "NAR-QUAL-4",
          Input({ChoiceField("via", {"Where", "Dove"},
                             {{"national_2007", {"The 2007 National", "Il Nazionale 2007"}},
                              {"chunin_series", {"A Chunin series", "Una serie Chunin"}},
                              {"jonin", {"A Jonin tournament", "Un torneo Jonin"}}}),
                 PlaceField()}),
          Answer({FlagField("qualified", {"Qualified", "Qualificato"})})};
}

Decided<Value> AnswerQualifies(const Value& input) {
  const std::string& via = input["via"].text();
  QualifyingEvent event = QualifyingEvent::kNational2007;
  if (via == "chunin_series") event = QualifyingEvent::kChuninSeries;
  if (via == "jonin") event = QualifyingEvent::kJonin;
  return Value::Struct({{"qualified", Value::Flag(Qualifies(event, input["place"].integer()))}});
}

}  // namespace

void AddSeriesQuestions(QuestionList* questions) {
  questions->push_back({TotalsQuestion(), &AnswerTotals});
  questions->push_back({StageCountQuestion(), &AnswerStageCount});
  questions->push_back({PrizeQuestion(), &AnswerPrize});
  questions->push_back({StockQuestion(), &AnswerStock});
  questions->push_back({AssignQuestion(), &AnswerAssign});
  questions->push_back({QualifiesQuestion(), &AnswerQualifies});
}

}  // namespace arbitro::nar
