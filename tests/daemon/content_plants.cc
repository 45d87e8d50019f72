// SPDX-License-Identifier: Apache-2.0
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "arbitro/v1/event_life.pb.h"
#include "arbitro/v1/floor.pb.h"
#include "arbitro/v1/journal.pb.h"
#include "arbitro/v1/penalty.pb.h"
#include "arbitro/v1/person.pb.h"
#include "arbitro/v1/phase.pb.h"
#include "arbitro/v1/seating.pb.h"
#include "tests/daemon/content_doors.h"

namespace arbitro::testing::content_doors {

using access::Content;
using access::Role;

namespace {

constexpr int kPlayers = 8;  // of the cup: two tables of four
constexpr int32_t kSecretPoints = 987'654;

// The bytes of two texts that stand in fields one behind the other.
std::string Neighbours(const std::string& first, int second_field, const std::string& second) {
  return absl::StrCat(first, std::string(1, static_cast<char>(second_field << 3 | 2)),
                      std::string(1, static_cast<char>(second.size())), second);
}

}  // namespace

void ContentDoors::PlantPerson() {
  Organiser admin(As(Role::kAdministrator), "people");
  auto create = admin.Make<v1::CreatePersonRequest>();
  create.mutable_profile()->set_given_name("Quillfeather");
  v1::PersonMutationResponse created;
  admin.Do("PersonService/CreatePerson", create, &created);
  person_ = created.person().name();
  auto record = admin.Make<v1::RecordPersonEntryRequest>();
  record.set_person(person_);
  record.mutable_entry()->set_kind(v1::PERSON_ENTRY_KIND_SUSPENSION);
  record.mutable_entry()->set_label("marker-of-a-suspension");
  record.mutable_options()->set_reason("marker-of-an-entry");
  admin.Do("PersonService/RecordPersonEntry", record);
  for (const char* text : {"marker-of-an-entry", "marker-of-a-suspension"}) {
    Plant(Content::kPersonEntry, "", "", text);
  }
}

void ContentDoors::PlantHall() {
  const std::string ada = "persons/ada";
  Organiser olga(As(Role::kOrganiser), "plants");
  auto helper = olga.ForEvent<v1::AddStaffRequest>(kHall);
  helper.set_person("persons/bob");  // who plays as p2
  helper.set_role("scorekeeper");
  olga.Do("EventService/AddStaff", helper);
  auto add = olga.Register(kHall, "p3");
  add.set_person("persons/eve");
  add.mutable_options()->set_reason("marker-of-a-registration");
  olga.Do("EventService/RegisterPlayer", add);
  Plant(Content::kPlayer, kHall, "persons/eve", "marker-of-a-registration");

  Organiser hugo(As(Role::kHeadJudge), "plants-too");
  auto deck = hugo.Make<v1::SubmitDeckRequest>();
  deck.mutable_options()->set_by_hand(true);
  deck.mutable_options()->set_reason("marker-of-a-verdict");
  deck.set_player(std::string(kHall) + "/players/p1");
  deck.add_rows()->set_count(4);
  deck.mutable_rows(0)->set_card("marker-of-a-card");
  hugo.Do("DeckService/SubmitDeck", deck);
  Plant(Content::kDeck, kHall, ada, "marker-of-a-card");
  Plant(Content::kDeck, kHall, ada, "marker-of-a-verdict");
  for (int i = 0; i < 2; ++i) {
    auto rule = hugo.Make<v1::RulePenaltyRequest>();
    rule.set_player(std::string(kHall) + "/players/p1");
    rule.set_infraction("late");
    rule.set_penalty("warning");
    rule.set_head_judge(true);
    rule.mutable_options()->set_by_hand(true);
    rule.mutable_options()->set_reason("marker-of-a-penalty");
    hugo.Do("PenaltyService/RulePenalty", rule);
  }
  Plant(Content::kPenalty, kHall, ada, "marker-of-a-penalty");
  auto revoke = hugo.Make<v1::RevokePenaltyRequest>();
  revoke.set_penalty(std::string(kHall) + "/penalties/2");
  revoke.mutable_options()->set_reason("marker-of-a-revocation");
  hugo.Do("PenaltyService/RevokePenalty", revoke);
  // The record names the penalty, and not the player.
  Plant(Content::kPenalty, kHall, "", "marker-of-a-revocation");
  Organiser player(As(Role::kPlayer), "ada");
  auto appeal = player.Make<v1::FileAppealRequest>();
  appeal.set_player(std::string(kHall) + "/players/p1");
  appeal.set_penalty(1);
  appeal.set_text("marker-of-an-appeal");
  player.Do("PenaltyService/FileAppeal", appeal);
  Plant(Content::kAppeal, kHall, ada, "marker-of-an-appeal");
  auto decide = hugo.Make<v1::DecideAppealRequest>();
  decide.set_appeal(std::string(kHall) + "/appeals/1");
  decide.mutable_options()->set_reason("marker-of-a-ruling");
  hugo.Do("PenaltyService/DecideAppeal", decide);
  Plant(Content::kAppeal, kHall, ada, "marker-of-a-ruling");
  auto duty = hugo.ForEvent<v1::OpenDutyRequest>(kHall);
  duty.set_code("report");
  duty.set_text("marker-of-a-duty");
  hugo.Do("EventService/OpenDuty", duty);
  Plant(Content::kDuty, kHall, "", "marker-of-a-duty");
  auto assign = hugo.ForEvent<v1::AssignJudgeRequest>(kHall);
  assign.set_judge(NameOf(Role::kJudge));
  assign.mutable_place()->mutable_tables()->set_from(1);
  assign.mutable_place()->mutable_tables()->set_to(9);
  assign.set_note("marker-of-an-assignment");
  v1::AssignmentMutationResponse assigned;
  hugo.Do("FloorService/AssignJudge", assign, &assigned);
  Plant(Content::kFloor, kHall, "", "marker-of-an-assignment");
}

// A round of two tables: the first is not decided, the second was worth points that are secret.
void ContentDoors::PlantCup() {
  Organiser olga(As(Role::kOrganiser), "cup");
  auto create = olga.CreateDemo("cup");
  create.set_ruleset("rulesets/samurai-sword");
  create.set_format("tournament");
  v1::ValueField* sealed = create.mutable_settings()->mutable_struct_()->add_fields();
  sealed->set_key("sealed_deals");
  sealed->mutable_value()->set_flag(true);
  olga.Do("EventService/CreateEvent", create);
  auto add = olga.ForEvent<v1::AddStaffRequest>(kCup);
  add.set_person(NameOf(Role::kHeadJudge));
  add.set_role("referee");
  olga.Do("EventService/AddStaff", add);
  olga.Do("EventService/OpenRegistration", olga.ForEvent<v1::OpenRegistrationRequest>(kCup));
  for (int i = 1; i <= kPlayers; ++i) {
    auto entry = olga.Register(kCup, absl::StrCat("p", i));
    if (i == 1) entry.set_person("persons/ada");
    if (i == 2) entry.set_person("persons/bob");
    olga.Do("EventService/RegisterPlayer", entry);
  }
  olga.Do("EventService/StartEvent", olga.ForEvent<v1::StartEventRequest>(kCup));
  auto phase = olga.ForEvent<v1::StartPhaseRequest>(kCup);
  phase.set_phase(1);
  olga.Do("PairingService/StartPhase", phase);
  olga.Do("SeatingService/SeatRound", olga.Pair(kCup, 1));
  Organiser hugo(As(Role::kHeadJudge), "cup-too");
  for (const v1::Table& table : hugo.Tables(kCup, 1)) {
    for (const v1::Seat& seat : table.seats()) {
      if (seat.player() != absl::StrCat(kCup, "/players/p1")) continue;
      auto call = olga.Make<v1::CallJudgeRequest>();
      call.set_table(table.name());
      call.set_player(seat.player());
      call.set_text("marker-of-a-call");
      olga.Do("FloorService/CallJudge", call);
    }
  }
  Plant(Content::kJudgeCall, kCup, "persons/ada", "marker-of-a-call");
  auto outcome = hugo.Make<v1::EnterOutcomeRequest>();
  outcome.mutable_options()->set_reason("the sheet is lost");
  outcome.set_table(absl::StrCat(kCup, "/rounds/1/tables/2"));
  v1::SeatOutcome worth;
  worth.set_place(1);
  worth.set_points(kSecretPoints);
  worth.set_result(v1::SEAT_RESULT_WIN);
  const v1::Table second = hugo.Tables(kCup, 1)[1];
  for (const v1::Seat& seat : second.seats()) {
    auto* entered = outcome.add_seats();
    entered->set_player(seat.player());
    *entered->mutable_outcome() = worth;
  }
  hugo.Do("ScoringService/EnterOutcome", outcome);
  // A player at a table sees what it was worth [SAM-AMB-19].
  std::vector<std::string> at_table;
  for (const v1::Seat& seat : second.seats()) {
    if (seat.player() == absl::StrCat(kCup, "/players/p1")) at_table.push_back("persons/ada");
    if (seat.player() == absl::StrCat(kCup, "/players/p2")) at_table.push_back("persons/bob");
  }
  needles_.push_back(
      {"points of a table", Content::kResults, kCup, "", worth.SerializeAsString(), at_table});
  PlantDeals();
}

void ContentDoors::PlantDeals() {
  v1::GetDealRequest request;
  request.set_table(absl::StrCat(kCup, "/rounds/1/tables/1"));
  v1::Deal deal;
  ASSERT_TRUE(As(Role::kHeadJudge).Call("SeatingService/GetDeal", request, &deal).ok());
  ASSERT_EQ(deal.seats_size(), 4);
  std::map<std::string, std::string> persons = {{absl::StrCat(kCup, "/players/p1"), "persons/ada"},
                                                {absl::StrCat(kCup, "/players/p2"), "persons/bob"}};
  for (const v1::DealtSeat& seat : deal.seats()) {
    needles_.push_back({absl::StrCat("cards of seat ", seat.seat()), Content::kDeal, kCup,
                        persons[seat.player()], seat.value().SerializeAsString()});
  }
}

void ContentDoors::AddStaff(const std::string& event, Organiser* olga) {
  for (const auto& [role, task] : Staff()) {
    auto add = olga->ForEvent<v1::AddStaffRequest>(event);
    add.set_person(NameOf(role));
    add.set_role(task);
    olga->Do("EventService/AddStaff", add);
  }
}

// A round whose results are held back: ada lost by a penalty at table 1, table 2 was played twice,
// and each word that people wrote about it tells how it went.
void ContentDoors::PlantHeld() {
  Organiser olga(As(Role::kOrganiser), "held");
  auto create = olga.CreateDemo("held");
  create.set_standings_publication(v1::STANDINGS_PUBLICATION_BY_HAND);
  olga.Do("EventService/CreateEvent", create);
  AddStaff(kHeld, &olga);
  olga.Do("EventService/OpenRegistration", olga.ForEvent<v1::OpenRegistrationRequest>(kHeld));
  for (const char* id : {"p1", "p2", "p3", "p4"}) {
    auto entry = olga.Register(kHeld, id);
    if (entry.player_id() == "p1") entry.set_person("persons/ada");
    if (entry.player_id() == "p2") entry.set_person("persons/bob");
    olga.Do("EventService/RegisterPlayer", entry);
  }
  olga.Do("EventService/StartEvent", olga.ForEvent<v1::StartEventRequest>(kHeld));
  Organiser hugo(As(Role::kHeadJudge), "held-too");
  auto pair = hugo.ForEvent<v1::EnterPairingRequest>(kHeld);
  pair.mutable_options()->set_reason("drawn from a hat");
  pair.set_round(1);
  for (const auto& [one, other] : {std::pair("p1", "p2"), {"p3", "p4"}}) {
    v1::ProposedTable* table = pair.add_tables();
    table->add_players(absl::StrCat(kHeld, "/players/", one));
    table->add_players(absl::StrCat(kHeld, "/players/", other));
  }
  hugo.Do("PairingService/EnterPairing", pair);
  PlantFloor(&hugo);
  PlantWordsAtTable(&hugo);
  PlantPenalties(&hugo);
}

void ContentDoors::PlantFloor(Organiser* hugo) {
  auto draw = hugo->ForEvent<v1::DrawFloorChecksRequest>(kHeld);
  draw.set_round(1);
  draw.set_count(1);
  draw.set_of(v1::FLOOR_CHECK_OF_TABLES);
  draw.mutable_options()->set_reason("marker-of-a-draw-of-checks");
  hugo->Do("FloorService/DrawFloorChecks", draw);
  auto end = hugo->Make<v1::EndFloorCheckRequest>();
  end.set_check(absl::StrCat(kHeld, "/floor-checks/1"));
  end.mutable_options()->set_reason("marker-of-a-check");
  hugo->Do("FloorService/EndFloorCheck", end);
  Plant(Content::kFloor, kHeld, "", "marker-of-a-check");
  // The drawing is public, and the reason is not: it stands in the record alone, for people of the
  // staff.
  Plant(Content::kFloor, kHeld, "", "marker-of-a-draw-of-checks");
}

void ContentDoors::PlantWordsAtTable(Organiser* hugo) {
  const std::string table = absl::StrCat(kHeld, "/rounds/1/tables/2");
  const auto report = [&] {
    auto first = hugo->Report(table, "first");
    first.mutable_options()->set_reason("marker-of-a-report");
    hugo->Do("ScoringService/ReportResult", first);
  };
  report();
  auto replay = hugo->Make<v1::ReplayTableRequest>();
  replay.set_table(table);
  replay.mutable_options()->set_reason("marker-of-a-replay");
  hugo->Do("ScoringService/ReplayTable", replay);
  report();
  auto sign = hugo->Make<v1::SignReportRequest>();
  sign.set_table(table);
  sign.set_player(absl::StrCat(kHeld, "/players/p3"));
  sign.mutable_options()->set_reason("marker-of-a-signature");
  hugo->Do("ScoringService/SignReport", sign);
  auto refuse = hugo->Make<v1::RefuseSignatureRequest>();
  refuse.set_table(table);
  refuse.set_player(absl::StrCat(kHeld, "/players/p4"));
  refuse.mutable_options()->set_reason("marker-of-a-refused-signature");
  hugo->Do("ScoringService/RefuseSignature", refuse);
  for (const char* text : {"marker-of-a-report", "marker-of-a-replay", "marker-of-a-signature",
                           "marker-of-a-refused-signature"}) {
    Plant(Content::kHeldBack, kHeld, "", text);
  }
}

// Of a table that is lost by a penalty, the seat's penalty is the result; so is one that waits for
// the next match.
void ContentDoors::PlantPenalties(Organiser* hugo) {
  const auto rule = [&](const char* player) {
    auto lost = hugo->Make<v1::RulePenaltyRequest>();
    lost.set_player(absl::StrCat(kHeld, "/players/", player));
    lost.set_infraction("late");
    lost.set_penalty("match-loss");
    lost.set_head_judge(true);
    lost.add_effects()->set_kind(v1::PENALTY_EFFECT_KIND_MATCH_LOSS);
    lost.mutable_options()->set_by_hand(true);
    lost.mutable_options()->set_reason("an hour late");
    hugo->Do("PenaltyService/RulePenalty", lost);
  };
  rule("p1");
  v1::SeatPenalty on_seat;
  on_seat.set_penalty(absl::StrCat(kHeld, "/penalties/1"));
  on_seat.set_match_lost(true);
  needles_.push_back({"penalty on a seat",
                      Content::kHeldBack,
                      kHeld,
                      "",
                      on_seat.SerializeAsString(),
                      {"persons/ada", "persons/bob"}});
  auto report = hugo->Report(absl::StrCat(kHeld, "/rounds/1/tables/1"), "second");
  hugo->Do("ScoringService/ReportResult", report);
  hugo->Do("PairingService/CloseRound", hugo->Close(kHeld, 1));
  rule("p3");
  Plant(Content::kHeldBack, kHeld, "", absl::StrCat(kHeld, "/penalties/2"));
}

// The start tells the players who have no legal deck, and opens a duty.
void ContentDoors::PlantDuel() {
  Organiser olga(As(Role::kOrganiser), "duel");
  Organiser admin(As(Role::kAdministrator), "duel-too");
  auto create = olga.CreateDemo("duel");
  create.set_ruleset("rulesets/naruto-cg");
  create.set_format("constructed");
  olga.Do("EventService/CreateEvent", create);
  AddStaff(kDuel, &olga);
  olga.Do("EventService/RequestEvent", olga.ForEvent<v1::RequestEventRequest>(kDuel));
  admin.Do("EventService/SanctionEvent", admin.ForEvent<v1::SanctionEventRequest>(kDuel));
  olga.Do("EventService/OpenRegistration", olga.ForEvent<v1::OpenRegistrationRequest>(kDuel));
  for (int i = 1; i <= 4; ++i) {
    auto entry = olga.Register(kDuel, absl::StrCat("p", i));
    if (i == 1) entry.set_person("persons/ada");
    if (i == 2) entry.set_person("persons/bob");
    olga.Do("EventService/RegisterPlayer", entry);
  }
  olga.Do("EventService/StartEvent", olga.ForEvent<v1::StartEventRequest>(kDuel));
  v1::StatusChanged started;
  started.set_status(v1::EVENT_STATUS_RUNNING);
  for (int i = 1; i <= 4; ++i) started.add_players_without_deck(absl::StrCat("p", i));
  needles_.push_back(
      {"players without a deck", Content::kDeck, kDuel, "", started.SerializeAsString()});
  // As the record has it, and as it is listed.
  needles_.push_back({"duty that a start opened",
                      Content::kDuty,
                      kDuel,
                      "",
                      Neighbours("UNOFFICIAL", v1::DutyOpening::kRuleFieldNumber, "NAR-EVENT-7"),
                      {},
                      Neighbours("UNOFFICIAL", v1::Duty::kRuleFieldNumber, "NAR-EVENT-7")});
}

}  // namespace arbitro::testing::content_doors
