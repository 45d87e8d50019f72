// SPDX-License-Identifier: Apache-2.0

#include "plugins/naruto_cg/event/phases.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "arbitro/counted.h"
#include "kit/elimination_tables.h"
#include "kit/phase_kind.h"
#include "plugins/naruto_cg/event/event.h"
#include "plugins/naruto_cg/event/participants.h"
#include "plugins/naruto_cg/rules/tables.h"

namespace arbitro::nar {
namespace {

constexpr int64_t kSecondsPerMinute = 60;

Decided<Plan> PlanSwiss(const EventSettings& settings, int64_t players, Host& host);
uint32_t RoundsPlanned(const Phase& phase, const EventSettings& settings);
Plan PlanRound(const Phase& phase, uint32_t rounds_planned, Host& host);
Decided<Plan> PlanCut(const PlanRequest& request, const EventSettings& settings, Host& host);
bool LotNeeded(const StandingsHeads& standings, size_t admitted);
Refusal RefuseLot();
std::vector<uint32_t> Admitted(const StandingsHeads& standings, size_t admitted);
bool AnyThere(const StandingsHeads& standings, const std::vector<uint32_t>& heads);
uint32_t RoundsOf(size_t entrants);
void SetClock(MatchStage stage, Host& host, Plan* plan);

}  // namespace

bool IsOfTheBook(uint32_t phase_kind) {
  // [NAR-EVENT-12] Swiss rounds and an elimination: tables of two.
  return phase_kind != ARBITRO_PHASE_TABLES;
}

Decided<Plan> PlanNextRound(const PlanRequest& request, Host& host) {
  const EventSettings settings = ReadSettings(request.settings);
  // [NAR-EVENT-12] Swiss rounds first, then those of the elimination. [NAR-AMB-70] A player who is
  // away in round one does not count.
  const int64_t present = PresentForRoundOne(request.counts);
  if (request.phases.empty()) return PlanSwiss(settings, present, host);
  const Phase& phase = request.phases.back();
  const uint32_t planned = RoundsPlanned(phase, settings);
  if (phase.rounds_closed < planned) {
    if (!IsOfTheBook(phase.kind)) return kit::NoSuchPhase("NAR-EVENT-12", kKindOfRounds);
    return PlanRound(phase, planned, host);
  }
  if (phase.kind == ARBITRO_PHASE_SWISS) return PlanCut(request, settings, host);
  return Plan{};
}

Decided<RoundDraw> DrawElimination(const DrawRequest& request, Host& host) {
  // [NAR-CUT-6] The fixed line of a bracket makes the pairs that FirstAgainstLast() makes round by
  // round; the tests hold both together. [NAR-AMB-34] The opponent of a player who has left goes
  // on.
  const kit::EliminationRound round = kit::NextEliminationRound(kit::FieldOf(request));
  if (round.problem == kit::kBracketOver) {
    return Refuse(
        "BRACKET_OVER", "NAR-CUT-6",
        {"the bracket is over: complete the event", "il tabellone è finito: chiudi l'evento"});
  }
  if (!round.problem.empty()) {
    return Refuse("BRACKET_BROKEN", "NAR-CUT-6",
                  {round.problem + ": pair by hand", round.problem + ": accoppiare a mano"});
  }
  host.Cite(request.round == 1 ? "NAR-CUT-5" : "NAR-CUT-6", "first against last, in pair order");
  return kit::ToDraw(round);
}

Decided<RoundEvaluation> EvaluateElimination(const DrawRequest& request, Host& host) {
  host.Cite("NAR-CUT-6", "judged by the bracket");
  return kit::JudgeElimination(request, kit::FieldOf(request), "NAR-CUT-6");
}

namespace {

Decided<Plan> PlanSwiss(const EventSettings& settings, int64_t players, Host& host) {
  const std::optional<StructureRow> row = StructureOf(settings, players);
  if (!row) {
    return Refuse("UNDEFINED_STRUCTURE", "NAR-SWISS-3",
                  {"the table of rounds ends at 256 players: set `swiss_rounds` and `cut`",
                   "la tabella dei turni finisce a 256 giocatori: imposta `swiss_rounds` e "
                   "`cut`"});
  }
  Plan plan;
  plan.step = ARBITRO_STEP_PHASE;
  plan.phase_kind = ARBITRO_PHASE_SWISS;
  plan.rounds_planned = static_cast<uint32_t>(row->swiss_rounds);
  SetClock(MatchStage::kSwiss, host, &plan);
  // [NAR-EVENT-7] [NAR-AMB-70] Whether the event is official is certain once round one is paired.
  if (!OfficialSize(players)) host.Cite("NAR-EVENT-7", "fewer than six players: not official");
  host.Cite("NAR-SWISS-2", Counted(plan.rounds_planned, "Swiss round", "Swiss rounds"));
  return plan;
}

// The rounds of a phase; one that was started by hand may not say how many it has.
uint32_t RoundsPlanned(const Phase& phase, const EventSettings& settings) {
  if (phase.rounds_planned > 0) return phase.rounds_planned;
  if (phase.kind == ARBITRO_PHASE_ELIMINATION) return RoundsOf(phase.entrants);
  const std::optional<StructureRow> row = StructureOf(settings, phase.entrants);
  return row ? static_cast<uint32_t>(row->swiss_rounds) : 0;
}

Plan PlanRound(const Phase& phase, uint32_t rounds_planned, Host& host) {
  Plan plan;
  plan.step = ARBITRO_STEP_ROUND;
  if (phase.kind == ARBITRO_PHASE_SWISS) {
    SetClock(MatchStage::kSwiss, host, &plan);
  } else {
    const bool final_next = phase.rounds_paired + 1 >= rounds_planned;
    SetClock(final_next ? MatchStage::kFinal : MatchStage::kElimination, host, &plan);
  }
  return plan;
}

Decided<Plan> PlanCut(const PlanRequest& request, const EventSettings& settings, Host& host) {
  // [NAR-AMB-70] The players of the first round make the cut, though some have left since.
  const std::optional<StructureRow> row = StructureOf(settings, request.phases.front().entrants);
  const auto cut_size = row ? static_cast<size_t>(row->cut_size) : 0;
  const size_t admitted = std::min(cut_size, request.standings.ranked());
  if (admitted < 2) {
    host.Cite("NAR-CUT-1", "no elimination rounds");
    return Plan{};
  }
  if (LotNeeded(request.standings, admitted)) return RefuseLot();
  Plan plan;
  plan.qualified = Admitted(request.standings, admitted);
  if (plan.qualified.size() < 2 || !AnyThere(request.standings, plan.qualified)) return Plan{};
  plan.step = ARBITRO_STEP_PHASE;
  plan.phase_kind = ARBITRO_PHASE_ELIMINATION;
  plan.rounds_planned = RoundsOf(plan.qualified.size());
  SetClock(plan.rounds_planned > 1 ? MatchStage::kElimination : MatchStage::kFinal, host, &plan);
  host.Cite("NAR-CUT-1", "the best " + std::to_string(admitted) + " are admitted");
  return plan;
}

// Whether a lot is still to part two of the admitted, or the last of them from the next one.
bool LotNeeded(const StandingsHeads& standings, size_t admitted) {
  const size_t compared = std::min(admitted + 1, standings.ranked());
  for (size_t i = 1; i < compared; ++i) {
    if (standings.heads[i].rank == standings.heads[i - 1].rank) return true;
  }
  return false;
}

Refusal RefuseLot() {
  return Refuse("LOT_NEEDED", "NAR-TIEBREAK-3",
                {"only a lot parts players for the elimination: draw it in public, and start the "
                 "phase by hand in the order drawn: `arbitroctl phase start EVENT PHASE --by-hand "
                 "--kind elimination --player … --reason WHY`",
                 "solo un sorteggio separa gli ammessi: fallo in pubblico, e avvia la fase a "
                 "mano nell'ordine estratto: `arbitroctl phase start EVENT PHASE --by-hand "
                 "--kind elimination --player … --reason WHY`"});
}

std::vector<uint32_t> Admitted(const StandingsHeads& standings, size_t admitted) {
  // [NAR-CUT-4] By rank; [NAR-AMB-60] who was admitted and has dropped is not replaced:
  // [NAR-AMB-34] the opponent goes on.
  std::vector<uint32_t> heads;
  for (uint32_t head = 0; head < admitted; ++head) {
    if (standings.heads[head].status != ARBITRO_PLAYER_EXPELLED) heads.push_back(head);
  }
  return heads;
}

// Whether one of them at least has not dropped.
bool AnyThere(const StandingsHeads& standings, const std::vector<uint32_t>& heads) {
  return std::any_of(heads.begin(), heads.end(), [&](uint32_t head) {
    return standings.heads[head].status != ARBITRO_PLAYER_DROPPED;
  });
}

// How many rounds halve the entrants to one.
uint32_t RoundsOf(size_t entrants) {
  uint32_t rounds = 0;
  while ((size_t{1} << rounds) < entrants) ++rounds;
  return rounds;
}

void SetClock(MatchStage stage, Host& host, Plan* plan) {
  const std::optional<int64_t> minutes = RoundMinutes(stage);
  if (!minutes) {
    host.Cite("NAR-CUT-3", "the final has no time limit");
    return;
  }
  plan->clock_s = static_cast<uint32_t>(*minutes * kSecondsPerMinute);
  // [NAR-TIME-3] Three turns are played after the call.
  plan->extra_turns = static_cast<uint32_t>(kExtraTurns);
}

}  // namespace

}  // namespace arbitro::nar
