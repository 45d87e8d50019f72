// SPDX-License-Identifier: Apache-2.0
//
// A text as lines and words, for the readers of line formats.
//
// Pure functions, thread-safe. Views point into the text that was given.

#ifndef ARBITRO_DAEMON_INTERCHANGE_TEXT_LINES_H_
#define ARBITRO_DAEMON_INTERCHANGE_TEXT_LINES_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/interchange/fault.h"

namespace arbitro::interchange {

// How a line ends.
enum class LineEnd { kNone, kLf, kCrLf, kCr };

struct Line {
  std::string_view text;  // without its end
  LineEnd end = LineEnd::kNone;
};

// All lines; a last one without an end is one where it is not empty.
std::vector<Line> LinesOf(std::string_view text);

// The end as it is written.
std::string_view BytesOf(LineEnd end);

// Without blanks at both ends, no-break spaces among them.
std::string_view Trimmed(std::string_view text);

// The words of a line, which blanks, tabs and no-break spaces separate.
std::vector<std::string_view> WordsOf(std::string_view line);

// A whole number of decimal digits alone; nothing where it is none or exceeds 32 bits.
std::optional<uint32_t> WholeNumber(std::string_view text);

// The text in backticks, cut after 80 bytes, so that a message stays readable.
std::string Quoted(std::string_view text);

// A fault for each line that is not UTF-8 or has a zero byte, up to kFaultsMax; and one of the file
// where it has more bytes than are allowed. Readers come after this.
std::vector<Fault> FaultsOfText(std::string_view text, size_t bytes_max);

}  // namespace arbitro::interchange

#endif  // ARBITRO_DAEMON_INTERCHANGE_TEXT_LINES_H_
