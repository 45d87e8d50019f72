// SPDX-License-Identifier: Apache-2.0

#include "storage/batch_plan.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "storage/files/failpoint.h"
#include "storage/files/seeded_fault.h"
#include "storage/format/limits.h"

namespace arbitro::storage {
namespace {

absl::Status TooLong(const char* field, std::size_t found, std::size_t bytes_max) {
  return absl::InvalidArgumentError(
      absl::StrCat("`", field, "`: ", found, " bytes, at most ", bytes_max));
}

absl::Status CheckPayload(const Append& append) {
  if (append.erased) {
    if (append.imported && append.payload.empty()) return absl::OkStatus();
    return absl::InvalidArgumentError(
        "`erased` is for an imported record, whose `payload` is empty");
  }
  if (append.payload.size() < kPayloadSaltBytes) {
    return absl::InvalidArgumentError("`payload` is shorter than its 16 random bytes");
  }
  if (append.payload.size() > kPayloadSaltBytes + kPayloadBytesMax) {
    return TooLong("payload", append.payload.size() - kPayloadSaltBytes, kPayloadBytesMax);
  }
  if (append.header.payload_size != append.payload.size()) {
    return absl::InvalidArgumentError(absl::StrCat("`payload_size` is ", append.header.payload_size,
                                                   ", the payload has ", append.payload.size()));
  }
  if (append.header.payload_digest != PayloadDigest(append.payload)) {
    return absl::InvalidArgumentError("`payload_digest` is not the payload's");
  }
  if (!OpenPayload(append.header, append.payload).ok()) {
    return absl::InvalidArgumentError("`payload` does not end with 0x80 and zeros");
  }
  return absl::OkStatus();
}

absl::Status CheckJournalName(const Append& append) {
  if (append.header.sequence != 1) return absl::OkStatus();
  const std::string& name = append.journal_name;
  if (name.size() > kJournalNameBytesMax) {
    return TooLong("journal_name", name.size(), kJournalNameBytesMax);
  }
  const auto printable = [](char c) { return c > ' ' && c <= '~'; };
  if (name.empty() || !std::all_of(name.begin(), name.end(), printable)) {
    return absl::InvalidArgumentError(
        "`journal_name` must be printable ASCII without spaces, and not empty");
  }
  if (append.header.journal != JournalId::ForName(name)) {
    return absl::InvalidArgumentError(
        absl::StrCat("`journal` is not the id of journal_name `", name, "`"));
  }
  return absl::OkStatus();
}

absl::Status CheckRequest(const Append& append) {
  if (!append.request.has_value()) return absl::OkStatus();
  const RequestKey& request = *append.request;
  if (request.principal.size() > kPrincipalBytesMax) {
    return TooLong("principal", request.principal.size(), kPrincipalBytesMax);
  }
  if (request.request_id.empty()) {
    return absl::InvalidArgumentError("`request_id` is empty");
  }
  if (request.request_id.size() > kRequestIdBytesMax) {
    return TooLong("request_id", request.request_id.size(), kRequestIdBytesMax);
  }
  return absl::OkStatus();
}

absl::Status CheckBlobs(const Append& append) {
  if (append.blobs.size() > kBlobsPerRecordMax) {
    return absl::InvalidArgumentError(
        absl::StrCat("`blobs`: ", append.blobs.size(), " of them, at most ", kBlobsPerRecordMax));
  }
  for (const Blob& blob : append.blobs) {
    if (blob.bytes.size() > kBlobBytesMax) {
      return TooLong("blobs.bytes", blob.bytes.size(), kBlobBytesMax);
    }
    if (blob.digest != Sha256(blob.bytes)) {
      return absl::InvalidArgumentError(
          absl::StrCat("`blobs.digest` ", ToHex(blob.digest), " is not its bytes'"));
    }
  }
  return absl::OkStatus();
}

absl::Status CheckForm(const Append& append) {
  const std::uint16_t version = append.header.version;
  if (version < kRecordVersionUnsalted || version > kRecordVersion) {
    return absl::InvalidArgumentError(absl::StrCat("`version` is ", version, ", must be ",
                                                   kRecordVersionUnsalted, " to ", kRecordVersion));
  }
  for (const auto check : {CheckPayload, CheckJournalName, CheckRequest, CheckBlobs}) {
    if (absl::Status status = check(append); !status.ok()) return status;
  }
  return absl::OkStatus();
}

class Planner {
 public:
  Planner(const EventLog& log, std::uint64_t last_global_index, const RecentHeads& recent)
      : log_(log), recent_(recent), last_global_index_(last_global_index) {}

  absl::Status Add(const Append& append) {
    if (absl::Status status = CheckForm(append); !status.ok()) return status;
    const bool epoch_fits =
        append.imported ? append.header.epoch <= log_.Epoch() : append.header.epoch == log_.Epoch();
    if (!epoch_fits) {
      return absl::FailedPreconditionError(
          absl::StrCat("`epoch` is ", append.header.epoch, ", this opening of the log owns ",
                       log_.Epoch(), "; open the log again to write to it"));
    }
    absl::StatusOr<Head*> head = HeadBefore(append.header.journal);
    if (!head.ok()) return head.status();
    if (absl::Status status = CheckContinues(**head, append.header); !status.ok()) return status;
    if (absl::Status status = ClaimRequest(append); !status.ok()) return status;
    Advance(**head, append);
    return absl::OkStatus();
  }

  BatchPlan Take() && {
    BatchPlan plan;
    plan.receipts = std::move(receipts_);
    for (const JournalId& journal : journals_) {
      plan.heads.push_back(std::move(heads_.at(journal)));
    }
    return plan;
  }

 private:
  // The head that the next record of a journal continues: of the log, or of this batch. Sequence 0
  // where there is none. Valid until the next call.
  absl::StatusOr<Head*> HeadBefore(const JournalId& journal) {
    if (const auto known = heads_.find(journal); known != heads_.end()) return &known->second;
    Head head;
    if (const ChainPoint* recent = recent_.Find(journal)) {
      head.sequence = recent->sequence;
      head.hash = recent->hash;
      head.time_us = recent->time_us;
      head.epoch = recent->epoch;
      head.version = recent->version;
    } else {
      absl::StatusOr<std::optional<Head>> stored = log_.FindHead(journal);
      if (!stored.ok()) return stored.status();
      if (stored->has_value()) head = **std::move(stored);
    }
    head.journal = journal;
    journals_.push_back(journal);
    return &heads_.emplace(journal, std::move(head)).first->second;
  }

  static absl::Status CheckContinues(const Head& head, const RecordHeader& header) {
    std::optional<ChainPoint> previous;
    if (head.sequence > 0) previous = head.Point();
    const std::optional<LinkFault> fault = FindLinkFault(previous, header, std::nullopt);
    if (!fault.has_value() || SeededFault("head_not_compared")) return absl::OkStatus();
    return absl::AbortedError(absl::StrCat("the journal's head is ", head.sequence, ": `",
                                           fault->field, "` must be ", fault->expected, ", is ",
                                           fault->found, "; read the head and decide again"));
  }

  absl::Status ClaimRequest(const Append& append) {
    if (!append.request.has_value()) return absl::OkStatus();
    const RequestKey& request = *append.request;
    absl::StatusOr<std::optional<StoredRequest>> stored =
        log_.FindRequest(append.header.journal, request.principal, request.request_id);
    if (!stored.ok()) return stored.status();
    const bool is_new =
        requests_.emplace(append.header.journal, request.principal, request.request_id).second;
    if (is_new && !stored->has_value()) return absl::OkStatus();
    return absl::AlreadyExistsError(absl::StrCat("`request_id` `", request.request_id,
                                                 "` already caused a record of this journal"));
  }

  void Advance(Head& head, const Append& append) {
    const ChainPoint point = PointAfter(append.header);
    if (head.sequence == 0) head.name = append.journal_name;
    head.sequence = point.sequence;
    head.hash = point.hash;
    head.time_us = point.time_us;
    head.epoch = point.epoch;
    head.version = point.version;
    receipts_.push_back({point.sequence, ++last_global_index_, point.hash});
  }

  const EventLog& log_;
  const RecentHeads& recent_;
  std::uint64_t last_global_index_;
  std::vector<AppendReceipt> receipts_;
  std::vector<JournalId> journals_;
  absl::flat_hash_map<JournalId, Head> heads_;
  // Views of the appends.
  absl::flat_hash_set<std::tuple<JournalId, std::string_view, std::string_view>> requests_;
};

}  // namespace

absl::StatusOr<BatchPlan> PlanBatch(const EventLog& log, std::uint64_t last_global_index,
                                    const RecentHeads& recent, absl::Span<const Append> appends) {
  if (appends.empty() || appends.size() > kBatchRecordsMax) {
    return absl::InvalidArgumentError(
        absl::StrCat("a batch of ", appends.size(), " records; must be 1 to ", kBatchRecordsMax));
  }
  Planner planner(log, last_global_index, recent);
  for (std::size_t i = 0; i < appends.size(); ++i) {
    const absl::Status status = planner.Add(appends[i]);
    if (status.ok()) continue;
    const RecordHeader& header = appends[i].header;
    return absl::Status(status.code(), absl::StrCat("record ", i + 1, " of the batch (journal `",
                                                    header.journal.ToHex(), "`, sequence ",
                                                    header.sequence, "): ", status.message()));
  }
  Failpoint("plan.made");
  return std::move(planner).Take();
}

absl::Status CheckSnapshot(const EventLog& log, const Snapshot& snapshot) {
  if (snapshot.bytes.size() > kSnapshotBytesMax) {
    return TooLong("bytes", snapshot.bytes.size(), kSnapshotBytesMax);
  }
  const absl::StatusOr<StoredHeader> header = log.ReadHeader(snapshot.journal, snapshot.sequence);
  if (header.ok() && RecordHash(header->header) == snapshot.record_hash) return absl::OkStatus();
  if (!header.ok() && !absl::IsNotFound(header.status())) return header.status();
  return absl::InvalidArgumentError(
      absl::StrCat("`record_hash`: journal `", snapshot.journal.ToHex(), "` has no record ",
                   snapshot.sequence, " with hash ", ToHex(snapshot.record_hash)));
}

}  // namespace arbitro::storage
