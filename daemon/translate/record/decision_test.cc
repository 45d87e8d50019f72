// SPDX-License-Identifier: Apache-2.0
//
// Enums that are cast between the engine, the SDK and the API have one number everywhere.
#include "daemon/translate/record/decision.h"

#include "gtest/gtest.h"

namespace arbitro::translate {
namespace {

template <class A, class B>
constexpr bool Same(A a, B b) {
  return static_cast<int>(a) == static_cast<int>(b);
}

TEST(DecisionEnums, HaveOneNumberOnBothSides) {
  using engine::EventStatus;
  static_assert(Same(EventStatus::kDraft, v1::EVENT_STATUS_DRAFT));
  static_assert(Same(EventStatus::kRequested, v1::EVENT_STATUS_REQUESTED));
  static_assert(Same(EventStatus::kSanctioned, v1::EVENT_STATUS_SANCTIONED));
  static_assert(Same(EventStatus::kRegistration, v1::EVENT_STATUS_REGISTRATION));
  static_assert(Same(EventStatus::kRunning, v1::EVENT_STATUS_RUNNING));
  static_assert(Same(EventStatus::kCompleted, v1::EVENT_STATUS_COMPLETED));
  static_assert(Same(EventStatus::kConfirmed, v1::EVENT_STATUS_CONFIRMED));
  static_assert(Same(EventStatus::kCancelled, v1::EVENT_STATUS_CANCELLED));
  static_assert(Same(engine::PlayerStatus::kActive, v1::PLAYER_STATUS_ACTIVE));
  static_assert(Same(engine::PlayerStatus::kDropped, v1::PLAYER_STATUS_DROPPED));
  static_assert(Same(engine::PlayerStatus::kExpelled, v1::PLAYER_STATUS_EXPELLED));
  static_assert(Same(engine::PublicationKind::kStandings, v1::PUBLICATION_KIND_STANDINGS));
  static_assert(Same(engine::PublicationKind::kPairings, v1::PUBLICATION_KIND_PAIRINGS));
  static_assert(Same(engine::PublicationKind::kDeckLists, v1::PUBLICATION_KIND_DECK_LISTS));
  static_assert(Same(engine::PersonEntryKind::kSuspension, v1::PERSON_ENTRY_KIND_SUSPENSION));
  static_assert(Same(engine::PersonEntryKind::kTitle, v1::PERSON_ENTRY_KIND_TITLE));
  static_assert(Same(engine::PersonEntryKind::kScore, v1::PERSON_ENTRY_KIND_SCORE));
  static_assert(Same(engine::RecordKind::kEventCommand, v1::RECORD_KIND_EVENT_COMMAND));
  static_assert(Same(engine::RecordKind::kHouseCommand, v1::RECORD_KIND_HOUSE_COMMAND));
  static_assert(Same(engine::RecordKind::kSeriesCommand, v1::RECORD_KIND_SERIES_COMMAND));
  static_assert(Same(engine::RecordKind::kPersonCommand, v1::RECORD_KIND_PERSON_COMMAND));
  static_assert(Same(ARBITRO_TABLE_MATCH, v1::TABLE_KIND_MATCH));
  static_assert(Same(ARBITRO_TABLE_BYE, v1::TABLE_KIND_BYE));
  static_assert(Same(ARBITRO_RESULT_WIN, v1::SEAT_RESULT_WIN));
  static_assert(Same(ARBITRO_RESULT_LOSS, v1::SEAT_RESULT_LOSS));
  static_assert(Same(ARBITRO_RESULT_TIE, v1::SEAT_RESULT_TIE));
  static_assert(Same(ARBITRO_RESULT_BYE, v1::SEAT_RESULT_BYE));
  static_assert(Same(ARBITRO_CHAIN_REJECTION, v1::CHAIN_METHOD_REJECTION));
  static_assert(Same(ARBITRO_CHAIN_EXACT_UNIFORM, v1::CHAIN_METHOD_EXACT_UNIFORM));
  static_assert(Same(ARBITRO_CHAIN_EXACT, v1::CHAIN_METHOD_EXACT));
  static_assert(Same(ARBITRO_CHAIN_REPAIR, v1::CHAIN_METHOD_REPAIR));
  static_assert(Same(ARBITRO_COLUMN_INTEGER, v1::COLUMN_KIND_INTEGER));
  static_assert(Same(ARBITRO_COLUMN_RATIO, v1::COLUMN_KIND_RATIO));
  static_assert(Same(ARBITRO_COLUMN_PLACE, v1::COLUMN_KIND_PLACE));
  static_assert(Same(engine::DrawStrength::kCommitted, v1::DRAW_STRENGTH_COMMITTED));
  static_assert(Same(engine::DrawStrength::kContributed, v1::DRAW_STRENGTH_CONTRIBUTED));
  static_assert(Same(ARBITRO_SEAT_PLAYER, v1::SEAT_KIND_PLAYER));
  static_assert(Same(ARBITRO_SEAT_PASSIVE, v1::SEAT_KIND_PASSIVE));
  static_assert(Same(ARBITRO_SEAT_NEUTRAL, v1::SEAT_KIND_NEUTRAL));
  static_assert(Same(engine::ReportMode::kStaff, v1::REPORT_MODE_STAFF));
  static_assert(Same(engine::ReportMode::kPlayers, v1::REPORT_MODE_PLAYERS));
  static_assert(Same(engine::ReportStanding::kReported, v1::REPORT_STANDING_REPORTED));
  static_assert(Same(engine::ReportStanding::kConflict, v1::REPORT_STANDING_CONFLICT));
  static_assert(Same(engine::ReportStanding::kAgreed, v1::REPORT_STANDING_AGREED));
  static_assert(Same(engine::SignatureKind::kSigned, v1::SIGNATURE_KIND_SIGNED));
  static_assert(
      Same(engine::SignatureKind::kSignedWithAppeal, v1::SIGNATURE_KIND_SIGNED_WITH_APPEAL));
  static_assert(Same(engine::SignatureKind::kRefused, v1::SIGNATURE_KIND_REFUSED));
  // The reader of the log must learn what the API adds.
  EXPECT_EQ(v1::EventStatus_MAX, v1::EVENT_STATUS_CANCELLED);
  EXPECT_EQ(v1::TableKind_MAX, v1::TABLE_KIND_BYE);
  EXPECT_EQ(v1::SeatResult_MAX, v1::SEAT_RESULT_BYE);
  EXPECT_EQ(v1::SeatKind_MAX, v1::SEAT_KIND_NEUTRAL);
  EXPECT_EQ(v1::ReportMode_MAX, v1::REPORT_MODE_PLAYERS);
  EXPECT_EQ(v1::ReportStanding_MAX, v1::REPORT_STANDING_AGREED);
  EXPECT_EQ(v1::SignatureKind_MAX, v1::SIGNATURE_KIND_REFUSED);
  EXPECT_EQ(v1::ChainMethod_MAX, v1::CHAIN_METHOD_REPAIR);
  EXPECT_EQ(v1::ColumnKind_MAX, v1::COLUMN_KIND_PLACE);
  EXPECT_EQ(v1::DrawStrength_MAX, v1::DRAW_STRENGTH_CONTRIBUTED);
}

TEST(DecisionRead, WhatNoDecisionCouldSayIsNamed) {
  struct Case {
    void (*fill)(v1::Decision*);
    const char* path;
  };
  const Case cases[] = {
      {[](v1::Decision*) {}, "decision"},
      {[](v1::Decision* d) { d->mutable_status_changed(); }, "status_changed.status"},
      {[](v1::Decision* d) { d->mutable_event_created()->set_draw_commitment("short"); },
       "event_created.draw_commitment"},
      {[](v1::Decision* d) { d->mutable_result_decided()->add_outcomes()->set_place(1); },
       "result_decided.outcomes[0].result"},
      {[](v1::Decision* d) {
         auto* table = d->mutable_round_paired()->add_tables();
         table->set_kind(v1::TABLE_KIND_MATCH);
         table->add_seats()->mutable_outcome()->set_result(v1::SEAT_RESULT_WIN);
         table->add_seats();
       },
       "round_paired.tables[0].seats"},
      {[](v1::Decision* d) { d->mutable_round_closed()->add_columns(); },
       "round_closed.columns[0].kind"},
      {[](v1::Decision* d) { d->mutable_round_closed()->add_recorded_columns(); },
       "round_closed.recorded_columns[0].kind"},
      {[](v1::Decision* d) { d->mutable_round_closed()->add_rows()->add_negative(1); },
       "round_closed.rows.negative"},
  };
  for (const Case& each : cases) {
    v1::Decision message;
    each.fill(&message);
    Fields fields(Source::kLog);
    ReadDecision(message, &fields);
    ASSERT_FALSE(fields.ok()) << each.path;
    EXPECT_EQ(fields.failure().fields[0].path, each.path);
  }
}

// Columns without words lie beside those of older records, and come back as they are; so do the
// cells below zero.
TEST(Decision, ARoundClosedWithoutWordsComesBack) {
  engine::RoundClosed closed;
  for (const char* id : {"points", "share"}) {
    Column column = {id, {}, "R-1", ARBITRO_COLUMN_RATIO, {36, 1}};
    column.label_described = true;
    closed.columns.push_back(column);
  }
  closed.rows.push_back({2, 1, 0, 3, 0, 1, {{7, UINT64_MAX}, {5, 0}}, 0b10});
  v1::Decision message;
  WriteDecision({closed, {}}, &message);
  EXPECT_EQ(message.round_closed().columns_size(), 0);
  ASSERT_EQ(message.round_closed().recorded_columns_size(), 2);
  EXPECT_EQ(message.round_closed().recorded_columns(1).id(), "share");
  ASSERT_EQ(message.round_closed().rows(0).negative_size(), 1);
  EXPECT_EQ(message.round_closed().rows(0).negative(0), 2u);
  Fields fields(Source::kLog);
  const engine::Decision read = ReadDecision(message, &fields);
  ASSERT_TRUE(fields.ok());
  const auto& back = read.what.Get<engine::RoundClosed>();
  EXPECT_TRUE(back.columns[0].label_described);
  EXPECT_EQ(back.columns[0].denominator.high, 1u);
  EXPECT_EQ(back.rows[0].negative, 0b10u);
  v1::Decision again;
  WriteDecision(read, &again);
  EXPECT_EQ(again.SerializeAsString(), message.SerializeAsString());
}

}  // namespace
}  // namespace arbitro::translate
