// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/call/policy.h"

#include <arpa/inet.h>

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "daemon/web/http/text.h"

namespace arbitro::web {
namespace {

constexpr char kAllowedHeaders[] =
    "authorization, content-type, accept, accept-language, connect-protocol-version, "
    "connect-timeout-ms, grpc-timeout, x-grpc-web, x-user-agent, idempotency-key, if-match, "
    "if-none-match, last-event-id, traceparent";
constexpr char kExposedHeaders[] =
    "etag, grpc-status, grpc-message, grpc-status-details-bin, content-disposition, retry-after, "
    "arbitro-time-us";
constexpr char kTicketBearer[] = "bearer arbt_";
constexpr char kMaxAge[] = "7200";

bool Has(const std::vector<std::string>& list, std::string_view value) {
  return std::find(list.begin(), list.end(), value) != list.end();
}

// The one spelling of an address, which connections have as well: "2001:DB8:0::7" gives
// "2001:db8::7", "::ffff:192.0.2.7" gives "192.0.2.7". Empty where the text is no address.
std::string AddressOf(const std::string& text) {
  char spelled[INET6_ADDRSTRLEN];
  in_addr bytes;
  if (inet_pton(AF_INET, text.c_str(), &bytes) == 1) {
    return inet_ntop(AF_INET, &bytes, spelled, sizeof spelled);
  }
  in6_addr wide;
  if (inet_pton(AF_INET6, text.c_str(), &wide) != 1) return "";
  if (!IN6_IS_ADDR_V4MAPPED(&wide)) return inet_ntop(AF_INET6, &wide, spelled, sizeof spelled);
  constexpr size_t kBeforeMapped = 12;
  return inet_ntop(AF_INET, &wide.s6_addr[kBeforeMapped], spelled, sizeof spelled);
}

bool IsAddress(const std::string& text) { return !AddressOf(text).empty(); }

PolicyOptions Spelled(PolicyOptions options) {
  for (std::string& proxy : options.proxies) proxy = AddressOf(proxy);
  return options;
}

bool IsPort(std::string_view text) {
  constexpr size_t kDigitsMax = 5;
  return !text.empty() && text.size() <= kDigitsMax &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// "[::1]:8080" gives "::1"; nothing where that is no host.
std::optional<std::string> HostOf(std::string_view header) {
  if (!header.empty() && header[0] == '[') {
    const size_t end = header.find(']');
    if (end == header.npos) return std::nullopt;
    const std::string_view rest = header.substr(end + 1);
    if (!rest.empty() && (rest[0] != ':' || !IsPort(rest.substr(1)))) return std::nullopt;
    const std::string address(header.substr(1, end - 1));
    if (!IsAddress(address)) return std::nullopt;
    return address;
  }
  const size_t colon = header.find(':');
  if (colon != header.npos && !IsPort(header.substr(colon + 1))) return std::nullopt;
  std::string host = absl::AsciiStrToLower(AbslText(header.substr(0, colon)));
  if (!host.empty() && host.back() == '.') host.pop_back();
  if (host.empty()) return std::nullopt;
  return host;
}

// Of an address without a port, or with: "192.0.2.7", "192.0.2.7:4711", "[2001:db8::1]:4711".
std::string AddressIn(absl::string_view part) {
  const std::string text(absl::StripAsciiWhitespace(part));
  if (IsAddress(text)) return AddressOf(text);
  const auto host = HostOf(text);
  return host ? AddressOf(*host) : "";
}

bool IsLoopback(const std::string& address) {
  return address == "::1" || absl::StartsWith(address, "127.") ||
         absl::StartsWith(address, "::ffff:127.");
}

std::string PeerText(const std::string& address, unsigned port) {
  if (address.find(':') == address.npos) return absl::StrCat("ipv4:", address, ":", port);
  return absl::StrCat("ipv6:[", address, "]:", port);
}

}  // namespace

Policy::Policy(PolicyOptions options) : options_(Spelled(std::move(options))) {}

std::vector<std::string> ReadList(std::string_view text) {
  std::vector<std::string> list;
  for (const absl::string_view part : absl::StrSplit(AbslText(text), ',')) {
    const absl::string_view one = absl::StripAsciiWhitespace(part);
    if (!one.empty()) list.emplace_back(one);
  }
  return list;
}

absl::Status Policy::Check(const PolicyOptions& options) {
  for (const std::string& host : options.hosts) {
    const auto read = HostOf(host);
    if (!read || *read != host) {
      return absl::InvalidArgumentError(absl::StrCat(
          "`", host,
          "` in `web.hosts` is no name of a host; write it in lower case, without a port"));
    }
  }
  for (const std::string& origin : options.origins) {
    const absl::string_view rest = absl::StartsWith(origin, "https://")
                                       ? absl::string_view(origin).substr(8)
                                       : absl::StripPrefix(origin, "http://");
    const bool read = rest != origin && HostOf(std::string_view(rest.data(), rest.size()));
    if (!read || rest.find('/') != rest.npos) {
      return absl::InvalidArgumentError(
          absl::StrCat("`", origin,
                       "` in `web.origins` is no origin; write it as in https://app.example.org, "
                       "without a path"));
    }
  }
  for (const std::string& proxy : options.proxies) {
    if (IsAddress(proxy)) continue;
    return absl::InvalidArgumentError(absl::StrCat(
        "`", proxy, "` in `web.trusted_proxies` is no address; write it as in 192.0.2.1"));
  }
  return absl::OkStatus();
}

bool Policy::AnswersFor(const Request& request) const {
  if (Count(request.headers, "host") != 1) return false;
  const auto host = HostOf(request.Header("host"));
  if (!host) return false;
  return *host == "localhost" || IsAddress(*host) || Has(options_.hosts, *host);
}

Policy::Origin Policy::OriginOf(const Request& request) const {
  const std::string_view origin = request.Header("origin");
  if (origin.empty()) return Origin::kNone;
  if (Count(request.headers, "origin") > 1) return Origin::kStrange;
  if (Has(options_.origins, origin)) return Origin::kListed;
  // A proxy with TLS before this has an origin of https, so the scheme says nothing.
  const std::string_view host = request.Header("host");
  const std::string own(host);
  if (origin == "http://" + own || origin == "https://" + own) return Origin::kOwn;
  return Origin::kStrange;
}

bool Policy::TakesBearerOf(const Request& request) const {
  const std::string_view bearer = request.Header("authorization");
  if (bearer.empty() || request.secure || IsLoopback(request.peer)) return true;
  return Has(options_.proxies, request.peer) ||
         absl::StartsWithIgnoreCase(AbslText(bearer), kTicketBearer);
}

void Policy::AddOrigin(const Request& request, Headers* headers) const {
  if (options_.origins.empty()) return;
  headers->emplace_back("vary", "origin");
  if (OriginOf(request) != Origin::kListed) return;
  headers->emplace_back("access-control-allow-origin", request.Header("origin"));
  headers->emplace_back("access-control-expose-headers", kExposedHeaders);
}

Response Policy::Preflight(const Request& request) const {
  Response response;
  if (OriginOf(request) != Origin::kListed) {
    response.status = 403;
    response.headers.emplace_back("content-type", "text/plain; charset=utf-8");
    response.body = "pages of this origin may not call this daemon; list it in `web.origins`\n";
    return response;
  }
  response.status = 204;
  AddOrigin(request, &response.headers);
  response.headers.emplace_back("access-control-allow-methods", "GET, POST");
  response.headers.emplace_back("access-control-allow-headers", kAllowedHeaders);
  response.headers.emplace_back("access-control-max-age", kMaxAge);
  return response;
}

std::string Policy::ClientOf(const Request& request) const {
  std::string client = request.peer;
  unsigned port = request.peer_port;
  if (!Has(options_.proxies, client)) return PeerText(client, port);
  std::vector<std::string> said;
  for (const auto& [name, value] : request.headers) {
    if (name != "x-forwarded-for") continue;
    for (const absl::string_view part : absl::StrSplit(value, ',')) said.push_back(AddressIn(part));
  }
  port = 0;
  for (auto each = said.rbegin(); each != said.rend() && !each->empty(); ++each) {
    client = *each;
    if (!Has(options_.proxies, client)) break;
  }
  return PeerText(client, port);
}

}  // namespace arbitro::web
