// SPDX-License-Identifier: Apache-2.0
//
// The standings that stand: what line-ups, awards and readers go by between two closings.
//
// Standings that were closed stand until a result, a penalty, a setting or a player's status
// changes them. Then the ruleset ranks again, and players who were level before, and are level now,
// keep the order that lots or a person gave them. Standings that a person entered stand until a
// person enters others or a round is played: but a player who leaves, leaves them.

#ifndef ARBITRO_DAEMON_ENGINE_ASK_STANDINGS_NOW_H_
#define ARBITRO_DAEMON_ENGINE_ASK_STANDINGS_NOW_H_

#include <functional>
#include <memory>
#include <vector>

#include "arbitro/host/client.h"
#include "arbitro/standings.h"
#include "daemon/engine/ask/task.h"
#include "daemon/engine/model/failure.h"
#include "daemon/engine/model/round.h"
#include "daemon/engine/state/state.h"

namespace arbitro::engine {

struct TakenStandings {
  RoundClosed standings;
  std::vector<Citation> citations;  // none where what was closed stands
};

// Takes the standings of now. `event` must stay until the Task has begun, not until it ends.
Task<OrFailure<TakenStandings>> StandingsNow(const EventState& event,
                                             std::shared_ptr<const RulesetClient> ruleset);

// Does the same for a caller that is no Task: calls `done` once, on any thread, perhaps before it
// returns. `event` need not stay until then.
void TakeStandingsNow(const EventState& event, std::shared_ptr<const RulesetClient> ruleset,
                      std::function<void(OrFailure<TakenStandings>)> done);

// Takes the standings that close the newest round. Where an earlier phase's lots stand, the order
// of players who are level stays that of the round before.
Task<OrFailure<TakenStandings>> StandingsThatClose(const EventState& event,
                                                   const StandingsRequest& request,
                                                   std::shared_ptr<const RulesetClient> ruleset);

// Gives players who are level in `now` the order that they have in `before`, where they were level
// there as well. `lots`: rows that no column parts are level, though a lot gave them places.
void KeepOrderOfLevel(const RoundClosed& level_before, const RoundClosed& before, bool lots,
                      RoundClosed* now);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_ASK_STANDINGS_NOW_H_
