// SPDX-License-Identifier: Apache-2.0
//
// Signed notes (C2SP signed-note, Go's sumdb/note) with Ed25519: a text and its signatures.
//
//   text, one or more lines          example.org/log
//                                    17
//   an empty line                    ...
//   one line a signature             — NAME base64(key id[4] || signature[64])
//
//   key id        first 4 bytes of SHA-256(NAME || "\n" || 0x01 || public key)
//   verifier key  NAME+key id in hexadecimal+base64(0x01 || public key)
//
// Thread-safe: plain values and pure functions, except NoteSigner::New, which draws a key.

#ifndef ARBITRO_STORAGE_PROOF_SIGNED_NOTE_H_
#define ARBITRO_STORAGE_PROOF_SIGNED_NOTE_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

namespace arbitro::storage {

// Bounds of a note; a larger one is not read.
inline constexpr std::size_t kNoteBytesMax = 65536;
inline constexpr std::size_t kNoteSignaturesMax = 64;

// Returns whether a key may have this name: printable ASCII without spaces and `+`, at most 255
// bytes.
bool IsNoteName(std::string_view name);

// A public key and its name.
struct NoteVerifier {
  std::string name;
  std::string public_key;  // 32 bytes

  // Returns the four bytes that a signature is recognised by.
  std::string KeyId() const;

  // Returns the text that people pass on. FromText gives nothing for any other text.
  std::string Text() const;
  static std::optional<NoteVerifier> FromText(std::string_view text);

  bool operator==(const NoteVerifier&) const = default;
};

// A secret key and its name.
class NoteSigner {
 public:
  // Makes a fresh random key. INVALID_ARGUMENT for a name that IsNoteName refuses.
  static absl::StatusOr<NoteSigner> New(std::string name);

  // Returns the key of these 32 bytes.
  static absl::StatusOr<NoteSigner> FromSeed(std::string name, std::string seed);

  const NoteVerifier& verifier() const { return verifier_; }

  // Returns the secret.
  const std::string& seed() const { return seed_; }

  // Returns the line of a signature over `text`, with its line feed.
  absl::StatusOr<std::string> Sign(std::string_view text) const;

 private:
  std::string seed_;
  NoteVerifier verifier_;
};

// Returns `text`, which must end with a line feed, signed by each in turn.
absl::StatusOr<std::string> SignNote(std::string_view text,
                                     const std::vector<const NoteSigner*>& signers);

// Returns the text of a note that `verifier` signed; other signatures in it are ignored.
// INVALID_ARGUMENT if it is no note, or has no signature of that key, or a wrong one.
absl::StatusOr<std::string> OpenNote(std::string_view note, const NoteVerifier& verifier);

// Standard base64, as these formats write it. FromBase64 gives nothing for any other text.
std::string ToBase64(std::string_view bytes);
std::optional<std::string> FromBase64(std::string_view text);

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_PROOF_SIGNED_NOTE_H_
