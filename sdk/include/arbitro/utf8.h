// SPDX-License-Identifier: Apache-2.0
//
// Whether bytes are well-formed UTF-8.

#ifndef ARBITRO_UTF8_H_
#define ARBITRO_UTF8_H_

#include <cstdint>
#include <string_view>

namespace arbitro {
inline namespace v0 {

// Refuses overlong forms, surrogates, code points above U+10FFFF and the zero byte.
inline bool IsUtf8(std::string_view text) {
  for (size_t i = 0; i < text.size();) {
    const auto lead = static_cast<uint8_t>(text[i]);
    if (lead == 0) return false;
    if (lead < 0x80) {
      ++i;
      continue;
    }
    const size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || text.size() - i < length) return false;
    uint32_t code = lead & (0xFFu >> (length + 1));
    for (size_t k = 1; k < length; ++k) {
      const auto next = static_cast<uint8_t>(text[i + k]);
      if ((next & 0xC0) != 0x80) return false;
      code = code << 6 | (next & 0x3Fu);
    }
    const uint32_t least = length == 2 ? 0x80u : length == 3 ? 0x800u : 0x10000u;
    if (code < least || code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF)) return false;
    i += length;
  }
  return true;
}

}  // namespace v0
}  // namespace arbitro

#endif  // ARBITRO_UTF8_H_
