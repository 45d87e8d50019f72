// SPDX-License-Identifier: Apache-2.0
//
// Takeovers under load: clients write to whichever daemon answers, the owner of the log is killed
// again and again, and no acknowledged record is lost or there twice.
//
// ARBITRO_TAKEOVERS says how often; the figures of docs/cluster.md are of 50.

#include <signal.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <set>
#include <vector>

#include "arbitro/v1/event.pb.h"
#include "tests/cluster/daemon_pair.h"
#include "tests/daemon/command_line.h"

namespace arbitro::testing {
namespace {

using std::chrono::milliseconds;
using storage::TemporaryFolder;
using Clock = std::chrono::steady_clock;

constexpr int kTakeoversUsually = 3;
constexpr int kWriters = 4;

// The daemons that clients know.
class Board {
 public:
  void Put(size_t place, const std::string& address) {
    const std::lock_guard lock(mutex_);
    clients_[place] =
        std::make_shared<ApiClient>(address, Asking{.deadline = milliseconds(10'000)});
  }
  std::shared_ptr<ApiClient> Get(size_t place) const {
    const std::lock_guard lock(mutex_);
    return clients_[place % clients_.size()];
  }

 private:
  mutable std::mutex mutex_;
  std::array<std::shared_ptr<ApiClient>, 2> clients_;
};

class TakeoverLoad : public ClusterDaemonTest {
 protected:
  // Registers one player after the other in an event of its own, each until it is acknowledged.
  void Write(const std::string& event) {
    size_t place = 0;
    std::set<uint64_t> revisions;
    Organiser names(*board_.Get(0), event);
    for (uint32_t player = 1; !ended_; ++player) {
      const auto request = names.Register("events/" + event, "p" + std::to_string(player));
      while (true) {
        v1::PlayerMutationResponse answer;
        const CallResult result =
            board_.Get(place)->Call("EventService/RegisterPlayer", request, &answer);
        if (result.ok()) {
          EXPECT_TRUE(revisions.insert(answer.result().receipt().revision()).second)
              << "two records with one revision";
          ++written_[place % 2];
          break;
        }
        const auto unavailable = static_cast<int>(absl::StatusCode::kUnavailable);
        const auto late = static_cast<int>(absl::StatusCode::kDeadlineExceeded);
        if (result.code != unavailable && result.code != late) {
          ADD_FAILURE() << event << " p" << player << ": " << result;
          return;
        }
        ++repeats_;
        ++place;
        std::this_thread::sleep_for(milliseconds(10));
      }
    }
    const std::lock_guard lock(mutex_);
    acknowledged_[event] = std::move(revisions);
  }

  // Kills the owner; how long the other took to acknowledge something.
  milliseconds KillOwner(size_t owner) {
    const uint64_t before = written_[1 - owner];
    const auto begin = Clock::now();
    daemons_[owner]->Signal(SIGKILL);
    while (written_[1 - owner] == before && Clock::now() - begin < kPatience) {
      std::this_thread::sleep_for(milliseconds(1));
    }
    const auto took = std::chrono::duration_cast<milliseconds>(Clock::now() - begin);
    EXPECT_TRUE(daemons_[owner]->WaitForEnd(kPatience).has_value());
    return took;
  }

  void Start(size_t place) {
    daemons_[place] = std::make_unique<DaemonProcess>(data_[place].Path());
    ASSERT_TRUE(daemons_[place]->ready()) << daemons_[place]->Log();
    board_.Put(place, daemons_[place]->address());
  }

  void ExpectAll(const ApiClient& client) {
    for (const auto& [event, revisions] : acknowledged_) {
      v1::GetEventRequest request;
      request.set_name("events/" + event);
      v1::Event found;
      const CallResult read = client.Call("EventService/GetEvent", request, &found);
      ASSERT_TRUE(read.ok()) << read;
      EXPECT_EQ(found.players(), revisions.size()) << event;
      // Without a gap after the two records that made the event and opened it.
      EXPECT_EQ(*revisions.begin(), 3u);
      EXPECT_EQ(*revisions.rbegin(), revisions.size() + 2);
    }
  }

  const TemporaryFolder data_[2];
  std::unique_ptr<DaemonProcess> daemons_[2];
  Board board_;
  std::atomic<bool> ended_ = false;
  std::atomic<uint64_t> written_[2] = {0, 0};  // by each daemon
  std::atomic<uint64_t> repeats_ = 0;
  std::mutex mutex_;
  std::map<std::string, std::set<uint64_t>> acknowledged_;  // revisions, by event
};

TEST_F(TakeoverLoad, NoAcknowledgedRecordIsLostOrThereTwice) {
  const char* wanted = std::getenv("ARBITRO_TAKEOVERS");
  const int takeovers = wanted == nullptr ? kTakeoversUsually : std::atoi(wanted);
  Start(0);
  CopySecrets(data_[0].Path(), data_[1].Path());
  Start(1);
  std::vector<std::thread> writers;
  for (int i = 0; i < kWriters; ++i) {
    const std::string event = "load" + std::to_string(i);
    Organiser(*board_.Get(0), event + "-made").OpenDemo(event, 0);
    writers.emplace_back([this, event] { Write(event); });
  }
  std::vector<milliseconds> took;
  size_t owner = 0;
  for (int i = 0; i < takeovers && !HasFailure(); ++i) {
    const uint64_t before = written_[owner];
    const auto begin = Clock::now();
    while (written_[owner] < before + 20 && Clock::now() - begin < kPatience) {
      std::this_thread::sleep_for(milliseconds(5));
    }
    took.push_back(KillOwner(owner));
    EXPECT_LE(took.back(), kTakeoverMax) << daemons_[1 - owner]->Log();
    Start(owner);
    owner = 1 - owner;
  }
  ended_ = true;
  for (std::thread& writer : writers) writer.join();
  ASSERT_FALSE(took.empty());
  ExpectAll(*board_.Get(owner));
  const Said verified =
      RunCommand(std::string(ARBITROUTIL) + " log verify '" + server_->Dsn() + "'");
  EXPECT_EQ(verified.code, 0) << verified.text;
  std::sort(took.begin(), took.end());
  RecordProperty("takeovers", static_cast<int>(took.size()));
  RecordProperty("slowest_takeover_ms", static_cast<int>(took.back().count()));
  std::printf(
      "takeovers %zu: first answer after %lld ms (half), %lld ms (slowest); %llu records "
      "acknowledged, %llu requests repeated, 0 lost, 0 twice\n",
      took.size(), static_cast<long long>(took[took.size() / 2].count()),
      static_cast<long long>(took.back().count()),
      static_cast<unsigned long long>(written_[0] + written_[1]),
      static_cast<unsigned long long>(repeats_));
}

}  // namespace
}  // namespace arbitro::testing
