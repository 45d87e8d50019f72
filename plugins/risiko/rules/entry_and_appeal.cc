// SPDX-License-Identifier: Apache-2.0

#include "plugins/risiko/rules/entry_and_appeal.h"

#include "plugins/risiko/rules/tables.h"

namespace arbitro::rsk {
namespace {

constexpr int64_t kSecondsADay = 24 * 60 * 60;

std::optional<int64_t> Digits(std::string_view text, size_t at, size_t count);
int64_t DayNumber(int64_t year, int64_t month, int64_t day);

}  // namespace

std::optional<int64_t> ReadTimeOfDay(std::string_view text) {
  const auto hours = Digits(text, 0, 2);
  const auto minutes = Digits(text, 3, 2);
  const bool with_seconds = text.size() == 8;
  const auto seconds = with_seconds ? Digits(text, 6, 2) : std::optional<int64_t>(0);
  const bool shaped =
      (text.size() == 5 || with_seconds) && text[2] == ':' && (!with_seconds || text[5] == ':');
  if (!shaped || !hours || !minutes || !seconds) return std::nullopt;
  if (*hours > 23 || *minutes > 59 || *seconds > 59) return std::nullopt;
  return (*hours * 60 + *minutes) * 60 + *seconds;
}

std::optional<int64_t> ReadDateTime(std::string_view text) {
  if (text.size() != 19 || text[4] != '-' || text[7] != '-' || text[10] != 'T') return std::nullopt;
  const auto year = Digits(text, 0, 4);
  const auto month = Digits(text, 5, 2);
  const auto day = Digits(text, 8, 2);
  const auto time = ReadTimeOfDay(text.substr(11));
  if (!year || !month || !day || !time) return std::nullopt;
  if (*month < 1 || *month > 12 || *day < 1 || *day > 31) return std::nullopt;
  return DayNumber(*year, *month, *day) * kSecondsADay + *time;
}

bool ArrivesInTime(int64_t scheduled, int64_t arrived) {
  // [RSK-5.1] [RSK-AMB-32] Twenty minutes after the scheduled time, the last second included.
  return arrived <= scheduled + kCheckInSeconds;
}

bool MayAppeal(bool signed_report, bool declared_intent) {
  // [RSK-24.9] [RSK-24.10] A player who neither signed nor announced an appeal has lost the right.
  return signed_report || declared_intent;
}

bool AppealInTime(int64_t published, int64_t lodged) {
  // [RSK-2.5] [RSK-AMB-30] Two hours after publication, the last second included.
  return lodged <= published + kAppealSeconds;
}

bool MayEnterPreliminary(int64_t completed_rounds) {
  // [RSK-4.2] [RSK-AMB-18] As long as a preliminary round is still to come.
  return completed_rounds < kPreliminaryRounds;
}

namespace {

// So many digits at `at`, as a number; nothing where they are not digits.
std::optional<int64_t> Digits(std::string_view text, size_t at, size_t count) {
  if (at + count > text.size()) return std::nullopt;
  int64_t number = 0;
  for (size_t i = at; i < at + count; ++i) {
    if (text[i] < '0' || text[i] > '9') return std::nullopt;
    number = number * 10 + (text[i] - '0');
  }
  return number;
}

// Days since 1970-01-01 of the Gregorian calendar.
int64_t DayNumber(int64_t year, int64_t month, int64_t day) {
  // Years begin in March here, so that the leap day is the last.
  const int64_t years = month > 2 ? year : year - 1;
  const int64_t months = month > 2 ? month - 3 : month + 9;
  const int64_t leap_days = years / 4 - years / 100 + years / 400;
  constexpr int64_t kEpoch = 719'468;
  return years * 365 + leap_days + (153 * months + 2) / 5 + day - 1 - kEpoch;
}

}  // namespace

}  // namespace arbitro::rsk
