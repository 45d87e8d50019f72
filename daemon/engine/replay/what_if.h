// SPDX-License-Identifier: Apache-2.0
//
// An event that goes on in memory alone: what would come of further commands.
//
// Each is decided as any command is, on the state that the one before it made, and folded. Nothing
// is recorded and no link of a draw is opened: what is drawn comes from throw-away bytes.

#ifndef ARBITRO_DAEMON_ENGINE_REPLAY_WHAT_IF_H_
#define ARBITRO_DAEMON_ENGINE_REPLAY_WHAT_IF_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "arbitro/score.h"
#include "daemon/engine/ask/facts.h"
#include "daemon/engine/decide/decide.h"
#include "daemon/engine/draw/throw_away_links.h"
#include "daemon/engine/state/engine_revision.h"

namespace arbitro::engine {

// Commands of one what-if.
inline constexpr size_t kWhatIfCommandsMax = 256;

// All must outlive the what-if.
struct WhatIfPorts {
  const storage::EventLog* log = nullptr;
  CatalogueSource* catalogues = nullptr;
  RandomSource* random = nullptr;
  ReadJournal read;                              // what commands take from other journals
  const PersonSource* persons = nullptr;         // null: every reference is a person of its own
  std::shared_ptr<const RulesetClient> ruleset;  // the event's; null: not on offer
  uint32_t engine_revision = kEngineRevision;    // the newest that the engine knows
};

// Copies go on apart from each other. Waits for the ruleset; not thread-safe.
class WhatIf {
 public:
  // From `state`, an event's, or one that is not there yet and only has a name: CreateEvent comes
  // first then. The first command comes at `time_us` at the earliest.
  WhatIf(WhatIfPorts ports, StatePtr state, int64_t time_us)
      : ports_(std::move(ports)), state_(std::move(state)), time_us_(time_us) {}

  // Carries the command out, or says why it would not be. NOT_IN_WHAT_IF for one that makes another
  // event or moves one to another version; FIELD_INVALID for one of another journal;
  // ENGINE_REVISION_UNKNOWN where a newer engine decides it.
  OrFailure<Decision> Do(const Command& command);

  // The standings of now.
  OrFailure<RoundClosed> Rank() const;

  // Registration numbers of who comes through to the next phase, by seed: as the ruleset plans it
  // now, or else as the newest phase was started. Empty where everybody does. Fails as StartPhase
  // does where neither is known.
  OrFailure<std::vector<uint32_t>> Cut() const;

  const StatePtr& state() const { return state_; }

 private:
  WhatIfPorts ports_;
  StatePtr state_;
  int64_t time_us_;
};

// Whether the decision rests on a draw.
bool HasDrawn(const Decision& decision);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_REPLAY_WHAT_IF_H_
