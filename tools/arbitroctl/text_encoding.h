// SPDX-License-Identifier: Apache-2.0
//
// The bytes of a file as text: spreadsheets and editors write several encodings.
//
//   UTF-8          with a byte-order mark or without
//   UTF-16         little-endian and big-endian, with a mark, or without one where zero bytes tell
//   Windows-1252   (CP1252) where the bytes are not UTF-8
//
// Pure functions, thread-safe.

#ifndef ARBITRO_TOOLS_ARBITROCTL_TEXT_ENCODING_H_
#define ARBITRO_TOOLS_ARBITROCTL_TEXT_ENCODING_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "tools/arbitroctl/show/line_fault.h"

namespace arbitro::tools {

// The most that a file may have.
inline constexpr size_t kTextBytesMax = size_t{64} << 20;

struct DecodedText {
  // UTF-8 without a mark and without zero bytes. Each line ends in \n alone, but for the last one,
  // which may have no end.
  std::string text;
  // The name of the encoding that the file was taken for: "Windows-1252 (CP1252)". Empty: UTF-8.
  std::string encoding;
  // A word of the text that is written differently in other encodings, and its line: a reader sees
  // by it whether `encoding` is right. Empty and 0 where there is none.
  std::string sample;
  size_t sample_line = 0;
  // The lines with a place where the bytes are no text, each once, with the column of the first
  // such place. U+FFFD stands there.
  std::vector<LineFault> faults;
};

// The text, and every line of it that is damaged. INVALID_ARGUMENT, with how to save the file,
// where it has too many bytes or is of another kind altogether. Never holds a byte that is not
// printable.
absl::StatusOr<DecodedText> DecodeLines(std::string_view bytes);

// The same for a text that is of use as a whole alone: INVALID_ARGUMENT with the first place where
// the bytes are no text, too.
absl::StatusOr<DecodedText> DecodeText(std::string_view bytes);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_TEXT_ENCODING_H_
