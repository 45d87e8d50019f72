// SPDX-License-Identifier: Apache-2.0
//
// 64 clients in conflict, on one event and on many, on a log on disk: no client is told anything
// that one thing after the other would not have told. True histories that are forged, and services
// that do wrong, show that each check finds something. ARBITRO_LONG_TESTS=1 makes it a million
// operations.
#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <mutex>
#include <ostream>
#include <random>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "tests/linear/checker.h"
#include "tests/linear/engine_service.h"
#include "tests/linear/forgeries.h"
#include "tests/linear/workload.h"

namespace arbitro::linear {
namespace {

const bool kLong = std::getenv("ARBITRO_LONG_TESTS") != nullptr;

// ARBITRO_SEED in the environment takes its place.
constexpr uint64_t kSeed = 20261122;

uint64_t Seed() {
  const char* told = std::getenv("ARBITRO_SEED");
  return told == nullptr ? kSeed : std::strtoull(told, nullptr, 10);
}

// Runs the load on `asked`, which stands before `service` or is it.
History RunOn(EngineService& service, Service& asked, const Load& load) {
  History history;
  history.operations = RunLoad(asked, load);
  auto journals = service.Journals(load.events);
  EXPECT_TRUE(journals.ok()) << journals.status();
  if (journals.ok()) history.journals = *std::move(journals);
  return history;
}

double SecondsSince(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// Expects that it finds nothing, and that the clients did get into each other's way.
void RunAndCheck(const Load& load) {
  SCOPED_TRACE(testing::Message() << "seed " << load.seed);
  EngineService service;
  auto start = std::chrono::steady_clock::now();
  const History history = RunOn(service, service, load);
  const double run_seconds = SecondsSince(start);
  start = std::chrono::steady_clock::now();
  const Verdict verdict = CheckHistory(history, CoinRules());
  std::cout << "seed " << load.seed << ", " << load.clients << " clients, " << load.events
            << " events, " << load.operations << " operations in " << run_seconds
            << " s, checked in " << SecondsSince(start) << " s: " << verdict << "\n";
  EXPECT_EQ(verdict.findings_total, 0u) << verdict;
  EXPECT_EQ(history.operations.size(), load.operations);
  EXPECT_EQ(verdict.unanswered, 0u);
  for (const uint64_t count : {verdict.accepted, verdict.refused, verdict.seen}) {
    EXPECT_GT(count, load.operations / 50) << verdict;
  }
  EXPECT_GT(verdict.repeated, load.operations / 100) << verdict;
}

TEST(LinearEngine, SixtyFourClientsOnOneEvent) {
  Load load;
  load.seed = Seed();
  load.operations = kLong ? 600'000 : 20'000;
  RunAndCheck(load);
  RecordProperty("operations_on_one_event", std::to_string(load.operations));
}

TEST(LinearEngine, SixtyFourClientsOnManyEvents) {
  Load load;
  load.seed = Seed() + 1;
  load.events = kLong ? 1'000 : 50;
  load.players = 12;
  load.operations = kLong ? 400'000 : 12'000;
  RunAndCheck(load);
  RecordProperty("operations_on_many_events", std::to_string(load.operations));
}

// --- Forged histories

Load SmallLoad() {
  Load load;
  load.seed = Seed() + 2;
  load.clients = 8;
  load.events = 2;
  load.players = 16;
  load.operations = 4'000;
  return load;
}

TEST(LinearControl, ForgedHistoriesAreCaughtByTheirChecks) {
  EngineService service;
  const History history = RunOn(service, service, SmallLoad());
  const Verdict before = CheckHistory(history, CoinRules());
  ASSERT_EQ(before.findings_total, 0u) << before;
  for (const Forgery& forgery : AllForgeries()) {
    for (uint64_t seed = 1; seed <= 10; ++seed) {
      SCOPED_TRACE(testing::Message()
                   << forgery.name << " by seed " << seed << " of seed " << SmallLoad().seed);
      std::mt19937_64 random(seed);
      History forged = history;
      ASSERT_TRUE(forgery.forge(&forged, CoinRules(), random)) << "nothing to forge";
      const Verdict verdict = CheckHistory(forged, CoinRules());
      EXPECT_TRUE(verdict.Has(forgery.caught_by)) << NameOf(forgery.caught_by) << "\n" << verdict;
    }
  }
}

// --- Services that do wrong

// Expects that running the small load on `wrong` gives itself away by that check.
void ExpectCaught(EngineService& service, Service& wrong, Check check) {
  SCOPED_TRACE(testing::Message() << "seed " << SmallLoad().seed);
  const Verdict verdict = CheckHistory(RunOn(service, wrong, SmallLoad()), CoinRules());
  EXPECT_TRUE(verdict.Has(check)) << NameOf(check) << "\n" << verdict;
}

// Now and then a read shows what an earlier one saw.
class OldReads final : public Service {
 public:
  explicit OldReads(Service& service) : service_(service) {}

  Reply Ask(const Request& request) override {
    if (request.id != 0 || request.event != 0) return service_.Ask(request);
    const std::lock_guard lock(mutex_);
    const bool is_fresh = reads_++ % 8 == 0;
    Reply& kept = kept_[request.asked.player];
    if (is_fresh || kept.answer != Answer::kSeen) kept = service_.Ask(request);
    return kept;
  }

 private:
  Service& service_;
  std::mutex mutex_;
  uint64_t reads_ = 0;
  std::array<Reply, 64> kept_;
};

TEST(LinearControl, ReadsOfOldStatesAreCaught) {
  EngineService service;
  OldReads wrong(service);
  ExpectCaught(service, wrong, Check::kOrder);
}

// Says yes to every fiftieth correction and does nothing.
class LostWrites final : public Service {
 public:
  explicit LostWrites(Service& service) : service_(service) {}

  Reply Ask(const Request& request) override {
    if (request.asked.kind != Kind::kCorrect || ++corrections_ % 50 != 0) {
      return service_.Ask(request);
    }
    Reply reply;
    reply.answer = Answer::kAccepted;
    reply.revision = 1;
    reply.said = {3, 0};
    return reply;
  }

 private:
  Service& service_;
  std::atomic<uint64_t> corrections_{0};
};

TEST(LinearControl, AnswersWithoutARecordAreCaught) {
  EngineService service;
  LostWrites wrong(service);
  ExpectCaught(service, wrong, Check::kLost);
}

// Does not know a request again: each repeat goes on under an id of its own, and its record is
// taken for one of the first.
class Forgetful final : public Service {
 public:
  static constexpr uint64_t kIdsMax = uint64_t{1} << 32;

  explicit Forgetful(Service& service) : service_(service) {}

  Reply Ask(const Request& request) override {
    Request sent = request;
    if (request.id != 0) {
      const std::lock_guard lock(mutex_);
      if (!known_.insert(request.id).second) sent.id += kIdsMax * ++repeats_;
    }
    return service_.Ask(sent);
  }

 private:
  Service& service_;
  std::mutex mutex_;
  std::unordered_set<uint64_t> known_;
  uint64_t repeats_ = 0;
};

TEST(LinearControl, RepeatsThatActAgainAreCaught) {
  EngineService service;
  Forgetful wrong(service);
  History history = RunOn(service, wrong, SmallLoad());
  for (auto& journal : history.journals) {
    for (Record& record : journal) record.request %= Forgetful::kIdsMax;
  }
  const Verdict verdict = CheckHistory(history, CoinRules());
  EXPECT_TRUE(verdict.Has(Check::kTwice)) << verdict;
}

// Refuses now and then what it could have done.
class Moody final : public Service {
 public:
  explicit Moody(Service& service) : service_(service) {}

  Reply Ask(const Request& request) override {
    if (request.asked.kind != Kind::kDrop || ++drops_ % 20 != 0) return service_.Ask(request);
    Reply reply;
    reply.answer = Answer::kRefused;
    reply.reason = "EVENT_STATUS";
    return reply;
  }

 private:
  Service& service_;
  std::atomic<uint64_t> drops_{0};
};

TEST(LinearControl, RefusalsWithoutAReasonAreCaught) {
  EngineService service;
  Moody wrong(service);
  ExpectCaught(service, wrong, Check::kRefusal);
}

}  // namespace
}  // namespace arbitro::linear
