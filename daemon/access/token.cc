// SPDX-License-Identifier: Apache-2.0
#include "daemon/access/token.h"

#include <openssl/rand.h>

#include <array>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "storage/format/sha256.h"

namespace arbitro::access {

std::string NewToken() {
  std::array<unsigned char, 32> secret = {};
  if (RAND_bytes(secret.data(), static_cast<int>(secret.size())) != 1) return "";
  std::string text;
  absl::WebSafeBase64Escape(
      absl::string_view(reinterpret_cast<const char*>(secret.data()), secret.size()), &text);
  return absl::StrCat(std::string(kTokenPrefix), text);
}

std::string HashOfToken(std::string_view token) { return storage::ToHex(storage::Sha256(token)); }

}  // namespace arbitro::access
