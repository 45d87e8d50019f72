// SPDX-License-Identifier: Apache-2.0
//
// The part of an event's state that crosses to its ruleset in each call.

#ifndef ARBITRO_DAEMON_ENGINE_ASK_REQUESTS_H_
#define ARBITRO_DAEMON_ENGINE_ASK_REQUESTS_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "arbitro/catalogue.h"
#include "arbitro/deck.h"
#include "arbitro/draw.h"
#include "arbitro/penalty.h"
#include "arbitro/score.h"
#include "daemon/engine/check/preconditions.h"
#include "daemon/engine/model/failure.h"
#include "daemon/engine/state/state.h"

namespace arbitro::engine {

// The round's draw among the players who take part, in the order of their registration.
// `numbers`: the registration number of each player of the request.
DrawRequest MakeDrawRequest(const EventState& event, uint32_t round, const SeedBytes& seed,
                            std::vector<uint32_t>* numbers);

// The same among these players, by registration number, who need not take part any more.
DrawRequest MakeDrawRequestOf(const EventState& event, uint32_t round, const SeedBytes& seed,
                              const std::vector<uint32_t>& numbers);

// Adds what crosses where the description asks for it: divisions, and the phase's past tables.
// `numbers`: who the players of the request are.
void AddHistory(const EventState& event, const Description& description, uint32_t round,
                const std::vector<uint32_t>& numbers, DrawRequest* request);

// The player's arbitro_player_status: a player who drops in a round to come is still there.
uint32_t StatusToRuleset(const EventState& event, const PlayerState& player);

// The first round that the player takes part in: that of the registration, or an earlier one in
// which a seat was found for the player.
uint32_t FirstRoundOf(const EventState& event, const PlayerState& player);

// Whether the lots of an earlier phase part the players who are level in the newest round: it is of
// an elimination, or of a later phase that players qualified for and that began afresh.
bool LotsStand(const EventState& event);

// The players in the order of their registration, with the results of all decided tables. Players
// whose registration was taken back are left out.
StandingsRequest MakeStandingsRequest(const EventState& event, const Description& description);
// The registration numbers of those whom a request ranks, in its order.
std::vector<uint32_t> NumbersOf(const StandingsRequest& request);

// A table's outcome. `report` is null for a bye.
OutcomeRequest MakeOutcomeRequest(const EventState& event, uint32_t round, const TableState& table,
                                  const Value& report);

// A penalty of a player of the event. `table`: where the player sits in the open round; null:
// nowhere.
PenaltyRequest MakePenaltyRequest(const ActContext& context, const RulePenalty& command,
                                  const TableState* table, int64_t time_us);

// The duties that a ruleset's answer opens, as the engine keeps them.
std::vector<Duty> DutiesOf(const std::vector<arbitro::Duty>& duties);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_ASK_REQUESTS_H_
