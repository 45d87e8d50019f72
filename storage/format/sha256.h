// SPDX-License-Identifier: Apache-2.0
//
// SHA-256 and HMAC-SHA-256 over OpenSSL, and hexadecimal text of their results.
//
// Thread-safe: the functions are pure; one Sha256Hasher belongs to one thread at a time. None of
// them fails: OpenSSL without HMAC, or without memory for it, ends the process.

#ifndef ARBITRO_STORAGE_FORMAT_SHA256_H_
#define ARBITRO_STORAGE_FORMAT_SHA256_H_

#include <openssl/sha.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace arbitro::storage {

inline constexpr std::size_t kDigestBytes = 32;

// A SHA-256 value, in the order in which it is printed and stored.
using Digest = std::array<std::uint8_t, kDigestBytes>;

// Returns the SHA-256 of `bytes`, as sha256sum prints it for a file of them.
Digest Sha256(std::string_view bytes);

// Returns the HMAC-SHA-256 (RFC 2104) of `bytes` under `key`, which may have any length.
Digest HmacSha256(std::string_view key, std::string_view bytes);

// Hashes bytes that come in pieces:
//
//   Sha256Hasher hasher;
//   hasher.Update(tag).Update(body);
//   Digest digest = hasher.Finish();
class Sha256Hasher {
 public:
  Sha256Hasher();
  Sha256Hasher(const Sha256Hasher&) = delete;
  Sha256Hasher& operator=(const Sha256Hasher&) = delete;

  // Takes the next bytes, which it copies. Cut points do not change the result.
  Sha256Hasher& Update(std::string_view bytes);

  // Returns the digest of all bytes since construction or the previous Finish, and starts again.
  Digest Finish();

 private:
  SHA256_CTX context_;
};

// Returns the bytes of a digest, valid for as long as `digest` is.
inline std::string_view AsBytes(const Digest& digest) {
  return {reinterpret_cast<const char*>(digest.data()), digest.size()};
}

// Returns 64 lower-case hexadecimal digits.
std::string ToHex(const Digest& digest);

// Returns the digest that `hex` spells. Empty if it is not exactly 64 hexadecimal digits, of either
// case.
std::optional<Digest> DigestFromHex(std::string_view hex);

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_FORMAT_SHA256_H_
