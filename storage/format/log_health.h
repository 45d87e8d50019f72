// SPDX-License-Identifier: Apache-2.0
//
// Faults that checks of a log found, the journals that are out of use for it, and the losses that
// people acknowledged.
//
// A check that finds a fault (storage/startup_check.h, storage/order_verifier.h) makes a Finding. A
// log that is given one puts the finding's journal, or itself, in quarantine: reads and exports go
// on, appends are refused with FAILED_PRECONDITION. An administrator then either repairs the log (a
// backup, `arbitroutil log repair`) or acknowledges the loss. The acknowledgement is durable, and
// the writer of the house journal records it there.
//
// Its stages are Finding -> Quarantined -> AcknowledgedLoss, not recorded -> recorded. All have the
// same id. Used as a request id, it makes sure that the loss is recorded exactly once.

#ifndef ARBITRO_STORAGE_FORMAT_LOG_HEALTH_H_
#define ARBITRO_STORAGE_FORMAT_LOG_HEALTH_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "storage/format/record.h"

namespace arbitro::storage {

// A fault of the log.
struct Finding {
  // The journal that it concerns. Empty for the whole log.
  std::optional<JournalId> journal;

  // That journal's name. Empty for the whole log, or if the name itself is missing.
  std::string journal_name;

  // The fault, with its place and both values, in words. The same fault has the same words.
  std::string what;

  // Whether appending could go on from the present state. If, say, a journal's newest record is
  // missing, it cannot, and only a repair helps.
  bool can_continue = true;

  // Records that the log is known to have had, and records that it has, over all journals. Both 0
  // if the finding is not about their number.
  std::uint64_t records_known = 0;
  std::uint64_t records_found = 0;

  // Returns sixteen hexadecimal digits, made from journal and `what`: the same for the same
  // finding.
  std::string Id() const;

  bool operator==(const Finding&) const = default;
};

// A journal, or the whole log, that is out of use.
struct Quarantined {
  std::string id;
  Finding finding;

  // The remedy, in words.
  std::string remedy;
};

// The person who acknowledged a loss, and the reason to go on. Both are text for people.
struct Acknowledgement {
  std::string who;
  std::string why;
};

// A loss that a person acknowledged.
struct AcknowledgedLoss {
  std::string id;
  Finding finding;
  Acknowledgement by;

  // Whether the house journal has it.
  bool recorded = false;
};

// The state of a log: empty lists if all is well.
struct LogHealth {
  std::vector<Quarantined> quarantined;
  std::vector<AcknowledgedLoss> unrecorded_losses;

  // Returns the finding that keeps a journal from being appended to: its own, or one of the whole
  // log. Null if there is none.
  const Quarantined* Of(const JournalId& journal) const;
};

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_FORMAT_LOG_HEALTH_H_
