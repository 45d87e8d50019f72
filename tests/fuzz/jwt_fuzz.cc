// SPDX-License-Identifier: Apache-2.0
//
// A bearer token and the issuer's key set. The input is `raw` with a token and a key set, as a
// stranger sends both; or `signed` with a header and claims, which are given a signature that
// holds, so that the claims are read: each a line.

#include "daemon/access/issuer_testing.h"
#include "daemon/access/jwt.h"
#include "nlohmann/json.hpp"
#include "tests/fuzz/require.h"

namespace {

using arbitro::access::Issuer;
using arbitro::access::KeySet;

constexpr int64_t kNow = 1'800'000'000;

std::string TokenOf(const Issuer& issuer, const std::string& header, const std::string& claims) {
  const auto head = nlohmann::json::parse(header, nullptr, /*allow_exceptions=*/false);
  const auto body = nlohmann::json::parse(claims, nullptr, /*allow_exceptions=*/false);
  if (head.is_discarded() || body.is_discarded()) return "";
  return issuer.Token(head, body);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static const auto* const issuer = new Issuer("EdDSA", "key-1");
  static const auto* const own = new auto(KeySet::Read(Issuer::KeySetOf({issuer})));
  std::string_view text = arbitro::fuzz::TextOf(data, size);
  const std::string form = arbitro::fuzz::TakeLine(&text);
  const std::string first = arbitro::fuzz::TakeLine(&text);
  arbitro::access::JwtRules rules;
  rules.issuer = "https://id.example";
  rules.audience = "arbitro";
  if (form == "signed") {
    SubjectOfJwt(TokenOf(*issuer, first, std::string(text)), **own, rules, kNow);
    return 0;
  }
  SubjectOfJwt(first, **own, rules, kNow);
  const auto keys = KeySet::Read(text);
  if (keys.ok()) SubjectOfJwt(first, *keys, rules, kNow);
  return 0;
}
