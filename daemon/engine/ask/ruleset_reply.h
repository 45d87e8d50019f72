// SPDX-License-Identifier: Apache-2.0
//
// Turns a ruleset's reply into the failure or the result of a decision or a read.

#ifndef ARBITRO_DAEMON_ENGINE_ASK_RULESET_REPLY_H_
#define ARBITRO_DAEMON_ENGINE_ASK_RULESET_REPLY_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arbitro/host/client.h"
#include "daemon/engine/model/concat.h"
#include "daemon/engine/model/failure.h"
#include "daemon/engine/model/round.h"

namespace arbitro::engine {

// Match points that one table may award, either way: the sum over an event stays far inside 32
// bits.
inline constexpr int32_t kTablePointsMax = 1'000'000;

// A score that a head judge may give a seat by hand, either way, for the same reason.
inline constexpr int64_t kTableScoreMax = 1'000'000'000'000;

// The reason of a ruleset that does not answer calls of this kind.
inline constexpr char kNotOffered[] = "NOT_OFFERED";

// Returns the failure that a client gets for a ruleset's refusal or fault.
Failure FromRefusal(const RulesetClient& ruleset, const Refusal& refusal);
// Says who a refusal's players are, in its message and its metadata; `ids` in their order.
Failure NamingPlayers(Failure failure, const std::vector<std::string>& ids);
Failure FromFault(const RulesetClient& ruleset, const RulesetFault& fault);

// Returns the failure of a reply, or nullopt if the reply holds an answer.
template <class T>
std::optional<Failure> FailureOf(const RulesetClient& ruleset, const Reply<T>& reply) {
  if (reply.refusal() != nullptr) return FromRefusal(ruleset, *reply.refusal());
  if (reply.fault() != nullptr) return FromFault(ruleset, *reply.fault());
  return std::nullopt;
}

// Does the same for a table's outcome, and blames the ruleset if a seat's points are out of bounds.
inline std::optional<Failure> FailureOfOutcome(const RulesetClient& ruleset,
                                               const Reply<TableOutcome>& reply) {
  TRY(FailureOf(ruleset, reply));
  for (const SeatOutcome& seat : reply.answer()->seats) {
    if (seat.points <= kTablePointsMax && seat.points >= -kTablePointsMax) continue;
    return FromFault(ruleset, ruleset.Blame(RulesetFunction::kOutcome,
                                            Concat("a table awards ", seat.points, " points")));
  }
  return std::nullopt;
}

// Returns a table's outcome as records hold it: without details if all of them are null.
inline ResultDecided ResultOf(const TableOutcome& outcome) {
  bool any = false;
  for (const Value& each : outcome.details) any = any || !each.is_null();
  return {outcome.seats, any ? outcome.details : std::vector<Value>()};
}

// Returns a ruleset's standings as records hold them. `numbers`: those of the players that were
// asked about, in the request's order; empty: from 1 on.
RoundClosed RecordStandings(const Standings& standings, const std::vector<uint32_t>& numbers = {});

// Takes the words off the columns of standings that go on record, where the description lists every
// one of them: readers find them there. Before kBeforeShapes records had them.
void LeaveLabelsToDescription(const Description& description, uint32_t engine_revision,
                              RoundClosed* closed);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_ASK_RULESET_REPLY_H_
