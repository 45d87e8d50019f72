// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/record/commands.h"

#include <algorithm>
#include <string>
#include <variant>
#include <vector>

#include "arbitro/limits.h"
#include "daemon/translate/record/wrong_paths_testing.h"
#include "gtest/gtest.h"

namespace arbitro::translate {
namespace {

using engine::Failure;
using engine::Submission;

// A request that is right in every field, with what tests change.
template <class Request>
Request Plain() {
  Request request;
  request.mutable_options()->set_request_id("r1");
  return request;
}

v1::CreateEventRequest Create() {
  auto request = Plain<v1::CreateEventRequest>();
  request.set_event_id("torino");
  request.set_title("Torino");
  request.set_ruleset("rulesets/demo");
  request.set_format("swiss");
  request.mutable_settings()->mutable_struct_();
  request.set_catalogue("catalogues/" + std::string(64, '0'));
  request.set_utc_offset_minutes(60);
  return request;
}

v1::SubmitDeckRequest Submit() {
  auto request = Plain<v1::SubmitDeckRequest>();
  request.set_player("events/torino/players/p1");
  v1::DeckRow* row = request.add_rows();
  row->set_count(4);
  row->set_card("bw10-9");
  row->set_name("Litwick");
  return request;
}

TEST(Commands, ARightRequestBecomesASubmission) {
  v1::CreateEventRequest request = Create();
  request.mutable_options()->set_validate_only(true);
  request.mutable_options()->set_reason("as agreed");
  auto read = ToSubmission(request);
  ASSERT_TRUE(read.ok());
  const Submission& submission = *read;
  EXPECT_EQ(submission.journal, "events/torino");
  EXPECT_EQ(submission.request_id, "r1");
  EXPECT_TRUE(submission.validate_only);
  EXPECT_FALSE(submission.expected_revision.has_value());
  EXPECT_EQ(submission.command.reason, "as agreed");
  const auto& create = submission.command.what.Get<engine::CreateEvent>();
  EXPECT_EQ(create.event, "events/torino");
  EXPECT_EQ(create.ruleset, "demo");
  EXPECT_EQ(create.format, "swiss");
  EXPECT_EQ(create.settings.kind(), Value::Kind::kStruct);
  EXPECT_EQ(create.catalogue_sha256, std::string(64, '0'));
  EXPECT_EQ(create.utc_offset_minutes, 60);
}

TEST(Commands, ExpectedRevisionIsHandedOn) {
  auto request = Plain<v1::PairRoundRequest>();
  request.set_event("events/torino");
  request.set_round(2);
  request.mutable_options()->set_expected_revision(17);
  auto read = ToSubmission(request);
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(read->expected_revision, 17u);
}

TEST(Commands, EveryWrongFieldOfCreateEventIsNamed) {
  struct Case {
    void (*change)(v1::CreateEventRequest*);
    Paths wrong;
  };
  using R = v1::CreateEventRequest;
  const Case cases[] = {
      {[](R*) {}, {}},
      {[](R* r) { r->mutable_options()->clear_request_id(); }, {"options.request_id"}},
      {[](R* r) { r->mutable_options()->set_request_id(std::string(129, 'x')); },
       {"options.request_id"}},
      {[](R* r) { r->mutable_options()->set_reason(std::string(4097, 'x')); }, {"options.reason"}},
      {[](R* r) { r->mutable_options()->set_expected_revision(1); }, {"options.expected_revision"}},
      {[](R* r) { r->set_event_id("Torino 2026"); }, {"event_id"}},
      {[](R* r) { r->clear_event_id(); }, {"event_id"}},
      {[](R* r) { r->set_title(std::string(4097, 'x')); }, {"title"}},
      {[](R* r) { r->set_title("\xC3\x28"); }, {"title"}},
      {[](R* r) { r->set_ruleset("demo"); }, {"ruleset"}},
      {[](R* r) { r->clear_format(); }, {"format"}},
      {[](R* r) { r->mutable_settings()->set_text("\xFF"); }, {"settings"}},
      {[](R* r) { r->set_catalogue("catalogues/1"); }, {"catalogue"}},
      {[](R* r) { r->set_utc_offset_minutes(841); }, {"utc_offset_minutes"}},
      {[](R* r) { r->set_utc_offset_minutes(-721); }, {"utc_offset_minutes"}},
      {[](R* r) { r->clear_event_id(), r->clear_format(); }, {"event_id", "format"}},
  };
  for (const Case& each : cases) {
    v1::CreateEventRequest request = Create();
    each.change(&request);
    EXPECT_EQ(WrongPaths(request), each.wrong) << request.ShortDebugString();
  }
}

TEST(Commands, EveryWrongFieldOfADeckIsNamed) {
  EXPECT_EQ(WrongPaths(Submit()), Paths());
  v1::SubmitDeckRequest request = Submit();
  request.mutable_rows(0)->set_count(1001);
  request.add_rows()->set_count(1001);
  EXPECT_EQ(WrongPaths(request), (Paths{"rows[0].count", "rows[1].count", "rows[1].card"}));
  request = Submit();
  request.clear_rows();
  request.set_player("events/torino");
  EXPECT_EQ(WrongPaths(request), (Paths{"player", "rows"}));
  request = Submit();
  for (uint32_t i = 0; i < limits::kDeckRowsMax; ++i) *request.add_rows() = request.rows(0);
  EXPECT_EQ(WrongPaths(request), (Paths{"rows"}));
  request = Submit();
  request.mutable_rows(0)->mutable_marks()->set_text("\xFF");
  EXPECT_EQ(WrongPaths(request), (Paths{"rows[0].marks"}));
}

TEST(Commands, AVerdictByHandNeedsAReasonAndGoesAlone) {
  v1::SubmitDeckRequest request = Submit();
  request.add_violations()->set_code("TOO_FEW");
  EXPECT_EQ(WrongPaths(request), (Paths{"violations"}));
  request.mutable_options()->set_by_hand(true);
  EXPECT_EQ(WrongPaths(request), (Paths{"options.reason"}));
  request.mutable_options()->set_reason("counted by the head judge");
  EXPECT_EQ(WrongPaths(request), Paths());
  request.add_violations();
  EXPECT_EQ(WrongPaths(request), (Paths{"violations[1].code"}));
}

// Calls that are always by hand take the word for it, and keep nothing of it; others refuse it.
TEST(Commands, ByHandIsRedundantWhereNothingElseIs) {
  auto pairing = Plain<v1::EnterPairingRequest>();
  pairing.set_event("events/torino");
  pairing.set_round(1);
  pairing.add_tables()->add_players("events/torino/players/p1");
  pairing.mutable_options()->set_reason("the ruleset is out");
  auto standings = Plain<v1::EnterStandingsRequest>();
  standings.set_round("events/torino/rounds/1");
  standings.mutable_options()->set_reason("the ruleset is out");
  auto outcome = Plain<v1::EnterOutcomeRequest>();
  outcome.set_table("events/torino/rounds/1/tables/1");
  outcome.mutable_options()->set_reason("the ruleset is out");
  auto taken = Plain<v1::TakeOverPlaceRequest>();
  taken.set_round("events/torino/rounds/1");
  taken.set_player("events/torino/players/p1");
  taken.set_by("events/torino/players/p2");
  taken.mutable_options()->set_reason("p2 came by mistake");
  const auto is_wrong = [](auto request) {
    request.mutable_options()->set_by_hand(true);
    const Paths wrong = WrongPaths(request);
    return std::count(wrong.begin(), wrong.end(), "options.by_hand") > 0;
  };
  EXPECT_EQ(WrongPaths(pairing), Paths());
  EXPECT_FALSE(is_wrong(pairing));
  EXPECT_FALSE(is_wrong(standings));
  EXPECT_FALSE(is_wrong(outcome));
  EXPECT_TRUE(is_wrong(taken));
  pairing.mutable_options()->set_by_hand(true);
  const auto submission = ToSubmission(pairing);
  ASSERT_TRUE(submission.ok());
  EXPECT_FALSE(submission->command.by_hand);
}

TEST(Commands, TheOthersNameTheirFieldsToo) {
  auto pair = Plain<v1::PairRoundRequest>();
  EXPECT_EQ(WrongPaths(pair), (Paths{"event", "round"}));
  pair.set_event("events/torino");
  pair.set_round(limits::kRoundsMax + 1);
  EXPECT_EQ(WrongPaths(pair), (Paths{"round"}));
  EXPECT_EQ(WrongPaths(Plain<v1::OpenRegistrationRequest>()), (Paths{"event"}));
  EXPECT_EQ(WrongPaths(Plain<v1::StartEventRequest>()), (Paths{"event"}));
  EXPECT_EQ(WrongPaths(Plain<v1::CompleteEventRequest>()), (Paths{"event"}));
  EXPECT_EQ(WrongPaths(Plain<v1::RegisterPlayerRequest>()), (Paths{"event", "player_id"}));
  EXPECT_EQ(WrongPaths(Plain<v1::DropPlayerRequest>()), (Paths{"player"}));
  EXPECT_EQ(WrongPaths(Plain<v1::ReportResultRequest>()), (Paths{"table", "report"}));
  EXPECT_EQ(WrongPaths(Plain<v1::CloseRoundRequest>()), (Paths{"round"}));
  EXPECT_EQ(WrongPaths(v1::CloseRoundRequest()), (Paths{"options.request_id", "round"}));
}

TEST(Commands, ACancellationNeedsItsReason) {
  auto request = Plain<v1::CancelEventRequest>();
  request.set_event("events/torino");
  EXPECT_EQ(WrongPaths(request), (Paths{"options.reason"}));
  request.mutable_options()->set_reason("the hall is flooded");
  EXPECT_EQ(WrongPaths(request), Paths());
}

}  // namespace
}  // namespace arbitro::translate
