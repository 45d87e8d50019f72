// SPDX-License-Identifier: Apache-2.0
//
// The log of a stopped daemon's data folder, or of a database, opened for reading only.

#ifndef ARBITRO_TOOLS_ARBITROUTIL_DATA_FOLDER_H_
#define ARBITRO_TOOLS_ARBITROUTIL_DATA_FOLDER_H_

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "storage/event_log.h"

namespace arbitro::tools {

// The folder's log. Nothing in the folder is changed. Fails where a daemon runs on it, and says so.
// The name of a file instead of a folder is that of a bundle (storage/bundle.h): its journal, read
// into memory and verified. The DSN of a PostgreSQL database instead of a folder is that of the log
// in it, as it is at that moment, whichever daemon owns it.
absl::StatusOr<std::unique_ptr<storage::EventLog>> OpenLog(const std::string& folder);

// The resource name of a journal, which may be given by it ("events/torino-2026", "house") or, for
// an event, by its id alone.
std::string JournalName(const std::string& journal);

// The heads of all journals by name, or of one, which JournalName knows. NOT_FOUND where
// there is no such journal.
absl::StatusOr<std::vector<storage::Head>> JournalsOf(const storage::EventLog& log,
                                                      const std::string& journal);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROUTIL_DATA_FOLDER_H_
