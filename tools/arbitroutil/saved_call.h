// SPDX-License-Identifier: Apache-2.0
//
// The call that a library failed on, on its way from the process that made it to the files that
// `arbitroutil ruleset run` takes.
//
// The process that made the call may stand behind walls and may be dying, so it writes the call to
// a descriptor that it was given; the one that started it makes the files. What comes back is a
// stranger's: whatever is not whole is no call.

#ifndef ARBITRO_TOOLS_ARBITROUTIL_SAVED_CALL_H_
#define ARBITRO_TOOLS_ARBITROUTIL_SAVED_CALL_H_

#include <optional>
#include <string>

#include "tools/arbitroutil/watched_runner.h"

namespace arbitro::tools {

// Largest image and largest catalogue that are taken back.
inline constexpr size_t kSavedBytesMax = size_t{256} << 20;

// Writes the call. For a handler of signals: it allocates nothing and takes no lock.
void WriteSavedCall(int descriptor, const SeenCall& call);

// The call that a process wrote, from the beginning of what `descriptor` holds; nothing where it
// wrote none, or not all of it.
std::optional<SeenCall> ReadSavedCall(int descriptor);

// Where a call's files go: FOLDER/NAME.<function>.image; NAME.ruleset, with the library's path in
// it; and NAME.catalogue where the call had one. The folder is made in a folder that is there.
struct SavedCallPlace {
  std::string folder;
  std::string name;
  std::string ruleset;
};

// Writes them. The image's path; empty where it cannot be written.
std::string KeepCall(const SeenCall& call, const SavedCallPlace& place);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROUTIL_SAVED_CALL_H_
