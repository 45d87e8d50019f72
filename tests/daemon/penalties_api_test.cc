// SPDX-License-Identifier: Apache-2.0
//
// A championship through a real daemon: Swiss rounds, penalties that escalate, an appeal, the top
// cut to its final, and the replay of all of it.
#include <string>
#include <vector>

#include "arbitro/v1/clock.pb.h"
#include "arbitro/v1/journal.pb.h"
#include "arbitro/v1/penalty.pb.h"
#include "arbitro/v1/phase.pb.h"
#include "gtest/gtest.h"
#include "storage/files/temporary_folder.h"
#include "tests/daemon/api_client.h"
#include "tests/daemon/daemon_process.h"
#include "tests/daemon/organiser.h"

namespace arbitro::testing::penalties_api {
namespace {

constexpr char kEvent[] = "events/states";
constexpr int kPlayers = 9;

class PenaltiesApi : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(daemon_.ready()) << daemon_.Log();
    auto create = organiser_.CreateDemo("states");
    create.set_ruleset("rulesets/pokemon-tcg");
    create.set_format("standard-constructed");
    Set(&create, "date")->set_text("2013-10-12");
    Set(&create, "decks_required")->set_flag(false);
    Set(&create, "event_tier")->set_text("state-championships");
    Set(&create, "match_type")->set_text("best-of-three");
    Set(&create, "swiss_rounds")->set_integer(2);
    organiser_.Do("EventService/CreateEvent", create);
    organiser_.Do("EventService/OpenRegistration",
                  organiser_.ForEvent<v1::OpenRegistrationRequest>(kEvent));
    for (int i = 1; i <= kPlayers; ++i) {
      organiser_.Do("EventService/RegisterPlayer",
                    organiser_.Register(kEvent, "p" + std::to_string(i)));
    }
    organiser_.Do("EventService/StartEvent", organiser_.ForEvent<v1::StartEventRequest>(kEvent));
  }

  static v1::Value* Set(v1::CreateEventRequest* request, const std::string& key) {
    v1::ValueField* field = request->mutable_settings()->mutable_struct_()->add_fields();
    field->set_key(key);
    return field->mutable_value();
  }

  v1::StartPhaseResponse StartPhase(uint32_t phase) {
    auto request = organiser_.ForEvent<v1::StartPhaseRequest>(kEvent);
    request.set_phase(phase);
    v1::StartPhaseResponse response;
    organiser_.Do("PairingService/StartPhase", request, &response);
    return response;
  }

  v1::RulePenaltyRequest Rule(const std::string& player, const std::string& infraction) {
    auto request = organiser_.Make<v1::RulePenaltyRequest>();
    request.set_player(player);
    request.set_infraction(infraction);
    return request;
  }
  v1::RulePenaltyResponse Ruled(const v1::RulePenaltyRequest& request) {
    v1::RulePenaltyResponse response;
    organiser_.Do("PenaltyService/RulePenalty", request, &response);
    return response;
  }

  v1::ListPenaltiesResponse Penalties() {
    v1::ListPenaltiesRequest request;
    request.set_event(kEvent);
    v1::ListPenaltiesResponse response;
    organiser_.Do("PenaltyService/ListPenalties", request, &response);
    return response;
  }

  storage::TemporaryFolder folder_;
  DaemonProcess daemon_{folder_.Path(), WithAllGames()};
  ApiClient client_{daemon_.address()};
  Organiser organiser_{client_, "penalties"};
};

// A championship to its final, act by act.
class Championship : public PenaltiesApi {
 protected:
  void StartThePlannedClock(const v1::PhaseStarted& swiss);
  void RulePenalties(const std::string& offender, const std::string& opponent);
  void AppealAgainstThePrizeCard(const std::string& offender);
  void DisqualifyAndPlayOn(const std::string& offender);
  void CutAndComplete();
  void ExpectPhasesAndReplay();
};

void Championship::RulePenalties(const std::string& offender, const std::string& opponent) {
  // Tier 2: a Warning, then one step harder each time.
  EXPECT_EQ(Ruled(Rule(offender, "pace-of-play")).penalty(), "warning");
  const v1::RulePenaltyResponse prize = Ruled(Rule(offender, "pace-of-play"));
  EXPECT_EQ(prize.penalty(), "prize-card");
  ASSERT_EQ(prize.effects_size(), 1);
  EXPECT_EQ(prize.effects(0).kind(), v1::PENALTY_EFFECT_KIND_PRIZES);
  EXPECT_GT(prize.result().citations_size(), 0);

  // A lesser one is the head judge's alone, with a reason.
  auto milder = Rule(offender, "pace-of-play");
  milder.set_penalty("caution");
  v1::RulePenaltyResponse refused;
  EXPECT_EQ(client_.Call("PenaltyService/RulePenalty", milder, &refused).reason(),
            "PENALTY_NOT_DUE");
  milder.set_head_judge(true);
  EXPECT_EQ(client_.Call("PenaltyService/RulePenalty", milder, &refused).fields(),
            std::vector<std::string>{"options.reason"});
  milder.mutable_options()->set_reason("a first event");
  EXPECT_TRUE(Ruled(milder).deviates());

  // The opponent's Caution comes with a major error.
  EXPECT_EQ(Ruled(Rule(offender, "game-play-error-major")).further(), 1u);
  ASSERT_EQ(Penalties().penalties_size(), 5);
  EXPECT_EQ(Penalties().penalties(4).player(), opponent);
}

// An appeal upheld takes the prize card back.
void Championship::AppealAgainstThePrizeCard(const std::string& offender) {
  auto appeal = organiser_.Make<v1::FileAppealRequest>();
  appeal.set_player(offender);
  appeal.set_penalty(2);
  appeal.set_text("the clock stood");
  v1::FileAppealResponse filed;
  organiser_.Do("PenaltyService/FileAppeal", appeal, &filed);
  auto decide = organiser_.Make<v1::DecideAppealRequest>();
  decide.set_appeal(filed.appeal());
  decide.set_upheld(true);
  decide.mutable_options()->set_reason("it did");
  v1::DecideAppealResponse decided;
  organiser_.Do("PenaltyService/DecideAppeal", decide, &decided);
  EXPECT_TRUE(decided.penalty_revoked());
  EXPECT_NE(Penalties().penalties(1).revoked_revision(), 0u);
}

// Cheating ends the match and the event, by the head judge's word.
void Championship::DisqualifyAndPlayOn(const std::string& offender) {
  auto cheating = Rule(offender, "cheating");
  cheating.set_head_judge(true);
  const v1::RulePenaltyResponse out = Ruled(cheating);
  EXPECT_EQ(out.penalty(), "disqualification");
  EXPECT_EQ(out.decided_table(), 1u);
  EXPECT_TRUE(organiser_.Tables(kEvent, 1)[0].decided());
  for (const v1::Table& table : organiser_.Tables(kEvent, 1)) {
    if (table.decided()) continue;
    organiser_.Do("ScoringService/ReportResult", organiser_.Report(table.name(), "first"));
  }
  organiser_.Do("PairingService/CloseRound", organiser_.Close(kEvent, 1));
  organiser_.PlayRound(kEvent, 2);
}

// Nine players cut to four.
void Championship::CutAndComplete() {
  const v1::StartPhaseResponse cut = StartPhase(2);
  EXPECT_EQ(cut.started().kind(), v1::PHASE_KIND_ELIMINATION);
  ASSERT_EQ(cut.started().qualified_size(), 4);
  EXPECT_EQ(cut.started().clock_seconds(), 3000u);
  organiser_.PlayRound(kEvent, 3);
  organiser_.PlayRound(kEvent, 4);
  ASSERT_EQ(organiser_.Tables(kEvent, 4).size(), 1u);
  v1::StartPhaseResponse none;
  auto third = organiser_.ForEvent<v1::StartPhaseRequest>(kEvent);
  third.set_phase(3);
  EXPECT_EQ(client_.Call("PairingService/StartPhase", third, &none).reason(), "PHASE_ORDER");
  organiser_.Do("EventService/CompleteEvent",
                organiser_.ForEvent<v1::CompleteEventRequest>(kEvent));
}

void Championship::ExpectPhasesAndReplay() {
  v1::ListPhasesRequest list;
  list.set_event(kEvent);
  v1::ListPhasesResponse phases;
  organiser_.Do("PairingService/ListPhases", list, &phases);
  ASSERT_EQ(phases.phases_size(), 2);
  EXPECT_EQ(phases.phases(1).players_size(), 4);

  v1::ReplayJournalRequest replay;
  replay.set_journal(kEvent);
  v1::ReplayJournalResponse last;
  const CallResult result =
      client_.Stream("JournalService/ReplayJournal", replay.SerializeAsString(),
                     [&](const std::string& bytes) { return last.ParseFromString(bytes); });
  EXPECT_TRUE(result.ok()) << result;
  EXPECT_TRUE(last.identical()) << last.ShortDebugString();
}

// As long as the rulebook plans, and turns after time.
void Championship::StartThePlannedClock(const v1::PhaseStarted& swiss) {
  auto start = organiser_.Make<v1::StartClockRequest>();
  start.set_round(std::string(kEvent) + "/rounds/1");
  v1::ClockMutationResponse running;
  organiser_.Do("EventService/StartClock", start, &running);
  const v1::Event event = organiser_.Event(kEvent);
  EXPECT_EQ(event.clock().seconds(), swiss.clock_seconds());
  EXPECT_EQ(event.clock().extra_turns(), swiss.extra_turns());
  EXPECT_GT(swiss.extra_turns(), 0u);
}

TEST_F(Championship, RunsToItsFinal) {
  const v1::StartPhaseResponse swiss = StartPhase(1);
  EXPECT_EQ(swiss.started().kind(), v1::PHASE_KIND_SWISS);
  organiser_.Do("PairingService/PairRound", organiser_.Pair(kEvent, 1));
  StartThePlannedClock(swiss.started());
  const v1::Table first = organiser_.Tables(kEvent, 1)[0];
  const std::string offender = first.seats(0).player();
  RulePenalties(offender, first.seats(1).player());
  AppealAgainstThePrizeCard(offender);
  DisqualifyAndPlayOn(offender);
  CutAndComplete();
  ExpectPhasesAndReplay();
}

}  // namespace
}  // namespace arbitro::testing::penalties_api
