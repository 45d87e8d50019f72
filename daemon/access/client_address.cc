// SPDX-License-Identifier: Apache-2.0
#include "daemon/access/client_address.h"

#include <arpa/inet.h>

#include <algorithm>
#include <iterator>
#include <optional>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"

namespace arbitro::access {
namespace {

constexpr char kIpv4[] = "ipv4:";
constexpr char kIpv6[] = "ipv6:";
constexpr size_t kClientBytes = 8;   // of an address of IPv6: a /64
constexpr size_t kNetworkBytes = 6;  // a /48

std::string TextOf(int family, const void* address) {
  char text[INET6_ADDRSTRLEN] = {};
  inet_ntop(family, address, text, sizeof(text));
  return text;
}

// Of "[fe80::1%eth0]:51244"; nothing where no address stands in brackets.
std::optional<std::string> ClientOfHost(const std::string& host) {
  const size_t end = host.find_first_of("%]");
  if (host.empty() || host[0] != '[' || end == host.npos) return std::nullopt;
  in6_addr address;
  if (inet_pton(AF_INET6, host.substr(1, end - 1).c_str(), &address) != 1) return std::nullopt;
  if (IN6_IS_ADDR_V4MAPPED(&address)) {
    return absl::StrCat(kIpv4, TextOf(AF_INET, &address.s6_addr[12]));
  }
  std::fill(std::begin(address.s6_addr) + kClientBytes, std::end(address.s6_addr), 0);
  return absl::StrCat(kIpv6, TextOf(AF_INET6, &address), "/64");
}

}  // namespace

std::string ClientOf(std::string_view peer) {
  const std::string said(peer);
  if (absl::StartsWith(said, kIpv6)) {
    const std::string host = absl::StrReplaceAll(
        said.substr(sizeof(kIpv6) - 1), {{"%5B", "["}, {"%5b", "["}, {"%5D", "]"}, {"%5d", "]"}});
    if (const auto client = ClientOfHost(host)) return *client;
  }
  return said.substr(0, said.rfind(':'));
}

std::string NetworkOf(std::string_view client) {
  const std::string said(client);
  in_addr four;
  if (absl::StartsWith(said, kIpv4) &&
      inet_pton(AF_INET, said.c_str() + sizeof(kIpv4) - 1, &four) == 1) {
    four.s_addr &= htonl(0xffffff00);
    return absl::StrCat(kIpv4, TextOf(AF_INET, &four), "/24");
  }
  const size_t slash = said.find('/');
  in6_addr six;
  if (absl::StartsWith(said, kIpv6) && slash != said.npos &&
      inet_pton(AF_INET6, said.substr(sizeof(kIpv6) - 1, slash - (sizeof(kIpv6) - 1)).c_str(),
                &six) == 1) {
    std::fill(std::begin(six.s6_addr) + kNetworkBytes, std::end(six.s6_addr), 0);
    return absl::StrCat(kIpv6, TextOf(AF_INET6, &six), "/48");
  }
  return said;
}

}  // namespace arbitro::access
