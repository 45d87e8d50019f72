// SPDX-License-Identifier: Apache-2.0
//
// Texts put together and looked at, ASCII alone: the packaged Abseil takes no std::string_view.
//
// Pure functions, thread-safe.

#ifndef ARBITRO_DAEMON_INTERCHANGE_WORDS_H_
#define ARBITRO_DAEMON_INTERCHANGE_WORDS_H_

#include <concepts>
#include <string>
#include <string_view>
#include <vector>

namespace arbitro::interchange {

inline bool IsDigit(char c) { return c >= '0' && c <= '9'; }
inline bool IsUpper(char c) { return c >= 'A' && c <= 'Z'; }
inline bool IsLower(char c) { return c >= 'a' && c <= 'z'; }

// Appends each part: whole numbers in decimal, all else as it is.
template <class... Parts>
void Append(std::string* text, const Parts&... parts) {
  const auto append = [text](const auto& part) {
    if constexpr (std::integral<std::remove_cvref_t<decltype(part)>>) {
      *text += std::to_string(part);
    } else {
      *text += std::string_view(part);
    }
  };
  (append(parts), ...);
}

template <class... Parts>
std::string Joined(const Parts&... parts) {
  std::string text;
  Append(&text, parts...);
  return text;
}

// The words with a blank between each two.
template <class Word>
std::string InOneLine(const std::vector<Word>& words) {
  std::string line;
  for (const Word& word : words) Append(&line, line.empty() ? "" : " ", word);
  return line;
}

inline std::string InLowerCase(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) c = IsUpper(c) ? static_cast<char>(c + ('a' - 'A')) : c;
  return lower;
}

inline std::string InUpperCase(std::string_view text) {
  std::string upper(text);
  for (char& c : upper) c = IsLower(c) ? static_cast<char>(c - ('a' - 'A')) : c;
  return upper;
}

inline bool StartsWithAnyCase(std::string_view text, std::string_view lower) {
  return InLowerCase(text.substr(0, lower.size())) == lower;
}

}  // namespace arbitro::interchange

#endif  // ARBITRO_DAEMON_INTERCHANGE_WORDS_H_
