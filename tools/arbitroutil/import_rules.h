// SPDX-License-Identifier: Apache-2.0
//
// What a ruleset's library may ask of the system: it is a pure function, so next to nothing.

#ifndef ARBITRO_TOOLS_ARBITROUTIL_IMPORT_RULES_H_
#define ARBITRO_TOOLS_ARBITROUTIL_IMPORT_RULES_H_

#include <string>
#include <string_view>

namespace arbitro::tools {

// Whether a ruleset may need this library: libc, libm, libstdc++, libgcc_s, the loader.
bool MayNeed(std::string_view library);

// What is wrong with importing `symbol`: "a clock", "a random source", "a file", "a thread", "a
// socket", "a process", "the environment", "code that its file does not name". Empty where nothing
// is. By name, mangled names as they are: what the C library and the C++ library of Debian 12 are
// called. What is reached in another way (a system call of its own) the worker's filter stops.
std::string WhatImportReads(std::string_view symbol);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROUTIL_IMPORT_RULES_H_
