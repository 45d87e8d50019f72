// SPDX-License-Identifier: Apache-2.0
//
// A daemon that waits until the log of its cluster is its own, and answers callers meanwhile where
// it is.

#ifndef ARBITRO_DAEMON_SERVER_STAND_BY_H_
#define ARBITRO_DAEMON_SERVER_STAND_BY_H_

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "daemon/server/daemon.h"
#include "daemon/server/membership.h"
#include "daemon/server/network.h"
#include "daemon/server/options.h"
#include "daemon/server/standby_reads.h"
#include "daemon/server/stop_request.h"

namespace arbitro::server {

// For so long a daemon that was told to give up the log does not take it back.
inline constexpr std::chrono::seconds kLeaveToOthers{10};

// The parts of a daemon that outlast its owning a log.
struct Place {
  ~Place() {
    if (reads != nullptr) reads->Drain();
  }

  // Where clients connect; none: in a network, or not yet.
  Network::Listening listening;
  std::unique_ptr<Membership> membership;
  // All none where it never stood by: the daemon to be, the reads that are answered until then, and
  // the network.
  std::unique_ptr<Daemon> prepared;
  std::unique_ptr<StandbyReads> reads;  // uses the daemon's rulesets, and the membership
  std::unique_ptr<Network> standby;     // last: its calls use all of the above; drain `reads` first
};

struct Waiting {
  StopRequest* stop = nullptr;
  bool gave_up = false;  // the log a moment ago, so that another daemon may have it
  // Called with the address once the daemon stands by, if it does.
  std::function<void(const std::string& address)> on_standing_by;
};

// Returns once `place->membership` has taken the log; or with why the process shall end, before it
// has. Errors are those of Membership::Join, of TryToTake where they stay, and UNAVAILABLE where an
// address cannot be had.
absl::StatusOr<std::optional<StopReason>> WaitForLog(const Options& options, const Waiting& waiting,
                                                     Place* place);

}  // namespace arbitro::server

#endif  // ARBITRO_DAEMON_SERVER_STAND_BY_H_
