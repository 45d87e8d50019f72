// SPDX-License-Identifier: Apache-2.0
//
// Replays many journals side by side.

#ifndef ARBITRO_DAEMON_ENGINE_REPLAY_REPLAY_EACH_H_
#define ARBITRO_DAEMON_ENGINE_REPLAY_REPLAY_EACH_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "daemon/engine/replay/replay.h"

namespace arbitro::engine {

// Journals that are replayed at once.
inline constexpr size_t kReplayThreadsMax = 16;

struct ReplaySpan {
  std::string journal;
  uint64_t last_revision = 0;  // 0: the head
};

struct ReplayPlan {
  ReplayMode mode = ReplayMode::kReexecute;
  std::vector<ReplaySpan> journals;
  size_t threads = 1;  // at most kReplayThreadsMax are used
};

// Hears what is found, by the journal's place in the plan. One call at a time, on any thread; of
// one journal the records in order, and then its end.
struct ReplayListener {
  std::function<void(size_t, const ReplayFinding&)> on_record;
  std::function<void(size_t, const absl::StatusOr<ReplaySummary>&)> on_end;
};

// Replays each journal as Replay does, whatever becomes of the others. Begins them in the order of
// the plan, and returns when all have ended.
void ReplayEach(const ReplayPorts& ports, const ReplayPlan& plan, const ReplayListener& listener);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_REPLAY_REPLAY_EACH_H_
