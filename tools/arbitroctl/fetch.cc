// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/fetch.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "api/status/try.h"
#include "arbitro/v1/person.pb.h"
#include "tools/arbitroctl/show/error_text.h"
#include "tools/progress_bar.h"

namespace arbitro::tools {
namespace {

// Rulings are listed without the revision that they were read at.
template <class Response>
absl::StatusOr<Response> WithoutRevision(absl::StatusOr<Response> response) {
  if (response.ok()) response->clear_revision();
  return response;
}

}  // namespace

absl::StatusOr<v1::Ruleset> GetRuleset(Session* session, const std::string& ruleset) {
  return session->Get<v1::Ruleset>("RulesetService.GetRuleset", RulesetName(ruleset));
}

absl::StatusOr<v1::Event> GetEvent(Session* session, const std::string& event) {
  return session->Get<v1::Event>("EventService.GetEvent", EventName(event));
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

absl::StatusOr<v1::Ruleset> GetPinnedRuleset(Session* session, const v1::Event& event) {
  v1::GetRulesetRequest request;
  request.set_name(event.ruleset());
  request.set_version(event.ruleset_version());
  auto pinned = session->Get<v1::Ruleset>("RulesetService.GetRuleset", request);
  if (ReasonIn(pinned.status()) != v1::REASON_RULESET_UNKNOWN) return pinned;
  return GetRuleset(session, event.ruleset());
}

absl::StatusOr<v1::Ruleset> GetRulesetOfEvent(Session* session, const std::string& event) {
  ASSIGN_OR_RETURN(const auto found, GetEvent(session, event));
  return GetPinnedRuleset(session, found);
}

absl::StatusOr<v1::ListPlayersResponse> GetPlayers(Session* session, const std::string& event,
                                                   const ListQuery& query) {
  v1::ListPlayersRequest request;
  request.set_event(EventName(event));
  request.set_filter(query.filter);
  request.set_order_by(query.order_by);
  if (query.at_revision != 0) request.mutable_read()->set_at_revision(query.at_revision);
  return session->Get<v1::ListPlayersResponse>("EventService.ListPlayers", request);
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
  const auto ruleset = GetPinnedRuleset(session, event);
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

absl::StatusOr<v1::ListPhasesResponse> GetPhases(Session* session, const std::string& event) {
  return session->Get<v1::ListPhasesResponse>("PairingService.ListPhases", EventName(event));
}

absl::StatusOr<v1::ListAppealsResponse> GetAppeals(Session* session, const std::string& event) {
  return WithoutRevision(
      session->Get<v1::ListAppealsResponse>("PenaltyService.ListAppeals", EventName(event)));
}

absl::StatusOr<v1::ListDutiesResponse> GetDuties(Session* session, const std::string& event) {
  return session->Get<v1::ListDutiesResponse>("EventService.ListDuties", EventName(event));
}

absl::StatusOr<v1::GetAwardsResponse> GetAwards(Session* session, const std::string& event) {
  return session->Get<v1::GetAwardsResponse>("ScoringService.GetAwards", EventName(event));
}

std::string GetPersonName(Session* session, const std::string& person) {
  const auto found = session->Get<v1::Person>("PersonService.GetPerson", PersonName(person));
  if (!found.ok()) return "";
  const v1::PersonProfile& profile = found->profile();
  if (!profile.display_name().empty()) return profile.display_name();
  return absl::StrCat(profile.given_name(), profile.given_name().empty() ? "" : " ",
                      profile.family_name());
}

absl::StatusOr<v1::ListPenaltiesResponse> GetPenalties(Session* session, const std::string& event) {
  return WithoutRevision(
      session->Get<v1::ListPenaltiesResponse>("PenaltyService.ListPenalties", EventName(event)));
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
  return session->Get<v1::Round>("PairingService.GetRound", RoundName(event, round));
}

absl::StatusOr<v1::ListTablesResponse> GetTables(Session* session, const std::string& event,
                                                 uint32_t round, const ListQuery& query) {
  v1::ListTablesRequest request;
  request.set_round(RoundName(event, round));
  request.set_filter(query.filter);
  request.set_order_by(query.order_by);
  return session->Get<v1::ListTablesResponse>("PairingService.ListTables", request);
}

absl::StatusOr<v1::GetStandingsResponse> GetStandings(Session* session, const std::string& event,
                                                      uint32_t round, const std::string& division) {
  v1::GetStandingsRequest request;
  request.set_event(EventName(event));
  request.set_round(round);
  request.set_division(division);
  return session->Get<v1::GetStandingsResponse>("ScoringService.GetStandings", request);
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
