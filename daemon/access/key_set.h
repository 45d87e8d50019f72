// SPDX-License-Identifier: Apache-2.0
//
// Public keys that sign JSON Web Tokens: a JSON Web Key Set (RFC 7517).
//
// Read are RSA keys of at least 2048 bits (RS256), P-256 (ES256) and Ed25519 (EdDSA). A key is
// bound to one algorithm, so a token cannot choose how its signature is looked at. Others are
// skipped.

#ifndef ARBITRO_DAEMON_ACCESS_KEY_SET_H_
#define ARBITRO_DAEMON_ACCESS_KEY_SET_H_

#include <openssl/evp.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

namespace arbitro::access {

inline constexpr size_t kKeysMax = 64;

class KeySet {
 public:
  // INVALID_ARGUMENT where the text is no key set, or no key of it can be used.
  static absl::StatusOr<KeySet> Read(std::string_view json);

  // Whether a key of that id made the signature by that algorithm. Without an id, the only key of
  // the algorithm counts.
  bool Verifies(std::string_view algorithm, std::string_view key_id, std::string_view signed_bytes,
                std::string_view signature) const;

 private:
  struct Key {
    std::string id;
    std::string algorithm;
    std::shared_ptr<EVP_PKEY> key;
  };

  std::vector<Key> keys_;
};

// The bytes that base64url without padding spells (RFC 7515); nothing where it is not exactly that.
std::optional<std::string> FromBase64Url(std::string_view text);

}  // namespace arbitro::access

#endif  // ARBITRO_DAEMON_ACCESS_KEY_SET_H_
