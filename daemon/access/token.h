// SPDX-License-Identifier: Apache-2.0
//
// Static tokens: a secret of 256 random bits that its owner sends, and the SHA-256 of it that the
// daemon keeps. A secret that nobody can guess needs no slow hash.

#ifndef ARBITRO_DAEMON_ACCESS_TOKEN_H_
#define ARBITRO_DAEMON_ACCESS_TOKEN_H_

#include <string>
#include <string_view>

namespace arbitro::access {

// How every token begins, so that it is found where it should not be.
inline constexpr std::string_view kTokenPrefix = "arb_";

// What an `authorization` header may hold beside the scheme.
inline constexpr size_t kTokenBytesMax = 8192;

// A token of random bits; empty where the system gives none.
std::string NewToken();

// What stands for it in the file of principals: 64 hex digits.
std::string HashOfToken(std::string_view token);

}  // namespace arbitro::access

#endif  // ARBITRO_DAEMON_ACCESS_TOKEN_H_
