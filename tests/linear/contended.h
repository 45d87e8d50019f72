// SPDX-License-Identifier: Apache-2.0
//
// Clients who ask one engine at once, and a check that one after the other gives the same answers:
// what the tests of contended events share. Shares no code with the engine's decisions.

#ifndef ARBITRO_TESTS_LINEAR_CONTENDED_H_
#define ARBITRO_TESTS_LINEAR_CONTENDED_H_

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <future>
#include <random>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "daemon/engine/tests/world.h"

namespace arbitro::linear {

// A command of one client, and its answer.
struct Timed {
  uint64_t began = 0;  // by a clock that all clients share
  uint64_t ended = 0;
  uint64_t revision = 0;  // 0: refused
  std::string refusal;
};

// ARBITRO_SEED, or else `usual`.
inline uint64_t SeedOr(uint64_t usual) {
  const char* given = std::getenv("ARBITRO_SEED");
  return given == nullptr ? usual : std::strtoull(given, nullptr, 10);
}

// Returns the first thing that one after the other, from `first_revision` on, could not have
// answered; "": all is well. Model has Refusal(Step), "" where it takes the step, and Take(Step),
// which says what is wrong with the answer.
template <class Model, class Step>
std::string CheckOneByOne(std::vector<Step> steps, uint64_t first_revision) {
  std::sort(steps.begin(), steps.end(),
            [](const Step& one, const Step& other) { return one.revision < other.revision; });
  std::vector<Model> after = {Model()};  // by revision, from the one before the first on
  std::vector<const Step*> by_revision;
  for (const Step& each : steps) {
    if (each.revision == 0) continue;
    if (each.revision != first_revision + by_revision.size()) return "a revision is missing";
    Model model = after.back();
    if (std::string refusal = model.Refusal(each); !refusal.empty()) {
      return "must be refused: " + refusal;
    }
    if (std::string wrong = model.Take(each); !wrong.empty()) return wrong;
    after.push_back(std::move(model));
    by_revision.push_back(&each);
  }
  for (const Step& each : steps) {
    // Answered before it began: it must know them. Begun before it ended: it may.
    size_t least = 0;
    size_t most = 0;
    for (size_t at = 0; at < by_revision.size(); ++at) {
      if (by_revision[at]->ended < each.began) least = at + 1;
      if (by_revision[at]->began < each.ended) most = at + 1;
    }
    if (each.revision != 0) {
      if (each.revision < first_revision + least) return "came too early";
      continue;
    }
    bool possible = false;
    for (size_t at = least; at <= most && !possible; ++at) {
      possible = after[at].Refusal(each) == each.refusal;
    }
    if (!possible) return "is refused without reason: " + each.refusal;
  }
  return "";
}

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
    std::vector<std::vector<Step>> of_clients(kClients);
    std::vector<std::thread> clients;
    for (uint32_t client = 0; client < kClients; ++client) {
      clients.emplace_back([=, &take, &own = of_clients[client]] {
        std::mt19937_64 random(seed + client);
        for (uint32_t turn = 0; turn < turns; ++turn) {
          own.push_back(take(random, turn, std::to_string(client) + "-" + std::to_string(turn)));
        }
      });
    }
    for (std::thread& client : clients) client.join();
    std::vector<Step> all;
    for (auto& each : of_clients) all.insert(all.end(), each.begin(), each.end());
    return all;
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
