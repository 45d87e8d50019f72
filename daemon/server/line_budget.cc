// SPDX-License-Identifier: Apache-2.0
#include "daemon/server/line_budget.h"

#include "absl/strings/str_cat.h"

namespace arbitro::server {
namespace {

constexpr std::chrono::minutes kMinute{1};

}  // namespace

bool LineBudget::MaySay(std::string_view source, Clock::time_point now) {
  std::string left_out;
  return MaySay(source, &left_out, now);
}

bool LineBudget::MaySay(std::string_view source, std::string* left_out, Clock::time_point now) {
  const std::lock_guard lock(mutex_);
  const bool full = sources_.size() >= kSourcesMax && !sources_.contains(source);
  Source& counted = sources_[full ? "" : std::string(source)];
  if (counted.said == 0 || now - counted.minute >= kMinute) {
    counted.minute = now;
    counted.said = 0;
  }
  if (counted.said >= lines_a_minute_) {
    ++counted.left_out;
    return false;
  }
  ++counted.said;
  *left_out = counted.left_out == 0
                  ? ""
                  : absl::StrCat(" (and ", counted.left_out, " more like it since the last line)");
  counted.left_out = 0;
  return true;
}

}  // namespace arbitro::server
