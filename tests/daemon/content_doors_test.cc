// SPDX-License-Identifier: Apache-2.0
//
// One rule for every door: texts that stand nowhere else are planted in decks, penalties, appeals,
// duties, registrations, results, deals and people; then each role makes every call that the protos
// have, also as a dry run, and the bytes of all its answers are searched. A role finds the contents
// that the access table gives it, and no other.
#include <algorithm>
#include <cstdint>
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
#include "daemon/access/table.h"
#include "tests/daemon/access_world.h"
#include "tests/daemon/api_requests.h"

namespace arbitro::testing::content_doors {
namespace {

using access::Content;
using access::Role;
using access::RoleSet;
using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::MethodDescriptor;

constexpr char kCup[] = "events/cup";  // of deals that are sealed, and standings that are secret
constexpr int kPlayers = 8;            // of the cup: two tables of four
constexpr int32_t kSecretPoints = 987'654;

// Bytes that one content alone has.
struct Needle {
  std::string what;
  Content content;
  std::string event;
  std::string owner;  // the person; empty: the content is no player's
  std::string bytes;
  std::vector<std::string> also = {};  // persons who see it besides
};

// A caller, and the roles that they have in each event.
struct Asker {
  std::string name;
  std::map<std::string, RoleSet> roles;  // "": on the server
};

void SetFlag(const char* name, Message* message) {
  const FieldDescriptor* field = message->GetDescriptor()->FindFieldByName(name);
  if (field == nullptr || field->cpp_type() != FieldDescriptor::CPPTYPE_BOOL) return;
  message->GetReflection()->SetBool(message, field, true);
}

class ContentDoors : public AccessWorld {
 protected:
  ContentDoors() : AccessWorld(WithAllGames()) {}

  void SetUp() override {
    AccessWorld::SetUp();
    MakeEvents();
    PlantPerson();
    PlantHall();
    PlantCup();
  }

  void Plant(Content content, const std::string& event, const std::string& owner,
             const std::string& bytes) {
    needles_.push_back({bytes, content, event, owner, bytes});
  }

  void PlantPerson();
  void PlantHall();
  void PlantCup();
  void PlantDeals();
  std::vector<Asker> Askers() const;

  // Whether the table lets the asker see what the needle is of.
  static bool MaySee(const Asker& asker, const Needle& needle);

  // All that the daemon answers to the asker.
  std::string Ask(const Asker& asker) const;
  void AskAbout(const ApiClient& client, const MethodDescriptor& call, const About& about,
                std::string* answers) const;

  std::vector<Needle> needles_;
  std::string person_;
};

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
  record.mutable_entry()->set_label("stole");
  record.mutable_options()->set_reason("marker-of-an-entry");
  admin.Do("PersonService/RecordPersonEntry", record);
  Plant(Content::kPersonEntry, "", "", "marker-of-an-entry");
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

std::vector<Asker> ContentDoors::Askers() const {
  std::vector<Asker> askers;
  for (size_t i = 0; i < access::kRoles; ++i) {
    const Role role = static_cast<Role>(i);
    const bool of_server =
        role == Role::kAdministrator || role == Role::kAuditor || role == Role::kOrganiser;
    Asker asker = {NameOf(role), {}};
    asker.roles[kHall] = RoleSet(role);
    asker.roles[kCup] = of_server || role == Role::kHeadJudge || role == Role::kPlayer
                            ? RoleSet(role)
                            : RoleSet(Role::kAnybody);
    asker.roles[""] = of_server ? RoleSet(role) : RoleSet(Role::kAnybody);
    askers.push_back(asker);
  }
  const RoleSet anybody(Role::kAnybody);
  askers.push_back({"persons/bob",
                    {{kHall, RoleSet(Role::kPlayer, Role::kScorekeeper)},
                     {kCup, RoleSet(Role::kPlayer)},
                     {"", anybody}}});
  askers.push_back(
      {"persons/eve", {{kHall, RoleSet(Role::kPlayer)}, {kCup, anybody}, {"", anybody}}});
  return askers;
}

bool ContentDoors::MaySee(const Asker& asker, const Needle& needle) {
  const access::ContentRow& row = access::Contents()[static_cast<size_t>(needle.content)];
  const bool own = !needle.owner.empty() && needle.owner == asker.name;
  if (std::count(needle.also.begin(), needle.also.end(), asker.name) > 0) return true;
  for (size_t i = 0; i < access::kRoles; ++i) {
    const Role role = static_cast<Role>(i);
    if (!asker.roles.at(needle.event).Has(role)) continue;
    if (row.Of(role) == access::Cell::kYes) return true;
    if (own && row.Of(role) == access::Cell::kOwn) return true;
  }
  return false;
}

void ContentDoors::AskAbout(const ApiClient& client, const MethodDescriptor& call,
                            const About& about, std::string* answers) const {
  const std::unique_ptr<Message> request = RequestAbout(call, about);
  const auto* type = call.input_type();
  SetFlag("with_trace", request.get());
  if (const FieldDescriptor* options = type->FindFieldByName("options")) {
    v1::MutationOptions dry;
    dry.set_request_id("dry-run");
    dry.set_validate_only(true);
    dry.set_reason("to find out");
    request->GetReflection()->MutableMessage(request.get(), options)->CopyFrom(dry);
  }
  const FieldDescriptor* revision = type->FindFieldByName("revision");
  const bool of_record = revision != nullptr && !revision->is_repeated() &&
                         revision->cpp_type() == FieldDescriptor::CPPTYPE_UINT64;
  for (uint64_t record = of_record ? 1 : 0; record <= (of_record ? 30 : 0); ++record) {
    if (of_record) request->GetReflection()->SetUInt64(request.get(), revision, record);
    CallResult result;
    if (call.server_streaming()) {
      const bool watch = call.name() == "WatchEvent";
      result = client.Stream(
          NameOfCall(call), request->SerializeAsString(), [&](const std::string& bytes) {
            *answers += bytes;
            v1::WatchEventResponse watched;
            return !watch || !watched.ParseFromString(bytes) || !watched.has_caught_up();
          });
    } else {
      std::string bytes;
      result = client.CallBytes(NameOfCall(call), request->SerializeAsString(), &bytes);
      *answers += bytes;
    }
    absl::StrAppend(answers, result.message, result.details.SerializeAsString());
  }
}

std::string ContentDoors::Ask(const Asker& asker) const {
  const ApiClient client(daemon_->address(),
                         Asking{.token = asker.name.empty() ? std::string() : TokenOf(asker.name)});
  std::string answers;
  for (const MethodDescriptor* call : Calls()) {
    const access::Row& row = *access::FindRow(call->name());
    const bool changes = call->input_type()->FindFieldByName("options") != nullptr;
    // Changes of the server itself are not tried, and uploads answer nothing.
    if (call->client_streaming() || call->name() == "CreateBackup") continue;
    if (changes && row.scope != access::Scope::kEvent) continue;
    for (const char* event : {kHall, kCup}) {
      const bool of_event = row.scope == access::Scope::kEvent;
      for (const char* player : {"p1", "p2", "p3"}) {
        for (const int table : {1, 2})
          AskAbout(client, *call, {event, player, person_, table}, &answers);
        if (!of_event) break;
      }
    }
    if (row.scope == access::Scope::kJournal) {
      for (const std::string& journal : {std::string("house"), std::string("persons"), person_}) {
        AskAbout(client, *call, {journal, "p1", person_}, &answers);
      }
    }
  }
  return answers;
}

TEST_F(ContentDoors, EachRoleFindsTheContentsOfTheTableAndNoOther) {
  for (const Asker& asker : Askers()) {
    const std::string answers = Ask(asker);
    for (const Needle& needle : needles_) {
      const bool found = answers.find(needle.bytes) != std::string::npos;
      EXPECT_EQ(found, MaySee(asker, needle))
          << (asker.name.empty() ? "anybody" : asker.name) << ": " << needle.what;
    }
  }
}

}  // namespace
}  // namespace arbitro::testing::content_doors
