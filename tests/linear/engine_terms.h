// SPDX-License-Identifier: Apache-2.0
//
// A history's operations in the engine's words, and a journal's records in the history's.

#ifndef ARBITRO_TESTS_LINEAR_ENGINE_TERMS_H_
#define ARBITRO_TESTS_LINEAR_ENGINE_TERMS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "daemon/engine/model/model.h"
#include "daemon/engine/state/ports.h"
#include "daemon/engine/state/state.h"
#include "storage/event_log.h"
#include "tests/linear/history.h"

namespace arbitro::linear {

// Return the names of each: "events/e7", "p7", "q7".
std::string EventName(uint32_t event);
std::string PlayerId(uint32_t player);
std::string RequestId(uint64_t request);

engine::Command CommandOf(const Request& request, const std::string& ruleset,
                          const std::string& format);

// Returns the operation that asks for the command, without the expected revision, which is no part
// of a command. Its kind is kRead if no operation asks for such a command.
Asked AskedBy(const engine::Command& command);

std::vector<int64_t> SaidBy(const engine::Decision& decision);
View ViewOf(const engine::JournalState& state, const std::string& player);
uint64_t ReceiptOf(const engine::Digest& hash);

// Reads the journals of events 0 to `events` - 1. Fails if a record cannot be read, or if its
// request was made by no client.
absl::StatusOr<std::vector<std::vector<Record>>> ReadJournals(const storage::EventLog& log,
                                                              const engine::PayloadCodec& codec,
                                                              uint32_t events);

}  // namespace arbitro::linear

#endif  // ARBITRO_TESTS_LINEAR_ENGINE_TERMS_H_
