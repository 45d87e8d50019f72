// SPDX-License-Identifier: Apache-2.0
//
// On which terms a call of the daemon is made, and how it ended.

#ifndef ARBITRO_DAEMON_WEB_UPSTREAM_TERMS_H_
#define ARBITRO_DAEMON_WEB_UPSTREAM_TERMS_H_

#include <chrono>
#include <optional>
#include <string>

#include "daemon/web/http/message.h"

namespace arbitro::web {

// gRPC's numbers of codes.
enum Code : int {
  kOk = 0,
  kCanceled = 1,
  kUnknown = 2,
  kInvalidArgument = 3,
  kDeadlineExceeded = 4,
  kNotFound = 5,
  kAlreadyExists = 6,
  kPermissionDenied = 7,
  kResourceExhausted = 8,
  kFailedPrecondition = 9,
  kAborted = 10,
  kOutOfRange = 11,
  kUnimplemented = 12,
  kInternal = 13,
  kUnavailable = 14,
  kDataLoss = 15,
  kUnauthenticated = 16,
};

// How a call ended.
struct CallEnd {
  int code = kOk;
  std::string message{};
  std::string details{};  // bytes of google.rpc.Status; empty: none

  bool ok() const { return code == 0; }
};

// The caller of a call, and how long the call may take.
struct CallTerms {
  std::string authorization;  // the caller's header, word for word; empty: anonymous
  std::string client;         // as gRPC writes peers: "ipv4:192.0.2.7:51244"
  Headers metadata{};         // further
  std::optional<std::chrono::milliseconds> within{};
};

}  // namespace arbitro::web

#endif  // ARBITRO_DAEMON_WEB_UPSTREAM_TERMS_H_
