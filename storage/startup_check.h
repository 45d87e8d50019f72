// SPDX-License-Identifier: Apache-2.0
//
// The checks of a log whenever it is opened, before anything is appended.
//
// Heads, global order and anchor are held against each other, and every record since a journal's
// last saved state is verified. Older records are verified later, while the log is in use
// (storage/order_verifier.h). Reads the log, changes nothing.

#ifndef ARBITRO_STORAGE_STARTUP_CHECK_H_
#define ARBITRO_STORAGE_STARTUP_CHECK_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "storage/event_log.h"

namespace arbitro::storage {

// Facts that the opening of a log found out for the check.
struct StartFacts {
  // As much as the log was known to hold, from outside of it; nothing where that is not known.
  std::optional<OrderPoint> anchored;

  // Up to which record of a journal everything may count as verified: 0 for none. Asked from
  // several threads.
  std::function<std::uint64_t(const Head&)> verified_sequence;

  // Journals verified at the same time.
  std::size_t threads = 1;

  // Whether journals are verified of which the anchor covers every record. Where they are not, each
  // must be when it is first used. Needs `anchored`.
  bool idle_journals = true;

  // How many records all journals hold together, as the newest record of each says. Not set: the
  // check reads the heads one after the other.
  std::function<absl::StatusOr<std::uint64_t>()> count_by_heads = nullptr;
};

// Everything that does not fit: findings about the whole log first. Empty where all is well.
std::vector<Finding> CheckAtStart(const EventLog& log, const StartFacts& facts);

// The finding that a log makes which holds less than was anchored.
Finding FindingBehindAnchor(const OrderPoint& order, const OrderPoint& anchored);

// The first fault of one journal after `verified_sequence`: in the chain, in a payload, or that its
// newest record is not the one of the global order.
std::optional<Finding> CheckJournal(const EventLog& log, const Head& head,
                                    std::uint64_t verified_sequence);

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_STARTUP_CHECK_H_
