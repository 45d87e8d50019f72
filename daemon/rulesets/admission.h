// SPDX-License-Identifier: Apache-2.0
//
// Checks whether a library may decide anything, between finding its file and offering it.
//
//   1. the manifest can be read
//   2. it names this boundary's version, and asks for no more than the host gives
//   3. it is signed by a key that the operator trusts, or unsigned ones are allowed
//   4. the library's bytes have the digest that was signed
//   5. the library loads and describes itself in a child process
//   6. it offers the interfaces, and describes the id and version, that the manifest names
//   7. it describes itself twice alike
//
// No byte of a library is run before 1 to 4 hold. Each refusal names the field, both values and the
// remedy, and ends with its code (refusal_codes.h).

#ifndef ARBITRO_DAEMON_RULESETS_ADMISSION_H_
#define ARBITRO_DAEMON_RULESETS_ADMISSION_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "arbitro/description.h"
#include "arbitro/host/runner.h"
#include "daemon/rulesets/manifest.h"
#include "daemon/rulesets/signature.h"

namespace arbitro::rulesets {

// Decides which publishers' rulesets are loaded.
struct Trust {
  TrustedKeys keys;
  // Also loads unsigned rulesets, and those whose key is not trusted. Developers want this, and
  // tools that only look. A signature that is there must be valid all the same.
  bool allow_unsigned = true;
};

// The most that the host gives one call; 0 is no bound.
struct HostLimits {
  uint32_t call_ms = 0;
  uint32_t memory_mib = 0;
};

// Does steps 2 and 3.
absl::Status CheckManifest(const Manifest& manifest, const Trust& trust, const HostLimits& host);

// Does step 4. `sha256` is the library's, 64 hex digits.
absl::Status CheckDigest(const Manifest& manifest, const std::string& sha256);

// Does the first half of step 6: the manifest names the interfaces that the library offers. OK if
// the manifest names none.
absl::Status CheckInterfaces(const Manifest& manifest, std::vector<std::string> offered);

// Does the second half of step 6.
absl::Status CheckDescription(const Manifest& manifest, const Description& description);

// Does step 7, and checks that the description can be relied on (arbitro/host/description_check.h).
// Reads it into `description`.
absl::Status DescribeTwice(Runner* runner, Description* description);

// Returns the signer in words: "signed by NAME", "signed by an untrusted key KEY", "unsigned".
std::string SignerOf(const Manifest& manifest, const Trust& trust);

}  // namespace arbitro::rulesets

#endif  // ARBITRO_DAEMON_RULESETS_ADMISSION_H_
