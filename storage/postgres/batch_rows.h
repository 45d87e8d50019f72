// SPDX-License-Identifier: Apache-2.0
//
// The rows of a batch, and the one statement that inserts them.

#ifndef ARBITRO_STORAGE_POSTGRES_BATCH_ROWS_H_
#define ARBITRO_STORAGE_POSTGRES_BATCH_ROWS_H_

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/types/span.h"
#include "storage/batch_plan.h"
#include "storage/event_log.h"
#include "storage/format/value.h"
#include "storage/postgres/connection.h"
#include "storage/postgres/turns.h"

namespace arbitro::storage {

// Views of the appends, which must outlive it.
class BatchRows {
 public:
  // After `before`, which is where the order ends.
  BatchRows(absl::Span<const Append> appends, const BatchPlan& plan, const OrderPoint& before);

  // Where the order ends with them.
  const OrderPoint& End() const { return part_.end; }

  // The statement of an append, which Insert runs last, and what it takes for the turn `next`;
  // `entries` are Entries(). Both must outlive the parameters.
  static const Statement& AppendStatement();
  std::string Entries() const { return EncodeOrderPart(part_); }
  void AddParameters(std::uint64_t log, const TurnRow& next, const std::string& entries,
                     Parameters* parameters) const;

  // Inserts the blobs, each part of them by itself, and then all else in the turn `next`. Blobs are
  // named by their content, so that those of a batch that is not written harm nothing.
  Answer Insert(Connection& connection, std::uint64_t log, const TurnRow& next,
                std::chrono::milliseconds patience) const;

 private:
  struct NamedBlob {
    Digest digest;
    std::string_view bytes;
  };

  void Add(const Append& append, const AppendReceipt& receipt);
  void AddPayload(const Append& append);
  void AddRequest(const std::optional<RequestKey>& request);
  static Answer InsertBlob(Connection& connection, const NamedBlob& blob,
                           std::chrono::milliseconds patience);

  OrderPart part_;
  std::vector<NamedBlob> blobs_;
  std::vector<std::string> owned_;  // what the views below are of, where no append has it
  std::vector<std::optional<std::string_view>> new_journals_;
  std::vector<std::string_view> new_names_;
  std::vector<std::optional<std::string_view>> journals_;
  std::vector<std::uint64_t> sequences_;
  std::vector<std::uint64_t> indexes_;
  std::vector<std::optional<std::string_view>> headers_;
  std::vector<std::optional<std::string_view>> payloads_;
  std::vector<std::optional<std::string_view>> payload_blobs_;
  std::vector<std::optional<std::string_view>> principals_;
  std::vector<std::optional<std::string_view>> requests_;
  std::vector<std::optional<std::string_view>> digests_;
};

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_POSTGRES_BATCH_ROWS_H_
