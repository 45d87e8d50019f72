// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/record/place.h"

#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "arbitro/counted.h"
#include "daemon/engine/state/time_zone.h"
#include "daemon/translate/record/command_head.h"
#include "daemon/translate/record/commands.h"
#include "daemon/translate/record/decision.h"
#include "daemon/translate/wire/local_time.h"

namespace arbitro::translate {
namespace {

constexpr TextBounds kVenue{0, engine::kVenueBytesMax};
constexpr TextBounds kAddress{0, engine::kAddressBytesMax, text::Lines::kMany};
constexpr TextBounds kProgrammeTitle{1, engine::kProgrammeTitleBytesMax};
constexpr TextBounds kTimeZone{0, engine::kTimeZoneBytesMax};
constexpr NumberBounds kCapacity{0, engine::kCapacityMax};
constexpr NumberBounds kProgrammeMinutes{0, engine::kProgrammeMinutesMax};

std::string ReadTimeZone(const std::string& path, const std::string& given, Fields* fields) {
  std::string zone = fields->Text(path, given, kTimeZone);
  if (!zone.empty() && !engine::IsZoneName(zone)) {
    fields->Wrong(path, absl::StrCat("is ", Shown(zone),
                                     ", must be a name of the IANA database such as "
                                     "`Europe/Rome`"));
  }
  return zone;
}

engine::EventVisibility ReadVisibility(const std::string& path, int given, Fields* fields) {
  if (given >= v1::EVENT_VISIBILITY_UNSPECIFIED && given <= v1::EVENT_VISIBILITY_PRIVATE) {
    return static_cast<engine::EventVisibility>(given);
  }
  fields->Wrong(path, absl::StrCat("is ", given,
                                   ", must be LISTED (1), UNLISTED (2) or PRIVATE "
                                   "(3)"));
  return engine::EventVisibility::kListed;
}

engine::ProgrammeEntry ReadProgrammeEntry(const std::string& at, const v1::ProgrammeEntry& given,
                                          Fields* fields) {
  engine::ProgrammeEntry entry;
  entry.title = fields->Text(at + ".title", given.title(), kProgrammeTitle);
  entry.start_minute = ReadLocalMinute(at + ".start", given.start(), fields);
  entry.minutes =
      static_cast<uint32_t>(fields->Number(at + ".minutes", given.minutes(), kProgrammeMinutes));
  entry.is_break = given.is_break();
  return entry;
}

std::vector<engine::ProgrammeEntry> ReadProgramme(const std::string& path,
                                                  const v1::Programme& message, Fields* fields) {
  std::vector<engine::ProgrammeEntry> programme;
  if (message.entries_size() > static_cast<int>(engine::kProgrammeEntriesMax)) {
    fields->Wrong(path, absl::StrCat("has ", Counted(message.entries_size(), "entry", "entries"),
                                     ", at most ", engine::kProgrammeEntriesMax, " are allowed"));
    return programme;
  }
  for (int i = 0; i < message.entries_size(); ++i) {
    const std::string at = absl::StrCat(path, "[", i, "]");
    engine::ProgrammeEntry entry = ReadProgrammeEntry(at, message.entries(i), fields);
    if (!programme.empty() && entry.start_minute < programme.back().start_minute) {
      fields->Wrong(at + ".start", "is before the entry above it; order them by their start");
    }
    programme.push_back(std::move(entry));
  }
  return programme;
}

void WriteProgramme(const std::vector<engine::ProgrammeEntry>& programme, v1::Programme* message) {
  for (const engine::ProgrammeEntry& entry : programme) {
    v1::ProgrammeEntry* written = message->add_entries();
    written->set_title(entry.title);
    written->set_start(LocalMinuteText(entry.start_minute));
    written->set_minutes(entry.minutes);
    written->set_is_break(entry.is_break);
  }
}

}  // namespace

engine::EventDetails ReadDetails(const std::string& path, const v1::EventDetails& message,
                                 Fields* fields) {
  engine::EventDetails details;
  if (message.has_time_zone()) {
    details.time_zone = ReadTimeZone(path + ".time_zone", message.time_zone(), fields);
  }
  if (message.has_venue()) {
    details.venue = fields->Text(path + ".venue", message.venue(), kVenue);
  }
  if (message.has_address()) {
    details.address = fields->Text(path + ".address", message.address(), kAddress);
  }
  if (message.has_capacity()) {
    details.capacity =
        static_cast<uint32_t>(fields->Number(path + ".capacity", message.capacity(), kCapacity));
  }
  if (message.has_visibility()) {
    details.visibility = ReadVisibility(path + ".visibility", message.visibility(), fields);
  }
  if (message.has_programme()) {
    details.programme = ReadProgramme(path + ".programme.entries", message.programme(), fields);
  }
  if (message.has_places_drawn_from_us()) {
    details.drawn_from_us = message.places_drawn_from_us();
    if (*details.drawn_from_us < 0) {
      fields->Wrong(path + ".places_drawn_from_us",
                    "is below 0, must be microseconds since 1970-01-01 UTC, or 0");
    }
  }
  return details;
}

void WriteDetails(const engine::EventDetails& details, v1::EventDetails* message) {
  if (details.time_zone) message->set_time_zone(*details.time_zone);
  if (details.venue) message->set_venue(*details.venue);
  if (details.address) message->set_address(*details.address);
  if (details.capacity) message->set_capacity(*details.capacity);
  if (details.visibility) {
    message->set_visibility(static_cast<v1::EventVisibility>(*details.visibility));
  }
  if (details.programme) WriteProgramme(*details.programme, message->mutable_programme());
  if (details.drawn_from_us) message->set_places_drawn_from_us(*details.drawn_from_us);
}

void WriteDetails(const engine::DetailsState& details, v1::EventDetails* message) {
  message->set_time_zone(details.time_zone);
  message->set_venue(details.venue);
  message->set_address(details.address);
  message->set_capacity(details.capacity);
  message->set_visibility(static_cast<v1::EventVisibility>(details.visibility));
  if (!details.programme.empty()) WriteProgramme(details.programme, message->mutable_programme());
  message->set_places_drawn_from_us(details.drawn_from_us);
}

void WriteDecision(const engine::PlayerWaits& what, v1::PlayerWaits* message) {
  message->set_number(what.number);
  message->set_entry_round(what.entry_round);
  message->set_division(what.division);
}

engine::PlayerWaits ReadWaits(const std::string& path, const v1::PlayerWaits& message,
                              Fields* fields) {
  return {message.number(), message.entry_round(),
          fields->Text(path + ".division", message.division(), kRecordedText)};
}

// --- From requests

engine::Command ReadCommand(const v1::SetDetailsRequest& request, Fields* fields) {
  engine::Command command = ReadEventHead(request, Reason::kOptional, fields);
  engine::SetDetails set;
  set.details = ReadDetails("details", request.details(), fields);
  if (set.details == engine::EventDetails() && fields->ok()) {
    fields->Wrong("details", "must set at least one field; all others stay as they were");
  }
  command.what = std::move(set);
  return command;
}

engine::Command ReadCommand(const v1::DrawPlacesRequest& request, Fields* fields) {
  engine::Command command = ReadEventHead(request, Reason::kOptional, fields);
  command.what = engine::DrawPlaces{};
  return command;
}

// --- Decisions

void WriteDecision(const engine::DetailsSet& what, v1::DetailsSet* message) {
  message->set_capacity(what.capacity);
}

void WriteDecision(const engine::WaitingEnded& what, v1::WaitingEnded* message) {
  message->set_number(what.number);
}

void WriteDecision(const engine::PlacesDrawn& what, v1::PlacesDrawn* message) {
  WriteDrawProof(what.draw, message->mutable_draw());
  for (const uint32_t number : what.order) message->add_order(number);
}

engine::DetailsSet ReadDecision(const v1::DetailsSet& message, Fields*) {
  return {message.capacity()};
}

engine::PlayerWaits ReadDecision(const v1::PlayerWaits& message, Fields* fields) {
  return ReadWaits("player_waits", message, fields);
}

engine::WaitingEnded ReadDecision(const v1::WaitingEnded& message, Fields*) {
  return {message.number()};
}

engine::PlacesDrawn ReadDecision(const v1::PlacesDrawn& message, Fields* fields) {
  return {ReadDrawProof("places_drawn.draw", message.draw(), fields),
          {message.order().begin(), message.order().end()}};
}

}  // namespace arbitro::translate
