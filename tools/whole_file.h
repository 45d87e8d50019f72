// SPDX-License-Identifier: Apache-2.0
//
// Files that the tools write whole or not at all.

#ifndef ARBITRO_TOOLS_WHOLE_FILE_H_
#define ARBITRO_TOOLS_WHOLE_FILE_H_

#include <functional>
#include <string>
#include <string_view>

#include "absl/status/status.h"

namespace arbitro::tools {

// `write` gets the path of a new file beside `file`, and has written and closed that file when it
// returns. The new file then takes the name `file`; it is removed where `write` fails, and `file`
// is as before.
//
// A device, a pipe or a socket that bears the name (`/dev/null`, `/dev/stdout`) keeps it: `write`
// gets `file` itself then.
absl::Status WriteWholeFile(const std::string& file,
                            const std::function<absl::Status(const std::string& path)>& write);

// The same with these bytes.
absl::Status WriteWholeFile(const std::string& file, std::string_view bytes);

// InvalidArgument: `file` cannot be written.
absl::Status CannotWrite(const std::string& file);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_WHOLE_FILE_H_
