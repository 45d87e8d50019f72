// SPDX-License-Identifier: Apache-2.0
//
// A data folder that holds a copy of a log which goes on elsewhere, and of its people.
//
// A daemon starts on it only where a person says that what the copy lacks may be lost
// (storage/files/copy_mark.h). For one thread.

#ifndef ARBITRO_STORAGE_ROCKS_COPY_FOLDER_H_
#define ARBITRO_STORAGE_ROCKS_COPY_FOLDER_H_

#include <cstdint>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "storage/event_log.h"
#include "storage/files/copy_mark.h"
#include "storage/vault.h"

namespace arbitro::storage {

class CopyFolder {
 public:
  // Opens the folder for writing, and makes it where there is none. `source` says for people where
  // the log is copied from.
  //
  // FAILED_PRECONDITION, having changed nothing, where the folder holds a log that is no copy, or
  // belongs to a daemon of a cluster; else as RocksEventLog::OpenForWriting.
  static absl::StatusOr<std::unique_ptr<CopyFolder>> Open(const std::string& folder,
                                                          const std::string& source);
  ~CopyFolder();
  CopyFolder(const CopyFolder&) = delete;
  CopyFolder& operator=(const CopyFolder&) = delete;

  EventLog* Log() { return log_.get(); }
  Vault* People() { return people_.get(); }

  // Writes down that the copy had everything at that time, and by which the log's secret of draws
  // is known (storage/files/copy_mark.h).
  absl::Status Confirm(std::int64_t time_us, const std::string& draw_secret_check);

  // As it was last confirmed.
  const CopyMark& Mark() const { return mark_; }

 private:
  CopyFolder() = default;

  std::string folder_;
  CopyMark mark_;
  std::unique_ptr<EventLog> log_;  // holds the folder's lock
  std::unique_ptr<Vault> people_;
};

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_ROCKS_COPY_FOLDER_H_
