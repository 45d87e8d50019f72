// SPDX-License-Identifier: Apache-2.0
//
// Tells who goes on from the phase in hand, if it ended with these standings: the players of the
// phase that the ruleset would plan then, and of those that it plans beyond.
//
// A ruleset may give some a place further on at once, as in a final beside a play-off, or plan one
// phase a division. So it is asked for the phases that follow until it plans none, as if each had
// been played without a result.

#ifndef ARBITRO_DAEMON_ENGINE_ASK_GOES_ON_H_
#define ARBITRO_DAEMON_ENGINE_ASK_GOES_ON_H_

#include <cstdint>
#include <memory>
#include <vector>

#include "arbitro/host/client.h"
#include "arbitro/plan.h"
#include "daemon/engine/ask/cut_outlook.h"
#include "daemon/engine/ask/plan.h"
#include "daemon/engine/ask/task.h"
#include "daemon/engine/model/failure.h"
#include "daemon/engine/model/round.h"
#include "daemon/engine/state/state.h"

namespace arbitro::engine {

// Phases that are planned ahead at most.
inline constexpr size_t kPhasesAheadMax = 8;

// Players go on or not.
struct GoesOn {
  std::vector<CutPhaseAhead> ahead;
  // By registration number; at 0 nothing.
  std::vector<CutVerdict> verdicts;  // none is open
  std::vector<bool> first;  // who would go on if players of one rank stood as their rows do
};

// Asks about one event. Immutable; thread-safe.
class PlanAhead {
 public:
  // `rounds`: how many the phase in hand has in the end. The event must have a phase in hand.
  PlanAhead(const EventState& event, std::shared_ptr<const RulesetClient> ruleset, uint32_t rounds);

  // `gained`: by registration number, what open tables of the event give in this case: points and
  // score of heads; empty: nothing. The ruleset's refusals and faults.
  struct Gain {
    int32_t points = 0;
    int64_t score = 0;
  };
  Task<OrFailure<GoesOn>> Ask(std::shared_ptr<const RoundClosed> standings,
                              std::vector<Gain> gained) const;

 private:
  // The standings in strict order: players who share a rank in the order of their rows, or in the
  // opposite one.
  enum class Level { kAsRows, kReversed };
  PlanRequest RequestFor(const PlanRequest& request, Level level) const;
  Task<OrFailure<std::vector<bool>>> Qualified(PlanRequest request, GoesOn* goes_on) const;

  const EventState& event_;
  const std::shared_ptr<const RulesetClient> ruleset_;
  const uint32_t rounds_;
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_ASK_GOES_ON_H_
