// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/ask/goes_on.h"

#include <algorithm>
#include <utility>

#include "daemon/engine/ask/ruleset_reply.h"

namespace arbitro::engine {
namespace {

// The request when the phase in hand has played all of its rounds.
PlanQuestion WhenOver(PlanQuestion question, uint32_t rounds) {
  PlanRequest& request = question.request;
  Phase& phase = request.phases.back();
  request.counts.rounds_closed += rounds - phase.rounds_closed;
  request.counts.rounds_paired += rounds - phase.rounds_paired;
  phase.rounds_planned = phase.rounds_paired = phase.rounds_closed = rounds;
  return AsIfDue(std::move(question));
}

// The request when the planned phase has been played too.
void PlayOut(const Plan& plan, PlanRequest* request) {
  Phase phase = {};
  phase.kind = plan.phase_kind;
  phase.rounds_planned = phase.rounds_paired = phase.rounds_closed = plan.rounds_planned;
  phase.entrants = static_cast<uint32_t>(plan.qualified.size());
  request->phases.push_back(phase);
  request->counts.rounds_paired += plan.rounds_planned;
  request->counts.rounds_closed += plan.rounds_planned;
  ++request->counts.phase;
}

// The heads in this order of the ranked ones, each with a rank of its own.
StandingsHeads InOrder(const StandingsHeads& heads, const std::vector<size_t>& order) {
  StandingsHeads ordered = heads;
  const size_t width = heads.column_count;
  ordered.negative.clear();
  for (size_t place = 0; place < order.size(); ++place) {
    ordered.heads[place] = heads.heads[order[place]];
    ordered.heads[place].rank = static_cast<uint32_t>(place) + 1;
    for (size_t i = 0; i < width; ++i) {
      const size_t from = order[place] * width + i;
      ordered.cells[place * width + i] = heads.cells[from];
      if (std::binary_search(heads.negative.begin(), heads.negative.end(), from)) {
        ordered.negative.push_back(static_cast<uint32_t>(place * width + i));
      }
    }
  }
  return ordered;
}

// Calls `visit(begin, end)` for the ranked heads that share a rank.
template <class Visit>
void ForEachRank(const std::vector<Head>& heads, size_t ranked, Visit visit) {
  for (size_t begin = 0; begin < ranked;) {
    size_t end = begin + 1;
    while (end < ranked && heads[end].rank == heads[begin].rank) ++end;
    visit(begin, end);
    begin = end;
  }
}

bool AnyShared(const StandingsHeads& heads) {
  bool shared = false;
  ForEachRank(heads.heads, heads.ranked(),
              [&](size_t begin, size_t end) { shared = shared || end - begin > 1; });
  return shared;
}

// Players of one rank have the place of each other: what parts them depends on the order, both ways
// tell whether it matters.
void JudgeRank(const std::vector<Head>& heads, std::pair<size_t, size_t> rows,
               const std::vector<bool>& one, const std::vector<bool>& other, GoesOn* goes_on) {
  bool same = true;
  for (size_t i = rows.first; i < rows.second; ++i) {
    same = same && one[heads[i].number] == other[heads[i].number];
  }
  for (size_t i = rows.first; i < rows.second; ++i) {
    const uint32_t number = heads[i].number;
    CutVerdict& verdict = goes_on->verdicts[number];
    verdict = one[number] ? CutVerdict::kIn : CutVerdict::kOut;
    const bool may = one[number] || other[number] || heads[i].status == ARBITRO_PLAYER_ACTIVE;
    if (!same && may) verdict = CutVerdict::kLot;
  }
}

}  // namespace

PlanAhead::PlanAhead(const EventState& event, std::shared_ptr<const RulesetClient> ruleset,
                     uint32_t rounds)
    : event_(event), ruleset_(std::move(ruleset)), rounds_(rounds) {}

PlanRequest PlanAhead::RequestFor(const PlanRequest& request, Level level) const {
  const StandingsHeads& heads = request.standings;
  std::vector<size_t> order;
  ForEachRank(heads.heads, heads.ranked(), [&](size_t begin, size_t end) {
    for (size_t i = begin; i < end; ++i) {
      order.push_back(level == Level::kAsRows ? i : begin + (end - 1 - i));
    }
  });
  PlanRequest ordered = request;
  ordered.standings = InOrder(heads, order);
  return ordered;
}

Task<OrFailure<std::vector<bool>>> PlanAhead::Qualified(PlanRequest request,
                                                        GoesOn* goes_on) const {
  std::vector<bool> qualified(event_.players.size() + 1, false);
  uint32_t number = event_.NextPhase();
  goes_on->ahead.clear();
  for (size_t i = 0; i < kPhasesAheadMax; ++i) {
    const Reply<Plan> reply = co_await Call(*ruleset_, &RulesetClient::PlanNext, request);
    // A plan that is refused beyond the next phase waits for what is played in it.
    const Refusal* refusal = reply.refusal();
    if (refusal != nullptr && (i > 0 || refusal->reason == kNotOffered)) break;
    CO_TRY(FailureOf(*ruleset_, reply));
    const Plan& plan = *reply.answer();
    if (plan.step != ARBITRO_STEP_PHASE || plan.qualified.empty()) break;
    for (const uint32_t head : plan.qualified) {
      qualified[request.standings.heads[head].number] = true;
    }
    goes_on->ahead.push_back({number++, static_cast<arbitro_phase_kind>(plan.phase_kind),
                              static_cast<uint32_t>(plan.qualified.size())});
    if (plan.rounds_planned == 0) break;
    PlayOut(plan, &request);
  }
  co_return qualified;
}

Task<OrFailure<GoesOn>> PlanAhead::Ask(std::shared_ptr<const RoundClosed> standings,
                                       std::vector<Gain> gained) const {
  PlanQuestion question =
      WhenOver(MakePlanRequest({event_, ruleset_->description()}, std::move(standings)), rounds_);
  PlanRequest& request = question.request;
  for (Head& head : request.standings.heads) {
    if (head.number >= gained.size()) continue;
    head.points += gained[head.number].points;
    head.score += gained[head.number].score;
  }
  GoesOn goes_on;
  goes_on.verdicts.assign(event_.players.size() + 1, CutVerdict::kOut);
  CO_ASSIGN_OR_RETURN(const std::vector<bool> one,
                      co_await Qualified(RequestFor(request, Level::kAsRows), &goes_on));
  std::vector<bool> other = one;
  if (AnyShared(request.standings)) {
    GoesOn same_phases;
    CO_ASSIGN_OR_RETURN(other,
                        co_await Qualified(RequestFor(request, Level::kReversed), &same_phases));
  }
  const std::vector<Head>& heads = request.standings.heads;
  ForEachRank(heads, request.standings.ranked(), [&](size_t begin, size_t end) {
    JudgeRank(heads, {begin, end}, one, other, &goes_on);
  });
  goes_on.first = one;
  co_return goes_on;
}

}  // namespace arbitro::engine
