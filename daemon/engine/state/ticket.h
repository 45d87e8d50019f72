// SPDX-License-Identifier: Apache-2.0
//
// The tickets of an event, and the devices that redeemed them. Parts of EventLife, immutable as it
// is.

#ifndef ARBITRO_DAEMON_ENGINE_STATE_TICKET_H_
#define ARBITRO_DAEMON_ENGINE_STATE_TICKET_H_

#include <cstdint>
#include <string>
#include <vector>

#include "daemon/engine/model/ticket.h"

namespace arbitro::engine {

struct TicketDeviceState {
  storage::Digest bearer = {};  // SHA-256 of its secret part
  int64_t redeemed_time_us = 0;
  bool by_short_code = false;
  bool revoked = false;
  storage::Digest device_id = {};  // of the device itself, whichever its tickets are; zero: unsaid
};

struct TicketState {
  TicketHolder holder;
  TicketScope scope = TicketScope::kRead;
  std::string issuer;  // principal
  int64_t expire_time_us = 0;
  int64_t short_code_expire_time_us = 0;  // 0: it has none
  uint64_t issued_revision = 0;
  storage::Digest issued_hash = {};  // of that record: its secrets are derived from it
  bool revoked = false;
  std::vector<TicketDeviceState> devices{};  // in the order of redeeming

  // Whether a device redeemed it with the short code, which works once.
  bool ShortCodeUsed() const {
    for (const TicketDeviceState& device : devices) {
      if (device.by_short_code) return true;
    }
    return false;
  }
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_STATE_TICKET_H_
