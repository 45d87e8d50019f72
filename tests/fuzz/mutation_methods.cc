// SPDX-License-Identifier: Apache-2.0
#include <set>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

#include "arbitro/kinds/calls.h"
#include "arbitro/v1/bulk.pb.h"
#include "daemon/engine/upgrade.h"
#include "daemon/services/call/rpc.h"
#include "daemon/services/gate/secrecy.h"
#include "daemon/translate/record/commands.h"
#include "daemon/translate/record/faults.h"
#include "daemon/translate/record/house.h"
#include "daemon/translate/record/normalise.h"
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

void AddOtherRows(std::vector<Method>* rows) {
  rows->push_back(Row<v1::UpgradeRulesetRequest, Upgrade>("UpgradeRuleset"));
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

// The calls whose requests the log stores, but for those that have a row.
void AddRecordedRows(std::vector<Method>* rows) {
  std::set<std::string> there;
  for (const Method& row : *rows) there.insert(row.name);
#define ARBITRO_ROW(Service, Name, Request, Response)                            \
  if (!there.contains(#Name)) {                                                  \
    rows->push_back(Row<v1::Request, Mutate<v1::Request, v1::Response>>(#Name)); \
  }
  ARBITRO_CALLS(ARBITRO_ROW)
#undef ARBITRO_ROW
}

}  // namespace

std::vector<Method> Mutations() {
  std::vector<Method> rows;
  AddOtherRows(&rows);
  AddRecordedRows(&rows);
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
