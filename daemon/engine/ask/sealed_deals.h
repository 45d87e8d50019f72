// SPDX-License-Identifier: Apache-2.0
//
// Finds the seed of a sealed deal, and asks the ruleset what each seat was dealt from it
// (state/sealed_deals.h).
//
// Pure functions but for the secret and the ruleset; thread-safe.

#ifndef ARBITRO_DAEMON_ENGINE_ASK_SEALED_DEALS_H_
#define ARBITRO_DAEMON_ENGINE_ASK_SEALED_DEALS_H_

#include <cstdint>
#include <vector>

#include "arbitro/host/client.h"
#include "daemon/engine/ask/task.h"
#include "daemon/engine/draw/seed.h"
#include "daemon/engine/model/failure.h"
#include "daemon/engine/state/ports.h"
#include "daemon/engine/state/sealed_deals.h"

namespace arbitro::engine {

// A table of the event whose journal has this state.
struct DealtTable {
  const JournalState& state;
  uint32_t round = 0;
  uint32_t table = 0;
};

// Returns the seed of the table's present attempt: the revealed one, or else one made from the
// secret. Fails with DRAW_SECRET_MISSING if the event committed to another secret. The table must
// be dealt.
OrFailure<Digest> SeedOfDeal(const DealtTable& place, DrawLinks* links);

// Asks the ruleset what it deals to the seats from the seed: one value a seat, or none if the
// ruleset has no question `deal.sealed`. If the question takes a `report`, and the one given is not
// null, the ruleset gets it, and refuses a report that contradicts the deal of a seat.
Task<OrFailure<std::vector<Value>>> DealOf(const RulesetClient& ruleset, const DealtTable& place,
                                           const Digest& seed, const Value& report);

// Returns the link of deals at `index` of the journal's chain. Fails with DRAW_SECRET_MISSING if it
// is not of the chain that the event committed to.
OrFailure<Digest> OpenDealLink(const JournalState& state, uint32_t index, DrawLinks* links);

// Returns all that the seed of the table's present attempt is made from, beside the link.
DealSource DealSourceOf(const RoundState& round, uint32_t table);

// Returns the failure of a daemon whose secret is not the event's.
Failure OtherDealSecret();

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_ASK_SEALED_DEALS_H_
