// SPDX-License-Identifier: Apache-2.0
//
// Decides what happens to rounds: pairing, results, closing. Parts of Decide (decide.h).

#ifndef ARBITRO_DAEMON_ENGINE_DECIDE_ROUND_H_
#define ARBITRO_DAEMON_ENGINE_DECIDE_ROUND_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/engine/decide.h"

namespace arbitro::engine {

// Match points that one table may award, either way: the sum over an event stays far inside 32
// bits.
inline constexpr int32_t kTablePointsMax = 1'000'000;

void DecideRound(const DecideContext& context, const PairRound& command, DecideDone done);
void DecideRound(const DecideContext& context, const ReportResult& command, DecideDone done);
void DecideRound(const DecideContext& context, const CloseRound& command, DecideDone done);

// Shared by all of Decide.

// Nothing where the event's status is one of `allowed`.
std::optional<Failure> CheckStatus(const EventState& event, std::vector<EventStatus> allowed,
                                   std::string_view what_to_do);
// Whether each row's marks fill the ruleset's deck-row form.
std::optional<Failure> CheckDeckMarks(const Description& description,
                                      const std::vector<DeckLine>& rows);
Failure PlayerUnknown(const EventState& event, const std::string& player);
Failure FromDrawLinks(const absl::Status& status);
const char* StatusName(EventStatus status);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_DECIDE_ROUND_H_
