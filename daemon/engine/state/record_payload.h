// SPDX-License-Identifier: Apache-2.0
//
// From what a record says to its payload as the log has it, and back.
//
// Pure and thread-safe.

#ifndef ARBITRO_DAEMON_ENGINE_STATE_RECORD_PAYLOAD_H_
#define ARBITRO_DAEMON_ENGINE_STATE_RECORD_PAYLOAD_H_

#include <string>

#include "absl/status/statusor.h"
#include "daemon/engine/state/ports.h"
#include "storage/format/record.h"

namespace arbitro::engine {

// The stored payload of a record that says `content` on top of `event` (of another journal an empty
// one), in the form of header->version; its size and digests go into the header. Padded where it
// may be withheld from a reader of the header (state/disclosure.h), so that its size does not tell
// one decision from another.
std::string SealContent(const PayloadCodec& codec, const RecordContent& content,
                        const EventState& event, const storage::PayloadSalt& salt,
                        storage::RecordHeader* header);

// The content of a record. DATA_LOSS where its payload is none.
absl::StatusOr<RecordContent> ContentOf(const PayloadCodec& codec,
                                        const storage::StoredRecord& record);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_STATE_RECORD_PAYLOAD_H_
