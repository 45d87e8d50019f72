// SPDX-License-Identifier: Apache-2.0
//
// The certificate that the door proves itself with, as its files last said it well: a file that is
// wrong or half written changes nothing.

#ifndef ARBITRO_DAEMON_WEB_HTTP_TLS_CONTEXT_H_
#define ARBITRO_DAEMON_WEB_HTTP_TLS_CONTEXT_H_

#include <memory>
#include <string>

#include "absl/status/status.h"

struct ssl_ctx_st;  // OpenSSL's SSL_CTX

namespace arbitro::web {

// Not thread-safe.
class TlsContext {
 public:
  TlsContext(std::string certificate, std::string key);

  // Reads the files if they changed. INVALID_ARGUMENT where one cannot be read, holds no
  // certificate or key, or the two do not belong together; said once for each change.
  absl::Status Refresh();

  // The context for the next connection, which lasts until a Refresh() makes another, or as long as
  // one of OpenSSL's connections holds it. Null before a good Refresh().
  ssl_ctx_st* context() const { return context_.get(); }

 private:
  struct Free {
    void operator()(ssl_ctx_st* context) const;
  };

  const std::string certificate_;
  const std::string key_;
  std::string seen_;  // what tells a change of the files
  std::unique_ptr<ssl_ctx_st, Free> context_;
};

}  // namespace arbitro::web

#endif  // ARBITRO_DAEMON_WEB_HTTP_TLS_CONTEXT_H_
