// SPDX-License-Identifier: Apache-2.0
//
// Certificates for tests of TLS, made on the spot.

#ifndef ARBITRO_TESTS_DAEMON_CERTIFICATES_H_
#define ARBITRO_TESTS_DAEMON_CERTIFICATES_H_

#include <openssl/evp.h>
#include <openssl/x509.h>

#include <memory>
#include <string>

namespace arbitro::testing {

// PEM.
struct CertificateTexts {
  std::string certificate;
  std::string key;
};

// The key as it is with a password on it.
std::string WithPassword(const std::string& key);

enum class Validity { kValid, kExpired };

// An authority that signs.
class Authority {
 public:
  explicit Authority(const std::string& name);

  // Its own certificate.
  const std::string& pem() const { return pem_; }

  // A certificate of that name, good for a server on 127.0.0.1 and for a client.
  CertificateTexts Issue(const std::string& name, Validity validity = Validity::kValid) const;

 private:
  std::shared_ptr<EVP_PKEY> key_;
  std::shared_ptr<X509> certificate_;
  std::string pem_;
};

}  // namespace arbitro::testing

#endif  // ARBITRO_TESTS_DAEMON_CERTIFICATES_H_
