// SPDX-License-Identifier: Apache-2.0
#include "daemon/access/ticket_secrets.h"

#include <set>

#include "gtest/gtest.h"

namespace arbitro::access {
namespace {

const TicketSecrets kSecrets(storage::Sha256("a key"));

TEST(TicketSecrets, AreTheSameEachTimeAndOfNoOtherTicket) {
  const TicketKey ticket = {"events/hall", 7, storage::Sha256("a record")};
  const std::string secret = kSecrets.SecretOf(ticket);
  EXPECT_EQ(secret, kSecrets.SecretOf(ticket));
  EXPECT_EQ(secret.size(), 2u + 22u);
  EXPECT_EQ(NumberInSecret(secret), 7u);
  EXPECT_TRUE(kSecrets.Proves(ticket, secret));
  const TicketKey others[] = {{"events/hall", 8, ticket.issued},
                              {"events/hal", 7, ticket.issued},
                              {"events/hall", 7, storage::Sha256("another record")}};
  for (const TicketKey& other : others) {
    EXPECT_NE(kSecrets.SecretOf(other).substr(2), secret.substr(2));
    EXPECT_NE(kSecrets.ShortCodeOf(other), kSecrets.ShortCodeOf(ticket));
    EXPECT_FALSE(kSecrets.Proves(other, secret));
  }
  EXPECT_NE(TicketSecrets(storage::Sha256("another key")).SecretOf(ticket), secret);
  for (const char* wrong : {"", "7", "7.", "7.AAAAAAAAAAAAAAAAAAAAAA", "x.y"}) {
    EXPECT_FALSE(kSecrets.Proves(ticket, wrong)) << wrong;
  }
}

TEST(TicketSecrets, AShortCodeIsReadAsPeopleTypeIt) {
  std::set<std::string> codes;
  for (uint32_t i = 1; i <= 1'000; ++i) {
    const std::string code = kSecrets.ShortCodeOf({"events/hall", i});
    EXPECT_EQ(ReadShortCode(code), code);
    EXPECT_EQ(ReadShortCode(ShownShortCode(code)), code);
    codes.insert(code);
  }
  EXPECT_EQ(codes.size(), 1'000u);
  EXPECT_EQ(ReadShortCode("7k3m-q9td"), "7K3MQ9TD");
  EXPECT_EQ(ReadShortCode(" oil0 QqqQ "), "0110QQQQ");
  for (const char* wrong : {"", "7K3M-Q9T", "7K3M-Q9TDD", "7K3M-Q9TU", "7K3M/Q9TD"}) {
    EXPECT_EQ(ReadShortCode(wrong), "") << wrong;
  }
}

TEST(TicketSecrets, ABearerNamesItsTicket) {
  const std::string secret(43, 'a');
  EXPECT_EQ(BearerPrefix("events/torino-2026", 7), "arbt_torino-2026.7.");
  const auto read = ReadBearer(BearerPrefix("events/torino-2026", 7) + secret);
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(read->event, "events/torino-2026");
  EXPECT_EQ(read->number, 7u);
  EXPECT_EQ(read->hash, storage::Sha256(secret));
  for (const std::string& wrong :
       {std::string("arbt_"), "arb_torino.7." + secret, "arbt_torino." + secret,
        "arbt_torino.7." + secret + "a", "arbt_torino.x." + secret,
        "arbt_torino.7." + std::string(43, '.')}) {
    EXPECT_FALSE(ReadBearer(wrong).has_value()) << wrong;
  }
}

}  // namespace
}  // namespace arbitro::access
