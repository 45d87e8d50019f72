// SPDX-License-Identifier: Apache-2.0
#include "daemon/rulesets/patience.h"

#include <fcntl.h>
#include <gtest/gtest.h>

#include <chrono>
#include <future>
#include <memory>
#include <string>
#include <utility>

#include "arbitro/host/client.h"
#include "arbitro/host/description_check.h"
#include "daemon/rulesets/worker_runner.h"

namespace arbitro::rulesets {
namespace {

using std::chrono::milliseconds;

std::string TwoPlayersToDraw() {
  DrawRequest request;
  request.format = "standard";
  request.players.resize(2);
  return Encode(request);
}

TEST(Patience, CountsWhileItLivesAndThenWhatWasBefore) {
  const auto now = Patience::Clock::now();
  EXPECT_FALSE(Patience::Until().has_value());
  {
    const Patience outer(now);
    {
      const Patience none(std::nullopt);
      EXPECT_FALSE(Patience::Until().has_value());
    }
    EXPECT_EQ(Patience::Until(), now);
  }
  EXPECT_FALSE(Patience::Until().has_value());
}

// A call whose client is gone ends early, is no fault, and does not delay the next worker. A call
// that waits behind it for a client that is gone is not begun.
TEST(Patience, NoWorkerThinksForNobody) {
  WorkerOptions options;
  options.program = ARBITRO_WORKER_PROGRAM;
  options.workers = 1;
  options.call_time = milliseconds(60'000);
  const std::string library = std::string(ARBITRO_CONTAINED_FOLDER) + "/contained-loops.so";
  const Descriptor descriptor(open(library.c_str(), O_RDONLY | O_CLOEXEC));
  const auto runner = WorkerRunner::Start(std::make_shared<Supervisor>(), descriptor.get(), "test",
                                          options, CallOptions());
  ASSERT_TRUE(runner.ok()) << runner.status();
  std::promise<RunnerReply> begun;
  std::promise<RunnerReply> waited;
  const auto asked = Patience::Clock::now();
  {
    const Patience patience(Patience::Clock::now() + milliseconds(20));
    for (auto* promise : {&begun, &waited}) {
      (*runner)->Call(RulesetFunction::kDraw, TwoPlayersToDraw(), nullptr,
                      [promise](RunnerReply reply) { promise->set_value(std::move(reply)); });
    }
  }
  const RunnerReply ended = begun.get_future().get();
  EXPECT_TRUE(ended.never_made);
  EXPECT_EQ(ended.fault, "the ruleset had no answer in `draw` as long as one was waited for");
  EXPECT_GE(Patience::Clock::now() - asked, kThinkingMin) << "or short deadlines end all workers";
  const RunnerReply never = waited.get_future().get();
  EXPECT_TRUE(never.never_made);
  EXPECT_EQ(never.fault, "the ruleset was not asked: no call waits for the answer any more");
  WaitingRunner waiting(runner->get());
  Description description;
  std::string fault;
  EXPECT_TRUE(ReadDescription(&waiting, &description, &fault)) << fault;
}

}  // namespace
}  // namespace arbitro::rulesets
