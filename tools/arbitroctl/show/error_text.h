// SPDX-License-Identifier: Apache-2.0
//
// A failure as a person reads it: what happened, the reason, the rule, the fields, and what to do.
//
// Pure functions; thread-safe.

#ifndef ARBITRO_TOOLS_ARBITROCTL_SHOW_ERROR_TEXT_H_
#define ARBITRO_TOOLS_ARBITROCTL_SHOW_ERROR_TEXT_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "arbitro/v1/errors.pb.h"
#include "nlohmann/json.hpp"
#include "tools/arbitroctl/show/line_fault.h"

namespace arbitro::tools {

// Under this name a failed call's absl::Status carries the serialised google.rpc.Status.
inline constexpr char kStatusDetails[] = "type.googleapis.com/google.rpc.Status";

// How arbitroctl ends.
enum ExitCode {
  kExitOk = 0,
  kExitRefused = 1,  // the daemon refused or failed, or a replay diverged
  kExitUsage = 2,    // the command line, or a file that it names, is wrong
  kExitUnreachable = 3,
};

// Returns the status for a mistake on the command line, found after it was parsed. `advice`: what
// to do about it; empty: to read the help.
absl::Status UsageError(std::string message, const std::string& advice = "");

// Returns the exit code for `status`.
ExitCode ExitCodeOf(const absl::Status& status);

// Returns the failure as a fault of the line that it is about: all that the daemon said is wrong.
LineFault FaultOfLine(size_t line, const absl::Status& status);

// Whether the daemon asks for a pause and for the same call again.
bool IsRateLimited(const absl::Status& status);

// Returns what a failure says of rows of its request, as faults of the lines where they stand:
// `lines` has the line of each.
std::vector<LineFault> FaultsOfRows(const absl::Status& status, const std::vector<size_t>& lines);

// Returns the failure with those faults.
absl::Status WithLinesOfRows(absl::Status status, const std::vector<size_t>& lines);

// Returns several lines, each ending in a line break:
//
//   the deck is locked
//     reason  DECK_LOCKED (pokemon-tcg)
//     rule    PKM-4-e
//     to do   ...
std::string ErrorText(const absl::Status& status);

// Returns the same as JSON:
// {"error": {"code", "message", "reason", "domain", "metadata", "fields", ...}}.
nlohmann::ordered_json ErrorJson(const absl::Status& status);

// Returns the reason that the daemon gave; REASON_UNSPECIFIED where it gave none, or a ruleset did.
v1::Reason ReasonIn(const absl::Status& status);

// Returns the path of the first field that the failure names; empty where it names none.
std::string FieldIn(const absl::Status& status);

// Returns what the failure says, in the language that was asked for where the daemon has it.
std::string MessageOf(const absl::Status& status);

// Whether the ruleset leaves what was asked to people.
bool IsNotOffered(const absl::Status& status);

// Returns what to do about a reason of the domain "arbitro", in the language of the output; never
// empty.
std::string AdviceFor(v1::Reason reason);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_SHOW_ERROR_TEXT_H_
