// SPDX-License-Identifier: Apache-2.0
//
// An event as a file, as the daemon writes it for the caller: ExportEvent.

#ifndef ARBITRO_TOOLS_ARBITROCTL_FILES_EXPORTED_FILE_H_
#define ARBITRO_TOOLS_ARBITROCTL_FILES_EXPORTED_FILE_H_

#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "arbitro/v1/interchange.pb.h"
#include "tools/arbitroctl/session.h"
#include "tools/arbitroctl/show/line_fault.h"

namespace arbitro::tools {

struct ExportedFile {
  std::string bytes;
  uint64_t revision = 0;              // of the event, which all of the file is of
  std::vector<std::string> warnings;  // the first 100, in English
  // Of a request that the daemon refuses for them: the parts of the event that the format has no
  // place for, or the lines of a file that was given.
  std::vector<LineFault> faults;
};

// Asks for the file, with names where the request says so and the daemon knows the caller, and
// shows how much of it came. Waits some seconds where the daemon writes too many files at once.
// Fails as the call fails, and with DEADLINE_EXCEEDED where the daemon says nothing for as long as
// `--timeout` allows.
absl::Status ReadExportedFile(Session* session, const v1::ExportEventRequest& request,
                              ExportedFile* file);

// Runs `read`, which tells the revisions that what it read is of, until there is one alone or it
// ran five times. Fails as it fails.
absl::Status ReadOfOneRevision(
    const std::function<absl::Status(std::set<uint64_t>* revisions)>& read,
    std::set<uint64_t>* revisions);

// Says that a file cannot be read that the daemon wrote: it is of another version.
absl::Status UnreadableExport();

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_FILES_EXPORTED_FILE_H_
