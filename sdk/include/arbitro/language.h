// SPDX-License-Identifier: Apache-2.0
//
// Languages by their BCP 47 tags: which texts are tags, and which of several a reader gets.

#ifndef ARBITRO_LANGUAGE_H_
#define ARBITRO_LANGUAGE_H_

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

#include "arbitro/limits.h"

namespace arbitro {
inline namespace v0 {

namespace language {

inline char Lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

inline bool IsLetter(char c) { return Lower(c) >= 'a' && Lower(c) <= 'z'; }

// Tags are compared without regard to case (RFC 5646, section 2.1.1).
inline bool Same(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return Lower(x) == Lower(y); });
}

// The range without its last subtag, and without a single letter before it: "zh-Hant-x-a" becomes
// "zh-Hant". Empty: nothing is left.
inline std::string_view Shortened(std::string_view range) {
  const size_t at = range.rfind('-');
  if (at == std::string_view::npos) return {};
  range = range.substr(0, at);
  const bool single = range.size() >= 2 && range[range.size() - 2] == '-';
  return single ? range.substr(0, range.size() - 2) : range;
}

}  // namespace language

// Whether the text has the form of a tag: "en", "pt-BR", "zh-Hant". Subtags are not looked up.
inline bool IsLanguageTag(std::string_view text) {
  if (text.empty() || text.size() > limits::kLanguageTagBytesMax) return false;
  bool first = true;
  while (true) {
    const size_t end = std::min(text.find('-'), text.size());
    const std::string_view subtag = text.substr(0, end);
    const bool fits = std::all_of(subtag.begin(), subtag.end(), [first](char c) {
      return language::IsLetter(c) || (!first && c >= '0' && c <= '9');
    });
    if (!fits || subtag.size() < (first ? 2 : 1) || subtag.size() > 8) return false;
    if (end == text.size()) return true;
    text.remove_prefix(end + 1);
    first = false;
  }
}

// Lookup of RFC 4647, section 3.4: the place in `offered` of the tag that the first range finds
// which finds one, each range shortened from its end until it does. A range "*" finds the first tag
// that there is. offered.size(): none finds one.
template <class Ranges>
size_t LookUpLanguage(const Ranges& ranges, const std::vector<std::string_view>& offered) {
  for (std::string_view range : ranges) {
    if (range == "*" && !offered.empty()) return 0;
    for (; !range.empty(); range = language::Shortened(range)) {
      for (size_t i = 0; i < offered.size(); ++i) {
        if (language::Same(range, offered[i])) return i;
      }
    }
  }
  return offered.size();
}

}  // namespace v0
}  // namespace arbitro

#endif  // ARBITRO_LANGUAGE_H_
