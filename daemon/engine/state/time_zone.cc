// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/state/time_zone.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/time/time.h"
#include "daemon/engine/model/place.h"

namespace arbitro::engine {
namespace {

constexpr int32_t kSecondsPerMinute = 60;

bool IsOfZoneName(char c) {
  return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '+' || c == '-';
}

std::optional<absl::TimeZone> Find(const std::string& zone) {
  absl::TimeZone found;
  if (!IsZoneName(zone) || !absl::LoadTimeZone(zone, &found)) return std::nullopt;
  return found;
}

}  // namespace

bool IsZoneName(std::string_view name) {
  if (name.empty() || name.size() > kTimeZoneBytesMax) return false;
  bool begins = true;
  for (const char c : name) {
    if (begins ? !absl::ascii_isalpha(static_cast<unsigned char>(c)) : c != '/' && !IsOfZoneName(c))
      return false;
    begins = c == '/';
  }
  return !begins;
}

std::optional<int32_t> OffsetMinutesIn(const std::string& zone, int64_t time_us) {
  const auto found = Find(zone);
  if (!found) return std::nullopt;
  const int32_t seconds = found->At(absl::FromUnixMicros(time_us)).offset;
  const int32_t minutes = seconds / kSecondsPerMinute - (seconds % kSecondsPerMinute < 0 ? 1 : 0);
  return std::clamp(minutes, -720, 840);
}

std::optional<int64_t> TimeUsOf(const std::string& zone, int64_t local_minute) {
  const auto found = Find(zone);
  if (!found) return std::nullopt;
  const absl::CivilSecond local = absl::CivilSecond(1970) + local_minute * kSecondsPerMinute;
  const absl::TimeZone::TimeInfo info = found->At(local);
  const bool skipped = info.kind == absl::TimeZone::TimeInfo::SKIPPED;
  return absl::ToUnixMicros(skipped ? info.trans : info.pre);
}

}  // namespace arbitro::engine
