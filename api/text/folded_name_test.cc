// SPDX-License-Identifier: Apache-2.0
//
// Holds the folding of names, whose tables are the SDK's own, against those of Unicode.

#include <gtest/gtest.h>
#include <utf8proc.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <string>

#include "arbitro/folded_name.h"

namespace arbitro::text {
namespace {

std::string Mapped(const std::string& text, int options) {
  utf8proc_uint8_t* mapped = nullptr;
  const utf8proc_ssize_t size =
      utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                   static_cast<utf8proc_ssize_t>(text.size()), &mapped,
                   static_cast<utf8proc_option_t>(UTF8PROC_STABLE | options));
  const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owner(mapped, &std::free);
  return size < 0 ? "" : std::string(reinterpret_cast<const char*>(mapped), size);
}

std::string Encoded(utf8proc_int32_t code) {
  utf8proc_uint8_t bytes[4];
  const utf8proc_ssize_t size = utf8proc_encode_char(code, bytes);
  return std::string(reinterpret_cast<const char*>(bytes), static_cast<size_t>(size));
}

bool IsPlain(const std::string& text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
  });
}

TEST(FoldedNameAgainstUnicode, LatinLettersLoseTheirAccentsAndTheirCase) {
  constexpr int kStripped =
      UTF8PROC_COMPAT | UTF8PROC_DECOMPOSE | UTF8PROC_STRIPMARK | UTF8PROC_CASEFOLD;
  size_t compared = 0;
  for (const auto& [from, to] : {std::pair{0x41, 0x24F}, std::pair{0x1E00, 0x1EFF}}) {
    for (utf8proc_int32_t code = from; code <= to; ++code) {
      const std::string letter = Encoded(code);
      const std::string expected = Mapped(letter, kStripped);
      const bool letter_of_its_own = code >= 0x80 && code < 0xC0;  // ª, ², ¼
      if (!IsPlain(expected) || letter_of_its_own) continue;
      EXPECT_EQ(FoldName(letter), expected) << std::hex << code;
      ++compared;
    }
  }
  EXPECT_GT(compared, 450u);
}

TEST(FoldedNameAgainstUnicode, ComposedAndDecomposedLatinTextsAreOne) {
  for (const auto& [from, to] : {std::pair{0xC0, 0x24F}, std::pair{0x1E00, 0x1EFF}}) {
    for (utf8proc_int32_t code = from; code <= to; ++code) {
      if (code == 0x1EE || code == 0x1EF) continue;  // ezh, which has no plain letter under it
      const std::string letter = Encoded(code);
      EXPECT_EQ(FoldName(Mapped(letter, UTF8PROC_DECOMPOSE)), FoldName(letter)) << std::hex << code;
    }
  }
}

}  // namespace
}  // namespace arbitro::text
