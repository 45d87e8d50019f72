// SPDX-License-Identifier: Apache-2.0
#include "daemon/rulesets/version_order.h"

#include <cstddef>
#include <string>

#include <gtest/gtest.h>

namespace arbitro::rulesets {
namespace {

TEST(VersionOrder, OlderComesBeforeNewer) {
  const std::string ascending[] = {
      "0.9",       "1.0.0-alpha", "1.0.0-rc1", "1.0.0-rc2", "1.0.0-rc10",
      "1.0.0",     "1.0.0.1",     "1.0.1",     "1.9.0",     "1.10.0",
      "2.0.0-rc1", "2.0.0",       "10.0.0",    "2024.9.1",  "99999999999999999999999"};
  for (size_t i = 0; i < std::size(ascending); ++i) {
    for (size_t j = 0; j < std::size(ascending); ++j) {
      EXPECT_EQ(CompareVersions(ascending[i], ascending[j]), i < j   ? -1
                                                             : i > j ? 1
                                                                     : 0)
          << ascending[i] << " against " << ascending[j];
    }
  }
}

TEST(VersionOrder, LeadingZerosDoNotCount) {
  EXPECT_EQ(CompareVersions("1.02", "1.2"), 0);
  EXPECT_EQ(CompareVersions("1.0", "1.00"), 0);
}

}  // namespace
}  // namespace arbitro::rulesets
