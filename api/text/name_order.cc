// SPDX-License-Identifier: Apache-2.0
#include "api/text/name_order.h"

#include <utf8proc.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <utility>

#include "api/text/characters.h"
#include "arbitro/folded_name.h"

namespace arbitro::text {
namespace {

// Letters that Unicode does not take apart into a letter and a mark, in lower case.
const char* PlainLetter(int32_t code) {
  switch (code) {
    case 0x00E6:  // æ
      return "ae";
    case 0x0153:  // œ
      return "oe";
    case 0x00F8:  // ø
      return "o";
    case 0x0142:  // ł
      return "l";
    case 0x0111:  // đ
    case 0x00F0:  // ð
      return "d";
    case 0x00FE:  // þ
      return "th";
    case 0x0127:  // ħ
      return "h";
    case 0x0167:  // ŧ
      return "t";
    case 0x0131:  // ı
      return "i";
    default:
      return nullptr;
  }
}

// Whether the character stands between words, and is part of none.
bool PartsWords(int32_t code) {
  if (code < 0) return true;
  switch (utf8proc_category(code)) {
    case UTF8PROC_CATEGORY_LU:
    case UTF8PROC_CATEGORY_LL:
    case UTF8PROC_CATEGORY_LT:
    case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_LO:
    case UTF8PROC_CATEGORY_MN:
    case UTF8PROC_CATEGORY_MC:
    case UTF8PROC_CATEGORY_ME:
    case UTF8PROC_CATEGORY_ND:
    case UTF8PROC_CATEGORY_NL:
    case UTF8PROC_CATEGORY_NO:
      return false;
    case UTF8PROC_CATEGORY_SO:
    case UTF8PROC_CATEGORY_SK:
      return code < 0x80;  // A name may be an emoji.
    default:
      return true;
  }
}

std::string Folded(std::string_view name) {
  constexpr int kFold = UTF8PROC_STABLE | UTF8PROC_COMPAT | UTF8PROC_DECOMPOSE |
                        UTF8PROC_STRIPMARK | UTF8PROC_CASEFOLD | UTF8PROC_IGNORE;
  utf8proc_uint8_t* mapped = nullptr;
  const auto size = static_cast<utf8proc_ssize_t>(name.size());
  const utf8proc_ssize_t mapped_size =
      utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(name.data()), size, &mapped,
                   static_cast<utf8proc_option_t>(kFold));
  const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owner(mapped, &std::free);
  if (mapped_size < 0) return std::string(name);
  return std::string(reinterpret_cast<const char*>(mapped), static_cast<size_t>(mapped_size));
}

// A word of Latin letters without letters of other alphabets that only look like them. A word of
// one other alphabet stays, and its place among its like.
std::string OfOneAlphabet(std::string word) {
  const bool latin =
      std::any_of(word.begin(), word.end(), [](char c) { return c >= 'a' && c <= 'z'; });
  if (!latin) return word;
  std::string all;
  for (size_t at = 0; at < word.size();) {
    const Character character = CharacterAt(word, at);
    const char look =
        character.code < 0 ? '\0' : folded_name::LatinLookOf(static_cast<char32_t>(character.code));
    if (look != '\0') {
      all += look;
    } else {
      all += word.substr(at, character.bytes);
    }
    at += character.bytes;
  }
  return all;
}

}  // namespace

std::vector<std::string> NameWords(std::string_view name) {
  const std::string folded = Folded(name);
  std::vector<std::string> words;
  std::string word;
  for (size_t at = 0; at < folded.size();) {
    const Character character = CharacterAt(folded, at);
    if (!PartsWords(character.code)) {
      const char* plain = PlainLetter(character.code);
      word += plain != nullptr ? plain : folded.substr(at, character.bytes);
    } else if (!word.empty()) {
      words.push_back(OfOneAlphabet(std::exchange(word, {})));
    }
    at += character.bytes;
  }
  if (!word.empty()) words.push_back(OfOneAlphabet(std::move(word)));
  return words;
}

std::string NameKey(std::string_view name) {
  std::string key;
  for (const std::string& word : NameWords(name)) {
    if (!key.empty()) key += ' ';
    key += word;
  }
  return key;
}

std::string NameLook(std::string_view name) { return FoldName(name); }

bool NameBefore(std::string_view a, std::string_view b) {
  return std::pair(NameKey(a), a) < std::pair(NameKey(b), b);
}

}  // namespace arbitro::text
