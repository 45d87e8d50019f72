// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/call/trace_context.h"

namespace arbitro::services {

TraceContext ReadTraceParent(std::string_view text) {
  // 00-{32}-{16}-{2}; a later version may have more behind a hyphen.
  constexpr size_t kTraceAt = 3;
  constexpr size_t kTraceDigits = 32;
  constexpr size_t kParentAt = kTraceAt + kTraceDigits + 1;
  constexpr size_t kParentDigits = 16;
  constexpr size_t kFlagsAt = kParentAt + kParentDigits + 1;
  constexpr size_t kSize = kFlagsAt + 2;
  if (text.size() < kSize || text.substr(0, 2) == "ff") return {};
  if (text.size() > kSize && (text.substr(0, 2) == "00" || text[kSize] != '-')) return {};
  for (size_t i = 0; i < kSize; ++i) {
    const bool hyphen = i + 1 == kTraceAt || i + 1 == kParentAt || i + 1 == kFlagsAt;
    const bool digit = (text[i] >= '0' && text[i] <= '9') || (text[i] >= 'a' && text[i] <= 'f');
    if (hyphen ? text[i] != '-' : !digit) return {};
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
