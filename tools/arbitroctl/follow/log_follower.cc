// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/follow/log_follower.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "api/status/try.h"
#include "storage/format/record.h"
#include "storage/format/sha256.h"
#include "storage/format/value.h"

namespace arbitro::tools {
namespace {

// An unchanged copy is confirmed on disk so often.
constexpr std::int64_t kConfirmEveryUs = 1'000'000;

std::optional<storage::Digest> DigestOf(const std::string& bytes) {
  storage::Digest digest;
  if (bytes.size() != digest.size()) return std::nullopt;
  std::copy(bytes.begin(), bytes.end(), digest.begin());
  return digest;
}

absl::Status Broken(const std::string& what) {
  return absl::DataLossError(
      absl::StrCat("the records that the daemon sends do not verify: ", what));
}

// The people as they came.
class PeopleThatCame final : public storage::Vault {
 public:
  explicit PeopleThatCame(const std::map<std::string, std::string>& people) : people_(people) {}

  absl::Status Put(const storage::VaultEntry&, storage::Room) override { return ReadingOnly(); }
  absl::Status Erase(std::string_view) override { return ReadingOnly(); }
  absl::Status CopyTo(const std::string&) const override { return ReadingOnly(); }
  absl::StatusOr<std::optional<std::string>> Get(std::string_view key) const override {
    const auto found = people_.find(std::string(key));
    if (found == people_.end()) return std::optional<std::string>();
    return std::optional<std::string>(found->second);
  }
  absl::StatusOr<std::vector<storage::VaultEntry>> List(
      const storage::VaultRange& range) const override {
    std::vector<storage::VaultEntry> found;
    for (auto entry = people_.upper_bound(range.after);
         entry != people_.end() && found.size() < range.entries_max; ++entry) {
      found.push_back({entry->first, entry->second});
    }
    return found;
  }

 private:
  static absl::Status ReadingOnly() { return absl::FailedPreconditionError("for reading only"); }

  const std::map<std::string, std::string>& people_;
};

}  // namespace

absl::StatusOr<v1::FollowLogRequest> LogFollower::Ask() {
  RETURN_IF_ERROR(copier_.Flush());
  bytes_.clear();
  people_.clear();
  end_.reset();
  v1::FollowLogRequest request;
  ASSIGN_OR_RETURN(const std::uint64_t records, copy_->Log()->LastGlobalIndex());
  request.set_records(records);
  request.set_people_version(people_version_);
  if (records == 0) return request;
  ASSIGN_OR_RETURN(const auto last, copy_->Log()->ReadGlobal(records, 1));
  if (last.empty()) return absl::DataLossError("the copy does not know its last record");
  request.set_record_hash(std::string(storage::AsBytes(last.front().record_hash)));
  return request;
}

absl::Status LogFollower::Take(const v1::FollowLogResponse& step) {
  if (end_.has_value()) return Broken("a step behind the last one");
  switch (step.step_case()) {
    case v1::FollowLogResponse::kBytes:
      return TakeBytes(step.bytes());
    case v1::FollowLogResponse::kRecord:
      return TakeRecord(step.record());
    case v1::FollowLogResponse::kPerson:
      people_[step.person().key()] = step.person().value();
      return absl::OkStatus();
    case v1::FollowLogResponse::kEnd:
      return TakeEnd(step.end());
    case v1::FollowLogResponse::STEP_NOT_SET:
      break;
  }
  return Broken("a step of no known kind; use an arbitroctl of the daemon's version");
}

absl::Status LogFollower::TakeBytes(const v1::LogBytes& bytes) {
  std::size_t size = bytes.bytes().size();
  for (const auto& [sha256, known] : bytes_) size += known.size();
  if (size > kFollowedBytesMax) {
    return Broken(absl::StrCat("a record names ", size, " bytes, at most ", kFollowedBytesMax));
  }
  bytes_[bytes.sha256()] += bytes.bytes();
  return absl::OkStatus();
}

absl::StatusOr<std::string> LogFollower::BytesOf(const std::string& sha256) {
  const auto found = bytes_.find(sha256);
  if (found == bytes_.end()) return Broken("a record names bytes that did not come before it");
  const std::optional<storage::Digest> digest = DigestOf(sha256);
  if (!digest.has_value() || storage::Sha256(found->second) != *digest) {
    return Broken("bytes that a record names do not have its digest");
  }
  return std::move(found->second);
}

absl::Status LogFollower::TakeRecord(const v1::LogRecord& record) {
  storage::Append append;
  const auto header = storage::DecodeHeader(record.header());
  if (!header.ok()) return Broken(std::string(header.status().message()));
  append.header = *header;
  append.erased = record.erased();
  append.journal_name = record.journal();
  append.payload = record.payload();
  if (!record.payload_sha256().empty()) {
    ASSIGN_OR_RETURN(append.payload, BytesOf(record.payload_sha256()));
  }
  if (!record.request_id().empty()) {
    const auto digest = DigestOf(record.request_sha256());
    if (!digest.has_value()) return Broken("a request's digest is not 32 bytes");
    append.request = storage::RequestKey{record.principal(), record.request_id(), *digest};
  }
  for (const std::string& sha256 : record.blobs()) {
    ASSIGN_OR_RETURN(std::string blob, BytesOf(sha256));
    append.blobs.push_back({*DigestOf(sha256), std::move(blob)});
  }
  bytes_.clear();
  return copier_.Add(std::move(append));
}

absl::Status LogFollower::TakeEnd(const v1::LogEnd& end) {
  RETURN_IF_ERROR(copier_.Flush());
  ASSIGN_OR_RETURN(const storage::OrderPoint order, copy_->Log()->Order());
  if (order.count != end.records() || storage::AsBytes(order.hash) != end.running_hash()) {
    return Broken(absl::StrCat("at ", end.records(), " the daemon's running hash is ",
                               absl::BytesToHexString(end.running_hash()), ", at ", order.count,
                               " the copy's is ", storage::ToHex(order.hash)));
  }
  // A daemon that goes on from the copy writes in a later epoch.
  RETURN_IF_ERROR(copy_->Log()->RaiseEpoch(end.epoch()));
  if (end.people()) {
    RETURN_IF_ERROR(storage::CopyVault(PeopleThatCame(people_), copy_->People()));
  }
  people_version_ = end.people_version();
  end_ = end;
  const bool is_same = copy_->Mark().records == order.count && copy_->Mark().confirmed_us != 0;
  if (is_same && !end.people() && end.time_us() - confirmed_us_ < kConfirmEveryUs) {
    return absl::OkStatus();
  }
  confirmed_us_ = end.time_us();
  return copy_->Confirm(end.time_us(), absl::BytesToHexString(end.draw_secret_check()));
}

}  // namespace arbitro::tools
