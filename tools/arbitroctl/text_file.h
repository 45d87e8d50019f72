// SPDX-License-Identifier: Apache-2.0
//
// The files that a command names, and standard input.

#ifndef ARBITRO_TOOLS_ARBITROCTL_TEXT_FILE_H_
#define ARBITRO_TOOLS_ARBITROCTL_TEXT_FILE_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "tools/arbitroctl/show/line_fault.h"

namespace arbitro::tools {

// The bytes of a file; of standard input for "-". A usage error says why it cannot be read.
absl::StatusOr<std::string> ReadFile(const std::string& path);

// The text of a file, however it is encoded (text_encoding.h). Says on standard error what it
// was taken for where it is not UTF-8. A usage error names the file, and where it is empty or every
// line in which it is no text.
absl::StatusOr<std::string> ReadTextFile(const std::string& path);

// SHA-256 of the bytes, 32 of them.
std::string Sha256Of(const std::string& bytes);

// A text of which other lines may be read where some are at fault.
struct TextLines {
  std::string text;
  // Of lines that are damaged or too long. A damaged line has U+FFFD in it, one that is too long is
  // empty.
  std::vector<LineFault> faults;

  bool IsFaulty(size_t line) const;
};

// The same for a file of lines: those that cannot be read are faults among the others.
absl::StatusOr<TextLines> ReadTextLines(const std::string& path);

// Puts the faults of the text before those that reading its lines found; of a line that cannot be
// read, nothing else is said.
void AddFaultsOfText(const TextLines& text, std::vector<LineFault>* faults);

// A usage error with all lines of the file that cannot be read.
absl::Status UnreadableLines(const std::string& path, const std::vector<LineFault>& faults);

// The failure of reading a file's text, with the file's name before its message.
absl::Status InFile(const std::string& path, const absl::Status& status);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_TEXT_FILE_H_
