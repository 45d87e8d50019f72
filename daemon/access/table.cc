// SPDX-License-Identifier: Apache-2.0
#include "daemon/access/table.h"

#include <type_traits>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "daemon/engine/model/model.h"

namespace arbitro::access {
namespace {

// The rows of reads, and of calls that no journal records as they are.
// administrator, auditor | organiser, head judge, judge, scorekeeper, player, spectator, anybody
// clang-format off
constexpr CallRow kReads[] = {
    {"AdminService", "CreateBackup", Scope::kServer, "", "", "y--------"},
    {"AdminService", "FollowLog", Scope::kServer, "", "", "y--------"},
    {"AdminService", "ReloadRulesets", Scope::kServer, "", "", "y--------"},
    {"AdminService", "ListQuarantined", Scope::kServer, "", "", "yy-------"},
    {"AdminService", "GetMetrics", Scope::kServer, "", "", "yy-------"},
    {"BulkService", "RegisterPlayers", Scope::kEvent, "event", "", "y-yyyy---"},
    {"BulkService", "ReportResults", Scope::kEvent, "event", "", "y-yyyy---"},
    {"BulkService", "EnterRounds", Scope::kEvent, "event", "", "y--y-----"},
    {"CatalogueService", "GetCatalogue", Scope::kServer, "", "", "yyyyyyyy-"},
    {"CatalogueService", "ExportCatalogue", Scope::kServer, "", "", "yyyyyyyy-"},
    {"CatalogueService", "ListCatalogues", Scope::kServer, "", "", "yyyyyyyy-"},
    {"CatalogueService", "GetCard", Scope::kServer, "", "", "yyyyyyyy-"},
    {"DeckService", "GetDeck", Scope::kEvent, "name", "name", "yyyyy-o--"},
    {"DeckService", "CheckDeck", Scope::kEvent, "event", "", "yyyyyyyy-"},
    {"DeckService", "CompareDecks", Scope::kEvent, "name", "name", "yyyyy-o--"},
    {"DeckService", "ListPublishedDecks", Scope::kEvent, "event", "", "yyyyyyyyy"},
    {"DrawService", "GetDraws", Scope::kEvent, "event", "", "yyyyyyyyy"},
    {"EventService", "GetEvent", Scope::kEvent, "name", "", "yyyyyyyyy"},
    {"EventService", "ListEvents", Scope::kEvents, "", "", "yyyyyyyyy"},
    {"EventService", "ListDuties", Scope::kEvent, "event", "", "yyyyyy---"},
    {"EventService", "GetPlayer", Scope::kEvent, "name", "", "yyyyyyyyy"},
    {"EventService", "ListPlayers", Scope::kEvent, "event", "", "yyyyyyyyy"},
    {"ExplainService", "GetCutOutlook", Scope::kEvent, "event", "", "yyyyyyyyy"},
    {"ExplainService", "ExplainRank", Scope::kEvent, "player", "", "yyyyyyyyy"},
    {"ExplainService", "ExplainOpponent", Scope::kEvent, "player", "", "yyyyyyyyy"},
    {"FloorService", "ListFloorChecks", Scope::kEvent, "event", "", "yyyyyyyyy"},
    {"FloorService", "ListAssignments", Scope::kEvent, "event", "", "yyyyyy---"},
    {"FloorService", "ListJudgeCalls", Scope::kEvent, "event", "", "yyyyyyo--"},
    {"InterchangeService", "ReadFile", Scope::kServer, "", "", "yyyyyyyy-"},
    {"InterchangeService", "ExportEvent", Scope::kEvent, "event", "", "yyyyyyyyy"},
    {"InterchangeService", "ImportEvent", Scope::kServer, "", "", "y-y------"},
    {"JournalService", "ListRecords", Scope::kJournal, "journal", "", "yyyyyyyyy"},
    {"JournalService", "WatchEvent", Scope::kJournal, "journal", "", "yyyyyyyyy"},
    {"JournalService", "ExplainDecision", Scope::kJournal, "journal", "", "yyyyyyyyy"},
    {"JournalService", "ReplayJournal", Scope::kJournal, "journal", "", "yyyyyy---"},
    {"JournalService", "WhatIf", Scope::kEvent, "event", "", "yyyyyy---"},
    {"JournalService", "ExportJournal", Scope::kJournal, "journal", "", "yyyyy----"},
    {"JournalService", "GetCheckpoint", Scope::kServer, "", "", "yyyyyyyyy"},
    {"JournalService", "GetInclusionProof", Scope::kJournal, "journal", "", "yyyyyyyyy"},
    {"JournalService", "GetConsistencyProof", Scope::kServer, "", "", "yyyyyyyyy"},
    {"JournalService", "GetResultReceipt", Scope::kEvent, "table", "", "yyyyyyyyy"},
    {"JournalService", "ListLogKeys", Scope::kServer, "", "", "yyyyyyyyy"},
    {"PairingService", "ListPhases", Scope::kEvent, "event", "", "yyyyyyyyy"},
    {"PairingService", "GetRound", Scope::kEvent, "name", "", "yyyyyyyyy"},
    {"PairingService", "ListTables", Scope::kEvent, "round", "", "yyyyyyyyy"},
    {"PairingService", "GetTable", Scope::kEvent, "name", "", "yyyyyyyyy"},
    {"PairingService", "EvaluatePairing", Scope::kEvent, "event", "", "yyyyyy---"},
    {"PlaceService", "ListWaitlist", Scope::kEvent, "event", "", "yyyyyyyyy"},
    {"PenaltyService", "ListPenalties", Scope::kEvent, "event", "", "yyyyy-o--"},
    {"PenaltyService", "ListAppeals", Scope::kEvent, "event", "", "yyyyy-o--"},
    {"PersonService", "CreatePerson", Scope::kServer, "", "", "y-y------"},
    {"PersonService", "GetPerson", Scope::kPerson, "name", "name", "yyy---oo-"},
    {"PersonService", "UpdatePerson", Scope::kPerson, "person", "person", "y-y---oo-"},
    {"PersonService", "FindPersons", Scope::kServer, "", "", "yyy------"},
    {"PersonService", "MergePersons", Scope::kServer, "", "", "y--------"},
    {"PersonService", "RecordConsent", Scope::kPerson, "person", "person", "y-y---oo-"},
    {"PersonService", "ErasePerson", Scope::kServer, "", "", "y--------"},
    {"PersonService", "ListPersonEntries", Scope::kPerson, "person", "person", "yyy---oo-"},
    {"QuestionService", "Ask", Scope::kServer, "", "", "yyyyyyyy-"},
    {"RulesetService", "ListRulesets", Scope::kServer, "", "", "yyyyyyyy-"},
    {"RulesetService", "GetRuleset", Scope::kServer, "", "", "yyyyyyyy-"},
    {"ScoringService", "GetStandings", Scope::kEvent, "event", "", "yyyyyyyyy"},
    {"ScoringService", "StreamStandings", Scope::kEvent, "event", "", "yyyyyyyyy"},
    {"ScoringService", "GetAwards", Scope::kEvent, "event", "", "yyyyyyyyy"},
    {"ScreenService", "GetScreen", Scope::kEvent, "name", "", "yyyyyyyyy"},
    {"ScreenService", "ListScreens", Scope::kEvent, "event", "", "yyyyyyyyy"},
    {"SeatingService", "EvaluateSeating", Scope::kEvent, "event", "", "yyyyyy---"},
    {"SeatingService", "GetTablePlan", Scope::kEvent, "event", "", "yyyyyyyyy"},
    {"SeatingService", "GetDeal", Scope::kEvent, "table", "", "yyyyyyyyy"},
    {"SeriesService", "GetSeries", Scope::kServer, "", "", "yyyyyyyy-"},
    {"SeriesService", "ListSeries", Scope::kServer, "", "", "yyyyyyyy-"},
    {"SeriesService", "ListSeriesEvents", Scope::kServer, "", "", "yyyyyyyy-"},
    {"SeriesService", "GetSeriesStandings", Scope::kServer, "", "", "yyyyyyyy-"},
    {"SeriesService", "GetSeriesRatings", Scope::kServer, "", "", "yyyyyyyy-"},
    {"SeriesService", "GetRatingHistory", Scope::kServer, "", "", "yyyyyyyy-"},
    {"SeriesService", "GetSeriesAwards", Scope::kServer, "", "", "yyyyyyyy-"},
    {"TicketService", "ListTickets", Scope::kEvent, "event", "", "yyyyyy---"},
    {"TicketService", "IssueStreamTicket", Scope::kEvent, "event", "", "yyyyyyyy-"},
};
// clang-format on

// In the order of docs/access.md.
constexpr std::string_view kServices[] = {
    "AdminService",   "BulkService",    "CatalogueService", "DeckService",        "DrawService",
    "EventService",   "ExplainService", "FloorService",     "InterchangeService", "JournalService",
    "PairingService", "PenaltyService", "PersonService",    "PlaceService",       "QuestionService",
    "RulesetService", "ScoringService", "ScreenService",    "SeatingService",     "SeriesService",
    "TicketService"};

// The rows that commands state, two for each, then those of reads.
template <class... Commands>
constexpr auto AllRows(std::type_identity<engine::OneOf<Commands...>>) {
  return []<size_t... kRead>(std::index_sequence<kRead...>) {
    // The size is said: to deduce it, a compiler compares the types of at most 256 elements.
    return std::array<CallRow, 2 * sizeof...(Commands) + sizeof...(kRead)>{
        Commands::kTraits.call..., Commands::kTraits.other_call..., kReads[kRead]...};
  }
  (std::make_index_sequence<std::size(kReads)>());
}
constexpr auto kAllRows = AllRows(std::type_identity<decltype(engine::Command::what)>());

constexpr size_t kCalls = [] {
  size_t calls = 0;
  for (const CallRow& row : kAllRows) calls += row.method.empty() ? 0 : 1;
  return calls;
}();

// The places of the calls in kAllRows, service by service.
constexpr std::array<size_t, kCalls> kPlaces = [] {
  std::array<size_t, kCalls> places = {};
  size_t next = 0;
  for (const std::string_view service : kServices) {
    for (size_t at = 0; at < kAllRows.size(); ++at) {
      if (kAllRows[at].service == service) places[next++] = at;
    }
  }
  // A row whose service is not in the list leaves a place that does not compile.
  while (next < kCalls) places[next++] = kAllRows.size();
  return places;
}();

template <size_t... kPlace>
constexpr std::array<Row, kCalls> TableOf(std::index_sequence<kPlace...>) {
  return {Row{kAllRows[kPlaces[kPlace]]}...};
}
constexpr std::array<Row, kCalls> kTable = TableOf(std::make_index_sequence<kCalls>());

// clang-format off
constexpr std::array<ContentRow, kContents> kContentTable = {{
    {Content::kPlayer, "facts of a player, fixed tables, reasons to come, stay away or leave", "",
     "yyyyyyo--"},
    {Content::kDeck, "decks", "GetDeck", "yyyyy-o--"},
    {Content::kPenalty, "penalties", "ListPenalties", "yyyyy-o--"},
    {Content::kAppeal, "appeals", "ListAppeals", "yyyyy-o--"},
    {Content::kDuty, "duties", "ListDuties", "yyyyyy---"},
    {Content::kTicket, "tickets", "ListTickets", "yyyyyy---"},
    {Content::kFloor, "floor checks until they are over, their reasons and verdicts; assignments",
     "ListAssignments", "yyyyyy---"},
    {Content::kJudgeCall, "calls for a judge", "ListJudgeCalls", "yyyyyyo--"},
    {Content::kPersonEntry, "suspensions and titles of a person", "ListPersonEntries", "yyy---oo-"},
    {Content::kOperation, "faults of rulesets, losses of the log", "", "yyyyyy---"},
    {Content::kTrace, "the trace of a decision", "", "yyyyy----"},
    {Content::kResults, "results and standings, while secret", "", "yy-yy----"},
    {Content::kDeal, "the deal of a seat, while sealed", "", "yy-yy-o--"},
    {Content::kDraft, "rounds that are not published", "", "yyyy-y---"},
    {Content::kHeldBack, "results, standings and awards that are not published", "", "yyyyyy---"},
}};
// clang-format on

constexpr bool ContentsFitCalls() {
  for (size_t i = 0; i < kContents; ++i) {
    const ContentRow& content = kContentTable[i];
    if (content.cells.size() != kRoles || static_cast<size_t>(content.content) != i) return false;
    bool found = content.method.empty();
    for (const Row& row : kTable) {
      if (row.method != content.method) continue;
      found = true;
      if (row.cells != content.cells) return false;
    }
    if (!found) return false;
  }
  return true;
}
static_assert(ContentsFitCalls(), "a call and the content that it reads have other cells");

// A bundle holds all that an event's journal has.
constexpr bool ExportersSeeAll() {
  for (const Row& row : kTable) {
    if (row.method != "ExportJournal") continue;
    for (const ContentRow& content : kContentTable) {
      if (content.content > Content::kJudgeCall) continue;
      for (size_t i = 0; i < kRoles; ++i) {
        if (row.cells[i] != '-' && content.cells[i] != 'y') return false;
      }
    }
  }
  return true;
}
static_assert(ExportersSeeAll(), "a role may export a journal of which it may not see all");

// A command that leaves its call out has no cells, and a service that kServices does not name no
// place.
constexpr bool AllWhole() {
  for (const CallRow& row : kAllRows) {
    if (row.cells.size() != kRoles) return false;
  }
  return true;
}
static_assert(AllWhole(), "a command states no call, or a row has not a cell for each role");

}  // namespace

Cell CellIn(std::string_view cells, Role role) {
  switch (cells[static_cast<size_t>(role)]) {
    case 'y':
      return Cell::kYes;
    case 'o':
      return Cell::kOwn;
    default:
      return Cell::kNo;
  }
}

std::span<const Row> Table() { return kTable; }
const std::array<ContentRow, kContents>& Contents() { return kContentTable; }

const Row* FindRow(std::string_view method) {
  static const auto* rows = [] {
    auto* by_method = new absl::flat_hash_map<absl::string_view, const Row*>();
    for (const Row& row : kTable) {
      by_method->emplace(absl::string_view(row.method.data(), row.method.size()), &row);
    }
    return by_method;
  }();
  const auto found = rows->find(absl::string_view(method.data(), method.size()));
  return found == rows->end() ? nullptr : found->second;
}

}  // namespace arbitro::access
