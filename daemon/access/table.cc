// SPDX-License-Identifier: Apache-2.0
#include "daemon/access/table.h"

#include "absl/container/flat_hash_map.h"

namespace arbitro::access {
namespace {

// administrator, auditor | organiser, head judge, judge, scorekeeper, player, spectator, anybody
// clang-format off
constexpr std::array<Row, kRows> kTable = {{
    {"AdminService", "CreateBackup", Scope::kServer, "", "", "y--------"},
    {"AdminService", "ReleaseRuleset", Scope::kServer, "", "", "y--------"},
    {"AdminService", "ListQuarantined", Scope::kServer, "", "", "yy-------"},
    {"AdminService", "GetMetrics", Scope::kServer, "", "", "yy-------"},
    {"AdminService", "AcknowledgeLoss", Scope::kServer, "", "", "y--------"},
    {"AdminService", "RotateLogKey", Scope::kServer, "", "", "y--------"},
    {"CatalogueService", "ImportCatalogue", Scope::kServer, "", "", "y-y------"},
    {"CatalogueService", "GetCatalogue", Scope::kServer, "", "", "yyyyyyyy-"},
    {"CatalogueService", "ListCatalogues", Scope::kServer, "", "", "yyyyyyyy-"},
    {"CatalogueService", "GetCard", Scope::kServer, "", "", "yyyyyyyy-"},
    {"DeckService", "SubmitDeck", Scope::kEvent, "player", "player", "y-yyyyo--"},
    {"DeckService", "GetDeck", Scope::kEvent, "name", "name", "yyyyy-o--"},
    {"DeckService", "CheckDeck", Scope::kEvent, "event", "", "yyyyyyyy-"},
    {"DeckService", "RecordDeckCheck", Scope::kEvent, "player", "", "y-yyy----"},
    {"DrawService", "FreezeDraw", Scope::kEvent, "event", "", "y-yy-y---"},
    {"DrawService", "ContributeToDraw", Scope::kEvent, "event", "player", "y-yyyyo--"},
    {"DrawService", "VoidDraw", Scope::kEvent, "event", "", "y-yy-----"},
    {"DrawService", "GetDraws", Scope::kEvent, "event", "", "yyyyyyyyy"},
    {"EventService", "CreateEvent", Scope::kServer, "", "", "y-y------"},
    {"EventService", "GetEvent", Scope::kEvent, "name", "", "yyyyyyyyy"},
    {"EventService", "ListEvents", Scope::kEvents, "", "", "yyyyyyyyy"},
    {"EventService", "RequestEvent", Scope::kEvent, "event", "", "y-y------"},
    {"EventService", "SanctionEvent", Scope::kEvent, "event", "", "y--------"},
    {"EventService", "OpenRegistration", Scope::kEvent, "event", "", "y-y------"},
    {"EventService", "StartEvent", Scope::kEvent, "event", "", "y-yy-----"},
    {"EventService", "CompleteEvent", Scope::kEvent, "event", "", "y-yy-----"},
    {"EventService", "ConfirmEvent", Scope::kEvent, "event", "", "y-yy-----"},
    {"EventService", "CancelEvent", Scope::kEvent, "event", "", "y-y------"},
    {"EventService", "AddStaff", Scope::kEvent, "event", "", "y-y------"},
    {"EventService", "RemoveStaff", Scope::kEvent, "event", "", "y-y------"},
    {"EventService", "SetSchedule", Scope::kEvent, "event", "", "y-yy-----"},
    {"EventService", "AmendSettings", Scope::kEvent, "event", "", "y-yy-----"},
    {"EventService", "OpenDuty", Scope::kEvent, "event", "", "y-yyy----"},
    {"EventService", "SettleDuty", Scope::kEvent, "event", "", "y-yyy----"},
    {"EventService", "ListDuties", Scope::kEvent, "event", "", "yyyyyy---"},
    {"EventService", "RegisterPlayer", Scope::kEvent, "event", "person", "y-yyyyoo-"},
    {"EventService", "OpenCheckIn", Scope::kEvent, "event", "", "y-yy-y---"},
    {"EventService", "CheckInPlayer", Scope::kEvent, "player", "player", "y-yyyyo--"},
    {"EventService", "SetAbsent", Scope::kEvent, "player", "player", "y-yyyyo--"},
    {"EventService", "SetPresent", Scope::kEvent, "player", "player", "y-yyyyo--"},
    {"EventService", "DropPlayer", Scope::kEvent, "player", "player", "y-yyyyo--"},
    {"EventService", "ReenterPlayer", Scope::kEvent, "player", "", "y-yyyy---"},
    {"EventService", "ExpelPlayer", Scope::kEvent, "player", "", "y-yy-----"},
    {"EventService", "StartClock", Scope::kEvent, "round", "", "y-yyyy---"},
    {"EventService", "PauseClock", Scope::kEvent, "round", "", "y-yyyy---"},
    {"EventService", "ResumeClock", Scope::kEvent, "round", "", "y-yyyy---"},
    {"EventService", "CallTime", Scope::kEvent, "round", "", "y-yyyy---"},
    {"EventService", "ExtendTime", Scope::kEvent, "table", "", "y-yyy----"},
    {"EventService", "UpgradeRuleset", Scope::kEvent, "event", "", "y-y------"},
    {"EventService", "GetPlayer", Scope::kEvent, "name", "", "yyyyyyyyy"},
    {"EventService", "ListPlayers", Scope::kEvent, "event", "", "yyyyyyyyy"},
    {"JournalService", "ListRecords", Scope::kJournal, "journal", "", "yyyyyyyyy"},
    {"JournalService", "WatchEvent", Scope::kJournal, "journal", "", "yyyyyyyyy"},
    {"JournalService", "ExplainDecision", Scope::kJournal, "journal", "", "yyyyyyyyy"},
    {"JournalService", "ReplayJournal", Scope::kJournal, "journal", "", "yyyyyy---"},
    {"JournalService", "WhatIf", Scope::kEvent, "event", "", "yyyyyy---"},
    {"JournalService", "ExportJournal", Scope::kJournal, "journal", "", "yyyyy----"},
    {"JournalService", "GetCheckpoint", Scope::kServer, "", "", "yyyyyyyyy"},
    {"JournalService", "GetInclusionProof", Scope::kJournal, "journal", "", "yyyyyyyyy"},
    {"JournalService", "GetConsistencyProof", Scope::kServer, "", "", "yyyyyyyyy"},
    {"JournalService", "ListLogKeys", Scope::kServer, "", "", "yyyyyyyyy"},
    {"PairingService", "PairRound", Scope::kEvent, "event", "", "y-yy-y---"},
    {"PairingService", "CloseRound", Scope::kEvent, "round", "", "y-yy-y---"},
    {"PairingService", "UnpairRound", Scope::kEvent, "round", "", "y-yy-----"},
    {"PairingService", "RepairRound", Scope::kEvent, "round", "", "y-yy-----"},
    {"PairingService", "TakeOverPlace", Scope::kEvent, "round", "", "y-yyy----"},
    {"PairingService", "EnterPairing", Scope::kEvent, "event", "", "y--y-----"},
    {"PairingService", "StartPhase", Scope::kEvent, "event", "", "y-yy-y---"},
    {"PairingService", "ListPhases", Scope::kEvent, "event", "", "yyyyyyyyy"},
    {"PairingService", "GetRound", Scope::kEvent, "name", "", "yyyyyyyyy"},
    {"PairingService", "ListTables", Scope::kEvent, "round", "", "yyyyyyyyy"},
    {"PairingService", "GetTable", Scope::kEvent, "name", "", "yyyyyyyyy"},
    {"PairingService", "EvaluatePairing", Scope::kEvent, "event", "", "yyyyyy---"},
    {"PenaltyService", "RulePenalty", Scope::kEvent, "player", "", "y--yy----"},
    {"PenaltyService", "RevokePenalty", Scope::kEvent, "penalty", "", "y--y-----"},
    {"PenaltyService", "FileAppeal", Scope::kEvent, "player", "player", "y-yyyyo--"},
    {"PenaltyService", "DecideAppeal", Scope::kEvent, "appeal", "", "y--y-----"},
    {"PenaltyService", "ListPenalties", Scope::kEvent, "event", "", "yyyyy-o--"},
    {"PenaltyService", "ListAppeals", Scope::kEvent, "event", "", "yyyyy-o--"},
    {"PersonService", "CreatePerson", Scope::kServer, "", "", "y-y------"},
    {"PersonService", "GetPerson", Scope::kPerson, "name", "name", "yyy---oo-"},
    {"PersonService", "UpdatePerson", Scope::kPerson, "person", "person", "y-y---oo-"},
    {"PersonService", "FindPersons", Scope::kServer, "", "", "yyy------"},
    {"PersonService", "MergePersons", Scope::kServer, "", "", "y--------"},
    {"PersonService", "RecordConsent", Scope::kPerson, "person", "person", "y-y---oo-"},
    {"PersonService", "ErasePerson", Scope::kServer, "", "", "y--------"},
    {"PersonService", "RecordPersonEntry", Scope::kServer, "", "", "y--------"},
    {"PersonService", "WithdrawPersonEntry", Scope::kServer, "", "", "y--------"},
    {"PersonService", "ListPersonEntries", Scope::kPerson, "person", "person", "yyy---oo-"},
    {"QuestionService", "Ask", Scope::kServer, "", "", "yyyyyyyy-"},
    {"QuestionService", "DrawAnswer", Scope::kEvent, "event", "", "y-yyyy---"},
    {"RulesetService", "ListRulesets", Scope::kServer, "", "", "yyyyyyyy-"},
    {"RulesetService", "GetRuleset", Scope::kServer, "", "", "yyyyyyyy-"},
    {"ScoringService", "ReportResult", Scope::kEvent, "table", "player", "y-yyyyo--"},
    {"ScoringService", "ConfirmReport", Scope::kEvent, "table", "player", "y-yyyyo--"},
    {"ScoringService", "DecideReport", Scope::kEvent, "table", "", "y--yy----"},
    {"ScoringService", "SetReportMode", Scope::kEvent, "event", "", "y-yy-----"},
    {"ScoringService", "SignReport", Scope::kEvent, "table", "player", "y-yyyyo--"},
    {"ScoringService", "RefuseSignature", Scope::kEvent, "table", "player", "y-yyyyo--"},
    {"ScoringService", "EnterSlip", Scope::kEvent, "table", "", "y-yyyy---"},
    {"ScoringService", "CorrectResult", Scope::kEvent, "table", "", "y-yyyy---"},
    {"ScoringService", "SwapResults", Scope::kEvent, "table", "", "y-yyyy---"},
    {"ScoringService", "ForfeitSeats", Scope::kEvent, "table", "", "y--yy----"},
    {"ScoringService", "ReplayTable", Scope::kEvent, "table", "", "y--yy----"},
    {"ScoringService", "EnterOutcome", Scope::kEvent, "table", "", "y--y-----"},
    {"ScoringService", "EnterStandings", Scope::kEvent, "round", "", "y--y-----"},
    {"ScoringService", "Publish", Scope::kEvent, "event", "", "y-yy-y---"},
    {"ScoringService", "GetStandings", Scope::kEvent, "event", "", "yyyyyyyyy"},
    {"ScoringService", "StreamStandings", Scope::kEvent, "event", "", "yyyyyyyyy"},
    {"ScoringService", "GrantAwards", Scope::kEvent, "event", "", "y-yy-----"},
    {"ScoringService", "GetAwards", Scope::kEvent, "event", "", "yyyyyyyyy"},
    {"SeatingService", "SeatRound", Scope::kEvent, "event", "", "y-yy-y---"},
    {"SeatingService", "EvaluateSeating", Scope::kEvent, "event", "", "yyyyyy---"},
    {"SeatingService", "ExchangeSeats", Scope::kEvent, "round", "", "y-yy-----"},
    {"SeatingService", "SeatPlayer", Scope::kEvent, "table", "", "y-yyyy---"},
    {"SeatingService", "UnseatPlayer", Scope::kEvent, "round", "", "y-yyyy---"},
    {"SeatingService", "GetDeal", Scope::kEvent, "table", "", "yyyyyyyyy"},
    {"SeriesService", "CreateSeries", Scope::kServer, "", "", "y-y------"},
    {"SeriesService", "EnterEvent", Scope::kServer, "", "", "y-y------"},
    {"SeriesService", "CompleteSeries", Scope::kServer, "", "", "y-y------"},
    {"SeriesService", "GetSeries", Scope::kServer, "", "", "yyyyyyyy-"},
    {"SeriesService", "ListSeries", Scope::kServer, "", "", "yyyyyyyy-"},
    {"SeriesService", "ListSeriesEvents", Scope::kServer, "", "", "yyyyyyyy-"},
    {"SeriesService", "GetSeriesStandings", Scope::kServer, "", "", "yyyyyyyy-"},
    {"SeriesService", "GetSeriesAwards", Scope::kServer, "", "", "yyyyyyyy-"},
}};

constexpr std::array<ContentRow, kContents> kContentTable = {{
    {Content::kPlayer, "facts of a player, reasons to come, stay away or leave", "", "yyyyyyo--"},
    {Content::kDeck, "decks", "GetDeck", "yyyyy-o--"},
    {Content::kPenalty, "penalties", "ListPenalties", "yyyyy-o--"},
    {Content::kAppeal, "appeals", "ListAppeals", "yyyyy-o--"},
    {Content::kDuty, "duties", "ListDuties", "yyyyyy---"},
    {Content::kPersonEntry, "suspensions and titles of a person", "ListPersonEntries", "yyy---oo-"},
    {Content::kOperation, "faults of rulesets, losses of the log", "", "yyyyyy---"},
    {Content::kTrace, "the trace of a decision", "", "yyyyy----"},
    {Content::kResults, "results and standings, while secret", "", "yy-yy----"},
    {Content::kDeal, "the deal of a seat, while sealed", "", "yy-yy-o--"},
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
      if (content.content > Content::kDuty) continue;
      for (size_t i = 0; i < kRoles; ++i) {
        if (row.cells[i] != '-' && content.cells[i] != 'y') return false;
      }
    }
  }
  return true;
}
static_assert(ExportersSeeAll(), "a role may export a journal of which it may not see all");

constexpr bool AllWhole() {
  for (const Row& row : kTable) {
    if (row.cells.size() != kRoles) return false;
  }
  return true;
}
static_assert(AllWhole());

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

const std::array<Row, kRows>& Table() { return kTable; }
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
