// SPDX-License-Identifier: Apache-2.0
#include "tools/arbitroctl/files/exported_file.h"

#include "gtest/gtest.h"

namespace arbitro::tools {
namespace {

TEST(ExportedFile, PartsAreReadAgainUntilTheyAreOfOneRevision) {
  int reads = 0;
  std::set<uint64_t> revisions;
  const auto rests_from_third = [&](std::set<uint64_t>* read) {
    const uint64_t first = 10 + static_cast<uint64_t>(reads++);
    *read = reads < 3 ? std::set<uint64_t>{first, first + 1} : std::set<uint64_t>{first};
    return absl::OkStatus();
  };
  EXPECT_TRUE(ReadOfOneRevision(rests_from_third, &revisions).ok());
  EXPECT_EQ(reads, 3);
  EXPECT_EQ(revisions, std::set<uint64_t>{12}) << "none of an earlier reading";
}

TEST(ExportedFile, PartsOfAnEventThatNeverRestsAreReadFiveTimes) {
  int reads = 0;
  std::set<uint64_t> revisions;
  const auto never_rests = [&](std::set<uint64_t>* read) {
    ++reads;
    read->insert({7, 8});
    return absl::OkStatus();
  };
  EXPECT_TRUE(ReadOfOneRevision(never_rests, &revisions).ok());
  EXPECT_EQ(reads, 5);
  EXPECT_EQ(revisions.size(), 2u);
}

TEST(ExportedFile, APartThatCannotBeReadEndsIt) {
  int reads = 0;
  std::set<uint64_t> revisions;
  const auto fails = [&](std::set<uint64_t>*) {
    ++reads;
    return absl::InternalError("the daemon ends");
  };
  EXPECT_TRUE(absl::IsInternal(ReadOfOneRevision(fails, &revisions)));
  EXPECT_EQ(reads, 1);
}

}  // namespace
}  // namespace arbitro::tools
