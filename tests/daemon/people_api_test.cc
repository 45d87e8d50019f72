// SPDX-License-Identifier: Apache-2.0
//
// People over the network: they are made, found, merged and erased, and reads join in their names;
// and the language that a client asks for.
#include <signal.h>

#include <chrono>
#include <string>
#include <vector>

#include "arbitro/v1/journal.pb.h"
#include "arbitro/v1/person.pb.h"
#include "google/rpc/error_details.pb.h"
#include "gtest/gtest.h"
#include "storage/files/temporary_folder.h"
#include "tests/daemon/api_client.h"
#include "tests/daemon/daemon_process.h"
#include "tests/daemon/organiser.h"

namespace arbitro::testing::people_api {
namespace {

constexpr char kEvent[] = "events/demo";

class PeopleApi : public ::testing::Test {
 protected:
  void SetUp() override { ASSERT_TRUE(daemon_.ready()) << daemon_.Log(); }

  v1::CreatePersonRequest Called(const std::string& given, const std::string& family) {
    auto request = organiser_.Make<v1::CreatePersonRequest>();
    request.mutable_profile()->set_given_name(given);
    request.mutable_profile()->set_family_name(family);
    return request;
  }

  // Adds a person and returns the person's resource name.
  std::string Add(const std::string& given, const std::string& family) {
    v1::PersonMutationResponse response;
    organiser_.Do("PersonService/CreatePerson", Called(given, family), &response);
    return response.person().name();
  }

  std::string ShownName(const std::string& player) {
    v1::GetPlayerRequest request;
    request.set_name(std::string(kEvent) + "/players/" + player);
    request.set_with_names(true);
    v1::Player response;
    organiser_.Do("EventService/GetPlayer", request, &response);
    return response.display_name();
  }

  const storage::TemporaryFolder folder_;
  DaemonProcess daemon_{folder_.Path()};
  const ApiClient client_{daemon_.address()};
  Organiser organiser_{client_, "people"};
};

TEST_F(PeopleApi, NamesAreJoinedAtReadingAndLieInNoJournal) {
  const std::string ada = Add("Zephyrina", "Quillfeather");
  organiser_.OpenDemo("demo", 3);
  auto add = organiser_.Register(kEvent, "p9");
  add.set_person(ada);
  organiser_.Do("EventService/RegisterPlayer", add);
  organiser_.Do("EventService/StartEvent", organiser_.ForEvent<v1::StartEventRequest>(kEvent));
  organiser_.PlayRound(kEvent, 1);
  EXPECT_EQ(ShownName("p9"), "Zephyrina Quillfeather");
  EXPECT_EQ(ShownName("p1"), "") << "no request named a person for p1";
  auto team = organiser_.Register(kEvent, "team");
  for (const char* given : {"Castor", "Pollux"}) team.add_team(Add(given, "Twin"));
  organiser_.Do("EventService/RegisterPlayer", team);
  EXPECT_NE(ShownName("team").find("Castor Twin"), std::string::npos);
  EXPECT_NE(ShownName("team").find("Pollux Twin"), std::string::npos);

  v1::ListTablesRequest tables;
  tables.set_round(std::string(kEvent) + "/rounds/1");
  tables.set_with_names(true);
  v1::ListTablesResponse listed;
  organiser_.Do("PairingService/ListTables", tables, &listed);
  EXPECT_NE(listed.ShortDebugString().find("Quillfeather"), std::string::npos);
  v1::GetStandingsRequest standings;
  standings.set_event(kEvent);
  v1::GetStandingsResponse ranked;
  organiser_.Do("ScoringService/GetStandings", standings, &ranked);
  EXPECT_EQ(ranked.ShortDebugString().find("Quillfeather"), std::string::npos);
  standings.set_with_names(true);
  organiser_.Do("ScoringService/GetStandings", standings, &ranked);
  EXPECT_NE(ranked.ShortDebugString().find("Quillfeather"), std::string::npos);

  v1::ListRecordsRequest records;
  records.set_journal(kEvent);
  v1::ListRecordsResponse journal;
  organiser_.Do("JournalService/ListRecords", records, &journal);
  EXPECT_EQ(journal.SerializeAsString().find("Quillfeather"), std::string::npos);
  EXPECT_EQ(daemon_.Log().find("Quillfeather"), std::string::npos);

  // An erased person has no name, in old states either.
  auto erase = organiser_.Make<v1::ErasePersonRequest>();
  erase.set_person(ada);
  v1::ErasePersonResponse erased;
  organiser_.Do("PersonService/ErasePerson", erase, &erased);
  EXPECT_EQ(ShownName("p9"), "");
}

TEST_F(PeopleApi, EverybodyIsListedOnceHoweverSmallThePages) {
  for (int i = 0; i < 7; ++i) Add("P" + std::to_string(i), "Rossi");
  v1::FindPersonsRequest request;
  request.set_text("ros");
  request.set_page_size(3);
  std::string all;
  do {
    v1::FindPersonsResponse page;
    organiser_.Do("PersonService/FindPersons", request, &page);
    for (const v1::Person& person : page.persons()) all += person.profile().given_name();
    request.set_page_token(page.next_page_token());
  } while (!request.page_token().empty());
  EXPECT_EQ(all, "P0P1P2P3P4P5P6");
  request.set_page_token("cG90");
  v1::FindPersonsResponse page;
  EXPECT_EQ(client_.Call("PersonService/FindPersons", request, &page).reason(),
            "PAGE_TOKEN_INVALID");
}

TEST_F(PeopleApi, WhatIsWrongIsNamed) {
  auto request = Called("", "");
  request.mutable_profile()->set_birth_date("yesterday");
  v1::PersonMutationResponse response;
  EXPECT_EQ(client_.Call("PersonService/CreatePerson", request, &response).fields(),
            (std::vector<std::string>{"profile.family_name", "profile.birth_date"}));
  v1::GetPersonRequest get;
  get.set_name("persons/nobody");
  v1::Person person;
  EXPECT_EQ(client_.Call("PersonService/GetPerson", get, &person).reason(), "PERSON_UNKNOWN");
  get.set_name("nobody");
  EXPECT_EQ(client_.Call("PersonService/GetPerson", get, &person).fields(),
            std::vector<std::string>{"name"});
}

TEST_F(PeopleApi, WhatIsRecordedAboutAPersonIsInItsJournal) {
  const std::string ada = Add("Ada", "Lovelace");
  v1::ListPersonEntriesRequest list;
  list.set_person(ada);
  v1::ListPersonEntriesResponse entries;
  organiser_.Do("PersonService/ListPersonEntries", list, &entries);
  EXPECT_EQ(entries.revision(), 0u);
  auto record = organiser_.Make<v1::RecordPersonEntryRequest>();
  record.set_person(ada);
  record.mutable_options()->set_reason("won the regional");
  record.mutable_entry()->set_kind(v1::PERSON_ENTRY_KIND_TITLE);
  record.mutable_entry()->set_label("Regional champion");
  v1::PersonEntryResponse made;
  organiser_.Do("PersonService/RecordPersonEntry", record, &made);
  EXPECT_EQ(made.number(), 1u);
  organiser_.Do("PersonService/ListPersonEntries", list, &entries);
  ASSERT_EQ(entries.entries_size(), 1);
  EXPECT_EQ(entries.entries(0).entry().label(), "Regional champion");
  EXPECT_EQ(entries.entries(0).entry().reason(), "won the regional");
  auto withdraw = organiser_.Make<v1::WithdrawPersonEntryRequest>();
  withdraw.set_person(ada);
  withdraw.set_number(1);
  EXPECT_EQ(client_.Call("PersonService/WithdrawPersonEntry", withdraw, &made).fields(),
            std::vector<std::string>{"options.reason"});
  withdraw.mutable_options()->set_reason("it was another Ada");
  organiser_.Do("PersonService/WithdrawPersonEntry", withdraw, &made);
  organiser_.Do("PersonService/ListPersonEntries", list, &entries);
  EXPECT_EQ(entries.entries(0).withdrawn_revision(), 2u);
}

TEST_F(PeopleApi, ARefusalSpeaksTheClientsLanguage) {
  organiser_.OpenDemo("demo", 2);
  v1::GetEventRequest get;
  get.set_name("events/nowhere");
  v1::Event event;
  const auto localized = [&](const std::string& language) {
    const ApiClient client(daemon_.address(), language);
    const CallResult result = client.Call("EventService/GetEvent", get, &event);
    EXPECT_NE(result.message.find("there is no event"), std::string::npos) << result;
    for (const auto& any : result.details.details()) {
      google::rpc::LocalizedMessage message;
      if (any.UnpackTo(&message)) return message.locale() + ": " + message.message();
    }
    return std::string();
  };
  EXPECT_EQ(localized("it-IT, en;q=0.5"), "it: non c'è nessun evento `events/nowhere`");
  EXPECT_EQ(localized("en"), "");
  EXPECT_EQ(localized(""), "");
}

TEST_F(PeopleApi, ADecisionIsExplainedInTheClientsLanguage) {
  organiser_.StartDemo("demo", 4);
  organiser_.Do("PairingService/PairRound", organiser_.Pair(kEvent, 1));
  v1::ExplainDecisionRequest request;
  request.set_journal(kEvent);
  request.set_revision(organiser_.Event(kEvent).revision());
  v1::ExplainDecisionResponse english;
  organiser_.Do("JournalService/ExplainDecision", request, &english);
  EXPECT_TRUE(english.record().payload().command().has_pair_round());
  EXPECT_EQ(english.language(), "en");
  const ApiClient client(daemon_.address(), "it");
  v1::ExplainDecisionResponse italian;
  ASSERT_TRUE(client.Call("JournalService/ExplainDecision", request, &italian).ok());
  EXPECT_EQ(italian.language(), "it");
  ASSERT_EQ(italian.rules_size(), english.rules_size());
  ASSERT_GT(italian.rules_size(), 0) << "a pairing rests on rules";
  for (int i = 0; i < italian.rules_size(); ++i) {
    EXPECT_EQ(italian.rules(i).rule(), english.rules(i).rule());
    EXPECT_NE(italian.rules(i).rule_text(), english.rules(i).rule_text());
    EXPECT_NE(italian.rules(i).rule_text(), "");
  }
  request.set_revision(0);
  EXPECT_EQ(client.Call("JournalService/ExplainDecision", request, &italian).reason(),
            "RECORD_UNKNOWN");
}

}  // namespace
}  // namespace arbitro::testing::people_api
