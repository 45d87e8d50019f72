// SPDX-License-Identifier: Apache-2.0
//
// Static tokens: a secret of 256 random bits that its owner sends, and the SHA-256 of it that the
// daemon keeps. A secret that cannot be guessed needs no slow hash.

#ifndef ARBITRO_DAEMON_ACCESS_TOKEN_H_
#define ARBITRO_DAEMON_ACCESS_TOKEN_H_

#include <string>
#include <string_view>

namespace arbitro::access {

// Every token begins so, so that scanners find one in a place where it should not be.
inline constexpr std::string_view kTokenPrefix = "arb_";

// The longest value of an `authorization` header, without its scheme.
inline constexpr size_t kTokenBytesMax = 8192;

// Returns a token of random bits. Empty if the system gives none.
std::string NewToken();

// Returns the 64 hex digits that stand for the secret in the file of principals.
std::string HashOfToken(std::string_view token);

}  // namespace arbitro::access

#endif  // ARBITRO_DAEMON_ACCESS_TOKEN_H_
