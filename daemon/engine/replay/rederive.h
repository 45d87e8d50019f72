// SPDX-License-Identifier: Apache-2.0
//
// Decides a recorded command again, and says where two decisions on it differ. Part of Replay
// (replay/replay.h).

#ifndef ARBITRO_DAEMON_ENGINE_REPLAY_REDERIVE_H_
#define ARBITRO_DAEMON_ENGINE_REPLAY_REDERIVE_H_

#include <memory>
#include <optional>
#include <string_view>

#include "daemon/engine/decide/decide.h"
#include "daemon/engine/replay/replay.h"

namespace arbitro::engine {

// The state, ruleset and catalogues with which a command is decided again.
struct Rederivation {
  StatePtr before;                               // the state that the command met
  std::shared_ptr<const RulesetClient> ruleset;  // null: none is asked
  CatalogueSource* catalogues = nullptr;
  std::optional<UpgradeTarget> upgrade{};  // of UpgradeRuleset
  uint32_t engine_revision = 0;
};

using Derived = OrFailure<DecidedCommand>;

// Decides it with the recorded time, facts and links of draws. Waits for the ruleset.
Derived DecideAgain(const Rederivation& by, const RecordContent& content);

// One side of a comparison: a decision with its inputs, or a failure.
struct DecisionSide {
  const Decision* decision = nullptr;
  const Inputs* inputs = nullptr;
  const Failure* failure = nullptr;  // null: it was decided
  std::string_view bytes{};          // of the decision, where they are at hand
};

DecisionSide SideOf(const RecordContent& content);
DecisionSide SideOf(const Derived& derived);

// Encodes decisions on one record's command, and digests the bytes.
struct Encoding {
  const PayloadCodec& codec;
  storage::DecisionHasher hasher;

  Digest DigestOf(const Decision& decision) const {
    return hasher.Of(codec.EncodeDecision(decision));
  }
};

// Notes in `finding` how the two compare: identical, by another binary, diverged, or unverifiable
// if something that a side needs is missing. The digest of the recorded decision is set already, or
// not at all; if `recorded` has bytes, it is theirs.
void Compare(const Encoding& encoding, const DecisionSide& recorded, const DecisionSide& derived,
             ReplayFinding* finding);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_REPLAY_REDERIVE_H_
