// SPDX-License-Identifier: Apache-2.0
#include "daemon/access/stream_tickets.h"

#include <openssl/evp.h>
#include <openssl/rand.h>

#include <memory>

#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "daemon/access/absl_text.h"

namespace arbitro::access {
namespace {

constexpr size_t kNonceBytes = 12;
constexpr size_t kTagBytes = 16;
constexpr size_t kExpiryBytes = 8;
constexpr unsigned kByteBits = 8;

using Cipher = std::unique_ptr<EVP_CIPHER_CTX, decltype(&EVP_CIPHER_CTX_free)>;

Cipher NewCipher() { return {EVP_CIPHER_CTX_new(), &EVP_CIPHER_CTX_free}; }

unsigned char* RawBytes(std::string* text) {
  return reinterpret_cast<unsigned char*>(text->data());
}

const unsigned char* RawBytes(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

// Nonce, what `plain` seals to, and tag; empty where OpenSSL fails.
std::string Encrypt(const storage::Digest& key, const std::string& plain) {
  std::string sealed(kNonceBytes + plain.size() + kTagBytes, '\0');
  unsigned char* const nonce = RawBytes(&sealed);
  unsigned char* const body = nonce + kNonceBytes;
  const Cipher cipher = NewCipher();
  int written = 0;
  int rest = 0;
  const bool done =
      RAND_bytes(nonce, kNonceBytes) == 1 && cipher &&
      EVP_EncryptInit_ex(cipher.get(), EVP_aes_256_gcm(), nullptr, key.data(), nonce) == 1 &&
      EVP_EncryptUpdate(cipher.get(), body, &written, RawBytes(plain),
                        static_cast<int>(plain.size())) == 1 &&
      EVP_EncryptFinal_ex(cipher.get(), body + written, &rest) == 1 &&
      EVP_CIPHER_CTX_ctrl(cipher.get(), EVP_CTRL_GCM_GET_TAG, kTagBytes, body + plain.size()) == 1;
  return done ? sealed : "";
}

std::optional<std::string> Decrypt(const storage::Digest& key, std::string sealed) {
  if (sealed.size() < kNonceBytes + kTagBytes) return std::nullopt;
  const size_t size = sealed.size() - kNonceBytes - kTagBytes;
  unsigned char* const nonce = RawBytes(&sealed);
  unsigned char* const body = nonce + kNonceBytes;
  std::string plain(size, '\0');
  const Cipher cipher = NewCipher();
  int written = 0;
  int rest = 0;
  const bool done =
      cipher &&
      EVP_DecryptInit_ex(cipher.get(), EVP_aes_256_gcm(), nullptr, key.data(), nonce) == 1 &&
      EVP_DecryptUpdate(cipher.get(), RawBytes(&plain), &written, body, static_cast<int>(size)) ==
          1 &&
      EVP_CIPHER_CTX_ctrl(cipher.get(), EVP_CTRL_GCM_SET_TAG, kTagBytes, body + size) == 1 &&
      EVP_DecryptFinal_ex(cipher.get(), RawBytes(&plain) + written, &rest) == 1;
  if (!done) return std::nullopt;
  return plain;
}

std::string PlainOf(const StreamGrant& grant) {
  std::string plain;
  auto expiry = static_cast<uint64_t>(grant.expire_time_us);
  for (size_t i = 0; i < kExpiryBytes; ++i, expiry >>= kByteBits) {
    plain.push_back(static_cast<char>(expiry & 0xff));
  }
  absl::StrAppend(&plain, grant.event);
  plain.push_back('\0');
  return plain + grant.bearer;
}

}  // namespace

bool IsStreamTicket(std::string_view token) {
  return absl::StartsWith(AbslText(token), AbslText(kStreamTicketPrefix));
}

StreamTickets::StreamTickets(const storage::Digest& key)
    : key_(storage::HmacSha256(storage::AsBytes(key), "arbitro/stream-ticket/1")) {}

std::string StreamTickets::Seal(const StreamGrant& grant) const {
  const std::string sealed = Encrypt(key_, PlainOf(grant));
  std::string text;
  absl::WebSafeBase64Escape(sealed, &text);
  if (sealed.empty() || text.size() > kStreamTicketBytesMax) return "";
  return absl::StrCat(AbslText(kStreamTicketPrefix), text);
}

std::optional<StreamGrant> StreamTickets::Open(std::string_view ticket) const {
  if (!IsStreamTicket(ticket) || ticket.size() > kStreamTicketBytesMax) return std::nullopt;
  const absl::string_view text = AbslText(ticket.substr(kStreamTicketPrefix.size()));
  std::string sealed;
  std::string again;
  if (!absl::WebSafeBase64Unescape(text, &sealed)) return std::nullopt;
  // The last character has bits that no byte takes: one ticket has one spelling.
  absl::WebSafeBase64Escape(sealed, &again);
  if (again != text) return std::nullopt;
  const auto plain = Decrypt(key_, std::move(sealed));
  if (!plain || plain->size() < kExpiryBytes) return std::nullopt;
  uint64_t expiry = 0;
  for (size_t i = kExpiryBytes; i > 0; --i) {
    expiry = expiry << kByteBits | static_cast<unsigned char>((*plain)[i - 1]);
  }
  const size_t end = plain->find('\0', kExpiryBytes);
  if (end == plain->npos) return std::nullopt;
  return StreamGrant{plain->substr(kExpiryBytes, end - kExpiryBytes), plain->substr(end + 1),
                     static_cast<int64_t>(expiry)};
}

}  // namespace arbitro::access
