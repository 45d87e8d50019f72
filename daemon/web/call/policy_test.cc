// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/call/policy.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace arbitro::web {
namespace {

constexpr unsigned kPort = 4711;

// The client of a request that comes from there with those lines of X-Forwarded-For.
std::string ClientOf(const std::string& peer, const std::vector<std::string>& lines,
                     std::vector<std::string> proxies = {"192.0.2.1", "2001:db8::1"}) {
  Request request;
  request.peer = peer;
  request.peer_port = kPort;
  for (const std::string& line : lines) request.headers.emplace_back("x-forwarded-for", line);
  return Policy({{}, {}, std::move(proxies)}).ClientOf(request);
}

TEST(ClientOf, IsThePeerWhoIsNoProxyWhateverItSays) {
  for (const char* said :
       {"198.51.100.7", "192.0.2.1", "198.51.100.7, 192.0.2.1", "", "nonsense"}) {
    EXPECT_EQ(ClientOf("203.0.113.9", {said}), "ipv4:203.0.113.9:4711") << said;
    EXPECT_EQ(ClientOf("2001:db8::2", {said}), "ipv6:[2001:db8::2]:4711") << said;
    EXPECT_EQ(ClientOf("192.0.2.1", {said}, {}), "ipv4:192.0.2.1:4711") << said;
  }
}

TEST(ClientOf, IsWhomTheProxySawLast) {
  EXPECT_EQ(ClientOf("192.0.2.1", {"198.51.100.7"}), "ipv4:198.51.100.7:0");
  EXPECT_EQ(ClientOf("192.0.2.1", {" 198.51.100.7:51244 "}), "ipv4:198.51.100.7:0");
  EXPECT_EQ(ClientOf("2001:db8::1", {"198.51.100.7"}), "ipv4:198.51.100.7:0");
  EXPECT_EQ(ClientOf("192.0.2.1", {"2001:db8::7"}), "ipv6:[2001:db8::7]:0");
  EXPECT_EQ(ClientOf("192.0.2.1", {"[2001:db8::7]:443"}), "ipv6:[2001:db8::7]:0");
  EXPECT_EQ(ClientOf("192.0.2.1", {}), "ipv4:192.0.2.1:0") << "it says nothing";
}

TEST(ClientOf, IsNotWhatAClientPutsBefore) {
  EXPECT_EQ(ClientOf("192.0.2.1", {"10.0.0.1, 198.51.100.7"}), "ipv4:198.51.100.7:0");
  EXPECT_EQ(ClientOf("192.0.2.1", {"10.0.0.1", "198.51.100.7"}), "ipv4:198.51.100.7:0");
  EXPECT_EQ(ClientOf("192.0.2.1", {"127.0.0.1, 192.0.2.1, 198.51.100.7"}), "ipv4:198.51.100.7:0");
}

TEST(ClientOf, GoesThroughProxiesThatAreListed) {
  EXPECT_EQ(ClientOf("192.0.2.1", {"10.0.0.1, 198.51.100.7, 2001:db8::1"}), "ipv4:198.51.100.7:0");
  EXPECT_EQ(ClientOf("192.0.2.1", {"198.51.100.7", "2001:db8::1", "192.0.2.1"}),
            "ipv4:198.51.100.7:0");
  EXPECT_EQ(ClientOf("192.0.2.1", {"2001:db8::1"}), "ipv6:[2001:db8::1]:0") << "a proxy's own call";
}

TEST(ClientOf, StopsAtWhatIsNoAddress) {
  for (const std::string& said :
       {std::string("unknown"), std::string("_hidden"), std::string(""), std::string(","),
        std::string("198.51.100.7,"), std::string("198.51.100.7, for=198.51.100.8"),
        std::string("198.51.100.7, 1.2.3"), std::string("198.51.100.7, 198.51.100.8:x"),
        std::string("198.51.100.7, [2001:db8::7"), std::string("198.51.100.7, 2001:db8::7]:1"),
        std::string("198.51.100.7, 0x7f000001"), std::string("198.51.100.7, 198.51.100.8%0d"),
        std::string("198.51.100.7, fe80::1%eth0"), std::string(10'000, ',')}) {
    EXPECT_EQ(ClientOf("192.0.2.1", {said}), "ipv4:192.0.2.1:0") << said.substr(0, 80);
  }
  EXPECT_EQ(ClientOf("192.0.2.1", {"unknown, 198.51.100.7"}), "ipv4:198.51.100.7:0");
}

// Else a client has as many addresses as it has spellings, and a proxy that is listed counts as a
// stranger.
TEST(ClientOf, IsOneHoweverItsAddressIsSpelled) {
  for (const char* said : {"2001:db8:0:0::7", "2001:DB8::7", "[2001:0db8::0007]:443"}) {
    EXPECT_EQ(ClientOf("192.0.2.1", {said}), "ipv6:[2001:db8::7]:0") << said;
  }
  EXPECT_EQ(ClientOf("192.0.2.1", {"::ffff:198.51.100.7"}), "ipv4:198.51.100.7:0");
  EXPECT_EQ(ClientOf("192.0.2.1", {"::FFFF:c633:6407"}), "ipv4:198.51.100.7:0");
  for (const char* listed : {"2001:DB8::1", "2001:db8:0:0:0:0:0:1"}) {
    EXPECT_EQ(ClientOf("2001:db8::1", {"198.51.100.7"}, {listed}), "ipv4:198.51.100.7:0") << listed;
  }
  EXPECT_EQ(ClientOf("192.0.2.1", {"198.51.100.7"}, {"::ffff:192.0.2.1"}), "ipv4:198.51.100.7:0");
  EXPECT_EQ(ClientOf("192.0.2.1", {"198.51.100.7, ::ffff:192.0.2.1"}), "ipv4:198.51.100.7:0");
}

TEST(ClientOf, TakesNoOtherHeader) {
  Request request;
  request.peer = "192.0.2.1";
  request.headers = {{"forwarded", "for=198.51.100.7"}, {"x-real-ip", "198.51.100.7"}};
  EXPECT_EQ(Policy({{}, {}, {"192.0.2.1"}}).ClientOf(request), "ipv4:192.0.2.1:0");
}

TEST(TakesBearerOf, AProxyThatIsListedCountsAsTls) {
  Request request;
  request.headers = {{"authorization", "Bearer arb_club"}};
  const Policy policy({{}, {}, {"2001:DB8::1"}});
  for (const auto& [peer, takes] : {std::pair("2001:db8::1", true), std::pair("2001:db8::2", false),
                                    std::pair("127.0.0.1", true), std::pair("::1", true)}) {
    request.peer = peer;
    EXPECT_EQ(policy.TakesBearerOf(request), takes) << peer;
  }
}

TEST(PolicyCheck, SaysWhichProxyIsNoAddress) {
  EXPECT_TRUE(Policy::Check({{}, {}, {"192.0.2.1", "2001:DB8::1", "::1"}}).ok());
  for (const char* wrong : {"proxy.example", "192.0.2.1:80", "192.0.2.0/24", "[::1]", "*"}) {
    const absl::Status status = Policy::Check({{}, {}, {wrong}});
    EXPECT_EQ(std::string(status.message()).find(wrong), 1u) << status;
  }
}

}  // namespace
}  // namespace arbitro::web
