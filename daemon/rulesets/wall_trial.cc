// SPDX-License-Identifier: Apache-2.0
#include "daemon/rulesets/wall_trial.h"

#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "daemon/rulesets/descriptor.h"
#include "daemon/rulesets/worker_call.h"

namespace arbitro::rulesets {
namespace {

constexpr char kStandIn[] = "no ruleset";

absl::StatusOr<std::string> AskForWalls(WorkerProcess* process, const WorkerOptions& options);

}  // namespace

absl::StatusOr<std::string> TryFileWalls(const std::shared_ptr<Supervisor>& supervisor,
                                         const WorkerOptions& options) {
  // No library is loaded; what stands for one is copied behind the walls all the same.
  const Descriptor stand_in(memfd_create("arbitro-no-ruleset", MFD_CLOEXEC));
  if (!stand_in.open() || write(stand_in.get(), kStandIn, sizeof(kStandIn)) < 0) {
    return absl::ErrnoToStatus(errno, "cannot make memory for a worker");
  }
  const auto process = supervisor->Start({options.program, "walls", stand_in.get()});
  if (!process.ok()) return process.status();
  return AskForWalls(process->get(), options);
}

namespace {

// Has the worker put up its walls, and returns what it says of them.
absl::StatusOr<std::string> AskForWalls(WorkerProcess* process, const WorkerOptions& options) {
  LoadBody settings = {};
  settings.file_walls = options.file_walls;
  constexpr uint32_t kFirst = 1;
  SendFrame(process->socket(), {FrameKind::kTryWalls, kFirst, {BytesOf(settings), {}}},
            MSG_DONTWAIT);
  const CallOptions call_options;
  CallScratch scratch;
  WorkerCall call(process->socket(), kFirst, call_options, &scratch);
  const auto until = WorkerClock::now() + options.start_time;
  const WorkerCall::State state = call.ListenUntil(until);
  if (state == WorkerCall::State::kReady) return call.text();
  if (state == WorkerCall::State::kRefused) return absl::FailedPreconditionError(call.text());
  return absl::UnavailableError(
      absl::StrCat("`", options.program, "` did not say whether it can shut itself in; are daemon ",
                   "and worker of one build?"));
}

}  // namespace

}  // namespace arbitro::rulesets
