// SPDX-License-Identifier: Apache-2.0
//
// Whose the payload of a record is: decks, penalties and what is known of a player are that
// player's and the staff's; duties and faults the staff's; all else, of whoever sees the event.
// Results that are secret for now are withheld besides (secrecy.h).

#ifndef ARBITRO_DAEMON_SERVICES_AUDIENCE_H_
#define ARBITRO_DAEMON_SERVICES_AUDIENCE_H_

#include "arbitro/v1/journal.pb.h"
#include "daemon/services/caller.h"

namespace arbitro::services {

Audience AudienceOf(const v1::RecordPayload& payload);

// Takes the payload out where it is not the caller's to see.
void WithholdFrom(const Caller& caller, v1::Record* record);

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_AUDIENCE_H_
