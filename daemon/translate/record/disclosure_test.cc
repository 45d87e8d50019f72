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
  EXPECT_EQ(results, (std::set<std::string>{"awards_granted", "report_signed", "report_taken",
                                            "result_decided", "results_changed", "round_closed",
                                            "ruleset_upgraded", "table_replayed"}));
  EXPECT_EQ(DisclosureOf(v1::Decision()).subject, engine::Subject::kEvent);
}

// Says that the engine, for which the record is made, and the message agree.
engine::Disclosure RowOf(const engine::Decision& decision) {
  v1::Decision written;
  WriteDecision(decision, &written);
  const engine::Disclosure row = DisclosureOf(written);
  const engine::Disclosure own = engine::DisclosureOf(decision);
  EXPECT_EQ(row.subject, own.subject);
  EXPECT_EQ(row.results, own.results);
  EXPECT_EQ(row.duties, own.duties);
  return row;
}

TEST(DisclosureTest, AStartThatNamesPlayersWithoutALegalDeckIsForTheStaff) {
  using engine::StatusChanged;
  EXPECT_EQ(RowOf({StatusChanged{engine::EventStatus::kRunning}, {}}).subject,
            engine::Subject::kEvent);
  EXPECT_EQ(RowOf({StatusChanged{engine::EventStatus::kRunning, {"p2"}}, {}}).subject,
            engine::Subject::kDeck);
}

TEST(DisclosureTest, ADecisionThatOpensADutyTellsIt) {
  const engine::Duty duty = {"UNOFFICIAL", "NAR-EVENT-7", "", {}, false};
  EXPECT_EQ(RowOf({engine::StatusChanged{}, {}}).duties, engine::Subject::kEvent);
  EXPECT_EQ(RowOf({engine::StatusChanged{}, {}, {duty}}).duties, engine::Subject::kDuty);
  EXPECT_EQ(RowOf({engine::DeckJudged{}, {}, {duty}}).duties, engine::Subject::kDuty);
  EXPECT_EQ(RowOf({engine::EventEntered{}, {}, {duty}}).duties, engine::Subject::kEvent)
      << "those of a series are for all who see it";
}

TEST(DisclosureTest, APairingTellsResultsByItsChainsOrByMatchesThatArePenalised) {
  const SeatOutcome lost = {0, 0, ARBITRO_RESULT_LOSS};
  engine::RoundPaired paired;
  paired.tables = {{ARBITRO_TABLE_BYE, {{1}}, {lost}}, {ARBITRO_TABLE_MATCH, {{2}, {3}}, {}}};
  EXPECT_EQ(RowOf({paired, {}}).results, engine::Results::kNone) << "a bye is none";
  engine::PairingEntered entered;
  entered.tables = paired.tables;
  EXPECT_EQ(RowOf({entered, {}}).results, engine::Results::kNone);
  paired.tables[1].outcomes = entered.tables[1].outcomes = {lost, lost};
  EXPECT_EQ(RowOf({paired, {}}).results, engine::Results::kTold);
  EXPECT_EQ(RowOf({entered, {}}).results, engine::Results::kTold);
  paired.tables.clear();
  paired.certificate.chains.emplace_back();
  EXPECT_EQ(RowOf({paired, {}}).results, engine::Results::kTold);
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
