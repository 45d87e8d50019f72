// SPDX-License-Identifier: Apache-2.0
//
// An event as the daemon shows it to the caller, as far as a file of TOM is held against it.

#ifndef ARBITRO_TOOLS_ARBITROCTL_FILES_FETCHED_EVENT_H_
#define ARBITRO_TOOLS_ARBITROCTL_FILES_FETCHED_EVENT_H_

#include <string>

#include "absl/status/statusor.h"
#include "daemon/exported/exported_event.h"
#include "tools/arbitroctl/fetch.h"
#include "tools/arbitroctl/session.h"

namespace arbitro::tools {

// The event, its players, phases and rounds, each by calls of its own: so they may be of several
// revisions, the event's or newer ones. Players whom the daemon keeps from the caller are left out,
// and all other parts are empty. Fails as the calls fail.
absl::StatusOr<exported::ExportedEvent> FetchEvent(Session* session, const std::string& name);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_FILES_FETCHED_EVENT_H_
