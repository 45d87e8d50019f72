// SPDX-License-Identifier: Apache-2.0

#include "storage/format/log_health.h"

#include "storage/format/sha256.h"

namespace arbitro::storage {
namespace {

constexpr std::size_t kIdDigits = 16;

}  // namespace

std::string Finding::Id() const {
  Sha256Hasher hasher;
  if (journal.has_value()) hasher.Update(journal->ToHex());
  hasher.Update(" ").Update(what);
  return ToHex(hasher.Finish()).substr(0, kIdDigits);
}

const Quarantined* LogHealth::Of(const JournalId& journal) const {
  for (const Quarantined& one : quarantined) {
    if (!one.finding.journal.has_value() || *one.finding.journal == journal) return &one;
  }
  return nullptr;
}

}  // namespace arbitro::storage
