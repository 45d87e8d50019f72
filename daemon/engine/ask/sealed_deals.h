// SPDX-License-Identifier: Apache-2.0
//
// Finds the seed of a sealed deal, and asks the ruleset what each seat was dealt from it
// (state/sealed_deals.h).
//
// Pure functions but for the secret and the ruleset; thread-safe.

#ifndef ARBITRO_DAEMON_ENGINE_ASK_SEALED_DEALS_H_
#define ARBITRO_DAEMON_ENGINE_ASK_SEALED_DEALS_H_

#include <cstdint>
#include <functional>
#include <vector>

#include "arbitro/host/client.h"
#include "daemon/engine/draw/seed.h"
#include "daemon/engine/model/failure.h"
#include "daemon/engine/state/ports.h"
#include "daemon/engine/state/sealed_deals.h"

namespace arbitro::engine {

// A table of an event whose journal is so called.
struct DealtTable {
  const JournalState& state;
  uint32_t round = 0;
  uint32_t table = 0;
};

// The seed of the table's present attempt: as it was revealed, or from the secret.
// DRAW_SECRET_MISSING where that is not the one that was committed to. The table must be dealt.
OrFailure<Digest> SeedOfDeal(const DealtTable& place, DrawLinks* links);

// What the seats are dealt from the seed, one value a seat. Empty where the ruleset has no question
// `deal.sealed`. A ruleset that asks for a `report` is told the one that is given, not null, and
// refuses where it says of a seat what that was not dealt. `done` is called once, on any thread.
using SeatsDealt = std::function<void(OrFailure<std::vector<Value>>)>;
void AskDeal(const RulesetClient& ruleset, const DealtTable& place, const Digest& seed,
             const Value& report, SeatsDealt done);

// The link of deals at `index` of the journal's chain. DRAW_SECRET_MISSING where it is not of the
// chain that was committed to.
OrFailure<Digest> OpenDealLink(const JournalState& state, uint32_t index, DrawLinks* links);

// What the seed of the table's present attempt is made from, beside the link.
DealSource DealSourceOf(const RoundState& round, uint32_t table);

// The secret of this daemon is not the one of the event.
Failure OtherDealSecret();

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_ASK_SEALED_DEALS_H_
