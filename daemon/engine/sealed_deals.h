// SPDX-License-Identifier: Apache-2.0
//
// Sealed deals: what each seat of a table is dealt, for its player's eyes and the referee's until
// the table closes.
//
// An event whose settings have the flag `sealed_deals` commits to a second chain of links, beside
// the one of its draws. Pairing a round takes the next of these links without opening it: the
// record says its index alone. From the link comes a seed for each table (DealSeed in draw_seed.h),
// and from the seed the ruleset deals, as its question `deal.sealed` answers; both are computed on
// demand and kept nowhere. The record that decides the table reveals its seed and what the seats
// had, which its report may not contradict; the one that closes the round opens the link, against
// which anyone can check the seeds.
//
// Pure functions but for the secret and the ruleset; thread-safe.

#ifndef ARBITRO_DAEMON_ENGINE_SEALED_DEALS_H_
#define ARBITRO_DAEMON_ENGINE_SEALED_DEALS_H_

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/engine/decide.h"
#include "daemon/engine/fold_step.h"

namespace arbitro::engine {

// Whether the settings ask for sealed deals.
bool AsksForDeals(const Value& settings);

// What the chain is called where links are committed to and opened (DrawLinks); no journal can be
// called so.
std::string DealChainOf(std::string_view event);
bool IsDealChain(std::string_view name);

// Whether the engine deals at the table: not at a bye.
bool IsDealt(const RoundState& round, const TableState& table);
// Whether the deal of its present attempt is in the log.
bool IsRevealed(const TableState& table);

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

// Adds to what was decided what it means for sealed deals: a commitment, the link of a round, the
// deals that are revealed, the link that is opened. A dry run reveals nothing.
void AddDeals(const DecideContext& context, const Command& command, DecidedCommand decided,
              DecideDone done);

// Folds what AddDeals adds, whatever was decided. After all else of the record.
absl::Status ApplyDeals(const FoldStep& step);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_SEALED_DEALS_H_
