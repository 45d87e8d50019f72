// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "api/status/try.h"
#include "arbitro/v1/place.pb.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/show/error_text.h"
#include "tools/arbitroctl/show/text_table.h"
#include "tools/arbitroctl/show/words.h"
#include "tools/printing.h"

namespace arbitro::tools {
namespace {

// An option that was not given: no text can be it.
constexpr char kNotGiven[] = "\n";

struct DescribeOptions {
  std::string event;
  std::string time_zone = kNotGiven;
  std::string venue = kNotGiven;
  std::string address = kNotGiven;
  std::string capacity = kNotGiven;
  std::string visibility;
  std::string draw_from = kNotGiven;
  std::vector<std::string> parts;
  std::vector<std::string> breaks;
  bool no_programme = false;
};

bool IsGiven(const std::string& option) { return option != kNotGiven; }

v1::EventVisibility VisibilityOf(const std::string& word) {
  if (word == "unlisted") return v1::EVENT_VISIBILITY_UNLISTED;
  return word == "private" ? v1::EVENT_VISIBILITY_PRIVATE : v1::EVENT_VISIBILITY_LISTED;
}

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
absl::StatusOr<int64_t> ReadMoment(Session* session, const DescribeOptions& options) {
  if (options.draw_from == "none") return 0;
  if (options.draw_from == "now") return absl::ToUnixMicros(absl::Now());
  ASSIGN_OR_RETURN(const auto event, GetEvent(session, options.event));
  ASSIGN_OR_RETURN(const absl::TimeZone zone, ZoneOf(event));
  absl::Time time;
  if (!absl::ParseTime("%Y-%m-%dT%H:%M", options.draw_from, zone, &time, nullptr)) {
    return UsageError(
        PhraseWith("`--draw-from` is `$0`, must be a time as 2026-05-01T18:30, `now` or `none`",
                   options.draw_from));
  }
  return absl::ToUnixMicros(time);
}

absl::Status ReadDetails(Session* session, const DescribeOptions& options,
                         v1::EventDetails* details) {
  if (IsGiven(options.time_zone)) details->set_time_zone(options.time_zone);
  if (IsGiven(options.venue)) details->set_venue(options.venue);
  if (IsGiven(options.address)) details->set_address(options.address);
  if (IsGiven(options.capacity)) {
    uint32_t capacity = 0;
    if (!absl::SimpleAtoi(options.capacity, &capacity)) {
      return UsageError(
          PhraseWith("`--capacity` is `$0`, must be a number; 0: no bound", options.capacity));
    }
    details->set_capacity(capacity);
  }
  if (!options.visibility.empty()) details->set_visibility(VisibilityOf(options.visibility));
  if (IsGiven(options.draw_from)) {
    ASSIGN_OR_RETURN(const int64_t from_us, ReadMoment(session, options));
    details->set_places_drawn_from_us(from_us);
  }
  return ReadProgramme(options, details);
}

absl::Status Describe(Session* session, const DescribeOptions& options) {
  v1::SetDetailsRequest request;
  request.set_event(EventName(options.event));
  RETURN_IF_ERROR(ReadDetails(session, options, request.mutable_details()));
  v1::SetDetailsResponse response;
  RETURN_IF_ERROR(session->Mutate("PlaceService.SetDetails", request, &response));
  session->Show(response, absl::StrCat(response.event(), "\n", CalledUpText(response.called_up()),
                                       ResultText(response.result()), "\n"));
  return absl::OkStatus();
}

absl::Status DrawPlaces(Session* session, const std::string& event) {
  v1::DrawPlacesRequest request;
  request.set_event(EventName(event));
  v1::DrawPlacesResponse response;
  RETURN_IF_ERROR(session->Mutate("PlaceService.DrawPlaces", request, &response));
  session->Show(
      response,
      absl::StrCat(PhraseWith("drawn among $0, by link $1, $2",
                              Counted(response.order_size(), "1 player", "$0 players"),
                              response.draw().link_index(), Word(response.draw().strength())),
                   "\n", PhraseWith("order: $0", absl::StrJoin(response.order(), ", ")), "\n",
                   CalledUpText(response.called_up()),
                   PhraseWith("waiting: $0", response.waiting()), "\n",
                   ResultText(response.result()), "\n"));
  return absl::OkStatus();
}

absl::Status ListWaitlist(Session* session, const std::string& event) {
  v1::ListWaitlistRequest request;
  request.set_event(EventName(event));
  request.set_with_names(true);
  v1::ListWaitlistResponse all;
  do {
    v1::ListWaitlistResponse page;
    RETURN_IF_ERROR(session->Call("PlaceService.ListWaitlist", request, &page));
    request.set_page_token(page.next_page_token());
    all.mutable_waiting()->MergeFrom(page.waiting());
    all.set_revision(page.revision());
  } while (!request.page_token().empty());
  TextTable table({">in line", ">number", "player", "name", "division", "since"});
  for (const v1::WaitingPlayer& one : all.waiting()) {
    table.Add({one.position() == 0 ? Phrase("to be drawn") : absl::StrCat(one.position()),
               absl::StrCat(one.number()), IdOf(one.player()), one.display_name(), one.division(),
               TimeText(one.time_us())});
  }
  session->Show(all, table);
  return absl::OkStatus();
}

}  // namespace

std::string CalledUpText(const google::protobuf::RepeatedPtrField<v1::CalledUpPlayer>& called) {
  if (called.empty()) return "";
  std::vector<std::string> ids;
  for (const v1::CalledUpPlayer& one : called) ids.push_back(IdOf(one.player()));
  return absl::StrCat(PhraseWith("have a place now: $0", absl::StrJoin(ids, ", ")), "\n");
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
    table->AddFact("places drawn",
                   event.places_drawn_among() == 0
                       ? PhraseWith("from $0 on", LocalTimeText(details.places_drawn_from_us(),
                                                                event.utc_offset_minutes()))
                       : Counted(event.places_drawn_among(), "among 1 player", "among $0 players"));
  }
  for (const v1::ProgrammeEntry& entry : details.programme().entries()) {
    const std::string length =
        entry.minutes() == 0 ? "" : absl::StrCat("  ", PhraseWith("$0 min", entry.minutes()));
    table->AddFact(Phrase(entry.is_break() ? "break" : "programme"),
                   absl::StrCat(entry.start(), length, "  ", entry.title()));
  }
}

void AddEventDescribe(CLI::App* event, Session* session) {
  CLI::App* command = AddCommand(
      event, "describe", "Says where and when the event is, for how many, and who finds it",
      "event describe torino-2026 --zone Europe/Rome --venue 'Palazzo Nuovo' --capacity 64");
  auto options = std::make_shared<DescribeOptions>();
  AddArgument(command, "event", &options->event, "the event's id");
  AddOption(command, "--zone", &options->time_zone,
            "the time zone, such as Europe/Rome; empty: a fixed offset");
  AddOption(command, "--venue", &options->venue, "what the place is called");
  AddOption(command, "--address", &options->address, "where it is");
  AddOption(command, "--capacity", &options->capacity, "places for players; 0: no bound");
  AddChoice(command, "--visibility", &options->visibility, {"listed", "unlisted", "private"},
            "who finds the event");
  AddOption(
      command, "--draw-from", &options->draw_from,
      "draw the places among those who register before this time, or `now`; `none`: in order");
  AddOption(command, "--part", &options->parts,
            "a part of the programme: START/MINUTES/TITLE; may be given several times");
  AddOption(command, "--break", &options->breaks,
            "a break: START/MINUTES/TITLE; may be given several times");
  AddFlag(command, "--no-programme", &options->no_programme, "take the programme away");
  Session::OnRun(command, session, [session, options] { return Describe(session, *options); });
}

void AddPlaceCommands(CLI::App* app, Session* session) {
  CLI::App* group = AddGroup(app, "place", "Places, and those who wait for one");
  const struct {
    const char* name;
    const char* what;
    absl::Status (*run)(Session*, const std::string&);
  } commands[] = {
      {"list", "Lists those who wait for a place, in line", ListWaitlist},
      {"draw", "Draws the places among those who wait", DrawPlaces},
  };
  for (const auto& each : commands) {
    CLI::App* command =
        AddCommand(group, each.name, each.what, absl::StrCat("place ", each.name, " torino-2026"));
    auto event = std::make_shared<std::string>();
    AddArgument(command, "event", event.get(), "the event's id");
    Session::OnRun(command, session,
                   [session, event, run = each.run] { return run(session, *event); });
  }
}

}  // namespace arbitro::tools
