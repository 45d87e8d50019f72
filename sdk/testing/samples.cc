// SPDX-License-Identifier: Apache-2.0
#include "testing/samples.h"

#include <cstring>

#include "arbitro/description_image.h"
#include "arbitro/refusal_image.h"

namespace arbitro::samples {

Value NestedValue() {
  return Value::Struct(
      {{"empty list", Value::List()},
       {"empty struct", Value::Struct()},
       {"flag", Value::Flag(true)},
       {"least", Value::Integer(INT64_MIN)},
       {"list", Value::List({Value::Text("città"), Value::Integer(2), Value(),
                             Value::List({Value::Struct({{"deep", Value::Flag(false)}})})})},
       {"null", Value()},
       {"text", Value::Text("")}});
}

Refusal ARefusal() {
  return Refuse("SECOND_BYE", "GAME-2-a", {"the player had a bye", "il giocatore ha già avuto"});
}

Description ADescription() {
  const Label label = {"words", "parole"};
  Description description;
  description.id = "sample-game";
  description.version = "1.2.3";
  description.title = {"Sample", "Esempio"};
  description.formats = {{"standard", label, "GAME-1"}, {"open", label, ""}};
  description.rules = {{"GAME-1", {"One.", "Uno."}}, {"GAME-2-a", {"Two.", "Due."}}};
  description.reasons = {{"SECOND_BYE", label, "GAME-2-a"}};
  description.violations = {{"TOO_LARGE", label, ""}};
  description.rounds_max = 24;
  description.players_min = 4;
  using namespace form;  // NOLINT: this function is nothing but forms
  description.settings = Struct("settings", label,
                                {Required(Date("date", label)), Time("start", label),
                                 Duration("round", label, 60, 7200), Flag("team", label)});
  Form key = Required(Text("key", label, 32));
  key.key = true;
  Form name = Required(Text("name", label, 128));
  name.name = true;
  description.card = Struct("card", label, {key, name, List("types", label, Text("", {}, 32), 8)});
  description.deck_row = Struct("row", label, {Flag("signed", label)});
  description.report = Struct(
      "report", label,
      {By("GAME-1", Required(OneChoice("winner", label, {{"first", label}, {"second", label}}))),
       Tuple("games", label, {Integer("", {}, 0, 2), Integer("", {}, 0, 2)})});
  description.questions = {
      {"count", label, "GAME-1",
       Struct("input", label, {Required(Set("players", label, Player("", {}), 64))}),
       OneOf("answer", label,
             {Null("", {}), Map("", {}, Ratio("", {}), 10), Integer("", {}, -5, 5)})}};
  return description;
}

DrawRequest ADrawRequest() {
  DrawRequest request;
  for (size_t i = 0; i < request.seed.size(); ++i) request.seed[i] = static_cast<uint8_t>(i + 1);
  request.round = 3;
  request.format = "standard";
  request.settings = NestedValue();
  request.players.resize(3);
  uint32_t next = 100;
  for (DrawPlayer& player : request.players) {
    player.points = -static_cast<int32_t>(next++);
    player.byes = next++;
    player.floats_down = next++;
    player.floats_up = next++;
    player.entry_round = next++;
    player.number = next++;
    player.flags = next++;
  }
  request.players[1].first_met = 0;
  request.players[1].met_count = 2;
  request.met = {0, 2};
  request.tables = {{ARBITRO_TABLE_MATCH, {{2, 7}, {0, 8}}}, {ARBITRO_TABLE_BYE, {{1, 0}}}};
  return request;
}

RoundDraw ARoundDraw() {
  RoundDraw draw;
  draw.tables = ADrawRequest().tables;
  draw.chains = {{ARBITRO_CHAIN_EXACT_UNIFORM, 3, 9, -1, 5, 0}};
  draw.criteria = {{"point gap", "GAME-1"}, {"floats", "GAME-2-a"}};
  draw.cost = {1, -2, INT64_MAX};
  draw.bound = {1, -2, 3};
  draw.uniform = true;
  return draw;
}

RoundEvaluation ARoundEvaluation() {
  RoundEvaluation evaluation;
  evaluation.problems = {{"TOO_LARGE", "GAME-1", 1, ARBITRO_NONE}, {"TOO_LARGE", "", 0, 2}};
  evaluation.criteria = {{"point gap", "GAME-1"}};
  evaluation.cost = {4};
  evaluation.optimum = {3};
  return evaluation;
}

DeckRequest ADeckRequest() {
  DeckRequest request;
  request.format = "open";
  request.settings = Value::Struct({{"date", Value::Text("2024-02-29")}});
  request.rows = {{4, 17, "Città", Value::Struct({{"signed", Value::Flag(true)}})},
                  {1, ARBITRO_NONE, "", Value()}};
  return request;
}

DeckVerdict ADeckVerdict() {
  DeckVerdict verdict;
  verdict.violations = {{"TOO_LARGE", "GAME-1", Value::Struct({{"count", Value::Integer(61)}})}};
  verdict.warnings = {{"TOO_LARGE", "", Value()}};
  return verdict;
}

OutcomeRequest AnOutcomeRequest() {
  OutcomeRequest request;
  request.format = "standard";
  request.settings = Value::Struct();
  request.round = 5;
  request.table_kind = ARBITRO_TABLE_BYE;
  request.seat_count = 1;
  request.report = NestedValue();
  return request;
}

TableOutcome ATableOutcome() {
  return {{{3, ARBITRO_RESULT_WIN, 1, 0}, {-1, ARBITRO_RESULT_LOSS, 2, 0}}};
}

StandingsRequest AStandingsRequest() {
  StandingsRequest request;
  request.seed.fill(9);
  request.format = "standard";
  request.settings = NestedValue();
  request.rounds_played = 2;
  request.players = {{6, ARBITRO_PLAYER_ACTIVE, ARBITRO_PLAYER_LATE, 0, 2, 1, 11, 0},
                     {0, ARBITRO_PLAYER_DROPPED, 0, 2, 1, 2, 12, 0}};
  request.results = {{1, ARBITRO_NONE, ARBITRO_RESULT_BYE, 3},
                     {2, 1, ARBITRO_RESULT_WIN, 3},
                     {2, 0, ARBITRO_RESULT_LOSS, 0}};
  return request;
}

Standings SomeStandings() {
  Standings standings;
  standings.columns = {{"points", {"Points", "Punti"}, "GAME-1", ARBITRO_COLUMN_INTEGER, {1, 0}},
                       {"share", {"Share", "Quota"}, "GAME-2-a", ARBITRO_COLUMN_RATIO, {5, 6}}};
  standings.rows = {{1, 1, ARBITRO_NONE, 2, 0, 1}, {0, 2, 1, 1, 1, 0}};
  standings.cells = {{7, 0}, {1, 2}, {6, 0}, {3, 4}};
  standings.unranked = {2};
  return standings;
}

QuestionRequest AQuestionRequest() { return {"count", NestedValue()}; }

QuestionAnswer AQuestionAnswer() { return {NestedValue()}; }

std::vector<CatalogueRow> SomeCards() {
  std::vector<CatalogueRow> rows;
  for (const auto& [key, name] : std::vector<std::pair<std::string, std::string>>{
           {"bw5-102", "Ultra Ball"}, {"bw1-101", "Energy"}, {"xy1-99", "Ultra Ball"}}) {
    rows.push_back({key, name,
                    Value::Struct({{"id", Value::Text(key)},
                                   {"name", Value::Text(name)},
                                   {"set", Value::Text(key.substr(0, 3))},
                                   {"types", Value::List({Value::Text("Item")})}})});
  }
  return rows;
}

std::vector<std::string> Images() {
  return {Encode(ARefusal()),          Encode(ADescription()),      Encode(ADrawRequest()),
          Encode(ARoundDraw()),        Encode(ARoundEvaluation()),  Encode(ADeckRequest()),
          Encode(ADeckVerdict()),      Encode(AnOutcomeRequest()),  Encode(ATableOutcome()),
          Encode(AStandingsRequest()), Encode(SomeStandings()),     Encode(AQuestionRequest()),
          Encode(AQuestionAnswer()),   EncodeCatalogue(SomeCards())};
}

namespace {

template <class T>
std::optional<std::string> AgainAs(const std::string& image) {
  T content;
  std::string fault;
  if (!Decode(image, &content, &fault)) return std::nullopt;
  return Encode(content);
}

std::optional<std::string> CatalogueAgain(const std::string& image) {
  const CatalogueView view(image);
  if (view.size() == 0) return std::nullopt;
  std::vector<CatalogueRow> rows;
  for (uint32_t card = 0; card < view.size(); ++card) {
    rows.push_back({std::string(view.Key(card)), std::string(view.Name(card)), view.Row(card)});
    view.Find(view.Key(card));
    view.Named(view.Name(card));
    view.TextField(card, "set");
    view.ListFieldHas(card, "types", "Item");
  }
  return EncodeCatalogue(rows);
}

}  // namespace

std::optional<std::string> Again(const std::string& image) {
  arbitro_image head = {};
  if (image.size() < sizeof(head)) return std::nullopt;
  std::memcpy(&head, image.data(), sizeof(head));
  switch (head.kind) {
    case ARBITRO_IMAGE_REFUSAL:
      return AgainAs<Refusal>(image);
    case ARBITRO_IMAGE_CATALOGUE:
      return CatalogueAgain(image);
    case ARBITRO_IMAGE_DESCRIPTION:
      return AgainAs<Description>(image);
    case ARBITRO_IMAGE_DRAW_REQUEST:
      return AgainAs<DrawRequest>(image);
    case ARBITRO_IMAGE_DRAW_ANSWER:
      return AgainAs<RoundDraw>(image);
    case ARBITRO_IMAGE_EVALUATE_ANSWER:
      return AgainAs<RoundEvaluation>(image);
    case ARBITRO_IMAGE_DECK_REQUEST:
      return AgainAs<DeckRequest>(image);
    case ARBITRO_IMAGE_DECK_ANSWER:
      return AgainAs<DeckVerdict>(image);
    case ARBITRO_IMAGE_OUTCOME_REQUEST:
      return AgainAs<OutcomeRequest>(image);
    case ARBITRO_IMAGE_OUTCOME_ANSWER:
      return AgainAs<TableOutcome>(image);
    case ARBITRO_IMAGE_STANDINGS_REQUEST:
      return AgainAs<StandingsRequest>(image);
    case ARBITRO_IMAGE_STANDINGS_ANSWER:
      return AgainAs<Standings>(image);
    case ARBITRO_IMAGE_QUESTION_REQUEST:
      return AgainAs<QuestionRequest>(image);
    case ARBITRO_IMAGE_QUESTION_ANSWER:
      return AgainAs<QuestionAnswer>(image);
    default:
      return std::nullopt;
  }
}

}  // namespace arbitro::samples
