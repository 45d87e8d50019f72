// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/fetch.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "api/status/try.h"
#include "arbitro/v1/person.pb.h"
#include "tools/arbitroctl/show/error_text.h"
#include "tools/progress_bar.h"

namespace arbitro::tools {
absl::StatusOr<v1::Ruleset> GetRuleset(Session* session, const std::string& ruleset) {
  v1::GetRulesetRequest request;
  request.set_name(RulesetName(ruleset));
  v1::Ruleset response;
  RETURN_IF_ERROR(session->Call("RulesetService.GetRuleset", request, &response));
  return response;
}

absl::StatusOr<v1::Event> GetEvent(Session* session, const std::string& event) {
  v1::GetEventRequest request;
  request.set_name(EventName(event));
  v1::Event response;
  RETURN_IF_ERROR(session->Call("EventService.GetEvent", request, &response));
  return response;
}

ShownClock ClockOf(Session* session, const std::string& journal) {
  const std::string name = JournalName(journal);
  if (name.rfind("events/", 0) != 0) return {};
  const auto event = GetEvent(session, name);
  return {event.ok() ? event->utc_offset_minutes() : 0};
}

absl::StatusOr<absl::TimeZone> ZoneOf(const v1::Event& event) {
  absl::TimeZone zone = absl::FixedTimeZone(event.utc_offset_minutes() * 60);
  const std::string& name = event.details().time_zone();
  if (!name.empty() && !absl::LoadTimeZone(name, &zone)) {
    return UsageError(
        PhraseWith("this machine does not know the time zone `$0`; install tzdata", name));
  }
  return zone;
}

absl::StatusOr<int64_t> ReadEventTime(Session* session, const std::string& event,
                                      const std::string& option, const std::string& text) {
  ASSIGN_OR_RETURN(const auto found, GetEvent(session, event));
  ASSIGN_OR_RETURN(const absl::TimeZone zone, ZoneOf(found));
  absl::Time time;
  if (!absl::ParseTime("%Y-%m-%dT%H:%M", text, zone, &time, nullptr)) {
    return UsageError(
        PhraseWith("`$0` is `$1`, must be a time such as 2026-05-01T18:30", option, text));
  }
  return absl::ToUnixMicros(time);
}

absl::StatusOr<v1::Ruleset> GetRulesetOfEvent(Session* session, const std::string& event) {
  ASSIGN_OR_RETURN(const auto found, GetEvent(session, event));
  return GetRuleset(session, found.ruleset());
}

absl::StatusOr<v1::ListEventsResponse> GetEvents(Session* session, const ListQuery& query) {
  v1::ListEventsResponse all;
  v1::ListEventsRequest request;
  request.set_page_size(kPageSize);
  request.set_filter(query.filter);
  request.set_order_by(query.order_by);
  do {
    v1::ListEventsResponse page;
    absl::Status status = session->Call("EventService.ListEvents", request, &page);
    if (!status.ok()) return status;
    all.mutable_events()->MergeFrom(page.events());
    request.set_page_token(page.next_page_token());
  } while (!request.page_token().empty());
  return all;
}

absl::StatusOr<v1::ListPlayersResponse> GetPlayers(Session* session, const std::string& event,
                                                   const ListQuery& query) {
  v1::ListPlayersResponse all;
  v1::ListPlayersRequest request;
  request.set_event(EventName(event));
  request.set_filter(query.filter);
  request.set_order_by(query.order_by);
  request.set_page_size(kPageSize);
  request.set_with_names(true);
  if (query.at_revision != 0) request.mutable_read()->set_at_revision(query.at_revision);
  do {
    v1::ListPlayersResponse page;
    RETURN_IF_ERROR(session->Call("EventService.ListPlayers", request, &page));
    all.mutable_players()->MergeFrom(page.players());
    all.set_revision(page.revision());
    request.set_page_token(page.next_page_token());
  } while (!request.page_token().empty());
  return all;
}

bool IsKept(const absl::Status& status) {
  const v1::Reason reason = ReasonIn(status);
  return reason == v1::REASON_ACCESS_DENIED || reason == v1::REASON_CREDENTIALS_MISSING ||
         reason == v1::REASON_STANDINGS_SECRET;
}

absl::StatusOr<PlayerNames> GetPlayerNames(Session* session, const std::string& event) {
  const auto players = GetPlayers(session, event);
  if (players.ok()) return PlayerNames(*players);
  if (IsKept(players.status())) return PlayerNames();
  return players.status();
}

PlayerNames NamesIn(Session* session, const std::string& event) {
  auto names = GetPlayerNames(session, event);
  return names.ok() ? *std::move(names) : PlayerNames();
}

absl::StatusOr<EventWords> GetWords(Session* session, const v1::Event& event) {
  EventWords words;
  words.language = PrintedLanguage();
  words.utc_offset_minutes = event.utc_offset_minutes();
  const auto ruleset = GetRuleset(session, event.ruleset());
  if (!ruleset.ok() && !IsKept(ruleset.status())) return ruleset.status();
  if (ruleset.ok()) words.ruleset = *ruleset;
  ASSIGN_OR_RETURN(const auto names, GetPlayerNames(session, event.name()));
  words.names = names;
  return words;
}

EventWords WordsIn(Session* session, const std::string& journal) {
  const EventWords plain = {PrintedLanguage()};
  const std::string name = JournalName(journal);
  if (name.rfind("events/", 0) != 0) return plain;
  const auto event = GetEvent(session, name);
  if (!event.ok()) return plain;
  return GetWords(session, *event).value_or(plain);
}

absl::StatusOr<v1::ListAppealsResponse> GetAppeals(Session* session, const std::string& event) {
  v1::ListAppealsResponse all;
  v1::ListAppealsRequest request;
  request.set_event(EventName(event));
  request.set_page_size(kPageSize);
  do {
    v1::ListAppealsResponse page;
    RETURN_IF_ERROR(session->Call("PenaltyService.ListAppeals", request, &page));
    all.mutable_appeals()->MergeFrom(page.appeals());
    request.set_page_token(page.next_page_token());
  } while (!request.page_token().empty());
  return all;
}

absl::StatusOr<v1::ListDutiesResponse> GetDuties(Session* session, const std::string& event) {
  v1::ListDutiesResponse all;
  v1::ListDutiesRequest request;
  request.set_event(EventName(event));
  request.set_page_size(kPageSize);
  do {
    v1::ListDutiesResponse page;
    RETURN_IF_ERROR(session->Call("EventService.ListDuties", request, &page));
    all.mutable_duties()->MergeFrom(page.duties());
    all.set_revision(page.revision());
    request.set_page_token(page.next_page_token());
  } while (!request.page_token().empty());
  return all;
}

absl::StatusOr<v1::GetAwardsResponse> GetAwards(Session* session, const std::string& event) {
  v1::GetAwardsRequest request;
  request.set_event(EventName(event));
  v1::GetAwardsResponse response;
  RETURN_IF_ERROR(session->Call("ScoringService.GetAwards", request, &response));
  return response;
}

std::string GetPersonName(Session* session, const std::string& person) {
  v1::GetPersonRequest request;
  request.set_name(PersonName(person));
  v1::Person found;
  if (!session->Call("PersonService.GetPerson", request, &found).ok()) return "";
  const v1::PersonProfile& profile = found.profile();
  if (!profile.display_name().empty()) return profile.display_name();
  return absl::StrCat(profile.given_name(), profile.given_name().empty() ? "" : " ",
                      profile.family_name());
}

absl::StatusOr<v1::ListPenaltiesResponse> GetPenalties(Session* session, const std::string& event) {
  v1::ListPenaltiesResponse all;
  v1::ListPenaltiesRequest request;
  request.set_event(EventName(event));
  request.set_page_size(kPageSize);
  do {
    v1::ListPenaltiesResponse page;
    RETURN_IF_ERROR(session->Call("PenaltyService.ListPenalties", request, &page));
    all.mutable_penalties()->MergeFrom(page.penalties());
    request.set_page_token(page.next_page_token());
  } while (!request.page_token().empty());
  return all;
}

absl::StatusOr<v1::ListRecordsResponse> GetRecords(Session* session, const std::string& journal,
                                                   uint64_t first_revision) {
  v1::ListRecordsResponse all;
  v1::ListRecordsRequest request;
  request.set_journal(JournalName(journal));
  request.set_first_revision(first_revision);
  request.set_page_size(kPageSize);
  do {
    v1::ListRecordsResponse page;
    RETURN_IF_ERROR(session->Call("JournalService.ListRecords", request, &page));
    all.mutable_records()->MergeFrom(page.records());
    request.set_first_revision(page.next_revision());
  } while (request.first_revision() != 0);
  return all;
}

absl::StatusOr<v1::Round> GetRound(Session* session, const std::string& event, uint32_t round) {
  v1::GetRoundRequest request;
  request.set_name(RoundName(event, round));
  v1::Round found;
  RETURN_IF_ERROR(session->Call("PairingService.GetRound", request, &found));
  return found;
}

absl::StatusOr<v1::ListTablesResponse> GetTables(Session* session, const std::string& event,
                                                 uint32_t round, const ListQuery& query) {
  v1::ListTablesResponse all;
  v1::ListTablesRequest request;
  request.set_round(RoundName(event, round));
  request.set_filter(query.filter);
  request.set_order_by(query.order_by);
  request.set_page_size(kPageSize);
  request.set_with_names(true);
  do {
    v1::ListTablesResponse page;
    RETURN_IF_ERROR(session->Call("PairingService.ListTables", request, &page));
    all.mutable_tables()->MergeFrom(page.tables());
    all.set_revision(page.revision());
    request.set_page_token(page.next_page_token());
  } while (!request.page_token().empty());
  return all;
}

absl::StatusOr<v1::GetStandingsResponse> GetStandings(Session* session, const std::string& event,
                                                      uint32_t round, const std::string& division) {
  v1::GetStandingsResponse all;
  v1::GetStandingsRequest request;
  request.set_event(EventName(event));
  request.set_round(round);
  request.set_division(division);
  request.set_page_size(kPageSize);
  request.set_with_names(true);
  do {
    v1::GetStandingsResponse page;
    RETURN_IF_ERROR(session->Call("ScoringService.GetStandings", request, &page));
    request.set_page_token(page.next_page_token());
    page.clear_next_page_token();
    // Columns are those of the first page on every page.
    if (all.columns_size() > 0) page.clear_columns();
    all.MergeFrom(page);
  } while (!request.page_token().empty());
  return all;
}

absl::StatusOr<std::vector<PlayedRound>> GetPlayedRounds(Session* session, const std::string& name,
                                                         uint32_t count) {
  std::vector<PlayedRound> rounds;
  ProgressBar bar(Phrase("reading rounds"));
  for (uint32_t number = 1; number <= count; ++number) {
    auto round = GetRound(session, name, number);
    if (!round.ok()) return round.status();
    auto tables = GetTables(session, name, number);
    if (!tables.ok()) return tables.status();
    rounds.push_back({*std::move(round), *std::move(tables)});
    bar.Show(number, count);
  }
  return rounds;
}

}  // namespace arbitro::tools
