// SPDX-License-Identifier: Apache-2.0
#include "daemon/interchange/calendar.h"

#include <string>

#include "gtest/gtest.h"

namespace arbitro::interchange {
namespace {

// 2026-05-08 16:30 UTC.
constexpr int64_t kStart = 1'778'257'800'000'000;

Calendar CalendarOf(const CalendarEntry& entry) {
  Calendar calendar;
  calendar.name = "Torino";
  calendar.made_us = kStart;
  calendar.entries.push_back(entry);
  return calendar;
}

TEST(Calendar, SaysWhenWhereAndHowLong) {
  EXPECT_EQ(WriteCalendar(CalendarOf({"e-round-1@arbitro", "Round 1", "Hall 2", kStart, 50, 7})),
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Arbitro//arbitroctl//EN\r\n"
            "CALSCALE:GREGORIAN\r\nMETHOD:PUBLISH\r\nX-WR-CALNAME:Torino\r\nBEGIN:VEVENT\r\n"
            "UID:e-round-1@arbitro\r\nDTSTAMP:20260508T163000Z\r\nSEQUENCE:7\r\n"
            "DTSTART:20260508T163000Z\r\nDTEND:20260508T172000Z\r\nSUMMARY:Round 1\r\n"
            "LOCATION:Hall 2\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n");
}

TEST(Calendar, AnEntryWithoutALengthHasNoEndAndACancelledEventSaysSo) {
  Calendar calendar = CalendarOf({"a", "Draw", "", kStart, 0, 1});
  calendar.cancelled = true;
  const std::string text = WriteCalendar(calendar);
  EXPECT_EQ(text.find("DTEND"), std::string::npos);
  EXPECT_EQ(text.find("LOCATION"), std::string::npos);
  EXPECT_NE(text.find("\r\nSTATUS:CANCELLED\r\n"), std::string::npos);
}

TEST(Calendar, ATextEndsNoLineOfItsOwn) {
  const std::string text =
      WriteCalendar(CalendarOf({"a", "a;b,c\\d\nEND:VEVENT\r\nX:\x1b[0m", "", kStart, 0, 1}));
  EXPECT_NE(text.find("\r\nSUMMARY:a\\;b\\,c\\\\d\\nEND:VEVENT\\\\u{d}\\nX:\\\\u{1b}[0m\r\n"),
            std::string::npos)
      << text;
}

// Lines of a calendar without their folds, each checked for its length.
std::string Unfolded(const std::string& text) {
  std::string whole;
  size_t length = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text.compare(i, 3, "\r\n ") == 0) {
      length = 1;
      i += 2;
      // A line never begins within a character.
      EXPECT_NE(static_cast<unsigned char>(text[i + 1]) & 0xC0, 0x80);
      continue;
    }
    length = text.compare(i, 2, "\r\n") == 0 ? 0 : length + 1;
    if (text[i] != '\r' && text[i] != '\n') EXPECT_LE(length, kCalendarLineBytesMax);
    if (text[i] == '\n') length = 0;
    whole += text[i];
  }
  return whole;
}

TEST(Calendar, LongLinesAreFoldedBetweenCharacters) {
  for (size_t bytes = 50; bytes < 260; ++bytes) {
    for (const std::string& letter : {std::string("x"), std::string("é"), std::string("😀")}) {
      std::string title;
      while (title.size() < bytes) title += letter;
      const std::string text = Unfolded(WriteCalendar(CalendarOf({"a", title, "", kStart, 0, 1})));
      EXPECT_NE(text.find("\r\nSUMMARY:" + title + "\r\n"), std::string::npos) << bytes;
    }
  }
}

}  // namespace
}  // namespace arbitro::interchange
