// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/http/target.h"

#include <algorithm>

namespace arbitro::web {
namespace {

int Hex(char digit) {
  if (digit >= '0' && digit <= '9') return digit - '0';
  if (digit >= 'a' && digit <= 'f') return digit - 'a' + 10;
  if (digit >= 'A' && digit <= 'F') return digit - 'A' + 10;
  return -1;
}

enum class Plus { kStays, kIsBlank };

std::optional<std::string> Decode(std::string_view text, Plus plus) {
  const auto is_plain = [](char c) { return c != '%' && c != '+' && c != '\0'; };
  if (std::all_of(text.begin(), text.end(), is_plain)) return std::string(text);
  std::string decoded;
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '%') {
      if (i + 2 >= text.size()) return std::nullopt;
      const int high = Hex(text[i + 1]);
      const int low = Hex(text[i + 2]);
      if (high < 0 || low < 0) return std::nullopt;
      c = static_cast<char>(high * 16 + low);
      i += 2;
    } else if (c == '+' && plus == Plus::kIsBlank) {
      c = ' ';
    }
    if (c == '\0') return std::nullopt;
    decoded.push_back(c);
  }
  return decoded;
}

}  // namespace

const std::string* Target::Parameter(std::string_view name) const {
  for (const auto& [key, value] : query) {
    if (key == name) return &value;
  }
  return nullptr;
}

std::optional<Target> ReadTarget(std::string_view target) {
  if (target.empty() || target[0] != '/') return std::nullopt;
  target = target.substr(0, target.find('#'));
  const size_t mark = target.find('?');
  Target read;
  auto path = Decode(target.substr(0, mark), Plus::kStays);
  if (!path) return std::nullopt;
  read.path = *std::move(path);
  if (mark == target.npos) return read;
  std::string_view rest = target.substr(mark + 1);
  while (!rest.empty()) {
    const size_t end = rest.find('&');
    const std::string_view one = rest.substr(0, end);
    rest = end == rest.npos ? std::string_view() : rest.substr(end + 1);
    if (one.empty()) continue;
    if (read.query.size() == kParametersMax) return std::nullopt;
    const size_t equals = one.find('=');
    auto name = Decode(one.substr(0, equals), Plus::kIsBlank);
    auto value =
        Decode(equals == one.npos ? std::string_view() : one.substr(equals + 1), Plus::kIsBlank);
    if (!name || !value) return std::nullopt;
    read.query.emplace_back(*std::move(name), *std::move(value));
  }
  return read;
}

}  // namespace arbitro::web
