// SPDX-License-Identifier: Apache-2.0
//
// The manifest beside a ruleset's library: what the one who built it says that it is.
//
//   {"abi": 0, "id": "demo", "sha256": "…64 hex digits…", "version": "1.0.0"}
//
// arbitro_add_ruleset() writes NAME.json beside NAME.so. The daemon holds the library against it,
// so that a file that was damaged, half copied or mixed up is noticed before it decides anything.

#ifndef ARBITRO_DAEMON_RULESETS_MANIFEST_H_
#define ARBITRO_DAEMON_RULESETS_MANIFEST_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

namespace arbitro::rulesets {

struct Manifest {
  uint32_t abi = 0;
  std::string id;
  std::string sha256;  // 64 lower-case hex digits
  std::string version;
};

// INVALID_ARGUMENT, naming the field, where one is missing or malformed. Fields of other names are
// left alone.
absl::StatusOr<Manifest> ParseManifest(std::string_view json);

// Reads and parses the file. NOT_FOUND where there is none.
absl::StatusOr<Manifest> ReadManifest(const std::string& path);

}  // namespace arbitro::rulesets

#endif  // ARBITRO_DAEMON_RULESETS_MANIFEST_H_
