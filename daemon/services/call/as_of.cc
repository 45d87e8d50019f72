// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/call/as_of.h"

#include <algorithm>
#include <iterator>

#include "arbitro/v1/call.pb.h"
#include "grpcpp/server_context.h"

namespace arbitro::services {
namespace {

// Sorted. Not among them: what the log's key signs, exports and the log as a whole, watches, and
// questions that a ruleset answers about what is not there yet.
constexpr std::string_view kReadsAsOf[] = {"CompareDecks",
                                           "ExplainDecision",
                                           "ExplainOpponent",
                                           "ExplainRank",
                                           "FindPersons",
                                           "GetAwards",
                                           "GetCard",
                                           "GetCatalogue",
                                           "GetCutOutlook",
                                           "GetDeal",
                                           "GetDeck",
                                           "GetDraws",
                                           "GetEvent",
                                           "GetPerson",
                                           "GetPlayer",
                                           "GetRatingHistory",
                                           "GetRound",
                                           "GetScreen",
                                           "GetSeries",
                                           "GetSeriesAwards",
                                           "GetSeriesRatings",
                                           "GetSeriesStandings",
                                           "GetStandings",
                                           "GetTable",
                                           "GetTablePlan",
                                           "ListAppeals",
                                           "ListAssignments",
                                           "ListCatalogues",
                                           "ListDuties",
                                           "ListEvents",
                                           "ListFloorChecks",
                                           "ListJudgeCalls",
                                           "ListPenalties",
                                           "ListPersonEntries",
                                           "ListPhases",
                                           "ListPlayers",
                                           "ListPublishedDecks",
                                           "ListRecords",
                                           "ListScreens",
                                           "ListSeries",
                                           "ListSeriesEvents",
                                           "ListTables",
                                           "ListTickets",
                                           "ListWaitlist",
                                           "StreamStandings"};
static_assert(std::is_sorted(std::begin(kReadsAsOf), std::end(kReadsAsOf)));

bool SaysSo(const grpc::CallbackServerContext& context) {
  const auto [first, last] = context.client_metadata().equal_range(kStandbyKey);
  return std::any_of(first, last, [](const auto& said) { return said.second == kStandbyReads; });
}

bool NamesRevision(const google::protobuf::Message& request) {
  const auto* field = request.GetDescriptor()->FindFieldByName("read");
  if (field == nullptr || field->message_type() != v1::ReadOptions::descriptor()) return false;
  const auto* reflection = request.GetReflection();
  if (!reflection->HasField(request, field)) return false;
  const auto& read = static_cast<const v1::ReadOptions&>(reflection->GetMessage(request, field));
  return read.state_case() != v1::ReadOptions::STATE_NOT_SET;
}

}  // namespace

bool IsReadAsOf(std::string_view method) {
  return std::binary_search(std::begin(kReadsAsOf), std::end(kReadsAsOf), method);
}

std::optional<engine::Failure> LeftToOwner(const ServicePorts& ports,
                                           const grpc::CallbackServerContext& context,
                                           std::string_view method,
                                           const google::protobuf::Message& request) {
  if (!ports.owner) return std::nullopt;
  if (IsReadAsOf(method) && (SaysSo(context) || NamesRevision(request))) {
    // Where it does not follow the log now, it says so before it looks at anything.
    return ports.elsewhere();
  }
  return ports.owner();
}

std::optional<engine::Failure> LeftToOwner(const ServicePorts& ports,
                                           const engine::Failure& refusal) {
  if (!ports.owner) return std::nullopt;
  switch (refusal.code) {
    case absl::StatusCode::kNotFound:
    case absl::StatusCode::kAlreadyExists:
    case absl::StatusCode::kPermissionDenied:
    case absl::StatusCode::kUnauthenticated:
    case absl::StatusCode::kFailedPrecondition:
    case absl::StatusCode::kAborted:
    case absl::StatusCode::kOutOfRange:
    case absl::StatusCode::kDataLoss:
      return ports.owner();
    default:
      return std::nullopt;
  }
}

}  // namespace arbitro::services
