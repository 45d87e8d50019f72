// SPDX-License-Identifier: Apache-2.0

#include "storage/record.h"

#include <gtest/gtest.h>

#include <cstring>
#include <optional>

#include "storage/sha256.h"

namespace arbitro::storage {
namespace {

RecordHeader SampleHeader() {
  RecordHeader header;
  header.kind = 0x0203;
  header.journal = JournalId::ForName("events/torino-2026");
  header.sequence = 2;
  header.time_us = 1700000000000000;
  header.epoch = 5;
  header.previous_hash = Sha256("previous");
  header.payload_size = 0x0102030405060708;
  header.payload_digest = Sha256("payload");
  header.decision_digest = Sha256("decision");
  return header;
}

std::string Encoded(const RecordHeader& header) {
  const EncodedHeader encoded = EncodeHeader(header);
  return {encoded.data(), encoded.size()};
}

TEST(Sha256Test, PublishedVectors) {
  EXPECT_EQ(ToHex(Sha256("")), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(ToHex(Sha256("abc")),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  // RFC 4231, test case 2.
  EXPECT_EQ(ToHex(HmacSha256("Jefe", "what do ya want for nothing?")),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
  EXPECT_EQ(ToHex(HmacSha256("", "")),
            "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad");
}

TEST(Sha256Test, PiecesAreTheWholeAndFinishStartsAnew) {
  Sha256Hasher hasher;
  EXPECT_EQ(hasher.Update("a").Update("").Update("bc").Finish(), Sha256("abc"));
  EXPECT_EQ(hasher.Update("abc").Finish(), Sha256("abc"));
}

TEST(Sha256Test, HexIsReadStrictly) {
  const Digest digest = Sha256("abc");
  EXPECT_EQ(DigestFromHex(ToHex(digest)), digest);
  std::string hex = ToHex(digest);
  EXPECT_FALSE(DigestFromHex(hex.substr(1)).has_value());
  hex[5] = 'g';
  EXPECT_FALSE(DigestFromHex(hex).has_value());
}

TEST(JournalIdTest, IsMadeFromTheName) {
  const JournalId id = JournalId::ForName("events/x");
  EXPECT_EQ(id.ToHex(), ToHex(Sha256("arbitro/journal/1events/x")).substr(0, 32));
  EXPECT_EQ(JournalId::FromHex(id.ToHex()), id);
  EXPECT_NE(id, JournalId::ForName("events/y"));
  EXPECT_FALSE(JournalId::FromHex("00").has_value());
  EXPECT_FALSE(JournalId::FromHex(std::string(32, 'z')).has_value());
}

TEST(RecordHeaderTest, FieldsLieWhereTheFormatSays) {
  const RecordHeader header = SampleHeader();
  const std::string bytes = Encoded(header);
  ASSERT_EQ(bytes.size(), 152u);
  EXPECT_EQ(bytes.substr(0, 8), std::string("\x01\x00\x03\x02\x00\x00\x00\x00", 8));
  EXPECT_EQ(std::memcmp(bytes.data() + 8, header.journal.bytes.data(), 16), 0);
  EXPECT_EQ(bytes.substr(24, 8), std::string("\x02\0\0\0\0\0\0\0", 8));
  EXPECT_EQ(bytes.substr(40, 8), std::string("\x05\0\0\0\0\0\0\0", 8));
  EXPECT_EQ(bytes.substr(48, 32), AsBytes(header.previous_hash));
  EXPECT_EQ(bytes.substr(80, 8), "\x08\x07\x06\x05\x04\x03\x02\x01");
  EXPECT_EQ(bytes.substr(88, 32), AsBytes(header.payload_digest));
  EXPECT_EQ(bytes.substr(120, 32), AsBytes(header.decision_digest));
}

TEST(RecordHeaderTest, DecodesWhatWasEncoded) {
  RecordHeader header = SampleHeader();
  EXPECT_EQ(*DecodeHeader(Encoded(header)), header);
  header.time_us = -1;
  header.sequence = UINT64_MAX;
  EXPECT_EQ(*DecodeHeader(Encoded(header)), header);
}

TEST(RecordHeaderTest, RefusesWrongSizeVersionAndReserved) {
  const std::string good = Encoded(SampleHeader());
  EXPECT_TRUE(absl::IsDataLoss(DecodeHeader(good.substr(1)).status()));
  EXPECT_TRUE(absl::IsDataLoss(DecodeHeader(good + "x").status()));
  std::string bad = good;
  bad[0] = 2;
  EXPECT_TRUE(absl::IsDataLoss(DecodeHeader(bad).status()));
  for (const std::size_t reserved : {4, 5, 6, 7}) {
    bad = good;
    bad[reserved] = 1;
    EXPECT_TRUE(absl::IsDataLoss(DecodeHeader(bad).status())) << reserved;
  }
}

TEST(RecordHeaderTest, EveryByteIsInTheHash) {
  const std::string bytes = Encoded(SampleHeader());
  EXPECT_EQ(RecordHash(SampleHeader()), Sha256(std::string(1, '\0') + bytes));
}

TEST(PayloadTest, SaltAndPayloadAreBothInTheDigest) {
  PayloadSalt salt{};
  salt[0] = 'S';
  const std::string stored = SealPayload(salt, "pay");
  EXPECT_EQ(stored, std::string("S") + std::string(15, '\0') + "pay");
  EXPECT_EQ(OpenPayload(stored), "pay");
  EXPECT_EQ(OpenPayload("short"), "");
  EXPECT_EQ(PayloadDigest(stored), Sha256("\x02" + stored));
  EXPECT_EQ(DecisionDigest("d"), Sha256("\x03"
                                        "d"));
}

class LinkTest : public testing::Test {
 protected:
  LinkTest() {
    first_.sequence = 1;
    first_.time_us = 10;
    first_.epoch = 3;
    Cover(first_);
    second_ = first_;
    second_.sequence = 2;
    second_.time_us = 11;
    second_.previous_hash = RecordHash(first_);
  }

  void Cover(RecordHeader& header) {
    header.payload_size = payload_.size();
    header.payload_digest = PayloadDigest(payload_);
  }

  static std::string FieldOf(const std::optional<LinkFault>& fault) {
    return fault.has_value() ? fault->field : "";
  }

  std::string FaultyField(const RecordHeader& header) const {
    return FieldOf(FindLinkFault(PointAfter(first_), header, payload_));
  }

  const std::string payload_ = SealPayload({}, "payload");
  RecordHeader first_;
  RecordHeader second_;
};

TEST_F(LinkTest, GoodLinksHold) {
  EXPECT_TRUE(VerifyLink(std::nullopt, first_, payload_).ok());
  EXPECT_TRUE(VerifyLink(PointAfter(first_), second_, payload_).ok());
  EXPECT_TRUE(VerifyLink(PointAfter(first_), second_, std::nullopt).ok());
}

TEST_F(LinkTest, EachFieldIsChecked) {
  RecordHeader bad = second_;
  bad.sequence = 3;
  EXPECT_EQ(FaultyField(bad), "sequence");
  bad = second_;
  bad.previous_hash[0] ^= 1;
  EXPECT_EQ(FaultyField(bad), "previous_hash");
  bad = second_;
  bad.time_us = first_.time_us;
  EXPECT_EQ(FaultyField(bad), "time_us");
  bad = second_;
  bad.epoch = 2;
  EXPECT_EQ(FaultyField(bad), "epoch");
  bad = second_;
  bad.payload_size += 1;
  EXPECT_EQ(FaultyField(bad), "payload_size");
  bad = second_;
  bad.payload_digest[0] ^= 1;
  EXPECT_EQ(FaultyField(bad), "payload_digest");
  bad = first_;
  bad.previous_hash[0] = 1;
  EXPECT_EQ(FieldOf(FindLinkFault(std::nullopt, bad, payload_)), "previous_hash");
  bad = first_;
  bad.sequence = 2;
  EXPECT_EQ(FieldOf(FindLinkFault(std::nullopt, bad, payload_)), "sequence");
}

TEST_F(LinkTest, StatusNamesRecordFieldAndBothValues) {
  const Digest found = PayloadDigest(SealPayload({}, "another"));
  const absl::Status status = VerifyLink(PointAfter(first_), second_, SealPayload({}, "another"));
  EXPECT_TRUE(absl::IsDataLoss(status));
  EXPECT_EQ(std::string(status.message()),
            "journal `00000000000000000000000000000000` record 2: `payload_digest` expected " +
                ToHex(second_.payload_digest) + ", found " + ToHex(found));
}

}  // namespace
}  // namespace arbitro::storage
