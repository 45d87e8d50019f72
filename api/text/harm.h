// SPDX-License-Identifier: Apache-2.0
//
// Which characters of a text do harm where it is shown, and how they are made visible.
//
// A terminal obeys control characters, a mark of direction turns around the text beside a name, and
// a character without a picture makes two names look alike. The daemon refuses a request with any
// of them. Older records may have them, so each medium writes them out before it shows a text.
//
// Harmful are
//   - control characters: C0, DEL and C1, with tabs and line breaks among them;
//   - separators of lines and paragraphs, U+2028 and U+2029;
//   - marks of direction: U+061C, U+200E, U+200F, U+202A to U+202E, U+2066 to U+2069;
//   - characters without a picture: soft hyphens, zero-width blanks, word joiners, byte-order
//     marks, fillers, tags, U+2800 and their like;
//   - characters of private use, surrogates, and code points that Unicode has not assigned;
//   - a mark that begins a text, and each above eight upon one letter.
// Three kinds of invisible characters stay where a script needs them, and are harmful elsewhere:
//   - a joiner or non-joiner (U+200D, U+200C) after a virama, or between two Arabic letters;
//   - a joiner between two emoji;
//   - a variation selector after an ideograph, a letter without case, or a symbol.
// Pure functions; thread-safe.

#ifndef ARBITRO_API_TEXT_HARM_H_
#define ARBITRO_API_TEXT_HARM_H_

#include <optional>
#include <string>
#include <string_view>

namespace arbitro::text {

// Says whether a text may have line breaks (U+000A, no other).
enum class Lines { kOne, kMany };

// How a harmful character is written out.
enum class Escape {
  kVisible,  // \u{1b}; a byte of no character is \x{ff}
  kJson,     // \u001b, inside the quotes of a JSON text
};

// Returns the first harmful character of a text, in words: "U+001B, a control character". Empty if
// the text has none, and may be shown anywhere. Only for well-formed UTF-8 (arbitro/utf8.h).
std::optional<std::string> FindHarm(std::string_view text, Lines lines);

// Returns the text with each harmful character written out, so that FindHarm finds none in it. A
// text without harm stays as it is. Takes any bytes.
std::string Harmless(std::string_view text, Lines lines, Escape escape = Escape::kVisible);

}  // namespace arbitro::text

#endif  // ARBITRO_API_TEXT_HARM_H_
