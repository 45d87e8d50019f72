// SPDX-License-Identifier: Apache-2.0

#include "daemon/engine/ask/task.h"

#include <future>
#include <memory>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "daemon/engine/model/failure.h"
#include "gtest/gtest.h"

namespace arbitro::engine {
namespace {

// Answers with `value`, at once or on a thread of its own.
auto Answer(int value, std::vector<std::thread>* threads) {
  return ValueOf<int>([value, threads](std::function<void(int)> done) {
    if (threads == nullptr) return done(value);
    threads->emplace_back([value, done = std::move(done)] { done(value); });
  });
}

Task<int> Doubled(int value, std::vector<std::thread>* threads) {
  co_return 2 * co_await Answer(value, threads);
}

Task<int> SumOfDoubled(int count, std::vector<std::thread>* threads) {
  int sum = 0;
  for (int i = 1; i <= count; ++i) sum += co_await Doubled(i, threads);
  co_return sum;
}

int RunAndWait(Task<int> task) {
  std::promise<int> value;
  Start(std::move(task), [&](int given) { value.set_value(given); });
  return value.get_future().get();
}

TEST(Tasks, AnswersThatAreThereAtOnceDoNotMakeTheStackDeeper) {
  constexpr int kCount = 20'000;
  EXPECT_EQ(RunAndWait(SumOfDoubled(kCount, nullptr)), kCount * (kCount + 1));
}

TEST(Tasks, GoOnOnTheThreadOfALaterAnswer) {
  constexpr int kCount = 500;
  std::vector<std::thread> threads;
  threads.reserve(kCount);  // a Task that goes on starts the next thread on the one before
  EXPECT_EQ(RunAndWait(SumOfDoubled(kCount, &threads)), kCount * (kCount + 1));
  for (std::thread& each : threads) each.join();
}

TEST(Tasks, DoNothingUntilTheyAreStartedAndLeaveNothingBehind) {
  const auto held = std::make_shared<int>(1);
  const auto hold = [](std::shared_ptr<int> kept) -> Task<int> { co_return *kept; };
  {
    const Task<int> never = hold(held);
    EXPECT_EQ(held.use_count(), 2);
  }
  EXPECT_EQ(held.use_count(), 1);
  EXPECT_EQ(RunAndWait(hold(held)), 1);
  EXPECT_EQ(held.use_count(), 1);
}

// Counts how often it is moved.
struct Moved {
  explicit Moved(int* counter) : moves(counter) {}
  Moved(Moved&& other) noexcept : moves(other.moves) { ++*moves; }

  int* moves;
};

Task<Moved> Make(int* moves) { co_return Moved(moves); }
Task<Moved> PassOn(int* moves) { co_return co_await Make(moves); }

// A decision is some hundred bytes, and each layer that a command passes is a Task.
TEST(Tasks, MoveTheirValueOnceEach) {
  int moves = 0;
  int seen = 0;
  const auto look = [&](const Moved& value) { seen = *value.moves; };
  Start(PassOn(&moves), look);
  EXPECT_EQ(seen, 3);  // Into each of the two, and into the argument of the callback.
  Start(Make(&(moves = 0)), look);
  EXPECT_EQ(seen, 2);
}

Task<OrFailure<int>> Half(int value) {
  if (value % 2 != 0) co_return InvalidField("value", "is odd");
  co_return value / 2;
}

Task<OrFailure<int>> Quarter(int value) {
  CO_ASSIGN_OR_RETURN(const int half, co_await Half(value));
  CO_TRY(co_await Half(half));
  co_return half / 2;
}

TEST(Tasks, LeaveWithTheFailureOfWhatTheyAwait) {
  std::optional<OrFailure<int>> got;
  const auto keep = [&](OrFailure<int> value) { got = std::move(value); };
  Start(Quarter(12), keep);
  ASSERT_TRUE(got->ok());
  EXPECT_EQ(**got, 3);
  for (const int value : {7, 6}) {
    Start(Quarter(value), keep);
    ASSERT_FALSE(got->ok()) << value;
    EXPECT_EQ(got->failure().fields.at(0).path, "value");
  }
}

}  // namespace
}  // namespace arbitro::engine
