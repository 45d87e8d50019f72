// SPDX-License-Identifier: Apache-2.0
//
// UTF-8, character by character: whether text is, where it ends, and how it may stand in a message.
//
// Pure functions; thread-safe.

#ifndef ARBITRO_TOOLS_ARBITROCTL_SHOW_UTF8_TEXT_H_
#define ARBITRO_TOOLS_ARBITROCTL_SHOW_UTF8_TEXT_H_

#include <cstddef>
#include <string>
#include <string_view>

namespace arbitro::tools {

// The length of the well-formed sequence that begins at `at`, and its character; 0 where none does.
size_t Utf8SequenceAt(std::string_view bytes, size_t at, char32_t* code);

// Appends a character of Unicode.
void AppendUtf8(char32_t code, std::string* text);

// Whether the bytes are UTF-8 without zero bytes.
bool IsUtf8Text(std::string_view bytes);

// Text of a stranger as it may be printed: with U+FFFD for each byte that is no text and each
// character that is not printable, ends of lines among them.
std::string PrintableText(std::string_view text);

// The same as it may stand in a message: in backticks, cut to some words.
std::string ShownText(std::string_view text);

// The text without blanks at its ends: spaces of every kind, tabs and ends of lines.
std::string_view TrimText(std::string_view text);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_SHOW_UTF8_TEXT_H_
