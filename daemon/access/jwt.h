// SPDX-License-Identifier: Apache-2.0
//
// JSON Web Tokens (RFC 7519) in compact form, signed by a key of a configured set.

#ifndef ARBITRO_DAEMON_ACCESS_JWT_H_
#define ARBITRO_DAEMON_ACCESS_JWT_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "daemon/access/identity.h"
#include "daemon/access/key_set.h"

namespace arbitro::access {

struct JwtRules {
  std::string issuer;    // `iss` is this
  std::string audience;  // `aud` is this, or holds it
  // How far the issuer's clock may be from ours.
  int64_t leeway_seconds = 60;
};

// Returns the token's subject, `sub`. The token needs a signature by RS256, ES256 or EdDSA, no
// critical header, the issuer, the audience, an `exp` in the future and an `nbf`, if there is one,
// in the past. Nothing of the token is believed before its signature is verified.
OrUnproven<std::string> SubjectOfJwt(std::string_view token, const KeySet& keys,
                                     const JwtRules& rules, int64_t now_seconds);

}  // namespace arbitro::access

#endif  // ARBITRO_DAEMON_ACCESS_JWT_H_
