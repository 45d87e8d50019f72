// SPDX-License-Identifier: Apache-2.0
//
// The manifest beside a ruleset's library: what the one who built it says that it is.
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
// `arbitroutil ruleset sign` signs it. It is all that is read to find rulesets: a library whose
// manifest is refused is never opened. Fields of other names are left alone, and signed with the
// rest.

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

// What the publisher says that one call needs at most, and all that its workers get where the host
// would give more; 0: it does not say.
struct ManifestLimits {
  uint32_t call_ms = 0;
  uint32_t memory_mib = 0;
};

// Who signed, and what (signature.h).
struct ManifestSignature {
  std::string key;      // the public key, 64 lower-case hex digits
  std::string ed25519;  // 128 lower-case hex digits
};

struct Manifest {
  uint32_t abi = 0;
  std::string id;
  std::vector<std::string> interfaces;  // in byte order; empty: it does not say
  ManifestLimits limits;
  std::string publisher;  // may be empty
  std::string sha256;     // 64 lower-case hex digits
  std::optional<ManifestSignature> signature;
  std::string version;

  // What a signature is over: the JSON without `signature`, keys in byte order, no white space,
  // behind a line that says what it is. The library is in it by its `sha256`.
  std::string signed_bytes;
};

// INVALID_ARGUMENT, naming the field, what it is and what it must be, where one is missing or
// malformed.
absl::StatusOr<Manifest> ParseManifest(std::string_view json);

// The file as it is. NOT_FOUND where there is none, INVALID_ARGUMENT where it is too long.
absl::StatusOr<std::string> ReadManifestText(const std::string& path);

// Reads and parses the file. NOT_FOUND where there is none.
absl::StatusOr<Manifest> ReadManifest(const std::string& path);

// The manifest as a file holds it, indented, with its signature where it has one. Fields that
// ParseManifest left alone are not in it.
std::string WriteManifest(const Manifest& manifest);

// The same JSON text with `signature` put in or replaced; every other field stays. INVALID_ARGUMENT
// where ParseManifest refuses it.
absl::StatusOr<std::string> WithSignature(std::string_view json,
                                          const ManifestSignature& signature);

// NAME.json of NAME.so.
std::string ManifestPathOf(const std::string& library);

}  // namespace arbitro::rulesets

#endif  // ARBITRO_DAEMON_RULESETS_MANIFEST_H_
