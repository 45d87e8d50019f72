// SPDX-License-Identifier: Apache-2.0
//
// A calendar in iCalendar (RFC 5545), as phones and mail programs read it.
//
// Times are in UTC, so that the file needs no table of time zones; programs show them on their own
// clock. Lines end in CR LF and are folded at 75 bytes, between characters. Pure functions,
// thread-safe.

#ifndef ARBITRO_DAEMON_INTERCHANGE_CALENDAR_H_
#define ARBITRO_DAEMON_INTERCHANGE_CALENDAR_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace arbitro::interchange {

// The most bytes of a line, without its end (RFC 5545, 3.1).
inline constexpr size_t kCalendarLineBytesMax = 75;

struct CalendarEntry {
  std::string uid;    // the same for the same entry each time, and of no other
  std::string title;  // as people read it
  std::string where;  // empty: not said
  int64_t start_us;   // microseconds since 1970-01-01 UTC, from year 1 to 9999
  uint32_t minutes;   // how long it takes; 0: not said
  uint64_t sequence;  // rises with each change of the entry
};

struct Calendar {
  std::string name;
  bool cancelled = false;
  int64_t made_us = 0;  // when the file is made, microseconds since 1970-01-01 UTC
  std::vector<CalendarEntry> entries;
};

std::string WriteCalendar(const Calendar& calendar);

}  // namespace arbitro::interchange

#endif  // ARBITRO_DAEMON_INTERCHANGE_CALENDAR_H_
