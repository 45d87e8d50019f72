// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/read/export_event.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "absl/strings/str_cat.h"
#include "arbitro/limits.h"
#include "daemon/access/table.h"
#include "daemon/exported/exported_event.h"
#include "daemon/exported/people_rows.h"
#include "daemon/exported/rows.h"
#include "daemon/interchange/calendar.h"
#include "daemon/interchange/event_document.h"
#include "daemon/interchange/finished_event.h"
#include "daemon/interchange/tdf.h"
#include "daemon/interchange/tdf_event.h"
#include "daemon/interchange/trf.h"
#include "daemon/services/call/reads.h"
#include "daemon/services/read/file_faults.h"
#include "daemon/translate/wire/fields.h"
#include "daemon/translate/wire/names.h"

namespace arbitro::services {
namespace {

using engine::Failure;
using engine::OrFailure;
using interchange::EventDocument;
using interchange::Fault;
using interchange::Reading;

bool IsOfRows(const v1::ExportEventRequest& request) {
  return request.format() == v1::EXPORT_FORMAT_CSV ||
         request.format() == v1::EXPORT_FORMAT_JSON_LINES;
}

void CheckBytes(const char* field, std::string_view bytes, size_t bytes_max, bool is_of_tdf,
                translate::Fields* fields) {
  if (bytes.size() > bytes_max) {
    fields->Wrong(field, absl::StrCat("has ", bytes.size(), " bytes, allowed is 0 to ", bytes_max));
  } else if (!bytes.empty() && !is_of_tdf) {
    fields->Wrong(field, "is of the format TDF alone; leave it out");
  }
}

// The event that is named.
std::string ReadExport(const v1::ExportEventRequest& request, translate::Fields* fields) {
  std::string event = translate::ReadEventName("event", request.event(), fields);
  fields->Number("format", request.format(), {1, v1::ExportFormat_MAX});
  fields->Number("rows", request.rows(), {0, v1::ExportRows_MAX});
  fields->Number("round", request.round(), {0, limits::kRoundsMax});
  if (request.rows() != v1::EXPORT_ROWS_UNSPECIFIED && !IsOfRows(request)) {
    fields->Wrong("rows", "are of the formats CSV and JSON_LINES alone; leave it out");
  }
  const bool has_standings =
      request.rows() == v1::EXPORT_ROWS_PEOPLE || request.rows() == v1::EXPORT_ROWS_STANDINGS;
  if (request.round() != 0 && !has_standings) {
    fields->Wrong("round", "is of rows of people and standings alone; leave it out");
  }
  const bool is_of_tdf = request.format() == v1::EXPORT_FORMAT_TDF;
  constexpr size_t kNumbersMax = interchange::kTdfSentNumbersBytesMax;
  CheckBytes("tdf_numbers", request.tdf_numbers(), kNumbersMax, is_of_tdf, fields);
  const size_t beside = std::min(request.tdf_numbers().size(), kNumbersMax);
  CheckBytes("tdf_original", request.tdf_original(), interchange::kTdfSentBytesMax - beside,
             is_of_tdf, fields);
  if (request.has_tdf_pod()) CheckPod(request.tdf_pod(), is_of_tdf, fields);
  return event;
}

// The value, or nothing of what is kept from the caller.
template <class Answer>
std::optional<Failure> TakeAllowed(OrFailure<Answer> answer, Answer* into) {
  if (answer.ok()) {
    *into = *std::move(answer);
  } else if (answer.failure().reason != engine::reason::kStandingsSecret) {
    return std::move(answer).failure();
  }
  return std::nullopt;
}

// As a log fails that is read for a reader who has left.
Failure ReaderIsGone() { return engine::FromLog(absl::CancelledError("the reader has left")); }

OrFailure<EventDocument> DocumentShown(const ShownEvent& shown, bool with_names) {
  exported::ExportedEvent event;
  event.event = shown.Event();
  auto players = shown.Players();
  if (!players.ok()) return std::move(players).failure();
  event.players = *std::move(players);
  event.phases = shown.Phases();
  event.rounds = shown.Rounds(shown.rounds_paired());
  if (shown.Left()) return ReaderIsGone();
  if (auto failure = TakeAllowed(shown.Standings(0), &event.standings)) return *failure;
  event.penalties = shown.Penalties();
  event.awards = shown.Awards();
  event.with_names = with_names;
  return exported::DocumentOfEvent(event);
}

// The people, with their results up to that round or the newest closed one.
OrFailure<exported::Rows> RowsOfPeople(const ShownEvent& shown, uint32_t round) {
  uint64_t at_revision = 0;
  if (round != 0) {
    auto found = FindRound(shown.event(), round);
    if (!found.ok()) return std::move(found).failure();
    at_revision = (*found)->closed_revision;
    // The standings of a round that is open are refused, and so these rows are.
    auto closed = shown.Standings(round);
    if (!closed.ok() && closed.failure().reason != engine::reason::kStandingsSecret) {
      return std::move(closed).failure();
    }
  }
  auto players = shown.Players(at_revision);
  if (!players.ok()) return std::move(players).failure();
  const uint32_t last = round != 0 ? round : shown.rounds_closed();
  v1::GetStandingsResponse standings;
  if (last != 0) {
    if (auto failure = TakeAllowed(shown.Standings(last), &standings)) return *failure;
  }
  return exported::PeopleRows(*players, shown.Rounds(last != 0 ? last : shown.rounds_paired()),
                              standings);
}

OrFailure<exported::Rows> RowsShown(const ShownEvent& shown, const Caller& caller,
                                    const v1::ExportEventRequest& request) {
  switch (request.rows()) {
    case v1::EXPORT_ROWS_STANDINGS: {
      const auto standings = shown.Standings(request.round());
      if (!standings.ok()) return standings.failure();
      return exported::StandingRows(*standings);
    }
    case v1::EXPORT_ROWS_PEOPLE:
      return RowsOfPeople(shown, request.round());
    case v1::EXPORT_ROWS_PENALTIES: {
      const access::Row* row = access::FindRow("ListPenalties");
      if (!caller.local && (row == nullptr || !MayCall(caller, *row, true))) {
        return engine::Fail(absl::StatusCode::kPermissionDenied, engine::reason::kAccessDenied,
                            "you may not list penalties of the event; docs/access.md says who may");
      }
      return exported::PenaltyRows(shown.Penalties().penalties());
    }
    default:
      return exported::SeatRows(shown.Rounds(shown.rounds_paired()));
  }
}

// FIELD_INVALID with the faults, which the file has as well.
Failure Refuse(const char* field, const char* is, std::vector<Fault> faults, EventFile* file) {
  file->faults = std::move(faults);
  return FaultyField(field, is, file->faults);
}

// Puts the file there that was made, or refuses: the format has no place for a part of the event.
std::optional<Failure> Take(Reading<std::string> made, EventFile* file) {
  if (!made.ok()) return Refuse("format", "does not fit: ", std::move(made.faults), file);
  file->bytes = std::move(made.value);
  file->warnings = std::move(made.warnings);
  return std::nullopt;
}

std::optional<Failure> PutTdf(const EventDocument& document, const ExportCall& call,
                              EventFile* file) {
  const v1::ExportEventRequest& request = call.request;
  interchange::TdfNumbers numbers;
  if (!request.tdf_numbers().empty()) {
    auto read = interchange::ReadTdfNumbers(request.tdf_numbers());
    if (!read.ok()) {
      return Refuse("tdf_numbers", "are no numbers: ", std::move(read.faults), file);
    }
    numbers = std::move(read.value);
  }
  std::optional<uint32_t> pod;
  if (request.has_tdf_pod()) pod = request.tdf_pod();
  if (request.tdf_original().empty()) {
    const uint32_t category = pod ? *pod : interchange::CategoryOf(document);
    return Take(interchange::MakeTdf(document, numbers, category, call.left), file);
  }
  auto original = interchange::ReadTdf(request.tdf_original());
  if (!original.ok()) {
    return Refuse("tdf_original", "is not sound: ", std::move(original.faults), file);
  }
  return Take(interchange::ChangeTdf(document, numbers, original.value, pod, call.left), file);
}

std::optional<Failure> PutTrf(const EventDocument& document, const ExportCall& call,
                              EventFile* file) {
  auto event = interchange::TrfEventOf(document);
  if (!event.ok()) return Refuse("format", "does not fit: ", std::move(event.faults), file);
  return Take(interchange::MakeTrf(event.value, call.left), file);
}

// The words of a calendar for a round.
const char* RoundWords(const translate::Language& language) {
  return language == translate::Language::kItalian ? "Turno $0" : "Round $0";
}

std::optional<Failure> PutCalendar(const ExportCall& call, const ShownEvent& shown,
                                   EventFile* file) {
  auto calendar = exported::CalendarOfEvent(
      shown.Event(), call.ports.engine->ports().clock->NowUs(), RoundWords(call.language));
  if (!calendar.ok()) return Refuse("format", "does not fit: ", std::move(calendar.faults), file);
  file->bytes = interchange::WriteCalendar(calendar.value);
  return std::nullopt;
}

std::optional<Failure> PutRows(const ExportCall& call, const ShownEvent& shown, EventFile* file) {
  const auto rows = RowsShown(shown, call.caller, call.request);
  if (!rows.ok()) return rows.failure();
  if (shown.Left()) return ReaderIsGone();
  file->bytes = call.request.format() == v1::EXPORT_FORMAT_CSV
                    ? exported::AsCsv(*rows, shown.left())
                    : exported::AsJsonLines(*rows, shown.left());
  return std::nullopt;
}

std::optional<Failure> PutFile(const ExportCall& call, const ShownEvent& shown, EventFile* file) {
  if (IsOfRows(call.request)) return PutRows(call, shown, file);
  if (call.request.format() == v1::EXPORT_FORMAT_ICALENDAR) return PutCalendar(call, shown, file);
  const auto document = DocumentShown(shown, call.request.with_names());
  if (!document.ok()) return document.failure();
  if (shown.Left()) return ReaderIsGone();
  if (call.request.format() == v1::EXPORT_FORMAT_TDF) return PutTdf(*document, call, file);
  if (call.request.format() == v1::EXPORT_FORMAT_TRF) return PutTrf(*document, call, file);
  file->bytes = interchange::WriteEventDocument(*document, shown.left());
  return std::nullopt;
}

// The rounds whose seats the file is made of.
uint32_t RoundsOf(const ShownEvent& shown, const v1::ExportEventRequest& request) {
  if (request.format() == v1::EXPORT_FORMAT_ICALENDAR) return 0;
  if (request.rows() == v1::EXPORT_ROWS_STANDINGS || request.rows() == v1::EXPORT_ROWS_PENALTIES) {
    return 0;
  }
  const bool is_of_one = request.rows() == v1::EXPORT_ROWS_PEOPLE && request.round() != 0;
  return is_of_one ? request.round() : shown.rounds_paired();
}

Failure TooLargeToExport(size_t has, const char* what, size_t allowed) {
  return engine::Precondition(
      engine::reason::kLimitReached,
      absl::StrCat("the file would have ", has, " ", what, ", allowed is ", allowed,
                   "; read the event's parts by `ListPlayers` and, round by round, `ListTables`: "
                   "`arbitroctl player list` and `arbitroctl round tables`"));
}

}  // namespace

void CheckPod(uint32_t pod, bool is_of_tdf, translate::Fields* fields) {
  if (!is_of_tdf) {
    fields->Wrong("tdf_pod", "is of the format TDF alone; leave it out");
  } else if (pod > 2 && (pod < 8 || pod > 10)) {
    fields->Wrong("tdf_pod", absl::StrCat("is ", pod, ", must be 0, 1, 2, 8, 9 or 10"));
  }
}

std::optional<Failure> CheckExportSeats(const engine::EventState& event, uint32_t rounds,
                                        size_t seats_max) {
  size_t seats = 0;
  for (uint32_t number = 1; number <= rounds; ++number) {
    const engine::RoundState* round = event.FindRound(number);
    if (round == nullptr) continue;
    // A table has a seat at least, so a round of too many need not be looked through.
    if (round->tables.size() > seats_max) {
      seats += round->tables.size();
    } else {
      round->tables.ForEach(
          [&](size_t, const engine::TableState& table) { seats += table.seats.size(); });
    }
    if (seats > seats_max) return TooLargeToExport(seats, "seats or more", seats_max);
  }
  return std::nullopt;
}

std::optional<Failure> WriteEventFile(const ExportCall& call, EventFile* file) {
  translate::Fields fields(translate::Source::kClient);
  const std::string event = ReadExport(call.request, &fields);
  if (!fields.ok()) return fields.failure();
  auto state = ReadState(call.ports, call.caller, event, {});
  if (!state.ok()) return std::move(state).failure();
  const ShownEvent shown(call.ports, call.caller, *std::move(state), call.request.with_names(),
                         call.left);
  if (auto failure = CheckExportSeats(shown.event(), RoundsOf(shown, call.request))) return failure;
  file->revision = shown.revision();
  if (auto failure = PutFile(call, shown, file)) return failure;
  if (shown.Left()) return ReaderIsGone();
  if (file->bytes.size() <= kExportFileBytesMax) return std::nullopt;
  return TooLargeToExport(file->bytes.size(), "bytes", kExportFileBytesMax);
}

}  // namespace arbitro::services
