// SPDX-License-Identifier: Apache-2.0
//
// Tickets for streams of clients that can send no header: an EventSource has an address and nothing
// else. A stream ticket is the caller's own bearer, sealed: AES-256-GCM under a key of this daemon,
// so that the address that it stands in gives the bearer to no log, history or proxy. It opens one
// event's watch and nothing more, for at most kStreamTicketFor, and no longer than the bearer
// holds.
//
// "arbs_" and base64url of: nonce (12 bytes) ‖ sealed ‖ tag (16 bytes), where sealed is
// expiry (8 bytes, little endian, microseconds since 1970-01-01 UTC) ‖ event ‖ 0x00 ‖ bearer.

#ifndef ARBITRO_DAEMON_ACCESS_STREAM_TICKETS_H_
#define ARBITRO_DAEMON_ACCESS_STREAM_TICKETS_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "storage/format/sha256.h"

namespace arbitro::access {

// How every stream ticket begins, so that it is told from a bearer.
inline constexpr std::string_view kStreamTicketPrefix = "arbs_";

// docs/limits.md lists them.
inline constexpr int64_t kStreamTicketForUs = int64_t{12} * 3'600 * 1'000'000;
inline constexpr size_t kStreamTicketBytesMax = 12'288;

// The right that a stream ticket stands for.
struct StreamGrant {
  std::string event;  // resource name
  std::string bearer;
  int64_t expire_time_us = 0;
};

bool IsStreamTicket(std::string_view token);

// Pure but for the nonces, and thread-safe.
class StreamTickets {
 public:
  // `key` is the daemon's for tickets; the one that seals is derived from it.
  explicit StreamTickets(const storage::Digest& key);

  // Empty where the sealed bearer would be longer than an address may be.
  std::string Seal(const StreamGrant& grant) const;

  // Nothing where the daemon sealed no such ticket. Whether it has expired, the caller looks.
  std::optional<StreamGrant> Open(std::string_view ticket) const;

 private:
  storage::Digest key_;
};

}  // namespace arbitro::access

#endif  // ARBITRO_DAEMON_ACCESS_STREAM_TICKETS_H_
