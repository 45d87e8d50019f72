// SPDX-License-Identifier: Apache-2.0
//
// Two numbers in one option.

#ifndef ARBITRO_TOOLS_ARBITROCTL_COMMANDS_NUMBER_PAIR_H_
#define ARBITRO_TOOLS_ARBITROCTL_COMMANDS_NUMBER_PAIR_H_

#include <cstdint>
#include <string>
#include <utility>

#include "absl/status/statusor.h"

namespace arbitro::tools {

// Two numbers with the mark of the example between them: "1-40", "2/7". A usage error that has the
// example where `text`, the option's value, is none. Thread-safe.
absl::StatusOr<std::pair<uint32_t, uint32_t>> ReadNumberPair(const std::string& option,
                                                             const std::string& text, char mark,
                                                             const char* example);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_COMMANDS_NUMBER_PAIR_H_
