// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/call/as_of.h"

#include <algorithm>
#include <string_view>

#include "daemon/access/table.h"
#include "gtest/gtest.h"

namespace arbitro::services {
namespace {

bool SoundsLikeRead(std::string_view method) {
  constexpr std::string_view kVerbs[] = {"Compare", "Explain", "Find", "Get", "List", "Stream"};
  return std::any_of(std::begin(kVerbs), std::end(kVerbs),
                     [&](std::string_view verb) { return method.starts_with(verb); });
}

// Those that need more than what a follower of the log has: the log's key, the daemon's own
// measures and findings, the rulesets that are on offer for new events.
bool IsOfOwner(std::string_view method) {
  constexpr std::string_view kOfOwner[] = {
      "GetCheckpoint", "GetConsistencyProof", "GetInclusionProof",
      "GetMetrics",    "GetResultReceipt",    "GetRuleset",
      "ListLogKeys",   "ListQuarantined",     "ListRulesets"};
  return std::find(std::begin(kOfOwner), std::end(kOfOwner), method) != std::end(kOfOwner);
}

// A new read is put among the ones or the others.
TEST(AsOf, AStandbyAnswersReadsAndNothingElse) {
  int reads = 0;
  for (const access::Row& row : access::Table()) {
    const bool is_read = SoundsLikeRead(row.method) && !IsOfOwner(row.method);
    EXPECT_EQ(IsReadAsOf(row.method), is_read) << row.method;
    reads += is_read ? 1 : 0;
  }
  EXPECT_EQ(reads, 45);
  EXPECT_FALSE(IsReadAsOf("GetNothing"));
}

}  // namespace
}  // namespace arbitro::services
