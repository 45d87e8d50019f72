// SPDX-License-Identifier: Apache-2.0
//
// Places where a process can be killed on purpose: a line of code with a name.
//
// Only a build with -DARBITRO_FAILPOINTS=ON holds them; any other build holds nothing of them. The
// one that the environment variable ARBITRO_FAILPOINT names, as `name:hit`, kills the process with
// SIGKILL when it is passed for that many times. tests/crash/failpoint_kill_test.cc passes them
// all.

#ifndef ARBITRO_STORAGE_FILES_FAILPOINT_H_
#define ARBITRO_STORAGE_FILES_FAILPOINT_H_

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace arbitro::storage {

#ifdef ARBITRO_FAILPOINTS
// Thread-safe.
void Failpoint(std::string_view name);

// How often each was passed so far.
std::map<std::string, std::uint64_t> FailpointHits();
#else
constexpr void Failpoint(std::string_view) {}
#endif

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_FILES_FAILPOINT_H_
