// SPDX-License-Identifier: Apache-2.0
#include "tests/daemon/certificates.h"

#include <openssl/bio.h>
#include <openssl/ec.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/x509v3.h>

#include <functional>

namespace arbitro::testing {
namespace {

constexpr long kDay = 24 * 60 * 60;

std::shared_ptr<EVP_PKEY> NewKey() { return {EVP_EC_gen("P-256"), EVP_PKEY_free}; }

std::string Written(const std::function<int(BIO*)>& write) {
  BIO* out = BIO_new(BIO_s_mem());
  write(out);
  char* bytes = nullptr;
  const long size = BIO_get_mem_data(out, &bytes);
  std::string text(bytes, static_cast<size_t>(size));
  BIO_free(out);
  return text;
}

void Extend(X509* certificate, int what, const char* value) {
  X509_EXTENSION* extension = X509V3_EXT_conf_nid(nullptr, nullptr, what, value);
  X509_add_ext(certificate, extension, -1);
  X509_EXTENSION_free(extension);
}

std::shared_ptr<X509> NewCertificate(const std::string& name, EVP_PKEY* key) {
  std::shared_ptr<X509> made(X509_new(), X509_free);
  X509_set_version(made.get(), X509_VERSION_3);
  uint32_t serial = 0;
  RAND_bytes(reinterpret_cast<unsigned char*>(&serial), sizeof(serial));
  ASN1_INTEGER_set_uint64(X509_get_serialNumber(made.get()), serial);
  X509_gmtime_adj(X509_getm_notBefore(made.get()), -2 * kDay);
  X509_gmtime_adj(X509_getm_notAfter(made.get()), 2 * kDay);
  X509_set_pubkey(made.get(), key);
  X509_NAME_add_entry_by_txt(X509_get_subject_name(made.get()), "CN", MBSTRING_ASC,
                             reinterpret_cast<const unsigned char*>(name.c_str()), -1, -1, 0);
  return made;
}

std::string PemOf(X509* certificate) {
  return Written([&](BIO* out) { return PEM_write_bio_X509(out, certificate); });
}

}  // namespace

std::string WithPassword(const std::string& key) {
  const std::unique_ptr<BIO, decltype(&BIO_free_all)> in(
      BIO_new_mem_buf(key.data(), static_cast<int>(key.size())), BIO_free_all);
  const std::shared_ptr<EVP_PKEY> plain(
      PEM_read_bio_PrivateKey(in.get(), nullptr, nullptr, nullptr), EVP_PKEY_free);
  char password[] = "secret";
  return Written([&](BIO* out) {
    return PEM_write_bio_PrivateKey(out, plain.get(), EVP_aes_256_cbc(), nullptr, 0, nullptr,
                                    password);
  });
}

Authority::Authority(const std::string& name)
    : key_(NewKey()), certificate_(NewCertificate(name, key_.get())) {
  X509_set_issuer_name(certificate_.get(), X509_get_subject_name(certificate_.get()));
  Extend(certificate_.get(), NID_basic_constraints, "critical,CA:TRUE");
  X509_sign(certificate_.get(), key_.get(), EVP_sha256());
  pem_ = PemOf(certificate_.get());
}

CertificateTexts Authority::Issue(const std::string& name, Validity validity) const {
  const auto key = NewKey();
  const auto made = NewCertificate(name, key.get());
  if (validity == Validity::kExpired) X509_gmtime_adj(X509_getm_notAfter(made.get()), -kDay);
  X509_set_issuer_name(made.get(), X509_get_subject_name(certificate_.get()));
  Extend(made.get(), NID_subject_alt_name, "IP:127.0.0.1");
  X509_sign(made.get(), key_.get(), EVP_sha256());
  return {PemOf(made.get()), Written([&](BIO* out) {
            return PEM_write_bio_PrivateKey(out, key.get(), nullptr, nullptr, 0, nullptr, nullptr);
          })};
}

}  // namespace arbitro::testing
