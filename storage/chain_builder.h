// SPDX-License-Identifier: Apache-2.0
//
// Well-formed appends for tests: each continues the one before, with everything that a log checks.
//
// Deterministic: the same calls give the same bytes, so salts are not secret here.

#ifndef ARBITRO_STORAGE_CHAIN_BUILDER_H_
#define ARBITRO_STORAGE_CHAIN_BUILDER_H_

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "storage/event_log.h"

namespace arbitro::storage {

class ChainBuilder {
 public:
  // Begins a new journal, in the epoch that the log owns.
  ChainBuilder(std::string name, std::uint64_t epoch) : name_(std::move(name)), epoch_(epoch) {}

  // Continues a journal.
  ChainBuilder(const Head& head, std::uint64_t epoch)
      : name_(head.name), epoch_(epoch), point_(head.Point()) {}

  // Of the records from the next one on.
  void SetVersion(std::uint16_t version) { version_ = version; }

  JournalId Journal() const { return JournalId::ForName(name_); }

  // The next record, under no request.
  Append Next(std::string_view payload) {
    Append append;
    append.journal_name = name_;
    append.header.version = version_;
    append.header.kind = 1;
    append.header.journal = Journal();
    append.header.sequence = point_.sequence + 1;
    append.header.time_us = point_.time_us + 1;
    append.header.epoch = epoch_;
    append.header.previous_hash = point_.hash;
    Seal(append, payload);
    point_ = PointAfter(append.header);
    return append;
  }

  // The next record, caused by `request_id` of the principal "person/ada".
  Append Next(std::string_view payload, std::string request_id) {
    Append append = Next(payload);
    append.request = RequestKey{"person/ada", std::move(request_id), Sha256(payload)};
    return append;
  }

  // Puts another payload into an append, and its size and digest into the header.
  static void Seal(Append& append, std::string_view payload) {
    const Digest seed =
        Sha256(append.header.journal.ToHex() + std::to_string(append.header.sequence));
    PayloadSalt salt;
    std::copy_n(seed.begin(), salt.size(), salt.begin());
    append.payload = SealPayload(salt, {payload, payload}, &append.header);
  }

 private:
  std::string name_;
  std::uint64_t epoch_;
  std::uint16_t version_ = kRecordVersion;
  ChainPoint point_;
};

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_CHAIN_BUILDER_H_
