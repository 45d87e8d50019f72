// SPDX-License-Identifier: Apache-2.0
//
// For tests of images: writes and reads them again.

#ifndef ARBITRO_TESTING_ROUND_TRIP_H_
#define ARBITRO_TESTING_ROUND_TRIP_H_

#include <cstring>
#include <string>
#include <vector>

#include "gtest/gtest.h"

namespace arbitro {

// Returns the content that is read from its image.
template <class T>
T RoundTrip(const T& content) {
  T read;
  std::string fault;
  EXPECT_TRUE(Decode(Encode(content), &read, &fault)) << fault;
  return read;
}

// Compares structs of the boundary.
template <class T>
void ExpectSameBytes(const std::vector<T>& a, const std::vector<T>& b) {
  ASSERT_EQ(a.size(), b.size());
  for (size_t i = 0; i < a.size(); ++i) {
    EXPECT_EQ(std::memcmp(&a[i], &b[i], sizeof(T)), 0) << "element " << i;
  }
}

}  // namespace arbitro

#endif  // ARBITRO_TESTING_ROUND_TRIP_H_
