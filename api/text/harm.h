// SPDX-License-Identifier: Apache-2.0
//
// Which characters of a text do harm where it is shown, and how they are made visible.
//
// A terminal obeys control characters; a mark of direction turns around what stands beside a name;
// a character without a picture makes two names look alike. None of them may come in with a
// request, and what older records hold of them is written out before it is shown.
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

// Whether a text may have line breaks (U+000A, no other).
enum class Lines { kOne, kMany };

// How a harmful character is written out.
enum class Escape {
  kVisible,  // \u{1b}; a byte of no character is \x{ff}
  kJson,     // \u001b, inside the quotes of a JSON text
};

// The first harmful character of a text, in words: "U+001B, a control character". Nothing: all of
// it may be shown anywhere. Only for well-formed UTF-8 (arbitro/utf8.h).
std::optional<std::string> FindHarm(std::string_view text, Lines lines);

// The text with what is harmful in it written out. No harm is found in what it returns, and a text
// without harm stays as it is. Takes any bytes.
std::string Harmless(std::string_view text, Lines lines, Escape escape = Escape::kVisible);

}  // namespace arbitro::text

#endif  // ARBITRO_API_TEXT_HARM_H_
