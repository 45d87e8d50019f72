// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/gate/secrecy.h"

#include <algorithm>
#include <variant>

#include "daemon/engine/state/disclosure.h"
#include "daemon/services/gate/audience.h"
#include "daemon/services/gate/drafts.h"
#include "daemon/translate/record/disclosure.h"

namespace arbitro::services {

Viewer ViewerOf(const Caller& caller, access::Content content) {
  const bool referee =
      caller.local ? caller.said_role == kRefereeRole : MaySee(caller, content, false);
  if (referee) return Viewer::kReferee;
  return MaySee(caller, access::Content::kHeldBack, false) ? Viewer::kStaff : Viewer::kAnybody;
}

namespace {

std::optional<engine::SecretPhase> SecretIn(Viewer viewer, const engine::EventState& event) {
  if (viewer == Viewer::kStaff) return engine::SecretPhaseOf(event);
  return engine::SecretOrHeldBack(event);
}

}  // namespace

std::optional<engine::SecretPhase> SecretFrom(Viewer viewer, const engine::Engine& engine,
                                              const std::string& journal) {
  if (viewer == Viewer::kReferee) return std::nullopt;
  const auto read = engine.Read(journal, 0);
  if (const auto* state = read.if_value()) return SecretIn(viewer, (*state)->event);
  return IsNoJournal(read.failure()) ? std::nullopt : std::optional(engine::SecretPhase{});
}

std::optional<engine::SecretPhase> SecretFrom(Viewer viewer, const engine::Engine& engine,
                                              const engine::Accepted& accepted) {
  if (!accepted.state) return SecretFrom(viewer, engine, accepted.command.journal);
  if (viewer == Viewer::kReferee) return std::nullopt;
  return SecretIn(viewer, accepted.state->event);
}

engine::Failure StandingsSecret() {
  return engine::Fail(
      absl::StatusCode::kPermissionDenied, engine::reason::kStandingsSecret,
      "results and standings are not published yet; only the referee, or where an organiser "
      "holds them back the staff, sees them before");
}

bool SitsAt(const Caller& caller, const v1::Table& table) {
  return std::any_of(table.seats().begin(), table.seats().end(), [&](const v1::Seat& seat) {
    if (seat.player().empty()) return false;
    return caller.local ? caller.said_role == seat.player() : caller.Plays(seat.player());
  });
}

bool HoldsResults(const v1::RecordPayload& payload) {
  return translate::DisclosureOf(payload.decision()).results == engine::Results::kTold;
}

bool HoldsResults(const engine::Decision& decision) {
  return engine::DisclosureOf(decision).results == engine::Results::kTold;
}

void WithholdSecret(const std::optional<engine::SecretPhase>& secret, v1::Record* record) {
  if (!secret || record->receipt().revision() < secret->since_revision) return;
  if (!HoldsResults(record->payload())) return;
  Withhold(record);
}

void WithholdResults(v1::Player* player) {
  player->clear_points();
  // A penalty that weighs on the next match tells how that ends.
  player->clear_carried_penalties();
  player->set_results_withheld(true);
}

void WithholdResults(v1::Table* table) {
  for (v1::Seat& seat : *table->mutable_seats()) {
    seat.clear_outcome();
    // A match that is lost by a penalty has its result by it.
    seat.clear_penalties();
  }
  table->clear_report();
  table->clear_reports();
  // The reasons of people tell results as well, and so would their records.
  for (v1::Signature& signature : *table->mutable_signatures()) signature.clear_note();
  table->clear_by_hand();
  table->clear_corrected();
  table->clear_forfeited();
  for (v1::Attempt& attempt : *table->mutable_earlier_attempts()) {
    attempt.clear_outcomes();
    attempt.clear_report();
    attempt.clear_replayed();
  }
  table->set_results_withheld(true);
}

void WithholdResults(v1::Round* round) {
  if (round->has_certificate()) round->mutable_certificate()->clear_chains();
  round->clear_standings_by_hand();
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
