// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/ask/cut_outlook.h"

#include <algorithm>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

#include "arbitro/limits.h"
#include "daemon/engine/ask/cut_bounds.h"
#include "daemon/engine/ask/cut_trials.h"
#include "daemon/engine/ask/goes_on.h"
#include "daemon/engine/ask/phase_field.h"
#include "daemon/engine/ask/plan.h"
#include "daemon/engine/ask/ruleset_reply.h"
#include "daemon/engine/ask/standings_now.h"
#include "daemon/engine/check/preconditions.h"
#include "daemon/engine/model/concat.h"
#include "kit/cut_facts.h"

namespace arbitro::engine {
namespace {

using RulesetPtr = std::shared_ptr<const RulesetClient>;

Failure NoCut(std::string message) { return Precondition(reason::kNoCut, std::move(message)); }

// Whether a cut may follow what is played now.
std::optional<Failure> CheckCutAhead(const EventState& event) {
  TRY(CheckStatus(event, {EventStatus::kRunning}, "a cut is ahead while it runs"));
  const std::vector<Phase> phases = PhasesToRuleset(event);
  if (phases.empty()) return NoCut("no phase has begun; ask again once round 1 is paired");
  if (phases.back().kind == ARBITRO_PHASE_ELIMINATION ||
      phases.back().kind == ARBITRO_PHASE_FINAL) {
    return NoCut(Concat("the cut is made: phase ", phases.size(),
                        " is played among those who made it; see its rounds"));
  }
  return std::nullopt;
}

// How many rounds the phase in hand has in the end; one that a person began without a number has as
// many as the ruleset plans.
Task<OrFailure<uint32_t>> RoundsOfPhase(const EventState& event, RulesetPtr ruleset) {
  const Phase phase = PhasesToRuleset(event).back();
  if (phase.rounds_planned != 0) co_return std::max(phase.rounds_planned, phase.rounds_paired);
  PlanRequest request = MakePlanRequest({event, ruleset->description()}, nullptr).request;
  for (uint32_t rounds = phase.rounds_paired; rounds <= limits::kRoundsMax; ++rounds) {
    request.phases.back().rounds_paired = request.phases.back().rounds_closed = rounds;
    const Reply<Plan> reply = co_await Call(*ruleset, &RulesetClient::PlanNext, request);
    const bool more = reply.answer() != nullptr && reply.answer()->step == ARBITRO_STEP_ROUND;
    if (!more) co_return rounds;
  }
  co_return NoCut("the ruleset plans no end of the phase in hand; ask the organiser how it ends");
}

// Tells what the ruleset says of tables and places; nothing where it does not publish the question.
Task<OrFailure<kit::CutFacts>> AskFacts(const EventState& event, RulesetPtr ruleset) {
  if (ruleset->description().FindQuestion(kit::kCutFacts) == nullptr) co_return kit::CutFacts();
  kit::CutPhase asked;
  asked.settings = event.Settings();
  const std::vector<Phase> phases = PhasesToRuleset(event);
  asked.phase = phases.back().kind;
  asked.number = static_cast<uint32_t>(phases.size());
  asked.players = event.NotLeft();
  const QuestionRequest request = {kit::kCutFacts, kit::ToValue(asked), {}};
  const Reply<QuestionAnswer> reply =
      co_await Call(*ruleset, &RulesetClient::Ask, request, CatalogueBytes());
  CO_TRY(FailureOf(*ruleset, reply));
  co_return kit::ReadCutFacts(reply.answer()->answer);
}

// Tells what to try at a table; nothing where that would not be every report.
std::vector<Value> ReportsToTry(const kit::CutFacts& facts, const Description& description) {
  if (!facts.reports.empty()) return facts.reports;
  if (!description.report) return {};
  return EveryValueOf(*description.report, kReportsTriedMax).value_or(std::vector<Value>());
}

// Tells what the outlook is made from.
struct Look {
  const EventState& event;
  RulesetPtr ruleset;
  kit::CutFacts facts{};
  RoundClosed standings{};  // of now
  GoesOn now{};             // if the phase ended with them
  OpenTables open{};
  uint32_t rounds_to_come = 0;
};

// Tells what a player still makes at the open table, where all of its results are known.
std::optional<std::pair<int64_t, int64_t>> SpanAt(const OpenTable& table, uint32_t number) {
  std::optional<std::pair<int64_t, int64_t>> span;
  for (size_t seat = 0; seat < table.seats.size(); ++seat) {
    if (table.seats[seat].player_number != number) continue;
    for (const ResultDecided& result : table.results) {
      const int64_t points = result.outcomes[seat].points;
      if (!span) span.emplace(points, points);
      span->first = std::min(span->first, points);
      span->second = std::max(span->second, points);
    }
  }
  return span;
}

// The players of the standings as points see them.
class PointsField {
 public:
  PointsField(const Look& look, size_t column) : look_(look), column_(column) {
    const PhaseState* phase = look.event.phases.empty() ? nullptr : look.event.phases.back().get();
    // Players who qualified for the phase stand before those who did not.
    if (look.facts.sure == 0 && phase != nullptr) in_phase_ = phase->what.qualified;
    std::sort(in_phase_.begin(), in_phase_.end());
    const auto least = static_cast<int64_t>(look.rounds_to_come) * std::min<int64_t>(0, Least());
    const auto most = static_cast<int64_t>(look.rounds_to_come) * std::max<int64_t>(0, Most());
    coming_.assign(look.event.players.size() + 1, {least, most});
    for (const OpenTable& table : look.open.tables) AddTable(table);
  }

  bool IsInPhase(uint32_t number) const {
    return in_phase_.empty() || std::binary_search(in_phase_.begin(), in_phase_.end(), number);
  }

  std::vector<CutPoints> Players() const {
    std::vector<CutPoints> players;
    for (const RecordedStanding& row : look_.standings.rows) {
      if (!IsInPhase(row.player_number)) continue;
      const PlayerState& player = look_.event.Player(row.player_number);
      CutPoints one;
      one.player_number = row.player_number;
      one.group = GroupOf(player);
      one.takes_part = player.status == PlayerStatus::kActive;
      const auto cell = static_cast<int64_t>(row.cells[column_].low);
      one.now = (row.negative >> column_ & 1) != 0 ? -cell : cell;
      std::tie(one.least, one.most) = coming_[row.player_number];
      players.push_back(one);
    }
    return players;
  }

  CutPlaces Places() const {
    CutPlaces places;
    places.of_group.assign(look_.ruleset->description().divisions.size() + 1, 0);
    places.all = look_.facts.sure == 0;
    if (!places.all) {
      places.of_group.assign(places.of_group.size(), look_.facts.sure);
      return places;
    }
    for (const RecordedStanding& row : look_.standings.rows) {
      const PlayerState& player = look_.event.Player(row.player_number);
      // Of those who are level, some have the place: as many as are in without the others.
      if (look_.now.first[row.player_number]) ++places.of_group[GroupOf(player)];
    }
    return places;
  }

 private:
  int64_t Least() const { return look_.facts.points_least; }
  int64_t Most() const { return look_.facts.points_most; }

  void AddTable(const OpenTable& table) {
    for (const SeatState& seat : table.seats) {
      if (seat.player_number == 0) continue;
      const auto span = look_.open.complete ? SpanAt(table, seat.player_number) : std::nullopt;
      coming_[seat.player_number].first += span ? span->first : std::min<int64_t>(0, Least());
      coming_[seat.player_number].second += span ? span->second : std::max<int64_t>(0, Most());
    }
  }

  uint32_t GroupOf(const PlayerState& player) const {
    if (look_.facts.order != kit::PointsOrder::kDivision) return 0;
    return look_.ruleset->description().PlaceOfDivision(player.Division());
  }

  const Look& look_;
  const size_t column_;
  std::vector<uint32_t> in_phase_;                   // rising; empty: everybody
  std::vector<std::pair<int64_t, int64_t>> coming_;  // by registration number
};

// All players, as nothing is known of them.
std::vector<CutStanding> AllOpen(const EventState& event) {
  std::vector<CutStanding> players;
  for (uint32_t number = 1; number <= event.players.size(); ++number) {
    if (!event.Player(number).withdrawn) players.push_back({number, CutVerdict::kOpen, {}});
  }
  return players;
}

// Settles what points alone do; false where the ruleset says too little for that.
bool SettleByPoints(const Look& look, std::vector<CutStanding>* players) {
  const auto& columns = look.standings.columns;
  const auto column = std::find_if(columns.begin(), columns.end(), [&](const Column& one) {
    return one.id == look.facts.column && one.kind == ARBITRO_COLUMN_INTEGER;
  });
  if (look.facts.order == kit::PointsOrder::kNotSaid || column == columns.end()) return false;
  const PointsField field(look, static_cast<size_t>(column - columns.begin()));
  std::vector<CutStanding> bound(look.event.players.size() + 1);
  std::vector<bool> ranked(look.event.players.size() + 1, false);
  for (const RecordedStanding& row : look.standings.rows) ranked[row.player_number] = true;
  for (CutStanding& one : BoundCut(field.Players(), field.Places())) {
    bound[one.player_number] = std::move(one);
  }
  for (CutStanding& player : *players) {
    const uint32_t number = player.player_number;
    if (bound[number].player_number != 0) player = std::move(bound[number]);
    // A player whom the standings leave out has no place in them.
    if (!ranked[number]) player.verdict = CutVerdict::kOut;
  }
  return true;
}

// Plays all results through, where they are few; false where they are not.
Task<OrFailure<bool>> SettleExactly(const Look& look, const PlanAhead& plan, CutOutlook* outlook) {
  if (look.rounds_to_come > 0 || !look.open.complete) co_return false;
  const auto trials = CountCutTrials(look.open.tables, look.event.players.size());
  if (!trials) co_return false;
  const bool closed = look.event.rounds.empty() || look.event.rounds.back()->closed();
  if (closed) {
    for (CutStanding& player : outlook->players) {
      player.verdict = look.now.verdicts[player.player_number];
    }
  } else {
    CO_ASSIGN_OR_RETURN(outlook->players,
                        co_await TryAllResults(look.event, look.ruleset, plan, look.open.tables));
  }
  outlook->trials = *trials;
  co_return true;
}

}  // namespace

Task<OrFailure<CutOutlook>> LookAtCut(const EventState& event, RulesetPtr ruleset) {
  CO_TRY(CheckCutAhead(event));
  CO_ASSIGN_OR_RETURN(const uint32_t rounds, co_await RoundsOfPhase(event, ruleset));
  const PlanAhead plan(event, ruleset, rounds);
  Look look = {event, ruleset};
  CO_ASSIGN_OR_RETURN(TakenStandings taken, co_await StandingsNow(event, ruleset));
  look.standings = std::move(taken.standings);
  CO_ASSIGN_OR_RETURN(look.now,
                      co_await plan.Ask(std::make_shared<const RoundClosed>(look.standings), {}));
  if (look.now.ahead.empty()) {
    co_return NoCut("the ruleset plans no cut after the phase in hand; the standings decide");
  }
  CO_ASSIGN_OR_RETURN(look.facts, co_await AskFacts(event, ruleset));
  const Phase phase = PhasesToRuleset(event).back();
  look.rounds_to_come = rounds - phase.rounds_paired;
  CO_ASSIGN_OR_RETURN(
      look.open,
      co_await FindOpenTables(event, ruleset, ReportsToTry(look.facts, ruleset->description())));
  CutOutlook outlook;
  outlook.phase = event.NextPhase() - 1;
  outlook.round = static_cast<uint32_t>(event.rounds.size());
  outlook.rounds_to_come = look.rounds_to_come;
  outlook.ahead = look.now.ahead;
  outlook.players = AllOpen(event);
  CO_ASSIGN_OR_RETURN(const bool exact, co_await SettleExactly(look, plan, &outlook));
  if (exact) {
    outlook.basis = CutBasis::kExact;
  } else if (SettleByPoints(look, &outlook.players)) {
    outlook.basis = CutBasis::kBounds;
  }
  outlook.tables = std::move(look.open.tables);
  if (!exact) {
    for (OpenTable& table : outlook.tables) table.results.clear();
  }
  co_return outlook;
}

namespace {

// Holds the state as long as it is read.
Task<OrFailure<CutOutlook>> LookHolding(StatePtr state, RulesetPtr ruleset) {
  co_return co_await LookAtCut(state->event, std::move(ruleset));
}

}  // namespace

void TakeCutOutlook(StatePtr state, RulesetPtr ruleset,
                    std::function<void(OrFailure<CutOutlook>)> done) {
  Start(LookHolding(std::move(state), std::move(ruleset)), std::move(done));
}

}  // namespace arbitro::engine
