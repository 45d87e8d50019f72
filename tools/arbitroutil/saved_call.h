// SPDX-License-Identifier: Apache-2.0
//
// The call that a library failed on, passed from the process that made it to the files that
// `arbitroutil ruleset run` takes.
//
// The process that made the call may stand behind walls and may be dying, so it writes the call to
// a descriptor that it was given; its parent makes the files. The parent does not trust the bytes:
// a call that is not whole is dropped.

#ifndef ARBITRO_TOOLS_ARBITROUTIL_SAVED_CALL_H_
#define ARBITRO_TOOLS_ARBITROUTIL_SAVED_CALL_H_

#include <optional>
#include <string>

#include "tools/arbitroutil/watched_runner.h"

namespace arbitro::tools {

// Largest image and largest catalogue that are read back.
inline constexpr size_t kSavedBytesMax = size_t{256} << 20;

// Writes the call. A signal handler may use it: it allocates nothing and takes no lock.
void WriteSavedCall(int descriptor, const SeenCall& call);

// Returns the call that a process wrote, from the beginning of `descriptor`. Empty if it wrote
// none, or not all of it.
std::optional<SeenCall> ReadSavedCall(int descriptor);

// The place of a call's files: FOLDER/NAME.<function>.image; NAME.ruleset, with the library's path
// in it; and NAME.catalogue if the call had one. The folder is made; its parent must exist.
struct SavedCallPlace {
  std::string folder;
  std::string name;
  std::string ruleset;
};

// Writes them. Returns the image's path; empty if it cannot be written.
std::string KeepCall(const SeenCall& call, const SavedCallPlace& place);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROUTIL_SAVED_CALL_H_
