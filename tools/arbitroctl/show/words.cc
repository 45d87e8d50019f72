// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/show/words.h"

#include <vector>

#include "absl/numeric/int128.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/time/time.h"
#include "tools/arbitroctl/show/language.h"

namespace arbitro::tools {
namespace {

constexpr size_t kShortDigits = 12;

std::string In(std::string_view collection, std::string_view name) {
  const bool whole = name.substr(0, collection.size()) == collection;
  return whole ? std::string(name) : std::string(collection).append(name);
}

absl::TimeZone ZoneAt(int32_t utc_offset_minutes) {
  constexpr int32_t kSecondsPerMinute = 60;
  return absl::FixedTimeZone(utc_offset_minutes * kSecondsPerMinute);
}

// "5:12 min".
std::string MinutesText(uint32_t seconds) {
  const uint32_t rest = seconds % 60;
  return absl::StrCat(seconds / 60, rest < 10 ? ":0" : ":", rest, " min");
}

}  // namespace

std::string EventName(std::string_view event) { return In("events/", event); }
std::string RulesetName(std::string_view ruleset) { return In("rulesets/", ruleset); }
std::string CatalogueName(std::string_view catalogue) { return In("catalogues/", catalogue); }

std::string SeriesName(std::string_view series) { return In("series/", series); }
std::string PersonName(std::string_view person) { return In("persons/", person); }

std::string PlayerName(std::string_view event, std::string_view player) {
  const std::string players = EventName(event) + "/players/";
  return In(players, player);
}

std::string RoundName(std::string_view event, uint32_t round) {
  return absl::StrCat(EventName(event), "/rounds/", round);
}

std::string TableName(std::string_view event, uint32_t round, uint32_t table) {
  return absl::StrCat(RoundName(event, round), "/tables/", table);
}

std::string JournalName(std::string_view journal) {
  const bool whole =
      journal == "house" || journal.substr(0, 7) == "series/" || journal.substr(0, 8) == "persons/";
  return whole ? std::string(journal) : EventName(journal);
}

std::string PlaceOfTable(const std::string& table) {
  const std::vector<std::string> parts = absl::StrSplit(table, '/');
  if (parts.size() != 6) return table;
  return absl::StrCat(PhraseWith("round $0", parts[3]), ", ", PhraseWith("table $0", parts[5]));
}

std::string DecimalOf(const v1::UInt128& number) {
  absl::uint128 rest = absl::MakeUint128(number.high(), number.low());
  std::string digits;
  do {
    digits.insert(digits.begin(), static_cast<char>('0' + static_cast<int>(rest % 10)));
    rest /= 10;
  } while (rest != 0);
  return digits;
}

std::string TimeText(int64_t time_us) { return ShownClock{}.Time(time_us) + " UTC"; }

std::string LocalTimeText(int64_t time_us, int32_t utc_offset_minutes) {
  return absl::FormatTime("%Y-%m-%d %H:%M:%S %Ez", absl::FromUnixMicros(time_us),
                          ZoneAt(utc_offset_minutes));
}

std::string ShownClock::Time(int64_t time_us) const {
  return absl::FormatTime("%Y-%m-%d %H:%M:%S", absl::FromUnixMicros(time_us),
                          ZoneAt(utc_offset_minutes));
}

std::string ShownClock::Zone() const {
  if (utc_offset_minutes == 0) return "UTC";
  return absl::FormatTime("UTC%Ez", absl::UnixEpoch(), ZoneAt(utc_offset_minutes));
}

std::string ShownClock::Heading() const { return PhraseWith("time ($0)", Zone()); }

std::string ShortDigest(std::string_view bytes) {
  return absl::BytesToHexString(absl::string_view(bytes.data(), bytes.size()))
      .substr(0, kShortDigits);
}

std::string OutcomesText(const google::protobuf::RepeatedPtrField<v1::SeatOutcome>& outcomes) {
  if (outcomes.empty()) return Phrase("taken; results are withheld until the phase is over");
  return absl::StrJoin(outcomes, ", ", [](std::string* out, const v1::SeatOutcome& seat) {
    absl::StrAppend(out, Word(seat.result()), " ", seat.points());
  });
}

std::string ReportText(const v1::ReportResultResponse& response) {
  const bool said = response.standing() != v1::REPORT_STANDING_UNSPECIFIED;
  if (response.outcomes_size() == 0 && said) return Word(response.standing());
  return OutcomesText(response.outcomes());
}

std::string CommandWord(const v1::Command& command) {
  if (command.has_publish()) {
    const v1::PublishRequest& publish = command.publish();
    if (publish.give_up_time()) return "give up time of publication";
    if (publish.publish_time_us() != 0) return "set time of publication";
    if (publish.kind() == v1::PUBLICATION_KIND_DECK_LISTS) return "publish deck lists";
  }
  const auto* which = v1::Command::descriptor()->FindOneofByName("command");
  const auto* field = command.GetReflection()->GetOneofFieldDescriptor(command, which);
  std::string word = field == nullptr ? "withheld" : field->name();
  for (char& letter : word) letter = letter == '_' ? ' ' : letter;
  return word;
}

std::string NoticeLines(const google::protobuf::RepeatedPtrField<v1::Notice>& notices) {
  std::string text;
  const auto add = [&](const std::string& line) { absl::StrAppend(&text, line, "\n"); };
  for (const v1::Notice& notice : notices) {
    if (notice.kind() == v1::NOTICE_KIND_STANDINGS_BY_HAND_STAY) {
      add(PhraseWith("the standings of round $0 were entered by hand, and stay as they are",
                     notice.round()));
    } else if (notice.kind() == v1::NOTICE_KIND_AWARDS_GRANTED_BEFORE) {
      add(Phrase("awards were granted before this: grant or confirm them again, with --reason"));
    } else if (notice.kind() == v1::NOTICE_KIND_NO_MATCH_LEFT) {
      add(Phrase("no game or match is lost: the player has no match to come"));
    } else if (notice.kind() == v1::NOTICE_KIND_FINAL_WITHOUT_WINNER) {
      add(PhraseWith("the final in round $0 has no winner: earlier standings give its places",
                     notice.round()));
    } else if (notice.kind() == v1::NOTICE_KIND_ELIMINATION_WITHOUT_WINNER) {
      add(PhraseWith(
          "round $0 has no winner, so there is no final: earlier standings give its places",
          notice.round()));
    } else if (notice.kind() == v1::NOTICE_KIND_PHASE_STARTED_BEFORE) {
      add(PhraseWith("phase $0 was started before this; its players stay", notice.phase()));
    } else if (notice.kind() == v1::NOTICE_KIND_CHECK_IN_LATE) {
      add(PhraseWith("checked in $0 min after the planned start of round $1", notice.minutes(),
                     notice.round()));
    } else if (notice.kind() == v1::NOTICE_KIND_CLOCK_PAUSED_BEFORE) {
      add(PhraseWith("the clock of round $0 was paused before, for $1 in all", notice.round(),
                     MinutesText(notice.seconds())));
    } else if (notice.kind() == v1::NOTICE_KIND_TABLE_STAYS_LOST) {
      add(PhraseWith(
          "table $0 of round $1 stays lost: `table correct EVENT $1 $0 …` enters what was "
          "played",
          notice.table(), notice.round()));
    } else if (notice.kind() == v1::NOTICE_KIND_ROUND_BEYOND_PLAN) {
      add(PhraseWith("round $0 is beyond the plan: phase $1 plans $2", notice.round(),
                     notice.phase(), Counted(notice.rounds_planned(), "1 round", "$0 rounds")));
    }
  }
  return text;
}

}  // namespace arbitro::tools
