// SPDX-License-Identifier: Apache-2.0
//
// Knows requests that surely caused no record. Almost every request is new, so almost none needs a
// read of the database.
//
// It knows the journals that were begun since the log was opened, and a number of 64 bits for each
// of their requests. Two requests of the same number cost a read of the database, and no more. It
// knows nothing of an older journal.
//
// Thread-safe.

#ifndef ARBITRO_STORAGE_KNOWN_REQUESTS_H_
#define ARBITRO_STORAGE_KNOWN_REQUESTS_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string_view>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/hash/hash.h"
#include "storage/event_log.h"

namespace arbitro::storage {

class KnownRequests {
 public:
  // Records that a part takes, about 9 to 18 bytes each, some hundred for a journal's first. A part
  // that is full forgets all of them, and their journals.
  static constexpr std::size_t kParts = 16;
  static constexpr std::size_t kRecordsAPartMax = std::size_t{1} << 17;

  // Call it before the record is written, so that a request is known before its record is durable.
  void Take(const Append& append) {
    Part& part = PartOf(append.header.journal);
    const std::lock_guard lock(part.mutex);
    const bool begins = append.header.sequence == 1;
    if (!begins && !part.journals.contains(append.header.journal)) return;
    if (++part.records > kRecordsAPartMax) {
      part.journals.clear();
      part.records = 0;
      return;
    }
    auto& requests = part.journals[append.header.journal];
    if (!append.request.has_value()) return;
    requests.insert(NumberOf(append.request->principal, append.request->request_id));
  }

  // Returns true if surely no record of the journal was caused by the request. False means unknown.
  bool IsNew(const JournalId& journal, std::string_view principal,
             std::string_view request_id) const {
    const Part& part = PartOf(journal);
    const std::lock_guard lock(part.mutex);
    const auto known = part.journals.find(journal);
    return known != part.journals.end() && !known->second.contains(NumberOf(principal, request_id));
  }

 private:
  struct Part {
    mutable std::mutex mutex;
    absl::flat_hash_map<JournalId, absl::flat_hash_set<std::uint64_t>> journals;
    std::size_t records = 0;
  };

  static std::uint64_t NumberOf(std::string_view principal, std::string_view request_id) {
    return absl::HashOf(std::hash<std::string_view>()(principal),
                        std::hash<std::string_view>()(request_id));
  }

  Part& PartOf(const JournalId& journal) { return parts_[absl::HashOf(journal) % kParts]; }
  const Part& PartOf(const JournalId& journal) const {
    return parts_[absl::HashOf(journal) % kParts];
  }

  std::array<Part, kParts> parts_;
};

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_KNOWN_REQUESTS_H_
