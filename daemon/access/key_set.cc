// SPDX-License-Identifier: Apache-2.0
#include "daemon/access/key_set.h"

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ecdsa.h>
#include <openssl/param_build.h>

#include <algorithm>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "daemon/access/json_member.h"
#include "nlohmann/json.hpp"

namespace arbitro::access {
namespace {

using nlohmann::json;
using KeyPtr = std::shared_ptr<EVP_PKEY>;

constexpr char kRs256[] = "RS256";
constexpr char kEs256[] = "ES256";
constexpr char kEdDsa[] = "EdDSA";
constexpr int kRsaBitsMin = 2048;
constexpr int kRsaBitsMax = 8192;
constexpr size_t kCoordinateBytes = 32;  // of P-256
constexpr size_t kEd25519Bytes = 32;

template <class T, void (*Free)(T*)>
struct Freed {
  void operator()(T* what) const { Free(what); }
};
template <class T, void (*Free)(T*)>
using Owned = std::unique_ptr<T, Freed<T, Free>>;

const unsigned char* Bytes(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

Owned<BIGNUM, BN_free> NumberOf(std::string_view bytes) {
  return Owned<BIGNUM, BN_free>(BN_bin2bn(Bytes(bytes), static_cast<int>(bytes.size()), nullptr));
}

KeyPtr FromParts(const char* type, OSSL_PARAM_BLD* parts) {
  const Owned<OSSL_PARAM, OSSL_PARAM_free> parameters(OSSL_PARAM_BLD_to_param(parts));
  const Owned<EVP_PKEY_CTX, EVP_PKEY_CTX_free> context(
      EVP_PKEY_CTX_new_from_name(nullptr, type, nullptr));
  EVP_PKEY* key = nullptr;
  if (!parameters || !context || EVP_PKEY_fromdata_init(context.get()) != 1 ||
      EVP_PKEY_fromdata(context.get(), &key, EVP_PKEY_PUBLIC_KEY, parameters.get()) != 1) {
    return nullptr;
  }
  return KeyPtr(key, EVP_PKEY_free);
}

KeyPtr RsaKey(std::string_view modulus, std::string_view exponent) {
  const auto n = NumberOf(modulus);
  const auto e = NumberOf(exponent);
  const Owned<OSSL_PARAM_BLD, OSSL_PARAM_BLD_free> parts(OSSL_PARAM_BLD_new());
  if (!n || !e || !parts || BN_num_bits(n.get()) < kRsaBitsMin ||
      BN_num_bits(n.get()) > kRsaBitsMax ||
      OSSL_PARAM_BLD_push_BN(parts.get(), OSSL_PKEY_PARAM_RSA_N, n.get()) != 1 ||
      OSSL_PARAM_BLD_push_BN(parts.get(), OSSL_PKEY_PARAM_RSA_E, e.get()) != 1) {
    return nullptr;
  }
  return FromParts("RSA", parts.get());
}

KeyPtr EllipticKey(std::string_view x, std::string_view y) {
  if (x.size() != kCoordinateBytes || y.size() != kCoordinateBytes) return nullptr;
  // An uncompressed point (SEC 1, 2.3.3).
  const std::string point = absl::StrCat("\x04", std::string(x), std::string(y));
  const Owned<OSSL_PARAM_BLD, OSSL_PARAM_BLD_free> parts(OSSL_PARAM_BLD_new());
  if (!parts ||
      OSSL_PARAM_BLD_push_utf8_string(parts.get(), OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0) !=
          1 ||
      OSSL_PARAM_BLD_push_octet_string(parts.get(), OSSL_PKEY_PARAM_PUB_KEY, point.data(),
                                       point.size()) != 1) {
    return nullptr;
  }
  return FromParts("EC", parts.get());
}

KeyPtr EdwardsKey(std::string_view x) {
  if (x.size() != kEd25519Bytes) return nullptr;
  return KeyPtr(EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nullptr, Bytes(x), x.size()),
                EVP_PKEY_free);
}

std::string NumberText(const json& key, const char* name) {
  return FromBase64Url(TextOf(key, name)).value_or("");
}

// The key and the algorithm that it is for; null where it is none of ours.
std::pair<KeyPtr, std::string> ReadKey(const json& key) {
  const std::string type = TextOf(key, "kty");
  const std::string curve = TextOf(key, "crv");
  if (type == "RSA") return {RsaKey(NumberText(key, "n"), NumberText(key, "e")), kRs256};
  if (type == "EC" && curve == "P-256") {
    return {EllipticKey(NumberText(key, "x"), NumberText(key, "y")), kEs256};
  }
  if (type == "OKP" && curve == "Ed25519") return {EdwardsKey(NumberText(key, "x")), kEdDsa};
  return {nullptr, ""};
}

// A signature of ES256 is two numbers side by side; OpenSSL takes them in DER.
std::string InDer(std::string_view signature) {
  if (signature.size() != 2 * kCoordinateBytes) return "";
  auto r = NumberOf(signature.substr(0, kCoordinateBytes));
  auto s = NumberOf(signature.substr(kCoordinateBytes));
  const Owned<ECDSA_SIG, ECDSA_SIG_free> pair(ECDSA_SIG_new());
  if (!pair || !r || !s || ECDSA_SIG_set0(pair.get(), r.get(), s.get()) != 1) return "";
  // The pair has them now.
  static_cast<void>(r.release());
  static_cast<void>(s.release());
  unsigned char* der = nullptr;
  const int size = i2d_ECDSA_SIG(pair.get(), &der);
  if (size <= 0) return "";
  std::string text(reinterpret_cast<const char*>(der), static_cast<size_t>(size));
  OPENSSL_free(der);
  return text;
}

bool Signed(EVP_PKEY* key, std::string_view algorithm, std::string_view bytes,
            std::string_view signature) {
  const std::string der = algorithm == kEs256 ? InDer(signature) : std::string(signature);
  const Owned<EVP_MD_CTX, EVP_MD_CTX_free> context(EVP_MD_CTX_new());
  const EVP_MD* digest = algorithm == kEdDsa ? nullptr : EVP_sha256();
  return context && !der.empty() &&
         EVP_DigestVerifyInit(context.get(), nullptr, digest, nullptr, key) == 1 &&
         EVP_DigestVerify(context.get(), Bytes(der), der.size(), Bytes(bytes), bytes.size()) == 1;
}

}  // namespace

absl::StatusOr<KeySet> KeySet::Read(std::string_view text) {
  const json root = json::parse(text.begin(), text.end(), nullptr, /*allow_exceptions=*/false);
  const auto keys = root.is_object() ? root.find("keys") : root.end();
  if (!root.is_object() || keys == root.end() || !keys->is_array()) {
    return absl::InvalidArgumentError("is no JSON Web Key Set: {\"keys\": [...]}");
  }
  if (keys->size() > kKeysMax) {
    return absl::InvalidArgumentError(
        absl::StrCat("has ", keys->size(), " keys, allowed are ", kKeysMax));
  }
  KeySet set;
  for (const json& key : *keys) {
    if (!key.is_object()) continue;
    const std::string use = TextOf(key, "use");
    const std::string meant_for = TextOf(key, "alg");
    auto [read, algorithm] = ReadKey(key);
    if (read == nullptr || (!use.empty() && use != "sig")) continue;
    if (!meant_for.empty() && meant_for != algorithm) continue;
    set.keys_.push_back({TextOf(key, "kid"), std::move(algorithm), std::move(read)});
  }
  if (!set.keys_.empty()) return set;
  return absl::InvalidArgumentError(
      "has no key that can be used: RSA of 2048 bits or more, P-256 or Ed25519, for signatures");
}

bool KeySet::Verifies(std::string_view algorithm, std::string_view key_id,
                      std::string_view signed_bytes, std::string_view signature) const {
  const Key* found = nullptr;
  for (const Key& key : keys_) {
    if (key.algorithm != algorithm || (!key_id.empty() && key.id != key_id)) continue;
    if (found != nullptr) return false;
    found = &key;
  }
  return found != nullptr && Signed(found->key.get(), algorithm, signed_bytes, signature);
}

std::optional<std::string> FromBase64Url(std::string_view text) {
  const auto ours = [](char c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_';
  };
  std::string bytes;
  if (!std::all_of(text.begin(), text.end(), ours) ||
      !absl::WebSafeBase64Unescape(absl::string_view(text.data(), text.size()), &bytes)) {
    return std::nullopt;
  }
  return bytes;
}

}  // namespace arbitro::access
