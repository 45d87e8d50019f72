// SPDX-License-Identifier: Apache-2.0
//
// A journal whose payloads lie in a bundle: taken out of a log, and put back.
//
// The headers stay, and with them the chain, the global order, the tree and every proof. A payload
// that comes back must have the digest that its header names, so nothing else can take its place.
// Works on the folder of a stopped daemon. docs/decisions/0017 says why it is so.

#ifndef ARBITRO_STORAGE_ROCKS_PAYLOAD_ARCHIVE_H_
#define ARBITRO_STORAGE_ROCKS_PAYLOAD_ARCHIVE_H_

#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "storage/event_log.h"

namespace arbitro::storage {

// Whether the journal's payloads were taken out: those of its first and its last record are gone.
absl::StatusOr<bool> IsArchived(const EventLog& log, const Head& head);

// Takes every payload of the journal out of the log in `folder`, with its snapshots; on OK their
// bytes are in none of its files. Cut short, it can be called again. `head` must be what the bundle
// was verified to end with.
//
// NOT_FOUND where the log has no such journal; FAILED_PRECONDITION where it ends elsewhere or the
// folder is in use; UNAVAILABLE where the disk fails.
absl::Status TakePayloadsOut(const std::string& folder, const Head& head);

// Puts the payloads of a bundle back into the log in `folder`, where its journal was taken out; the
// number of records that got theirs. 0 where the log has no such journal, or nothing of it was
// taken out. Reads the whole bundle before anything is written.
//
// ALREADY_EXISTS where the log's journal is another one; otherwise as BundleReader and
// TakePayloadsOut.
absl::StatusOr<std::uint64_t> PutPayloadsBack(const std::string& folder, const std::string& bundle);

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_ROCKS_PAYLOAD_ARCHIVE_H_
