// SPDX-License-Identifier: Apache-2.0
//
// Clients who contend for the places of one event: they register, leave, and change how many places
// there are, all at once. The journal gives the order; a person with two lists, one of those who
// play and one of those who wait, must come to the same answers. Shares no code with the engine's
// list.
#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <future>
#include <map>
#include <random>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "daemon/engine/tests/world.h"

namespace arbitro::linear {
namespace {

using engine::reason::kPlayerExists;
using engine::reason::kPlayerStatus;
using engine::reason::kPlayersTooFew;
using engine::reason::kPlayerUnknown;

constexpr uint32_t kClients = 24;
constexpr uint32_t kOperations = 60;  // of each
constexpr uint32_t kFirstPlaces = 5;

enum class Kind { kRegister, kDrop, kPlaces };

struct Operation {
  Kind kind = Kind::kRegister;
  std::string player;
  uint32_t places = 0;
  uint64_t began = 0;  // by a clock that all share
  uint64_t ended = 0;
  uint64_t revision = 0;  // 0: refused
  std::string refusal;
  bool waits = false;                  // what it was answered
  std::vector<std::string> called_up;  // likewise
};

uint64_t Seed() {
  const char* given = std::getenv("ARBITRO_LINEAR_SEED");
  return given == nullptr ? 20261128 : std::strtoull(given, nullptr, 10);
}

// The two lists.
struct Lists {
  uint32_t places = kFirstPlaces;
  std::set<std::string> playing;
  std::set<std::string> left;
  std::vector<std::string> waiting;

  bool Waits(const std::string& player) const {
    return std::find(waiting.begin(), waiting.end(), player) != waiting.end();
  }
  std::string Refusal(const Operation& asked) const {
    const bool known = playing.count(asked.player) + left.count(asked.player) > 0;
    if (asked.kind == Kind::kPlaces) return "";
    if (asked.kind == Kind::kRegister) return known || Waits(asked.player) ? kPlayerExists : "";
    if (playing.count(asked.player) > 0 || Waits(asked.player)) return "";
    if (playing.empty() && left.empty() && waiting.empty()) return kPlayersTooFew;
    return known ? kPlayerStatus : kPlayerUnknown;
  }
  // Returns what is wrong with the answer; "": nothing.
  std::string Take(const Operation& asked) {
    bool waits = false;
    if (asked.kind == Kind::kPlaces) places = asked.places;
    if (asked.kind == Kind::kRegister) {
      waits = !waiting.empty() || playing.size() >= places;
      if (waits) {
        waiting.push_back(asked.player);
      } else {
        playing.insert(asked.player);
      }
    }
    if (asked.kind == Kind::kDrop) {
      waits = Waits(asked.player);
      waiting.erase(std::remove(waiting.begin(), waiting.end(), asked.player), waiting.end());
      if (playing.erase(asked.player) > 0) left.insert(asked.player);
    }
    std::vector<std::string> next;
    while (playing.size() < places && !waiting.empty()) {
      next.push_back(waiting.front());
      playing.insert(waiting.front());
      waiting.erase(waiting.begin());
    }
    if (waits != asked.waits) return asked.player + " waits, or does not";
    return next == asked.called_up ? "" : "others are called up by " + asked.player;
  }
};

// Returns the first thing that one after the other could not have answered; "": all is well.
std::string Check(std::vector<Operation> operations, uint64_t first_revision) {
  std::sort(operations.begin(), operations.end(),
            [](const auto& one, const auto& other) { return one.revision < other.revision; });
  std::vector<Lists> after = {Lists()};  // by revision, from the one before the first on
  std::vector<const Operation*> by_revision;
  for (const Operation& each : operations) {
    if (each.revision == 0) continue;
    if (each.revision != first_revision + by_revision.size()) return "a revision is missing";
    Lists lists = after.back();
    if (std::string refusal = lists.Refusal(each); !refusal.empty()) {
      return each.player + " must be refused: " + refusal;
    }
    if (std::string wrong = lists.Take(each); !wrong.empty()) return wrong;
    after.push_back(std::move(lists));
    by_revision.push_back(&each);
  }
  for (const Operation& each : operations) {
    // Answered before it began: it must know them. Begun before it ended: it may.
    size_t least = 0;
    size_t most = 0;
    for (size_t at = 0; at < by_revision.size(); ++at) {
      if (by_revision[at]->ended < each.began) least = at + 1;
      if (by_revision[at]->began < each.ended) most = at + 1;
    }
    if (each.revision != 0) {
      if (each.revision < first_revision + least) return each.player + " came too early";
      continue;
    }
    bool possible = false;
    for (size_t at = least; at <= most && !possible; ++at) {
      possible = after[at].Refusal(each) == each.refusal;
    }
    if (!possible) return each.player + " is refused without reason: " + each.refusal;
  }
  return "";
}

class Waitlist : public ::testing::Test {
 protected:
  Waitlist() {
    engine::CreateEvent create;
    create.event = "events/e";
    create.ruleset = "coins";
    create.format = "plain";
    create.details.capacity = kFirstPlaces;
    engine::Ok(world_.Do(create));
    engine::Ok(world_.Do(engine::OpenRegistration{}));
    first_ = world_.State()->revision + 1;
  }

  Operation Choose(std::mt19937_64& random, uint32_t turn) {
    Operation asked;
    const auto below = [&](uint64_t bound) { return random() % bound; };
    const uint64_t kind = below(20);
    asked.kind = kind == 0 ? Kind::kPlaces : kind < 11 ? Kind::kRegister : Kind::kDrop;
    if (asked.kind == Kind::kPlaces) asked.places = static_cast<uint32_t>(3 + below(6));
    // A few of them at a time, whom several ask for.
    asked.player = "p" + std::to_string(turn * 2 + below(10));
    return asked;
  }

  void Ask(const std::string& id, Operation* asked) {
    engine::Submission submission;
    submission.journal = submission.command.journal = "events/e";
    submission.principal = "tester";
    submission.request_id = id;
    submission.request_digest = storage::Sha256(id);
    if (asked->kind == Kind::kRegister) {
      submission.command.what = engine::RegisterPlayer{asked->player};
    } else if (asked->kind == Kind::kDrop) {
      submission.command.what = engine::DropPlayer{asked->player};
    } else {
      engine::SetDetails set;
      set.details.capacity = asked->places;
      submission.command.what = std::move(set);
    }
    std::promise<engine::Outcome> promise;
    asked->began = ++clock_;
    world_.engine().Submit(std::move(submission),
                           [&](engine::Outcome outcome) { promise.set_value(std::move(outcome)); });
    const engine::Outcome outcome = promise.get_future().get();
    asked->ended = ++clock_;
    if (!outcome.ok()) {
      asked->refusal = outcome.failure().reason;
      return;
    }
    const engine::Accepted& accepted = *outcome;
    asked->revision = accepted.place.revision;
    asked->waits = accepted.decision.what.Is<engine::PlayerWaits>() ||
                   accepted.decision.what.Is<engine::WaitingEnded>();
    for (const engine::CallUp& one : accepted.decision.called_up) {
      asked->called_up.push_back(accepted.state->event.Player(one.number).id);
    }
  }

  std::vector<Operation> Run() {
    std::vector<std::vector<Operation>> of_clients(kClients);
    std::vector<std::thread> clients;
    for (uint32_t client = 0; client < kClients; ++client) {
      clients.emplace_back([this, client, &of_clients] {
        std::mt19937_64 random(Seed() + client);
        for (uint32_t turn = 0; turn < kOperations; ++turn) {
          Operation asked = Choose(random, turn);
          Ask(std::to_string(client) + "-" + std::to_string(turn), &asked);
          of_clients[client].push_back(std::move(asked));
        }
      });
    }
    for (std::thread& client : clients) client.join();
    std::vector<Operation> all;
    for (auto& each : of_clients) all.insert(all.end(), each.begin(), each.end());
    return all;
  }

  engine::World world_;
  uint64_t first_ = 0;
  std::atomic<uint64_t> clock_ = 0;
};

size_t Count(const std::vector<Operation>& operations, bool (*is)(const Operation&)) {
  return static_cast<size_t>(std::count_if(operations.begin(), operations.end(), is));
}

TEST_F(Waitlist, OneAfterTheOtherComesToTheSame) {
  SCOPED_TRACE(testing::Message() << "seed " << Seed());
  const std::vector<Operation> operations = Run();
  EXPECT_EQ(Check(operations, first_), "");
  EXPECT_GT(Count(operations, [](const Operation& each) { return each.waits; }), 5u);
  EXPECT_GT(Count(operations, [](const Operation& each) { return !each.called_up.empty(); }), 5u);
  EXPECT_GT(Count(operations, [](const Operation& each) { return !each.refusal.empty(); }), 10u);
  world_.ExpectSnapshot();
  std::vector<engine::ReplayFinding> findings;
  const auto replayed = world_.Replayed(&findings);
  ASSERT_TRUE(replayed.ok()) << replayed.status();
  EXPECT_EQ(replayed->identical, world_.State()->revision);
}

// The check can fail: a true history is no longer one where an answer is changed.
TEST_F(Waitlist, ForgedAnswersAreCaught) {
  SCOPED_TRACE(testing::Message() << "seed " << Seed());
  const std::vector<Operation> operations = Run();
  const auto forge = [&](bool (*is)(const Operation&), void (*change)(Operation*)) {
    std::vector<Operation> forged = operations;
    const auto one = std::find_if(forged.begin(), forged.end(), is);
    ASSERT_NE(one, forged.end());
    change(&*one);
    EXPECT_NE(Check(forged, first_), "");
  };
  forge([](const Operation& each) { return !each.called_up.empty(); },
        [](Operation* each) { each->called_up.clear(); });
  forge([](const Operation& each) { return each.waits; },
        [](Operation* each) { each->waits = false; });
  forge([](const Operation& each) { return each.refusal == kPlayerExists; },
        [](Operation* each) { each->refusal = kPlayersTooFew; });
}

}  // namespace
}  // namespace arbitro::linear
