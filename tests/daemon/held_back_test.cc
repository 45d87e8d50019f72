// SPDX-License-Identifier: Apache-2.0
//
// Standings that an organiser holds back, through every door: two daemons hold two results of one
// size, each call that the protos have is made to both by all who are no staff, and the answers are
// the same bytes, but for hashes and times, until the standings are published.
#include <string>
#include <vector>

#include "arbitro/v1/event.pb.h"
#include "arbitro/v1/journal.pb.h"
#include "arbitro/v1/log_proof.pb.h"
#include "arbitro/v1/pairing.pb.h"
#include "arbitro/v1/scoring.pb.h"
#include "tests/daemon/access_world.h"
#include "tests/daemon/api_requests.h"
#include "tests/daemon/compared_answers.h"

namespace arbitro::testing::held_back {
namespace {

using access::Role;
using google::protobuf::MethodDescriptor;

constexpr Role kStaff[] = {Role::kAdministrator, Role::kAuditor, Role::kOrganiser,
                           Role::kHeadJudge,     Role::kJudge,   Role::kScorekeeper};
// Ada, the player, sits at table 1, whose result is hers to see.
constexpr Role kOutside[] = {Role::kSpectator, Role::kAnybody};

class Hall : public AccessWorld {
 public:
  void Begin() {
    SetUp();
    MakeEvents();
    for (int i = 3; i <= 6; ++i) {
      olga_.Do("EventService/RegisterPlayer", olga_.Register(kHall, "p" + std::to_string(i)));
    }
    olga_.Do("EventService/StartEvent", olga_.ForEvent<v1::StartEventRequest>(kHall));
  }
  // By hand, so that tables are the same in each daemon.
  void Pair(uint32_t round, const std::vector<std::vector<std::string>>& tables) {
    auto pair = hugo_.ForEvent<v1::EnterPairingRequest>(kHall);
    pair.mutable_options()->set_reason("drawn from a hat");
    pair.set_round(round);
    for (const auto& players : tables) {
      v1::ProposedTable* table = pair.add_tables();
      for (const std::string& id : players) {
        table->add_players(std::string(kHall) + "/players/" + id);
      }
    }
    hugo_.Do("PairingService/EnterPairing", pair);
  }
  void Play(uint32_t round, const std::vector<std::string>& winners) {
    for (size_t i = 0; i < winners.size(); ++i) {
      olga_.Do("ScoringService/ReportResult",
               olga_.Report(std::string(kHall) + "/rounds/" + std::to_string(round) + "/tables/" +
                                std::to_string(i + 1),
                            winners[i]));
    }
  }
  void Close(uint32_t round) { olga_.Do("PairingService/CloseRound", olga_.Close(kHall, round)); }
  void Publish(uint32_t round) {
    auto request = olga_.ForEvent<v1::PublishRequest>(kHall);
    request.set_kind(v1::PUBLICATION_KIND_STANDINGS);
    request.set_round(round);
    olga_.Do("ScoringService/Publish", request);
  }

  CallResult Standings(Role role, uint32_t round, v1::GetStandingsResponse* page) {
    v1::GetStandingsRequest request;
    request.set_event(kHall);
    request.set_round(round);
    return As(role).Call("ScoringService/GetStandings", request, page);
  }
  uint64_t Revision() { return olga_.Event(kHall).revision(); }
  const ApiClient& Client(Role role) const { return As(role); }
  Organiser& olga() { return olga_; }

 private:
  void TestBody() override {}
  void Adjust(v1::CreateEventRequest* create) override {
    create->set_standings_publication(v1::STANDINGS_PUBLICATION_BY_HAND);
  }

  Organiser olga_{As(Role::kOrganiser), "olga-held"};
  Organiser hugo_{As(Role::kHeadJudge), "hugo-held"};
};

const std::vector<std::vector<std::string>> kFirst = {{"p1", "p2"}, {"p3", "p4"}, {"p5", "p6"}};
const std::vector<std::vector<std::string>> kSecond = {{"p1", "p3"}, {"p2", "p5"}, {"p4", "p6"}};

class HeldBack : public ::testing::Test {
 protected:
  void SetUp() override {
    one_.Begin();
    other_.Begin();
    for (Hall* hall : {&one_, &other_}) hall->Pair(1, kFirst);
  }

  void CompareEveryCall(uint64_t first) {
    int answers = 0;
    const uint64_t last = one_.Revision();
    ASSERT_EQ(other_.Revision(), last);
    for (const MethodDescriptor* call : Calls()) {
      if (TellsHashes(*call) || call->client_streaming()) continue;
      const bool of_record = call->input_type()->FindFieldByName("revision") != nullptr;
      for (const Role role : kOutside) {
        for (uint64_t revision = first; revision <= (of_record ? last : first); ++revision) {
          const auto request = RequestAbout(*call, {kHall, "p6", "persons/ada", 2});
          MakeDryRun(request.get());
          SetNumber("round", 1, request.get());
          SetNumber("revision", revision, request.get());
          EXPECT_EQ(AnswerOf(one_.Client(role), *call, *request),
                    AnswerOf(other_.Client(role), *call, *request))
              << NameOfCall(*call) << " as " << access::kRoleNames[static_cast<size_t>(role)];
          ++answers;
        }
      }
    }
    EXPECT_GT(answers, 150);
  }

  Hall one_;
  Hall other_;
};

TEST_F(HeldBack, TwoOfOneSizeLookTheSameUntilTheyArePublished) {
  const uint64_t first = one_.Revision() + 1;
  one_.Play(1, {"first", "first", "first"});
  other_.Play(1, {"second", "first", "second"});
  CompareEveryCall(first);
  one_.Close(1);
  other_.Close(1);
  one_.Pair(2, kSecond);
  other_.Pair(2, kSecond);
  CompareEveryCall(first);
  for (Hall* hall : {&one_, &other_}) hall->Publish(1);
  v1::GetStandingsResponse page;
  v1::GetStandingsResponse other;
  ASSERT_TRUE(one_.Standings(Role::kAnybody, 1, &page).ok());
  ASSERT_TRUE(other_.Standings(Role::kAnybody, 1, &other).ok());
  EXPECT_NE(page.ShortDebugString(), other.ShortDebugString()) << "they are public";
  EXPECT_EQ(one_.Standings(Role::kAnybody, 0, &page).reason(), "STANDINGS_SECRET") << "of now";
}

TEST_F(HeldBack, StaffSeeThemAndAPlayerTheOwnTable) {
  one_.Play(1, {"first", "first", "first"});
  one_.Close(1);
  v1::GetStandingsResponse page;
  for (const Role role : kStaff) EXPECT_TRUE(one_.Standings(role, 1, &page).ok());
  for (const Role role : {Role::kPlayer, Role::kSpectator, Role::kAnybody}) {
    EXPECT_EQ(one_.Standings(role, 1, &page).reason(), "STANDINGS_SECRET");
  }
  const auto outcome = [&](Role role, const char* table) {
    v1::GetTableRequest get;
    get.set_name(std::string(kHall) + "/rounds/1/tables/" + table);
    v1::Table answer;
    EXPECT_TRUE(one_.Client(role).Call("PairingService/GetTable", get, &answer).ok());
    return answer.seats(0).has_outcome();
  };
  EXPECT_TRUE(outcome(Role::kPlayer, "1")) << "ada sits there";
  EXPECT_FALSE(outcome(Role::kPlayer, "2"));
  EXPECT_TRUE(outcome(Role::kScorekeeper, "2"));
  const auto receipt = [&](Role role, const char* table) {
    v1::GetResultReceiptRequest get;
    get.set_table(std::string(kHall) + "/rounds/1/tables/" + table);
    v1::GetResultReceiptResponse answer;
    const CallResult result =
        one_.Client(role).Call("JournalService/GetResultReceipt", get, &answer);
    EXPECT_EQ(answer.receipt().empty(), !result.ok()) << answer.receipt();
    return result.reason();
  };
  EXPECT_EQ(receipt(Role::kPlayer, "1"), "") << "ada sits there";
  EXPECT_EQ(receipt(Role::kPlayer, "2"), "STANDINGS_SECRET");
  EXPECT_EQ(receipt(Role::kAnybody, "1"), "STANDINGS_SECRET");
  EXPECT_EQ(receipt(Role::kScorekeeper, "2"), "");
  one_.Publish(1);
  EXPECT_TRUE(outcome(Role::kAnybody, "2"));
  EXPECT_EQ(receipt(Role::kAnybody, "2"), "");
}

TEST_F(HeldBack, AwardsFollow) {
  one_.Play(1, {"first", "first", "first"});
  one_.Close(1);
  auto complete = one_.olga().ForEvent<v1::CompleteEventRequest>(kHall);
  complete.mutable_options()->set_reason("the hall closes");
  one_.olga().Do("EventService/CompleteEvent", complete);
  v1::GetAwardsRequest get;
  get.set_event(kHall);
  v1::GetAwardsResponse awards;
  const auto reason = [&](Role role) {
    return one_.Client(role).Call("ScoringService/GetAwards", get, &awards).reason();
  };
  EXPECT_EQ(reason(Role::kAnybody), "STANDINGS_SECRET");
  EXPECT_EQ(reason(Role::kJudge), "");
  one_.Publish(1);
  EXPECT_EQ(reason(Role::kAnybody), "");
}

}  // namespace
}  // namespace arbitro::testing::held_back
