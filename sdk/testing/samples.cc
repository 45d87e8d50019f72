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
  Refusal refusal =
      Refuse("SECOND_BYE", "GAME-2-a", {"the player had a bye", "il giocatore ha già avuto"});
  refusal.players = {2, 7};
  return refusal;
}

std::vector<Phase> SomePhases() {
  return {{ARBITRO_PHASE_SWISS, 33, 6, 6, 6, 0}, {ARBITRO_PHASE_ELIMINATION, 8, 3, 2, 1, 0}};
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
  description.penalties = {
      {"caution", label, "GAME-1", 0}, {"warning", label, "", 10}, {"game-loss", label, "", 20}};
  description.duties = {{"REPORT", label, "GAME-1"}, {"NOTE", label, ""}};
  description.awards = {{"PROMO", label, "GAME-1"}};
  description.staff_roles = {{"head-judge", label, ""}, {"judge", label, ""}};
  description.divisions = {{"junior", label, ""}, {"master", label, "GAME-1"}};
  description.draw_history = true;
  description.standings_lots = true;
  description.secret_standings = true;
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
  description.infractions = {
      {"slow-play", label, "GAME-1", Struct("circumstances", label, {Flag("again", label)})},
      {"late", label, "", std::nullopt}};
  description.player = Struct("player", label, {Integer("born", label, 1900, 2100)});
  description.stage = Struct("stage", label, {Flag("main", label)});
  description.series = Struct("series", label, {Integer("stages", label, 4, 8)});
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
    player.seed = next++;
    player.division = next++ % 3;
  }
  request.players[1].first_met = 0;
  request.players[1].met_count = 2;
  request.met = {0, 2};
  request.tables = {{ARBITRO_TABLE_MATCH,
                     {{2, 7, 3, ARBITRO_SEAT_PASSIVE},
                      {0, 8, 1, ARBITRO_SEAT_PLAYER},
                      {ARBITRO_NONE, 9, 2, ARBITRO_SEAT_NEUTRAL}}},
                    {ARBITRO_TABLE_BYE, {{1, 0}}}};
  request.phase = ARBITRO_PHASE_ELIMINATION;
  request.phase_number = 2;
  request.rounds_planned = 4;
  request.third_place = true;
  request.table_sizes = {{5, 1}, {4, 3}};
  const PastSeat won = {-7, 3, 2, 1, 7, 3, ARBITRO_SEAT_PASSIVE, ARBITRO_RESULT_WIN, 1};
  const PastSeat open = {0, 0, ARBITRO_NONE, 4, 0, 0, ARBITRO_SEAT_PLAYER, 0, 0};
  request.past = {{1, 1, ARBITRO_TABLE_MATCH, {won, open}}, {2, 5, ARBITRO_TABLE_BYE, {open}}};
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
  draw.differs = {{"avoid repeats", "GAME-1"}};
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
  request.first_round = 3;
  request.list_there = true;
  request.judged_only = true;
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
  request.phase = ARBITRO_PHASE_FINAL;
  request.phase_number = 3;
  request.attempt = 2;
  request.by_hand = true;
  request.seats = {{0, 6, 1, ARBITRO_SEAT_PASSIVE}};
  request.effects = {{0, ARBITRO_EFFECT_PRIZES, 2, 1}, {0, ARBITRO_EFFECT_POINTS, -4, 0}};
  return request;
}

TableOutcome ATableOutcome() {
  return {{{3, ARBITRO_RESULT_WIN, 1, INT64_MAX}, {-1, ARBITRO_RESULT_LOSS, 2, INT64_MIN}},
          {NestedValue(), Value()}};
}

StandingsRequest AStandingsRequest() {
  StandingsRequest request;
  request.seed.fill(9);
  request.format = "standard";
  request.settings = NestedValue();
  request.rounds_played = 2;
  request.players = {{6, ARBITRO_PLAYER_ACTIVE, ARBITRO_PLAYER_LATE, 0, 2, 1, 11, 2, 0, 0},
                     {0, ARBITRO_PLAYER_DROPPED, 0, 2, 1, 2, 12, 0, 3, 0}};
  request.results = {{1, ARBITRO_NONE, ARBITRO_RESULT_BYE, 3, 40, 5, 1, 1, 1},
                     {2, 1, ARBITRO_RESULT_WIN, 3, -2, 6, 2, 1, 2},
                     {2, 0, ARBITRO_RESULT_LOSS, 0, 0, 6, 2, 2, 2}};
  request.details = {Value(), NestedValue(), Value::Integer(5)};
  request.phases = SomePhases();
  request.adjustments = {{1, -4, "points", 3}};
  return request;
}

Standings SomeStandings() {
  Standings standings;
  standings.columns = {{"points", {"Points", "Punti"}, "GAME-1", ARBITRO_COLUMN_INTEGER, {1, 0}},
                       {"share", {"Share", "Quota"}, "GAME-2-a", ARBITRO_COLUMN_RATIO, {5, 6}}};
  standings.rows = {{1, 1, ARBITRO_NONE, 2, 0, 1}, {0, 2, 1, 1, 1, 0}};
  standings.cells = {{7, 0}, {1, 2}, {6, 0}, {3, 4}};
  standings.unranked = {2};
  standings.negative = {1, 2};
  return standings;
}

namespace {

EventCounts SomeCounts() { return {33, 1, 28, 2, 3, 4, 7, 6, 2, 0}; }

StandingsHeads SomeHeads() {
  StandingsHeads heads;
  heads.heads = {{-9, 12, 1, 4, ARBITRO_PLAYER_ACTIVE, 1, 0},
                 {8, 9, 2, 2, ARBITRO_PLAYER_ABSENT, 2, 0},
                 {0, 0, 0, 3, ARBITRO_PLAYER_EXPELLED, 0, 0}};
  heads.column_count = 2;
  heads.cells = {{1, 2}, {3, 4}, {5, 6}, {7, 8}};
  heads.negative = {0, 3};
  return heads;
}

std::vector<Duty> SomeDuties() {
  return {{"REPORT", "GAME-1", NestedValue(), true}, {"NOTE", "", Value(), false}};
}

std::vector<Award> AwardsTo(uint32_t who) {
  return {{"PROMO", "GAME-1", who, -3, NestedValue()}, {"PROMO", "", ARBITRO_NONE, 30, Value()}};
}

}  // namespace

AdmitRequest AnAdmitRequest() {
  AdmitRequest request;
  request.act = ARBITRO_ACT_REGISTER;
  request.format = "open";
  request.settings = NestedValue();
  request.event_status = ARBITRO_EVENT_REGISTRATION;
  request.subject_is_staff = true;
  request.role = 2;
  request.player_status = ARBITRO_PLAYER_CHECKED_IN;
  request.player_facts = Value::Struct({{"born", Value::Integer(1999)}});
  request.entry_round = 3;
  request.division = 1;
  request.arguments = Value::Struct({{"born", Value::Integer(2001)}});
  request.day = -1;
  request.second_of_day = 86'399;
  request.counts = SomeCounts();
  request.phases = SomePhases();
  request.staff = {{1, 1}, {2, 7}};
  request.entries = {{ARBITRO_PERSON_SCORE, "sample-game", "chakra", 40, -5, 0},
                     {ARBITRO_PERSON_SUSPENSION, "", "bad manners", 0, 1, 2}};
  request.appeal_published = true;
  request.publication_age_s = 7'200;
  request.signature = ARBITRO_SIGNATURE_WITH_APPEAL;
  return request;
}

Admission AnAdmission() {
  return {
      ARBITRO_EVENT_REQUESTED, ARBITRO_PLAYER_ACTIVE, 4, 2, SomeDuties(), {"NOTE", "REPORT"}, true};
}

PlanRequest APlanRequest() {
  return {"open", NestedValue(), SomeCounts(), SomePhases(), SomeHeads(), true, 7'201, 2};
}

Plan APlan() {
  Plan plan;
  plan.step = ARBITRO_STEP_PHASE;
  plan.phase_kind = ARBITRO_PHASE_FINAL;
  plan.rounds_planned = 3;
  plan.third_place = true;
  plan.fresh_start = true;
  plan.qualified = {1, 0};
  plan.tables = {{4, 2}, {5, 1}};
  plan.clock_s = 3000;
  plan.extra_turns = 3;
  return plan;
}

PenaltyRequest APenaltyRequest() {
  PenaltyRequest request;
  request.format = "open";
  request.settings = NestedValue();
  request.head_judge = true;
  request.at_table = true;
  request.infraction = 1;
  request.circumstances = Value::Struct({{"again", Value::Flag(true)}});
  request.proposed = 2;
  request.phase_kind = ARBITRO_PHASE_TABLES;
  request.phase = 2;
  request.round = 5;
  request.table_seats = 4;
  request.division = 1;
  request.player_facts = Value::Struct({{"born", Value::Integer(1999)}});
  request.day = 16'000;
  request.second_of_day = 1;
  request.history = {{1, 2, 1, 4, 3, ARBITRO_PAST_PENALTY_DEVIATED, 4, 0},
                     {2, 1, 2, 5, 0, 0, 9, 0}};
  return request;
}

Ruling ARuling() {
  Ruling ruling;
  ruling.step = 4;
  ruling.ruling = 2;
  ruling.deviates = true;
  ruling.final = true;
  ruling.allowed = {1};
  ruling.choices = {2, 3};
  ruling.effects = {{ARBITRO_EFFECT_TIME, ARBITRO_TARGET_TABLE, 180, 0, ""},
                    {ARBITRO_EFFECT_GAME_LOSS, ARBITRO_TARGET_PLAYER, 0, 2, ""},
                    {ARBITRO_EFFECT_NOTE, ARBITRO_TARGET_OPPONENTS, -1, 0, "città"}};
  ruling.further = {{1, ARBITRO_TARGET_OPPONENTS}, {2, ARBITRO_TARGET_PLAYER}};
  ruling.duties = SomeDuties();
  return ruling;
}

AwardsRequest AnAwardsRequest() {
  return {"open", NestedValue(), SomeCounts(), SomePhases(), SomeHeads()};
}

Awards SomeAwards() { return {AwardsTo(1), SomeDuties()}; }

SeriesRequest ASeriesRequest() {
  SeriesRequest request;
  request.seed.fill(3);
  request.settings = Value::Struct({{"stages", Value::Integer(4)}});
  request.stages = {{Value::Struct({{"main", Value::Flag(true)}}),
                     9,
                     {{1, 1, 12, -4, NestedValue()}, {0, 2, 9, 0, Value()}}},
                    {Value(), 7, {{2, 1, 6, 1, Value()}}}};
  request.persons = {{1, NestedValue()}, {2, Value()}, {3, Value()}};
  return request;
}

SeriesTotals SomeTotals() { return {SomeStandings(), AwardsTo(2), SomeDuties()}; }

RatingRequest ARatingRequest() {
  RatingRequest request;
  request.settings = Value::Struct({{"stages", Value::Integer(4)}});
  request.stage = Value::Struct({{"main", Value::Flag(true)}});
  request.event_settings = NestedValue();
  request.persons = {{1'516'000, 3, NestedValue()}, {-7, 1, Value()}, {}};
  request.matches = {
      {1, false, {{0, ARBITRO_RESULT_WIN, 1}, {2, ARBITRO_RESULT_LOSS, 2}}},
      {2, true, {{1, ARBITRO_RESULT_WIN, 1}, {ARBITRO_NONE, ARBITRO_RESULT_LOSS, 2}}}};
  return request;
}

Ratings SomeRatings() {
  return {{{1'532'125, 4, Value()}, {-9, 2, NestedValue()}, {1, 1, Value()}}};
}

QuestionRequest AQuestionRequest() {
  QuestionRequest request = {"count", NestedValue()};
  request.seed[31] = 7;
  return request;
}

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
  return {Encode(ARefusal()),         Encode(ADescription()),
          Encode(ADrawRequest()),     Encode(ARoundDraw()),
          Encode(ARoundEvaluation()), Encode(ADeckRequest()),
          Encode(ADeckVerdict()),     Encode(AnOutcomeRequest()),
          Encode(ATableOutcome()),    Encode(AStandingsRequest()),
          Encode(SomeStandings()),    Encode(AQuestionRequest()),
          Encode(AQuestionAnswer()),  EncodeCatalogue(SomeCards()),
          Encode(AnAdmitRequest()),   Encode(AnAdmission()),
          Encode(APlanRequest()),     Encode(APlan()),
          Encode(APenaltyRequest()),  Encode(ARuling()),
          Encode(AnAwardsRequest()),  Encode(SomeAwards()),
          Encode(ASeriesRequest()),   Encode(SomeTotals()),
          Encode(ARatingRequest()),   Encode(SomeRatings())};
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

struct Reader {
  uint32_t kind;
  std::optional<std::string> (*again)(const std::string& image);
};

constexpr Reader kReaders[] = {
    {ARBITRO_IMAGE_CATALOGUE, &CatalogueAgain},
    {ARBITRO_IMAGE_REFUSAL, &AgainAs<Refusal>},
    {ARBITRO_IMAGE_DESCRIPTION, &AgainAs<Description>},
    {ARBITRO_IMAGE_DRAW_REQUEST, &AgainAs<DrawRequest>},
    {ARBITRO_IMAGE_DRAW_ANSWER, &AgainAs<RoundDraw>},
    {ARBITRO_IMAGE_EVALUATE_ANSWER, &AgainAs<RoundEvaluation>},
    {ARBITRO_IMAGE_DECK_REQUEST, &AgainAs<DeckRequest>},
    {ARBITRO_IMAGE_DECK_ANSWER, &AgainAs<DeckVerdict>},
    {ARBITRO_IMAGE_OUTCOME_REQUEST, &AgainAs<OutcomeRequest>},
    {ARBITRO_IMAGE_OUTCOME_ANSWER, &AgainAs<TableOutcome>},
    {ARBITRO_IMAGE_STANDINGS_REQUEST, &AgainAs<StandingsRequest>},
    {ARBITRO_IMAGE_STANDINGS_ANSWER, &AgainAs<Standings>},
    {ARBITRO_IMAGE_QUESTION_REQUEST, &AgainAs<QuestionRequest>},
    {ARBITRO_IMAGE_QUESTION_ANSWER, &AgainAs<QuestionAnswer>},
    {ARBITRO_IMAGE_ADMIT_REQUEST, &AgainAs<AdmitRequest>},
    {ARBITRO_IMAGE_ADMIT_ANSWER, &AgainAs<Admission>},
    {ARBITRO_IMAGE_PLAN_REQUEST, &AgainAs<PlanRequest>},
    {ARBITRO_IMAGE_PLAN_ANSWER, &AgainAs<Plan>},
    {ARBITRO_IMAGE_PENALTY_REQUEST, &AgainAs<PenaltyRequest>},
    {ARBITRO_IMAGE_PENALTY_ANSWER, &AgainAs<Ruling>},
    {ARBITRO_IMAGE_AWARDS_REQUEST, &AgainAs<AwardsRequest>},
    {ARBITRO_IMAGE_AWARDS_ANSWER, &AgainAs<Awards>},
    {ARBITRO_IMAGE_SERIES_REQUEST, &AgainAs<SeriesRequest>},
    {ARBITRO_IMAGE_SERIES_ANSWER, &AgainAs<SeriesTotals>},
    {ARBITRO_IMAGE_RATING_REQUEST, &AgainAs<RatingRequest>},
    {ARBITRO_IMAGE_RATING_ANSWER, &AgainAs<Ratings>},
};

}  // namespace

std::optional<std::string> Again(const std::string& image) {
  arbitro_image head = {};
  if (image.size() < sizeof(head)) return std::nullopt;
  std::memcpy(&head, image.data(), sizeof(head));
  for (const Reader& reader : kReaders) {
    if (reader.kind == head.kind) return reader.again(image);
  }
  return std::nullopt;
}

}  // namespace arbitro::samples
