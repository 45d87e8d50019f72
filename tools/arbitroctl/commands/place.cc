// SPDX-License-Identifier: Apache-2.0

#include <algorithm>

#include "absl/strings/numbers.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "arbitro/v1/place.pb.h"
#include "tools/arbitroctl/commands/commands.h"

namespace arbitro::tools {
namespace {

// An option that was not given: no text can be it.
constexpr char kNotGiven[] = "\n";

struct DescribeOptions {
  std::string capacity = kNotGiven;
  std::string draw_from = kNotGiven;
  std::vector<std::string> parts;
  std::vector<std::string> breaks;
  bool no_programme = false;
};

bool IsGiven(const std::string& option) { return option != kNotGiven; }

// "2026-05-01T13:00/60/Lunch": start, minutes, title.
absl::StatusOr<v1::ProgrammeEntry> ReadEntry(const std::string& given, bool is_break) {
  const std::vector<std::string> parts = absl::StrSplit(given, absl::MaxSplits('/', 2));
  v1::ProgrammeEntry entry;
  uint32_t minutes = 0;
  if (parts.size() != 3 || !absl::SimpleAtoi(parts[1], &minutes)) {
    return UsageError(
        PhraseWith("`$0` is no part of a programme; write START/MINUTES/TITLE, as in "
                   "2026-05-01T13:00/60/Lunch",
                   given));
  }
  entry.set_start(parts[0]);
  entry.set_minutes(minutes);
  entry.set_title(parts[2]);
  entry.set_is_break(is_break);
  return entry;
}

absl::Status ReadProgramme(const DescribeOptions& options, v1::EventDetails* details) {
  if (options.parts.empty() && options.breaks.empty() && !options.no_programme) {
    return absl::OkStatus();
  }
  v1::Programme* programme = details->mutable_programme();
  const auto add = [&](const std::vector<std::string>& all, bool is_break) -> absl::Status {
    for (const std::string& given : all) {
      ASSIGN_OR_RETURN(*programme->add_entries(), ReadEntry(given, is_break));
    }
    return absl::OkStatus();
  };
  RETURN_IF_ERROR(add(options.parts, false));
  RETURN_IF_ERROR(add(options.breaks, true));
  auto* entries = programme->mutable_entries();
  std::stable_sort(
      entries->pointer_begin(), entries->pointer_end(),
      [](const auto* one, const auto* other) { return one->start() < other->start(); });
  return absl::OkStatus();
}

// The moment in the event's zone, or by its fixed offset; "none": 0; "now": by this machine's
// clock.
absl::StatusOr<int64_t> ReadMoment(const Typed& typed, const std::string& from) {
  if (from == "none") return 0;
  if (from == "now") return absl::ToUnixMicros(absl::Now());
  ASSIGN_OR_RETURN(const auto event, GetEvent(typed.session, typed.event));
  ASSIGN_OR_RETURN(const absl::TimeZone zone, ZoneOf(event));
  absl::Time time;
  if (absl::ParseTime("%Y-%m-%dT%H:%M", from, zone, &time, nullptr)) {
    return absl::ToUnixMicros(time);
  }
  return UsageError(PhraseWith(
      "`--draw-from` is `$0`, must be a time as 2026-05-01T18:30, `now` or `none`", from));
}

absl::Status ReadDetails(const Typed& typed, const DescribeOptions& options,
                         v1::SetDetailsRequest* request) {
  v1::EventDetails* details = request->mutable_details();
  if (IsGiven(options.capacity)) {
    uint32_t capacity = 0;
    if (!absl::SimpleAtoi(options.capacity, &capacity)) {
      return UsageError(
          PhraseWith("`--capacity` is `$0`, must be a number; 0: no bound", options.capacity));
    }
    details->set_capacity(capacity);
  }
  if (IsGiven(options.draw_from)) {
    ASSIGN_OR_RETURN(const int64_t from_us, ReadMoment(typed, options.draw_from));
    details->set_places_drawn_from_us(from_us);
  }
  return ReadProgramme(options, details);
}

std::string DescribedText(const v1::SetDetailsResponse& response) {
  return absl::StrCat(response.event(), "\n", CalledUpText(response.called_up()));
}

std::string DrawnText(const v1::DrawPlacesResponse& response) {
  return absl::StrCat(PhraseWith("drawn among $0, by link $1, $2",
                                 Counted(response.order_size(), "1 player", "$0 players"),
                                 response.draw().link_index(), Word(response.draw().strength())),
                      "\n", PhraseWith("order: $0", absl::StrJoin(response.order(), ", ")), "\n",
                      CalledUpText(response.called_up()),
                      PhraseWith("waiting: $0", response.waiting()), "\n");
}

TableRow WaitingRow(const v1::WaitingPlayer& one) {
  return {UnlessZero(one.position(), Phrase("to be drawn")),
          one.number(),
          IdOf(one.player()),
          one.display_name(),
          one.division(),
          TimeText(one.time_us())};
}

// From when places are drawn, or among how many they were.
std::string PlacesDrawnText(const v1::Event& event) {
  if (event.places_drawn_among() != 0) {
    return Counted(event.places_drawn_among(), "among 1 player", "among $0 players");
  }
  return PhraseWith("from $0 on", LocalTimeText(event.details().places_drawn_from_us(),
                                                event.utc_offset_minutes()));
}

void AddProgramme(const v1::Programme& programme, TextTable* table) {
  for (const v1::ProgrammeEntry& entry : programme.entries()) {
    const std::string length =
        entry.minutes() == 0 ? "" : absl::StrCat("  ", PhraseWith("$0 min", entry.minutes()));
    table->AddFact(Phrase(entry.is_break() ? "break" : "programme"),
                   absl::StrCat(entry.start(), length, "  ", entry.title()));
  }
}

}  // namespace

std::string CalledUpText(const google::protobuf::RepeatedPtrField<v1::CalledUpPlayer>& called) {
  if (called.empty()) return "";
  std::vector<std::string> ids;
  for (const v1::CalledUpPlayer& one : called) ids.push_back(IdOf(one.player()));
  return PhraseWith("have a place now: $0", absl::StrJoin(ids, ", ")) + "\n";
}

void AddPlaceFacts(const v1::Event& event, TextTable* table) {
  const v1::EventDetails& details = event.details();
  table->AddFact("time zone", details.time_zone());
  table->AddFact("venue", details.venue());
  table->AddFact("address", details.address());
  table->AddFact("visibility", Word(details.visibility()));
  if (details.capacity() != 0) {
    table->AddFact("places",
                   PhraseWith("$0; waiting: $1", details.capacity(), event.waiting_players()));
  }
  if (details.places_drawn_from_us() != 0) {
    table->AddFact("places drawn", PlacesDrawnText(event));
  }
  AddProgramme(details.programme(), table);
}

void AddEventDescribe(const Group& event) {
  Command(event, "describe", "Says where and when the event is, for how many, and who finds it",
          "event describe torino-2026 --zone Europe/Rome --venue 'Palazzo Nuovo' --capacity 64")
      .Changes("PlaceService.SetDetails", DescribedText)
      .Fills(ReadDetails)
      .OfEvent()
      .Option("--zone", "details.time_zone",
              "the time zone, such as Europe/Rome; empty: a fixed offset")
      .Option("--venue", "details.venue", "the name of the place")
      .Option("--address", "details.address", "where it is")
      .Option("--capacity", &DescribeOptions::capacity, "places for players; 0: no bound")
      .Choice("--visibility", "details.visibility", {"listed", "unlisted", "private"},
              "the event's visibility")
      .Option("--draw-from", &DescribeOptions::draw_from,
              "draw the places among those who register before this time, or `now`; `none`: in "
              "order")
      .Option("--part", &DescribeOptions::parts,
              "a part of the programme: START/MINUTES/TITLE; may be given several times")
      .Option("--break", &DescribeOptions::breaks,
              "a break: START/MINUTES/TITLE; may be given several times")
      .Flag("--no-programme", &DescribeOptions::no_programme, "take the programme away");
}

void AddPlaceCommands(const Group& app) {
  const Group place = AddGroup(app, "place", "Places, and those who wait for one");
  Command(place, "list", "Lists those who wait for a place, in line", "place list torino-2026")
      .Shows("PlaceService.ListWaitlist",
             Listing({">in line", ">number", "player", "name", "division", "since"}, WaitingRow))
      .OfEvent();
  Command(place, "draw", "Draws the places among those who wait", "place draw torino-2026")
      .Changes("PlaceService.DrawPlaces", DrawnText)
      .OfEvent();
}

}  // namespace arbitro::tools
