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

#include "absl/status/statusor.h"

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
};

// INVALID_ARGUMENT, with the line and the column of the first place where the bytes are no text,
// and how to save the file. Never holds a byte of it that is not printable.
absl::StatusOr<DecodedText> DecodeText(std::string_view bytes);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_TEXT_ENCODING_H_
