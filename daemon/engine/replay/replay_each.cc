// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/replay/replay_each.h"

#include <algorithm>
#include <atomic>
#include <future>
#include <mutex>

namespace arbitro::engine {

void ReplayEach(const ReplayPorts& ports, const ReplayPlan& plan, const ReplayListener& listener) {
  std::atomic<size_t> next = 0;
  std::mutex telling;
  const auto work = [&] {
    for (size_t i = next++; i < plan.journals.size(); i = next++) {
      const ReplaySpan& span = plan.journals[i];
      const auto summary =
          Replay(ports, span.journal, plan.mode, span.last_revision, [&](const auto& finding) {
            const std::lock_guard lock(telling);
            listener.on_record(i, finding);
          });
      const std::lock_guard lock(telling);
      listener.on_end(i, summary);
    }
  };
  const size_t threads = std::min({plan.threads, plan.journals.size(), kReplayThreadsMax});
  std::vector<std::future<void>> others;
  for (size_t i = 1; i < threads; ++i) others.push_back(std::async(std::launch::async, work));
  work();
  for (std::future<void>& other : others) other.get();
}

}  // namespace arbitro::engine
