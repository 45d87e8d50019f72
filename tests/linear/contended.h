// SPDX-License-Identifier: Apache-2.0
//
// Clients who ask one engine at once: what the tests of contended events share.

#ifndef ARBITRO_TESTS_LINEAR_CONTENDED_H_
#define ARBITRO_TESTS_LINEAR_CONTENDED_H_

#include <atomic>
#include <cstdint>
#include <future>
#include <string>
#include <utility>
#include <vector>

#include "daemon/engine/tests/world.h"
#include "tests/linear/one_by_one.h"

namespace arbitro::linear {

// One event that clients contend for.
class Contended : public ::testing::Test {
 protected:
  static constexpr uint32_t kClients = 24;

  // Makes the event and opens its registration; `first_revision_` is of the record after that.
  void Create(uint32_t capacity = 0) {
    engine::CreateEvent create;
    create.event = "events/e";
    create.ruleset = "coins";
    create.format = "plain";
    if (capacity != 0) create.details.capacity = capacity;
    engine::Ok(world_.Do(create));
    engine::Ok(world_.Do(engine::OpenRegistration{}));
    MarkFirst();
  }
  void MarkFirst() { first_revision_ = world_.State()->revision + 1; }

  // Sends the command of a client, and notes when, and what became of it.
  engine::Outcome Send(const std::string& id, engine::Command command, Timed* timed) {
    engine::Submission submission;
    submission.journal = command.journal = "events/e";
    submission.principal = "tester";
    submission.request_id = id;
    submission.request_digest = storage::Sha256(id);
    submission.command = std::move(command);
    std::promise<engine::Outcome> promise;
    timed->began = ++clock_;
    world_.engine().Submit(std::move(submission),
                           [&](engine::Outcome outcome) { promise.set_value(std::move(outcome)); });
    engine::Outcome outcome = promise.get_future().get();
    timed->ended = ++clock_;
    if (outcome.ok()) {
      timed->revision = outcome->place.revision;
    } else {
      timed->refusal = outcome.failure().reason;
    }
    return outcome;
  }

  // Has every client take its turns, each by `take(random, turn, id)`, and returns all steps.
  template <class Step, class Take>
  std::vector<Step> RunClients(uint64_t seed, uint32_t turns, const Take& take) {
    return RunAtOnce<Step>(kClients, seed, turns, take);
  }

  // Expects the snapshot and a replay to come to what was decided.
  void ExpectKept() {
    world_.ExpectSnapshot();
    std::vector<engine::ReplayFinding> findings;
    const auto replayed = world_.Replayed(&findings);
    ASSERT_TRUE(replayed.ok()) << replayed.status();
    EXPECT_EQ(replayed->identical, world_.State()->revision);
  }

  engine::World world_;
  uint64_t first_revision_ = 0;
  std::atomic<uint64_t> clock_ = 0;
};

}  // namespace arbitro::linear

#endif  // ARBITRO_TESTS_LINEAR_CONTENDED_H_
