// SPDX-License-Identifier: Apache-2.0
//
// A record of the log as the API shows it.

#ifndef ARBITRO_DAEMON_SERVICES_WATCH_RECORD_MESSAGE_H_
#define ARBITRO_DAEMON_SERVICES_WATCH_RECORD_MESSAGE_H_

#include <cstdint>
#include <string>

#include "arbitro/v1/journal.pb.h"
#include "daemon/engine/model/failure.h"
#include "storage/event_log.h"

namespace arbitro::services {

// Whether a caller gets payloads or learns only that there is one.
enum class Payloads { kGiven, kWithheld };

// Fills an empty message. False where the payload is not what it should be.
bool WriteRecord(const std::string& journal, const storage::StoredRecord& record, Payloads payloads,
                 v1::Record* message);

// DATA_LOSS for a record whose payload is not what it should be.
engine::Failure UnreadablePayload(const std::string& journal, uint64_t revision);

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_WATCH_RECORD_MESSAGE_H_
