// SPDX-License-Identifier: Apache-2.0
//
// What checks of a log found wrong, what is out of use for it, and what people said to that.
//
// A check that finds something which does not fit (storage/startup_check.h,
// storage/order_verifier.h) makes a Finding. A log that is given one puts its journal, or itself,
// in quarantine: reads and exports go on, appends are refused with FAILED_PRECONDITION. A person
// then either mends the log (a backup, `arbitroutil log repair`) or acknowledges the loss, which is
// durable and is to be recorded in the house journal by whoever writes that.
//
// The life of one: Finding -> Quarantined -> AcknowledgedLoss, not recorded -> recorded. All three
// carry the same id, so a record of it can be made exactly once: use the id as its request id.

#ifndef ARBITRO_STORAGE_FORMAT_LOG_HEALTH_H_
#define ARBITRO_STORAGE_FORMAT_LOG_HEALTH_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "storage/format/record.h"

namespace arbitro::storage {

// Something that does not fit.
struct Finding {
  // The journal that it concerns; nothing for the whole log.
  std::optional<JournalId> journal;

  // That journal's name; empty for the whole log, or where the name is what is missing.
  std::string journal_name;

  // What was found, with its place and both values, in words. The same fault gives the same words.
  std::string what;

  // Whether appending could go on from what is there. Not where, say, a journal's newest record is
  // missing; then only mending helps.
  bool can_continue = true;

  // Records that the log is known to have had, and that it has, over all journals. Both 0 where
  // the finding is not about their number.
  std::uint64_t records_known = 0;
  std::uint64_t records_found = 0;

  // Sixteen hexadecimal digits, made from journal and `what`: the same for the same finding.
  std::string Id() const;

  bool operator==(const Finding&) const = default;
};

// What is out of use.
struct Quarantined {
  std::string id;
  Finding finding;

  // What to do, in words.
  std::string remedy;
};

// Who took note of a loss, and why going on is right. Both are text for people.
struct Acknowledgement {
  std::string who;
  std::string why;
};

// A loss that somebody acknowledged.
struct AcknowledgedLoss {
  std::string id;
  Finding finding;
  Acknowledgement by;

  // Whether it lies in the house journal.
  bool recorded = false;
};

// The state of a log: empty lists where all is well.
struct LogHealth {
  std::vector<Quarantined> quarantined;
  std::vector<AcknowledgedLoss> unrecorded_losses;

  // The finding that keeps a journal from being appended to: its own, or one of the whole log.
  const Quarantined* Of(const JournalId& journal) const;
};

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_FORMAT_LOG_HEALTH_H_
