// SPDX-License-Identifier: Apache-2.0
//
// The certificate that the door proves itself with, as its files last said it well: a file that is
// wrong or half written changes nothing.

#ifndef ARBITRO_DAEMON_WEB_HTTP_TLS_CONTEXT_H_
#define ARBITRO_DAEMON_WEB_HTTP_TLS_CONTEXT_H_

#include <sys/types.h>

#include <functional>
#include <memory>
#include <string>

#include "absl/status/status.h"

namespace boost::asio::ssl {
class context;
}  // namespace boost::asio::ssl

namespace arbitro::web {

// Not thread-safe.
class TlsContext {
 public:
  TlsContext(std::string certificate, std::string key);

  // Reads the files if they changed. INVALID_ARGUMENT where one cannot be read, holds no
  // certificate or key, or the two do not belong together; said once for each change.
  absl::Status Refresh();

  // The context for the next connection; null before a good Refresh().
  const std::shared_ptr<boost::asio::ssl::context>& context() const { return context_; }

 private:
  const std::string certificate_;
  const std::string key_;
  std::string seen_;  // what tells a change of the files
  std::shared_ptr<boost::asio::ssl::context> context_;
};

}  // namespace arbitro::web

#endif  // ARBITRO_DAEMON_WEB_HTTP_TLS_CONTEXT_H_
