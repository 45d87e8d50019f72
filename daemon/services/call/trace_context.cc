// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/call/trace_context.h"

namespace arbitro::services {
namespace {

// 00-{32}-{16}-{2}; a later version may have more behind a hyphen.
constexpr size_t kTraceAt = 3;
constexpr size_t kTraceDigits = 32;
constexpr size_t kParentAt = kTraceAt + kTraceDigits + 1;
constexpr size_t kParentDigits = 16;
constexpr size_t kFlagsAt = kParentAt + kParentDigits + 1;
constexpr size_t kTraceParentSize = kFlagsAt + 2;

bool IsHexDigit(char letter) {
  return (letter >= '0' && letter <= '9') || (letter >= 'a' && letter <= 'f');
}

}  // namespace

TraceContext ReadTraceParent(std::string_view text) {
  if (text.size() < kTraceParentSize || text.substr(0, 2) == "ff") return {};
  const bool goes_on = text.size() > kTraceParentSize;
  if (goes_on && (text.substr(0, 2) == "00" || text[kTraceParentSize] != '-')) return {};
  for (size_t i = 0; i < kTraceParentSize; ++i) {
    const bool hyphen = i + 1 == kTraceAt || i + 1 == kParentAt || i + 1 == kFlagsAt;
    if (hyphen ? text[i] != '-' : !IsHexDigit(text[i])) return {};
  }
  const std::string_view trace = text.substr(kTraceAt, kTraceDigits);
  const std::string_view parent = text.substr(kParentAt, kParentDigits);
  const auto is_zero = [](std::string_view id) {
    return id.find_first_not_of('0') == std::string_view::npos;
  };
  if (is_zero(trace) || is_zero(parent)) return {};
  return {std::string(trace), std::string(parent)};
}

}  // namespace arbitro::services
