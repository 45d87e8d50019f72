// SPDX-License-Identifier: Apache-2.0
//
// The faults of a file, line by line, as a failure that says all of them at once.
//
// Pure functions; thread-safe.

#ifndef ARBITRO_TOOLS_ARBITROCTL_SHOW_LINE_FAULT_H_
#define ARBITRO_TOOLS_ARBITROCTL_SHOW_LINE_FAULT_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "nlohmann/json.hpp"

namespace arbitro::tools {

// A line of a file, what is wrong with it and what to do, which may be empty.
struct LineFault {
  size_t line = 0;
  std::string what;
  std::string advice;
};

// Puts the faults in the order of their lines; those of one line stay as they are.
void SortByLine(std::vector<LineFault>* faults);

// How many lines have a fault.
size_t CountLines(const std::vector<LineFault>& faults);

// Has the failure carry the faults, as text that can be printed.
void AttachLines(const std::vector<LineFault>& faults, absl::Status* status);

// The faults that a failure carries, as [{"line": 3, "message": "…", "what_to_do": "…"}].
nlohmann::ordered_json LinesOf(const absl::Status& status);

// The same as text, a fault a line: "  line 3: …". Advice stands below the first one of the faults
// that have the same.
std::string LinesText(const absl::Status& status);

// Has the failure say what to do about it.
void AttachAdvice(const std::string& advice, absl::Status* status);

// The advice that AttachAdvice gave the failure; empty where it gave none.
std::string AttachedAdvice(const absl::Status& status);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_SHOW_LINE_FAULT_H_
