// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/wire/local_time.h"

#include <chrono>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "arbitro/form_text.h"

namespace arbitro::translate {
namespace {

constexpr int64_t kMinutesPerDay = 1440;
constexpr size_t kDateSize = 10;

}  // namespace

int64_t ReadLocalMinute(const std::string& path, std::string_view given, Fields* fields) {
  const std::string_view date = given.substr(0, kDateSize);
  const bool fits = given.size() == kDateSize + 6 && given[kDateSize] == 'T' &&
                    form_check::IsDate(date) &&
                    form_check::IsTime(std::string(given.substr(kDateSize + 1)) + ":00");
  if (!fits) {
    fields->Wrong(path, given.empty() ? "is missing"
                                      : absl::StrCat("is ", Shown(given),
                                                     ", must be like `2026-05-01T18:30`"));
    return 0;
  }
  const auto number = [&](size_t at, size_t size) {
    return form_check::Number(given.substr(at, size));
  };
  const std::chrono::year_month_day day(std::chrono::year(number(0, 4)),
                                        std::chrono::month(static_cast<unsigned>(number(5, 2))),
                                        std::chrono::day(static_cast<unsigned>(number(8, 2))));
  const int64_t days = std::chrono::sys_days(day).time_since_epoch().count();
  return days * kMinutesPerDay + 60 * number(11, 2) + number(14, 2);
}

std::string LocalMinuteText(int64_t minute) {
  const auto at = std::chrono::sys_time<std::chrono::minutes>(std::chrono::minutes(minute));
  const auto days = std::chrono::floor<std::chrono::days>(at);
  const std::chrono::year_month_day day(days);
  const int64_t of_day = (at - days).count();
  return absl::StrFormat("%04d-%02d-%02dT%02d:%02d", static_cast<int>(day.year()),
                         static_cast<unsigned>(day.month()), static_cast<unsigned>(day.day()),
                         of_day / 60, of_day % 60);
}

}  // namespace arbitro::translate
