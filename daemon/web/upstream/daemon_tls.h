// SPDX-License-Identifier: Apache-2.0
//
// How the door checks that it talks to its daemon.

#ifndef ARBITRO_DAEMON_WEB_UPSTREAM_DAEMON_TLS_H_
#define ARBITRO_DAEMON_WEB_UPSTREAM_DAEMON_TLS_H_

#include <memory>
#include <string>

struct ssl_ctx_st;  // OpenSSL's SSL_CTX

namespace arbitro::web {

// Returns the context of connections to a daemon whose certificate an authority of `roots`, in PEM,
// has signed. `roots` holds whole certificates: those behind a broken one would not count. Null
// where OpenSSL has no memory.
std::shared_ptr<ssl_ctx_st> NewDaemonTls(const std::string& roots);

}  // namespace arbitro::web

#endif  // ARBITRO_DAEMON_WEB_UPSTREAM_DAEMON_TLS_H_
