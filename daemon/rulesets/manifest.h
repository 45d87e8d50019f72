// SPDX-License-Identifier: Apache-2.0
//
// The manifest beside a ruleset's library: its publisher's statement of what it is.
//
//   {
//     "abi": 0,
//     "id": "demo",
//     "interfaces": ["arbitro.describe/1", "arbitro.draw/0"],
//     "limits": {"call_ms": 2000, "memory_mib": 256},
//     "publisher": "Some Games Ltd",
//     "sha256": "…64 hex digits…",
//     "signature": {"ed25519": "…128 hex digits…", "key": "…64 hex digits…"},
//     "version": "1.0.0"
//   }
//
// arbitro_add_ruleset() or `arbitroutil ruleset manifest` writes NAME.json beside NAME.so, and
// `arbitroutil ruleset sign` signs it. The daemon reads only manifests to find rulesets: it never
// opens a library whose manifest is refused. It ignores fields of other names, which are signed
// with the rest.

#ifndef ARBITRO_DAEMON_RULESETS_MANIFEST_H_
#define ARBITRO_DAEMON_RULESETS_MANIFEST_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

namespace arbitro::rulesets {

// Longest manifest, and most interfaces in it.
inline constexpr size_t kManifestBytesMax = size_t{64} * 1024;
inline constexpr size_t kManifestInterfacesMax = 64;

// The publisher's bound for one call; 0 if it states none. Where the host would give more, a worker
// gets no more than this.
struct ManifestLimits {
  uint32_t call_ms = 0;
  uint32_t memory_mib = 0;
};

// The key that signed, and its signature (signature.h).
struct ManifestSignature {
  std::string key;      // the public key, 64 lower-case hex digits
  std::string ed25519;  // 128 lower-case hex digits
};

struct Manifest {
  uint32_t abi = 0;
  std::string id;
  std::vector<std::string> interfaces;  // in byte order; empty: not stated
  ManifestLimits limits;
  std::string publisher;  // may be empty
  std::string sha256;     // 64 lower-case hex digits
  std::optional<ManifestSignature> signature;
  std::string version;

  // The bytes that are signed: the JSON without `signature`, keys in byte order, no white space,
  // behind a line that names the format. The library is in it by its `sha256`.
  std::string signed_bytes;
};

// Parses a manifest. If a field is missing or malformed, returns INVALID_ARGUMENT with the field,
// its value and what it must be.
absl::StatusOr<Manifest> ParseManifest(std::string_view json);

// Returns the file as it is. NOT_FOUND if there is none, INVALID_ARGUMENT if it is too long.
absl::StatusOr<std::string> ReadManifestText(const std::string& path);

// Reads and parses the file. NOT_FOUND if there is none.
absl::StatusOr<Manifest> ReadManifest(const std::string& path);

// Returns the manifest as a file holds it, indented, with its signature if it has one. Fields that
// ParseManifest ignored are not in it.
std::string WriteManifest(const Manifest& manifest);

// Returns the same JSON text with `signature` added or replaced; every other field stays.
// INVALID_ARGUMENT if ParseManifest refuses it.
absl::StatusOr<std::string> WithSignature(std::string_view json,
                                          const ManifestSignature& signature);

// Returns NAME.json for NAME.so.
std::string ManifestPathOf(const std::string& library);

}  // namespace arbitro::rulesets

#endif  // ARBITRO_DAEMON_RULESETS_MANIFEST_H_
