// SPDX-License-Identifier: Apache-2.0
//
// An import tried in memory: every command of it is decided, and nothing is recorded.

#ifndef ARBITRO_DAEMON_SERVICES_READ_IMPORT_TRIAL_H_
#define ARBITRO_DAEMON_SERVICES_READ_IMPORT_TRIAL_H_

#include <cstddef>
#include <cstdint>
#include <functional>

#include "arbitro/v1/scoring.pb.h"
#include "daemon/engine/model/failure.h"
#include "daemon/services/call/service_ports.h"
#include "daemon/services/read/import_request.h"

namespace arbitro::services {

// Called with the number of a step, from 0, before it is tried. False: the trial ends there.
using BeforeStep = std::function<bool(size_t number)>;

// The result of an import's steps, beside the standings.
struct ImportNotes {
  // Points into the plan: the first call that is refused; null: none is.
  const imported::EntryCall* refused = nullptr;
  // Tables whose report the ruleset does not take: their outcomes are entered by hand.
  uint32_t by_hand = 0;
};

// The standings at the end of the event that the plan makes, by the plan's version of the ruleset.
// Fails as the first of its commands does that would be refused; CANCELLED where `before` ends it.
// Waits for the ruleset: never on one of its threads or of gRPC's.
engine::OrFailure<v1::GetStandingsResponse> TryImport(const ServicePorts& ports,
                                                      const ImportPlan& plan,
                                                      const BeforeStep& before, ImportNotes* notes);

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_READ_IMPORT_TRIAL_H_
