// SPDX-License-Identifier: Apache-2.0
//
// Drafts through every door: two daemons hold two different drafts of one size, each call that the
// protos have is made to both by everybody who may not see drafts, and the answers are the same
// bytes, but for hashes and times.
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "arbitro/v1/event.pb.h"
#include "arbitro/v1/journal.pb.h"
#include "arbitro/v1/pairing.pb.h"
#include "arbitro/v1/scoring.pb.h"
#include "tests/daemon/access_world.h"
#include "tests/daemon/api_requests.h"
#include "tests/daemon/compared_answers.h"

namespace arbitro::testing {
namespace {

using access::Role;
using google::protobuf::Message;
using google::protobuf::MethodDescriptor;

// Those who may not see drafts. Ada, the player, sits elsewhere in each of the two.
constexpr Role kOutside[] = {Role::kJudge, Role::kPlayer, Role::kSpectator, Role::kAnybody};
constexpr int kPaired = 7;

using Pairing = std::vector<std::vector<std::string>>;

const Pairing kOne = {{"p1", "p2"}, {"p3", "p4"}, {"p5", "p6"}, {"p7"}};
const Pairing kOther = {{"p7", "p3"}, {"p6", "p2"}, {"p5", "p4"}, {"p1"}};

// A daemon with the hall, whose seven players are about to be paired.
class Hall : public AccessWorld {
 public:
  void Begin() {
    SetUp();
    MakeEvents();
    for (int i = 3; i <= kPaired; ++i) {
      olga_.Do("EventService/RegisterPlayer", olga_.Register(kHall, "p" + std::to_string(i)));
    }
    olga_.Do("EventService/StartEvent", olga_.ForEvent<v1::StartEventRequest>(kHall));
  }

  v1::EnterPairingRequest Enter(const Pairing& tables) {
    auto request = olga_.ForEvent<v1::EnterPairingRequest>(kHall);
    request.mutable_options()->set_reason("drawn from a hat");
    request.set_round(1);
    request.set_publication(v1::ROUND_PUBLICATION_BY_HAND);
    for (const auto& players : tables) {
      v1::ProposedTable* table = request.add_tables();
      for (const std::string& id : players) {
        table->add_players(std::string(kHall) + "/players/" + id);
      }
    }
    return request;
  }

  void Draft(const Pairing& tables) {
    v1::RoundMutationResponse response;
    hugo_.Do("PairingService/EnterPairing", Enter(tables), &response);
  }

  void TakeBack() {
    auto request = olga_.Make<v1::UnpairRoundRequest>();
    request.mutable_options()->set_reason("a player is missing");
    request.set_round(std::string(kHall) + "/rounds/1");
    v1::RoundMutationResponse response;
    olga_.Do("PairingService/UnpairRound", request, &response);
  }

  void Publish() {
    auto request = olga_.ForEvent<v1::PublishRequest>(kHall);
    request.set_kind(v1::PUBLICATION_KIND_PAIRINGS);
    request.set_round(1);
    olga_.Do("ScoringService/Publish", request);
  }

  uint64_t Revision() { return olga_.Event(kHall).revision(); }
  const ApiClient& Client(Role role) const { return As(role); }
  Organiser& olga() { return olga_; }

 private:
  void TestBody() override {}

  Organiser olga_{As(Role::kOrganiser), "olga-drafts"};
  Organiser hugo_{As(Role::kHeadJudge), "hugo-drafts"};
};

class Drafts : public ::testing::Test {
 protected:
  void SetUp() override {
    one_.Begin();
    other_.Begin();
  }

  void ExpectAlike(Role role, const MethodDescriptor& call, const Message& request) {
    const std::string one = AnswerOf(one_.Client(role), call, request);
    const std::string other = AnswerOf(other_.Client(role), call, request);
    EXPECT_EQ(one, other) << NameOfCall(call) << " as "
                          << access::kRoleNames[static_cast<size_t>(role)] << ": "
                          << request.ShortDebugString();
    ++answers_;
  }

  // The call about each player and table, and each record or state since `first`.
  void CompareCall(Role role, const MethodDescriptor& call, uint64_t first) {
    const auto* type = call.input_type();
    const bool dated = type->FindFieldByName("read") != nullptr;
    const bool of_record = type->FindFieldByName("revision") != nullptr;
    const uint64_t last = dated || of_record ? one_.Revision() : first;
    for (const char* player : {"p1", "p7"}) {
      for (int table = 1; table <= 4; table += 3) {
        for (uint64_t revision = first; revision <= last; ++revision) {
          const auto request = RequestAbout(call, {kHall, player, "persons/ada", table});
          MakeDryRun(request.get());
          SetNumber("round", 1, request.get());
          SetNumber("revision", revision, request.get());
          if (dated) {
            v1::ReadOptions read;
            if (revision < last) read.set_at_revision(revision);
            request->GetReflection()
                ->MutableMessage(request.get(), type->FindFieldByName("read"))
                ->CopyFrom(read);
          }
          ExpectAlike(role, call, *request);
        }
      }
    }
  }

  void CompareEveryCall(uint64_t first) {
    for (const MethodDescriptor* call : Calls()) {
      if (TellsHashes(*call) || call->client_streaming()) continue;
      for (const Role role : kOutside) CompareCall(role, *call, first);
    }
  }

  // How many tables of the round the role is shown; none: no round.
  int TablesFor(Hall* hall, Role role) {
    v1::ListTablesRequest request;
    request.set_round(std::string(kHall) + "/rounds/1");
    v1::ListTablesResponse tables;
    const CallResult result =
        hall->Client(role).Call("PairingService/ListTables", request, &tables);
    if (!result.ok()) EXPECT_EQ(result.reason(), "ROUND_UNKNOWN");
    return tables.tables_size();
  }

  Hall one_;
  Hall other_;
  int answers_ = 0;
};

TEST_F(Drafts, TwoOfOneSizeLookTheSameThroughEveryDoor) {
  const uint64_t before = one_.Revision();
  ASSERT_EQ(other_.Revision(), before);
  one_.Draft(kOne);
  other_.Draft(kOther);
  CompareEveryCall(before);
  EXPECT_GT(answers_, 1'000);
}

TEST_F(Drafts, ThoseThatWereTakenBackLookTheSameToo) {
  const uint64_t before = one_.Revision();
  one_.Draft(kOne);
  other_.Draft(kOther);
  one_.TakeBack();
  other_.TakeBack();
  one_.Draft(kOther);
  other_.Draft(kOne);
  CompareEveryCall(before + 1);
}

TEST_F(Drafts, AreTheStaffsUntilTheyArePublished) {
  one_.Draft(kOne);
  for (const Role role : {Role::kAdministrator, Role::kAuditor, Role::kOrganiser, Role::kHeadJudge,
                          Role::kScorekeeper}) {
    EXPECT_EQ(TablesFor(&one_, role), 4);
  }
  for (const Role role : kOutside) EXPECT_EQ(TablesFor(&one_, role), 0);
  v1::GetRoundRequest get;
  get.set_name(std::string(kHall) + "/rounds/1");
  v1::Round round;
  EXPECT_TRUE(one_.Client(Role::kScorekeeper).Call("PairingService/GetRound", get, &round).ok());
  EXPECT_TRUE(round.draft());
  one_.TakeBack();
  one_.Draft(kOther);
  one_.Publish();
  for (const Role role : kOutside) EXPECT_EQ(TablesFor(&one_, role), 4);
  EXPECT_TRUE(one_.Client(Role::kAnybody).Call("PairingService/GetRound", get, &round).ok());
  EXPECT_FALSE(round.draft());
  // The redraw and the draft before it are everybody's.
  v1::ListRecordsRequest list;
  list.set_journal(kHall);
  list.set_page_size(1'000);
  v1::ListRecordsResponse records;
  ASSERT_TRUE(one_.Client(Role::kAnybody).Call("JournalService/ListRecords", list, &records).ok());
  int pairings = 0;
  int taken_back = 0;
  for (const v1::Record& record : records.records()) {
    pairings += record.payload().decision().has_pairing_entered() ? 1 : 0;
    taken_back += record.payload().decision().has_round_unpaired() ? 1 : 0;
  }
  EXPECT_EQ(pairings, 2);
  EXPECT_EQ(taken_back, 1);
}

TEST_F(Drafts, AWholeJournalIsExportedToThoseWhoMaySeeThem) {
  one_.Draft(kOne);
  v1::ExportJournalRequest request;
  request.set_journal(kHall);
  const auto reason = [&](Role role) {
    return one_.Client(role)
        .Stream("JournalService/ExportJournal", request.SerializeAsString(),
                [](const std::string&) { return true; })
        .reason();
  };
  EXPECT_EQ(reason(Role::kJudge), "DRAFT_OPEN");
  EXPECT_EQ(reason(Role::kHeadJudge), "");
  one_.Publish();
  EXPECT_EQ(reason(Role::kJudge), "");
}

TEST_F(Drafts, TheDaemonPublishesAtTheTimeThatThePairingSays) {
  auto pair = one_.Enter(kOne);
  pair.set_publication(v1::ROUND_PUBLICATION_AT_TIME);
  v1::RoundMutationResponse response;
  const CallResult missing =
      one_.Client(Role::kHeadJudge).Call("PairingService/EnterPairing", pair, &response);
  EXPECT_EQ(missing.reason(), "FIELD_INVALID") << "without a time";
  // A time that has passed is one that has come.
  pair.set_publish_time_us(1);
  EXPECT_TRUE(
      one_.Client(Role::kHeadJudge).Call("PairingService/EnterPairing", pair, &response).ok());
  v1::WatchEventRequest watch;
  watch.set_journal(kHall);
  watch.set_first_revision(response.result().receipt().revision() + 1);
  std::string principal;
  one_.Client(Role::kOrganiser)
      .Stream("JournalService/WatchEvent", watch.SerializeAsString(),
              [&](const std::string& bytes) {
                v1::WatchEventResponse message;
                EXPECT_TRUE(message.ParseFromString(bytes));
                if (!message.has_record()) return true;
                EXPECT_TRUE(message.record().payload().decision().has_published());
                principal = message.record().payload().principal();
                return false;
              });
  EXPECT_EQ(principal, "arbitrod");
  EXPECT_EQ(TablesFor(&one_, Role::kAnybody), 4);
}

}  // namespace
}  // namespace arbitro::testing
