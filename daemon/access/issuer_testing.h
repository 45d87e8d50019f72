// SPDX-License-Identifier: Apache-2.0
//
// An issuer of JSON Web Tokens, for tests: a key, its JSON Web Key, and tokens of any shape.

#ifndef ARBITRO_DAEMON_ACCESS_ISSUER_TESTING_H_
#define ARBITRO_DAEMON_ACCESS_ISSUER_TESTING_H_

#include <openssl/evp.h>

#include <memory>
#include <string>

#include "nlohmann/json.hpp"

namespace arbitro::access {

class Issuer {
 public:
  // A new key for `algorithm`: RS256, ES256 or EdDSA.
  Issuer(const std::string& algorithm, const std::string& key_id);

  // The public half.
  nlohmann::json Key() const;

  // {"keys": [...]}.
  static std::string KeySetOf(std::initializer_list<const Issuer*> issuers);

  // Returns header, claims and their signature by this key, whatever the header says.
  std::string Token(const nlohmann::json& header, const nlohmann::json& claims) const;
  // The same with the header that fits.
  std::string Token(const nlohmann::json& claims) const;

  // The public key as PEM, which an attacker takes for a secret of HS256.
  std::string PublicPem() const;

  static std::string Base64Url(const std::string& bytes);

 private:
  std::string Sign(const std::string& bytes) const;

  const std::string algorithm_;
  const std::string key_id_;
  std::shared_ptr<EVP_PKEY> key_;
};

}  // namespace arbitro::access

#endif  // ARBITRO_DAEMON_ACCESS_ISSUER_TESTING_H_
