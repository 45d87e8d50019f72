// SPDX-License-Identifier: Apache-2.0

#include "storage/format/key.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "storage/format/limits.h"
#include "storage/format/value.h"

namespace arbitro::storage {
namespace {

const JournalId kA = JournalId::ForName("events/a");
const JournalId kB = JournalId::ForName("events/b");

TEST(KeyTest, KeysOfAJournalSortBySequence) {
  std::string previous = RecordKey(kA, 0);
  for (const std::uint64_t sequence :
       {std::uint64_t{1}, std::uint64_t{2}, std::uint64_t{255}, std::uint64_t{256},
        std::uint64_t{65536}, std::uint64_t{1} << 40, UINT64_MAX}) {
    const std::string key = RecordKey(kA, sequence);
    EXPECT_LT(previous, key);
    EXPECT_LT(key, RecordEndKey(kA));
    EXPECT_EQ(*SequenceInKey(key), sequence);
    previous = key;
  }
}

TEST(KeyTest, KeysOfTheGlobalOrderSortByIndex) {
  EXPECT_LT(OrderKey(255), OrderKey(256));
  EXPECT_LT(OrderKey(UINT64_MAX), OrderEndKey());
  EXPECT_EQ(*IndexInKey(OrderKey(77)), 77u);
  EXPECT_TRUE(absl::IsDataLoss(IndexInKey(RecordKey(kA, 1)).status()));
  EXPECT_TRUE(absl::IsDataLoss(SequenceInKey(OrderKey(1)).status()));
}

TEST(KeyTest, JournalsDoNotMix) {
  const auto [low, high] = std::minmax(kA, kB);
  EXPECT_LE(RecordEndKey(low), RecordKey(high, 0));
  EXPECT_LT(RecordKey(high, 0), RecordEndKey(high));
  EXPECT_NE(JournalKey(kA), JournalKey(kB));
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
  EXPECT_TRUE(absl::IsDataLoss(DecodeNumber("1234567").status()));
  EXPECT_TRUE(absl::IsDataLoss(DecodeJournal("x").status()));
  EXPECT_TRUE(absl::IsDataLoss(DecodeStoredRequest("x").status()));
  EXPECT_TRUE(absl::IsDataLoss(DecodeName("").status())) << "a journal has a name";
  EXPECT_TRUE(absl::IsDataLoss(DecodeName(std::string(kJournalNameBytesMax + 1, 'n')).status()));
}

TEST(ValueTest, ARecordsPayloadLiesInTheRowOrInABlobOrIsErased) {
  const std::string header = EncodeRecordRow({{{}, 7}, {"", std::nullopt}});
  const std::string before = header.substr(0, header.size() - 1);
  ASSERT_EQ(DecodeStoredHeader(header)->global_index, 7u);
  EXPECT_TRUE(absl::IsDataLoss(DecodeStoredHeader(before).status()));
  EXPECT_TRUE(absl::IsDataLoss(DecodeRecordRow(before).status()));

  const std::string in_row = EncodeRecordRow({{{}, 7}, {"payload", std::nullopt}});
  EXPECT_EQ(DecodeRecordRow(in_row)->payload.bytes, "payload");
  const Digest digest = Sha256("payload");
  const std::string in_blob = EncodeRecordRow({{{}, 7}, {std::nullopt, digest}});
  EXPECT_EQ(DecodeRecordRow(in_blob)->payload.blob, digest);
  EXPECT_FALSE(DecodeRecordRow(in_blob)->payload.bytes.has_value());
  EXPECT_TRUE(DecodeRecordRow(EncodeRecordRow({{{}, 7}, {}}))->payload.Erased());
  for (const char* wrong : {"\x02payload", "\x01too short", "\x03"}) {
    EXPECT_TRUE(absl::IsDataLoss(DecodeRecordRow(before + wrong).status())) << wrong;
  }
}

TEST(ValueTest, APartOfTheOrderHasAllItsRecordsAndNoMoreThanThereAre) {
  OrderPart part;
  for (std::uint64_t index = 1; index <= 3; ++index) {
    part.Add({index, index == 2 ? kB : kA, index, Sha256(std::to_string(index))});
  }
  const std::string value = EncodeOrderPart(part);
  const auto read = DecodeOrderPart(3, value);
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(read->end, part.end);
  EXPECT_EQ(read->entries, part.entries);
  EXPECT_EQ(read->FirstIndex(), 1u);
  EXPECT_EQ(DecodeOrderPart(10, value)->FirstIndex(), 8u);
  EXPECT_TRUE(absl::IsDataLoss(DecodeOrderPart(2, value).status())) << "it would begin before 1";
  EXPECT_TRUE(absl::IsDataLoss(DecodeOrderPart(3, value + "x").status()));
  EXPECT_TRUE(absl::IsDataLoss(DecodeOrderPart(3, value.substr(0, kDigestBytes)).status()));
  EXPECT_TRUE(absl::IsDataLoss(DecodeOrderPart(3, "x").status()));
  part.entries.resize(kBatchRecordsMax + 1);
  EXPECT_TRUE(absl::IsDataLoss(DecodeOrderPart(1000, EncodeOrderPart(part)).status()));
}

}  // namespace
}  // namespace arbitro::storage
