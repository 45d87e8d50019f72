// SPDX-License-Identifier: Apache-2.0
//
// Checks linearizability: decides if a history could have come from a service that does one thing
// after the other, each at some moment between its request and its answer.
//
// In general that takes a search over all orders. Here the service names the order itself: an
// accepted command tells its place in the event's journal, a read the revision that it shows. So
// the checker only needs to see that this order fits the clock and that each answer is the one that
// a model of the event gives there. A refusal names no place. The checker gives it the earliest
// place that explains it and is not older than any answer before it. An earlier place never stands
// in the way of a later operation, so there is an order exactly if this one fits.
//
// Takes n log n for n operations, and for each refusal the changes of its subject while it was
// under way. Pure; thread-safe.

#ifndef ARBITRO_TESTS_LINEAR_CHECKER_H_
#define ARBITRO_TESTS_LINEAR_CHECKER_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <ostream>
#include <string>
#include <vector>

#include "tests/linear/event_model.h"
#include "tests/linear/history.h"

namespace arbitro::linear {

enum class Check : uint8_t {
  kJournal,  // revisions are 1, 2, 3 ..., and a client asked for each record
  kLost,     // every acknowledged command is in the journal, with the same receipt
  kTwice,    // a request acted at most once, and one answer says that it did
  kRules,    // the model allows each record where it is, and gives the same values
  kAnswer,   // an answer gives the same values as its record
  kRepeat,   // a repeat gets the first answer, and only the same request does
  kOrder,    // an operation begun after an answer shows nothing older; a record is newer
  kRead,     // a read shows the event as it was at the revision that it names
  kRefusal,  // a refusal is right in some state while it was under way
};

const char* NameOf(Check check);

struct Finding {
  Check check = Check::kJournal;
  uint32_t event = 0;
  std::string what;
};

inline constexpr size_t kChecks = 9;
inline constexpr size_t kFindingsMax = 5;

struct Verdict {
  std::vector<Finding> findings;  // the first kFindingsMax of each check
  std::array<uint64_t, kChecks> found = {};
  uint64_t findings_total = 0;

  uint64_t accepted = 0;
  uint64_t repeated = 0;
  uint64_t refused = 0;
  uint64_t seen = 0;
  uint64_t unanswered = 0;
  uint64_t records = 0;

  bool Has(Check check) const { return found[static_cast<size_t>(check)] > 0; }
  void Add(Finding finding);
};

// Prints the counts, then a line for each finding.
std::ostream& operator<<(std::ostream& out, const Verdict& verdict);

// `rules` are those of the game that all events of the history play. An event whose journal is
// wrong is not checked further, because everything after would be wrong as well.
Verdict CheckHistory(const History& history, const Rules& rules);

}  // namespace arbitro::linear

#endif  // ARBITRO_TESTS_LINEAR_CHECKER_H_
