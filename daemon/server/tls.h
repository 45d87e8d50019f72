// SPDX-License-Identifier: Apache-2.0
//
// The server's side of TLS: certificate, key, and whose client certificates count, each in a file
// that is read again when it changes.

#ifndef ARBITRO_DAEMON_SERVER_TLS_H_
#define ARBITRO_DAEMON_SERVER_TLS_H_

#include <memory>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "daemon/server/options.h"

namespace grpc {
class ServerCredentials;
}  // namespace grpc

namespace arbitro::server {

// INVALID_ARGUMENT where a file cannot be read, holds no certificate or key, or the two do not
// belong together.
absl::Status CheckTlsFiles(const Options& options);

// What connections are taken with: TLS where there is a certificate, else none. A client's
// certificate is asked for where there is an authority for it.
std::shared_ptr<grpc::ServerCredentials> ServerCredentialsFor(const Options& options);

}  // namespace arbitro::server

#endif  // ARBITRO_DAEMON_SERVER_TLS_H_
