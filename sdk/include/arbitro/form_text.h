// SPDX-License-Identifier: Apache-2.0
//
// The texts that fill a form's dates, times and ratios.

#ifndef ARBITRO_FORM_TEXT_H_
#define ARBITRO_FORM_TEXT_H_

#include <algorithm>
#include <string_view>
#include <utility>

namespace arbitro {
inline namespace v0 {
namespace form_check {

inline bool Digits(std::string_view text) {
  return !text.empty() &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

inline int Number(std::string_view digits) {
  int number = 0;
  for (char digit : digits) number = number * 10 + (digit - '0');
  return number;
}

inline int DaysIn(int year, int month) {
  if (month == 2) return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28;
  return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
}

// YYYY-MM-DD of the Gregorian calendar.
inline bool IsDate(std::string_view text) {
  if (text.size() != 10 || text[4] != '-' || text[7] != '-') return false;
  const std::string_view year = text.substr(0, 4);
  const std::string_view month = text.substr(5, 2);
  const std::string_view day = text.substr(8, 2);
  if (!Digits(year) || !Digits(month) || !Digits(day)) return false;
  if (Number(month) < 1 || Number(month) > 12) return false;
  return Number(day) >= 1 && Number(day) <= DaysIn(Number(year), Number(month));
}

// HH:MM:SS of one day.
inline bool IsTime(std::string_view text) {
  return text.size() == 8 && text[2] == ':' && text[5] == ':' && Digits(text.substr(0, 2)) &&
         Digits(text.substr(3, 2)) && Digits(text.substr(6, 2)) && Number(text.substr(0, 2)) < 24 &&
         Number(text.substr(3, 2)) < 60 && Number(text.substr(6, 2)) < 60;
}

__extension__ typedef unsigned __int128 WideNumber;

inline WideNumber Wide(std::string_view digits) {
  WideNumber number = 0;
  for (char digit : digits) number = number * 10 + static_cast<unsigned>(digit - '0');
  return number;
}

inline WideNumber GreatestDivisor(WideNumber a, WideNumber b) {
  while (b != 0) {
    const WideNumber rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

// A number without leading zeros that fits 128 bits.
inline bool IsWide(std::string_view text) {
  return Digits(text) && text.size() <= 38 && (text.size() == 1 || text[0] != '0');
}

// "n" or "n/d" in lowest terms with d > 1, at most 38 digits each.
inline bool IsRatio(std::string_view text) {
  const size_t slash = text.find('/');
  const std::string_view numerator = text.substr(0, slash);
  if (!IsWide(numerator)) return false;
  if (slash == std::string_view::npos) return true;
  const std::string_view denominator = text.substr(slash + 1);
  return IsWide(denominator) && Wide(denominator) > 1 &&
         GreatestDivisor(Wide(numerator), Wide(denominator)) == 1;
}

// A ratio as (numerator, denominator) in lowest terms; (0, 0) where the text is none.
inline std::pair<WideNumber, WideNumber> Reduced(std::string_view text) {
  const size_t slash = text.find('/');
  const std::string_view above = text.substr(0, slash);
  const std::string_view below = slash == std::string_view::npos ? "1" : text.substr(slash + 1);
  if (!IsWide(above) || !IsWide(below) || Wide(below) == 0) return {0, 0};
  const WideNumber divisor = GreatestDivisor(Wide(above), Wide(below));
  return {Wide(above) / divisor, Wide(below) / divisor};
}

inline bool SameRatio(std::string_view a, std::string_view b) {
  return a == b || (Reduced(a) == Reduced(b) && Reduced(a).second != 0);
}

}  // namespace form_check
}  // namespace v0
}  // namespace arbitro

#endif  // ARBITRO_FORM_TEXT_H_
