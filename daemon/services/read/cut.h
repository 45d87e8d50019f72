// SPDX-License-Identifier: Apache-2.0
//
// ExplainService.GetCutOutlook: what must happen for players to go on.

#ifndef ARBITRO_DAEMON_SERVICES_READ_CUT_H_
#define ARBITRO_DAEMON_SERVICES_READ_CUT_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "arbitro/v1/explain.pb.h"
#include "daemon/engine/ask/cut_outlook.h"
#include "daemon/engine/model/failure.h"
#include "daemon/services/call/reads.h"
#include "daemon/services/call/service_ports.h"
#include "daemon/services/gate/caller.h"
#include "daemon/services/read/cut_board.h"

namespace arbitro::services {

// A request for an outlook, opened: which state, which players.
struct CutRead {
  PageRequest asked;
  Page page;
  uint32_t player_number = 0;  // 0: all
};

// FIELD_INVALID, EVENT_UNKNOWN, PLAYER_UNKNOWN, PAGE_TOKEN_INVALID, REVISION_UNKNOWN;
// STANDINGS_SECRET where the caller may not see the event's standings yet.
engine::OrFailure<CutRead> OpenCut(const ServicePorts& ports, const Caller& caller,
                                   const v1::GetCutOutlookRequest& request);

// The outlook of what was opened. `ports` and `board` must outlive the call of `done`.
void FindCut(const ServicePorts& ports, CutBoard* board, const CutRead& read, CutBoard::Done done);

// Writes the players that were asked for.
void WriteCut(const ServicePorts& ports, const CutRead& read, const engine::CutOutlook& outlook,
              v1::GetCutOutlookResponse* response);

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_READ_CUT_H_
