// SPDX-License-Identifier: Apache-2.0
//
// That each kind of decision has its row in the table of who may read what, and which.

#include "daemon/translate/record/disclosure.h"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

#include "daemon/translate/record/decision.h"

namespace arbitro::translate {
namespace {

TEST(DisclosureTest, EveryKindOfMessageHasTheRowOfOneKindOfDecision) {
  std::set<int> cases;
  decltype(engine::Decision::what)::ForEachKind([&](const auto& kind) {
    v1::Decision written;
    WriteDecision({kind, {}}, &written);
    EXPECT_TRUE(cases.insert(written.decision_case()).second) << written.decision_case();
  });
  const auto* kinds = v1::Decision::descriptor()->FindOneofByName("decision");
  EXPECT_EQ(cases.size(), static_cast<size_t>(kinds->field_count()));
  EXPECT_FALSE(cases.contains(v1::Decision::DECISION_NOT_SET));
}

// As docs/access.md has it.
TEST(DisclosureTest, RecordsThatAreNotForAll) {
  std::map<engine::Subject, std::set<std::string>> subjects;
  std::set<std::string> results;
  const auto* kinds = v1::Decision::descriptor()->FindOneofByName("decision");
  for (int i = 0; i < kinds->field_count(); ++i) {
    v1::Decision decision;
    const auto* field = kinds->field(i);
    decision.GetReflection()->MutableMessage(&decision, field);
    const engine::Disclosure row = DisclosureOf(decision);
    if (row.subject != engine::Subject::kEvent) subjects[row.subject].insert(field->name());
    if (row.results != engine::Results::kNone) results.insert(field->name());
  }
  using engine::Subject;
  const std::map<Subject, std::set<std::string>> expected = {
      {Subject::kPlayer,
       {"fixed_table_set", "player_changed", "player_dropped", "player_registered", "player_waits",
        "waiting_ended"}},
      {Subject::kDeck, {"deck_checked", "deck_consent_set", "deck_judged", "deck_unlocked"}},
      {Subject::kPenalty, {"penalty_revoked", "penalty_ruled"}},
      {Subject::kAppeal, {"appeal_decided", "appeal_filed"}},
      {Subject::kDuty, {"duty_opened", "duty_settled"}},
      {Subject::kTicket, {"ticket_redeemed", "ticket_revoked", "tickets_issued"}},
      {Subject::kFloor,
       {"assignment_changed", "assignment_ended", "floor_check_chosen", "floor_check_ended",
        "floor_check_started", "judge_assigned"}},
      {Subject::kJudgeCall, {"judge_call_answered", "judge_call_ended", "judge_called"}},
      {Subject::kPersonEntry, {"person_entry_recorded", "person_entry_withdrawn"}},
      {Subject::kOperation, {"loss_acknowledged", "ruleset_fault_recorded", "ruleset_released"}}};
  EXPECT_EQ(subjects, expected);
  EXPECT_EQ(results, (std::set<std::string>{"awards_granted", "report_taken", "result_decided",
                                            "results_changed", "round_closed", "round_paired",
                                            "ruleset_upgraded"}));
  EXPECT_EQ(DisclosureOf(v1::Decision()).subject, engine::Subject::kEvent);
}

TEST(DisclosureTest, AnAmendmentThatTellsVerdictsOnDecksIsForTheStaff) {
  v1::Decision decision;
  decision.mutable_settings_amended()->set_number(1);
  EXPECT_EQ(DisclosureOf(decision).subject, engine::Subject::kEvent);
  decision.mutable_settings_amended()->add_decks()->set_player("p1");
  EXPECT_EQ(DisclosureOf(decision).subject, engine::Subject::kDeck);
  engine::Decision own;
  own.what = engine::SettingsAmended{1, {}, {{"p1", {}, false, true}}};
  EXPECT_EQ(engine::DisclosureOf(own).subject, engine::Subject::kDeck);
}

}  // namespace
}  // namespace arbitro::translate
