// SPDX-License-Identifier: Apache-2.0

#include "storage/proof/result_receipt.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "absl/strings/escaping.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"

namespace arbitro::storage {
namespace {

constexpr char kReceiptHead[] = "arbitro/result@v1\n";
constexpr char kReceiptResults[] = "wltb";
constexpr std::size_t kReceiptParts = 7;

std::string ToWebBase64(std::string_view bytes) {
  return absl::WebSafeBase64Escape(absl::string_view(bytes.data(), bytes.size()));
}

// Only what ToWebBase64 writes.
std::optional<std::string> FromWebBase64(absl::string_view text) {
  std::string bytes;
  if (!absl::WebSafeBase64Unescape(text, &bytes)) return std::nullopt;
  if (ToWebBase64(bytes) != std::string_view(text.data(), text.size())) return std::nullopt;
  return bytes;
}

std::string ReceiptSeatText(const ReceiptSeat& seat) {
  return absl::StrCat(seat.player_number, std::string(1, seat.result), seat.points,
                      seat.score == 0 ? "" : absl::StrCat(":", seat.score));
}

std::string ReceiptLine(const ResultReceipt& receipt) {
  return absl::StrCat(
      receipt.event, ".", receipt.round, ".", receipt.table, ".", receipt.revision, ".",
      ToWebBase64(AsBytes(receipt.record_hash)), ".",
      absl::StrJoin(receipt.seats, "_", [](std::string* out, const ReceiptSeat& seat) {
        out->append(ReceiptSeatText(seat));
      }));
}

// A number as ReceiptSeatText writes it.
template <class Number>
bool ReadReceiptNumber(absl::string_view text, Number* number) {
  return absl::SimpleAtoi(text, number) && absl::StrCat(*number) == text;
}

std::optional<ReceiptSeat> ReadReceiptSeat(absl::string_view text) {
  const std::size_t at = text.find_first_of(kReceiptResults);
  if (at == absl::string_view::npos) return std::nullopt;
  ReceiptSeat seat;
  seat.result = text[at];
  const std::pair<absl::string_view, absl::string_view> worth =
      absl::StrSplit(text.substr(at + 1), absl::MaxSplits(':', 1));
  if (!ReadReceiptNumber(text.substr(0, at), &seat.player_number) ||
      !ReadReceiptNumber(worth.first, &seat.points)) {
    return std::nullopt;
  }
  if (!worth.second.empty() && !ReadReceiptNumber(worth.second, &seat.score)) return std::nullopt;
  return seat;
}

// Reads the line of a receipt; nothing where ReceiptLine would write another one.
std::optional<ResultReceipt> ReadReceiptLine(const std::vector<std::string>& parts) {
  ResultReceipt receipt;
  receipt.event = parts[0];
  const std::optional<std::string> hash = FromWebBase64(parts[4]);
  if (receipt.event.empty() || !hash || hash->size() != kDigestBytes ||
      !ReadReceiptNumber(parts[1], &receipt.round) ||
      !ReadReceiptNumber(parts[2], &receipt.table) ||
      !ReadReceiptNumber(parts[3], &receipt.revision)) {
    return std::nullopt;
  }
  std::copy(hash->begin(), hash->end(), reinterpret_cast<char*>(receipt.record_hash.data()));
  for (const absl::string_view part : absl::StrSplit(parts[5], '_')) {
    const std::optional<ReceiptSeat> seat = ReadReceiptSeat(part);
    if (!seat) return std::nullopt;
    receipt.seats.push_back(*seat);
  }
  return receipt;
}

absl::Status NoReceipt() {
  return absl::InvalidArgumentError(
      "this is no receipt of a result: it has an event, a round, a table, a revision, a hash, "
      "seats and a signature, with dots between");
}

}  // namespace

std::string ReceiptText(const ResultReceipt& receipt) {
  return absl::StrCat(kReceiptHead, ReceiptLine(receipt), "\n");
}

absl::StatusOr<std::string> SignReceipt(const ResultReceipt& receipt, const NoteSigner& signer) {
  auto line = signer.Sign(ReceiptText(receipt));
  if (!line.ok()) return line.status();
  std::string_view signature = *line;
  signature.remove_suffix(1);
  signature.remove_prefix(signature.rfind(' ') + 1);
  const std::optional<std::string> bytes = FromBase64(signature);
  if (!bytes) return absl::InternalError("a signature is not in base64");
  return absl::StrCat(ReceiptLine(receipt), ".", ToWebBase64(*bytes));
}

absl::StatusOr<ResultReceipt> OpenReceipt(std::string_view text, const NoteVerifier& verifier) {
  if (text.size() > kReceiptBytesMax) return NoReceipt();
  const std::size_t behind = text.rfind('#');
  if (behind != std::string_view::npos) text.remove_prefix(behind + 1);
  const std::vector<std::string> parts =
      absl::StrSplit(absl::string_view(text.data(), text.size()), '.');
  if (parts.size() != kReceiptParts) return NoReceipt();
  const std::optional<ResultReceipt> receipt = ReadReceiptLine(parts);
  const std::optional<std::string> signature = FromWebBase64(parts.back());
  if (!receipt || !signature) return NoReceipt();
  // Invariant: what is verified is the text that was shown, byte for byte.
  const std::string shown(text.substr(0, text.rfind('.')));
  if (ReceiptLine(*receipt) != shown) return NoReceipt();
  const auto opened = OpenNote(absl::StrCat(kReceiptHead, shown, "\n\n\xe2\x80\x94 ", verifier.name,
                                            " ", ToBase64(*signature), "\n"),
                               verifier);
  if (!opened.ok()) {
    return absl::InvalidArgumentError(absl::StrCat(
        "`", verifier.Text(), "` did not sign this receipt: it was altered, or is of another log"));
  }
  return *receipt;
}

}  // namespace arbitro::storage
