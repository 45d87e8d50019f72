// SPDX-License-Identifier: Apache-2.0

#include "daemon/exported/exported_event.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/substitute.h"
#include "absl/time/time.h"
#include "daemon/exported/plain_words.h"
#include "daemon/exported/value_tree.h"

namespace arbitro::exported {
namespace {

using interchange::Calendar;
using interchange::CalendarEntry;
using interchange::DocumentPlayer;
using interchange::DocumentRound;
using interchange::DocumentSeat;
using interchange::DocumentTable;
using interchange::EventDocument;

constexpr char kTimeOfClock[] = "%Y-%m-%dT%H:%M";

void PutEvent(const v1::Event& event, EventDocument* document) {
  document->id = IdOf(event.name());
  document->title = event.title();
  document->ruleset = IdOf(event.ruleset());
  document->ruleset_version = event.ruleset_version();
  document->game_format = event.format();
  document->status = PlainWord(event.status());
  if (event.has_settings() && event.settings().has_struct_()) {
    document->settings = JsonOf(event.settings());
  }
  document->time_zone = event.details().time_zone();
  document->utc_offset_minutes = event.utc_offset_minutes();
  document->venue = event.details().venue();
  document->address = event.details().address();
}

// The year of birth, where the ruleset's form of players asks for it and the reader may see it.
uint32_t YearOfBirth(const v1::Player& player) {
  constexpr int64_t kFirstYear = 1900;
  constexpr int64_t kLastYear = 9999;
  for (const v1::ValueField& fact : player.facts().struct_().fields()) {
    const int64_t year = fact.value().integer();
    if (fact.key() == "born" && year >= kFirstYear && year <= kLastYear) {
      return static_cast<uint32_t>(year);
    }
  }
  return 0;
}

// "Rossi, Ada" of "Ada Rossi" and "Rossi Ada"; empty where the two are not one person's given name
// and family name. Either may be of several words.
std::string ListedName(const std::string& display_name, const std::string& sort_name) {
  for (size_t at = sort_name.find(' '); at != std::string::npos; at = sort_name.find(' ', at + 1)) {
    const std::string family = sort_name.substr(0, at);
    const std::string given = sort_name.substr(at + 1);
    if (absl::StrCat(given, " ", family) == display_name) return absl::StrCat(family, ", ", given);
  }
  return "";
}

// `named`: a player or a seat.
template <class Named>
void PutName(const Named& named, DocumentPlayer* player) {
  player->name = named.display_name();
  player->listed_name = ListedName(named.display_name(), named.sort_name());
}

DocumentPlayer DocumentPlayerOf(const v1::Player& player, bool with_names) {
  DocumentPlayer of_document;
  of_document.id = IdOf(player.name());
  of_document.number = player.number();
  if (with_names) PutName(player, &of_document);
  of_document.division = player.division();
  of_document.status = PlainWord(player.status());
  of_document.entry_round = std::max(player.entry_round(), 1u);
  of_document.leave_round = player.leave_round();
  of_document.born = YearOfBirth(player);
  return of_document;
}

DocumentTable DocumentTableOf(const v1::Table& table) {
  DocumentTable of_document;
  of_document.number = table.number();
  of_document.bye = table.kind() == v1::TABLE_KIND_BYE;
  for (const v1::Seat& seat : table.seats()) {
    DocumentSeat one;
    one.player = seat.player().empty() ? "" : IdOf(seat.player());
    if (table.decided() && seat.has_outcome()) {
      one.result = PlainWord(seat.outcome().result());
      one.points = seat.outcome().points();
      one.place = seat.outcome().place();
      one.score = seat.outcome().score();
    }
    of_document.seats.push_back(std::move(one));
  }
  if (table.has_report()) of_document.report = JsonOf(table.report());
  return of_document;
}

// When a round began, on the event's own clock: as it was planned, or else when it was paired.
std::string StartOfRound(const v1::Event& event, const v1::Round& round) {
  for (const v1::ScheduledRound& each : event.schedule()) {
    if (each.plan().round() == round.number()) return each.plan().start();
  }
  if (round.paired_time_us() == 0) return "";
  return absl::FormatTime(kTimeOfClock, absl::FromUnixMicros(round.paired_time_us()),
                          absl::FixedTimeZone(event.utc_offset_minutes() * 60));
}

void PutRounds(const ExportedEvent& exported, EventDocument* document) {
  for (const v1::Phase& phase : exported.phases.phases()) {
    interchange::DocumentPhase of_document;
    of_document.number = phase.what().number();
    of_document.kind = PlainWord(phase.what().kind());
    of_document.first_round = phase.first_round();
    of_document.rounds_planned = phase.what().rounds_planned();
    for (const std::string& player : phase.players()) of_document.players.push_back(IdOf(player));
    document->phases.push_back(std::move(of_document));
  }
  for (const PlayedRound& played : exported.rounds) {
    DocumentRound round;
    round.number = played.round.number();
    round.start = StartOfRound(exported.event, played.round);
    round.closed = played.round.closed();
    round.by_hand = played.round.has_by_hand();
    for (const v1::Table& table : played.tables.tables())
      round.tables.push_back(DocumentTableOf(table));
    document->rounds.push_back(std::move(round));
  }
}

void PutStandings(const v1::GetStandingsResponse& standings, EventDocument* document) {
  for (const v1::StandingsColumn& column : standings.columns()) {
    document->columns.push_back(column.id());
  }
  for (const v1::StandingsRow& row : standings.rows()) {
    interchange::DocumentStanding of_document;
    of_document.rank = row.rank();
    of_document.player = IdOf(row.player());
    of_document.points = row.points();
    of_document.wins = row.wins();
    of_document.losses = row.losses();
    of_document.ties = row.ties();
    for (const v1::StandingsCell& cell : row.cells()) of_document.values.push_back(cell.text());
    document->standings.push_back(std::move(of_document));
  }
}

void PutRulings(const ExportedEvent& exported, EventDocument* document) {
  for (const v1::Penalty& penalty : exported.penalties.penalties()) {
    interchange::DocumentPenalty of_document;
    of_document.number = penalty.number();
    of_document.player = IdOf(penalty.player());
    of_document.infraction = penalty.infraction();
    of_document.penalty = penalty.penalty();
    of_document.round = penalty.round();
    of_document.table = penalty.table();
    of_document.revoked = penalty.revoked_revision() != 0;
    document->penalties.push_back(std::move(of_document));
  }
  for (const v1::Award& award : exported.awards.awards()) {
    document->awards.push_back(
        {award.player().empty() ? "" : IdOf(award.player()), award.code(), award.amount()});
  }
}

// The clock of the event; false where this machine does not know its time zone.
bool FindZone(const v1::Event& event, absl::TimeZone* zone) {
  const std::string& name = event.details().time_zone();
  if (!name.empty()) return absl::LoadTimeZone(name, zone);
  *zone = absl::FixedTimeZone(event.utc_offset_minutes() * 60);
  return true;
}

interchange::Fault UnknownZone(const std::string& name) {
  return {0, absl::StrCat("this machine does not know the time zone `", name, "`"),
          "install its time zones: the package is `tzdata`"};
}

// Adds one entry; a start that is no time is left out, as the daemon sends none such.
void AddEntry(const std::string& start, const absl::TimeZone& zone, CalendarEntry entry,
              Calendar* calendar) {
  absl::Time time;
  std::string why;
  if (!absl::ParseTime(kTimeOfClock, start, zone, &time, &why)) return;
  entry.start_us = absl::ToUnixMicros(time);
  calendar->entries.push_back(std::move(entry));
}

// The venue and its address, below one another.
std::string WhereText(const v1::EventDetails& details) {
  if (details.venue().empty() || details.address().empty()) {
    return details.venue() + details.address();
  }
  return absl::StrCat(details.venue(), "\n", details.address());
}

void AddProgramme(const v1::Event& event, const absl::TimeZone& zone, Calendar* calendar) {
  const std::string where = WhereText(event.details());
  // Entries of one title are told apart by their order: an entry that moves keeps its name.
  std::map<std::string, int> of_title;
  for (const v1::ProgrammeEntry& entry : event.details().programme().entries()) {
    const int nth = ++of_title[entry.title()];
    AddEntry(entry.start(), zone,
             {absl::StrCat(IdOf(event.name()), "-", nth, "-", entry.title(), "@arbitro"),
              absl::StrCat(calendar->name, ": ", entry.title()), where, 0, entry.minutes(),
              event.revision()},
             calendar);
  }
}

void AddPlannedRounds(const v1::Event& event, const absl::TimeZone& zone,
                      const std::string& round_words, Calendar* calendar) {
  const std::string where = WhereText(event.details());
  for (const v1::ScheduledRound& each : event.schedule()) {
    const uint32_t round = each.plan().round();
    AddEntry(each.plan().start(), zone,
             {absl::StrCat(IdOf(event.name()), "-round-", round, "@arbitro"),
              absl::StrCat(calendar->name, ": ", absl::Substitute(round_words, round)),
              each.plan().venue().empty() ? where : each.plan().venue(), 0, 0, event.revision()},
             calendar);
  }
}

// Players whom the caller sees at tables and not in the list.
void PutUnlistedPlayers(const ExportedEvent& exported, EventDocument* document) {
  std::set<std::string> listed;
  for (const DocumentPlayer& player : document->players) listed.insert(player.id);
  for (const PlayedRound& played : exported.rounds) {
    for (const v1::Table& table : played.tables.tables()) {
      for (const v1::Seat& seat : table.seats()) {
        if (seat.player().empty() || !listed.insert(IdOf(seat.player())).second) continue;
        DocumentPlayer player;
        player.id = IdOf(seat.player());
        player.number = seat.player_number();
        if (exported.with_names) PutName(seat, &player);
        player.entry_round = std::max(played.round.number(), 1u);
        document->players.push_back(std::move(player));
      }
    }
  }
}

}  // namespace

EventDocument DocumentOfEvent(const ExportedEvent& exported) {
  EventDocument document;
  PutEvent(exported.event, &document);
  for (const v1::Player& player : exported.players.players()) {
    document.players.push_back(DocumentPlayerOf(player, exported.with_names));
  }
  PutUnlistedPlayers(exported, &document);
  PutRounds(exported, &document);
  PutStandings(exported.standings, &document);
  PutRulings(exported, &document);
  return document;
}

interchange::Reading<Calendar> CalendarOfEvent(const v1::Event& event, int64_t made_us,
                                               const std::string& round_words) {
  interchange::Reading<Calendar> made;
  absl::TimeZone zone;
  if (!FindZone(event, &zone)) {
    made.faults.push_back(UnknownZone(event.details().time_zone()));
    return made;
  }
  Calendar& calendar = made.value;
  calendar.name = event.title().empty() ? IdOf(event.name()) : event.title();
  calendar.cancelled = event.status() == v1::EVENT_STATUS_CANCELLED;
  calendar.made_us = made_us;
  AddProgramme(event, zone, &calendar);
  AddPlannedRounds(event, zone, round_words, &calendar);
  if (calendar.entries.empty()) {
    made.faults.push_back(
        {0, "the event has no programme and no planned round",
         "plan them first: `arbitroctl event describe`, `arbitroctl schedule set`"});
  }
  return made;
}

}  // namespace arbitro::exported
