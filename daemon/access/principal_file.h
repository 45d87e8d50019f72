// SPDX-License-Identifier: Apache-2.0
//
// The content of the file of principals (principals.h shows one).

#ifndef ARBITRO_DAEMON_ACCESS_PRINCIPAL_FILE_H_
#define ARBITRO_DAEMON_ACCESS_PRINCIPAL_FILE_H_

#include <string>
#include <string_view>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/status/statusor.h"
#include "daemon/access/roles.h"

namespace arbitro::access {

inline constexpr size_t kPrincipalsMax = 10'000;
inline constexpr size_t kPrincipalBytesMax = 256;
inline constexpr size_t kTokensMax = 16;  // of one principal

// The role of a web door in the file: it may do nothing by itself, and states who calls through it.
inline constexpr std::string_view kDoorRole = "web";

struct PrincipalEntries {
  absl::flat_hash_map<std::string, RoleSet> roles;       // on the server, by principal
  absl::flat_hash_map<std::string, std::string> tokens;  // principal by SHA-256, hex
  absl::flat_hash_set<std::string> doors;                // principals with the role `web`
};

// INVALID_ARGUMENT: "line 3: ...".
absl::StatusOr<PrincipalEntries> ReadPrincipals(const std::string& toml);

// Whether a principal may be called so: it stands in records and logs.
bool IsPrincipalName(std::string_view name);

}  // namespace arbitro::access

#endif  // ARBITRO_DAEMON_ACCESS_PRINCIPAL_FILE_H_
