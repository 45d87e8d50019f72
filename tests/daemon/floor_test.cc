// SPDX-License-Identifier: Apache-2.0
//
// The floor over the wire: deck checks at tables, from the draw to the time that a table gets, and
// assignments of judges. And checks through every door: two daemons hold checks of two tables, and
// all who may not know of them are answered alike.
#include <algorithm>
#include <string>
#include <vector>

#include "arbitro/v1/event.pb.h"
#include "arbitro/v1/floor.pb.h"
#include "arbitro/v1/journal.pb.h"
#include "arbitro/v1/pairing.pb.h"
#include "tests/daemon/access_world.h"
#include "tests/daemon/api_requests.h"
#include "tests/daemon/compared_answers.h"

namespace arbitro::testing::floor {
namespace {

using access::Role;
using google::protobuf::MethodDescriptor;

constexpr Role kStaff[] = {Role::kAdministrator, Role::kAuditor, Role::kOrganiser,
                           Role::kHeadJudge,     Role::kJudge,   Role::kScorekeeper};
constexpr Role kOutside[] = {Role::kPlayer, Role::kSpectator, Role::kAnybody};

// A hall whose round 1 is paired by hand: p1 and p2 at table 1, p3 and p4 at table 2 …
class Hall : public AccessWorld {
 public:
  void Begin() {
    SetUp();
    MakeEvents();
    for (int i = 3; i <= 6; ++i) {
      olga_.Do("EventService/RegisterPlayer", olga_.Register(kHall, "p" + std::to_string(i)));
    }
    olga_.Do("EventService/StartEvent", olga_.ForEvent<v1::StartEventRequest>(kHall));
    auto pair = olga_.ForEvent<v1::EnterPairingRequest>(kHall);
    pair.mutable_options()->set_reason("drawn from a hat");
    pair.set_round(1);
    for (int i = 1; i <= 5; i += 2) {
      v1::ProposedTable* table = pair.add_tables();
      table->add_players(Player(i));
      table->add_players(Player(i + 1));
    }
    hugo_.Do("PairingService/EnterPairing", pair);
  }

  static std::string Player(int number) {
    return std::string(kHall) + "/players/p" + std::to_string(number);
  }
  static std::string Table(int number) {
    return std::string(kHall) + "/rounds/1/tables/" + std::to_string(number);
  }
  static std::string Check(int number) {
    return std::string(kHall) + "/floor-checks/" + std::to_string(number);
  }

  v1::ChooseFloorCheckRequest Choice(int table) {
    auto choose = hugo_.Make<v1::ChooseFloorCheckRequest>();
    choose.mutable_options()->set_reason("worn sleeves");
    choose.set_table(Table(table));
    return choose;
  }
  void Choose(int table) {
    v1::FloorCheckMutationResponse response;
    hugo_.Do("FloorService/ChooseFloorCheck", Choice(table), &response);
  }
  v1::DrawFloorChecksResponse Draw(uint32_t count) {
    auto draw = hugo_.ForEvent<v1::DrawFloorChecksRequest>(kHall);
    draw.set_round(1);
    draw.set_count(count);
    v1::DrawFloorChecksResponse response;
    hugo_.Do("FloorService/DrawFloorChecks", draw, &response);
    return response;
  }
  void Start(int check) {
    auto start = hugo_.Make<v1::StartFloorCheckRequest>();
    start.set_check(Check(check));
    v1::FloorCheckMutationResponse response;
    hugo_.Do("FloorService/StartFloorCheck", start, &response);
  }
  v1::EndFloorCheckRequest Ending(int check) {
    auto end = hugo_.Make<v1::EndFloorCheckRequest>();
    end.mutable_options()->set_reason("noted");
    end.set_check(Check(check));
    return end;
  }

  v1::ListFloorChecksResponse List(Role role) {
    v1::ListFloorChecksRequest request;
    request.set_event(kHall);
    v1::ListFloorChecksResponse response;
    const CallResult result = As(role).Call("FloorService/ListFloorChecks", request, &response);
    EXPECT_TRUE(result.ok()) << result;
    return response;
  }
  // Whether the role is given the payload of that record.
  bool SeesRecord(Role role, uint64_t revision) {
    v1::ListRecordsRequest list;
    list.set_journal(kHall);
    list.set_first_revision(revision);
    list.set_page_size(1);
    v1::ListRecordsResponse records;
    EXPECT_TRUE(As(role).Call("JournalService/ListRecords", list, &records).ok());
    return records.records(0).has_payload();
  }
  uint64_t Revision() { return olga_.Event(kHall).revision(); }

  void ExpectReplayIdentical() {
    v1::ReplayJournalRequest request;
    request.set_journal(kHall);
    request.set_mode(v1::REPLAY_MODE_REEXECUTE);
    v1::ReplayJournalResponse last;
    const CallResult result =
        As(Role::kOrganiser)
            .Stream("JournalService/ReplayJournal", request.SerializeAsString(),
                    [&](const std::string& bytes) { return last.ParseFromString(bytes); });
    EXPECT_TRUE(result.ok()) << result;
    EXPECT_TRUE(last.identical()) << last.ShortDebugString();
  }

  const ApiClient& Client(Role role) const { return As(role); }
  Organiser& olga() { return olga_; }
  Organiser& hugo() { return hugo_; }

 private:
  void TestBody() override {}

  Organiser olga_{As(Role::kOrganiser), "olga-floor"};
  Organiser hugo_{As(Role::kHeadJudge), "hugo-floor"};
};

class OnTheFloor : public ::testing::Test {
 protected:
  void SetUp() override { hall_.Begin(); }

  Hall hall_;
};

TEST_F(OnTheFloor, ACheckIsTheStaffsUntilItIsOver) {
  const v1::DrawFloorChecksResponse drawn = hall_.Draw(1);
  ASSERT_EQ(drawn.checks_size(), 1);
  EXPECT_TRUE(drawn.checks(0).drawn());
  EXPECT_EQ(drawn.checks(0).players_size(), 2);
  const uint64_t revision = drawn.result().receipt().revision();
  for (const Role role : kStaff) {
    EXPECT_EQ(hall_.List(role).checks_size(), 1);
    EXPECT_TRUE(hall_.SeesRecord(role, revision));
  }
  for (const Role role : kOutside) {
    EXPECT_EQ(hall_.List(role).checks_size(), 0);
    EXPECT_FALSE(hall_.SeesRecord(role, revision));
  }
  // No link of the chain is opened meanwhile.
  auto freeze = hall_.olga().ForEvent<v1::FreezeDrawRequest>(kHall);
  freeze.mutable_subject()->set_round(2);
  v1::FreezeDrawResponse frozen;
  EXPECT_EQ(hall_.Client(Role::kOrganiser).Call("DrawService/FreezeDraw", freeze, &frozen).reason(),
            "FLOOR_CHECK_OPEN");
  hall_.Start(1);
  v1::EndFloorCheckRequest end = hall_.Ending(1);
  for (const std::string& player : drawn.checks(0).players()) {
    v1::FloorFinding* finding = end.add_findings();
    finding->set_player(player);
    finding->set_verdict(v1::FLOOR_VERDICT_CLEAN);
  }
  end.set_extension_seconds(240);
  v1::FloorCheckMutationResponse ended;
  hall_.hugo().Do("FloorService/EndFloorCheck", end, &ended);
  EXPECT_EQ(ended.check().status(), v1::FLOOR_CHECK_STATUS_ENDED);
  EXPECT_EQ(ended.table_extension_seconds(), 240u);
  v1::GetTableRequest get;
  get.set_name(ended.check().table());
  v1::Table table;
  ASSERT_TRUE(hall_.Client(Role::kAnybody).Call("PairingService/GetTable", get, &table).ok());
  EXPECT_EQ(table.extension_seconds(), 240u) << "shown on the table";
  for (const Role role : kOutside) {
    const v1::ListFloorChecksResponse seen = hall_.List(role);
    ASSERT_EQ(seen.checks_size(), 1);
    EXPECT_TRUE(seen.checks(0).note().empty());
    EXPECT_TRUE(seen.checks(0).principal().empty());
    EXPECT_TRUE(hall_.SeesRecord(role, revision)) << "the draw can be verified";
    EXPECT_FALSE(hall_.SeesRecord(role, ended.result().receipt().revision()));
    const bool sits = seen.checks(0).players(0) == Hall::Player(1);
    EXPECT_EQ(seen.checks(0).findings_size(), role == Role::kPlayer && sits ? 1 : 0);
  }
  EXPECT_EQ(hall_.List(Role::kJudge).checks(0).note(), "noted");
  hall_.ExpectReplayIdentical();
}

TEST_F(OnTheFloor, AFaultNamesThePenaltyAndAPlayerSeesTheOwnVerdict) {
  hall_.Choose(1);
  hall_.Start(1);
  v1::EndFloorCheckRequest end = hall_.Ending(1);
  v1::FloorFinding* finding = end.add_findings();
  finding->set_player(Hall::Player(1));
  finding->set_verdict(v1::FLOOR_VERDICT_CLEAN);
  finding->set_penalty(std::string(kHall) + "/penalties/1");
  v1::FloorCheckMutationResponse ended;
  const auto fault = [&] {
    const CallResult result =
        hall_.Client(Role::kJudge).Call("FloorService/EndFloorCheck", end, &ended);
    return result.reason() + " " + result.message;
  };
  EXPECT_NE(fault().find("`findings[0].penalty`"), std::string::npos) << fault();
  finding->set_verdict(v1::FLOOR_VERDICT_FAULT);
  EXPECT_NE(fault().find("PENALTY_UNKNOWN"), std::string::npos) << fault();
  finding->clear_penalty();
  finding->set_player(Hall::Player(3));
  EXPECT_NE(fault().find("`findings[0].player`"), std::string::npos) << fault();
  finding->set_player("events/other/players/p1");
  EXPECT_NE(fault().find("FIELD_INVALID"), std::string::npos) << fault();
  finding->set_player(Hall::Player(1));
  *end.add_findings() = *finding;
  end.mutable_findings(1)->set_player(Hall::Player(2));
  hall_.hugo().Do("FloorService/EndFloorCheck", end, &ended);
  const v1::FloorCheck adas = hall_.List(Role::kPlayer).checks(0);
  ASSERT_EQ(adas.findings_size(), 1) << "p1 is hers";
  EXPECT_EQ(adas.findings(0).player(), Hall::Player(1));
  EXPECT_EQ(hall_.List(Role::kAnybody).checks(0).findings_size(), 0);
  EXPECT_EQ(hall_.List(Role::kScorekeeper).checks(0).findings_size(), 2);
}

TEST_F(OnTheFloor, BadRequestsAreToldWhatIsWrong) {
  const auto fault = [&](const char* method, const google::protobuf::Message& request) {
    v1::FloorCheckMutationResponse response;
    const CallResult result = hall_.Client(Role::kHeadJudge).Call(method, request, &response);
    return result.reason() + " " + result.message;
  };
  const auto tells = [](const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
  };
  auto draw = hall_.hugo().ForEvent<v1::DrawFloorChecksRequest>(kHall);
  draw.set_round(1);
  for (const uint32_t count : {0u, 65u, UINT32_MAX}) {
    draw.set_count(count);
    EXPECT_TRUE(tells(fault("FloorService/DrawFloorChecks", draw), "`count`")) << count;
  }
  draw.set_count(64);
  EXPECT_TRUE(tells(fault("FloorService/DrawFloorChecks", draw), "draw fewer"));
  draw.set_count(1);
  draw.set_of(static_cast<v1::FloorCheckOf>(9));
  EXPECT_TRUE(tells(fault("FloorService/DrawFloorChecks", draw), "`of`"));
  auto choose = hall_.Choice(1);
  choose.set_table("events/hall/rounds/1/tables/-1");
  EXPECT_TRUE(tells(fault("FloorService/ChooseFloorCheck", choose), "`table`"));
  choose = hall_.Choice(1);
  choose.set_player("events/draft/players/p1");
  EXPECT_TRUE(tells(fault("FloorService/ChooseFloorCheck", choose), "`player`"));
  choose = hall_.Choice(1);
  choose.mutable_options()->clear_reason();
  EXPECT_TRUE(tells(fault("FloorService/ChooseFloorCheck", choose), "`options.reason`"));
  auto end = hall_.Ending(7);
  EXPECT_TRUE(tells(fault("FloorService/EndFloorCheck", end), "FLOOR_CHECK_UNKNOWN"));
  for (int i = 0; i < 17; ++i) end.add_findings();
  EXPECT_TRUE(tells(fault("FloorService/EndFloorCheck", end), "`findings`"));
  // Neither players nor scorekeepers check decks.
  v1::FloorCheckMutationResponse response;
  for (const Role role : {Role::kPlayer, Role::kScorekeeper, Role::kSpectator, Role::kAnybody}) {
    EXPECT_FALSE(LetIn(
        hall_.Client(role).Call("FloorService/ChooseFloorCheck", hall_.Choice(1), &response)));
  }
}

TEST_F(OnTheFloor, AJudgeFindsTheOwnAssignments) {
  const auto assign = [&](const std::string& judge, uint32_t from) {
    auto request = hall_.olga().ForEvent<v1::AssignJudgeRequest>(kHall);
    request.set_judge(judge);
    request.mutable_place()->mutable_tables()->set_from(from);
    request.mutable_place()->mutable_tables()->set_to(from + 9);
    request.set_note("from the stage on");
    v1::AssignmentMutationResponse response;
    hall_.olga().Do("FloorService/AssignJudge", request, &response);
    return response.assignment();
  };
  const auto list = [&](Role role, bool mine, bool ended = false) {
    v1::ListAssignmentsRequest request;
    request.set_event(kHall);
    request.set_mine(mine);
    request.set_with_ended(ended);
    v1::ListAssignmentsResponse response;
    const CallResult result =
        hall_.Client(role).Call("FloorService/ListAssignments", request, &response);
    return result.ok() ? response.assignments_size() : -1;
  };
  const std::string first = assign("persons/jan", 1);
  assign("persons/sonia", 11);
  EXPECT_EQ(list(Role::kJudge, true), 1) << "jan's";
  EXPECT_EQ(list(Role::kJudge, false), 2);
  for (const Role role : kOutside) EXPECT_EQ(list(role, false), -1) << "the staff's";
  auto refused = hall_.olga().ForEvent<v1::AssignJudgeRequest>(kHall);
  refused.set_judge("persons/sam");
  v1::AssignmentMutationResponse response;
  const auto reason = [&](Role role) {
    return hall_.Client(role).Call("FloorService/AssignJudge", refused, &response).reason();
  };
  EXPECT_EQ(reason(Role::kOrganiser), "FIELD_INVALID") << "no place";
  refused.mutable_place()->mutable_tables()->set_from(9);
  refused.mutable_place()->mutable_tables()->set_to(3);
  EXPECT_EQ(reason(Role::kOrganiser), "FIELD_INVALID");
  refused.mutable_place()->set_table("events/draft/rounds/1/tables/1");
  EXPECT_EQ(reason(Role::kOrganiser), "FIELD_INVALID") << "of another event";
  refused.mutable_place()->set_table(Hall::Table(1));
  EXPECT_EQ(reason(Role::kOrganiser), "STAFF_UNKNOWN");
  EXPECT_EQ(reason(Role::kJudge), "ACCESS_DENIED");
  auto change = hall_.olga().Make<v1::ChangeAssignmentRequest>();
  change.set_assignment(first);
  change.set_judge("persons/sonia");
  hall_.olga().Do("FloorService/ChangeAssignment", change, &response);
  EXPECT_EQ(list(Role::kJudge, true), 0);
  EXPECT_EQ(list(Role::kScorekeeper, true), 2) << "sonia's";
  auto end = hall_.olga().Make<v1::EndAssignmentRequest>();
  end.set_assignment(first);
  hall_.olga().Do("FloorService/EndAssignment", end, &response);
  EXPECT_EQ(list(Role::kScorekeeper, true), 1);
  EXPECT_EQ(list(Role::kScorekeeper, true, /*ended=*/true), 2);
  hall_.ExpectReplayIdentical();
}

class ChecksThroughEveryDoor : public ::testing::Test {
 protected:
  void SetUp() override {
    one_.Begin();
    other_.Begin();
  }

  void CompareEveryCall(uint64_t first) {
    int answers = 0;
    for (const MethodDescriptor* call : Calls()) {
      if (TellsHashes(*call) || call->client_streaming()) continue;
      for (const Role role : kOutside) {
        for (int table = 1; table <= 3; ++table) {
          const auto request = RequestAbout(*call, {kHall, "p1", "persons/ada", table});
          MakeDryRun(request.get());
          SetNumber("round", 1, request.get());
          SetNumber("revision", first, request.get());
          EXPECT_EQ(AnswerOf(one_.Client(role), *call, *request),
                    AnswerOf(other_.Client(role), *call, *request))
              << NameOfCall(*call) << " as " << access::kRoleNames[static_cast<size_t>(role)];
          ++answers;
        }
      }
    }
    EXPECT_GT(answers, 500);
  }

  Hall one_;
  Hall other_;
};

TEST_F(ChecksThroughEveryDoor, TwoOfOneSizeLookTheSameWhileOneIsOpen) {
  const uint64_t first = one_.Revision() + 1;
  one_.Choose(1);
  other_.Choose(3);
  one_.Draw(1);
  other_.Draw(1);
  one_.Start(1);
  other_.Start(1);
  CompareEveryCall(first);
  CompareEveryCall(first + 1);
  // One that is over says nothing while the other is open.
  for (Hall* hall : {&one_, &other_}) {
    v1::FloorCheckMutationResponse ended;
    v1::EndFloorCheckRequest end = hall->Ending(2);
    hall->hugo().Do("FloorService/EndFloorCheck", end, &ended);
  }
  CompareEveryCall(first + 1);
  v1::FloorCheckMutationResponse ended;
  for (Hall* hall : {&one_, &other_}) {
    v1::EndFloorCheckRequest end = hall->Ending(1);
    end.set_extension_seconds(0);
    hall->hugo().Do("FloorService/EndFloorCheck", end, &ended);
  }
  EXPECT_NE(one_.List(Role::kAnybody).checks(0).table(),
            other_.List(Role::kAnybody).checks(0).table());
}

}  // namespace
}  // namespace arbitro::testing::floor
