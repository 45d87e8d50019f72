// SPDX-License-Identifier: Apache-2.0
//
// Rulesets of the tests, started in workers and asked for a draw.

#ifndef ARBITRO_DAEMON_RULESETS_WORKER_RUNNER_TESTING_H_
#define ARBITRO_DAEMON_RULESETS_WORKER_RUNNER_TESTING_H_

#include <fcntl.h>

#include <chrono>
#include <memory>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "absl/status/statusor.h"
#include "arbitro/host/client.h"
#include "daemon/rulesets/sanitizer.h"
#include "daemon/rulesets/worker_runner.h"

namespace arbitro::rulesets {

inline std::string Contained(const std::string& name) {
  return std::string(ARBITRO_CONTAINED_FOLDER) + "/contained-" + name + ".so";
}
inline std::string Hostile(const std::string& name) {
  return std::string(ARBITRO_HOSTILE_FOLDER) + "/hostile-" + name + ".so";
}

inline WorkerOptions Options() {
  WorkerOptions options;
  options.program = ARBITRO_WORKER_PROGRAM;
  options.workers = 1;
  options.call_time = std::chrono::milliseconds(kSanitized ? 20'000 : 2'000);
  options.memory_bytes = uint64_t{256} << 20;
  return options;
}

inline absl::StatusOr<std::shared_ptr<WorkerRunner>> Start(const std::string& path,
                                                           const WorkerOptions& options,
                                                           CallOptions call_options = {}) {
  const Descriptor library(open(path.c_str(), O_RDONLY | O_CLOEXEC));
  EXPECT_TRUE(library.open()) << path;
  call_options.memory_bytes_max = size_t{64} << 20;
  return WorkerRunner::Start(std::make_shared<Supervisor>(), library.get(), "test", options,
                             std::move(call_options));
}

inline DrawRequest TwoPlayers() {
  DrawRequest request;
  request.format = "standard";
  request.players.resize(2);
  return request;
}

inline RunnerReply Draw(Runner* runner) {
  RunnerReply reply;
  WaitingRunner(runner).Call(RulesetFunction::kDraw, Encode(TwoPlayers()), nullptr,
                             [&](RunnerReply came) { reply = std::move(came); });
  return reply;
}

}  // namespace arbitro::rulesets

#endif  // ARBITRO_DAEMON_RULESETS_WORKER_RUNNER_TESTING_H_
