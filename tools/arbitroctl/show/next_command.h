// SPDX-License-Identifier: Apache-2.0
//
// The commands of arbitroctl that make the calls of the API.
//
// Pure functions; thread-safe.

#ifndef ARBITRO_TOOLS_ARBITROCTL_SHOW_NEXT_COMMAND_H_
#define ARBITRO_TOOLS_ARBITROCTL_SHOW_NEXT_COMMAND_H_

#include <cstdint>
#include <string>

#include "arbitro/v1/event.pb.h"

namespace arbitro::tools {

// The command that makes a call of the API, with what is known of its arguments; in capitals what
// is not. Empty where arbitroctl has none.
std::string CommandFor(const v1::Event& event, const std::string& action);

// The same of a call at a table.
std::string CommandForTable(const std::string& event, uint32_t round, uint32_t table,
                            const std::string& action);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_SHOW_NEXT_COMMAND_H_
