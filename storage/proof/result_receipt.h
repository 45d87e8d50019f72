// SPDX-License-Identifier: Apache-2.0
//
// The result of a table in one line, signed with the log's key, for a QR code on paper.
//
//   torino-2026.3.12.57.HASH.4w3_7l0.SIGNATURE
//
//   event, round, table     as resource names have them
//   57, HASH                the event's newest record then, and its hash: 32 bytes in base64url
//   4w3_7l0                 a seat each: the player's number of registration (0: no player's), how
//                           it went (w won, l lost, t tie, b bye), points; `:70` behind them is the
//                           game's own score, where there is one
//   SIGNATURE               key id[4] || Ed25519 signature[64] in base64url, over the line
//                           `arbitro/result@v1` and a line of all that stands before the last dot
//
// No name of a person is in it. The key signs the text of a note (proof/signed_note.h), and no
// checkpoint and no statement of a key begins like it. A receipt counts only as long as its key is
// the newest one that its reader knows of the log: another one can be had at any time.
//
// Thread-safe: plain values and pure functions.

#ifndef ARBITRO_STORAGE_PROOF_RESULT_RECEIPT_H_
#define ARBITRO_STORAGE_PROOF_RESULT_RECEIPT_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "storage/format/sha256.h"
#include "storage/proof/signed_note.h"

namespace arbitro::storage {

// The longest one that is read: more than a QR code holds.
inline constexpr std::size_t kReceiptBytesMax = 4096;

struct ReceiptSeat {
  std::uint32_t player_number = 0;  // 0: a seat of no player
  char result = 'w';                // w, l, t or b
  std::int32_t points = 0;
  std::int64_t score = 0;  // 0: the game has none beside the points

  bool operator==(const ReceiptSeat&) const = default;
};

struct ResultReceipt {
  std::string event;  // its id
  std::uint32_t round = 0;
  std::uint32_t table = 0;
  std::uint64_t revision = 0;
  Digest record_hash{};
  std::vector<ReceiptSeat> seats;

  bool operator==(const ResultReceipt&) const = default;
};

// The text of the note that is signed, two lines.
std::string ReceiptText(const ResultReceipt& receipt);

// The receipt in one line, without a line feed.
absl::StatusOr<std::string> SignReceipt(const ResultReceipt& receipt, const NoteSigner& signer);

// The receipt that `verifier` signed. It may stand behind a `#`, as in the address of a page.
// INVALID_ARGUMENT where it is none, was altered, or is of another key.
absl::StatusOr<ResultReceipt> OpenReceipt(std::string_view text, const NoteVerifier& verifier);

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_PROOF_RESULT_RECEIPT_H_
