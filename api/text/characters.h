// SPDX-License-Identifier: Apache-2.0
//
// Texts, character by character.
//
// Pure functions; thread-safe.

#ifndef ARBITRO_API_TEXT_CHARACTERS_H_
#define ARBITRO_API_TEXT_CHARACTERS_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace arbitro::text {

// A character of a text, and the bytes that it takes there.
struct Character {
  int32_t code = 0;  // below 0: a byte that belongs to no character
  size_t bytes = 1;
};

// The character that begins at `at`, which must be inside the text.
Character CharacterAt(std::string_view text, size_t at);

// The text in normal form NFC. A text that is not UTF-8 stays as it is.
std::string Nfc(std::string_view text);

// Whether there is nothing in the text but blanks and line breaks, and at least one of them.
bool IsBlank(std::string_view text);

// The text with one blank for each run of blanks of any kind, and none at its ends.
std::string SingleBlanks(std::string_view text);

// Cells that a text takes on a terminal or on paper of one width: two for a wide character of East
// Asia, none for a mark that stands upon the letter before it.
size_t Columns(std::string_view text);

// The first characters of a text that fit into so many cells, with the marks upon the last one.
std::string_view FirstColumns(std::string_view text, size_t columns);

}  // namespace arbitro::text

#endif  // ARBITRO_API_TEXT_CHARACTERS_H_
