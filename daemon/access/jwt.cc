// SPDX-License-Identifier: Apache-2.0
#include "daemon/access/jwt.h"

#include <algorithm>
#include <optional>

#include "absl/strings/str_cat.h"
#include "daemon/access/json_member.h"
#include "nlohmann/json.hpp"

namespace arbitro::access {
namespace {

using nlohmann::json;

// A number of JSON that is a time; years beyond 9999 are none.
constexpr int64_t kSecondsMax = 253'402'300'800;

struct Parts {
  std::string_view header;
  std::string_view claims;
  std::string_view signature;
  std::string_view signed_bytes;
};

std::optional<Parts> Split(std::string_view token) {
  const size_t first = token.find('.');
  const size_t second = first == token.npos ? first : token.find('.', first + 1);
  if (second == token.npos || token.find('.', second + 1) != token.npos) return std::nullopt;
  return Parts{token.substr(0, first), token.substr(first + 1, second - first - 1),
               token.substr(second + 1), token.substr(0, second)};
}

// The object that a part spells; nothing where it spells none.
std::optional<json> ObjectIn(std::string_view part) {
  const auto bytes = FromBase64Url(part);
  if (!bytes) return std::nullopt;
  json object = json::parse(*bytes, nullptr, /*allow_exceptions=*/false);
  if (!object.is_object()) return std::nullopt;
  return object;
}

// Nothing where the member is missing or no time.
std::optional<int64_t> TimeOf(const json& object, const char* name) {
  const auto member = object.find(name);
  if (member == object.end() || !member->is_number()) return std::nullopt;
  const double seconds = member->get<double>();
  if (!(seconds >= 0 && seconds < static_cast<double>(kSecondsMax))) return std::nullopt;
  return static_cast<int64_t>(seconds);
}

bool IsFor(const json& claims, const std::string& audience) {
  const auto member = claims.find("aud");
  if (member == claims.end()) return false;
  if (member->is_string()) return member->get<std::string>() == audience;
  return member->is_array() && std::any_of(member->begin(), member->end(), [&](const json& one) {
           return one.is_string() && one.get<std::string>() == audience;
         });
}

OrUnproven<std::string> SubjectOf(const json& claims, const JwtRules& rules, int64_t now) {
  if (TextOf(claims, "iss") != rules.issuer) return Unproven{"its issuer is another one"};
  if (!IsFor(claims, rules.audience)) return Unproven{"it is for another audience"};
  const auto expires = TimeOf(claims, "exp");
  if (!expires) return Unproven{"it says no time at which it expires"};
  if (now >= *expires + rules.leeway_seconds) return Unproven{"it has expired", true};
  if (claims.contains("nbf")) {
    const auto begins = TimeOf(claims, "nbf");
    if (!begins || now + rules.leeway_seconds < *begins) return Unproven{"it is not valid yet"};
  }
  std::string subject = TextOf(claims, "sub");
  if (subject.empty()) return Unproven{"it names no subject"};
  return subject;
}

}  // namespace

OrUnproven<std::string> SubjectOfJwt(std::string_view token, const KeySet& keys,
                                     const JwtRules& rules, int64_t now_seconds) {
  const auto parts = Split(token);
  const auto header = parts ? ObjectIn(parts->header) : std::nullopt;
  const auto signature = parts ? FromBase64Url(parts->signature) : std::nullopt;
  if (!header || !signature) return Unproven{"it is no token"};
  if (header->contains("crit")) return Unproven{"its header asks for what is not known here"};
  const auto key_id = header->find("kid");
  if (key_id != header->end() && !key_id->is_string()) return Unproven{"it is no token"};
  if (!keys.Verifies(TextOf(*header, "alg"), TextOf(*header, "kid"), parts->signed_bytes,
                     *signature)) {
    return Unproven{"no key of this daemon's key set signed it"};
  }
  const auto claims = ObjectIn(parts->claims);
  if (!claims) return Unproven{"it is no token"};
  return SubjectOf(*claims, rules, now_seconds);
}

}  // namespace arbitro::access
