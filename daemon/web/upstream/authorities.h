// SPDX-License-Identifier: Apache-2.0
//
// The authorities by which the door checks the daemon's certificate, as their file last said it
// well: a file that is half written, or gone, leaves them as they were.

#ifndef ARBITRO_DAEMON_WEB_UPSTREAM_AUTHORITIES_H_
#define ARBITRO_DAEMON_WEB_UPSTREAM_AUTHORITIES_H_

#include <optional>
#include <string>
#include <utility>

#include "absl/status/statusor.h"

namespace arbitro::web {

// For one thread at a time.
class Authorities {
 public:
  // Reads nothing yet.
  explicit Authorities(std::string file) : file_(std::move(file)) {}

  // Reads the file again; true: it has other authorities now. INVALID_ARGUMENT where it cannot be
  // read, or does not hold whole certificates in PEM; said once for each change.
  absl::StatusOr<bool> Refresh();

  // In PEM; empty before the first that were well.
  const std::string& pem() const { return pem_; }

 private:
  const std::string file_;
  std::optional<std::string> seen_;  // none: not read yet
  std::string pem_;
};

}  // namespace arbitro::web

#endif  // ARBITRO_DAEMON_WEB_UPSTREAM_AUTHORITIES_H_
