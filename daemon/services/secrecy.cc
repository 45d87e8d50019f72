// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/secrecy.h"

#include <variant>

namespace arbitro::services {
namespace {

// What a record that holds it is kept from everybody but the referee for. A kind that is not here
// does not compile: whoever adds one decides.
bool HoldsResults(const v1::Decision& decision) {
  switch (decision.decision_case()) {
    case v1::Decision::kResultDecided:
    case v1::Decision::kRoundClosed:
    case v1::Decision::kReportTaken:
    case v1::Decision::kResultsChanged:
    case v1::Decision::kRulesetUpgraded:
      return true;
    case v1::Decision::kRoundPaired:
      return decision.round_paired().certificate().chains_size() > 0;
    case v1::Decision::kEventCreated:
    case v1::Decision::kStatusChanged:
    case v1::Decision::kPlayerRegistered:
    case v1::Decision::kPlayerDropped:
    case v1::Decision::kDeckJudged:
    case v1::Decision::kCatalogueAccepted:
    case v1::Decision::kEventIndexed:
    case v1::Decision::kLossAcknowledged:
    case v1::Decision::kSeriesCreated:
    case v1::Decision::kEventEntered:
    case v1::Decision::kPersonEntryRecorded:
    case v1::Decision::kPersonEntryWithdrawn:
    case v1::Decision::kStaffChanged:
    case v1::Decision::kScheduleSet:
    case v1::Decision::kSettingsAmended:
    case v1::Decision::kDutyOpened:
    case v1::Decision::kDutySettled:
    case v1::Decision::kPublished:
    case v1::Decision::kCheckInOpened:
    case v1::Decision::kPlayerChanged:
    case v1::Decision::kClockSet:
    case v1::Decision::kTimeExtended:
    case v1::Decision::kReportModeSet:
    case v1::Decision::kReportSigned:
    case v1::Decision::kTableReplayed:
    case v1::Decision::kRoundUnpaired:
    case v1::Decision::kSeatsChanged:
    case v1::Decision::kPairingEntered:
    case v1::Decision::kPenaltyRuled:
    case v1::Decision::kPenaltyRevoked:
    case v1::Decision::kAppealFiled:
    case v1::Decision::kAppealDecided:
    case v1::Decision::kPhaseStarted:
    case v1::Decision::kAwardsGranted:
    case v1::Decision::kAnswerDrawn:
    case v1::Decision::kDrawFrozen:
    case v1::Decision::kDrawContributed:
    case v1::Decision::kDrawVoided:
    case v1::Decision::kRulesetFaultRecorded:
    case v1::Decision::kRulesetReleased:
    case v1::Decision::kSeriesCompleted:
    case v1::Decision::kRulesetKept:
    case v1::Decision::kLogKeyNamed:
    case v1::Decision::DECISION_NOT_SET:
      return false;
  }
  return true;
}

}  // namespace

Viewer ViewerOf(const Caller& caller) {
  using access::Role;
  const access::RoleSet referees(Role::kAdministrator, Role::kAuditor, Role::kHeadJudge,
                                 Role::kJudge);
  const bool referee =
      caller.local ? caller.said_role == kRefereeRole : caller.roles.HasAny(referees);
  return referee ? Viewer::kReferee : Viewer::kAnybody;
}

std::optional<engine::SecretPhase> SecretFrom(Viewer viewer, const engine::Engine& engine,
                                              const std::string& journal) {
  if (viewer == Viewer::kReferee) return std::nullopt;
  const auto read = engine.Read(journal, 0);
  const auto* state = std::get_if<engine::StatePtr>(&read);
  if (state == nullptr) return std::nullopt;
  return engine::SecretPhaseOf((*state)->event);
}

std::optional<engine::SecretPhase> SecretFrom(Viewer viewer, const engine::Engine& engine,
                                              const engine::Accepted& accepted) {
  if (!accepted.state) return SecretFrom(viewer, engine, accepted.command.journal);
  if (viewer == Viewer::kReferee) return std::nullopt;
  return engine::SecretPhaseOf(accepted.state->event);
}

engine::Failure StandingsSecret() {
  return engine::Fail(absl::StatusCode::kPermissionDenied, engine::reason::kStandingsSecret,
                      "only the referee sees results and standings before the phase is over");
}

bool HoldsResults(const v1::RecordPayload& payload) { return HoldsResults(payload.decision()); }

bool HoldsResults(const engine::Decision& decision) {
  const auto& what = decision.what;
  return what.Is<engine::ResultDecided>() || what.Is<engine::RoundClosed>() ||
         what.Is<engine::ReportTaken>() || what.Is<engine::ResultsChanged>();
}

void WithholdSecret(const std::optional<engine::SecretPhase>& secret, v1::Record* record) {
  if (!secret || record->receipt().revision() < secret->since_revision) return;
  if (!HoldsResults(record->payload())) return;
  record->clear_payload();
  record->set_payload_withheld(true);
}

void WithholdResults(v1::Player* player) {
  player->clear_points();
  player->set_results_withheld(true);
}

void WithholdResults(v1::Table* table) {
  for (v1::Seat& seat : *table->mutable_seats()) seat.clear_outcome();
  table->clear_report();
  table->clear_reports();
  for (v1::Attempt& attempt : *table->mutable_earlier_attempts()) {
    attempt.clear_outcomes();
    attempt.clear_report();
  }
  table->set_results_withheld(true);
}

void WithholdResults(v1::Round* round) {
  if (round->has_certificate()) round->mutable_certificate()->clear_chains();
}

void WithholdResults(v1::RoundMutationResponse* response) {
  if (response->has_certificate()) response->mutable_certificate()->clear_chains();
}

void WithholdResults(v1::ReportResultResponse* response) { response->clear_outcomes(); }

void WithholdResults(v1::ChangeResultsResponse* response) {
  for (v1::ChangedTable& table : *response->mutable_tables()) table.clear_outcomes();
  response->clear_changes();
  response->clear_changes_total();
}

void WithholdResults(v1::ReplayJournalResponse* finding) {
  finding->clear_recorded();
  finding->clear_derived();
}

engine::Failure WithoutResults(engine::Failure failure) {
  if (failure.reason != engine::reason::kUpgradeDiverges) return failure;
  return engine::Fail(failure.code, engine::reason::kUpgradeDiverges,
                      "the version decides otherwise; the referee sees what");
}

}  // namespace arbitro::services
