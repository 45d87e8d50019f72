// SPDX-License-Identifier: Apache-2.0

#include "testing/random_plan.h"

#include <algorithm>
#include <utility>

namespace arbitro {
namespace {

// A plan that never ends is left after so many steps.
constexpr uint32_t kStepsMax = 60;

// Rounds of a game that plans none.
constexpr uint32_t kUnplannedRounds = 3;

// Reports that a table is tried with before its result is entered by hand.
constexpr uint32_t kReportsTriedMax = 16;

// Long enough ago that no player appeals any more.
constexpr uint32_t kPublicationAgeS = 1'000'000;

constexpr char kPlanNotOffered[] = "NOT_OFFERED";

std::string PickFormat(const Description& description, RandomValues* values) {
  return description.formats[values->Below(description.formats.size())].id;
}

Value PickSettings(const Description& description, RandomValues* values) {
  return description.settings ? values->Of(*description.settings) : Value::Struct();
}

bool HasNeutralSeat(const HistoryTable& table) {
  const auto& seats = table.table.seats;
  return std::any_of(seats.begin(), seats.end(),
                     [](const Seat& seat) { return seat.kind == ARBITRO_SEAT_NEUTRAL; });
}

bool LosesMatch(const HistoryTable& table) {
  return std::any_of(table.effects.begin(), table.effects.end(), [](const SeatEffect& effect) {
    return effect.kind == ARBITRO_EFFECT_MATCH_LOSS;
  });
}

std::string PlaceOf(const HistoryTable& table) {
  return "phase " + std::to_string(table.phase) + ", round " + std::to_string(table.round) +
         ", table " + std::to_string(table.number);
}

}  // namespace

RandomPlan::RandomPlan(const RulesetClient& client, uint64_t seed, uint32_t players)
    : client_(client),
      values_(seed),
      history_(client.description(), PickFormat(client.description(), &values_),
               PickSettings(client.description(), &values_)) {
  for (uint32_t i = 0; i < players; ++i) history_.players().push_back(NewPlayer());
}

SeedBytes RandomPlan::DrawSeed() {
  SeedBytes seed;
  for (uint8_t& byte : seed) byte = static_cast<uint8_t>(values_.Below(256));
  return seed;
}

Value RandomPlan::Fill(const std::optional<Form>& form) {
  return form ? values_.Of(*form) : Value::Struct();
}

void RandomPlan::Problem(std::string what) {
  if (problem_.empty()) problem_ = std::move(what);
}

HistoryPlayer RandomPlan::NewPlayer() {
  HistoryPlayer player;
  const size_t divisions = client_.description().divisions.size();
  if (divisions > 0) player.division = 1 + Below(divisions);
  player.facts = Fill(client_.description().player);
  return player;
}

std::string RandomPlan::Play() {
  heads_ = HeadsOf(nullptr);
  RuleBetweenRounds();
  for (uint32_t step = 0; step < kStepsMax && problem_.empty(); ++step) {
    if (!PlayStep()) break;
  }
  if (problem_.empty()) Award();
  return problem_;
}

Plan RandomPlan::PlanOrSwiss(const std::optional<Plan>& answer) const {
  if (answer) return *answer;
  Plan plan;
  if (refused_ != kPlanNotOffered || !history_.phases().empty()) return plan;
  plan.step = ARBITRO_STEP_PHASE;
  plan.phase_kind = ARBITRO_PHASE_SWISS;
  plan.rounds_planned = kUnplannedRounds;
  return plan;
}

bool RandomPlan::PlayStep() {
  const std::string what = "plan after round " + std::to_string(history_.next_round() - 1);
  PlanRequest request = history_.ToPlan();
  request.standings = heads_;
  request.published = true;
  request.publication_age_s = kPublicationAgeS;
  const std::optional<Plan> answer = Ask(&RulesetClient::PlanNext, request, what);
  if (!refused_.empty()) refusal_ = what + ": " + refused_;
  const Plan plan = PlanOrSwiss(answer);
  if (plan.step == ARBITRO_STEP_OVER) return false;
  if (plan.step == ARBITRO_STEP_PHASE) {
    if (history_.phases().size() == limits::kPhasesMax) return false;
    history_.Begin(plan, order_);
    ++tally_.phases;
  } else if (history_.phases().empty()) {
    Problem(what + ": it plans another round where no phase has begun");
    return false;
  }
  const bool phase = plan.step == ARBITRO_STEP_PHASE && plan.rounds_planned > 0;
  for (uint32_t left = phase ? plan.rounds_planned : 1; left > 0; --left) {
    if (history_.next_round() > limits::kRoundsMax || !PlayRound()) return false;
  }
  return true;
}

bool RandomPlan::PlayRound() {
  LetInLate();
  const std::string what = "draw of round " + std::to_string(history_.next_round());
  std::vector<uint32_t> drawn;
  DrawRequest request = history_.ToDraw(DrawSeed(), &drawn);
  const std::optional<RoundDraw> draw = Ask(&RulesetClient::Draw, request, what);
  if (!refused_.empty()) refusal_ = what + ": " + refused_;
  if (!draw) return false;
  request.tables = draw->tables;
  Judge(request);
  const size_t first = history_.AddRound(PairByHand(request), drawn);
  ++tally_.rounds;
  if (request.phase == ARBITRO_PHASE_ELIMINATION) ++tally_.elimination_rounds;
  for (size_t i = first; i < history_.tables().size() && problem_.empty(); ++i) {
    BringCarried(&history_.tables()[i]);
    if (Chance(6)) RuleAtTable(i);
    Decide(i);
  }
  history_.CloseRound();
  LetGo();
  if (client_.description().standings_lots && request.phase != ARBITRO_PHASE_ELIMINATION) {
    lots_ = DrawSeed();
  }
  TakeStandings();
  if (request.phase != ARBITRO_PHASE_ELIMINATION && Chance(4)) Correct(first);
  RuleBetweenRounds();
  return problem_.empty();
}

void RandomPlan::Judge(const DrawRequest& request) {
  const std::string what = "evaluate of round " + std::to_string(history_.next_round());
  const auto evaluated = Ask(&RulesetClient::Evaluate, request, what);
  if (!evaluated || evaluated->problems.empty()) return;
  // A fault that the best round has too is the field's, as where a rule cannot hold any more.
  if (!evaluated->cost.empty() && evaluated->cost == evaluated->optimum) return;
  Problem(what + ": it finds `" + evaluated->problems[0].code +
          "` in the round that its own draw made");
}

// Swiss rounds alone: a judge has the players sit anywhere, has one of them play against a neutral
// seat, or gives a second bye. Elsewhere, and most of the time, the tables stay as they were drawn.
std::vector<Table> RandomPlan::PairByHand(DrawRequest request) {
  std::vector<Table>& tables = request.tables;
  const bool pairs = std::all_of(tables.begin(), tables.end(), [](const Table& table) {
    return table.seats.size() <= 2 && table.seats[0].kind != ARBITRO_SEAT_NEUTRAL;
  });
  if (request.phase != ARBITRO_PHASE_SWISS || !pairs || tables.size() < 2 || !Chance(6)) {
    return tables;
  }
  std::vector<Seat*> seats;
  for (Table& table : tables) {
    for (Seat& seat : table.seats) seats.push_back(&seat);
  }
  for (size_t i = seats.size(); i > 1; --i)
    std::swap(seats[i - 1]->player, seats[Below(i)]->player);
  if (tables[0].seats.size() == 2 && Chance(3)) {
    tables.push_back({ARBITRO_TABLE_BYE, {tables[0].seats[1]}});
    tables.back().seats[0].number = 0;
    tables[0].seats[1] = {};
    tables[0].seats[1].kind = ARBITRO_SEAT_NEUTRAL;
    tables[0].seats[1].number = tables[0].seats[0].number == 0 ? 0 : 2;
  }
  ++tally_.by_hand;
  Ask(&RulesetClient::Evaluate, request,
      "evaluate of round " + std::to_string(history_.next_round()) + " as a judge paired it");
  return tables;
}

void RandomPlan::Decide(size_t index) {
  HistoryTable& table = history_.tables()[index];
  std::optional<TableOutcome> outcome;
  if (!HasNeutralSeat(table)) outcome = Report(table, /*correct=*/Chance(8));
  table.outcome = outcome ? *outcome : EnterByHand(table);
}

std::optional<TableOutcome> RandomPlan::Report(const HistoryTable& table, bool correct) {
  const bool bye = table.table.kind == ARBITRO_TABLE_BYE;
  const auto& form = client_.description().report;
  OutcomeRequest request = history_.ToScore(table);
  std::optional<TableOutcome> outcome;
  for (uint32_t tried = 0; tried < (bye ? 1 : kReportsTriedMax) && problem_.empty(); ++tried) {
    // A match that a penalty takes is decided without a report.
    const bool lost = LosesMatch(table) && tried == 0;
    values_.KeepModest(tried % 2 == 1 ? table.table.seats.size() : 0);
    request.report = bye || lost || !form ? Value() : values_.Of(*form);
    values_.KeepModest(0);
    auto answer = Ask(&RulesetClient::Outcome, request, "outcome of " + PlaceOf(table));
    if (!answer) continue;
    const bool corrected = outcome.has_value();
    outcome = std::move(answer);
    tally_.reports += bye ? 0 : 1;
    if (bye || corrected || !correct) break;
    ++tally_.corrections;
  }
  return outcome;
}

// A judge says how it went: the first seat wins. Neutral seats lose.
TableOutcome RandomPlan::EnterByHand(const HistoryTable& table) {
  ++tally_.by_hand;
  TableOutcome outcome;
  const bool bye = table.table.kind == ARBITRO_TABLE_BYE;
  for (uint32_t i = 0; i < table.table.seats.size(); ++i) {
    SeatOutcome seat;
    seat.result = bye ? ARBITRO_RESULT_BYE : i == 0 ? ARBITRO_RESULT_WIN : ARBITRO_RESULT_LOSS;
    seat.place = i + 1;
    seat.points = i == 0 ? 1 : 0;
    outcome.seats.push_back(seat);
  }
  return outcome;
}

void RandomPlan::Correct(size_t first_table) {
  const size_t index = first_table + Below(history_.tables().size() - first_table);
  HistoryTable& table = history_.tables()[index];
  if (table.table.kind == ARBITRO_TABLE_BYE || HasNeutralSeat(table)) return;
  if (auto outcome = Report(table, /*correct=*/false)) {
    table.outcome = *std::move(outcome);
    ++tally_.corrections;
    TakeStandings();
  }
}

}  // namespace arbitro
