// SPDX-License-Identifier: Apache-2.0
//
// A ruleset's shared library: read once, known by its digest, loaded from exactly the bytes that
// were hashed.
//
// The bytes are copied into sealed memory first, and hashed and loaded from there. So a file that
// is replaced or written over while the daemon runs changes nothing that runs, and no moment lies
// between the check and the use.

#ifndef ARBITRO_DAEMON_RULESETS_LIBRARY_H_
#define ARBITRO_DAEMON_RULESETS_LIBRARY_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "arbitro/host/ruleset_functions.h"

namespace arbitro::rulesets {

// Largest library that is read: no more than a log keeps of one (storage/format/limits.h).
inline constexpr int64_t kLibraryBytesMax = int64_t{64} << 20;

// How long a library may take to load and to describe itself in the probe.
inline constexpr int kProbeTimeoutMs = 10'000;

// Owns the sealed copy until it is loaded. Movable.
class Library {
 public:
  // Reads the file. NOT_FOUND or PERMISSION_DENIED if it cannot be opened, INVALID_ARGUMENT if it
  // is no regular file or too large.
  static absl::StatusOr<Library> Open(const std::string& path);

  // Copies bytes that lie elsewhere than in a file of their own. INVALID_ARGUMENT if they are too
  // many.
  static absl::StatusOr<Library> FromBytes(std::string_view bytes);

  Library(Library&& other) noexcept;
  Library& operator=(Library&& other) noexcept;
  ~Library();

  // SHA-256 of the bytes, 64 hex digits: the identity of the binary.
  const std::string& sha256() const { return sha256_; }

  // The sealed copy, for a worker to load; -1 once Load or LoadHere was called.
  int descriptor() const { return descriptor_; }

  // Returns another descriptor of the sealed copy, which stays when the library is loaded. -1 if
  // the system gives none.
  int Duplicate() const;

  // Loads the copy and finds its functions: first in a child that may crash or hang (probe.h), then
  // here. FAILED_PRECONDITION, with what happened, if the child failed or the library is no ruleset
  // for this host. Once loaded, a library is never unloaded.
  absl::StatusOr<RulesetFunctions> Load(int probe_timeout_ms = kProbeTimeoutMs);

  // Loads without the child, for a caller that has tried the library in a worker.
  absl::StatusOr<RulesetFunctions> LoadHere();

 private:
  Library(int descriptor, std::string sha256);

  int descriptor_;  // sealed memory; -1: none, or handed to the loader
  std::string sha256_;
};

// Returns all bytes behind a descriptor of a library's sealed copy.
absl::StatusOr<std::string> ReadSealed(int descriptor);

}  // namespace arbitro::rulesets

#endif  // ARBITRO_DAEMON_RULESETS_LIBRARY_H_
