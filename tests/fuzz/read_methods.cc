// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "arbitro/limits.h"
#include "daemon/engine/check/preconditions.h"
#include "daemon/engine/state/deck_life.h"
#include "daemon/services/call/page_token.h"
#include "daemon/services/call/reads.h"
#include "daemon/services/read/cut.h"
#include "daemon/services/read/deal.h"
#include "daemon/services/read/evaluate.h"
#include "daemon/services/read/export_catalogue.h"
#include "daemon/services/read/export_event.h"
#include "daemon/services/read/import_request.h"
#include "daemon/services/read/read_file.h"
#include "daemon/services/read/standings.h"
#include "daemon/services/read/why_opponent.h"
#include "daemon/services/read/why_rank.h"
#include "daemon/services/stream/catalogue_import.h"
#include "daemon/translate/record/commands.h"
#include "daemon/translate/view/answers.h"
#include "daemon/translate/view/deck_rules.h"
#include "daemon/translate/view/description.h"
#include "daemon/translate/view/floor.h"
#include "daemon/translate/view/judge_call.h"
#include "daemon/translate/view/person.h"
#include "daemon/translate/view/screen.h"
#include "daemon/translate/view/state.h"
#include "daemon/translate/wire/names.h"
#include "daemon/translate/wire/value.h"
#include "tests/fuzz/house.h"
#include "tests/fuzz/methods.h"

namespace arbitro::fuzz {
namespace {

using engine::Failure;
using translate::Fields;
using translate::Source;

// Reads the state of the journal that `name`, already read, names.
template <class Request>
Failed ReadIt(House* house, const std::string& name, const Fields& fields, const Request& request) {
  if (!fields.ok()) return fields.failure();
  return FailureIn(services::ReadState(house->ports(), Referee(), name, request.read()));
}

// A page of rows of that journal, and the token of the next.
template <class Request>
Failed ReadPage(House* house, const std::string& name, const Fields& fields,
                const Request& request) {
  if (!fields.ok()) return fields.failure();
  const services::PageRequest asked{
      "List", name, name, request.page_size(), request.page_token(), request.read()};
  const auto opened = services::OpenPage(house->ports(), Referee(), asked);
  if (!opened.ok()) return opened.failure();
  const auto& page = *opened;
  services::NextPageToken(house->ports(), asked, page, page.state->event.players.size());
  return std::nullopt;
}

template <class Request>
Failed OfEvent(House* house, const Request& request) {
  Fields fields(Source::kClient);
  const std::string name = translate::ReadEventName("event", request.event(), &fields);
  if constexpr (requires { request.page_token(); }) {
    return ReadPage(house, name, fields, request);
  } else {
    return ReadIt(house, name, fields, request);
  }
}

Failed IssueStreamTicket(House*, const v1::IssueStreamTicketRequest& request) {
  Fields fields(Source::kClient);
  translate::ReadEventName("event", request.event(), &fields);
  if (!fields.ok()) return fields.failure();
  return std::nullopt;
}

template <class Request>
Failed OfSeries(House* house, const Request& request) {
  Fields fields(Source::kClient);
  return ReadPage(house, translate::ReadSeriesName("series", request.series(), &fields), fields,
                  request);
}

// A list over all journals.
template <class Request>
Failed ListAll(House* house, const Request& request) {
  const auto size = services::PageSize(request.page_size());
  if (!size.ok()) return size.failure();
  std::string after;
  if (!request.page_token().empty()) {
    const auto token = services::DecodePageToken(request.page_token(), "ListEvents", "");
    if (!token.ok()) return token.failure();
    after = token->position;
  }
  const auto listed = house->engine().ListEvents(after, *size);
  if (!listed.ok()) return listed.failure();
  return std::nullopt;
}

Failed GetEvent(House* house, const v1::GetEventRequest& request) {
  Fields fields(Source::kClient);
  return ReadIt(house, translate::ReadEventName("name", request.name(), &fields), fields, request);
}

Failed GetSeries(House* house, const v1::GetSeriesRequest& request) {
  Fields fields(Source::kClient);
  return ReadIt(house, translate::ReadSeriesName("name", request.name(), &fields), fields, request);
}

Failed GetPlayer(House* house, const v1::GetPlayerRequest& request) {
  Fields fields(Source::kClient);
  const auto name = translate::ReadPlayerName("name", request.name(), &fields);
  return ReadIt(house, name.event, fields, request);
}

// Compares the list with each version of it that is kept, too.
template <class Request>
Failed GetDeck(House* house, const Request& request) {
  Fields fields(Source::kClient);
  const auto name = translate::ReadDeckName("name", request.name(), &fields);
  if (!fields.ok()) return fields.failure();
  const auto read = services::ReadState(house->ports(), Referee(), name.event, request.read());
  if (!read.ok()) return read.failure();
  const engine::JournalState& state = **read;
  const engine::PlayerState* player = state.event.FindPlayer(name.player);
  if (player == nullptr) return engine::PlayerUnknown(state.event, name.player);
  v1::Deck deck;
  if (!player->deck) return std::nullopt;
  translate::WriteDeck(state, *player, &deck);
  v1::CompareDecksResponse changes;
  for (const auto& earlier : player->deck->earlier) {
    translate::WriteDeckChanges(engine::ChangesBetween(earlier->rows, player->deck->rows),
                                &changes);
  }
  return std::nullopt;
}

Failed GetScreen(House* house, const v1::GetScreenRequest& request) {
  Fields fields(Source::kClient);
  const auto name = translate::ReadScreenName("name", request.name(), &fields);
  if (!fields.ok()) return fields.failure();
  const auto read = services::ReadState(house->ports(), Referee(), name.event, request.read());
  if (!read.ok()) return read.failure();
  v1::Screen shown;
  for (const auto& screen : (*read)->event.life->screens) {
    translate::WriteScreen(name.event, *screen, &shown);
  }
  return std::nullopt;
}

Failed ListFloor(House* house, const v1::ListFloorChecksRequest& request) {
  Fields fields(Source::kClient);
  const auto event = translate::ReadEventName("event", request.event(), &fields);
  if (!fields.ok()) return fields.failure();
  const auto read = services::ReadState(house->ports(), Referee(), event, request.read());
  if (!read.ok()) return read.failure();
  const engine::FloorBook& book = *(*read)->event.life->floor;
  v1::FloorCheck check;
  for (uint32_t i = 1; i <= book.checks.size(); ++i) translate::WriteFloorCheck(**read, i, &check);
  v1::Assignment assignment;
  for (uint32_t i = 1; i <= book.assignments.size(); ++i) {
    translate::WriteAssignment(**read, i, &assignment);
  }
  return std::nullopt;
}

Failed ListCalls(House* house, const v1::ListJudgeCallsRequest& request) {
  Fields fields(Source::kClient);
  const auto event = translate::ReadEventName("event", request.event(), &fields);
  if (!fields.ok()) return fields.failure();
  const auto read = services::ReadState(house->ports(), Referee(), event, request.read());
  if (!read.ok()) return read.failure();
  v1::JudgeCall call;
  for (uint32_t i = 1; i <= (*read)->event.life->floor->calls.size(); ++i) {
    translate::WriteJudgeCall(**read, i, &call);
  }
  return std::nullopt;
}

Failed CheckDeck(House* house, const v1::CheckDeckRequest& request) {
  Fields fields(Source::kClient);
  const std::string name = translate::ReadEventName("event", request.event(), &fields);
  translate::ReadDeckRows(request.rows(), &fields);
  return ReadIt(house, name, fields, request);
}

Failed GetRound(House* house, const v1::GetRoundRequest& request) {
  Fields fields(Source::kClient);
  const auto name = translate::ReadRoundName("name", request.name(), &fields);
  if (!fields.ok()) return fields.failure();
  const auto read = services::ReadState(house->ports(), Referee(), name.event, request.read());
  if (!read.ok()) return read.failure();
  return FailureIn(services::FindRound((*read)->event, name.round));
}

Failed ListTables(House* house, const v1::ListTablesRequest& request) {
  Fields fields(Source::kClient);
  const auto name = translate::ReadRoundName("round", request.round(), &fields);
  return ReadPage(house, name.event, fields, request);
}

Failed GetTable(House* house, const v1::GetTableRequest& request) {
  Fields fields(Source::kClient);
  const auto name = translate::ReadTableName("name", request.name(), &fields);
  if (!fields.ok()) return fields.failure();
  const auto read = services::ReadState(house->ports(), Referee(), name.event, request.read());
  if (!read.ok()) return read.failure();
  const auto round = services::FindRound((*read)->event, name.round);
  if (!round.ok()) return round.failure();
  return services::CheckTable(**round, name.table);
}

template <size_t seats_max>
Failed Evaluate(House* house, const v1::EvaluatePairingRequest& request) {
  const auto proposal = services::ReadProposal(house->ports(), Referee(), request, seats_max);
  if (!proposal.ok()) return proposal.failure();
  const auto& asked = *proposal;
  Failed failed;
  asked.ruleset->Evaluate(asked.request, [&](const Reply<RoundEvaluation>& reply) {
    v1::EvaluatePairingResponse response;
    failed = services::WriteEvaluation(asked, reply, &response);
  });
  return failed;
}

Failed GetDeal(House* house, const v1::GetDealRequest& request) {
  const auto opened = services::OpenDeal(house->ports(), Referee(), request);
  if (!opened.ok()) return opened.failure();
  Failed failed;
  services::AnswerDeal(house->ports(), *opened,
                       [&](const auto& answered) { failed = FailureIn(answered); });
  return failed;
}

Failed GetStandings(House* house, const v1::GetStandingsRequest& request) {
  const auto opened = services::OpenStandings(house->ports(), Referee(), request);
  if (!opened.ok()) return opened.failure();
  const auto& read = *opened;
  Failed failed;
  services::FindStandings(house->ports(), read, [&](const auto& found) {
    failed = FailureIn(found);
    if (failed) return;
    v1::GetStandingsResponse response;
    translate::WriteStandingsPage(**found, read.page.first, read.page.size, &response);
  });
  return failed;
}

Failed GetCutOutlook(House* house, const v1::GetCutOutlookRequest& request) {
  const auto opened = services::OpenCut(house->ports(), Referee(), request);
  if (!opened.ok()) return opened.failure();
  services::CutBoard board;
  Failed failed;
  services::FindCut(house->ports(), &board, *opened, [&](const auto& found) {
    failed = FailureIn(found);
    if (failed) return;
    v1::GetCutOutlookResponse response;
    services::WriteCut(house->ports(), *opened, **found, &response);
  });
  return failed;
}

Failed ExplainRank(House* house, const v1::ExplainRankRequest& request) {
  const auto opened = services::OpenRank(house->ports(), Referee(), request);
  if (!opened.ok()) return opened.failure();
  Failed failed;
  services::FindStandings(house->ports(), opened->standings, [&](const auto& found) {
    failed = FailureIn(found);
    if (failed) return;
    v1::ExplainRankResponse response;
    failed =
        services::WriteRank(house->ports(), *opened, **found, translate::Language(), &response);
  });
  return failed;
}

Failed ExplainOpponent(House* house, const v1::ExplainOpponentRequest& request) {
  const auto opened = services::OpenOpponent(house->ports(), Referee(), request);
  if (!opened.ok()) return opened.failure();
  v1::ExplainOpponentResponse response;
  return services::WriteOpponent(house->ports(), *opened, translate::Language(), &response);
}

Failed Ask(House*, const v1::AskRequest& request) {
  Fields fields(Source::kClient);
  translate::ReadRulesetName("ruleset", request.ruleset(), &fields);
  fields.Text("question", request.question(), translate::kWrittenText);
  translate::ReadValue("input", request.input(), &fields);
  translate::ReadCatalogueName("catalogue", request.catalogue(), &fields);
  if (!fields.ok()) return fields.failure();
  return std::nullopt;
}

Failed ReadFile(House*, const v1::ReadFileRequest& request) {
  v1::ReadFileResponse response;
  return services::WriteFileRead(request, &response);
}

// The file is read and the commands are planned; each is read as its own call reads it.
Failed ImportEvent(House* house, const v1::ImportEventRequest& request) {
  v1::ImportEventResponse told;
  const auto plan = services::PlanImport(house->ports(), request, &told);
  if (!plan.ok()) return plan.failure();
  for (const auto& step : plan->steps) {
    const auto read = services::SubmissionOfStep(*plan, step.call);
    if (!read.ok()) return read.failure();
  }
  return std::nullopt;
}

Failed ExportEvent(House* house, const v1::ExportEventRequest& request) {
  services::EventFile file;
  return services::WriteEventFile({house->ports(), Referee(), request}, &file);
}

Failed GetRuleset(House* house, const v1::GetRulesetRequest& request) {
  Fields fields(Source::kClient);
  const std::string id = translate::ReadRulesetName("name", request.name(), &fields);
  if (!fields.ok()) return fields.failure();
  const engine::RulesetSource& rulesets = *house->engine().ports().rulesets;
  const auto ruleset = rulesets.Newest(id);
  if (!ruleset) return services::RulesetUnknown(rulesets, id);
  v1::Ruleset response;
  translate::WriteDescription(ruleset->description(), ruleset->sha256(),
                              translate::Language::kEnglish, &response);
  return std::nullopt;
}

Failed GetCatalogue(House*, const v1::GetCatalogueRequest& request) {
  Fields fields(Source::kClient);
  translate::ReadCatalogueName("name", request.name(), &fields);
  if (!fields.ok()) return fields.failure();
  return std::nullopt;
}

Failed ExportCatalogue(House* house, const v1::ExportCatalogueRequest& request) {
  return services::WriteCatalogueFile(house->ports(), request,
                                      [](std::string_view) { return true; });
}

Failed GetCard(House* house, const v1::GetCardRequest& request) {
  Fields fields(Source::kClient);
  const auto name = translate::ReadCardName("name", request.name(), &fields);
  if (!fields.ok()) return fields.failure();
  return FailureIn(services::FindCatalogue(house->ports(), name.catalogue_sha256));
}

// A stream of one message.
Failed ImportCatalogue(House* house, const v1::ImportCatalogueRequest& request) {
  services::CatalogueImport import(*house->engine().ports().rulesets);
  if (auto failure = import.Take(request)) return failure;
  return FailureIn(import.Finish());
}

Failed GetPerson(House* house, const v1::GetPersonRequest& request) {
  Fields fields(Source::kClient);
  const auto name = translate::ReadPersonName("name", request.name(), &fields);
  if (!fields.ok()) return fields.failure();
  return FailureIn(house->persons().Get(name));
}

Failed FindPersons(House* house, const v1::FindPersonsRequest& request) {
  Fields fields(Source::kClient);
  services::PersonQuery query;
  query.words = translate::SearchWords(fields.Text("text", request.text(), translate::kFreeText));
  query.op_number = fields.Text("op_number", request.op_number(), translate::kFreeText);
  if (!fields.ok()) return fields.failure();
  const auto size = services::PageSize(request.page_size());
  if (!size.ok()) return size.failure();
  query.persons_max = *size;
  house->persons().Find(query);
  return std::nullopt;
}

Failed ListPersonEntries(House* house, const v1::ListPersonEntriesRequest& request) {
  Fields fields(Source::kClient);
  return ReadIt(house, translate::ReadPersonName("person", request.person(), &fields), fields,
                request);
}

void AddEventReads(std::vector<Method>* rows) {
  rows->push_back(Row<v1::GetEventRequest, GetEvent>("GetEvent"));
  rows->push_back(Row<v1::ListEventsRequest, ListAll>("ListEvents"));
  rows->push_back(Row<v1::ListDutiesRequest, OfEvent>("ListDuties"));
  rows->push_back(Row<v1::ListTicketsRequest, OfEvent>("ListTickets"));
  rows->push_back(Row<v1::IssueStreamTicketRequest, IssueStreamTicket>("IssueStreamTicket"));
  rows->push_back(Row<v1::ListWaitlistRequest, OfEvent>("ListWaitlist"));
  rows->push_back(Row<v1::GetPlayerRequest, GetPlayer>("GetPlayer"));
  rows->push_back(Row<v1::ListPlayersRequest, OfEvent>("ListPlayers"));
  rows->push_back(Row<v1::GetDeckRequest, GetDeck>("GetDeck"));
  rows->push_back(Row<v1::CompareDecksRequest, GetDeck>("CompareDecks"));
  rows->push_back(Row<v1::ListPublishedDecksRequest, OfEvent>("ListPublishedDecks"));
  rows->push_back(Row<v1::GetScreenRequest, GetScreen>("GetScreen"));
  rows->push_back(Row<v1::ListScreensRequest, OfEvent>("ListScreens"));
  rows->push_back(Row<v1::ListFloorChecksRequest, ListFloor>("ListFloorChecks"));
  rows->push_back(Row<v1::ListAssignmentsRequest, OfEvent>("ListAssignments"));
  rows->push_back(Row<v1::ListJudgeCallsRequest, ListCalls>("ListJudgeCalls"));
  rows->push_back(Row<v1::GetTablePlanRequest, OfEvent>("GetTablePlan"));
  rows->push_back(Row<v1::CheckDeckRequest, CheckDeck>("CheckDeck"));
  rows->push_back(Row<v1::GetDrawsRequest, OfEvent>("GetDraws"));
  rows->push_back(Row<v1::ListPhasesRequest, OfEvent>("ListPhases"));
  rows->push_back(Row<v1::GetRoundRequest, GetRound>("GetRound"));
  rows->push_back(Row<v1::ListTablesRequest, ListTables>("ListTables"));
  rows->push_back(Row<v1::GetTableRequest, GetTable>("GetTable"));
  rows->push_back(Row<v1::EvaluatePairingRequest, Evaluate<2>>("EvaluatePairing"));
  rows->push_back(
      Row<v1::EvaluatePairingRequest, Evaluate<limits::kSeatsPerTableMax>>("EvaluateSeating"));
  rows->push_back(Row<v1::GetDealRequest, GetDeal>("GetDeal"));
  rows->push_back(Row<v1::ListPenaltiesRequest, OfEvent>("ListPenalties"));
  rows->push_back(Row<v1::ListAppealsRequest, OfEvent>("ListAppeals"));
  rows->push_back(Row<v1::GetStandingsRequest, GetStandings>("GetStandings"));
  rows->push_back(Row<v1::GetStandingsRequest, GetStandings>("StreamStandings"));
  rows->push_back(Row<v1::GetAwardsRequest, OfEvent>("GetAwards"));
  rows->push_back(Row<v1::GetCutOutlookRequest, GetCutOutlook>("GetCutOutlook"));
  rows->push_back(Row<v1::ExplainRankRequest, ExplainRank>("ExplainRank"));
  rows->push_back(Row<v1::ExplainOpponentRequest, ExplainOpponent>("ExplainOpponent"));
}

void AddOtherReads(std::vector<Method>* rows) {
  rows->push_back(Row<v1::AskRequest, Ask>("Ask"));
  rows->push_back(Row<v1::ReadFileRequest, ReadFile>("ReadFile"));
  rows->push_back(Row<v1::ExportEventRequest, ExportEvent>("ExportEvent"));
  rows->push_back(Row<v1::ImportEventRequest, ImportEvent>("ImportEvent"));
  rows->push_back(Row<v1::ListRulesetsRequest, Nothing>("ListRulesets"));
  rows->push_back(Row<v1::GetRulesetRequest, GetRuleset>("GetRuleset"));
  rows->push_back(Row<v1::GetCatalogueRequest, GetCatalogue>("GetCatalogue"));
  rows->push_back(Row<v1::ListCataloguesRequest, Nothing>("ListCatalogues"));
  rows->push_back(Row<v1::ExportCatalogueRequest, ExportCatalogue>("ExportCatalogue"));
  rows->push_back(Row<v1::GetCardRequest, GetCard>("GetCard"));
  rows->push_back(Row<v1::ImportCatalogueRequest, ImportCatalogue>("ImportCatalogue"));
  rows->push_back(Row<v1::GetPersonRequest, GetPerson>("GetPerson"));
  rows->push_back(Row<v1::FindPersonsRequest, FindPersons>("FindPersons"));
  rows->push_back(Row<v1::ListPersonEntriesRequest, ListPersonEntries>("ListPersonEntries"));
  rows->push_back(Row<v1::GetSeriesRequest, GetSeries>("GetSeries"));
  rows->push_back(Row<v1::ListSeriesRequest, ListAll>("ListSeries"));
  rows->push_back(Row<v1::ListSeriesEventsRequest, OfSeries>("ListSeriesEvents"));
  rows->push_back(Row<v1::GetSeriesStandingsRequest, OfSeries>("GetSeriesStandings"));
  rows->push_back(Row<v1::GetSeriesRatingsRequest, OfSeries>("GetSeriesRatings"));
  rows->push_back(Row<v1::GetRatingHistoryRequest, OfSeries>("GetRatingHistory"));
  rows->push_back(Row<v1::GetSeriesAwardsRequest, OfSeries>("GetSeriesAwards"));
}

}  // namespace

std::vector<Method> Reads() {
  std::vector<Method> rows;
  AddEventReads(&rows);
  AddOtherReads(&rows);
  for (Method& row : LogCalls()) rows.push_back(std::move(row));
  return rows;
}

}  // namespace arbitro::fuzz
