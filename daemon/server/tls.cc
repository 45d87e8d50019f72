// SPDX-License-Identifier: Apache-2.0
#include "daemon/server/tls.h"

#include <grpc/grpc_security_constants.h>

#include <memory>
#include <string>

#include "grpcpp/security/server_credentials.h"
#include "grpcpp/security/tls_certificate_provider.h"
#include "grpcpp/security/tls_credentials_options.h"

namespace arbitro::server {
namespace {

// How often gRPC looks whether they are others.
constexpr unsigned kRefreshSeconds = 1;

}  // namespace

std::shared_ptr<grpc::ServerCredentials> ServerCredentialsFor(const Options& options,
                                                              const Certificates* certificates) {
  if (certificates == nullptr) return grpc::InsecureServerCredentials();
  const bool clients = !options.tls_client_ca.empty();
  const std::string identity = certificates->IdentityPath();
  grpc::experimental::TlsServerCredentialsOptions tls(
      std::make_shared<grpc::experimental::FileWatcherCertificateProvider>(
          identity, identity, clients ? certificates->ClientsPath() : "", kRefreshSeconds));
  tls.watch_identity_key_cert_pairs();
  if (clients) tls.watch_root_certs();
  tls.set_cert_request_type(!clients ? GRPC_SSL_DONT_REQUEST_CLIENT_CERTIFICATE
                            : options.tls_require_client
                                ? GRPC_SSL_REQUEST_AND_REQUIRE_CLIENT_CERTIFICATE_AND_VERIFY
                                : GRPC_SSL_REQUEST_CLIENT_CERTIFICATE_AND_VERIFY);
  return grpc::experimental::TlsServerCredentials(tls);
}

}  // namespace arbitro::server
