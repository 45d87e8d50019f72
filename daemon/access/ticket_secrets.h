// SPDX-License-Identifier: Apache-2.0
//
// The secrets of tickets: derived, never kept, so that a request sent again gets the same ones.
//
// The secret of a QR code is the first 16 bytes of HMAC-SHA-256(key, "arbitro/ticket-secret/1" ‖
// event ‖ 0x00 ‖ number ‖ issued), a short code eight characters of HMAC-SHA-256(key,
// "arbitro/short-code/1" ‖ event ‖ 0x00 ‖ number ‖ issued): `event` is a resource name, `number`
// the ticket's (4 bytes, little endian), `issued` the hash of the record that issued it. So a log
// that was restored from an older copy gives other secrets to the tickets that it issues then.

#ifndef ARBITRO_DAEMON_ACCESS_TICKET_SECRETS_H_
#define ARBITRO_DAEMON_ACCESS_TICKET_SECRETS_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "storage/format/sha256.h"

namespace arbitro::access {

// How the bearer of every ticket begins, so that it is found where it should not be.
inline constexpr std::string_view kTicketPrefix = "arbt_";

inline constexpr size_t kTicketSecretBytes = 16;
inline constexpr size_t kShortCodeCharacters = 8;  // of 32: 40 bits

// Which ticket.
struct TicketKey {
  std::string_view event;  // resource name
  uint32_t number = 0;     // from 1
  storage::Digest issued = {};
};

// Pure and thread-safe.
class TicketSecrets {
 public:
  explicit TicketSecrets(const storage::Digest& key) : key_(key) {}

  // "7.Q2xhcmEgaXN0IGRhLg": the number, and 22 characters of base64url.
  std::string SecretOf(const TicketKey& ticket) const;

  // "7K3MQ9TD", without a hyphen.
  std::string ShortCodeOf(const TicketKey& ticket) const;

  // Whether `given` is the ticket's secret; takes the same time whether it is or not.
  bool Proves(const TicketKey& ticket, std::string_view given) const;

 private:
  const storage::Digest key_;
};

// The number that a secret begins with; 0 where it has none.
uint32_t NumberInSecret(std::string_view secret);

// "7K3M-Q9TD"
std::string ShownShortCode(std::string_view code);

// The short code that a person typed: in capitals, without hyphens or spaces, with 0 for O, and 1
// for I and L. Empty where it is none.
std::string ReadShortCode(std::string_view typed);

// The parts of a ticket's bearer, "arbt_{event}.{number}.{secret}".
struct TicketBearer {
  std::string event;  // resource name
  uint32_t number = 0;
  storage::Digest hash = {};  // SHA-256 of the secret part
};

// "arbt_torino-2026.7."
std::string BearerPrefix(std::string_view event, uint32_t number);

// Nothing where it is no such bearer: its secret part is 43 characters of base64url.
std::optional<TicketBearer> ReadBearer(std::string_view bearer);

}  // namespace arbitro::access

#endif  // ARBITRO_DAEMON_ACCESS_TICKET_SECRETS_H_
