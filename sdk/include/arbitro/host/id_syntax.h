// SPDX-License-Identifier: Apache-2.0
//
// Which texts may be the ids that a description gives. Pure.

#ifndef ARBITRO_HOST_ID_SYNTAX_H_
#define ARBITRO_HOST_ID_SYNTAX_H_

#include <algorithm>
#include <string_view>

#include "arbitro/limits.h"

namespace arbitro {
inline namespace v0 {

class IdSyntax {
 protected:
  static bool OnlyOf(std::string_view text, std::string_view extra, bool upper) {
    return std::all_of(text.begin(), text.end(), [&](char c) {
      return (c >= '0' && c <= '9') || (upper ? c >= 'A' && c <= 'Z' : c >= 'a' && c <= 'z') ||
             extra.find(c) != std::string_view::npos;
    });
  }
  static bool Sized(std::string_view id) { return !id.empty() && id.size() <= limits::kIdBytesMax; }
  static bool IsSlug(std::string_view id) {
    return Sized(id) && OnlyOf(id, "-", false) && id.front() != '-';
  }
  static bool IsCode(std::string_view id) {
    return Sized(id) && OnlyOf(id, "_", true) && id.front() >= 'A' && id.front() <= 'Z';
  }
  // Printable ASCII without the space and without what quotes or brackets it in a message.
  static bool IsId(std::string_view id) {
    return Sized(id) && std::all_of(id.begin(), id.end(), [](char c) {
             return c > ' ' && c < 0x7f && c != '`' && c != '[' && c != ']' && c != '"';
           });
  }
  // A client sends it back and forth: anything that prints.
  static bool IsChoice(std::string_view id) {
    return Sized(id) && std::all_of(id.begin(), id.end(), [](char c) {
             return static_cast<unsigned char>(c) >= ' ' && c != 0x7f;
           });
  }
  static bool IsVersion(std::string_view version) {
    return Sized(version) && std::all_of(version.begin(), version.end(), [](char c) {
             return OnlyOf(std::string_view(&c, 1), ".-+", false) || (c >= 'A' && c <= 'Z');
           });
  }
};

}  // namespace v0
}  // namespace arbitro

#endif  // ARBITRO_HOST_ID_SYNTAX_H_
