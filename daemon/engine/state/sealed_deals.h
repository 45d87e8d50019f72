// SPDX-License-Identifier: Apache-2.0
//
// Sealed deals: until a table closes, only the player of a seat and the referee may see what that
// seat is dealt.
//
// An event whose settings have the flag `sealed_deals` commits to a second chain of links, beside
// the one of its draws. Pairing a round takes the next of these links without opening it: the
// record says its index alone. From the link comes a seed for each table (DealSeed in draw/seed.h),
// and from the seed the ruleset deals, as its question `deal.sealed` answers; both are computed on
// demand and kept nowhere. A table whose seats change is dealt again: the seed counts the changes
// (RoundState::counts_deals), so that no deal comes back, and what a player has seen is no other
// seat's card. The record that decides the table reveals its seed and what the seats
// had; its report may not contradict that. The record that closes the round opens the link, so that
// every reader can check the seeds.
//
// Pure functions. ask/sealed_deals.h finds a deal, decide/sealed_deals.h reveals it.

#ifndef ARBITRO_DAEMON_ENGINE_STATE_SEALED_DEALS_H_
#define ARBITRO_DAEMON_ENGINE_STATE_SEALED_DEALS_H_

#include <string>
#include <string_view>

#include "arbitro/value.h"
#include "daemon/engine/state/state.h"

namespace arbitro::engine {

// Returns whether the settings ask for sealed deals.
bool AsksForDeals(const Value& settings);

// Returns the name under which DrawLinks commits to the chain of deals and opens its links. No
// journal can have such a name.
std::string DealChainOf(std::string_view event);
bool IsDealChain(std::string_view name);

// Returns whether the engine deals at the table: not at a bye.
bool IsDealt(const RoundState& round, const TableState& table);
// Returns which deal of the table is its present one, from 1, in a round that counts them.
uint32_t DealNumber(const TableState& table);
// Returns whether the deal of the table's present attempt is in the log.
bool IsRevealed(const TableState& table);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_STATE_SEALED_DEALS_H_
