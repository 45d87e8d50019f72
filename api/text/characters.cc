// SPDX-License-Identifier: Apache-2.0
#include "api/text/characters.h"

#include <utf8proc.h>

#include <algorithm>
#include <cstdlib>
#include <memory>

namespace arbitro::text {
namespace {

bool IsAscii(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

size_t CellsOf(const Character& character) {
  if (character.code < 0) return 1;
  return static_cast<size_t>(std::max(0, utf8proc_charwidth(character.code)));
}

}  // namespace

Character CharacterAt(std::string_view text, size_t at) {
  utf8proc_int32_t code = -1;
  const auto* bytes = reinterpret_cast<const utf8proc_uint8_t*>(text.data() + at);
  const utf8proc_ssize_t taken =
      utf8proc_iterate(bytes, static_cast<utf8proc_ssize_t>(text.size() - at), &code);
  if (taken <= 0) return {-1, 1};
  return {code, static_cast<size_t>(taken)};
}

std::string Nfc(std::string_view text) {
  if (IsAscii(text)) return std::string(text);
  utf8proc_uint8_t* mapped = nullptr;
  const auto size = static_cast<utf8proc_ssize_t>(text.size());
  const utf8proc_ssize_t mapped_size =
      utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()), size, &mapped,
                   static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE));
  const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owner(mapped, &std::free);
  if (mapped_size < 0) return std::string(text);
  return std::string(reinterpret_cast<const char*>(mapped), static_cast<size_t>(mapped_size));
}

bool IsBlank(std::string_view text) {
  for (size_t at = 0; at < text.size();) {
    const Character character = CharacterAt(text, at);
    const bool blank =
        character.code == '\n' ||
        (character.code >= 0 && utf8proc_category(character.code) == UTF8PROC_CATEGORY_ZS);
    if (!blank) return false;
    at += character.bytes;
  }
  return !text.empty();
}

std::string SingleBlanks(std::string_view text) {
  std::string all;
  bool blank = false;
  for (size_t at = 0; at < text.size();) {
    const Character character = CharacterAt(text, at);
    if (character.code >= 0 && utf8proc_category(character.code) == UTF8PROC_CATEGORY_ZS) {
      blank = !all.empty();
    } else {
      if (blank) all += ' ';
      blank = false;
      all.append(text.substr(at, character.bytes));
    }
    at += character.bytes;
  }
  return all;
}

size_t Columns(std::string_view text) {
  size_t columns = 0;
  for (size_t at = 0; at < text.size();) {
    const Character character = CharacterAt(text, at);
    columns += CellsOf(character);
    at += character.bytes;
  }
  return columns;
}

std::string_view FirstColumns(std::string_view text, size_t columns) {
  size_t end = 0;
  for (size_t taken = 0; end < text.size();) {
    const Character character = CharacterAt(text, end);
    const size_t cells = CellsOf(character);
    if (taken + cells > columns) break;
    taken += cells;
    end += character.bytes;
  }
  return text.substr(0, end);
}

}  // namespace arbitro::text
