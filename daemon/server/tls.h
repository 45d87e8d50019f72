// SPDX-License-Identifier: Apache-2.0
//
// The server's side of TLS: what connections are taken with.

#ifndef ARBITRO_DAEMON_SERVER_TLS_H_
#define ARBITRO_DAEMON_SERVER_TLS_H_

#include <memory>

#include "daemon/server/certificates.h"
#include "daemon/server/options.h"

namespace grpc {
class ServerCredentials;
}  // namespace grpc

namespace arbitro::server {

// TLS with the newest certificates, which must outlive the server; null: none. A client's
// certificate is asked for where there is an authority for it.
std::shared_ptr<grpc::ServerCredentials> ServerCredentialsFor(const Options& options,
                                                              const Certificates* certificates);

}  // namespace arbitro::server

#endif  // ARBITRO_DAEMON_SERVER_TLS_H_
