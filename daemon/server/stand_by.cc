// SPDX-License-Identifier: Apache-2.0
#include "daemon/server/stand_by.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "api/status/try.h"
#include "daemon/server/daemon_metrics.h"
#include "daemon/server/line_budget.h"
#include "daemon/server/metrics_port.h"
#include "daemon/server/system_ports.h"
#include "spdlog/spdlog.h"
#include "storage/postgres/daemons.h"

namespace arbitro::server {
namespace {

constexpr std::chrono::milliseconds kHangUpDeadline{200};

void LogAway(const absl::Status& status) {
  static LineBudget budget(1);
  std::string left_out;
  if (!budget.MaySay("away", &left_out)) return;
  spdlog::warn("standing by, and the database does not answer: {}{}", std::string(status.message()),
               left_out);
}

// Says who owns the log, whenever that changes.
class OwnerLines {
 public:
  void Note(const ClusterFacts& facts) {
    if (!facts.database_answers || (said_ && *said_ == facts.owner)) return;
    said_ = facts.owner;
    if (facts.owner.empty()) {
      spdlog::info("standing by: no daemon owns the log now");
    } else {
      spdlog::info("standing by: `{}` at `{}` owns the log, in epoch {}", facts.owner,
                   facts.address, facts.epoch);
    }
  }

 private:
  std::optional<std::string> said_;
};

absl::StatusOr<std::unique_ptr<MetricsPort>> ServeMetrics(const std::string& listen,
                                                          const Membership& membership) {
  if (listen.empty()) return nullptr;
  return MetricsPort::Open(listen, [&membership] { return StandbyMetrics(membership.Facts()); });
}

// Where it does not have the log at once.
absl::StatusOr<std::unique_ptr<MetricsPort>> BeginToStandBy(const Options& options,
                                                            const Waiting& waiting, Place* place) {
  const Membership& membership = *place->membership;
  ASSIGN_OR_RETURN(auto metrics, ServeMetrics(options.metrics, membership));
  place->reads = std::make_unique<StandbyReads>(options, &membership);
  ASSIGN_OR_RETURN(place->standby,
                   Network::StandBy(options, std::move(place->listening), place->reads->ports()));
  ASSIGN_OR_RETURN(place->prepared, Daemon::Prepare(options));
  place->reads->Start(&place->prepared->ruleset_folder());
  if (waiting.on_standing_by) waiting.on_standing_by(place->standby->address());
  return metrics;
}

}  // namespace

absl::StatusOr<std::optional<StopReason>> WaitForLog(const Options& options, const Waiting& waiting,
                                                     Place* place) {
  if (place->listening == nullptr) {
    auto listening = ListeningSocket::Open(options.listen);
    if (!listening.ok()) {
      return absl::UnavailableError(absl::StrCat("cannot listen on `", options.listen,
                                                 "`: ", std::string(listening.status().message()),
                                                 "; give another --listen"));
    }
    place->listening = *std::move(listening);
  }
  OpenSslRandom random;
  ASSIGN_OR_RETURN(place->membership,
                   Membership::Join(options, place->listening->address(), random));
  if (waiting.gave_up) place->membership->LeaveToOthersFor(kLeaveToOthers);
  const auto on_failure = [stop = waiting.stop](const absl::Status& status) {
    stop->Ask(StopFor(status));
  };
  std::unique_ptr<MetricsPort> metrics;
  OwnerLines lines;
  for (std::chrono::milliseconds pause{0};; pause = storage::LeaseTimes().look) {
    waiting.stop->GoOn();
    if (auto reason = waiting.stop->WaitFor(pause); reason && !reason->GoesOn()) {
      if (place->standby != nullptr) {
        place->reads->Drain();
        place->standby->Shutdown(kHangUpDeadline);
      }
      return reason;
    }
    const absl::StatusOr<bool> taken = place->membership->TryToTake(on_failure);
    if (!taken.ok() && !absl::IsUnavailable(taken.status())) return taken.status();
    if (taken.ok() && *taken) {
      if (place->reads != nullptr) place->reads->End();
      return std::optional<StopReason>();
    }
    if (!taken.ok()) LogAway(taken.status());
    lines.Note(place->membership->Facts());
    if (place->standby == nullptr) {
      ASSIGN_OR_RETURN(metrics, BeginToStandBy(options, waiting, place));
    }
    if (const auto& end = place->membership->Durable()) place->reads->Follow(*end);
  }
}

}  // namespace arbitro::server
