// SPDX-License-Identifier: Apache-2.0
//
// A sealed deal for its readers (daemon/engine/ask/sealed_deals.h). A player reads the deal of the
// own seat, a referee who does not play at the table reads all of it, and so does every caller once
// the table is decided. The deal is computed for the answer, from the newest state alone, and kept
// nowhere; the log has earlier deals where they were revealed.

#ifndef ARBITRO_DAEMON_SERVICES_READ_DEAL_H_
#define ARBITRO_DAEMON_SERVICES_READ_DEAL_H_

#include <cstdint>
#include <functional>

#include "arbitro/v1/seating.pb.h"
#include "daemon/engine/model/failure.h"
#include "daemon/engine/state/state.h"
#include "daemon/services/call/service_ports.h"
#include "daemon/services/gate/caller.h"
#include "daemon/translate/wire/names.h"

namespace arbitro::services {

// A requested deal, and how much of it the caller may see.
struct DealRead {
  engine::StatePtr state;
  translate::TableName table;
  bool revealed = false;
  uint32_t seat = 0;  // from 1: this one alone; 0: all
};

// FIELD_INVALID, EVENT_UNKNOWN, ROUND_UNKNOWN, TABLE_UNKNOWN; DEAL_UNKNOWN where nothing is dealt,
// DEAL_SECRET where the caller may see nothing.
engine::OrFailure<DealRead> OpenDeal(const ServicePorts& ports, const Caller& caller,
                                     const v1::GetDealRequest& request);

// Deals. `done` is called once, on any thread. DRAW_SECRET_MISSING, RULESET_UNKNOWN, and what the
// ruleset says.
void AnswerDeal(const ServicePorts& ports, const DealRead& read,
                std::function<void(engine::OrFailure<v1::Deal>)> done);

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_READ_DEAL_H_
