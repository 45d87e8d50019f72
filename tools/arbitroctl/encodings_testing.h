// SPDX-License-Identifier: Apache-2.0
//
// Text as programs write it: every encoding that text_encoding.h reads. For tests.

#ifndef ARBITRO_TOOLS_ARBITROCTL_ENCODINGS_TESTING_H_
#define ARBITRO_TOOLS_ARBITROCTL_ENCODINGS_TESTING_H_

#include <cstdint>
#include <string>

#include "tools/arbitroctl/show/utf8_text.h"

namespace arbitro::tools {

enum class WrittenAs { kUtf8, kUtf8WithMark, kUtf16Le, kUtf16Be, kUtf16LeBare, kCp1252 };

inline constexpr WrittenAs kAllEncodings[] = {WrittenAs::kUtf8,        WrittenAs::kUtf8WithMark,
                                              WrittenAs::kUtf16Le,     WrittenAs::kUtf16Be,
                                              WrittenAs::kUtf16LeBare, WrittenAs::kCp1252};

// The name that DecodeText gives it; empty for UTF-8.
inline std::string NameOf(WrittenAs written) {
  switch (written) {
    case WrittenAs::kUtf16Le:
    case WrittenAs::kUtf16LeBare:
      return "UTF-16 (little-endian)";
    case WrittenAs::kUtf16Be:
      return "UTF-16 (big-endian)";
    case WrittenAs::kCp1252:
      return "Windows-1252 (CP1252)";
    default:
      return "";
  }
}

// The byte of Windows-1252 for a character that it has.
inline char Cp1252ByteOf(char32_t code) {
  constexpr struct {
    char32_t code;
    char byte;
  } kHigh[] = {{0x20AC, '\x80'}, {0x2026, '\x85'}, {0x0160, '\x8A'}, {0x0152, '\x8C'},
               {0x2018, '\x91'}, {0x2019, '\x92'}, {0x201C, '\x93'}, {0x2013, '\x96'},
               {0x0161, '\x9A'}, {0x0153, '\x9C'}, {0x0178, '\x9F'}};
  for (const auto& high : kHigh) {
    if (high.code == code) return high.byte;
  }
  return static_cast<char>(code);
}

// The text with `end` for each \n, in that encoding.
inline std::string Encoded(const std::string& text, WrittenAs written, const std::string& end) {
  std::string ended;
  for (const char c : text) ended += c == '\n' ? end : std::string(1, c);
  if (written == WrittenAs::kUtf8) return ended;
  if (written == WrittenAs::kUtf8WithMark) return "\xEF\xBB\xBF" + ended;
  std::string bytes;
  const auto unit = [&](uint16_t value) {
    const auto high = static_cast<char>(value >> 8);
    const auto low = static_cast<char>(value & 0xFF);
    bytes += written == WrittenAs::kUtf16Be ? std::string{high, low} : std::string{low, high};
  };
  if (written == WrittenAs::kUtf16Le || written == WrittenAs::kUtf16Be) unit(0xFEFF);
  for (size_t at = 0; at < ended.size();) {
    char32_t code = 0;
    at += Utf8SequenceAt(ended, at, &code);
    if (written == WrittenAs::kCp1252) {
      bytes += Cp1252ByteOf(code);
    } else if (code < 0x10000) {
      unit(static_cast<uint16_t>(code));
    } else {
      unit(static_cast<uint16_t>(0xD800 + ((code - 0x10000) >> 10)));
      unit(static_cast<uint16_t>(0xDC00 + (code & 0x3FF)));
    }
  }
  return bytes;
}

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_ENCODINGS_TESTING_H_
