// SPDX-License-Identifier: Apache-2.0

#include "storage/format/sha256.h"

#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <cstdio>
#include <cstdlib>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"

namespace arbitro::storage {
namespace {

void CheckOpenSsl(bool ok, const char* what) {
  if (ok) return;
  std::fprintf(stderr, "arbitro: OpenSSL cannot do %s; SHA-256 is not available\n", what);
  std::abort();
}

// Fetched once: OpenSSL 3 searches its providers at every use of EVP_sha256().
const EVP_MD* Algorithm() {
  static const EVP_MD* const algorithm = [] {
    const EVP_MD* fetched = EVP_MD_fetch(nullptr, "SHA256", nullptr);
    CheckOpenSsl(fetched != nullptr, "EVP_MD_fetch");
    return fetched;
  }();
  return algorithm;
}

}  // namespace

// A record is hashed three times and is small: the calls of EVP would take as long again as its
// bytes do. OpenSSL calls those below deprecated (see CMakeLists.txt), and keeps them.
Sha256Hasher::Sha256Hasher() { SHA256_Init(&context_); }

Sha256Hasher& Sha256Hasher::Update(std::string_view bytes) {
  SHA256_Update(&context_, bytes.data(), bytes.size());
  return *this;
}

Digest Sha256Hasher::Finish() {
  Digest digest;
  SHA256_Final(digest.data(), &context_);
  SHA256_Init(&context_);
  return digest;
}

Digest Sha256(std::string_view bytes) { return Sha256Hasher().Update(bytes).Finish(); }

Digest HmacSha256(std::string_view key, std::string_view bytes) {
  Digest digest;
  unsigned int size = 0;
  // OpenSSL takes a null key pointer for "the key of before".
  const char* key_bytes = key.empty() ? "" : key.data();
  const unsigned char* result = HMAC(Algorithm(), key_bytes, static_cast<int>(key.size()),
                                     reinterpret_cast<const unsigned char*>(bytes.data()),
                                     bytes.size(), digest.data(), &size);
  CheckOpenSsl(result != nullptr && size == digest.size(), "HMAC");
  return digest;
}

std::string ToHex(const Digest& digest) {
  const std::string_view bytes = AsBytes(digest);
  return absl::BytesToHexString(absl::string_view(bytes.data(), bytes.size()));
}

std::optional<Digest> DigestFromHex(std::string_view hex) {
  Digest digest;
  if (hex.size() != 2 * digest.size()) return std::nullopt;
  for (const char c : hex) {
    if (!absl::ascii_isxdigit(static_cast<unsigned char>(c))) return std::nullopt;
  }
  const std::string bytes = absl::HexStringToBytes(absl::string_view(hex.data(), hex.size()));
  std::copy(bytes.begin(), bytes.end(), digest.begin());
  return digest;
}

}  // namespace arbitro::storage
