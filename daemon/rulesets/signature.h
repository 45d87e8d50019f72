// SPDX-License-Identifier: Apache-2.0
//
// The publisher of a ruleset: Ed25519 keys, the signature in a manifest, and the keys that an
// operator trusts.
//
// A publisher makes a key once (`arbitroutil key new`), keeps the file secret, and announces its
// public key. An operator puts that into a file NAME.pub of the folder of trusted keys: from then
// on every ruleset that the publisher signs is loaded, and shown as signed by NAME.

#ifndef ARBITRO_DAEMON_RULESETS_SIGNATURE_H_
#define ARBITRO_DAEMON_RULESETS_SIGNATURE_H_

#include <cstddef>
#include <map>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "daemon/rulesets/manifest.h"

namespace arbitro::rulesets {

// Most files NAME.pub that a folder of trusted keys may hold.
inline constexpr size_t kTrustedKeysMax = 1'000;

// A publisher's secret. Copyable; nothing of it is ever printed.
class SigningKey {
 public:
  // Makes a fresh random key.
  static absl::StatusOr<SigningKey> New();

  // Reads a file of WriteTo. NOT_FOUND if there is no such file, INVALID_ARGUMENT if it holds no
  // key, FAILED_PRECONDITION if others may read it.
  static absl::StatusOr<SigningKey> Read(const std::string& path);

  // Makes a file that only its owner may read. ALREADY_EXISTS if there is one: a key is never
  // overwritten.
  absl::Status WriteTo(const std::string& path) const;

  // Returns 64 hex digits, which everybody may see.
  const std::string& public_key() const { return public_key_; }

  // Signs a manifest's `signed_bytes`.
  absl::StatusOr<ManifestSignature> Sign(std::string_view signed_bytes) const;

 private:
  static absl::StatusOr<SigningKey> FromSeed(std::string seed);

  std::string seed_;  // 32 bytes
  std::string public_key_;
};

// Returns whether `signature` is valid over these bytes for its key. It does not say who holds the
// key.
bool SignatureHolds(const ManifestSignature& signature, std::string_view signed_bytes);

// The keys that an operator trusts, by name. Immutable once read, so thread-safe.
class TrustedKeys {
 public:
  // Trusts no key.
  TrustedKeys() = default;

  // Reads every NAME.pub of the folder: one line, 64 hex digits, perhaps a comment behind.
  // NOT_FOUND if there is no such folder, INVALID_ARGUMENT naming the file that holds no key,
  // RESOURCE_EXHAUSTED if it holds too many.
  static absl::StatusOr<TrustedKeys> Read(const std::string& folder);

  // Returns the NAME of the file that holds the key. Empty if the key is not trusted.
  std::string NameOf(const std::string& public_key) const;

  // Returns the folder of the keys. Empty if none were read.
  const std::string& folder() const { return folder_; }

 private:
  std::string folder_;
  std::map<std::string, std::string> name_of_key_;
};

}  // namespace arbitro::rulesets

#endif  // ARBITRO_DAEMON_RULESETS_SIGNATURE_H_
