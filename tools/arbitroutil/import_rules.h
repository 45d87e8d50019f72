// SPDX-License-Identifier: Apache-2.0
//
// The imports that a ruleset's library may have. It is a pure function, so they are few.

#ifndef ARBITRO_TOOLS_ARBITROUTIL_IMPORT_RULES_H_
#define ARBITRO_TOOLS_ARBITROUTIL_IMPORT_RULES_H_

#include <string>
#include <string_view>

namespace arbitro::tools {

// Returns whether a ruleset may need this library: libc, libm, libstdc++, libgcc_s, the loader.
bool MayNeed(std::string_view library);

// Returns what an import of `symbol` reads: "a clock", "a random source", "a file", "a thread", "a
// socket", "a process", "the environment", "code that its file does not name". Empty if the import
// is allowed. It goes by the names of the C library and the C++ library of Debian 12, mangled names
// as they are. If a library reaches the same in another way (a system call of its own), the
// worker's filter stops it.
std::string WhatImportReads(std::string_view symbol);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROUTIL_IMPORT_RULES_H_
