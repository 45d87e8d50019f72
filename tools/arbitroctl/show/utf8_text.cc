// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/show/utf8_text.h"

#include <algorithm>
#include <cstdint>

namespace arbitro::tools {
namespace {

constexpr char32_t kReplacement = U'\uFFFD';
constexpr size_t kShownCharactersMax = 60;

uint8_t Utf8Byte(std::string_view bytes, size_t at) { return static_cast<uint8_t>(bytes[at]); }

bool IsBlank(char32_t code) {
  return code == ' ' || (code >= 0x09 && code <= 0x0D) || code == 0x85 || code == 0xA0 ||
         code == 0x1680 || (code >= 0x2000 && code <= 0x200B) || code == 0x2028 || code == 0x2029 ||
         code == 0x202F || code == 0x205F || code == 0x3000 || code == 0xFEFF;
}

// Whether a character may act on a terminal instead of standing there.
bool IsUnprintable(char32_t code) {
  return code < 0x20 || (code >= 0x7F && code < 0xA0) || (code >= 0x200B && code <= 0x200F) ||
         (code >= 0x2028 && code <= 0x202E) || (code >= 0x2060 && code <= 0x206F) ||
         code == 0xFEFF || (code >= 0xFFF0 && code < 0xFFFD) ||
         (code >= 0xE0000 && code <= 0xE0FFF);
}

}  // namespace

size_t Utf8SequenceAt(std::string_view bytes, size_t at, char32_t* code) {
  const uint8_t lead = Utf8Byte(bytes, at);
  *code = lead;
  if (lead < 0x80) return 1;
  const size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || bytes.size() - at < length) return 0;
  *code = lead & (0xFFu >> (length + 1));
  for (size_t i = 1; i < length; ++i) {
    const uint8_t next = Utf8Byte(bytes, at + i);
    if ((next & 0xC0) != 0x80) return 0;
    *code = *code << 6 | (next & 0x3Fu);
  }
  const char32_t least = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000;
  const bool surrogate = *code >= 0xD800 && *code <= 0xDFFF;
  return *code < least || *code > 0x10FFFF || surrogate ? 0 : length;
}

void AppendUtf8(char32_t code, std::string* text) {
  const auto byte = [text](char32_t value) { text->push_back(static_cast<char>(value)); };
  if (code < 0x80) {
    byte(code);
  } else if (code < 0x800) {
    byte(0xC0 | code >> 6);
    byte(0x80 | (code & 0x3F));
  } else if (code < 0x10000) {
    byte(0xE0 | code >> 12);
    byte(0x80 | (code >> 6 & 0x3F));
    byte(0x80 | (code & 0x3F));
  } else {
    byte(0xF0 | code >> 18);
    byte(0x80 | (code >> 12 & 0x3F));
    byte(0x80 | (code >> 6 & 0x3F));
    byte(0x80 | (code & 0x3F));
  }
}

bool IsUtf8Text(std::string_view bytes) {
  for (size_t at = 0; at < bytes.size();) {
    char32_t code = 0;
    const size_t length = Utf8SequenceAt(bytes, at, &code);
    if (length == 0 || code == 0) return false;
    at += length;
  }
  return true;
}

std::string PrintableText(std::string_view text) {
  std::string printable;
  for (size_t at = 0; at < text.size();) {
    char32_t code = 0;
    const size_t length = Utf8SequenceAt(text, at, &code);
    AppendUtf8(length == 0 || IsUnprintable(code) ? kReplacement : code, &printable);
    at += std::max<size_t>(length, 1);
  }
  return printable;
}

std::string ShownText(std::string_view text) {
  size_t characters = 0;
  size_t end = 0;
  for (; end < text.size() && characters < kShownCharactersMax; ++characters) {
    char32_t code = 0;
    end += std::max<size_t>(Utf8SequenceAt(text, end, &code), 1);
  }
  return "`" + PrintableText(text.substr(0, end)) + (end < text.size() ? "\u2026`" : "`");
}

std::string_view TrimText(std::string_view text) {
  const auto blank_at = [&](size_t at) {
    char32_t code = 0;
    const size_t length = Utf8SequenceAt(text, at, &code);
    return length > 0 && IsBlank(code) ? length : 0;
  };
  while (!text.empty()) {
    const size_t length = blank_at(0);
    if (length == 0) break;
    text.remove_prefix(length);
  }
  while (!text.empty()) {
    size_t at = text.size() - 1;
    while (at > 0 && (Utf8Byte(text, at) & 0xC0) == 0x80) --at;
    if (blank_at(at) != text.size() - at) break;
    text.remove_suffix(text.size() - at);
  }
  return text;
}

}  // namespace arbitro::tools
