// SPDX-License-Identifier: Apache-2.0
#include "daemon/server/tls.h"

#include <grpc/grpc_security_constants.h>
#include <openssl/bio.h>
#include <openssl/pem.h>
#include <openssl/x509.h>

#include <string>

#include "absl/strings/str_cat.h"
#include "grpcpp/security/server_credentials.h"
#include "grpcpp/security/tls_certificate_provider.h"
#include "grpcpp/security/tls_credentials_options.h"

namespace arbitro::server {
namespace {

// How often files are looked at.
constexpr unsigned kRefreshSeconds = 1;

template <class T, void (*Free)(T*)>
struct Freed {
  void operator()(T* what) const { Free(what); }
};
using Certificate = std::unique_ptr<X509, Freed<X509, X509_free>>;
using Key = std::unique_ptr<EVP_PKEY, Freed<EVP_PKEY, EVP_PKEY_free>>;
using File = std::unique_ptr<BIO, Freed<BIO, BIO_free_all>>;

absl::Status Wrong(const std::string& file, const char* what) {
  return absl::InvalidArgumentError(absl::StrCat("`", file, "` ", what));
}

Certificate FirstCertificate(const std::string& path) {
  const File file(BIO_new_file(path.c_str(), "r"));
  return Certificate(file ? PEM_read_bio_X509(file.get(), nullptr, nullptr, nullptr) : nullptr);
}

}  // namespace

absl::Status CheckTlsFiles(const Options& options) {
  if (options.tls_certificate.empty()) return absl::OkStatus();
  const Certificate certificate = FirstCertificate(options.tls_certificate);
  if (!certificate) return Wrong(options.tls_certificate, "is no certificate in PEM");
  const File file(BIO_new_file(options.tls_key.c_str(), "r"));
  const Key key(file ? PEM_read_bio_PrivateKey(file.get(), nullptr, nullptr, nullptr) : nullptr);
  if (!key) return Wrong(options.tls_key, "is no private key in PEM");
  if (X509_check_private_key(certificate.get(), key.get()) != 1) {
    return Wrong(options.tls_key, "is not the key of the certificate");
  }
  if (options.tls_client_ca.empty() || FirstCertificate(options.tls_client_ca)) {
    return absl::OkStatus();
  }
  return Wrong(options.tls_client_ca, "is no certificate in PEM");
}

std::shared_ptr<grpc::ServerCredentials> ServerCredentialsFor(const Options& options) {
  if (options.tls_certificate.empty()) return grpc::InsecureServerCredentials();
  const bool clients = !options.tls_client_ca.empty();
  grpc::experimental::TlsServerCredentialsOptions tls(
      std::make_shared<grpc::experimental::FileWatcherCertificateProvider>(
          options.tls_key, options.tls_certificate, options.tls_client_ca, kRefreshSeconds));
  tls.watch_identity_key_cert_pairs();
  if (clients) tls.watch_root_certs();
  tls.set_cert_request_type(!clients ? GRPC_SSL_DONT_REQUEST_CLIENT_CERTIFICATE
                            : options.tls_require_client
                                ? GRPC_SSL_REQUEST_AND_REQUIRE_CLIENT_CERTIFICATE_AND_VERIFY
                                : GRPC_SSL_REQUEST_CLIENT_CERTIFICATE_AND_VERIFY);
  return grpc::experimental::TlsServerCredentials(tls);
}

}  // namespace arbitro::server
