// SPDX-License-Identifier: Apache-2.0
//
// The walls between a ruleset and the files of the machine.
//
// A ruleset computes: it has no file to read. Loading a library is what needs files, and loading
// runs the library's code (constructors, ifunc resolvers, initialisers of thread-local storage). So
// the walls stand before the loader sees the library, and no code of a ruleset ever runs outside of
// them. Each wall alone keeps files from being opened; where the kernel has both, both stand:
//
//   Landlock    the process can open the ruleset's library and no other file
//   namespace   the process has a root folder of its own: read-only memory that holds the library
//               and nothing else, and no /proc
//
// The libraries that rulesets may need (kRuntimeLibraries) are loaded before, so that no file of
// theirs has to be within reach.

#ifndef ARBITRO_DAEMON_WORKER_FILE_WALLS_H_
#define ARBITRO_DAEMON_WORKER_FILE_WALLS_H_

#include <cstdint>
#include <string>

namespace arbitro::worker {

// The libraries that a ruleset may be linked with.
inline constexpr const char* kRuntimeLibraries[] = {
    "libc.so.6",       "libm.so.6",  "libstdc++.so.6", "libgcc_s.so.1",
    "libpthread.so.0", "libdl.so.2", "librt.so.1"};

// The walls that were put up.
struct FileWalls {
  uint32_t up = 0;      // bits of rulesets::FileWall
  std::string library;  // the path that the loader finds the library at, within the walls
};

// Loads the runtime libraries and puts up what the kernel has of `wanted` (bits of
// rulesets::FileWall; 0: none). `library` is the descriptor of sealed memory with the ruleset's
// library. From here on the process has no capabilities either.
//
// False, with the reason in `fault`, where something is wanted and nothing can be put up. The
// process is of no use then. For a process with one thread, before its limits are set.
bool PutUpFileWalls(uint32_t wanted, int library, FileWalls* walls, std::string* fault);

// The walls in words: "Landlock, namespace"; "none".
std::string NamesOfWalls(uint32_t walls);

}  // namespace arbitro::worker

#endif  // ARBITRO_DAEMON_WORKER_FILE_WALLS_H_
