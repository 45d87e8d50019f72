// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/http/crowd.h"

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"

namespace arbitro::web {
namespace {

using Clock = Guest::Clock;
using std::chrono::milliseconds;

constexpr size_t kMost = 160;
constexpr size_t kShareOfIt = kMost / 8;
constexpr Clock::time_point kNow{std::chrono::hours(1)};

class FakeGuest final : public Guest {
 public:
  explicit FakeGuest(std::string address) : address_(std::move(address)) {}

  const std::string& address() const override { return address_; }
  Clock::time_point IdleSince() const override {
    ++looks;
    return idle;
  }
  void Stop() override { stopped = true; }

  Clock::time_point idle = Clock::time_point::max();
  bool stopped = false;
  mutable int looks = 0;

 private:
  const std::string address_;
};

using Guests = std::vector<std::shared_ptr<FakeGuest>>;

// Adds so many of one address, which find room.
Guests Come(Crowd* crowd, const std::string& address, size_t count) {
  Guests come;
  for (size_t i = 0; i < count; ++i) {
    come.push_back(std::make_shared<FakeGuest>(address));
    EXPECT_TRUE(crowd->Add(come.back(), kNow));
  }
  return come;
}

size_t Stopped(const Guests& guests) {
  size_t stopped = 0;
  for (const auto& each : guests) stopped += each->stopped ? 1 : 0;
  return stopped;
}

int Looks(const Guests& guests) {
  int looks = 0;
  for (const auto& each : guests) looks += each->looks;
  return looks;
}

TEST(Crowd, ACrowdOfOneAddressGivesRoomToAnother) {
  Crowd crowd(kMost);
  const Guests noisy = Come(&crowd, "10.0.0.1", kMost);
  Come(&crowd, "10.0.0.2", 1);
  EXPECT_EQ(Stopped(noisy), kShareOfIt);
}

TEST(Crowd, OfACrowdTheOnesThatWaitLongestForARequestGoFirst) {
  Crowd crowd(kMost);
  const Guests noisy = Come(&crowd, "10.0.0.1", kMost);
  for (size_t i = 0; i < 2 * kShareOfIt; ++i) noisy[i]->idle = kNow - milliseconds(i + 1);
  Come(&crowd, "10.0.0.1", 1);
  for (size_t i = 0; i < noisy.size(); ++i) {
    EXPECT_EQ(noisy[i]->stopped, i >= kShareOfIt && i < 2 * kShareOfIt) << i;
  }
}

TEST(Crowd, AFullCrowdIsLookedThroughOnceForAllItsNewcomers) {
  Crowd crowd(kMost);
  const Guests noisy = Come(&crowd, "10.0.0.1", kMost);
  for (int i = 0; i < 10'000; ++i) {
    EXPECT_FALSE(crowd.Add(std::make_shared<FakeGuest>("10.0.0.1"), kNow + milliseconds(i % 100)));
  }
  EXPECT_EQ(Looks(noisy), static_cast<int>(kMost));
  EXPECT_EQ(Stopped(noisy), 0);
  noisy[3]->idle = kNow;
  EXPECT_TRUE(crowd.Add(std::make_shared<FakeGuest>("10.0.0.1"), kNow + milliseconds(100)));
  EXPECT_TRUE(noisy[3]->stopped);
}

TEST(Crowd, WhereNoneHasMoreThanItsShareOnlyOneThatWaitsGoes) {
  Crowd crowd(kMost);
  Guests all;
  for (size_t i = 0; i < kMost; ++i) {
    all.push_back(Come(&crowd, absl::StrCat("10.0.1.", i / 2), 1).front());
  }
  EXPECT_FALSE(crowd.Add(std::make_shared<FakeGuest>("10.0.0.2"), kNow));
  all[7]->idle = kNow;
  EXPECT_TRUE(crowd.Add(std::make_shared<FakeGuest>("10.0.0.2"), kNow + milliseconds(100)));
  EXPECT_EQ(Stopped(all), 1);
  EXPECT_TRUE(all[7]->stopped);
}

TEST(Crowd, APlaceThatIsLeftIsFree) {
  Crowd crowd(kMost);
  const Guests all = Come(&crowd, "10.0.0.1", kMost);
  crowd.Remove(all[0].get());
  crowd.Remove(all[0].get());
  Come(&crowd, "10.0.0.1", 1);
  EXPECT_EQ(Stopped(all), 0);
  EXPECT_FALSE(crowd.Add(std::make_shared<FakeGuest>("10.0.0.1"), kNow));
}

TEST(Crowd, AllAreStopped) {
  Crowd crowd(kMost);
  const Guests all = Come(&crowd, "10.0.0.1", 9);
  crowd.StopAll();
  EXPECT_EQ(Stopped(all), 9);
}

}  // namespace
}  // namespace arbitro::web
