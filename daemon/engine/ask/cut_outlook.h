// SPDX-License-Identifier: Apache-2.0
//
// Tells what must happen for each player to go on at the cut that follows the phase in hand.
//
// Three ways, and the answer says which it took:
//
// - exact: the phase's last round is paired, its open tables have few results between them, and
//   each combination was played through: the ruleset ranked, and planned the phase that follows.
// - bounds: the ruleset's question `cut.facts` (sdk/kit/cut_facts.h) says what a table gives at
//   most and at least. The verdicts that they give are final; the rest may be settled already
//   as far as tie-breaks go, and is called open.
// - nothing: the ruleset says too little. All is open.
//
// `in` and `out` are never wrong, while decided results and penalties stand, no player drops or
// comes back, and each open table ends as its report form can say. The engine knows no game: who
// goes on is what the ruleset plans.

#ifndef ARBITRO_DAEMON_ENGINE_ASK_CUT_OUTLOOK_H_
#define ARBITRO_DAEMON_ENGINE_ASK_CUT_OUTLOOK_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "arbitro/host/client.h"
#include "daemon/engine/ask/table_results.h"
#include "daemon/engine/ask/task.h"
#include "daemon/engine/model/failure.h"
#include "daemon/engine/state/state.h"

namespace arbitro::engine {

// Combinations of results that are played through, and those times the players of the event.
inline constexpr uint64_t kCutTrialsMax = 4'096;
inline constexpr uint64_t kCutTrialPlayersMax = 32'768;

// Results of other tables that are named for each way of a player.
inline constexpr size_t kCutConditionsMax = 16;

enum class CutVerdict : uint8_t {
  kOpen,  // it depends on what is still played
  kOut,   // the player does not go on, whatever happens
  kLot,   // the player is level with others at the border: a lot or a person decides
  kIn,    // the player goes on, whatever happens
};

enum class CutBasis : uint8_t { kNothing, kBounds, kExact };

// A phase that follows, as the ruleset plans it by the standings of now.
struct CutPhaseAhead {
  uint32_t number = 0;
  arbitro_phase_kind kind = ARBITRO_PHASE_ELIMINATION;
  uint32_t players = 0;
};

// A result of another table that settles what is open else.
struct CutCondition {
  uint32_t table = 0;   // in the newest round, from 1
  uint32_t result = 0;  // of that table's `results`, from 0
  CutVerdict verdict = CutVerdict::kOpen;
};

// Says what a player's own results come to.
struct CutWay {
  uint32_t result = 0;       // arbitro_result of the own open table; 0: told by points alone
  int64_t points_least = 0;  // that the player still makes
  int64_t points_most = 0;
  CutVerdict verdict = CutVerdict::kOpen;
  std::vector<CutCondition> conditions{};  // of an open one: each is enough by itself
};

struct CutStanding {
  uint32_t player_number = 0;
  CutVerdict verdict = CutVerdict::kOpen;
  std::vector<CutWay> ways{};  // of an open one; none: nothing that the player does settles it
};

struct CutOutlook {
  CutBasis basis = CutBasis::kNothing;
  uint32_t phase = 0;                // in hand
  uint32_t round = 0;                // the newest of the event
  uint32_t rounds_to_come = 0;       // of the phase, not paired yet
  uint64_t trials = 0;               // combinations that were played through
  std::vector<CutPhaseAhead> ahead;  // the next phase, then those that players come to past it
  std::vector<OpenTable> tables;     // that are open; their results where the basis is exact
  std::vector<CutStanding> players;  // by registration number, without those who were taken back
};

// NO_CUT where none follows the phase in hand; EVENT_STATUS where the event does not run; the
// ruleset's refusals and faults. `event` must stay until the Task ends.
Task<OrFailure<CutOutlook>> LookAtCut(const EventState& event,
                                      std::shared_ptr<const RulesetClient> ruleset);

// Does the same for a caller that is no Task, and holds the state: calls `done` once, on any
// thread, perhaps before it returns.
void TakeCutOutlook(StatePtr state, std::shared_ptr<const RulesetClient> ruleset,
                    std::function<void(OrFailure<CutOutlook>)> done);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_ASK_CUT_OUTLOOK_H_
