// SPDX-License-Identifier: Apache-2.0
//
// Tells what players ask at the desk, over the wire: what must happen to make the cut, why this
// rank, why this opponent; and that a draft tells those outside nothing of them.
#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "arbitro/v1/explain.pb.h"
#include "arbitro/v1/scoring.pb.h"
#include "tests/daemon/access_world.h"

namespace arbitro::testing::explain {
namespace {

using access::Role;

constexpr char kCup[] = "events/cup";
constexpr int kPlayers = 8;

std::string PlayerName(const std::string& id) { return std::string(kCup) + "/players/" + id; }

class Explained : public AccessWorld {
 protected:
  Explained() : AccessWorld(WithAllGames()) {}

  void SetUp() override {
    AccessWorld::SetUp();
    auto create = olga_.CreateDemo("cup");
    create.set_ruleset("rulesets/pokemon-tcg");
    create.set_format("standard-constructed");
    v1::ValueStruct* settings = create.mutable_settings()->mutable_struct_();
    const auto set = [&](const char* key) {
      settings->add_fields()->set_key(key);
      return settings->mutable_fields(settings->fields_size() - 1)->mutable_value();
    };
    set("date")->set_text("2013-10-12");
    set("decks_required")->set_flag(false);
    set("event_tier")->set_text("regional-championships");
    set("swiss_rounds")->set_integer(2);
    set("top_cut")->set_integer(2);
    olga_.Do("EventService/CreateEvent", create);
    auto staff = olga_.ForEvent<v1::AddStaffRequest>(kCup);
    staff.set_person(NameOf(Role::kHeadJudge));
    staff.set_role("head-judge");
    olga_.Do("EventService/AddStaff", staff);
    olga_.Do("EventService/OpenRegistration", olga_.ForEvent<v1::OpenRegistrationRequest>(kCup));
    for (int i = 1; i <= kPlayers; ++i) {
      auto entry = olga_.Register(kCup, "p" + std::to_string(i));
      if (i == 1) entry.set_person(NameOf(Role::kPlayer));
      olga_.Do("EventService/RegisterPlayer", entry);
    }
    olga_.Do("EventService/StartEvent", olga_.ForEvent<v1::StartEventRequest>(kCup));
  }

  void Report(uint32_t round, uint32_t table, const char* winner) {
    olga_.Do("ScoringService/ReportResult",
             olga_.Report(std::string(kCup) + "/rounds/" + std::to_string(round) + "/tables/" +
                              std::to_string(table),
                          winner));
  }

  // Round 1: the lower number wins.
  void PlayFirstRound() {
    auto enter = hugo_.ForEvent<v1::EnterPairingRequest>(kCup);
    enter.mutable_options()->set_reason("drawn from a hat");
    enter.set_round(1);
    for (int i = 1; i < kPlayers; i += 2) {
      v1::ProposedTable* table = enter.add_tables();
      table->add_players(PlayerName("p" + std::to_string(i)));
      table->add_players(PlayerName("p" + std::to_string(i + 1)));
    }
    v1::RoundMutationResponse response;
    hugo_.Do("PairingService/EnterPairing", enter, &response);
    for (uint32_t table = 1; table <= kPlayers / 2; ++table) Report(1, table, "first");
    olga_.Do("PairingService/CloseRound", olga_.Close(kCup, 1));
  }

  v1::GetCutOutlookResponse Cut(Role role, const std::string& player = "") {
    v1::GetCutOutlookRequest request;
    request.set_event(kCup);
    if (!player.empty()) request.set_player(PlayerName(player));
    v1::GetCutOutlookResponse response;
    const CallResult result = As(role).Call("ExplainService/GetCutOutlook", request, &response);
    EXPECT_TRUE(result.ok()) << result.message;
    return response;
  }

  v1::ExplainRankResponse Rank(Role role, const std::string& player, uint32_t round = 0) {
    v1::ExplainRankRequest request;
    request.set_player(PlayerName(player));
    request.set_round(round);
    v1::ExplainRankResponse response;
    const CallResult result = As(role).Call("ExplainService/ExplainRank", request, &response);
    EXPECT_TRUE(result.ok()) << result.message;
    return response;
  }

  CallResult Opponent(Role role, const std::string& player, uint32_t round,
                      v1::ExplainOpponentResponse* response) {
    v1::ExplainOpponentRequest request;
    request.set_player(PlayerName(player));
    request.set_round(round);
    return As(role).Call("ExplainService/ExplainOpponent", request, response);
  }

  std::string ReasonOfCut() {
    v1::GetCutOutlookRequest request;
    request.set_event(kCup);
    v1::GetCutOutlookResponse response;
    return As(Role::kAnybody).Call("ExplainService/GetCutOutlook", request, &response).reason();
  }

  Organiser olga_{As(Role::kOrganiser), "olga-explain"};
  Organiser hugo_{As(Role::kHeadJudge), "hugo-explain"};
};

TEST_F(Explained, APlayerIsToldWhatMustHappen) {
  EXPECT_EQ(ReasonOfCut(), "NO_CUT");
  PlayFirstRound();
  v1::GetCutOutlookResponse cut = Cut(Role::kAnybody);
  EXPECT_EQ(cut.basis(), v1::CUT_BASIS_BOUNDS);
  EXPECT_EQ(cut.players_total(), static_cast<uint32_t>(kPlayers));
  EXPECT_EQ(cut.rounds_to_come(), 1u);
  ASSERT_EQ(cut.phases_size(), 1);
  EXPECT_EQ(cut.phases(0).players(), 2u);
  EXPECT_EQ(cut.phases(0).kind(), v1::PHASE_KIND_ELIMINATION);

  olga_.Do("PairingService/PairRound", olga_.Pair(kCup, 2));
  cut = Cut(Role::kPlayer, "p1");
  EXPECT_EQ(cut.basis(), v1::CUT_BASIS_EXACT);
  EXPECT_EQ(cut.trials(), 81u) << "four tables of three results";
  ASSERT_EQ(cut.players_size(), 1);
  EXPECT_EQ(cut.players(0).verdict(), v1::CUT_VERDICT_OPEN);
  EXPECT_EQ(cut.players(0).ways_size(), 3) << "win, tie, loss";
  // A page at a time, of one revision.
  v1::GetCutOutlookRequest request;
  request.set_event(kCup);
  request.set_page_size(5);
  v1::GetCutOutlookResponse page;
  ASSERT_TRUE(As(Role::kSpectator).Call("ExplainService/GetCutOutlook", request, &page).ok());
  EXPECT_EQ(page.players_size(), 5);
  request.set_page_token(page.next_page_token());
  page.Clear();
  ASSERT_TRUE(As(Role::kSpectator).Call("ExplainService/GetCutOutlook", request, &page).ok());
  EXPECT_EQ(page.players_size(), 3);
  EXPECT_EQ(page.next_page_token(), "");

  for (const v1::Table& table : olga_.Tables(kCup, 2)) Report(2, table.number(), "first");
  olga_.Do("PairingService/CloseRound", olga_.Close(kCup, 2));
  cut = Cut(Role::kAnybody);
  const auto count = [&](v1::CutVerdict verdict) {
    return std::count_if(cut.players().begin(), cut.players().end(),
                         [&](const auto& one) { return one.verdict() == verdict; });
  };
  EXPECT_EQ(count(v1::CUT_VERDICT_OPEN), 0);
  EXPECT_EQ(count(v1::CUT_VERDICT_IN) + count(v1::CUT_VERDICT_OUT) + count(v1::CUT_VERDICT_LOT),
            kPlayers);
}

TEST_F(Explained, ARankNamesWhatPartsItFromItsNeighbours) {
  PlayFirstRound();
  const v1::ExplainRankResponse first = Rank(Role::kAnybody, "p1");
  EXPECT_FALSE(first.has_above());
  EXPECT_EQ(first.rows_total(), static_cast<uint32_t>(kPlayers));
  ASSERT_EQ(first.matches_size(), 1);
  EXPECT_EQ(first.matches(0).outcome().result(), v1::SEAT_RESULT_WIN);
  ASSERT_EQ(first.matches(0).opponents_size(), 1);
  EXPECT_EQ(first.matches(0).opponents(0).player(), PlayerName("p2"));
  // Four have three points and four none: one of them stands beside another group.
  bool parted = false;
  for (int i = 1; i <= kPlayers; ++i) {
    const auto why = Rank(Role::kSpectator, "p" + std::to_string(i), 1);
    if (!why.has_above() || why.above().column() != "points") continue;
    parted = true;
    EXPECT_EQ(why.above().row().points(), 3);
    EXPECT_EQ(why.row().points(), 0);
    EXPECT_EQ(why.above().rule(), "PKM-GEN-1");
    EXPECT_FALSE(why.above().rule_texts().texts().empty());
  }
  EXPECT_TRUE(parted);
  // By hand: the record says who, and why.
  auto enter = hugo_.Make<v1::EnterStandingsRequest>();
  enter.mutable_options()->set_reason("lots were drawn in public");
  enter.set_round(std::string(kCup) + "/rounds/1");
  for (int i = kPlayers; i >= 1; --i) {
    v1::EnteredStanding* row = enter.add_rows();
    row->set_player(PlayerName("p" + std::to_string(i)));
    row->set_rank(static_cast<uint32_t>(kPlayers + 1 - i));
  }
  v1::RoundMutationResponse response;
  hugo_.Do("ScoringService/EnterStandings", enter, &response);
  const auto by_hand = Rank(Role::kAnybody, "p1", 1);
  EXPECT_EQ(by_hand.row().rank(), static_cast<uint32_t>(kPlayers));
  EXPECT_TRUE(by_hand.above().by_hand());
  EXPECT_EQ(by_hand.by_hand().reason(), "lots were drawn in public");
}

TEST_F(Explained, AnOpponentIsExplainedFromTheRecordAlone) {
  PlayFirstRound();
  v1::ExplainOpponentResponse why;
  ASSERT_TRUE(Opponent(Role::kAnybody, "p3", 1, &why).ok());
  EXPECT_EQ(why.origin(), v1::PAIRING_ORIGIN_BY_HAND);
  EXPECT_EQ(why.by_hand().by().reason(), "drawn from a hat");
  EXPECT_FALSE(why.has_draw());
  EXPECT_FALSE(why.has_reason()) << "nothing was drawn";

  olga_.Do("PairingService/PairRound", olga_.Pair(kCup, 2));
  why.Clear();
  ASSERT_TRUE(Opponent(Role::kPlayer, "p1", 0, &why).ok());
  EXPECT_EQ(why.origin(), v1::PAIRING_ORIGIN_DRAWN);
  ASSERT_EQ(why.seats_size(), 2);
  for (const v1::PairedSeat& seat : why.seats()) EXPECT_EQ(seat.points(), 3);
  EXPECT_FALSE(why.criteria().empty());
  EXPECT_FALSE(why.criteria(0).texts().texts().empty());
  EXPECT_GT(why.draw().link_index(), 0u);
  EXPECT_EQ(why.reason().points_size(), 2);
  // Player 2 is no nearer, so the first round keeps no nearer opponent away.
  EXPECT_EQ(why.reason().blocked_total(), 0u);

  // Two tables exchange players: both say so, the others stay as they were drawn.
  const std::vector<v1::Table> tables = olga_.Tables(kCup, 2);
  auto repair = hugo_.Make<v1::RepairRoundRequest>();
  repair.mutable_options()->set_reason("brothers do not meet");
  repair.set_round(std::string(kCup) + "/rounds/2");
  v1::SeatExchange* exchange = repair.add_exchanges();
  exchange->set_player(tables[0].seats(0).player());
  exchange->set_other(tables[1].seats(0).player());
  v1::RoundMutationResponse response;
  hugo_.Do("PairingService/RepairRound", repair, &response);
  std::map<v1::PairingOrigin, int> origins;
  for (int i = 1; i <= kPlayers; ++i) {
    why.Clear();
    ASSERT_TRUE(Opponent(Role::kAnybody, "p" + std::to_string(i), 2, &why).ok());
    ++origins[why.origin()];
    EXPECT_EQ(why.repairs_size(), 1);
    EXPECT_EQ(why.has_reason(), why.origin() == v1::PAIRING_ORIGIN_DRAWN);
  }
  EXPECT_EQ(origins[v1::PAIRING_ORIGIN_REPAIRED], 4);
  EXPECT_EQ(origins[v1::PAIRING_ORIGIN_DRAWN], 4);

  v1::ExplainOpponentRequest request;
  request.set_player(PlayerName("p1"));
  request.set_round(3);
  EXPECT_EQ(As(Role::kAnybody).Call("ExplainService/ExplainOpponent", request, &why).reason(),
            "ROUND_UNKNOWN");
}

// Everything but the revision, which every reader sees.
template <class Response>
std::string Told(Response response) {
  response.clear_revision();
  return response.SerializeAsString();
}

TEST_F(Explained, ADraftChangesNoAnswerToThoseOutside) {
  PlayFirstRound();
  const auto all = [&](Role role) {
    std::string told = Told(Cut(role)) + Told(Cut(role, "p1")) + Told(Rank(role, "p1"));
    v1::ExplainOpponentResponse why;
    EXPECT_TRUE(Opponent(role, "p1", 0, &why).ok());
    return told + Told(why);
  };
  const std::string outside = all(Role::kAnybody);
  const std::string inside = all(Role::kOrganiser);
  auto pair = olga_.Pair(kCup, 2);
  pair.set_publication(v1::ROUND_PUBLICATION_BY_HAND);
  v1::RoundMutationResponse response;
  olga_.Do("PairingService/PairRound", pair, &response);
  for (const Role role : {Role::kAnybody, Role::kSpectator, Role::kPlayer}) {
    EXPECT_EQ(all(role), outside) << access::kRoleNames[static_cast<size_t>(role)];
  }
  EXPECT_NE(all(Role::kOrganiser), inside);
  // And of the two that are kept at once each reader still gets the own one.
  EXPECT_EQ(all(Role::kAnybody), outside);
  auto publish = olga_.ForEvent<v1::PublishRequest>(kCup);
  publish.set_kind(v1::PUBLICATION_KIND_PAIRINGS);
  publish.set_round(2);
  olga_.Do("ScoringService/Publish", publish);
  EXPECT_EQ(all(Role::kAnybody), all(Role::kOrganiser));
}

}  // namespace
}  // namespace arbitro::testing::explain
