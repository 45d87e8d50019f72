// SPDX-License-Identifier: Apache-2.0
//
// The lines that checkpoints, proofs and statements of keys are made of. Thread-safe: pure.

#ifndef ARBITRO_STORAGE_PROOF_TLOG_TEXT_H_
#define ARBITRO_STORAGE_PROOF_TLOG_TEXT_H_

#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "storage/format/sha256.h"
#include "storage/proof/signed_note.h"

namespace arbitro::storage {

inline std::string Base64Of(const Digest& digest) { return ToBase64(AsBytes(digest)); }

inline std::optional<Digest> DigestFromBase64(std::string_view text) {
  const std::optional<std::string> bytes = FromBase64(text);
  if (!bytes.has_value() || bytes->size() != kDigestBytes) return std::nullopt;
  Digest digest;
  std::memcpy(digest.data(), bytes->data(), kDigestBytes);
  return digest;
}

// Decimal, without leading zeros.
inline std::optional<std::uint64_t> NumberFrom(std::string_view text) {
  std::uint64_t number = 0;
  const absl::string_view digits(text.data(), text.size());
  if (!absl::SimpleAtoi(digits, &number) || absl::StrCat(number) != digits) return std::nullopt;
  return number;
}

// Takes the next line off `text`, without its line feed; nothing where there is none.
inline std::optional<std::string_view> TakeLine(std::string_view* text) {
  const std::size_t end = text->find('\n');
  if (end == std::string_view::npos) return std::nullopt;
  const std::string_view line = text->substr(0, end);
  text->remove_prefix(end + 1);
  return line;
}

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_PROOF_TLOG_TEXT_H_
