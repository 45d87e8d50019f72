// SPDX-License-Identifier: Apache-2.0
#include "daemon/access/ticket_secrets.h"

#include <openssl/crypto.h>

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "daemon/access/absl_text.h"

namespace arbitro::access {
namespace {

constexpr std::string_view kEvents = "events/";
constexpr size_t kBearerSecretCharacters = 43;  // of 32 bytes
constexpr unsigned kBitsInCharacter = 5;

// Crockford's: no I, L, O and U.
constexpr std::string_view kLetters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

storage::Digest Derive(const storage::Digest& key, std::string_view purpose,
                       const TicketKey& ticket) {
  std::string bytes = absl::StrCat(AbslText(purpose), AbslText(ticket.event));
  bytes.push_back('\0');
  for (unsigned shift = 0; shift < 32; shift += 8) {
    bytes.push_back(static_cast<char>(ticket.number >> shift & 0xff));
  }
  bytes.append(storage::AsBytes(ticket.issued));
  return storage::HmacSha256(storage::AsBytes(key), bytes);
}

bool IsBase64Url(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](unsigned char c) {
    return absl::ascii_isalnum(c) || c == '-' || c == '_';
  });
}

}  // namespace

std::string TicketSecrets::SecretOf(const TicketKey& ticket) const {
  const storage::Digest derived = Derive(key_, "arbitro/ticket-secret/1", ticket);
  std::string text;
  absl::WebSafeBase64Escape(AbslText(storage::AsBytes(derived).substr(0, kTicketSecretBytes)),
                            &text);
  return absl::StrCat(ticket.number, ".", text);
}

std::string TicketSecrets::ShortCodeOf(const TicketKey& ticket) const {
  const storage::Digest derived = Derive(key_, "arbitro/short-code/1", ticket);
  uint64_t bits = 0;
  for (size_t i = 0; i < sizeof(bits); ++i) bits = bits << 8 | derived[i];
  std::string code;
  for (size_t i = 0; i < kShortCodeCharacters; ++i, bits >>= kBitsInCharacter) {
    code.push_back(kLetters[bits % kLetters.size()]);
  }
  return code;
}

bool TicketSecrets::Proves(const TicketKey& ticket, std::string_view given) const {
  const std::string secret = SecretOf(ticket);
  return given.size() == secret.size() &&
         CRYPTO_memcmp(given.data(), secret.data(), secret.size()) == 0;
}

uint32_t NumberInSecret(std::string_view secret) {
  uint32_t number = 0;
  const size_t dot = secret.find('.');
  if (dot == secret.npos || !absl::SimpleAtoi(AbslText(secret.substr(0, dot)), &number)) return 0;
  return number;
}

std::string ShownShortCode(std::string_view code) {
  constexpr size_t kHalf = kShortCodeCharacters / 2;
  if (code.size() != kShortCodeCharacters) return std::string(code);
  return absl::StrCat(AbslText(code.substr(0, kHalf)), "-", AbslText(code.substr(kHalf)));
}

std::string ReadShortCode(std::string_view typed) {
  constexpr size_t kTypedMax = 32;
  std::string code;
  if (typed.size() > kTypedMax) return "";
  for (char c : typed) {
    c = absl::ascii_toupper(static_cast<unsigned char>(c));
    if (c == '-' || c == ' ') continue;
    if (c == 'O') c = '0';
    if (c == 'I' || c == 'L') c = '1';
    if (kLetters.find(c) == kLetters.npos) return "";
    code.push_back(c);
  }
  return code.size() == kShortCodeCharacters ? code : "";
}

std::string BearerPrefix(std::string_view event, uint32_t number) {
  if (absl::StartsWith(AbslText(event), AbslText(kEvents))) event.remove_prefix(kEvents.size());
  return absl::StrCat(AbslText(kTicketPrefix), AbslText(event), ".", number, ".");
}

std::optional<TicketBearer> ReadBearer(std::string_view bearer) {
  if (!absl::StartsWith(AbslText(bearer), AbslText(kTicketPrefix))) return std::nullopt;
  bearer.remove_prefix(kTicketPrefix.size());
  const size_t first = bearer.find('.');
  const size_t second = first == bearer.npos ? first : bearer.find('.', first + 1);
  if (second == bearer.npos) return std::nullopt;
  const std::string_view secret = bearer.substr(second + 1);
  TicketBearer read;
  const auto number = AbslText(bearer.substr(first + 1, second - first - 1));
  if (secret.size() != kBearerSecretCharacters || !IsBase64Url(secret) ||
      !absl::SimpleAtoi(number, &read.number)) {
    return std::nullopt;
  }
  read.event = absl::StrCat(AbslText(kEvents), AbslText(bearer.substr(0, first)));
  read.hash = storage::Sha256(secret);
  return read;
}

}  // namespace arbitro::access
