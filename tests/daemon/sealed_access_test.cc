// SPDX-License-Identifier: Apache-2.0
//
// Sealed deals on a daemon that asks who calls: who sees which seat before the table is decided,
// and that everybody who sees the event sees all of it afterwards.
#include <map>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "arbitro/v1/phase.pb.h"
#include "arbitro/v1/seating.pb.h"
#include "tests/daemon/access_world.h"

namespace arbitro::testing {
namespace {

using access::Role;

constexpr char kCup[] = "events/cup";
constexpr int kPlayers = 8;  // two tables of four

class SealedAccess : public AccessWorld {
 protected:
  SealedAccess() : AccessWorld(WithAllGames()) {}

  // A seated round of sealed deals. The rulebook's staff are referees: hugo, and jan, who plays,
  // too, as p2. Ada plays as p1.
  void SetUp() override {
    AccessWorld::SetUp();
    Organiser olga(As(Role::kOrganiser), "cup");
    auto create = olga.CreateDemo("cup");
    create.set_ruleset("rulesets/samurai-sword");
    create.set_format("tournament");
    v1::ValueField* sealed = create.mutable_settings()->mutable_struct_()->add_fields();
    sealed->set_key("sealed_deals");
    sealed->mutable_value()->set_flag(true);
    olga.Do("EventService/CreateEvent", create);
    for (const Role role : {Role::kHeadJudge, Role::kJudge}) {
      auto add = olga.ForEvent<v1::AddStaffRequest>(kCup);
      add.set_person(NameOf(role));
      add.set_role("referee");
      olga.Do("EventService/AddStaff", add);
    }
    olga.Do("EventService/OpenRegistration", olga.ForEvent<v1::OpenRegistrationRequest>(kCup));
    Organiser hugo(As(Role::kHeadJudge), "entries");
    for (int i = 1; i <= kPlayers; ++i) {
      auto add = hugo.Register(kCup, absl::StrCat("p", i));
      if (i == 1) add.set_person(NameOf(Role::kPlayer));
      if (i == 2) {
        add.set_person(NameOf(Role::kJudge));
        add.mutable_options()->set_by_hand(true);
        add.mutable_options()->set_reason("one was missing: the rulebook lets no referee play");
      }
      hugo.Do("EventService/RegisterPlayer", add);
    }
    auto start = hugo.ForEvent<v1::StartEventRequest>(kCup);
    start.mutable_options()->set_by_hand(true);
    start.mutable_options()->set_reason("a referee plays, as one was missing");
    hugo.Do("EventService/StartEvent", start);
    auto phase = olga.ForEvent<v1::StartPhaseRequest>(kCup);
    phase.set_phase(1);
    olga.Do("PairingService/StartPhase", phase);
    olga.Do("SeatingService/SeatRound", olga.Pair(kCup, 1));
    for (const v1::Table& table : olga.Tables(kCup, 1)) {
      for (const v1::Seat& seat : table.seats()) seats_[table.number()].push_back(seat.player());
    }
    ASSERT_EQ(seats_.size(), 2u);
  }

  static std::string TableName(uint32_t table) {
    return absl::StrCat(kCup, "/rounds/1/tables/", table);
  }

  CallResult Read(Role role, uint32_t table, v1::Deal* deal) const {
    v1::GetDealRequest request;
    request.set_table(TableName(table));
    return As(role).Call("SeatingService/GetDeal", request, deal);
  }

  // The players whose seats are shown.
  std::vector<std::string> Seen(Role role, uint32_t table) const {
    v1::Deal deal;
    const CallResult result = Read(role, table, &deal);
    EXPECT_EQ(result.reason(), deal.seats_size() == 0 ? "DEAL_SECRET" : "") << result;
    EXPECT_TRUE(deal.seed().empty()) << "before the table is decided";
    std::vector<std::string> seen;
    for (const v1::DealtSeat& seat : deal.seats()) {
      EXPECT_TRUE(seat.has_value());
      seen.push_back(seat.player());
    }
    return seen;
  }

  // The seats that a table shows: a player their own, a referee all of other tables, others none.
  std::vector<std::string> Shown(uint32_t table, const std::string& player, bool referee) const {
    const std::string name = absl::StrCat(kCup, "/players/", player);
    for (const std::string& each : seats_.at(table)) {
      if (each == name) return {name};
    }
    return referee ? seats_.at(table) : std::vector<std::string>();
  }

  // A sheet of the first table with the lines of two players exchanged.
  v1::Value WrongSheet() const {
    v1::Deal deal;
    EXPECT_TRUE(Read(Role::kHeadJudge, 1, &deal).ok());
    v1::Value lines;
    for (const v1::DealtSeat& seat : deal.seats()) {
      v1::Value* line = lines.mutable_list()->add_items();
      for (const v1::ValueField& field : seat.value().struct_().fields()) {
        v1::ValueField* written = line->mutable_struct_()->add_fields();
        written->set_key(field.key() == "characters" ? "character" : field.key());
        *written->mutable_value() =
            field.key() == "characters" ? field.value().list().items(0) : field.value();
      }
      for (const char* number : {"honour", "resilience", "daimyo"}) {
        v1::ValueField* written = line->mutable_struct_()->add_fields();
        written->set_key(number);
        written->mutable_value()->set_integer(number == std::string("honour") ? seat.seat() - 1
                                                                              : 0);
      }
    }
    // No two seats were dealt the same character.
    lines.mutable_list()->mutable_items()->SwapElements(1, 2);
    v1::Value sheet;
    v1::ValueField* field = sheet.mutable_struct_()->add_fields();
    field->set_key("lines");
    *field->mutable_value() = lines;
    return sheet;
  }

  // By hand: the rulebook is not asked.
  void Decide(uint32_t table) {
    Organiser hugo(As(Role::kHeadJudge), "hugo");
    auto outcome = hugo.Make<v1::EnterOutcomeRequest>();
    outcome.mutable_options()->set_reason("the sheet is lost");
    outcome.set_table(TableName(table));
    for (const std::string& player : seats_.at(table)) {
      auto* entered = outcome.add_seats();
      entered->set_player(player);
      entered->mutable_outcome()->set_place(1);
      entered->mutable_outcome()->set_result(v1::SEAT_RESULT_WIN);
    }
    hugo.Do("ScoringService/EnterOutcome", outcome);
  }

  std::map<uint32_t, std::vector<std::string>> seats_;  // players, by table
};

TEST_F(SealedAccess, BeforeATableIsDecidedThePlayerSeesTheOwnSeatAndTheRefereeAllOthers) {
  const std::vector<std::string> nothing;
  for (const uint32_t table : {1u, 2u}) {
    SCOPED_TRACE(table);
    for (const Role role : {Role::kAdministrator, Role::kAuditor, Role::kHeadJudge}) {
      EXPECT_EQ(Seen(role, table), seats_[table]) << NameOf(role);
    }
    for (const Role role :
         {Role::kOrganiser, Role::kScorekeeper, Role::kSpectator, Role::kAnybody}) {
      EXPECT_EQ(Seen(role, table), nothing) << NameOf(role);
    }
    EXPECT_EQ(Seen(Role::kPlayer, table), Shown(table, "p1", false));
    EXPECT_EQ(Seen(Role::kJudge, table), Shown(table, "p2", true)) << "a referee who plays";
  }
}

// Else a wrong sheet would be a way to ask for each card.
TEST_F(SealedAccess, AWrongSheetTellsTheRefereeAloneWhereItIsWrong) {
  v1::ReportResultRequest report;
  report.set_table(TableName(1));
  *report.mutable_report() = WrongSheet();
  const auto refused = [&](Role role) {
    report.mutable_options()->set_request_id(absl::StrCat("wrong-", NameOf(role)));
    v1::ReportResultResponse response;
    return As(role).Call("ScoringService/ReportResult", report, &response);
  };
  const CallResult of_referee = refused(Role::kHeadJudge);
  EXPECT_EQ(of_referee.reason(), "WRONG_SHEET") << of_referee;
  EXPECT_NE(of_referee.metadata("rule"), "");
  const CallResult of_organiser = refused(Role::kOrganiser);
  EXPECT_EQ(of_organiser.reason(), "WRONG_SHEET") << of_organiser;
  EXPECT_EQ(of_organiser.metadata("rule"), "");
  EXPECT_NE(of_organiser.message, of_referee.message);
  // A referee who plays in the event.
  EXPECT_EQ(refused(Role::kJudge).metadata("rule"), "");
}

TEST_F(SealedAccess, OnceATableIsDecidedEverybodySeesItsDealAndNobodyTheOthers) {
  Decide(1);
  for (size_t i = 0; i < access::kRoles; ++i) {
    const Role role = static_cast<Role>(i);
    v1::Deal deal;
    const CallResult result = Read(role, 1, &deal);
    EXPECT_TRUE(result.ok()) << result;
    EXPECT_EQ(deal.seats_size(), static_cast<int>(seats_[1].size())) << NameOf(role);
    EXPECT_FALSE(deal.seed().empty()) << NameOf(role);
  }
  EXPECT_EQ(Seen(Role::kSpectator, 2), std::vector<std::string>());
  EXPECT_EQ(Seen(Role::kPlayer, 2), Shown(2, "p1", false));
}

}  // namespace
}  // namespace arbitro::testing
