// SPDX-License-Identifier: Apache-2.0

#include "storage/format/record.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <optional>

#include "storage/format/limits.h"
#include "storage/format/sha256.h"

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
  EXPECT_NE(id, JournalId::ForName("events/y"));
}

TEST(RecordHeaderTest, FieldsLieWhereTheFormatSays) {
  const RecordHeader header = SampleHeader();
  const std::string bytes = Encoded(header);
  ASSERT_EQ(bytes.size(), 152u);
  EXPECT_EQ(bytes.substr(0, 8), std::string("\x02\x00\x03\x02\x00\x00\x00\x00", 8));
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
  header.version = kRecordVersionUnsalted;
  header.time_us = -1;
  header.sequence = UINT64_MAX;
  EXPECT_EQ(*DecodeHeader(Encoded(header)), header);
}

TEST(RecordHeaderTest, RefusesWrongSizeVersionAndReserved) {
  const std::string good = Encoded(SampleHeader());
  EXPECT_TRUE(absl::IsDataLoss(DecodeHeader(good.substr(1)).status()));
  EXPECT_TRUE(absl::IsDataLoss(DecodeHeader(good + "x").status()));
  std::string bad = good;
  for (const char version : {0, 3}) {
    bad[0] = version;
    EXPECT_TRUE(absl::IsDataLoss(DecodeHeader(bad).status()));
  }
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

PayloadSalt SampleSalt() {
  PayloadSalt salt{};
  salt[0] = 'S';
  return salt;
}
const std::string kSaltBytes = std::string("S") + std::string(15, '\0');

TEST(PayloadTest, SaltPayloadAndPaddingAreInTheDigest) {
  RecordHeader header = SampleHeader();
  const std::string stored = SealPayload(SampleSalt(), {"pay", "a"}, &header);
  EXPECT_EQ(stored, kSaltBytes + "pay\x80");
  EXPECT_EQ(header.payload_size, 20u);
  EXPECT_EQ(header.payload_digest, Sha256("\x02" + stored));
  EXPECT_EQ(header.decision_digest, Sha256("\x06" + kSaltBytes + "a"));
  EXPECT_EQ(SaltOf(stored), SampleSalt());
  EXPECT_EQ(*OpenPayload(header, stored), "pay");
}

TEST(PayloadTest, OfVersionOneTheDecisionIsNotSaltedAndNothingPadded) {
  RecordHeader header = SampleHeader();
  header.version = kRecordVersionUnsalted;
  const std::string stored = SealPayload(SampleSalt(), {"pay", "a", 64}, &header);
  EXPECT_EQ(stored, kSaltBytes + "pay");
  EXPECT_EQ(header.payload_size, 19u);
  EXPECT_EQ(header.payload_digest, Sha256("\x02" + stored));
  EXPECT_EQ(header.decision_digest, Sha256("\x03"
                                           "a"));
  EXPECT_EQ(*OpenPayload(header, stored), "pay");
  EXPECT_TRUE(absl::IsDataLoss(OpenPayload(header, "short").status()));
}

TEST(PayloadTest, APayloadWithoutADecisionHasAZeroDigest) {
  RecordHeader header = SampleHeader();
  SealPayload(SampleSalt(), {"pay", ""}, &header);
  EXPECT_EQ(header.decision_digest, Digest{});
}

TEST(PayloadTest, WhateverAPayloadEndsWithItsPaddingIsTold) {
  for (const std::string& payload :
       {std::string(), std::string("\x80"), std::string("a\x80\0\0", 4), std::string(3, '\0')}) {
    for (const std::size_t stored_bytes : {0, 17, 64}) {
      RecordHeader header = SampleHeader();
      const std::string stored = SealPayload(SampleSalt(), {payload, {}, stored_bytes}, &header);
      EXPECT_EQ(stored.size(), std::max(kPayloadSaltBytes + payload.size() + 1, stored_bytes));
      EXPECT_EQ(*OpenPayload(header, stored), payload);
    }
  }
}

TEST(PayloadTest, MalformedPaddingIsRefusedAndTheRecordNamed) {
  RecordHeader header = SampleHeader();
  for (const std::string& stored :
       {std::string("short"), kSaltBytes, kSaltBytes + "pay", kSaltBytes + std::string(9, '\0'),
        std::string(15, 's') + "\x80" + std::string(9, '\0'), kSaltBytes + "pay\x80\x01"}) {
    const absl::Status status = OpenPayload(header, stored).status();
    EXPECT_TRUE(absl::IsDataLoss(status));
    EXPECT_NE(status.message().find("record 2: its payload is not padded as version 2 says"),
              std::string::npos)
        << status;
    header.payload_size = stored.size();
    header.payload_digest = PayloadDigest(stored);
    const auto fault = FindPayloadFault(header, stored);
    ASSERT_TRUE(fault.has_value());
    EXPECT_EQ(fault->field, "padding");
  }
}

TEST(PayloadTest, ClassesHideBytesAndStayWithinWhatAPayloadMayHave) {
  EXPECT_EQ(PaddedBytes(0, 0), 16u + 1024 + 1024);
  EXPECT_EQ(PaddedBytes(1023, 3), 16u + 1024 + 1024);
  EXPECT_EQ(PaddedBytes(1024, 3), 16u + 2048 + 1024);
  EXPECT_EQ(PaddedBytes(3, 2048), 16u + 1024 + 4096);
  EXPECT_EQ(PaddedBytes(1, kPayloadBytesMax - 1), 16u + kPayloadBytesMax);
  EXPECT_EQ(PaddedBytes(kPayloadBytesMax, 0), 16u + kPayloadBytesMax);
  // There is room for the mark whatever is in it.
  for (const std::size_t bytes : {0, 1, 1022, 1023, 1024, 4095, 4096}) {
    EXPECT_GT(PaddedBytes(bytes, bytes), 16 + 2 * bytes);
  }
}

class LinkTest : public testing::Test {
 protected:
  LinkTest() {
    first_.sequence = 1;
    first_.time_us = 10;
    first_.epoch = 3;
    SealPayload({}, {"payload", {}}, &first_);
    second_ = first_;
    second_.sequence = 2;
    second_.time_us = 11;
    second_.previous_hash = RecordHash(first_);
  }

  static std::string FieldOf(const std::optional<LinkFault>& fault) {
    return fault.has_value() ? fault->field : "";
  }

  std::string FaultyField(const RecordHeader& header) const {
    return FieldOf(FindLinkFault(PointAfter(first_), header, payload_));
  }

  static std::string Sealed(std::string_view payload) {
    RecordHeader ignored;
    return SealPayload({}, {payload, {}}, &ignored);
  }

  const std::string payload_ = Sealed("payload");
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
  bad.version = kRecordVersionUnsalted;
  EXPECT_EQ(FaultyField(bad), "version");
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
  const Digest found = PayloadDigest(Sealed("another"));
  const absl::Status status = VerifyLink(PointAfter(first_), second_, Sealed("another"));
  EXPECT_TRUE(absl::IsDataLoss(status));
  EXPECT_EQ(std::string(status.message()),
            "journal `00000000000000000000000000000000` record 2: `payload_digest` expected " +
                ToHex(second_.payload_digest) + ", found " + ToHex(found));
}

}  // namespace
}  // namespace arbitro::storage
