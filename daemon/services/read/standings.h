// SPDX-License-Identifier: Apache-2.0
//
// Standings, recorded or computed, for one call or for all pages of one.

#ifndef ARBITRO_DAEMON_SERVICES_READ_STANDINGS_H_
#define ARBITRO_DAEMON_SERVICES_READ_STANDINGS_H_

#include <functional>
#include <memory>
#include <string>

#include "arbitro/v1/scoring.pb.h"
#include "daemon/engine/model/failure.h"
#include "daemon/services/call/reads.h"
#include "daemon/services/call/service_ports.h"
#include "daemon/services/gate/secrecy.h"
#include "daemon/translate/view/standings.h"

namespace arbitro::services {

using StandingsPtr = std::shared_ptr<const translate::StandingsTable>;

// A request for standings, opened: which state, which round, which rows.
struct StandingsRead {
  PageRequest asked;
  Page page;
  uint32_t round = 0;      // 0: as of now
  std::string division{};  // empty: everybody
  bool with_names = false;
};

// FIELD_INVALID, EVENT_UNKNOWN, PAGE_TOKEN_INVALID, REVISION_UNKNOWN; STANDINGS_SECRET where the
// viewer may not see them yet.
engine::OrFailure<StandingsRead> OpenStandings(const ServicePorts& ports, const Caller& caller,
                                               const v1::GetStandingsRequest& request);

// The standings of what was opened. Computed ones are kept, so that the next page is of the same.
// ROUND_UNKNOWN; ROUND_ORDER where the round is open. `done` is called once, on any thread, perhaps
// before this returns.
void FindStandings(const ServicePorts& ports, const StandingsRead& read,
                   std::function<void(engine::OrFailure<StandingsPtr>)> done);

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_READ_STANDINGS_H_
