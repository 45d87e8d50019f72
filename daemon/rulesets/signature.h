// SPDX-License-Identifier: Apache-2.0
//
// Who made a ruleset: Ed25519 keys, the signature in a manifest, and the keys that an operator
// trusts.
//
// A publisher makes a key once (`arbitroutil key new`), keeps the file to itself, and tells its
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
  // A key that nobody has had before.
  static absl::StatusOr<SigningKey> New();

  // Reads what WriteTo wrote. NOT_FOUND where there is no such file, INVALID_ARGUMENT where it
  // holds no key, FAILED_PRECONDITION where others may read it.
  static absl::StatusOr<SigningKey> Read(const std::string& path);

  // Makes a file that only its owner may read. ALREADY_EXISTS where there is one: a key is never
  // written over.
  absl::Status WriteTo(const std::string& path) const;

  // 64 hex digits, for everybody.
  const std::string& public_key() const { return public_key_; }

  // Signs a manifest's `signed_bytes`.
  absl::StatusOr<ManifestSignature> Sign(std::string_view signed_bytes) const;

 private:
  static absl::StatusOr<SigningKey> FromSeed(std::string seed);

  std::string seed_;  // 32 bytes
  std::string public_key_;
};

// Whether `signature` is its key's over these bytes. Says nothing of who holds the key.
bool SignatureHolds(const ManifestSignature& signature, std::string_view signed_bytes);

// The keys that an operator trusts, by name. Immutable once read, so thread-safe.
class TrustedKeys {
 public:
  // Trusts nobody.
  TrustedKeys() = default;

  // Reads every NAME.pub of the folder: one line, 64 hex digits, perhaps a comment behind.
  // NOT_FOUND where there is no such folder, INVALID_ARGUMENT naming the file that holds no key,
  // RESOURCE_EXHAUSTED where it holds too many.
  static absl::StatusOr<TrustedKeys> Read(const std::string& folder);

  // The NAME of the file that holds the key; empty where it is not trusted.
  std::string NameOf(const std::string& public_key) const;

  // Where the keys were read; empty where none were.
  const std::string& folder() const { return folder_; }

 private:
  std::string folder_;
  std::map<std::string, std::string> name_of_key_;
};

}  // namespace arbitro::rulesets

#endif  // ARBITRO_DAEMON_RULESETS_SIGNATURE_H_
