// SPDX-License-Identifier: Apache-2.0
//
// Reads of an event leave out duties and facts about players for callers who are not concerned.
#include <numeric>
#include <set>
#include <string>

#include "arbitro/v1/event_life.pb.h"
#include "arbitro/v1/interchange.pb.h"
#include "tests/daemon/access_world.h"
#include "tests/daemon/exported_file.h"

namespace arbitro::testing {
namespace {

using access::Role;

constexpr char kCards[] = "events/cards";  // of a game that asks for facts about players

class WithheldReads : public AccessWorld {
 protected:
  WithheldReads() : AccessWorld(WithAllGames()) {}

  void SetUp() override {
    AccessWorld::SetUp();
    MakeEvents();
  }

  static void Set(const std::string& key, const std::string& text, v1::Value* settings) {
    v1::ValueField* field = settings->mutable_struct_()->add_fields();
    field->set_key(key);
    field->mutable_value()->set_text(text);
  }

  // Makes an event with ada and bob, whose years of birth are known.
  void MakeCards() {
    Organiser olga(As(Role::kOrganiser), "cards");
    auto create = olga.CreateDemo("cards");
    create.set_ruleset("rulesets/pokemon-tcg");
    create.set_format("standard-constructed");
    Set("date", "2013-10-12", create.mutable_settings());
    Set("event_tier", "state-championships", create.mutable_settings());
    olga.Do("EventService/CreateEvent", create);
    olga.Do("EventService/OpenRegistration", olga.ForEvent<v1::OpenRegistrationRequest>(kCards));
    for (const char* id : {"ada", "bob"}) {
      auto add = olga.Register(kCards, id);
      add.set_person(std::string("persons/") + id);
      v1::ValueField* born = add.mutable_facts()->mutable_struct_()->add_fields();
      born->set_key("born");
      born->mutable_value()->set_integer(1990);
      olga.Do("EventService/RegisterPlayer", add);
    }
  }

  // Returns the players whose facts the role sees: "ada bob".
  std::string Known(Role role) const {
    v1::ListPlayersRequest list;
    list.set_event(kCards);
    v1::ListPlayersResponse players;
    EXPECT_TRUE(As(role).Call("EventService/ListPlayers", list, &players).ok());
    std::string known;
    for (const v1::Player& listed : players.players()) {
      v1::GetPlayerRequest get;
      get.set_name(listed.name());
      v1::Player player;
      EXPECT_TRUE(As(role).Call("EventService/GetPlayer", get, &player).ok());
      EXPECT_EQ(player.has_facts(), listed.has_facts());
      const std::string id = listed.name().substr(listed.name().rfind('/') + 1);
      if (listed.has_facts()) known += known.empty() ? id : " " + id;
    }
    const size_t shown = known.empty() ? 0 : 1 + (known.find(' ') != std::string::npos ? 1 : 0);
    EXPECT_EQ(YearsIn(FileOf(role, v1::EXPORT_FORMAT_CSV)), shown) << NameOf(role);
    EXPECT_EQ(YearsIn(FileOf(role, v1::EXPORT_FORMAT_TDF)), shown) << NameOf(role);
    EXPECT_EQ(YearsIn(FileOf(role, v1::EXPORT_FORMAT_EVENT_DOCUMENT)), 0u) << NameOf(role);
    return known;
  }

  // The event as a file for the role; of CSV the people.
  std::string FileOf(Role role, v1::ExportFormat format) const {
    v1::ExportEventRequest request;
    request.set_event(kCards);
    request.set_format(format);
    if (format == v1::EXPORT_FORMAT_CSV) request.set_rows(v1::EXPORT_ROWS_PEOPLE);
    if (format == v1::EXPORT_FORMAT_TDF) {
      request.set_tdf_numbers(R"({"ada": "9000001", "bob": "9000002"})");
    }
    ExportedFile file;
    const CallResult result = Export(As(role), request, &file);
    EXPECT_TRUE(result.ok()) << result;
    EXPECT_FALSE(file.bytes.empty());
    return file.bytes;
  }

  // How often the year of birth stands in it.
  static size_t YearsIn(const std::string& file) {
    size_t years = 0;
    for (size_t at = file.find("1990"); at != std::string::npos; at = file.find("1990", at + 1)) {
      ++years;
    }
    return years;
  }
};

TEST_F(WithheldReads, WhatIsKnownOfAPlayerIsTheirsAndTheStaffs) {
  MakeCards();
  EXPECT_EQ(Known(Role::kOrganiser), "ada bob");
  EXPECT_EQ(Known(Role::kAuditor), "ada bob");
  EXPECT_EQ(Known(Role::kPlayer), "ada");
  EXPECT_EQ(Known(Role::kSpectator), "");
  EXPECT_EQ(Known(Role::kAnybody), "");
}

TEST_F(WithheldReads, DutiesAreTheStaffs) {
  Organiser olga(As(Role::kOrganiser), "duties");
  auto duty = olga.ForEvent<v1::OpenDutyRequest>(kHall);
  duty.set_code("report");
  duty.set_text("p1 spat at a judge");
  olga.Do("EventService/OpenDuty", duty);
  const auto duties = [&](Role role) {
    return Organiser(As(role), "reads").Event(kHall).duties_size();
  };
  for (const Role role :
       {Role::kAdministrator, Role::kAuditor, Role::kHeadJudge, Role::kJudge, Role::kScorekeeper}) {
    EXPECT_EQ(duties(role), 1) << NameOf(role);
  }
  for (const Role role : {Role::kPlayer, Role::kSpectator, Role::kAnybody}) {
    EXPECT_EQ(duties(role), 0) << NameOf(role);
  }
}

// The event's players, as GetPlayer shows one with the table and the actions.
class ShownPlayers : public WithheldReads {
 protected:
  v1::Player Player(Role role, const std::string& name) const {
    v1::GetPlayerRequest request;
    request.set_name(name);
    request.set_with_table(true);
    request.set_with_actions(true);
    v1::Player player;
    const CallResult result = As(role).Call("EventService/GetPlayer", request, &player);
    EXPECT_TRUE(result.ok()) << result;
    return player;
  }
  // The same table as ListTables shows it to the role.
  v1::Table Listed(Role role, uint32_t number) const {
    v1::ListTablesRequest request;
    request.set_round(std::string(kHall) + "/rounds/1");
    request.set_first_player_number(number);
    request.set_last_player_number(number);
    request.set_with_actions(true);
    v1::ListTablesResponse tables;
    EXPECT_TRUE(As(role).Call("PairingService/ListTables", request, &tables).ok());
    return tables.tables_size() == 1 ? tables.tables(0) : v1::Table();
  }
  // By name; one that is not allowed now has a hyphen behind it.
  template <class Message>
  static std::string Actions(const Message& message) {
    std::set<std::string> names;
    for (const v1::AllowedAction& each : message.allowed_actions()) {
      const std::string name = each.action().substr(each.action().find('.') + 1);
      EXPECT_TRUE(names.insert(name + (each.allowed() ? " " : "- ")).second) << name;
    }
    return std::accumulate(names.begin(), names.end(), std::string());
  }
};

TEST_F(ShownPlayers, OneAnswerHasWhatAPlayersPageShows) {
  constexpr char kOwnPlayer[] = "events/hall/players/p1";
  Organiser olga(As(Role::kOrganiser), "shown");
  EXPECT_FALSE(Player(Role::kPlayer, kOwnPlayer).has_table());
  olga.Do("EventService/StartEvent", olga.ForEvent<v1::StartEventRequest>(kHall));
  auto pair = olga.Pair(kHall, 1);
  pair.set_publication(v1::ROUND_PUBLICATION_BY_HAND);
  olga.Do("PairingService/PairRound", pair);
  EXPECT_FALSE(Player(Role::kPlayer, kOwnPlayer).has_table());
  EXPECT_FALSE(Player(Role::kOrganiser, kOwnPlayer).has_table()) << "the staff, who see drafts";
  auto publish = olga.ForEvent<v1::PublishRequest>(kHall);
  publish.set_kind(v1::PUBLICATION_KIND_PAIRINGS);
  publish.set_round(1);
  olga.Do("ScoringService/Publish", publish);

  for (const Role role : {Role::kOrganiser, Role::kPlayer, Role::kAnybody}) {
    EXPECT_EQ(Player(role, kOwnPlayer).table().ShortDebugString(),
              Listed(role, 1).ShortDebugString())
        << NameOf(role);
  }
  const std::string before =
      "CheckInPlayer- DropPlayer FileAppeal SetAbsent SetDeckConsent SetPresent ";
  EXPECT_EQ(Actions(Player(Role::kPlayer, kOwnPlayer)), before + "SubmitDeck ");
  auto lock = olga.ForEvent<v1::SetDeckRulesRequest>(kHall);
  lock.mutable_rules()->set_locked(true);
  olga.Do("DeckService/SetDeckRules", lock);
  EXPECT_EQ(Actions(Player(Role::kPlayer, kOwnPlayer)), before + "SubmitDeck- ");
  EXPECT_EQ(Actions(Player(Role::kPlayer, "events/hall/players/p2")), "") << "another's";
  EXPECT_EQ(Actions(Player(Role::kAnybody, kOwnPlayer)), "");
  EXPECT_NE(Actions(Player(Role::kOrganiser, kOwnPlayer)).find("ExpelPlayer "), std::string::npos);
}

}  // namespace
}  // namespace arbitro::testing
