// SPDX-License-Identifier: Apache-2.0
//
// Tables that a person set: what the ruleset says of them, as far as it answers.
//
// A ruleset that is out must not stop a head judge. So it is asked all or nothing: where any call
// is refused or fails, the tables stand as they were given, without an evaluation and with their
// byes open, and the record says that no ruleset was asked. Replay then asks none either. But a
// match that a penalty weighs on may be refused its outcome: it waits for its report.

#ifndef ARBITRO_DAEMON_ENGINE_DECIDE_HAND_PAIRING_H_
#define ARBITRO_DAEMON_ENGINE_DECIDE_HAND_PAIRING_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "daemon/engine/ask/task.h"
#include "daemon/engine/decide/decide.h"

namespace arbitro::engine {

// A round as a person wants it.
struct HandPairing {
  EventState before;  // the event before the round
  uint32_t round = 0;
  std::vector<DrawnTable> tables;  // every player of the round once
};

struct JudgedPairing {
  std::vector<DrawnTable> tables;  // with the outcomes of those that no player plays
  std::optional<PairingEvaluation> evaluation;
  std::vector<Citation> citations;
};

Task<JudgedPairing> JudgePairing(const DecideContext& context, HandPairing pairing);

// Why the ruleset would draw no round with this player in it, for what the player lacks; nothing
// where it would, or is out.
Task<std::optional<Failure>> WhyNotDrawn(const DecideContext& context, HandPairing pairing,
                                         uint32_t number);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_DECIDE_HAND_PAIRING_H_
