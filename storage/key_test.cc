// SPDX-License-Identifier: Apache-2.0

#include "storage/key.h"

#include <gtest/gtest.h>

#include "storage/value.h"

namespace arbitro::storage {
namespace {

const JournalId kA = JournalId::ForName("events/a");
const JournalId kB = JournalId::ForName("events/b");

TEST(KeyTest, KeysOfAJournalSortBySequence) {
  std::string previous = HeaderKey(kA, 0);
  for (const std::uint64_t sequence :
       {std::uint64_t{1}, std::uint64_t{2}, std::uint64_t{255}, std::uint64_t{256},
        std::uint64_t{65536}, std::uint64_t{1} << 40, UINT64_MAX}) {
    const std::string key = HeaderKey(kA, sequence);
    EXPECT_LT(previous, key);
    EXPECT_LT(key, HeaderEndKey(kA));
    EXPECT_EQ(*SequenceInKey(key), sequence);
    EXPECT_LT(PayloadKey(kA, sequence), PayloadEndKey(kA));
    previous = key;
  }
}

TEST(KeyTest, KeysOfTheGlobalOrderSortByIndex) {
  EXPECT_LT(GlobalKey(255), GlobalKey(256));
  EXPECT_LT(GlobalKey(UINT64_MAX), GlobalEndKey());
  EXPECT_EQ(*IndexInKey(GlobalKey(77)), 77u);
  EXPECT_TRUE(absl::IsDataLoss(IndexInKey(HeaderKey(kA, 1)).status()));
  EXPECT_TRUE(absl::IsDataLoss(SequenceInKey(GlobalKey(1)).status()));
}

TEST(KeyTest, JournalsDoNotMix) {
  const auto [low, high] = std::minmax(kA, kB);
  EXPECT_LE(HeaderEndKey(low), HeaderKey(high, 0));
  EXPECT_LT(HeaderKey(high, 0), HeaderEndKey(high));
  EXPECT_NE(HeadKey(kA), HeadKey(kB));
}

TEST(KeyTest, RequestPartsDoNotRunTogether) {
  EXPECT_NE(RequestKeyOf(kA, "ab", "c"), RequestKeyOf(kA, "a", "bc"));
  EXPECT_NE(RequestKeyOf(kA, "", "abc"), RequestKeyOf(kA, "abc", ""));
  EXPECT_NE(RequestKeyOf(kA, "a", "b"), RequestKeyOf(kB, "a", "b"));
}

TEST(KeyTest, KeyAfterPrefixIsTheFirstWithoutIt) {
  EXPECT_EQ(KeyAfterPrefix("nab"), "nac");
  EXPECT_EQ(KeyAfterPrefix("na\xff"), "nb");
  EXPECT_EQ(KeyAfterPrefix("\xff\xff"), "");
  EXPECT_EQ(KeyAfterPrefix(""), "");
}

TEST(ValueTest, RefusesOtherSizes) {
  const std::string header = EncodeStoredHeader({});
  EXPECT_TRUE(DecodeStoredHeader(header).ok());
  EXPECT_TRUE(absl::IsDataLoss(DecodeStoredHeader(header + "x").status()));
  EXPECT_TRUE(absl::IsDataLoss(DecodeNumber("1234567").status()));
  EXPECT_TRUE(absl::IsDataLoss(DecodeHead(kA, EncodeHead({})).status())) << "a head has a name";
  EXPECT_TRUE(absl::IsDataLoss(DecodeJournal("x").status()));
  EXPECT_TRUE(absl::IsDataLoss(DecodeGlobalEntry(1, "x").status()));
  EXPECT_TRUE(absl::IsDataLoss(DecodeStoredRequest("x").status()));
  EXPECT_TRUE(absl::IsDataLoss(DecodePayload("").status()));
  EXPECT_TRUE(absl::IsDataLoss(DecodePayload("\x02payload").status()));
  EXPECT_TRUE(absl::IsDataLoss(DecodePayload("\x01too short").status()));
}

}  // namespace
}  // namespace arbitro::storage
