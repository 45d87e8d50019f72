// SPDX-License-Identifier: Apache-2.0

#include "storage/vault.h"

#include <algorithm>
#include <map>

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

absl::Status ForEachEntry(const Vault& vault,
                          const std::function<absl::Status(const VaultEntry&)>& visit) {
  VaultRange range;
  while (true) {
    ASSIGN_OR_RETURN(const std::vector<VaultEntry> entries, vault.List(range));
    for (const VaultEntry& entry : entries) {
      RETURN_IF_ERROR(visit(entry));
    }
    if (entries.empty()) return absl::OkStatus();
    range.after = entries.back().key;
  }
}

absl::Status CopyVault(const Vault& from, Vault* to) {
  std::map<std::string, std::string> wanted;
  RETURN_IF_ERROR(ForEachEntry(from, [&](const VaultEntry& entry) {
    wanted.emplace(entry.key, entry.value);
    return absl::OkStatus();
  }));
  // Erasing a key also erases those that begin with it: they are put back below.
  RETURN_IF_ERROR(ForEachEntry(*to, [&](const VaultEntry& entry) {
    return wanted.contains(entry.key) ? absl::OkStatus() : to->Erase(entry.key);
  }));
  for (const auto& [key, value] : wanted) {
    ASSIGN_OR_RETURN(const std::optional<std::string> known, to->Get(key));
    if (known == value) continue;
    // A value that is replaced may be a person's who is erased now: it stays in no file.
    if (known.has_value()) {
      RETURN_IF_ERROR(to->Erase(key));
    }
    RETURN_IF_ERROR(to->Put({key, value}, Room::kGuarded));
  }
  return absl::OkStatus();
}

}  // namespace arbitro::storage
