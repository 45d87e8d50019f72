// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/persistent_vector.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace arbitro::engine {
namespace {

TEST(PersistentVector, HoldsWhatWasAddedAcrossChunksAndBranches) {
  PersistentVector<int> numbers;
  constexpr int kCount = 64 * 64 * 2 + 3;
  for (int i = 0; i < kCount; ++i) numbers.push_back(i);
  ASSERT_EQ(numbers.size(), static_cast<size_t>(kCount));
  for (int i = 0; i < kCount; ++i) ASSERT_EQ(numbers[static_cast<size_t>(i)], i);
}

// Against plain vectors: every copy ever taken still reads as it did when it was taken.
TEST(PersistentVector, CopiesKeepWhatTheyHeldWhateverComesLater) {
  const unsigned seed = 20260101;
  SCOPED_TRACE(seed);
  std::mt19937 random(seed);
  PersistentVector<int> numbers;
  std::vector<int> model;
  std::vector<std::pair<PersistentVector<int>, std::vector<int>>> copies;
  for (int step = 0; step < 20'000; ++step) {
    if (model.empty() || random() % 2 == 0) {
      numbers.push_back(step);
      model.push_back(step);
    } else if (step % 3 == 0) {
      std::vector<PersistentVector<int>::Change> changes;
      for (size_t index = random() % 40; index < model.size(); index += 1 + random() % 40) {
        changes.push_back({index, step});
        model[index] = step;
      }
      numbers.SetAll(std::move(changes));
    } else {
      const size_t index = random() % model.size();
      numbers.Set(index, step);
      model[index] = step;
    }
    if (step % 1'000 == 0) copies.emplace_back(numbers, model);
  }
  copies.emplace_back(numbers, model);
  for (const auto& [copy, expected] : copies) {
    ASSERT_EQ(copy.size(), expected.size());
    for (size_t i = 0; i < expected.size(); ++i) ASSERT_EQ(copy[i], expected[i]);
  }
}

}  // namespace
}  // namespace arbitro::engine
