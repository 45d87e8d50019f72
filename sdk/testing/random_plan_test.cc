// SPDX-License-Identifier: Apache-2.0

#include "testing/random_plan.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>

#include "testing/fake_host.h"
#include "testing/random_event.h"

namespace arbitro {
namespace {

// The one thing that a ruleset of the tests cannot take.
enum class Trap {
  kNone,
  kElimination,
  kMatchLoss,
  kCarried,
  kAdjustment,
  kExpelled,
  kLate,
  kNeutralSeat,
  kSecondBye,
  kNoDetails,
};

void FallInto(bool trapped) {
  if (trapped) throw std::logic_error("trapped");
}

Form ReportOf(const Label& label) {
  return form::Struct(
      "report", label,
      {form::Required(form::OneChoice("winner", label, {{"first", label}, {"second", label}}))});
}

// Pairs its players in the order of the request: three Swiss rounds, then the best four.
template <Trap kTrap>
class HallGame final : public Ruleset {
 public:
  Description Describe() const override {
    const Label label = {"words", "parole"};
    Description description;
    description.id = "hall-game";
    description.version = "1.0.0";
    description.title = label;
    description.formats = {{"standard", label, "HALL-1"}};
    description.rules = {{"HALL-1", label}};
    description.reasons = {{"TOO_FEW", label, "HALL-1"}};
    description.violations = {{"ODD_SEAT", label, "HALL-1"}};
    description.report = ReportOf(label);
    description.infractions = {{"late", label, "HALL-1", {}}};
    for (const char* id : {"points", "match-loss", "next-match-loss", "expulsion"}) {
      description.penalties.push_back({id, label, "", 0});
    }
    return description;
  }

  Decided<Plan> PlanNext(const PlanRequest& request, Host&) const override {
    Plan plan;
    if (request.phases.size() == 2) return plan;
    plan.step = ARBITRO_STEP_PHASE;
    plan.phase_kind = request.phases.empty() ? ARBITRO_PHASE_SWISS : ARBITRO_PHASE_ELIMINATION;
    plan.rounds_planned = request.phases.empty() ? 3 : 2;
    const auto& heads = request.standings.heads;
    for (uint32_t i = 0; i < heads.size() && !request.phases.empty(); ++i) {
      if (heads[i].status == ARBITRO_PLAYER_ACTIVE) plan.qualified.push_back(i);
      if (plan.qualified.size() == 4) break;
    }
    return plan.qualified.size() == 4 || request.phases.empty() ? plan : Plan();
  }

  Decided<RoundDraw> Draw(const DrawRequest& request, Host&) const override {
    FallInto(kTrap == Trap::kElimination && request.phase == ARBITRO_PHASE_ELIMINATION);
    const auto count = static_cast<uint32_t>(request.players.size());
    if (count < 2) return Refuse("TOO_FEW", "HALL-1", {"too few: wait", "troppo pochi"});
    RoundDraw draw;
    for (uint32_t i = 0; i + 1 < count; i += 2) {
      draw.tables.push_back({ARBITRO_TABLE_MATCH, {{i}, {i + 1}}});
    }
    if (count % 2 == 1) draw.tables.push_back({ARBITRO_TABLE_BYE, {{count - 1}}});
    return draw;
  }

  Decided<RoundEvaluation> Evaluate(const DrawRequest& request, Host&) const override {
    uint32_t byes = 0;
    for (const Table& table : request.tables) {
      byes += table.kind == ARBITRO_TABLE_BYE ? 1 : 0;
      for (const Seat& seat : table.seats) {
        FallInto(kTrap == Trap::kNeutralSeat && seat.kind == ARBITRO_SEAT_NEUTRAL);
      }
    }
    FallInto(kTrap == Trap::kSecondBye && byes > 1);
    return RoundEvaluation();
  }

  Decided<TableOutcome> Outcome(const OutcomeRequest& request, Host&) const override {
    const Value details = Value::Struct({{"games", Value::Integer(1)}});
    if (request.table_kind == ARBITRO_TABLE_BYE) {
      return TableOutcome{{{1, ARBITRO_RESULT_BYE, 1, 0}}, {details}};
    }
    uint32_t loser = request.report["winner"].TextOr("first") == "first" ? 1 : 0;
    for (const SeatEffect& effect : request.effects) {
      // Of the penalties those of the next match alone have an amount.
      FallInto(kTrap == Trap::kMatchLoss && effect.amount == 0);
      FallInto(kTrap == Trap::kCarried && effect.amount != 0);
      loser = effect.seat;
    }
    TableOutcome outcome;
    for (uint32_t seat = 0; seat < 2; ++seat) {
      const bool lost = seat == loser;
      outcome.seats.push_back(
          {lost ? 0 : 1, static_cast<uint32_t>(lost ? ARBITRO_RESULT_LOSS : ARBITRO_RESULT_WIN),
           lost ? 2u : 1u, 0});
      outcome.details.push_back(details);
    }
    return outcome;
  }

  Decided<Standings> Rank(const StandingsRequest& request, Host&) const override {
    FallInto(kTrap == Trap::kAdjustment && !request.adjustments.empty());
    for (const Value& details : request.details) {
      FallInto(kTrap == Trap::kNoDetails && details.is_null());
    }
    Standings standings;
    for (uint32_t i = 0; i < request.players.size(); ++i) {
      const StandingsPlayer& player = request.players[i];
      FallInto(kTrap == Trap::kExpelled && player.status == ARBITRO_PLAYER_EXPELLED);
      FallInto(kTrap == Trap::kLate && player.entry_round > 1);
      standings.rows.push_back({i, 1, ARBITRO_NONE, 0, 0, 0});
    }
    return standings;
  }

  // A rung higher each time.
  Decided<Ruling> RulePenalty(const PenaltyRequest& request, Host&) const override {
    Ruling ruling;
    ruling.ruling = std::min<uint32_t>(4, 1 + static_cast<uint32_t>(request.history.size()));
    if (request.proposed != 0) ruling.ruling = request.proposed;
    PenaltyEffect effect;
    const arbitro_effect_kind kinds[] = {ARBITRO_EFFECT_POINTS, ARBITRO_EFFECT_MATCH_LOSS,
                                         ARBITRO_EFFECT_MATCH_LOSS, ARBITRO_EFFECT_EXPEL};
    effect.kind = kinds[ruling.ruling - 1];
    effect.next_match = ruling.ruling == 3;
    effect.amount = ruling.ruling % 2 == 1 ? -1 : 0;
    ruling.effects = {effect};
    return ruling;
  }
};

// Plays events by their plans until one has a problem.
template <Trap kTrap>
std::string FirstProblem() {
  const FakeHost host = FakeHost::Of<HallGame<kTrap>>();
  if (!host.fault().empty()) return host.fault();
  for (uint64_t seed = 1; seed <= 60; ++seed) {
    std::string problem =
        RandomPlan(*host.client(), seed, 6 + static_cast<uint32_t>(seed % 9)).Play();
    if (!problem.empty()) return problem;
  }
  return "";
}

TEST(RandomPlan, PlaysPhasesPenaltiesAndEntriesByHand) {
  const FakeHost host = FakeHost::Of<HallGame<Trap::kNone>>();
  ASSERT_EQ(host.fault(), "");
  PlannedTally all;
  for (uint64_t seed = 1; seed <= 40; ++seed) {
    RandomPlan event(*host.client(), seed, 12);
    ASSERT_EQ(event.Play(), "") << "seed " << seed;
    const PlannedTally& one = event.tally();
    all.phases += one.phases;
    all.elimination_rounds += one.elimination_rounds;
    all.effects += one.effects;
    all.adjustments += one.adjustments;
    all.late += one.late;
    all.left += one.left;
    all.by_hand += one.by_hand;
    all.corrections += one.corrections;
  }
  EXPECT_GT(all.phases, 60u);
  EXPECT_GT(all.elimination_rounds, 40u);
  for (const uint32_t count :
       {all.effects, all.adjustments, all.late, all.left, all.by_hand, all.corrections}) {
    EXPECT_GT(count, 10u);
  }
}

TEST(RandomPlan, TheSameSeedPlaysTheSameEvent) {
  const FakeHost host = FakeHost::Of<HallGame<Trap::kNone>>();
  RandomPlan first(*host.client(), 7, 9);
  RandomPlan again(*host.client(), 7, 9);
  EXPECT_EQ(first.Play(), again.Play());
  EXPECT_EQ(first.tally().penalties, again.tally().penalties);
  EXPECT_EQ(first.tally().reports, again.tally().reports);
}

// Each trap is found, and where.
TEST(RandomPlan, FindsWhatARulesetCannotTake) {
  const auto has = [](const std::string& problem, const char* part) {
    EXPECT_NE(problem.find(part), std::string::npos) << problem;
    EXPECT_NE(problem.find("trapped"), std::string::npos) << problem;
  };
  has(FirstProblem<Trap::kElimination>(), "draw of round 4");
  has(FirstProblem<Trap::kMatchLoss>(), "outcome of phase");
  has(FirstProblem<Trap::kCarried>(), "outcome of phase");
  has(FirstProblem<Trap::kAdjustment>(), "standings after round");
  has(FirstProblem<Trap::kExpelled>(), "standings after round");
  has(FirstProblem<Trap::kLate>(), "standings after round");
  has(FirstProblem<Trap::kNeutralSeat>(), "as a judge paired it");
  has(FirstProblem<Trap::kSecondBye>(), "as a judge paired it");
  has(FirstProblem<Trap::kNoDetails>(), "standings after round");
}

// An event that follows no plan meets none of them.
TEST(RandomPlan, PlainEventsDoNotFindThem) {
  const FakeHost host = FakeHost::Of<HallGame<Trap::kElimination>>();
  for (uint64_t seed = 1; seed <= 20; ++seed) {
    EXPECT_EQ(RandomEvent(*host.client(), seed, {9, 4}).Play(), "") << "seed " << seed;
  }
}

}  // namespace
}  // namespace arbitro
