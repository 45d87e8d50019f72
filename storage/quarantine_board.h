// SPDX-License-Identifier: Apache-2.0
//
// The parts of a log that are out of use, and the losses that were acknowledged: the part of
// LogHealth that every backend keeps in memory. The backend writes acknowledgements to disk.

#ifndef ARBITRO_STORAGE_QUARANTINE_BOARD_H_
#define ARBITRO_STORAGE_QUARANTINE_BOARD_H_

#include <atomic>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "storage/format/log_entries.h"
#include "storage/format/log_health.h"

namespace arbitro::storage {

// Thread-safe.
class QuarantineBoard {
 public:
  // Takes a loss that the backend holds: its finding does not count any more.
  void Settle(const AcknowledgedLoss& loss);

  // Does EventLog::Quarantine. Ignores a finding that was acknowledged.
  void Add(const Finding& finding);

  // FAILED_PRECONDITION, with cause and remedy, if that journal or the whole log is out of use.
  absl::Status Check(const JournalId& journal) const;

  // Checks several appends, and returns the error of the first that has one.
  absl::Status Check(absl::Span<const Append> appends) const;

  // Returns whether the log as a whole is out of use.
  bool HoldsWholeLog() const;

  LogHealth Get() const;

  // Returns the loss that acknowledging `id` makes; the backend writes it to disk and calls Settle.
  // The errors are those of EventLog::AcknowledgeLoss, and INVALID_ARGUMENT for texts above their
  // bound.
  absl::StatusOr<AcknowledgedLoss> Acknowledged(std::string_view id,
                                                const Acknowledgement& by) const;

  // Returns the loss of that id, marked as recorded; the backend writes it to disk and calls
  // Settle. NOT_FOUND if there is none.
  absl::StatusOr<AcknowledgedLoss> Recorded(std::string_view id) const;

 private:
  mutable std::mutex mutex_;
  std::atomic<bool> any_quarantined_ = false;
  std::map<std::string, Quarantined, std::less<>> quarantined_;
  std::map<std::string, AcknowledgedLoss, std::less<>> losses_;
};

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_QUARANTINE_BOARD_H_
