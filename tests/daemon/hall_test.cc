// SPDX-License-Identifier: Apache-2.0
//
// A hall over the wire: screens that staff set and anybody watches, deck lists from their deadline
// to their publication, tables with numbers of their own. And deck lists through every door: two
// daemons hold two lists of one size, and all who may not see them are answered alike.
#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "arbitro/v1/deck.pb.h"
#include "arbitro/v1/event.pb.h"
#include "arbitro/v1/journal.pb.h"
#include "arbitro/v1/pairing.pb.h"
#include "arbitro/v1/phase.pb.h"
#include "arbitro/v1/screen.pb.h"
#include "arbitro/v1/seating.pb.h"
#include "tests/daemon/access_world.h"
#include "tests/daemon/api_requests.h"
#include "tests/daemon/compared_answers.h"

namespace arbitro::testing::hall {
namespace {

using access::Role;
using google::protobuf::MethodDescriptor;

constexpr char kWest[] = "events/hall/screens/west";
constexpr char kAda[] = "events/hall/players/p1";
constexpr char kBob[] = "events/hall/players/p2";
// Those who may not see the deck of another player.
constexpr Role kOutside[] = {Role::kScorekeeper, Role::kSpectator, Role::kAnybody};

class Hall : public AccessWorld {
 public:
  void Begin() {
    SetUp();
    MakeEvents();
  }
  void Start(int players) {
    for (int i = 3; i <= players; ++i) {
      olga_.Do("EventService/RegisterPlayer", olga_.Register(kHall, "p" + std::to_string(i)));
    }
    olga_.Do("EventService/StartEvent", olga_.ForEvent<v1::StartEventRequest>(kHall));
  }

  // A list of one size, whatever its card: four letters.
  v1::SubmitDeckRequest List(const std::string& player, const std::string& card) {
    auto deck = hugo_.Make<v1::SubmitDeckRequest>();
    deck.mutable_options()->set_by_hand(true);
    deck.mutable_options()->set_reason("the demo game judges no decks");
    deck.set_player(player);
    deck.add_rows()->set_card(card);
    deck.mutable_rows(0)->set_count(4);
    return deck;
  }
  void Submit(const std::string& player, const std::string& card) {
    v1::SubmitDeckResponse response;
    hugo_.Do("DeckService/SubmitDeck", List(player, card), &response);
  }
  void Rule(v1::DeckPublication publication, bool locked = false) {
    auto request = olga_.ForEvent<v1::SetDeckRulesRequest>(kHall);
    request.mutable_rules()->set_publication(publication);
    request.mutable_rules()->set_locked(locked);
    v1::SetDeckRulesResponse response;
    olga_.Do("DeckService/SetDeckRules", request, &response);
  }

  void Consent(const std::string& player) {
    auto request = hugo_.Make<v1::SetDeckConsentRequest>();
    request.set_player(player);
    request.set_consents(true);
    v1::SetDeckConsentResponse response;
    hugo_.Do("DeckService/SetDeckConsent", request, &response);
  }
  // The players go on to an elimination, as the head judge says.
  void StartCut(const std::vector<std::string>& players) {
    auto phase = hugo_.ForEvent<v1::StartPhaseRequest>(kHall);
    phase.mutable_options()->set_by_hand(true);
    phase.mutable_options()->set_reason("two places are left");
    phase.set_phase(1);
    phase.set_kind(v1::PHASE_KIND_ELIMINATION);
    for (const std::string& player : players) phase.add_players(player);
    v1::StartPhaseResponse response;
    hugo_.Do("PairingService/StartPhase", phase, &response);
  }

  // The published cards by player, as the role sees them.
  std::map<std::string, std::string> Published(Role role, uint64_t at_revision = 0) {
    v1::ListPublishedDecksRequest request;
    request.set_event(kHall);
    if (at_revision != 0) request.mutable_read()->set_at_revision(at_revision);
    v1::ListPublishedDecksResponse response;
    EXPECT_TRUE(As(role).Call("DeckService/ListPublishedDecks", request, &response).ok());
    std::map<std::string, std::string> cards;
    for (const v1::PublishedDeck& deck : response.decks()) {
      cards[deck.player()] = deck.rows(0).card();
    }
    return cards;
  }

  const ApiClient& Client(Role role) const { return As(role); }
  Organiser& olga() { return olga_; }
  Organiser& hugo() { return hugo_; }

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
    EXPECT_TRUE(last.done());
    EXPECT_TRUE(last.identical()) << last.ShortDebugString();
  }

 private:
  void TestBody() override {}

  Organiser olga_{As(Role::kOrganiser), "olga-hall"};
  Organiser hugo_{As(Role::kHeadJudge), "hugo-hall"};
};

class InAHall : public ::testing::Test {
 protected:
  void SetUp() override { hall_.Begin(); }

  CallResult Read(Role role, v1::Screen* screen) {
    v1::GetScreenRequest request;
    request.set_name(kWest);
    return hall_.Client(role).Call("ScreenService/GetScreen", request, screen);
  }
  v1::SetScreenRequest Show(const std::string& text) {
    auto request = hall_.olga().Make<v1::SetScreenRequest>();
    request.set_screen(kWest);
    request.set_title("left of the stage");
    request.mutable_view()->mutable_message()->set_text(text);
    return request;
  }
  v1::Player Player(Role role, const std::string& name) {
    v1::GetPlayerRequest request;
    request.set_name(name);
    v1::Player player;
    EXPECT_TRUE(hall_.Client(role).Call("EventService/GetPlayer", request, &player).ok());
    return player;
  }
  v1::ListTablesResponse Tables(Role role, const std::string& filter) {
    v1::ListTablesRequest request;
    request.set_round(std::string(kHall) + "/rounds/1");
    request.set_filter(filter);
    v1::ListTablesResponse tables;
    const CallResult result =
        hall_.Client(role).Call("PairingService/ListTables", request, &tables);
    EXPECT_TRUE(result.ok()) << result;
    return tables;
  }

  Hall hall_;
};

TEST_F(InAHall, AScreenIsAnAddressThatCarriesNoRight) {
  v1::Screen screen;
  EXPECT_EQ(Read(Role::kAnybody, &screen).reason(), "SCREEN_UNKNOWN");
  v1::SetScreenResponse set;
  hall_.olga().Do("ScreenService/SetScreen", Show("welcome"), &set);
  EXPECT_TRUE(set.made());
  ASSERT_TRUE(Read(Role::kAnybody, &screen).ok());
  EXPECT_EQ(screen.view().message().text(), "welcome");
  EXPECT_EQ(screen.title(), "left of the stage");
  EXPECT_EQ(screen.revision(), set.result().receipt().revision());
  v1::SetScreenResponse refused;
  for (const Role role : {Role::kJudge, Role::kPlayer, Role::kSpectator, Role::kAnybody}) {
    const CallResult result =
        hall_.Client(role).Call("ScreenService/SetScreen", Show("mine"), &refused);
    EXPECT_FALSE(LetIn(result)) << result;
  }
  v1::ListScreensRequest list;
  list.set_event(kHall);
  v1::ListScreensResponse screens;
  ASSERT_TRUE(hall_.Client(Role::kAnybody).Call("ScreenService/ListScreens", list, &screens).ok());
  ASSERT_EQ(screens.screens_size(), 1);
  EXPECT_EQ(screens.screens(0).ShortDebugString(), screen.ShortDebugString());
  hall_.ExpectReplayIdentical();
}

TEST_F(InAHall, ADeviceWatchesItsScreenWithoutCredentials) {
  v1::SetScreenResponse set;
  hall_.olga().Do("ScreenService/SetScreen", Show("welcome"), &set);
  v1::WatchEventRequest watch;
  watch.set_journal(kHall);
  watch.set_first_revision(set.result().receipt().revision());
  std::vector<std::string> seen;
  hall_.Client(Role::kAnybody)
      .Stream("JournalService/WatchEvent", watch.SerializeAsString(),
              [&](const std::string& bytes) {
                v1::WatchEventResponse message;
                EXPECT_TRUE(message.ParseFromString(bytes));
                if (message.has_caught_up()) {
                  hall_.olga().Do("ScreenService/SetScreen", Show("round 1"), &set);
                  return true;
                }
                const v1::Command& command = message.record().payload().command();
                if (command.has_set_screen()) {
                  seen.push_back(command.set_screen().view().message().text());
                }
                return seen.size() < 2;
              });
  EXPECT_EQ(seen, (std::vector<std::string>{"welcome", "round 1"}));
  EXPECT_FALSE(set.made());
  auto remove = hall_.olga().Make<v1::RemoveScreenRequest>();
  remove.set_screen(kWest);
  v1::RemoveScreenResponse removed;
  hall_.olga().Do("ScreenService/RemoveScreen", remove, &removed);
  v1::Screen screen;
  EXPECT_EQ(Read(Role::kAnybody, &screen).reason(), "SCREEN_UNKNOWN");
}

TEST_F(InAHall, ViewsThatAreNoneAreRefusedByTheirFields) {
  const auto fault = [&](const v1::ScreenView& view) {
    auto request = Show("");
    *request.mutable_view() = view;
    v1::SetScreenResponse response;
    const CallResult result =
        hall_.Client(Role::kOrganiser).Call("ScreenService/SetScreen", request, &response);
    EXPECT_EQ(result.reason(), "FIELD_INVALID") << view.ShortDebugString();
    return result.message;
  };
  v1::ScreenView view;
  EXPECT_NE(fault(view).find("`view`"), std::string::npos);
  view.mutable_message();
  EXPECT_NE(fault(view).find("`view.message.text`"), std::string::npos) << fault(view);
  view.mutable_pairings()->mutable_part()->set_part(4);
  view.mutable_pairings()->mutable_part()->set_parts(3);
  EXPECT_NE(fault(view).find("`view.pairings.part.part`"), std::string::npos) << fault(view);
  view.mutable_pairings()->clear_part();
  view.mutable_pairings()->mutable_tables()->set_from(9);
  view.mutable_pairings()->mutable_tables()->set_to(3);
  EXPECT_NE(fault(view).find("`view.pairings.tables.to`"), std::string::npos) << fault(view);
  view.mutable_standings()->set_round(41);
  EXPECT_NE(fault(view).find("`view.standings.round`"), std::string::npos) << fault(view);
}

TEST_F(InAHall, AListLivesFromItsDeadlineToItsPublication) {
  hall_.Submit(kAda, "aaaa");
  const uint64_t first = hall_.olga().Event(kHall).revision();
  hall_.Rule(v1::DECK_PUBLICATION_NEVER, /*locked=*/true);
  v1::SubmitDeckResponse submitted;
  const CallResult locked =
      hall_.Client(Role::kHeadJudge)
          .Call("DeckService/SubmitDeck", hall_.List(kAda, "bbbb"), &submitted);
  EXPECT_EQ(locked.reason(), "LIST_LOCKED") << locked;
  auto unlock = hall_.olga().Make<v1::UnlockDeckRequest>();
  unlock.set_player(kAda);
  unlock.mutable_options()->set_reason("the printer broke");
  v1::UnlockDeckResponse unlocked;
  hall_.olga().Do("DeckService/UnlockDeck", unlock, &unlocked);
  EXPECT_TRUE(Player(Role::kPlayer, kAda).deck_unlocked()) << "the own";
  EXPECT_FALSE(Player(Role::kAnybody, kAda).deck_unlocked()) << "withheld";
  hall_.Submit(kAda, "bbbb");
  EXPECT_FALSE(Player(Role::kPlayer, kAda).deck_unlocked());

  v1::CompareDecksRequest compare;
  compare.set_name(std::string(kAda) + "/deck");
  v1::CompareDecksResponse changes;
  ASSERT_TRUE(hall_.Client(Role::kPlayer).Call("DeckService/CompareDecks", compare, &changes).ok());
  EXPECT_EQ(changes.from_version(), 1u);
  EXPECT_EQ(changes.to_version(), 2u);
  ASSERT_EQ(changes.cards_size(), 2);
  EXPECT_EQ(changes.cards(0).card(), "aaaa");
  EXPECT_EQ(changes.cards(0).before(), 4u);
  EXPECT_EQ(changes.cards(0).after(), 0u);
  compare.set_from_version(7);
  EXPECT_EQ(hall_.Client(Role::kJudge).Call("DeckService/CompareDecks", compare, &changes).reason(),
            "DECK_UNKNOWN");

  EXPECT_TRUE(hall_.Published(Role::kAnybody).empty());
  const uint64_t before = hall_.olga().Event(kHall).revision();
  hall_.Rule(v1::DECK_PUBLICATION_ALWAYS);
  const std::map<std::string, std::string> all = {{kAda, "bbbb"}};
  for (const Role role : {Role::kAnybody, Role::kPlayer, Role::kScorekeeper}) {
    EXPECT_EQ(hall_.Published(role), all);
  }
  EXPECT_EQ(hall_.Published(Role::kAnybody, before), all) << "the newest state says so";
  EXPECT_TRUE(hall_.Published(Role::kAnybody, first).empty()) << "a list that was replaced";
  const uint64_t open = hall_.olga().Event(kHall).revision();
  hall_.Rule(v1::DECK_PUBLICATION_NEVER);
  EXPECT_TRUE(hall_.Published(Role::kAnybody, open).empty()) << "also of the state that did";
  EXPECT_EQ(hall_.olga().Event(kHall).deck_rules().publication(), v1::DECK_PUBLICATION_NEVER);
  hall_.ExpectReplayIdentical();
}

TEST_F(InAHall, TablesHaveTheirNumbersInTheHall) {
  hall_.Start(6);
  auto plan = hall_.olga().ForEvent<v1::SetTablePlanRequest>(kHall);
  plan.mutable_plan()->set_first_number(101);
  plan.mutable_plan()->add_blocked()->set_from(102);
  plan.mutable_plan()->mutable_blocked(0)->set_to(102);
  v1::SetTablePlanResponse set;
  hall_.olga().Do("SeatingService/SetTablePlan", plan, &set);
  auto fix = hall_.olga().Make<v1::SetFixedTableRequest>();
  fix.set_player(kAda);
  fix.set_table(7);
  fix.mutable_options()->set_reason("a wheelchair");
  v1::SetFixedTableResponse fixed;
  hall_.olga().Do("SeatingService/SetFixedTable", fix, &fixed);
  EXPECT_EQ(Player(Role::kPlayer, kAda).fixed_table(), 7u);
  EXPECT_EQ(Player(Role::kScorekeeper, kAda).fixed_table(), 7u);
  EXPECT_EQ(Player(Role::kAnybody, kAda).fixed_table(), 0u) << "withheld";
  v1::RoundMutationResponse paired;
  hall_.olga().Do("PairingService/PairRound", hall_.olga().Pair(kHall, 1), &paired);
  const v1::ListTablesResponse all = Tables(Role::kAnybody, "");
  std::vector<uint32_t> places;
  for (const v1::Table& table : all.tables()) {
    places.push_back(table.place());
    const bool adas = std::any_of(table.seats().begin(), table.seats().end(),
                                  [](const v1::Seat& seat) { return seat.player() == kAda; });
    EXPECT_EQ(table.place() == 7, adas) << table.ShortDebugString();
  }
  std::sort(places.begin(), places.end());
  EXPECT_EQ(places, (std::vector<uint32_t>{7, 101, 103}));
  EXPECT_EQ(Tables(Role::kAnybody, "place = 103").tables_size(), 1);
  EXPECT_EQ(Tables(Role::kAnybody, "place < 101").tables_size(), 1);
  // The reason is the staff's and the player's.
  v1::ListRecordsRequest list;
  list.set_journal(kHall);
  list.set_first_revision(fixed.result().receipt().revision());
  list.set_page_size(1);
  v1::ListRecordsResponse records;
  ASSERT_TRUE(
      hall_.Client(Role::kSpectator).Call("JournalService/ListRecords", list, &records).ok());
  EXPECT_FALSE(records.records(0).has_payload());
  ASSERT_TRUE(hall_.Client(Role::kPlayer).Call("JournalService/ListRecords", list, &records).ok());
  EXPECT_EQ(records.records(0).payload().command().set_fixed_table().options().reason(),
            "a wheelchair");
  v1::GetTablePlanRequest get;
  get.set_event(kHall);
  v1::GetTablePlanResponse shown;
  ASSERT_TRUE(hall_.Client(Role::kAnybody).Call("SeatingService/GetTablePlan", get, &shown).ok());
  EXPECT_EQ(shown.plan().ShortDebugString(), set.plan().ShortDebugString());
  hall_.ExpectReplayIdentical();
}

class DecksThroughEveryDoor : public ::testing::Test {
 protected:
  void SetUp() override {
    one_.Begin();
    other_.Begin();
  }

  // Every call about either player, by all who may not see another's deck.
  void CompareEveryCall() {
    int answers = 0;
    for (const MethodDescriptor* call : Calls()) {
      if (TellsHashes(*call) || call->client_streaming()) continue;
      for (const Role role : kOutside) {
        for (const char* player : {"p1", "p2"}) {
          const auto request = RequestAbout(*call, {kHall, player, "persons/ada", 1});
          MakeDryRun(request.get());
          SetNumber("round", 1, request.get());
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

TEST_F(DecksThroughEveryDoor, TwoOfOneSizeLookTheSameUntilTheyArePublished) {
  for (const auto& [hall, first, second] :
       {std::tuple(&one_, "aaaa", "bbbb"), {&other_, "cccc", "dddd"}}) {
    hall->Submit(kAda, first);
    hall->Submit(kAda, second);
    hall->Submit(kBob, first);
    hall->Rule(v1::DECK_PUBLICATION_IN_CUT);
    hall->Start(3);
  }
  CompareEveryCall();
  for (Hall* hall : {&one_, &other_}) hall->Rule(v1::DECK_PUBLICATION_AFTER_EVENT);
  CompareEveryCall();
  for (Hall* hall : {&one_, &other_}) hall->Rule(v1::DECK_PUBLICATION_ALWAYS);
  EXPECT_NE(one_.Published(Role::kAnybody), other_.Published(Role::kAnybody));

  // In the cut: of those who go on, each who consents.
  using Lists = std::map<std::string, std::string>;
  one_.Rule(v1::DECK_PUBLICATION_IN_CUT);
  one_.Consent(kAda);
  EXPECT_EQ(one_.Published(Role::kAnybody), Lists()) << "the cut has not begun";
  one_.StartCut({kAda, kBob});
  EXPECT_EQ(one_.Published(Role::kAnybody), (Lists{{kAda, "bbbb"}}));
  one_.Consent(kBob);
  for (const Role role : {Role::kAnybody, Role::kPlayer, Role::kScorekeeper}) {
    EXPECT_EQ(one_.Published(role), (Lists{{kAda, "bbbb"}, {kBob, "aaaa"}}));
  }
  one_.ExpectReplayIdentical();
}

}  // namespace
}  // namespace arbitro::testing::hall
