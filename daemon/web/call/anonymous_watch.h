// SPDX-License-Identifier: Apache-2.0
//
// Watches that readers may share: those of anonymous readers, who all see the same.

#ifndef ARBITRO_DAEMON_WEB_CALL_ANONYMOUS_WATCH_H_
#define ARBITRO_DAEMON_WEB_CALL_ANONYMOUS_WATCH_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "daemon/web/api/description.h"
#include "daemon/web/call/asked.h"
#include "daemon/web/call/shared_watches.h"

namespace arbitro::web {

struct AnonymousWatch {
  std::string key;  // of SharedWatches
  uint64_t first_revision = 0;
  // The bytes of the request, with another first revision.
  std::function<std::string(uint64_t first_revision)> request;
};

// Returns what an anonymous caller watches; nothing for other calls, and where the caller set a
// deadline, which a shared watch cannot keep. `description` must outlive the result.
std::optional<AnonymousWatch> ReadAnonymousWatch(const Description& description,
                                                 const Asked& asked);

// How SharedWatches reads messages of WatchEvent. `description` must outlive it.
SharedWatches::Ports WatchPorts(const Description& description);

}  // namespace arbitro::web

#endif  // ARBITRO_DAEMON_WEB_CALL_ANONYMOUS_WATCH_H_
