// SPDX-License-Identifier: Apache-2.0
//
// Clients who contend for the places of one event: they register, leave, and change how many places
// there are, all at once. The journal gives the order; a person with two lists, one of those who
// play and one of those who wait, must come to the same answers. Shares no code with the engine's
// list.
#include <algorithm>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/linear/contended.h"

namespace arbitro::linear {
namespace {

using engine::reason::kHoldsAlready;
using engine::reason::kPlayerExists;
using engine::reason::kPlayerStatus;
using engine::reason::kPlayersTooFew;
using engine::reason::kPlayerUnknown;

constexpr uint32_t kOperations = 60;  // of each
constexpr uint32_t kFirstPlaces = 5;

enum class Kind { kRegister, kDrop, kPlaces };

struct Operation : Timed {
  Kind kind = Kind::kRegister;
  std::string player;
  uint32_t places = 0;
  bool waits = false;                  // what it was answered
  std::vector<std::string> called_up;  // likewise
};

uint64_t Seed() { return SeedOr(20261128); }

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
    if (asked.kind == Kind::kPlaces) return asked.places == places ? kHoldsAlready : "";
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

class Waitlist : public Contended {
 protected:
  Waitlist() { Create(kFirstPlaces); }

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
    engine::Command command;
    if (asked->kind == Kind::kRegister) {
      command.what = engine::RegisterPlayer{asked->player};
    } else if (asked->kind == Kind::kDrop) {
      command.what = engine::DropPlayer{asked->player};
    } else {
      engine::SetDetails set;
      set.details.capacity = asked->places;
      command.what = std::move(set);
    }
    const engine::Outcome outcome = Send(id, std::move(command), asked);
    if (!outcome.ok()) return;
    const engine::Accepted& accepted = *outcome;
    asked->waits = accepted.decision.what.Is<engine::PlayerWaits>() ||
                   accepted.decision.what.Is<engine::WaitingEnded>();
    for (const engine::CallUp& one : accepted.decision.called_up) {
      asked->called_up.push_back(accepted.state->event.Player(one.number).id);
    }
  }

  std::vector<Operation> Run() {
    return RunClients<Operation>(
        Seed(), kOperations, [this](std::mt19937_64& random, uint32_t turn, const std::string& id) {
          Operation asked = Choose(random, turn);
          Ask(id, &asked);
          return asked;
        });
  }
};

size_t Count(const std::vector<Operation>& operations, bool (*is)(const Operation&)) {
  return static_cast<size_t>(std::count_if(operations.begin(), operations.end(), is));
}

TEST_F(Waitlist, OneAfterTheOtherComesToTheSame) {
  SCOPED_TRACE(testing::Message() << "seed " << Seed());
  const std::vector<Operation> operations = Run();
  EXPECT_EQ(CheckOneByOne<Lists>(operations, first_revision_), "");
  EXPECT_GT(Count(operations, [](const Operation& each) { return each.waits; }), 5u);
  EXPECT_GT(Count(operations, [](const Operation& each) { return !each.called_up.empty(); }), 5u);
  EXPECT_GT(Count(operations, [](const Operation& each) { return !each.refusal.empty(); }), 10u);
  ExpectKept();
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
    EXPECT_NE(CheckOneByOne<Lists>(forged, first_revision_), "");
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
