// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/state/persistent_vector.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace arbitro::engine {
namespace {

// Of chunks narrower than a branch, as wide, and wider.
template <class Vector>
class PersistentVectorTest : public testing::Test {};
using Vectors =
    testing::Types<PersistentVector<int, 1>, PersistentVector<int>, PersistentVector<int, 5>>;
TYPED_TEST_SUITE(PersistentVectorTest, Vectors);

TYPED_TEST(PersistentVectorTest, HoldsWhatWasAddedAcrossChunksAndBranches) {
  TypeParam numbers;
  constexpr int kCount = 64 * 64 * 2 + 3;
  for (int i = 0; i < kCount; ++i) numbers.push_back(i);
  ASSERT_EQ(numbers.size(), static_cast<size_t>(kCount));
  for (int i = 0; i < kCount; ++i) ASSERT_EQ(numbers[static_cast<size_t>(i)], i);
}

// Against plain vectors: every copy ever taken still reads as it did when it was taken.
TYPED_TEST(PersistentVectorTest, CopiesKeepWhatTheyHeldWhateverComesLater) {
  const unsigned seed = 20260101;
  SCOPED_TRACE(seed);
  std::mt19937 random(seed);
  TypeParam numbers;
  std::vector<int> model;
  std::vector<std::pair<TypeParam, std::vector<int>>> copies;
  for (int step = 0; step < 20'000; ++step) {
    if (model.empty() || random() % 2 == 0) {
      numbers.push_back(step);
      model.push_back(step);
    } else if (step % 3 == 0) {
      std::vector<typename TypeParam::Change> changes;
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
