// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/call/work_pool.h"

#include <atomic>
#include <future>
#include <memory>

#include "gtest/gtest.h"

namespace arbitro::services {
namespace {

TEST(WorkPool, TakesNoMoreThanItsBound) {
  std::promise<void> gate;
  const std::shared_future<void> opened = gate.get_future().share();
  std::atomic<int> done{0};
  WorkPool pool(1, 2);
  const auto task = [&] {
    opened.wait();
    ++done;
  };
  EXPECT_TRUE(pool.TryPost(task));
  EXPECT_TRUE(pool.TryPost(task));
  EXPECT_FALSE(pool.TryPost(task)) << "one under way and one waiting are two";
  gate.set_value();
  pool.Drain();
  EXPECT_EQ(done, 2);
}

TEST(WorkPool, DrainWaitsForAllAndClosesThePool) {
  std::atomic<int> done{0};
  WorkPool pool(2, 100);
  for (int i = 0; i < 50; ++i) EXPECT_TRUE(pool.TryPost([&] { ++done; }));
  pool.Drain();
  EXPECT_EQ(done, 50);
  EXPECT_FALSE(pool.TryPost([&] { ++done; }));
}

TEST(WorkPool, WhatATaskHeldIsGoneAfterDrain) {
  auto held = std::make_shared<int>(1);
  const std::weak_ptr<int> watched = held;
  WorkPool pool(1, 1);
  EXPECT_TRUE(pool.TryPost([held = std::move(held)] {}));
  pool.Drain();
  EXPECT_TRUE(watched.expired());
}

}  // namespace
}  // namespace arbitro::services
