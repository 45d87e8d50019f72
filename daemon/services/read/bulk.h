// SPDX-License-Identifier: Apache-2.0
//
// Carries out the mutations of one bulk call: tries all of them out first, and records nothing
// where one would be refused.
//
// Each part is a submission of its own, under a request id that is derived from the call's, so a
// call that is sent again goes on where the one before stopped. The parts are submitted one after
// the other, each once the one before is durable.

#ifndef ARBITRO_DAEMON_SERVICES_READ_BULK_H_
#define ARBITRO_DAEMON_SERVICES_READ_BULK_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "arbitro/v1/bulk.pb.h"
#include "daemon/engine/engine.h"
#include "daemon/services/call/service_ports.h"
#include "daemon/services/call/unary_call.h"

namespace arbitro::services {

// Parts of one call.
inline constexpr size_t kBulkPartsMax = 256;
// Of a bulk call's request id, so that what is derived from it fits.
inline constexpr size_t kBulkRequestIdBytesMax = 112;

// One mutation.
struct BulkPart {
  uint32_t item = 0;  // from 0
  std::string path;   // where it stands in the request: "players[3]"
  engine::Submission submission;
};

// The parts of a bulk call. `faults` is what is wrong with its fields.
struct BulkPlan {
  std::string event;  // resource name
  std::vector<BulkPart> parts;
  std::vector<std::string> names;  // of the items
  bool validate_only = false;
  std::vector<engine::Failure::Field> faults;
};

// Tries the plan out and carries it out, part by part, each once the one before is durable. Waits
// for the ruleset and the log: on a thread that may. BULK_REFUSED with every part that fails; the
// failure of a part that is refused later, with how many are on record.
engine::OrFailure<v1::BulkResponse> CarryOut(const ServicePorts& ports, BulkPlan plan);

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_READ_BULK_H_
