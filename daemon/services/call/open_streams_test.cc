// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/call/open_streams.h"

#include <memory>

#include "gtest/gtest.h"

namespace arbitro::services {
namespace {

class CountingStream final : public Stoppable {
 public:
  void Stop() override { ++stops; }
  int stops = 0;
};

TEST(OpenStreams, StopsWhatIsOpenAndWhatOpensLater) {
  OpenStreams streams(10);
  const auto open = std::make_shared<CountingStream>();
  const auto closed = std::make_shared<CountingStream>();
  const auto late = std::make_shared<CountingStream>();
  EXPECT_TRUE(streams.Add(open, ""));
  EXPECT_TRUE(streams.Add(closed, ""));
  streams.Remove(closed);
  streams.StopAll();
  EXPECT_TRUE(streams.Add(late, ""));
  EXPECT_EQ(open->stops, 1);
  EXPECT_EQ(closed->stops, 0);
  EXPECT_EQ(late->stops, 1);
}

TEST(OpenStreams, HoldsNoMoreThanItsBound) {
  OpenStreams streams(1);
  const auto first = std::make_shared<CountingStream>();
  const auto second = std::make_shared<CountingStream>();
  EXPECT_TRUE(streams.Add(first, ""));
  EXPECT_FALSE(streams.Add(second, ""));
  streams.Remove(first);
  EXPECT_TRUE(streams.Add(second, ""));
}

TEST(OpenStreams, NobodyTakesAllPlaces) {
  OpenStreams streams(3, 1);
  const auto first = std::make_shared<CountingStream>();
  const auto second = std::make_shared<CountingStream>();
  const auto third = std::make_shared<CountingStream>();
  EXPECT_TRUE(streams.Add(first, "ada"));
  EXPECT_FALSE(streams.Add(second, "ada"));
  EXPECT_TRUE(streams.Add(second, "bob"));
  streams.Remove(first);
  streams.Remove(first);
  EXPECT_TRUE(streams.Add(first, "ada"));
  EXPECT_FALSE(streams.Add(third, "bob"));
  EXPECT_TRUE(streams.Add(third, "")) << "who has no name is not counted";
  EXPECT_EQ(streams.size(), 3u);
  EXPECT_FALSE(streams.Add(std::make_shared<CountingStream>(), "eve")) << "all places are taken";
}

std::shared_ptr<CountingStream> AStream() { return std::make_shared<CountingStream>(); }

TEST(OpenStreams, WhoGivesAPlaceBackMayHaveThatOne) {
  OpenStreams streams(10, 2);
  const auto first = AStream();
  EXPECT_TRUE(streams.Add(first, "ada"));
  EXPECT_TRUE(streams.Add(AStream(), "ada"));
  streams.Remove(first);
  EXPECT_TRUE(streams.Add(AStream(), "ada"));
  EXPECT_FALSE(streams.Add(AStream(), "ada"));
  streams.SetMax(10, 3);
  EXPECT_TRUE(streams.Add(AStream(), "ada"));
  EXPECT_FALSE(streams.Add(AStream(), "ada"));
}

TEST(OpenStreams, WhoHasNoNameIsNotCountedNorWhoWasRefused) {
  OpenStreams streams(3, 1);
  const auto first = AStream();
  EXPECT_TRUE(streams.Add(first, ""));
  EXPECT_TRUE(streams.Add(AStream(), ""));
  EXPECT_TRUE(streams.Add(AStream(), ""));
  EXPECT_FALSE(streams.Add(AStream(), "eve")) << "all places are taken";
  streams.Remove(first);
  EXPECT_TRUE(streams.Add(AStream(), "eve"));
}

}  // namespace
}  // namespace arbitro::services
