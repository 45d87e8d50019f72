// SPDX-License-Identifier: Apache-2.0

#include "daemon/interchange/calendar.h"

#include <algorithm>
#include <chrono>
#include <string_view>

#include "api/text/harm.h"
#include "daemon/interchange/words.h"

namespace arbitro::interchange {
namespace {

constexpr uint64_t kSequenceMax = 2'147'483'647;
constexpr int64_t kMicrosPerMinute = 60'000'000;

// Whether a byte goes on with a character that begins before it.
bool GoesOn(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; }

// The line with its end, folded: what does not fit goes on behind a blank in the next line.
void AppendLine(std::string_view line, std::string* text) {
  size_t room = kCalendarLineBytesMax;
  while (line.size() > room) {
    size_t cut = room;
    while (cut > 1 && GoesOn(line[cut])) --cut;
    Append(text, line.substr(0, cut), "\r\n ");
    line.remove_prefix(cut);
    room = kCalendarLineBytesMax - 1;
  }
  Append(text, line, "\r\n");
}

// A text as RFC 5545, 3.3.11 has it, with harmful characters written out.
std::string Escaped(std::string_view text) {
  std::string escaped;
  for (const char c : text::Harmless(text, text::Lines::kMany)) {
    if (c == '\n') {
      escaped += "\\n";
      continue;
    }
    if (c == '\\' || c == ';' || c == ',') escaped += '\\';
    escaped += c;
  }
  return escaped;
}

void AppendDigits(uint32_t number, size_t digits, std::string* text) {
  const std::string said = Joined(number);
  Append(text, std::string(digits - std::min(digits, said.size()), '0'), said);
}

// "20260508T163000Z"
std::string TimeOf(int64_t time_us) {
  const std::chrono::sys_time<std::chrono::microseconds> time{std::chrono::microseconds(time_us)};
  const auto day = std::chrono::floor<std::chrono::days>(time);
  const std::chrono::year_month_day date(day);
  const std::chrono::hh_mm_ss clock(std::chrono::floor<std::chrono::seconds>(time - day));
  std::string text;
  AppendDigits(static_cast<uint32_t>(static_cast<int>(date.year())), 4, &text);
  AppendDigits(static_cast<unsigned>(date.month()), 2, &text);
  AppendDigits(static_cast<unsigned>(date.day()), 2, &text);
  text += 'T';
  AppendDigits(static_cast<uint32_t>(clock.hours().count()), 2, &text);
  AppendDigits(static_cast<uint32_t>(clock.minutes().count()), 2, &text);
  AppendDigits(static_cast<uint32_t>(clock.seconds().count()), 2, &text);
  return text + 'Z';
}

void AppendEntry(const CalendarEntry& entry, const Calendar& calendar, std::string* text) {
  AppendLine("BEGIN:VEVENT", text);
  AppendLine(Joined("UID:", Escaped(entry.uid)), text);
  AppendLine(Joined("DTSTAMP:", TimeOf(calendar.made_us)), text);
  AppendLine(Joined("SEQUENCE:", std::min(entry.sequence, kSequenceMax)), text);
  AppendLine(Joined("DTSTART:", TimeOf(entry.start_us)), text);
  if (entry.minutes != 0) {
    AppendLine(Joined("DTEND:", TimeOf(entry.start_us + kMicrosPerMinute * entry.minutes)), text);
  }
  AppendLine(Joined("SUMMARY:", Escaped(entry.title)), text);
  if (!entry.where.empty()) AppendLine(Joined("LOCATION:", Escaped(entry.where)), text);
  if (calendar.cancelled) AppendLine("STATUS:CANCELLED", text);
  AppendLine("END:VEVENT", text);
}

}  // namespace

std::string WriteCalendar(const Calendar& calendar) {
  std::string text;
  AppendLine("BEGIN:VCALENDAR", &text);
  AppendLine("VERSION:2.0", &text);
  AppendLine("PRODID:-//Arbitro//arbitroctl//EN", &text);
  AppendLine("CALSCALE:GREGORIAN", &text);
  AppendLine("METHOD:PUBLISH", &text);
  AppendLine(Joined("X-WR-CALNAME:", Escaped(calendar.name)), &text);
  for (const CalendarEntry& entry : calendar.entries) AppendEntry(entry, calendar, &text);
  AppendLine("END:VCALENDAR", &text);
  return text;
}

}  // namespace arbitro::interchange
