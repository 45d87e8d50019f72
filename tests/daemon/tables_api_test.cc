// SPDX-License-Identifier: Apache-2.0
//
// Mistakes, reports of players, and acts by hand, through a real daemon.
#include <string>
#include <utility>
#include <vector>

#include "arbitro/v1/journal.pb.h"
#include "arbitro/v1/phase.pb.h"
#include "arbitro/v1/seating.pb.h"
#include "gtest/gtest.h"
#include "storage/files/temporary_folder.h"
#include "tests/daemon/api_client.h"
#include "tests/daemon/daemon_process.h"
#include "tests/daemon/organiser.h"

namespace arbitro::testing::tables_api {
namespace {

constexpr char kEvent[] = "events/demo";

class TablesApi : public ::testing::Test {
 protected:
  void SetUp() override { ASSERT_TRUE(daemon_.ready()) << daemon_.Log(); }

  template <class Request>
  Request Because(const std::string& reason) {
    auto request = organiser_.Make<Request>();
    request.mutable_options()->set_reason(reason);
    return request;
  }
  static std::string TableName(uint32_t round, uint32_t table) {
    return std::string(kEvent) + "/rounds/" + std::to_string(round) + "/tables/" +
           std::to_string(table);
  }
  v1::Table Table(uint32_t round, uint32_t table) {
    v1::GetTableRequest request;
    request.set_name(TableName(round, table));
    v1::Table response;
    organiser_.Do("PairingService/GetTable", request, &response);
    return response;
  }
  v1::Value Winner(const std::string& who) {
    return organiser_.Report(TableName(1, 1), who).report();
  }
  v1::ReportResultResponse ReportAs(const std::string& player, const std::string& winner) {
    auto request = organiser_.Report(TableName(1, 1), winner);
    request.set_player(player);
    v1::ReportResultResponse response;
    organiser_.Do("ScoringService/ReportResult", request, &response);
    return response;
  }
  static const v1::AllowedAction& ActionOf(const v1::Table& table, const std::string& name) {
    for (const v1::AllowedAction& each : table.allowed_actions()) {
      if (each.action() == name) return each;
    }
    ADD_FAILURE() << name << " is not among the actions";
    return v1::AllowedAction::default_instance();
  }
  void StartRoundOfPlayersReports() {
    organiser_.StartDemo("demo", 4);
    auto mode = organiser_.ForEvent<v1::SetReportModeRequest>(kEvent);
    mode.set_mode(v1::REPORT_MODE_PLAYERS);
    organiser_.Do("ScoringService/SetReportMode", mode);
    EXPECT_EQ(organiser_.Event(kEvent).report_mode(), v1::REPORT_MODE_PLAYERS);
    organiser_.Do("PairingService/PairRound", organiser_.Pair(kEvent, 1));
  }
  bool ReplaysIdentical() {
    v1::ReplayJournalRequest request;
    request.set_journal(kEvent);
    v1::ReplayJournalResponse last;
    const CallResult result =
        client_.Stream("JournalService/ReplayJournal", request.SerializeAsString(),
                       [&](const std::string& bytes) { return last.ParseFromString(bytes); });
    EXPECT_TRUE(result.ok()) << result;
    EXPECT_TRUE(last.identical()) << last.ShortDebugString();
    return last.identical();
  }

  storage::TemporaryFolder folder_;
  DaemonProcess daemon_{folder_.Path()};
  ApiClient client_{daemon_.address()};
  Organiser organiser_{client_, "tables"};
};

TEST_F(TablesApi, PlayersReportAndAJudgeDecides) {
  StartRoundOfPlayersReports();
  const v1::Table open = Table(1, 1);
  EXPECT_TRUE(ActionOf(open, "ScoringService.ReportResult").allowed());
  const v1::AllowedAction& refused = ActionOf(open, "ScoringService.CorrectResult");
  EXPECT_FALSE(refused.allowed());
  EXPECT_EQ(refused.reason(), "TABLE_OPEN");
  const std::string first = open.seats(0).player();
  const std::string second = open.seats(1).player();

  EXPECT_EQ(ReportAs(first, "first").standing(), v1::REPORT_STANDING_REPORTED);
  EXPECT_EQ(ReportAs(second, "second").standing(), v1::REPORT_STANDING_CONFLICT);
  const v1::Table conflict = Table(1, 1);
  EXPECT_EQ(conflict.report_standing(), v1::REPORT_STANDING_CONFLICT);
  ASSERT_EQ(conflict.reports_size(), 2);
  EXPECT_EQ(conflict.reports(1).player(), second);
  auto confirm = organiser_.Make<v1::ConfirmReportRequest>();
  confirm.set_table(TableName(1, 1));
  confirm.set_player(second);
  v1::ReportResultResponse response;
  const CallResult contradicted = client_.Call("ScoringService/ConfirmReport", confirm, &response);
  EXPECT_EQ(contradicted.reason(), "REPORT_CONFLICT");
  auto decide = organiser_.Make<v1::DecideReportRequest>();
  decide.set_table(TableName(1, 1));
  decide.set_player(first);
  const CallResult unreasoned = client_.Call("ScoringService/DecideReport", decide, &response);
  EXPECT_EQ(unreasoned.fields(), std::vector<std::string>{"options.reason"});
  decide.mutable_options()->set_reason("seen by a judge");
  organiser_.Do("ScoringService/DecideReport", decide, &response);
  ASSERT_EQ(response.outcomes_size(), 2);
  EXPECT_EQ(response.outcomes(0).result(), v1::SEAT_RESULT_WIN);

  auto refuse = Because<v1::RefuseSignatureRequest>("says that time was called");
  refuse.set_table(TableName(1, 1));
  refuse.set_player(second);
  organiser_.Do("ScoringService/RefuseSignature", refuse);
  const v1::Table decided = Table(1, 1);
  ASSERT_EQ(decided.signatures_size(), 1);
  EXPECT_EQ(decided.signatures(0).kind(), v1::SIGNATURE_KIND_REFUSED);
  EXPECT_EQ(decided.signatures(0).note(), "says that time was called");
  EXPECT_TRUE(ReplaysIdentical());
}

TEST_F(TablesApi, TheOpponentConfirmsAndTheRoundStandsFromThenOn) {
  StartRoundOfPlayersReports();
  const v1::Table open = Table(1, 1);
  ReportAs(open.seats(0).player(), "first");
  auto confirm = organiser_.Make<v1::ConfirmReportRequest>();
  confirm.set_table(TableName(1, 1));
  confirm.set_player(open.seats(0).player());
  v1::ReportResultResponse response;
  EXPECT_EQ(client_.Call("ScoringService/ConfirmReport", confirm, &response).reason(),
            "REPORT_MISSING")
      << "one's own report is another's to confirm";
  confirm.set_player(open.seats(1).player());
  organiser_.Do("ScoringService/ConfirmReport", confirm, &response);
  EXPECT_EQ(response.standing(), v1::REPORT_STANDING_AGREED);
  ASSERT_EQ(response.outcomes_size(), 2);
  EXPECT_EQ(response.outcomes(0).result(), v1::SEAT_RESULT_WIN);
  EXPECT_TRUE(Table(1, 1).decided());

  auto unpair = Because<v1::UnpairRoundRequest>("a player was missing");
  unpair.set_round(std::string(kEvent) + "/rounds/1");
  v1::RoundMutationResponse round;
  EXPECT_EQ(client_.Call("PairingService/UnpairRound", unpair, &round).reason(), "ROUND_STARTED");
  // A game that knows no penalties decides no table without a report.
  auto forfeit = Because<v1::ForfeitSeatsRequest>("did not come");
  forfeit.set_table(TableName(1, 2));
  forfeit.add_players(Table(1, 2).seats(0).player());
  EXPECT_EQ(client_.Call("ScoringService/ForfeitSeats", forfeit, &response).reason(),
            "FORFEIT_UNKNOWN");
  EXPECT_TRUE(ReplaysIdentical());
}

TEST_F(TablesApi, AMistakeIsMendedAndTheAnswerSaysWhoseRowsChanged) {
  organiser_.StartDemo("demo", 4);
  organiser_.PlayRound(kEvent, 1);
  organiser_.Do("PairingService/PairRound", organiser_.Pair(kEvent, 2));
  auto correct = Because<v1::CorrectResultRequest>("the slip was read wrongly");
  correct.set_table(TableName(1, 1));
  *correct.mutable_report() = Winner("second");
  correct.mutable_options()->set_validate_only(true);
  v1::ChangeResultsResponse tried;
  organiser_.Do("ScoringService/CorrectResult", correct, &tried);
  correct.mutable_options()->set_validate_only(false);
  v1::ChangeResultsResponse changed;
  organiser_.Do("ScoringService/CorrectResult", correct, &changed);
  EXPECT_EQ(tried.changes_size(), changed.changes_size());
  ASSERT_EQ(changed.changes_total(), 2u);
  EXPECT_EQ(changed.retaken_rounds(0), std::string(kEvent) + "/rounds/1");
  EXPECT_EQ(changed.changes(0).player().substr(0, 20), "events/demo/players/");
  EXPECT_NE(changed.changes(0).points_before(), changed.changes(0).points_after());
  v1::ChangeResultsResponse again;
  organiser_.Do("ScoringService/CorrectResult", correct, &again);
  EXPECT_TRUE(again.result().replayed());
  EXPECT_EQ(again.result().receipt().revision(), changed.result().receipt().revision());
  EXPECT_EQ(Table(1, 1).corrected().reason(), "the slip was read wrongly");

  auto unpair = Because<v1::UnpairRoundRequest>("a player was missing");
  unpair.set_round(std::string(kEvent) + "/rounds/2");
  v1::RoundMutationResponse round;
  organiser_.Do("PairingService/UnpairRound", unpair, &round);
  EXPECT_EQ(round.rounds_taken_back(), 1u);
  EXPECT_EQ(organiser_.Event(kEvent).rounds_taken_back(), 1u);
  EXPECT_TRUE(ReplaysIdentical());
}

// Round 1 of three players, entered by the head judge.
class TablesByHandApi : public TablesApi {
 protected:
  std::string EnterPairingAndExchange();
  void EnterOutcomes();
  void EnterStandings(const std::string& round);
  const std::string players_ = std::string(kEvent) + "/players/p";
};

// Returns the round's name.
std::string TablesByHandApi::EnterPairingAndExchange() {
  auto pairing = Because<v1::EnterPairingRequest>("the screen is broken");
  pairing.set_event(kEvent);
  pairing.set_round(1);
  v1::ProposedTable* match = pairing.add_tables();
  match->add_players(players_ + "1");
  match->add_players(players_ + "3");
  pairing.add_tables()->add_players(players_ + "2");
  v1::RoundMutationResponse round;
  organiser_.Do("PairingService/EnterPairing", pairing, &round);
  EXPECT_EQ(round.tables(), 2u);

  auto exchange = Because<v1::RepairRoundRequest>("brothers");
  exchange.set_round(round.round());
  v1::SeatExchange* seats = exchange.add_exchanges();
  seats->set_player(players_ + "3");
  seats->set_other(players_ + "2");
  v1::RoundMutationResponse exchanged;
  organiser_.Do("SeatingService/ExchangeSeats", exchange, &exchanged);
  EXPECT_EQ(exchanged.changed_tables_size(), 2);
  EXPECT_EQ(Table(1, 1).seats(1).player(), players_ + "2");
  return round.round();
}

void TablesByHandApi::EnterOutcomes() {
  auto outcome = Because<v1::EnterOutcomeRequest>("a double loss");
  outcome.set_table(TableName(1, 1));
  for (const char* player : {"1", "2"}) {
    v1::EnteredOutcome* seat = outcome.add_seats();
    seat->set_player(players_ + player);
    seat->mutable_outcome()->set_result(v1::SEAT_RESULT_LOSS);
    seat->mutable_outcome()->set_place(1);
  }
  organiser_.Do("ScoringService/EnterOutcome", outcome);
  EXPECT_EQ(Table(1, 1).by_hand().reason(), "a double loss");
  if (!Table(1, 2).decided()) {
    auto bye = Because<v1::EnterOutcomeRequest>("a bye");
    bye.set_table(TableName(1, 2));
    v1::EnteredOutcome* seat = bye.add_seats();
    seat->set_player(players_ + "3");
    seat->mutable_outcome()->set_result(v1::SEAT_RESULT_BYE);
    seat->mutable_outcome()->set_points(1);
    seat->mutable_outcome()->set_place(1);
    organiser_.Do("ScoringService/EnterOutcome", bye);
  }
}

void TablesByHandApi::EnterStandings(const std::string& round) {
  auto standings = Because<v1::EnterStandingsRequest>("the screen is broken");
  standings.set_round(round);
  uint32_t rank = 0;
  for (const char* player : {"3", "1", "2"}) {
    v1::EnteredStanding* row = standings.add_rows();
    row->set_player(players_ + player);
    row->set_rank(++rank);
  }
  organiser_.Do("ScoringService/EnterStandings", standings);
}

TEST_F(TablesByHandApi, AHeadJudgePairsScoresAndRanks) {
  organiser_.StartDemo("demo", 3);
  const std::string round = EnterPairingAndExchange();
  EnterOutcomes();
  EnterStandings(round);
  v1::GetRoundRequest get;
  get.set_name(round);
  v1::Round closed;
  organiser_.Do("PairingService/GetRound", get, &closed);
  EXPECT_TRUE(closed.closed());
  EXPECT_EQ(closed.by_hand().by().reason(), "the screen is broken");
  EXPECT_EQ(closed.repairs(0).by().reason(), "brothers");
  EXPECT_EQ(closed.standings_by_hand().principal(), "local");
  EXPECT_FALSE(closed.has_draw());
  v1::GetStandingsRequest read;
  read.set_event(kEvent);
  read.set_round(1);
  v1::GetStandingsResponse ranked;
  organiser_.Do("ScoringService/GetStandings", read, &ranked);
  ASSERT_EQ(ranked.rows_size(), 3);
  EXPECT_EQ(ranked.rows(0).player(), players_ + "3");
  EXPECT_TRUE(ReplaysIdentical());
}

class BeyondPlanApi : public TablesApi {
 protected:
  // Phase 1 of the demo's event of four, with so many rounds.
  void StartPhaseOf(uint32_t rounds) {
    organiser_.StartDemo("demo", 4);
    auto phase = Because<v1::StartPhaseRequest>("the hall closes early");
    phase.mutable_options()->set_by_hand(true);
    phase.set_event(kEvent);
    phase.set_phase(1);
    phase.set_kind(v1::PHASE_KIND_SWISS);
    phase.set_rounds_planned(rounds);
    organiser_.Do("PairingService/StartPhase", phase);
  }
  // The answer to a round by hand of p1 against p2 or p3.
  v1::MutationResult Enter(uint32_t round, const std::string& against, bool dry_run = false) {
    auto pairing = Because<v1::EnterPairingRequest>("all want one more");
    pairing.mutable_options()->set_validate_only(dry_run);
    pairing.set_event(kEvent);
    pairing.set_round(round);
    const std::string rest = against == "p2" ? "p3" : "p2";
    for (const auto& [one, other] : {std::pair<std::string, std::string>{"p1", against},
                                     std::pair<std::string, std::string>{rest, "p4"}}) {
      v1::ProposedTable* table = pairing.add_tables();
      table->add_players(kEvent + std::string("/players/") + one);
      table->add_players(kEvent + std::string("/players/") + other);
    }
    v1::RoundMutationResponse response;
    organiser_.Do("PairingService/EnterPairing", pairing, &response);
    return response.result();
  }
  void Play(uint32_t round) {
    for (const v1::Table& table : organiser_.Tables(kEvent, round)) {
      organiser_.Do("ScoringService/ReportResult", organiser_.Report(table.name(), "first"));
    }
    organiser_.Do("PairingService/CloseRound", organiser_.Close(kEvent, round));
  }
  static std::string Told(const google::protobuf::RepeatedPtrField<v1::Notice>& notices) {
    std::string text;
    for (const v1::Notice& notice : notices) text += notice.ShortDebugString() + "\n";
    return text;
  }
};

// A round by hand after the last that its phase plans is taken; the answer says what the plan is,
// also that of a dry run and, later, the explanation of the record.
TEST_F(BeyondPlanApi, ARoundByHandBeyondThePlanIsToldInTheAnswer) {
  constexpr char kBeyond[] =
      "kind: NOTICE_KIND_ROUND_BEYOND_PLAN round: 2 phase: 1 rounds_planned: 1\n";
  StartPhaseOf(1);
  EXPECT_EQ(Told(Enter(1, "p2").notices()), "") << "round 1 is planned";
  Play(1);
  const v1::MutationResult tried = Enter(2, "p3", /*dry_run=*/true);
  EXPECT_FALSE(tried.has_receipt());
  EXPECT_EQ(Told(tried.notices()), kBeyond);
  const v1::MutationResult entered = Enter(2, "p3");
  EXPECT_EQ(Told(entered.notices()), kBeyond);

  v1::ExplainDecisionRequest explain;
  explain.set_journal(kEvent);
  explain.set_revision(entered.receipt().revision());
  v1::ExplainDecisionResponse explained;
  organiser_.Do("JournalService/ExplainDecision", explain, &explained);
  EXPECT_EQ(Told(explained.notices()), kBeyond);
  EXPECT_TRUE(ReplaysIdentical());
}

TEST_F(BeyondPlanApi, ARoundByHandWithinThePlanTellsNothing) {
  StartPhaseOf(2);
  Enter(1, "p2");
  Play(1);
  EXPECT_EQ(Told(Enter(2, "p3", /*dry_run=*/true).notices()), "");
  EXPECT_EQ(Told(Enter(2, "p3").notices()), "");
}

}  // namespace
}  // namespace arbitro::testing::tables_api
