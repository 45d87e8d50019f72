// SPDX-License-Identifier: Apache-2.0
//
// Takes the steps of a daemon's log (AdminService.FollowLog) into a copy of it.
//
// Believes nothing: a record must continue its journal and have its payload, bytes their digest,
// and all records together the running hash that the daemon gives. Records that were taken before a
// fault are kept. For one thread.

#ifndef ARBITRO_TOOLS_ARBITROCTL_FOLLOW_LOG_FOLLOWER_H_
#define ARBITRO_TOOLS_ARBITROCTL_FOLLOW_LOG_FOLLOWER_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "arbitro/v1/admin.pb.h"
#include "storage/format/log_entries.h"
#include "storage/log_copy.h"
#include "storage/rocks/copy_folder.h"

namespace arbitro::tools {

class LogFollower {
 public:
  // `copy` must outlive it.
  explicit LogFollower(storage::CopyFolder* copy) : copy_(copy), copier_(copy->Log()) {}

  // The next request. Forgets the steps of an answer that broke off.
  absl::StatusOr<v1::FollowLogRequest> Ask();

  // Takes the next step. DATA_LOSS where it does not verify; else the error of the copy.
  absl::Status Take(const v1::FollowLogResponse& step);

  // The end of the answer, once it has come: the copy is confirmed up to there.
  const std::optional<v1::LogEnd>& End() const { return end_; }

 private:
  absl::Status TakeBytes(const v1::LogBytes& bytes);
  absl::Status TakeRecord(const v1::LogRecord& record);
  absl::Status TakeEnd(const v1::LogEnd& end);
  absl::StatusOr<std::string> BytesOf(const std::string& sha256);

  storage::CopyFolder* const copy_;
  storage::LogCopier copier_;
  std::map<std::string, std::string> bytes_;   // by digest, of the next record
  std::map<std::string, std::string> people_;  // that came so far
  std::string people_version_;                 // of the people in the copy
  std::optional<v1::LogEnd> end_;
  std::int64_t confirmed_us_ = 0;  // as it is written down
};

// Bytes that one record may name beside itself.
inline constexpr std::size_t kFollowedBytesMax = std::size_t{1} << 30;

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_FOLLOW_LOG_FOLLOWER_H_
