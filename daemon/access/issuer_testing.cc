// SPDX-License-Identifier: Apache-2.0
#include "daemon/access/issuer_testing.h"

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/pem.h>
#include <openssl/rsa.h>

#include <vector>

#include "absl/strings/escaping.h"

namespace arbitro::access {
namespace {

constexpr int kCoordinateBytes = 32;

std::string NumberOf(EVP_PKEY* key, const char* name, int bytes_min) {
  BIGNUM* number = nullptr;
  if (EVP_PKEY_get_bn_param(key, name, &number) != 1) return "";
  std::vector<unsigned char> bytes(static_cast<size_t>(std::max(BN_num_bytes(number), bytes_min)));
  BN_bn2binpad(number, bytes.data(), static_cast<int>(bytes.size()));
  BN_free(number);
  return Issuer::Base64Url(std::string(bytes.begin(), bytes.end()));
}

// Two numbers side by side, of a signature in DER.
std::string SideBySide(const std::string& der) {
  const auto* at = reinterpret_cast<const unsigned char*>(der.data());
  ECDSA_SIG* pair = d2i_ECDSA_SIG(nullptr, &at, static_cast<long>(der.size()));
  std::string bytes(2 * kCoordinateBytes, '\0');
  auto* to = reinterpret_cast<unsigned char*>(bytes.data());
  BN_bn2binpad(ECDSA_SIG_get0_r(pair), to, kCoordinateBytes);
  BN_bn2binpad(ECDSA_SIG_get0_s(pair), to + kCoordinateBytes, kCoordinateBytes);
  ECDSA_SIG_free(pair);
  return bytes;
}

}  // namespace

Issuer::Issuer(const std::string& algorithm, const std::string& key_id)
    : algorithm_(algorithm), key_id_(key_id) {
  EVP_PKEY* key = algorithm == "RS256"   ? EVP_RSA_gen(2048)
                  : algorithm == "ES256" ? EVP_EC_gen("P-256")
                                         : EVP_PKEY_Q_keygen(nullptr, nullptr, "ED25519");
  key_ = std::shared_ptr<EVP_PKEY>(key, EVP_PKEY_free);
}

nlohmann::json Issuer::Key() const {
  nlohmann::json key = {{"kid", key_id_}, {"use", "sig"}, {"alg", algorithm_}};
  if (algorithm_ == "RS256") {
    key["kty"] = "RSA";
    key["n"] = NumberOf(key_.get(), OSSL_PKEY_PARAM_RSA_N, 0);
    key["e"] = NumberOf(key_.get(), OSSL_PKEY_PARAM_RSA_E, 0);
  } else if (algorithm_ == "ES256") {
    key["kty"] = "EC";
    key["crv"] = "P-256";
    key["x"] = NumberOf(key_.get(), OSSL_PKEY_PARAM_EC_PUB_X, kCoordinateBytes);
    key["y"] = NumberOf(key_.get(), OSSL_PKEY_PARAM_EC_PUB_Y, kCoordinateBytes);
  } else {
    std::string bytes(kCoordinateBytes, '\0');
    size_t size = bytes.size();
    EVP_PKEY_get_raw_public_key(key_.get(), reinterpret_cast<unsigned char*>(bytes.data()), &size);
    key["kty"] = "OKP";
    key["crv"] = "Ed25519";
    key["x"] = Base64Url(bytes);
  }
  return key;
}

std::string Issuer::KeySetOf(std::initializer_list<const Issuer*> issuers) {
  nlohmann::json keys = nlohmann::json::array();
  for (const Issuer* issuer : issuers) keys.push_back(issuer->Key());
  return nlohmann::json{{"keys", keys}}.dump();
}

std::string Issuer::Token(const nlohmann::json& header, const nlohmann::json& claims) const {
  const std::string bytes = Base64Url(header.dump()) + "." + Base64Url(claims.dump());
  return bytes + "." + Base64Url(Sign(bytes));
}

std::string Issuer::Token(const nlohmann::json& claims) const {
  return Token({{"alg", algorithm_}, {"kid", key_id_}, {"typ", "JWT"}}, claims);
}

std::string Issuer::PublicPem() const {
  BIO* out = BIO_new(BIO_s_mem());
  PEM_write_bio_PUBKEY(out, key_.get());
  char* bytes = nullptr;
  const long size = BIO_get_mem_data(out, &bytes);
  std::string pem(bytes, static_cast<size_t>(size));
  BIO_free(out);
  return pem;
}

std::string Issuer::Base64Url(const std::string& bytes) { return absl::WebSafeBase64Escape(bytes); }

std::string Issuer::Sign(const std::string& bytes) const {
  EVP_MD_CTX* context = EVP_MD_CTX_new();
  const EVP_MD* digest = algorithm_ == "EdDSA" ? nullptr : EVP_sha256();
  EVP_DigestSignInit(context, nullptr, digest, nullptr, key_.get());
  const auto* from = reinterpret_cast<const unsigned char*>(bytes.data());
  size_t size = 0;
  EVP_DigestSign(context, nullptr, &size, from, bytes.size());
  std::string signature(size, '\0');
  EVP_DigestSign(context, reinterpret_cast<unsigned char*>(signature.data()), &size, from,
                 bytes.size());
  EVP_MD_CTX_free(context);
  signature.resize(size);
  return algorithm_ == "ES256" ? SideBySide(signature) : signature;
}

}  // namespace arbitro::access
