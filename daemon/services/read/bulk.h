// SPDX-License-Identifier: Apache-2.0
//
// Carries out the mutations of one bulk call: in one batch of the log, all or none; or item by
// item, where each is recorded or refused by itself.
//
// Each part is a submission of its own, under a request id that is derived from the call's, so a
// call that is sent again records nothing twice.

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

// Parts of one call that is all or nothing, and of one item: what a batch takes.
inline constexpr size_t kBulkPartsMax = engine::kTogetherMax;
// Parts of one call that goes item by item.
inline constexpr size_t kBulkPartsByItemMax = 1000;
// Items that are submitted at once: others who work on the event wait for so many at most.
inline constexpr size_t kBulkItemsAtOnce = 16;
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
  bool item_by_item = false;
  std::vector<engine::Failure::Field> faults;
};

// Whether the failure is about what was asked; else the daemon or the log stands in the way, and
// the same call may pass later.
bool IsAboutItem(const engine::Failure& failure);

// Carries the plan out. Waits for the ruleset and the log: on a thread that may. BULK_REFUSED with
// every part that is refused, unless it goes item by item; the failure itself where the daemon or
// the log stands in the way. Of each refusal it says as much as the caller may see.
engine::OrFailure<v1::BulkResponse> CarryOut(const ServicePorts& ports, const Caller& caller,
                                             BulkPlan plan);

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_READ_BULK_H_
