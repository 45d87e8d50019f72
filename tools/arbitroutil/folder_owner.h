// SPDX-License-Identifier: Apache-2.0
//
// Whose a data folder is.

#ifndef ARBITRO_TOOLS_ARBITROUTIL_FOLDER_OWNER_H_
#define ARBITRO_TOOLS_ARBITROUTIL_FOLDER_OWNER_H_

#include <string>

#include "absl/status/status.h"

namespace arbitro::tools {

// Root becomes the owner of the data folder, for good, and says so: the daemon runs as that owner,
// and could not write what root leaves there. Nothing happens to anybody else, or where the folder
// is root's own or is not there. Called before a command changes a data folder.
absl::Status WorkAsOwnerOf(const std::string& folder);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROUTIL_FOLDER_OWNER_H_
