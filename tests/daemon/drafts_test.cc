// SPDX-License-Identifier: Apache-2.0
//
// Drafts through every door: two daemons hold two different drafts of one size, each call that the
// protos have is made to both by everybody who may not see drafts, and the answers are the same
// bytes, but for hashes and times.
#include <chrono>
#include <csignal>
#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "arbitro/v1/event.pb.h"
#include "arbitro/v1/journal.pb.h"
#include "arbitro/v1/log_proof.pb.h"
#include "arbitro/v1/pairing.pb.h"
#include "arbitro/v1/phase.pb.h"
#include "arbitro/v1/scoring.pb.h"
#include "google/protobuf/descriptor.pb.h"
#include "tests/daemon/access_world.h"
#include "tests/daemon/api_requests.h"
#include "tests/daemon/compared_answers.h"
#include "tests/daemon/door_client.h"

namespace arbitro::testing {
namespace {

using access::Role;
using google::protobuf::Message;
using google::protobuf::MethodDescriptor;

constexpr v1::PublicationKind kPairings = v1::PUBLICATION_KIND_PAIRINGS;
constexpr v1::PublicationKind kDeckLists = v1::PUBLICATION_KIND_DECK_LISTS;

// Those who may not see drafts. Ada, the player, sits elsewhere in each of the two.
constexpr Role kOutside[] = {Role::kJudge, Role::kPlayer, Role::kSpectator, Role::kAnybody};

int64_t NowUs() {
  return std::chrono::duration_cast<std::chrono::microseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

using Pairing = std::vector<std::vector<std::string>>;

// A game for the hall, and two drafts of it that are of one size.
struct Game {
  std::string ruleset;
  std::string format;
  std::string flag;  // a setting that is set
  int players = 0;
  bool phases = false;                                 // the first one is started
  v1::PhaseKind by_hand = v1::PHASE_KIND_UNSPECIFIED;  // of it; else as it is planned
  Pairing one;
  Pairing other;
  std::string date = "";  // a setting; empty: the game has none
};

const Game kSwiss = {"demo",
                     "standard",
                     "",
                     7,
                     false,
                     v1::PHASE_KIND_UNSPECIFIED,
                     {{"p1", "p2"}, {"p3", "p4"}, {"p5", "p6"}, {"p7"}},
                     {{"p7", "p3"}, {"p6", "p2"}, {"p5", "p4"}, {"p1"}}};
// Tables of four, whose seats are dealt roles that are sealed.
const Game kDealt = {"samurai-sword",
                     "tournament",
                     "sealed_deals",
                     8,
                     true,
                     v1::PHASE_KIND_UNSPECIFIED,
                     {{"p1", "p2", "p3", "p4"}, {"p5", "p6", "p7", "p8"}},
                     {{"p7", "p3", "p8", "p2"}, {"p5", "p4", "p1", "p6"}}};
// Direct elimination of players who all owe their decks.
const Game kDeckless = {"pokemon-tcg",
                        "standard-constructed",
                        "decks_required",
                        8,
                        true,
                        v1::PHASE_KIND_ELIMINATION,
                        {{"p1", "p2"}, {"p3", "p4"}, {"p5", "p6"}, {"p7", "p8"}},
                        {{"p7", "p3"}, {"p6", "p2"}, {"p5", "p4"}, {"p1", "p8"}},
                        "2013-10-12"};

// A daemon with the hall, whose players are about to be paired.
class Hall : public AccessWorld {
 public:
  explicit Hall(Game game, const std::vector<std::string>& more = {})
      : AccessWorld(WithAllGames(more)), game_(std::move(game)) {}

  void Begin() {
    SetUp();
    MakeEvents();
    for (int i = 3; i <= game_.players; ++i) {
      olga_.Do("EventService/RegisterPlayer", olga_.Register(kHall, "p" + std::to_string(i)));
    }
    olga_.Do("EventService/StartEvent", olga_.ForEvent<v1::StartEventRequest>(kHall));
    if (!game_.phases) return;
    auto phase = hugo_.ForEvent<v1::StartPhaseRequest>(kHall);
    phase.set_phase(1);
    if (game_.by_hand != v1::PHASE_KIND_UNSPECIFIED) {
      phase.mutable_options()->set_by_hand(true);
      phase.mutable_options()->set_reason("as the club plays it");
      phase.set_kind(game_.by_hand);
      for (int i = 1; i <= game_.players; ++i) {
        phase.add_players(std::string(kHall) + "/players/p" + std::to_string(i));
      }
    }
    v1::StartPhaseResponse started;
    hugo_.Do("PairingService/StartPhase", phase, &started);
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

  // The one draft, or the other one.
  void DraftOne() { Draft(game_.one); }
  void DraftOther() { Draft(game_.other); }
  v1::EnterPairingRequest EnterOne() { return Enter(game_.one); }

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

  // Sets a time for the deck lists, and returns the record's revision.
  uint64_t PlanDeckLists(int64_t time_us) {
    auto request = olga_.ForEvent<v1::PublishRequest>(kHall);
    request.set_kind(v1::PUBLICATION_KIND_DECK_LISTS);
    request.set_publish_time_us(time_us);
    olga_.Do("ScoringService/Publish", request);
    return Revision();
  }

  // Returns the kinds that the role is told the daemon will publish.
  std::set<v1::PublicationKind> Planned(Role role) {
    v1::GetEventRequest request;
    request.set_name(kHall);
    v1::Event event;
    EXPECT_TRUE(Client(role).Call("EventService/GetEvent", request, &event).ok());
    std::set<v1::PublicationKind> kinds;
    for (const auto& each : event.planned_publications()) kinds.insert(each.kind());
    return kinds;
  }

  // Kills the daemon and starts it again, with its organiser.
  void Restart() {
    daemon_->Signal(SIGKILL);
    daemon_.reset();
    restarted_us_ = NowUs();
    Start(WithAllGames());
  }
  int64_t restarted_us() const { return restarted_us_; }

  // Returns the answer that the role gets through the daemon's web door.
  std::string AtDoor(Role role, const MethodDescriptor& call, const Message& request) {
    if (door_.empty()) door_ = DoorIn(daemon_->Log());
    const std::string name = NameOf(role);
    return DoorAnswerOf(door_, name.empty() ? "" : TokenOf(name), call, request);
  }

  uint64_t Revision() { return olga_.Event(kHall).revision(); }
  const ApiClient& Client(Role role) const { return As(role); }
  Organiser& olga() { return olga_; }

 private:
  void TestBody() override {}

  std::vector<std::pair<Role, std::string>> Staff() const override {
    // The rulebook of the sealed deals knows referees alone.
    if (game_.flag == kDealt.flag) return {{Role::kHeadJudge, "referee"}};
    return AccessWorld::Staff();
  }

  void Adjust(v1::CreateEventRequest* create) override {
    create->set_ruleset("rulesets/" + game_.ruleset);
    create->set_format(game_.format);
    if (game_.flag.empty()) return;
    auto* settings = create->mutable_settings()->mutable_struct_();
    if (!game_.date.empty()) {
      settings->add_fields()->set_key("date");
      settings->mutable_fields(0)->mutable_value()->set_text(game_.date);
    }
    v1::ValueField* flag = settings->add_fields();
    flag->set_key(game_.flag);
    flag->mutable_value()->set_flag(true);
  }

  const Game game_;
  std::string door_;
  int64_t restarted_us_ = 0;
  Organiser olga_{As(Role::kOrganiser), "olga-drafts"};
  Organiser hugo_{As(Role::kHeadJudge), "hugo-drafts"};
};

class DraftsOf : public ::testing::Test {
 protected:
  explicit DraftsOf(const Game& game, const std::vector<std::string>& more = {})
      : one_(game, more), other_(game, more) {}

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

  static bool IsRead(const MethodDescriptor& call) {
    return call.options().idempotency_level() == google::protobuf::MethodOptions::NO_SIDE_EFFECTS;
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
          SetText("text", "contested", request.get());
          SetNumber("table", static_cast<uint64_t>(table), request.get());
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

  // By those who play and those who look on: each read of what there is.
  void CompareReads() {
    for (const MethodDescriptor* call : Calls()) {
      if (!IsRead(*call) || TellsHashes(*call) || call->client_streaming()) continue;
      const auto request = RequestAbout(*call, {kHall, "p1", "persons/ada", 1});
      SetNumber("round", 1, request.get());
      SetNumber("revision", one_.Revision(), request.get());
      for (const Role role : {Role::kPlayer, Role::kAnybody}) ExpectAlike(role, *call, *request);
    }
  }

  Hall one_;
  Hall other_;
  int answers_ = 0;
};

class Drafts : public DraftsOf {
 protected:
  Drafts() : DraftsOf(kSwiss) {}
};

// Each daemon has a web door.
class DraftsAtDoors : public DraftsOf {
 protected:
  DraftsAtDoors() : DraftsOf(kSwiss, {"--web-listen", "127.0.0.1:0"}) {}

  // Each read by each role, also when staff have read the same, as a door remembers what it read;
  // each dry run by the player.
  void CompareDoors() {
    for (const MethodDescriptor* call : Calls()) {
      if (TellsHashes(*call) || call->client_streaming()) continue;
      const auto request = RequestAbout(*call, {kHall, "p1", "persons/ada", 1});
      MakeDryRun(request.get());
      SetNumber("round", 1, request.get());
      SetNumber("revision", one_.Revision(), request.get());
      if (!IsRead(*call)) {
        CompareDoor(Role::kPlayer, *call, *request);
        continue;
      }
      const bool differs = one_.AtDoor(Role::kHeadJudge, *call, *request) !=
                           other_.AtDoor(Role::kHeadJudge, *call, *request);
      if (call->name() == "ListTables") EXPECT_TRUE(differs) << "staff see the drafts";
      for (const Role role : {Role::kPlayer, Role::kSpectator, Role::kAnybody}) {
        CompareDoor(role, *call, *request);
      }
    }
  }

  void CompareDoor(Role role, const MethodDescriptor& call, const Message& request) {
    const std::string answer = one_.AtDoor(role, call, request);
    EXPECT_EQ(answer, other_.AtDoor(role, call, request))
        << NameOfCall(call) << " as " << access::kRoleNames[static_cast<size_t>(role)];
    const bool caught_up = answer.find("caught_up") != answer.npos;
    if (call.name() == "WatchEvent" && caught_up) watched_.insert(role);
    ++answers_;
  }

  std::set<Role> watched_;
};

class DealtDrafts : public DraftsOf {
 protected:
  DealtDrafts() : DraftsOf(kDealt) {}
};

class DecklessDrafts : public DraftsOf {
 protected:
  DecklessDrafts() : DraftsOf(kDeckless) {}
};

TEST_F(DraftsAtDoors, TwoOfOneSizeLookTheSameThroughEachOfThem) {
  const uint64_t before = one_.Revision();
  ASSERT_EQ(other_.Revision(), before);
  one_.DraftOne();
  other_.DraftOther();
  CompareEveryCall(before);
  EXPECT_GT(answers_, 1'000);
  const int called = answers_;
  CompareDoors();
  EXPECT_GT(answers_ - called, 200);
  EXPECT_EQ(watched_.size(), 3u) << "the roles that watched until they had caught up";
}

TEST_F(DealtDrafts, ThoseThatWereTakenBackLookTheSameToo) {
  const uint64_t before = one_.Revision();
  one_.DraftOne();
  other_.DraftOther();
  one_.TakeBack();
  other_.TakeBack();
  one_.DraftOther();
  other_.DraftOne();
  CompareEveryCall(before + 1);
}

TEST_F(DecklessDrafts, OfAnEliminationLookTheSameToo) {
  one_.DraftOne();
  other_.DraftOther();
  CompareReads();
  EXPECT_GT(answers_, 100);
}

TEST_F(Drafts, AreTheStaffsUntilTheyArePublished) {
  one_.DraftOne();
  for (const Role role : {Role::kAdministrator, Role::kAuditor, Role::kOrganiser, Role::kHeadJudge,
                          Role::kScorekeeper}) {
    EXPECT_EQ(TablesFor(&one_, role), 4);
  }
  for (const Role role : kOutside) EXPECT_EQ(TablesFor(&one_, role), 0);
  const auto receipt = [&](Role role) {
    v1::GetResultReceiptRequest request;
    request.set_table(std::string(kHall) + "/rounds/1/tables/1");
    v1::GetResultReceiptResponse answer;
    return one_.Client(role).Call("JournalService/GetResultReceipt", request, &answer).reason();
  };
  EXPECT_EQ(receipt(Role::kScorekeeper), "TABLE_OPEN");
  for (const Role role : kOutside) EXPECT_EQ(receipt(role), "ROUND_UNKNOWN");
  v1::GetRoundRequest get;
  get.set_name(std::string(kHall) + "/rounds/1");
  v1::Round round;
  EXPECT_TRUE(one_.Client(Role::kScorekeeper).Call("PairingService/GetRound", get, &round).ok());
  EXPECT_TRUE(round.draft());
  one_.TakeBack();
  one_.DraftOther();
  one_.Publish();
  for (const Role role : kOutside) EXPECT_EQ(TablesFor(&one_, role), 4);
  EXPECT_TRUE(one_.Client(Role::kAnybody).Call("PairingService/GetRound", get, &round).ok());
  EXPECT_FALSE(round.draft());
  EXPECT_EQ(round.redraws(), 1u);
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
  one_.DraftOne();
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

TEST_F(Drafts, TheDaemonPublishesAtTheTimeThatWasSet) {
  auto pair = one_.EnterOne();
  pair.set_publication(v1::ROUND_PUBLICATION_AT_TIME);
  v1::RoundMutationResponse response;
  const CallResult missing =
      one_.Client(Role::kHeadJudge).Call("PairingService/EnterPairing", pair, &response);
  EXPECT_EQ(missing.reason(), "FIELD_INVALID") << "without a time";
  // It stops before the time comes, and publishes when it is back.
  const int64_t time_us = NowUs() + 1'200'000;
  pair.set_publish_time_us(time_us);
  EXPECT_TRUE(
      one_.Client(Role::kHeadJudge).Call("PairingService/EnterPairing", pair, &response).ok());
  EXPECT_EQ(TablesFor(&one_, Role::kAnybody), 0);
  const uint64_t planned = one_.PlanDeckLists(time_us);
  EXPECT_EQ(one_.Planned(Role::kOrganiser), (std::set{kPairings, kDeckLists}));
  EXPECT_EQ(one_.Planned(Role::kAnybody), std::set{kDeckLists}) << "the draft is not theirs";
  one_.Restart();
  v1::WatchEventRequest watch;
  watch.set_journal(kHall);
  watch.set_first_revision(planned + 1);
  std::string principal;
  int64_t published_us = 0;
  std::set<v1::PublicationKind> kinds;
  one_.Client(Role::kOrganiser)
      .Stream("JournalService/WatchEvent", watch.SerializeAsString(),
              [&](const std::string& bytes) {
                v1::WatchEventResponse message;
                EXPECT_TRUE(message.ParseFromString(bytes));
                if (!message.has_record()) return true;
                EXPECT_TRUE(message.record().payload().decision().has_published());
                principal = message.record().payload().principal();
                published_us = message.record().receipt().time_us();
                kinds.insert(message.record().payload().command().publish().kind());
                return kinds.size() < 2;
              });
  EXPECT_GE(published_us, time_us);
  EXPECT_GT(published_us, one_.restarted_us()) << "the second daemon did";
  EXPECT_EQ(principal, "arbitrod");
  EXPECT_EQ(kinds, (std::set{kPairings, kDeckLists}));
  EXPECT_TRUE(one_.Planned(Role::kOrganiser).empty());
  EXPECT_EQ(TablesFor(&one_, Role::kAnybody), 4);
}

}  // namespace
}  // namespace arbitro::testing
