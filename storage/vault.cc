// SPDX-License-Identifier: Apache-2.0

#include "storage/vault.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "api/status/try.h"
#include "storage/format/limits.h"

namespace arbitro::storage {

absl::Status CheckVaultKey(std::string_view key, const char* field) {
  const auto printable = [](char c) { return c > ' ' && c <= '~'; };
  if (!key.empty() && key.size() <= kVaultKeyBytesMax &&
      std::all_of(key.begin(), key.end(), printable)) {
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError(absl::StrCat("`", field, "`: ", key.size(),
                                                 " bytes; must be 1 to ", kVaultKeyBytesMax,
                                                 " of printable ASCII without spaces"));
}

absl::Status CheckVaultEntry(const VaultEntry& entry) {
  RETURN_IF_ERROR(CheckVaultKey(entry.key, "key"));
  if (entry.value.size() <= kVaultValueBytesMax) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("`value`: ", entry.value.size(), " bytes, at most ", kVaultValueBytesMax));
}

}  // namespace arbitro::storage
