// SPDX-License-Identifier: Apache-2.0
//
// How arbitroctl writes what the API sends: names, enums, times, digests.
//
// Pure functions; thread-safe.

#ifndef ARBITRO_TOOLS_ARBITROCTL_SHOW_WORDS_H_
#define ARBITRO_TOOLS_ARBITROCTL_SHOW_WORDS_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "arbitro/v1/call.pb.h"
#include "arbitro/v1/journal.pb.h"
#include "arbitro/v1/scoring.pb.h"
#include "daemon/exported/plain_words.h"
#include "google/protobuf/descriptor.h"
#include "tools/arbitroctl/show/language.h"

namespace arbitro::tools {

// The functions up to JournalName return resource names.
//
// "events/torino-2026" from "torino-2026" or from itself: people type either.
std::string EventName(std::string_view event);
std::string RulesetName(std::string_view ruleset);
std::string CatalogueName(std::string_view catalogue);
// "events/{e}/players/{p}", "events/{e}/rounds/{n}", "events/{e}/rounds/{n}/tables/{t}".
std::string PlayerName(std::string_view event, std::string_view player);
std::string RoundName(std::string_view event, uint32_t round);
std::string TableName(std::string_view event, uint32_t round, uint32_t table);
// "series/league-2026" from "league-2026" or from itself.
std::string SeriesName(std::string_view series);
// "persons/8k3f" from "8k3f" or from itself.
std::string PersonName(std::string_view person);
// "house", "series/{id}" and "persons/{ref}" as they are, anything else as an event.
std::string JournalName(std::string_view journal);

// "round 2, table 7" of a table's name, in the reader's language; another text as it is.
std::string PlaceOfTable(const std::string& table);

// Those that files of an event have, too.
using exported::EnumWord;
using exported::IdOf;
using exported::LowerWord;
using exported::PlainWord;

// Returns the same in the language that is printed, for tables.
template <class Enum>
std::string Word(Enum value) {
  return Phrase(PlainWord(value));
}

// Returns the number in decimal digits.
std::string DecimalOf(const v1::UInt128& number);

// Returns a text such as "2026-11-22 09:30:01 UTC".
std::string TimeText(int64_t time_us);

// Returns the same on the clock of an event: "2026-11-22 10:30:01 +01:00".
std::string LocalTimeText(int64_t time_us, int32_t utc_offset_minutes);

// The clock that a list shows its times on: an event's own, or UTC where there is no event. The
// heading says the zone, once.
struct ShownClock {
  int32_t utc_offset_minutes = 0;

  // "2026-11-22 10:30:01"
  std::string Time(int64_t time_us) const;
  // "UTC+01:00", "UTC".
  std::string Zone() const;
  // "time (UTC+01:00)", in the language that is printed.
  std::string Heading() const;
};

// Returns the first twelve hexadecimal digits of a digest in bytes.
std::string ShortDigest(std::string_view bytes);

// Returns the display name of a seat's or row's player, or else the player's id.
template <class Message>
std::string PersonText(const Message& message) {
  return message.display_name().empty() ? IdOf(message.player()) : message.display_name();
}

// Returns the same as lists are ordered by it: family name first, where it is known.
template <class Message>
std::string SortText(const Message& message) {
  return message.sort_name().empty() ? PersonText(message) : message.sort_name();
}

// Returns "win 3, loss 0"; that they are withheld, where there is none.
std::string OutcomesText(const google::protobuf::RepeatedPtrField<v1::SeatOutcome>& outcomes);

// Returns the same, or how the report stands: "waits".
std::string ReportText(const v1::ReportResultResponse& response);

// Returns the command that is set, such as "pair round"; "withheld" if none is.
std::string CommandWord(const v1::Command& command);

// Tells what a person should look at, a line each; empty where there is nothing.
std::string NoticeLines(const google::protobuf::RepeatedPtrField<v1::Notice>& notices);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_SHOW_WORDS_H_
