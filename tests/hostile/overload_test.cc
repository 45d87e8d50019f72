// SPDX-License-Identifier: Apache-2.0
//
// Hostile clients, all at once, on a real daemon. Other clients go on with their event meanwhile
// and notice nothing, and the daemon's memory stays within the bounds of docs/limits.md.
//
// With ARBITRO_LONG_TESTS=1 the test asserts how long the others' calls waited for their turn.
// Without, it only reports the time, because a machine that runs other tests beside this one gives
// no meaningful figure.

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <iostream>
#include <map>
#include <mutex>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "arbitro/v1/admin.pb.h"
#include "arbitro/v1/journal.pb.h"
#include "nlohmann/json.hpp"
#include "tests/daemon/access_world.h"

namespace arbitro::testing {
namespace {

using access::Role;

constexpr std::chrono::milliseconds kThinking{15};
constexpr int kPlayers = 100;
constexpr size_t kReasonBytes = 600;
constexpr uint64_t kMoreMemoryMax = uint64_t{768} << 20;  // as docs/limits.md says
constexpr int64_t kWaitMaxUs = 10'000;
constexpr size_t kWaitsMin = 200;
constexpr uint64_t kFewCalls = 100;
constexpr std::chrono::seconds kEndWithin{60};

using Ended = std::map<std::string, size_t>;

// The attacks, and the principal of each; empty: anonymous.
struct Attack {
  const char* name;
  const char* principal;
};
constexpr Attack kAttacks[] = {{"at-once", "persons/sam"},
                               {"oversized", "persons/sam"},
                               {"watches", "persons/bob"},
                               {"slow", "persons/ada"},
                               {"exports", "persons/sonia"},
                               {"half-open", ""},
                               {"unsaid", ""},
                               {"endless", ""},
                               {"nameless", ""}};

class Overload : public AccessWorld {
 protected:
  Overload() : AccessWorld({"--config", Config(), "--request-log", Lines()}) {}

  static const std::string& Folder() {
    static const storage::TemporaryFolder folder;
    return folder.Path();
  }
  static std::string Lines() { return Folder() + "/requests.jsonl"; }
  // So low that every attack is fast enough to reach the limit, and no other client comes near it.
  static std::string Config() {
    std::ofstream(Folder() + "/limits.toml") << "[limits]\n"
                                                "principal_calls = 150\n";
    return Folder() + "/limits.toml";
  }

  void SetUp() override {
    AccessWorld::SetUp();
    MakeEvents();
    Organiser olga(As(Role::kOrganiser), "many");
    for (int i = 3; i <= kPlayers; ++i) {
      auto add = olga.Register(kHall, "p" + std::to_string(i));
      add.mutable_options()->set_reason(std::string(kReasonBytes, 'r'));
      olga.Do("EventService/RegisterPlayer", add);
      std::this_thread::sleep_for(kThinking / 2);
    }
  }

  uint64_t Metric(const std::string& metric) const {
    v1::GetMetricsResponse metrics;
    EXPECT_TRUE(As(Role::kAdministrator)
                    .Call("AdminService/GetMetrics", v1::GetMetricsRequest(), &metrics)
                    .ok());
    const std::string name = "\n" + metric + " ";
    const size_t place = metrics.text().find(name);
    EXPECT_NE(place, std::string::npos);
    return std::strtoull(metrics.text().c_str() + place + name.size(), nullptr, 10);
  }
  uint64_t Memory() const { return Metric("process_resident_memory_bytes"); }

  // Waits also for calls that ended before they were handed on.
  void ExpectCallsHaveEnded() const {
    const auto until = std::chrono::steady_clock::now() + kEndWithin;
    while (Metric("arbitro_calls_open") > kFewCalls && std::chrono::steady_clock::now() < until) {
      std::this_thread::sleep_for(kThinking);
    }
    EXPECT_LE(Metric("arbitro_calls_open"), kFewCalls);
  }

  Ended Run(const Attack& attack) const {
    const std::string command = std::string(ARBITRO_NETWORK_ATTACKER) + " " + attack.name + " " +
                                daemon_->address() + " '" +
                                (*attack.principal == '\0' ? "" : TokenOf(attack.principal)) + "'";
    FILE* const output = popen(command.c_str(), "r");
    std::string text;
    char bytes[256];
    while (output != nullptr && fgets(bytes, sizeof(bytes), output) != nullptr) text += bytes;
    EXPECT_EQ(pclose(output), 0) << attack.name;
    std::istringstream words(text);
    Ended ended;
    std::string how;
    for (size_t times = 0; words >> how >> times;) ended[how] = times;
    std::cout << attack.name << ": " << nlohmann::json(ended).dump() << "\n";
    return ended;
  }

  void ExpectSomebodyNewGetsIn() const {
    const ApiClient new_one(daemon_->address(),
                            Asking{.token = TokenOf(NameOf(Role::kJudge)), .alone = true});
    v1::Event event;
    v1::GetEventRequest request;
    request.set_name(kHall);
    EXPECT_TRUE(new_one.Call("EventService/GetEvent", request, &event).ok());
  }

  // A call whose message never came was never made.
  void ExpectNoLineOfCallsThatWereNotMade() const {
    std::ifstream lines(Lines());
    for (std::string line; std::getline(lines, line);) {
      ASSERT_EQ(line.find("ipv4:127.0.9."), line.npos) << line;
    }
  }

  // Returns the time in µs that 99 of 100 calls of peaceful clients did not wait longer than, and
  // the number of these calls.
  std::pair<int64_t, size_t> OthersWait() const {
    std::ifstream lines(Lines());
    std::vector<int64_t> waits;
    for (std::string line; std::getline(lines, line);) {
      const auto request = nlohmann::json::parse(line, nullptr, false);
      if (request.is_discarded()) continue;
      const std::string who = request.value("principal", "");
      if (who != NameOf(Role::kOrganiser) && who != NameOf(Role::kJudge)) continue;
      waits.push_back(request.value("queue_wait_us", int64_t{0}));
    }
    if (waits.empty()) return {0, 0};
    std::sort(waits.begin(), waits.end());
    return {waits[waits.size() - 1 - waits.size() / 100], waits.size()};
  }
};

// The peaceful clients: each makes its next call once the last one is answered.
class Others {
 public:
  // Calls `what` until Stop(), at least `times_min` times. It returns the result, with the error.
  void Go(const std::function<CallResult()>& what, int times_min) {
    threads_.emplace_back([this, what, times_min] {
      for (int done = 0; done < times_min || !stopping_; ++done) {
        const CallResult result = what();
        if (!result.ok()) {
          const std::lock_guard lock(mutex_);
          std::ostringstream text;
          text << result;
          problems_.push_back(text.str());
          return;
        }
        ++calls_;
        std::this_thread::sleep_for(kThinking);
      }
    });
  }
  std::vector<std::string> Stop() {
    stopping_ = true;
    for (std::thread& thread : threads_) thread.join();
    return problems_;
  }
  uint64_t calls() const { return calls_; }

 private:
  std::atomic<bool> stopping_ = false;
  std::atomic<uint64_t> calls_ = 0;
  std::mutex mutex_;
  std::vector<std::string> problems_;
  std::vector<std::thread> threads_;
};

void ExpectTheyWereHeldOff(std::map<std::string, Ended>& attacks) {
  EXPECT_GT(attacks["at-once"]["exhausted"] + attacks["at-once"]["code14"], 0u);
  EXPECT_EQ(attacks["at-once"]["exhausted_without_retry"], 0u);
  // Sending a message that is too large again is useless. A client that comes in the middle of an
  // attack is anonymous like the others until its first call is there, and may be closed, or wait.
  Ended& oversized = attacks["oversized"];
  EXPECT_EQ(oversized["exhausted_without_retry"] + oversized["code14"] + oversized["code4"], 16u);
  EXPECT_GT(attacks["watches"]["exhausted"] + attacks["watches"]["code14"], 0u);
  EXPECT_EQ(attacks["watches"]["exhausted_without_retry"], 0u);
  EXPECT_EQ(attacks["exports"]["exhausted_without_retry"], 0u);
  EXPECT_GT(attacks["half-open"]["closed"], 0u);
  EXPECT_EQ(attacks["half-open"]["open"], 0u);
  EXPECT_GT(attacks["unsaid"]["closed"], 0u);
  EXPECT_EQ(attacks["endless"]["open"], 0u);
  EXPECT_GT(attacks["endless"]["closed"], 0u);
}

TEST_F(Overload, OthersNoticeNothing) {
  const uint64_t before = Memory();
  Organiser olga(As(Role::kOrganiser), "olga2");
  std::atomic<int> late = 0;
  Others others;
  others.Go(
      [&] {
        v1::PlayerMutationResponse response;
        return As(Role::kOrganiser)
            .Call("EventService/RegisterPlayer",
                  olga.Register(kHall, "late" + std::to_string(++late)), &response);
      },
      static_cast<int>(kWaitsMin));
  others.Go(
      [&] {
        v1::ListRecordsRequest request;
        request.set_journal(kHall);
        v1::ListRecordsResponse response;
        return As(Role::kJudge).Call("JournalService/ListRecords", request, &response);
      },
      20);
  others.Go(
      [&] {
        v1::ExportJournalRequest request;
        request.set_journal(kHall);
        return As(Role::kAuditor)
            .Stream("JournalService/ExportJournal", request.SerializeAsString(),
                    [](const std::string& /*message*/) { return true; });
      },
      2);
  std::map<std::string, Ended> attacks;
  std::vector<std::thread> attackers;
  for (const Attack& attack : kAttacks) {
    Ended* const ended = &attacks[attack.name];
    attackers.emplace_back([this, &attack, ended] { *ended = Run(attack); });
  }
  uint64_t most = before;
  std::atomic<bool> attacked = true;
  std::thread measured([&] {
    for (; attacked; std::this_thread::sleep_for(kThinking)) most = std::max(most, Memory());
  });
  for (std::thread& attacker : attackers) attacker.join();
  attacked = false;
  measured.join();
  for (const std::string& problem : others.Stop()) ADD_FAILURE() << problem;

  ExpectTheyWereHeldOff(attacks);
  ExpectSomebodyNewGetsIn();
  ExpectNoLineOfCallsThatWereNotMade();
  ExpectCallsHaveEnded();

  std::cout << "memory: " << (before >> 20) << " MiB, at most " << (most >> 20) << " MiB\n";
  EXPECT_LT(most, before + kMoreMemoryMax);
  EXPECT_EQ(olga.Event(kHall).players(), static_cast<uint32_t>(kPlayers + late));
  const auto [wait, waits] = OthersWait();
  std::cout << "others: " << others.calls() << " calls, p99 of the wait for their turn " << wait
            << " us\n";
  RecordProperty("others_wait_p99_us", std::to_string(wait));
  EXPECT_GE(waits, kWaitsMin);
  if (std::getenv("ARBITRO_LONG_TESTS") == nullptr) return;
  EXPECT_LT(wait, kWaitMaxUs);
}

}  // namespace
}  // namespace arbitro::testing
