// SPDX-License-Identifier: Apache-2.0
//
// Loads a ruleset's library into this process.
//
// Loading runs the library's constructors. So a caller has tried the library in another process
// first, or is a process that may be lost.

#ifndef ARBITRO_DAEMON_RULESETS_OPEN_LIBRARY_H_
#define ARBITRO_DAEMON_RULESETS_OPEN_LIBRARY_H_

#include <string>

#include "arbitro/host/ruleset_functions.h"

namespace arbitro::rulesets {

// Loads the library for ever, and finds its functions. Returns false, with the reason in `fault`,
// if it cannot be loaded or is no ruleset of this boundary. The loader knows a library by `path`:
// two loaded libraries must not share one.
bool OpenLibrary(const std::string& path, RulesetFunctions* functions, std::string* fault);

}  // namespace arbitro::rulesets

#endif  // ARBITRO_DAEMON_RULESETS_OPEN_LIBRARY_H_
