// SPDX-License-Identifier: Apache-2.0
#include <type_traits>
#include <utility>
#include <variant>

#include "arbitro/v1/bulk.pb.h"
#include "daemon/engine/upgrade.h"
#include "daemon/services/call/rpc.h"
#include "daemon/services/gate/secrecy.h"
#include "daemon/translate/record/commands.h"
#include "daemon/translate/record/fault_commands.h"
#include "daemon/translate/record/normalise.h"
#include "daemon/translate/record/other_commands.h"
#include "daemon/translate/record/ruleset.h"
#include "daemon/translate/view/answers.h"
#include "daemon/translate/view/person.h"
#include "daemon/translate/wire/names.h"
#include "tests/fuzz/house.h"
#include "tests/fuzz/methods.h"

namespace arbitro::fuzz {
namespace {

using engine::Failure;
using engine::Outcome;
using engine::Submission;
using services::PersonChange;
using translate::Fields;

template <class Request>
engine::OrFailure<Submission> Read(const Request& request) {
  auto read = translate::ToSubmission(request);
  if (!read.ok()) return std::move(read).failure();
  auto& submission = *read;
  submission.principal = "tester";
  submission.request_digest = services::RequestDigest(request);
  Request normal(request);
  submission.command.request = translate::RecordedCommand(&normal);
  return std::move(submission);
}

template <class Response>
Failed Answer(House* house, const Outcome& outcome) {
  if (!outcome.ok()) return outcome.failure();
  const auto& accepted = *outcome;
  Response response;
  if constexpr (requires(const engine::JournalState& state) {
                  translate::WriteAnswer(accepted, state, &response);
                }) {
    const auto newest = house->engine().Read(accepted.command.journal, 0);
    if (newest.ok()) translate::WriteAnswer(accepted, **newest, &response);
  } else {
    translate::WriteAnswer(accepted, &response);
  }
  services::WithholdAnswer(accepted, &response);
  return std::nullopt;
}

// As services/call/mutate.h has it.
template <class Request, class Response>
Failed Mutate(House* house, const Request& request) {
  auto read = Read(request);
  if (!read.ok()) return std::move(read).failure();
  return Answer<Response>(house, house->Send(*std::move(read)));
}

Failed Upgrade(House* house, const v1::UpgradeRulesetRequest& request) {
  auto read = Read(request);
  if (!read.ok()) return std::move(read).failure();
  return Answer<v1::UpgradeRulesetResponse>(
      house, engine::UpgradeEvent(&house->engine(), house->world().log(), *std::move(read)));
}

// The log has no key here: translation alone.
Failed Rotate(House*, const v1::RotateLogKeyRequest& request) {
  auto read = Read(request);
  if (!read.ok()) return std::move(read).failure();
  return std::nullopt;
}

template <class Request>
PersonChange ReadChange(const Request& request, Fields* fields) {
  Submission options;
  translate::ReadOptions("options", request.options(), fields, &options);
  PersonChange change;
  change.principal = "tester";
  change.request_id = options.request_id;
  change.request_digest = std::string(storage::AsBytes(services::RequestDigest(request)));
  change.expected_revision = options.expected_revision.value_or(0);
  change.validate_only = options.validate_only;
  return change;
}

Failed CreatePerson(House* house, const v1::CreatePersonRequest& request) {
  Fields fields(translate::Source::kClient);
  const PersonChange change = ReadChange(request, &fields);
  const auto profile = translate::ReadProfile(request.profile(), &fields);
  if (!fields.ok()) return fields.failure();
  return FailureIn(house->persons().Create(change, profile));
}

Failed UpdatePerson(House* house, const v1::UpdatePersonRequest& request) {
  Fields fields(translate::Source::kClient);
  const PersonChange change = ReadChange(request, &fields);
  const auto name = translate::ReadPersonName("person", request.person(), &fields);
  const auto profile = translate::ReadProfile(request.profile(), &fields);
  if (!fields.ok()) return fields.failure();
  return FailureIn(house->persons().Update(change, name, profile));
}

Failed MergePersons(House* house, const v1::MergePersonsRequest& request) {
  Fields fields(translate::Source::kClient);
  const PersonChange change = ReadChange(request, &fields);
  const auto name = translate::ReadPersonName("person", request.person(), &fields);
  const auto other = translate::ReadPersonName("duplicate", request.duplicate(), &fields);
  if (!fields.ok()) return fields.failure();
  return FailureIn(house->persons().Merge(change, name, other));
}

Failed RecordConsent(House* house, const v1::RecordConsentRequest& request) {
  Fields fields(translate::Source::kClient);
  const PersonChange change = ReadChange(request, &fields);
  const auto name = translate::ReadPersonName("person", request.person(), &fields);
  const auto consent = translate::ReadConsent(request, &fields);
  if (!fields.ok()) return fields.failure();
  return FailureIn(house->persons().AddConsent(change, name, consent));
}

Failed ErasePerson(House* house, const v1::ErasePersonRequest& request) {
  Fields fields(translate::Source::kClient);
  const PersonChange change = ReadChange(request, &fields);
  const auto name = translate::ReadPersonName("person", request.person(), &fields);
  if (!fields.ok()) return fields.failure();
  return FailureIn(house->persons().Erase(change, name));
}

// The items of a bulk call, each read as its own call reads it.
template <class Request>
Failed ReadItem(Request item) {
  item.mutable_options()->set_request_id("bulk");
  const auto read = translate::ToSubmission(item);
  if (!read.ok()) return read.failure();
  translate::RecordedCommand(&item);
  return std::nullopt;
}

template <class Request>
Failed Bulk(House*, const Request& request) {
  Failed failed;
  if constexpr (std::is_same_v<Request, v1::RegisterPlayersRequest>) {
    for (const auto& item : request.players()) failed = ReadItem(item);
  } else if constexpr (std::is_same_v<Request, v1::ReportResultsRequest>) {
    for (const auto& item : request.results()) failed = ReadItem(item);
  } else {
    for (const v1::EnteredRound& round : request.rounds()) {
      failed = ReadItem(round.pairing());
      for (const auto& item : round.results()) failed = ReadItem(item);
      for (const auto& item : round.outcomes()) failed = ReadItem(item);
    }
  }
  return failed;
}

// Rows of a service whose answers are of one type.
template <class Response, class... Requests, class... Names>
void AddRows(std::vector<Method>* rows, Names... names) {
  (rows->push_back(Row<Requests, Mutate<Requests, Response>>(names)), ...);
}

void AddEventRows(std::vector<Method>* rows) {
  AddRows<v1::EventMutationResponse, v1::CreateEventRequest, v1::RequestEventRequest,
          v1::SanctionEventRequest, v1::OpenRegistrationRequest, v1::StartEventRequest,
          v1::CompleteEventRequest, v1::ConfirmEventRequest, v1::CancelEventRequest,
          v1::AddStaffRequest, v1::RemoveStaffRequest, v1::SetScheduleRequest,
          v1::AmendSettingsRequest, v1::OpenDutyRequest, v1::SettleDutyRequest,
          v1::OpenCheckInRequest, v1::PublishRequest>(
      rows, "CreateEvent", "RequestEvent", "SanctionEvent", "OpenRegistration", "StartEvent",
      "CompleteEvent", "ConfirmEvent", "CancelEvent", "AddStaff", "RemoveStaff", "SetSchedule",
      "AmendSettings", "OpenDuty", "SettleDuty", "OpenCheckIn", "Publish");
  AddRows<v1::PlayerMutationResponse, v1::RegisterPlayerRequest, v1::CheckInPlayerRequest,
          v1::SetAbsentRequest, v1::SetPresentRequest, v1::DropPlayerRequest,
          v1::ReenterPlayerRequest, v1::ExpelPlayerRequest>(rows, "RegisterPlayer", "CheckInPlayer",
                                                            "SetAbsent", "SetPresent", "DropPlayer",
                                                            "ReenterPlayer", "ExpelPlayer");
  AddRows<v1::ClockMutationResponse, v1::StartClockRequest, v1::PauseClockRequest,
          v1::ResumeClockRequest, v1::CallTimeRequest, v1::ExtendTimeRequest>(
      rows, "StartClock", "PauseClock", "ResumeClock", "CallTime", "ExtendTime");
  rows->push_back(Row<v1::UpgradeRulesetRequest, Upgrade>("UpgradeRuleset"));
}

void AddRoundRows(std::vector<Method>* rows) {
  AddRows<v1::RoundMutationResponse, v1::PairRoundRequest, v1::CloseRoundRequest,
          v1::UnpairRoundRequest, v1::RepairRoundRequest, v1::TakeOverPlaceRequest,
          v1::EnterPairingRequest, v1::PairRoundRequest, v1::RepairRoundRequest,
          v1::SeatPlayerRequest, v1::UnseatPlayerRequest, v1::EnterStandingsRequest>(
      rows, "PairRound", "CloseRound", "UnpairRound", "RepairRound", "TakeOverPlace",
      "EnterPairing", "SeatRound", "ExchangeSeats", "SeatPlayer", "UnseatPlayer", "EnterStandings");
  AddRows<v1::StartPhaseResponse, v1::StartPhaseRequest>(rows, "StartPhase");
  AddRows<v1::ReportResultResponse, v1::ReportResultRequest, v1::ConfirmReportRequest,
          v1::DecideReportRequest, v1::ForfeitSeatsRequest, v1::EnterOutcomeRequest>(
      rows, "ReportResult", "ConfirmReport", "DecideReport", "ForfeitSeats", "EnterOutcome");
  AddRows<v1::SetReportModeResponse, v1::SetReportModeRequest>(rows, "SetReportMode");
  AddRows<v1::SignReportResponse, v1::SignReportRequest, v1::RefuseSignatureRequest>(
      rows, "SignReport", "RefuseSignature");
  AddRows<v1::ChangeResultsResponse, v1::EnterSlipRequest, v1::CorrectResultRequest,
          v1::SwapResultsRequest>(rows, "EnterSlip", "CorrectResult", "SwapResults");
  AddRows<v1::ReplayTableResponse, v1::ReplayTableRequest>(rows, "ReplayTable");
  AddRows<v1::GrantAwardsResponse, v1::GrantAwardsRequest>(rows, "GrantAwards");
}

void AddOtherRows(std::vector<Method>* rows) {
  AddRows<v1::SubmitDeckResponse, v1::SubmitDeckRequest>(rows, "SubmitDeck");
  AddRows<v1::RecordDeckCheckResponse, v1::RecordDeckCheckRequest>(rows, "RecordDeckCheck");
  AddRows<v1::SetDeckRulesResponse, v1::SetDeckRulesRequest>(rows, "SetDeckRules");
  AddRows<v1::UnlockDeckResponse, v1::UnlockDeckRequest>(rows, "UnlockDeck");
  AddRows<v1::SetDeckConsentResponse, v1::SetDeckConsentRequest>(rows, "SetDeckConsent");
  AddRows<v1::SetTablePlanResponse, v1::SetTablePlanRequest>(rows, "SetTablePlan");
  AddRows<v1::SetFixedTableResponse, v1::SetFixedTableRequest>(rows, "SetFixedTable");
  AddRows<v1::SetScreenResponse, v1::SetScreenRequest>(rows, "SetScreen");
  AddRows<v1::RemoveScreenResponse, v1::RemoveScreenRequest>(rows, "RemoveScreen");
  AddRows<v1::DrawFloorChecksResponse, v1::DrawFloorChecksRequest>(rows, "DrawFloorChecks");
  AddRows<v1::FloorCheckMutationResponse, v1::ChooseFloorCheckRequest, v1::StartFloorCheckRequest,
          v1::EndFloorCheckRequest>(rows, "ChooseFloorCheck", "StartFloorCheck", "EndFloorCheck");
  AddRows<v1::AssignmentMutationResponse, v1::AssignJudgeRequest, v1::ChangeAssignmentRequest,
          v1::EndAssignmentRequest>(rows, "AssignJudge", "ChangeAssignment", "EndAssignment");
  AddRows<v1::JudgeCallMutationResponse, v1::CallJudgeRequest, v1::AnswerJudgeCallRequest,
          v1::EndJudgeCallRequest>(rows, "CallJudge", "AnswerJudgeCall", "EndJudgeCall");
  AddRows<v1::FreezeDrawResponse, v1::FreezeDrawRequest>(rows, "FreezeDraw");
  AddRows<v1::ContributeToDrawResponse, v1::ContributeToDrawRequest>(rows, "ContributeToDraw");
  AddRows<v1::VoidDrawResponse, v1::VoidDrawRequest>(rows, "VoidDraw");
  AddRows<v1::IssueTicketsResponse, v1::IssueTicketsRequest>(rows, "IssueTickets");
  AddRows<v1::RedeemTicketResponse, v1::RedeemTicketRequest>(rows, "RedeemTicket");
  AddRows<v1::RevokeTicketResponse, v1::RevokeTicketRequest>(rows, "RevokeTicket");
  AddRows<v1::SetDetailsResponse, v1::SetDetailsRequest>(rows, "SetDetails");
  AddRows<v1::DrawPlacesResponse, v1::DrawPlacesRequest>(rows, "DrawPlaces");
  AddRows<v1::RulePenaltyResponse, v1::RulePenaltyRequest>(rows, "RulePenalty");
  AddRows<v1::RevokePenaltyResponse, v1::RevokePenaltyRequest>(rows, "RevokePenalty");
  AddRows<v1::FileAppealResponse, v1::FileAppealRequest>(rows, "FileAppeal");
  AddRows<v1::DecideAppealResponse, v1::DecideAppealRequest>(rows, "DecideAppeal");
  AddRows<v1::DrawAnswerResponse, v1::DrawAnswerRequest>(rows, "DrawAnswer");
  AddRows<v1::SeriesMutationResponse, v1::CreateSeriesRequest, v1::EnterEventRequest,
          v1::CompleteSeriesRequest>(rows, "CreateSeries", "EnterEvent", "CompleteSeries");
  AddRows<v1::PersonEntryResponse, v1::RecordPersonEntryRequest, v1::WithdrawPersonEntryRequest>(
      rows, "RecordPersonEntry", "WithdrawPersonEntry");
  AddRows<v1::ReleaseRulesetResponse, v1::ReleaseRulesetRequest>(rows, "ReleaseRuleset");
  rows->push_back(
      Row<v1::RegisterPlayersRequest, Bulk<v1::RegisterPlayersRequest>>("RegisterPlayers"));
  rows->push_back(Row<v1::ReportResultsRequest, Bulk<v1::ReportResultsRequest>>("ReportResults"));
  rows->push_back(Row<v1::EnterRoundsRequest, Bulk<v1::EnterRoundsRequest>>("EnterRounds"));
  rows->push_back(Row<v1::RotateLogKeyRequest, Rotate>("RotateLogKey"));
  rows->push_back(Row<v1::CreatePersonRequest, CreatePerson>("CreatePerson"));
  rows->push_back(Row<v1::UpdatePersonRequest, UpdatePerson>("UpdatePerson"));
  rows->push_back(Row<v1::MergePersonsRequest, MergePersons>("MergePersons"));
  rows->push_back(Row<v1::RecordConsentRequest, RecordConsent>("RecordConsent"));
  rows->push_back(Row<v1::ErasePersonRequest, ErasePerson>("ErasePerson"));
}

}  // namespace

std::vector<Method> Mutations() {
  std::vector<Method> rows;
  AddEventRows(&rows);
  AddRoundRows(&rows);
  AddOtherRows(&rows);
  return rows;
}

const std::vector<Method>& AllMethods() {
  static const auto* const all = [] {
    auto* rows = new std::vector<Method>(Mutations());
    for (Method& row : Reads()) rows->push_back(std::move(row));
    return rows;
  }();
  return *all;
}

const Method* FindMethod(std::string_view name) {
  for (const Method& method : AllMethods()) {
    if (method.name == name) return &method;
  }
  return nullptr;
}

}  // namespace arbitro::fuzz
