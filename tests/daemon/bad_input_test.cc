// SPDX-License-Identifier: Apache-2.0
//
// The answers to bad input: a code, a reason, the field or the thing it is about, and no change.
#include <functional>
#include <string>
#include <vector>

#include "arbitro/v1/journal.pb.h"
#include "arbitro/v1/question.pb.h"
#include "arbitro/v1/ruleset.pb.h"
#include "gtest/gtest.h"
#include "storage/files/temporary_folder.h"
#include "tests/daemon/api_client.h"
#include "tests/daemon/daemon_process.h"
#include "tests/daemon/organiser.h"

namespace arbitro::testing {
namespace {

// Canonical codes.
constexpr int kInvalidArgument = 3;
constexpr int kNotFound = 5;
constexpr int kAlreadyExists = 6;
constexpr int kFailedPrecondition = 9;
constexpr int kAborted = 10;
constexpr int kOutOfRange = 11;

using Fields = std::vector<std::string>;

// One daemon serves all tests here: nothing that is refused changes anything.
class BadInput : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    shared_ = new Shared();
    ASSERT_TRUE(shared_->daemon.ready()) << shared_->daemon.Log();
    shared_->organiser.OpenDemo("open", 1);
    shared_->organiser.StartDemo("running", 4);
    Organiser& organiser = shared_->organiser;
    organiser.PlayRound("events/running", 1);
    organiser.Do("PairingService/PairRound", organiser.Pair("events/running", 2));
    organiser.Do("ScoringService/ReportResult",
                 organiser.Report("events/running/rounds/2/tables/1", "first"));
  }
  static void TearDownTestSuite() { delete shared_; }

  void SetUp() override {
    before_ = organiser().Event("events/open").SerializeAsString() +
              organiser().Event("events/running").SerializeAsString();
  }
  void TearDown() override {
    EXPECT_EQ(before_, organiser().Event("events/open").SerializeAsString() +
                           organiser().Event("events/running").SerializeAsString())
        << "a refusal changed something";
  }

  struct Shared {
    storage::TemporaryFolder folder;
    DaemonProcess daemon{folder.Path(), WithAllGames()};
    ApiClient client{daemon.address()};
    Organiser organiser{client, "bad"};
  };

  static Organiser& organiser() { return shared_->organiser; }
  static const ApiClient& client() { return shared_->client; }

  // Calls, expects a refusal with this code and reason, and returns it.
  static CallResult Refused(const std::string& method, const google::protobuf::Message& request,
                            int code, const std::string& reason) {
    std::string ignored;
    CallResult result = client().CallBytes(method, request.SerializeAsString(), &ignored);
    EXPECT_EQ(result.code, code) << method << " " << request.ShortDebugString() << "\n" << result;
    EXPECT_EQ(result.reason(), reason) << request.ShortDebugString() << "\n" << result;
    EXPECT_FALSE(result.message.empty());
    EXPECT_EQ(result.details.message(), result.message);
    return result;
  }

  static void WrongFields(const std::string& method, const google::protobuf::Message& request,
                          const Fields& fields) {
    EXPECT_EQ(Refused(method, request, kInvalidArgument, "FIELD_INVALID").fields(), fields)
        << method << " " << request.ShortDebugString();
  }

  static void Missing(const std::string& method, const google::protobuf::Message& request,
                      const std::string& reason, const std::string& resource) {
    const CallResult result = Refused(method, request, kNotFound, reason);
    EXPECT_EQ(result.resource(), resource) << result;
  }

  std::string before_;
  static Shared* shared_;
};

BadInput::Shared* BadInput::shared_ = nullptr;

TEST_F(BadInput, BytesThatAreNoMessage) {
  for (const char* method : {"EventService/CreateEvent", "PairingService/PairRound",
                             "DeckService/CheckDeck", "ScoringService/StreamStandings",
                             "JournalService/ReplayJournal", "CatalogueService/ImportCatalogue"}) {
    std::string ignored;
    const CallResult result = client().CallBytes(method, "\xFF\xFF\xFF", &ignored);
    EXPECT_EQ(result.code, kInvalidArgument) << method << " " << result;
    EXPECT_EQ(result.fields(), Fields{"request"}) << method << " " << result;
  }
  // A text that is not UTF-8, which protobuf refuses to read: field 2 of CreateEventRequest.
  std::string ignored;
  const CallResult text =
      client().CallBytes("EventService/CreateEvent", std::string("\x12\x01\xFF", 3), &ignored);
  EXPECT_EQ(text.code, kInvalidArgument) << text;
}

TEST_F(BadInput, MalformedFieldsOfMutations) {
  auto create = organiser().CreateDemo("x");
  create.set_event_id("Not An Id");
  WrongFields("EventService/CreateEvent", create, {"event_id"});
  create = organiser().CreateDemo("x");
  create.clear_options();
  WrongFields("EventService/CreateEvent", create, {"options.request_id"});
  create = organiser().CreateDemo("x");
  create.set_format("chess");
  WrongFields("EventService/CreateEvent", create, {"format"});
  create = organiser().CreateDemo("x");
  create.set_utc_offset_minutes(10'000);
  WrongFields("EventService/CreateEvent", create, {"utc_offset_minutes"});
  create = organiser().CreateDemo("x");
  create.mutable_settings()->set_integer(1);
  WrongFields("EventService/CreateEvent", create, {"settings"});
  WrongFields("EventService/OpenRegistration",
              organiser().ForEvent<v1::OpenRegistrationRequest>("open"), {"event"});
  WrongFields("EventService/CancelEvent",
              organiser().ForEvent<v1::CancelEventRequest>("events/open"), {"options.reason"});
  WrongFields("EventService/RegisterPlayer", organiser().Register("events/open", "A"),
              {"player_id"});
  WrongFields("PairingService/PairRound", organiser().Pair("events/running", 0), {"round"});
  WrongFields("PairingService/PairRound", organiser().Pair("events/running", 41), {"round"});
  WrongFields("PairingService/CloseRound", organiser().Close("events/running", 0), {"round"});
  auto deck = organiser().Make<v1::SubmitDeckRequest>();
  deck.set_player("events/open/players/p1");
  deck.add_rows()->set_card("x");
  WrongFields("DeckService/SubmitDeck", deck, {"rows[0].count"});
}

TEST_F(BadInput, ReportsThatDoNotFillTheirForm) {
  const std::string table = "events/running/rounds/2/tables/2";
  WrongFields("ScoringService/ReportResult", organiser().Report(table, "third"), {"report.winner"});
  auto report = organiser().Report(table, "first");
  report.clear_report();
  WrongFields("ScoringService/ReportResult", report, {"report"});
  report = organiser().Report(table, "first");
  report.mutable_report()->mutable_struct_()->mutable_fields(0)->set_key("winer");
  WrongFields("ScoringService/ReportResult", report, {"report.winer"});
  WrongFields("ScoringService/ReportResult", organiser().Report("tables/2", "first"), {"table"});
}

TEST_F(BadInput, MalformedFieldsOfReads) {
  v1::GetEventRequest event;
  event.set_name("events/");
  WrongFields("EventService/GetEvent", event, {"name"});
  v1::ListPlayersRequest players;
  players.set_event("events/open");
  players.set_page_size(1001);
  WrongFields("EventService/ListPlayers", players, {"page_size"});
  v1::ListRecordsRequest records;
  records.set_journal("nowhere");
  WrongFields("JournalService/ListRecords", records, {"journal"});
  v1::GetStandingsRequest standings;
  standings.set_event("events/open");
  standings.set_round(41);
  WrongFields("ScoringService/GetStandings", standings, {"round"});
  v1::GetCardRequest card;
  card.set_name("catalogues/abc/cards/x");
  WrongFields("CatalogueService/GetCard", card, {"name"});
  v1::EvaluatePairingRequest pairing;
  pairing.set_event("events/running");
  pairing.add_tables()->add_players("events/open/players/p1");
  WrongFields("PairingService/EvaluatePairing", pairing, {"tables[0].players[0]"});
  v1::CheckDeckRequest deck;
  deck.set_event("events/open");
  WrongFields("DeckService/CheckDeck", deck, {"rows"});
}

TEST_F(BadInput, ForeignPageTokens) {
  v1::ListPlayersRequest players;
  players.set_event("events/running");
  players.set_page_size(1);
  v1::ListPlayersResponse first;
  organiser().Do("EventService/ListPlayers", players, &first);
  ASSERT_NE(first.next_page_token(), "");
  v1::ListPlayersRequest other = players;
  other.set_event("events/open");
  other.set_page_token(first.next_page_token());
  EXPECT_EQ(
      Refused("EventService/ListPlayers", other, kInvalidArgument, "PAGE_TOKEN_INVALID").fields(),
      Fields{"page_token"});
  v1::ListEventsRequest events;
  events.set_page_token(first.next_page_token());
  Refused("EventService/ListEvents", events, kInvalidArgument, "PAGE_TOKEN_INVALID");
  players.set_page_token("junk");
  Refused("EventService/ListPlayers", players, kInvalidArgument, "PAGE_TOKEN_INVALID");
}

TEST_F(BadInput, WhatDoesNotExist) {
  v1::GetEventRequest event;
  event.set_name("events/nowhere");
  Missing("EventService/GetEvent", event, "EVENT_UNKNOWN", "event");
  Missing("EventService/RegisterPlayer", organiser().Register("events/nowhere", "p"),
          "EVENT_UNKNOWN", "event");
  auto create = organiser().CreateDemo("x");
  create.set_ruleset("rulesets/chess");
  Missing("EventService/CreateEvent", create, "RULESET_UNKNOWN", "ruleset");
  create = organiser().CreateDemo("x");
  create.set_catalogue("catalogues/" + std::string(64, '0'));
  Missing("EventService/CreateEvent", create, "CATALOGUE_UNKNOWN", "catalogue");
  v1::GetRulesetRequest ruleset;
  ruleset.set_name("rulesets/chess");
  const CallResult unknown =
      Refused("RulesetService/GetRuleset", ruleset, kNotFound, "RULESET_UNKNOWN");
  EXPECT_NE(unknown.message.find("`demo`"), std::string::npos) << "says what exists: " << unknown;
  ruleset.set_name("rulesets/demo");
  ruleset.set_version("0.0.1-never");
  Missing("RulesetService/GetRuleset", ruleset, "RULESET_UNKNOWN", "ruleset");
  v1::GetPlayerRequest player;
  player.set_name("events/open/players/nobody");
  Missing("EventService/GetPlayer", player, "PLAYER_UNKNOWN", "player");
  auto drop = organiser().Make<v1::DropPlayerRequest>();
  drop.set_player("events/open/players/nobody");
  Missing("EventService/DropPlayer", drop, "PLAYER_UNKNOWN", "player");
  v1::GetDeckRequest deck;
  deck.set_name("events/open/players/p1/deck");
  Missing("DeckService/GetDeck", deck, "DECK_UNKNOWN", "deck");
  v1::GetRoundRequest round;
  round.set_name("events/running/rounds/9");
  Missing("PairingService/GetRound", round, "ROUND_UNKNOWN", "round");
  Missing("PairingService/CloseRound", organiser().Close("events/running", 9), "ROUND_UNKNOWN",
          "round");
  v1::GetTableRequest table;
  table.set_name("events/running/rounds/1/tables/9");
  Missing("PairingService/GetTable", table, "TABLE_UNKNOWN", "table");
  Missing("ScoringService/ReportResult",
          organiser().Report("events/running/rounds/2/tables/9", "first"), "TABLE_UNKNOWN",
          "table");
  v1::GetCatalogueRequest catalogue;
  catalogue.set_name("catalogues/" + std::string(64, '0'));
  Missing("CatalogueService/GetCatalogue", catalogue, "CATALOGUE_UNKNOWN", "catalogue");
  v1::AskRequest ask;
  ask.set_ruleset("rulesets/demo");
  ask.set_question("why");
  Missing("QuestionService/Ask", ask, "QUESTION_UNKNOWN", "question");
  v1::ListRecordsRequest records;
  records.set_journal("events/open");
  records.set_first_revision(1000);
  Missing("JournalService/ListRecords", records, "RECORD_UNKNOWN", "record");
}

TEST_F(BadInput, WhatThereIsAlready) {
  Refused("EventService/CreateEvent", organiser().CreateDemo("open"), kAlreadyExists,
          "EVENT_EXISTS");
  Refused("EventService/RegisterPlayer", organiser().Register("events/open", "p1"), kAlreadyExists,
          "PLAYER_EXISTS");
}

TEST_F(BadInput, WhatIsNotPossibleNow) {
  Refused("EventService/OpenRegistration",
          organiser().ForEvent<v1::OpenRegistrationRequest>("events/running"), kFailedPrecondition,
          "EVENT_STATUS");
  Refused("EventService/StartEvent", organiser().ForEvent<v1::StartEventRequest>("events/open"),
          kFailedPrecondition, "PLAYERS_TOO_FEW");
  Refused("PairingService/PairRound", organiser().Pair("events/open", 1), kFailedPrecondition,
          "EVENT_STATUS");
  Refused("ScoringService/ReportResult",
          organiser().Report("events/running/rounds/2/tables/1", "second"), kFailedPrecondition,
          "TABLE_CLOSED");
  Refused("ScoringService/ReportResult",
          organiser().Report("events/running/rounds/1/tables/1", "second"), kFailedPrecondition,
          "ROUND_CLOSED");
  const CallResult early =
      Refused("PairingService/PairRound", organiser().Pair("events/running", 3),
              kFailedPrecondition, "RESULTS_MISSING");
  EXPECT_EQ(early.metadata("round"), "2");
  Refused("PairingService/PairRound", organiser().Pair("events/running", 2), kFailedPrecondition,
          "ROUND_ORDER");
  Refused("PairingService/CloseRound", organiser().Close("events/running", 2), kFailedPrecondition,
          "RESULTS_MISSING");
  Refused("EventService/CompleteEvent",
          organiser().ForEvent<v1::CompleteEventRequest>("events/running"), kFailedPrecondition,
          "ROUND_ORDER");
  v1::GetStandingsRequest standings;
  standings.set_event("events/running");
  standings.set_round(2);
  Refused("ScoringService/GetStandings", standings, kFailedPrecondition, "ROUND_ORDER");
  v1::CheckDeckRequest deck;
  deck.set_event("events/open");
  deck.add_rows()->set_count(1);
  deck.mutable_rows(0)->set_card("x");
  Refused("DeckService/CheckDeck", deck, kFailedPrecondition, "CATALOGUE_MISSING");
}

TEST_F(BadInput, AStaleRevisionIsToldTheCurrentOne) {
  auto request = organiser().Register("events/open", "p2");
  request.mutable_options()->set_expected_revision(1);
  const CallResult result =
      Refused("EventService/RegisterPlayer", request, kAborted, "REVISION_STALE");
  EXPECT_EQ(result.metadata("revision"),
            std::to_string(organiser().Event("events/open").revision()));
}

TEST_F(BadInput, ARevisionThatIsNotThereYet) {
  v1::GetEventRequest request;
  request.set_name("events/open");
  request.mutable_read()->set_min_revision(1'000'000);
  Refused("EventService/GetEvent", request, kOutOfRange, "REVISION_UNKNOWN");
}

TEST_F(BadInput, ARequestIdForTwoRequests) {
  const auto first = organiser().CreateDemo("twice");
  organiser().Do("EventService/CreateEvent", first);
  auto second = first;
  second.set_title("Another title");
  Refused("EventService/CreateEvent", second, kInvalidArgument, "REQUEST_ID_REUSED");
}

// A row with one field.
std::string Row(const std::string& key, const std::string& text) {
  v1::ImportCatalogueRequest request;
  v1::ValueField* field = request.mutable_row()->mutable_struct_()->add_fields();
  field->set_key(key);
  field->mutable_value()->set_text(text);
  return request.SerializeAsString();
}

std::string Header(const std::string& ruleset, const std::string& request_id) {
  v1::ImportCatalogueRequest request;
  request.mutable_header()->set_ruleset("rulesets/" + ruleset);
  request.mutable_header()->mutable_options()->set_request_id(request_id);
  return request.SerializeAsString();
}

TEST_F(BadInput, Imports) {
  struct Case {
    std::vector<std::string> messages;
    int code;
    std::string reason;
    Fields fields;
  };
  const std::string header = Header("pokemon-tcg", "import");
  const Case cases[] = {
      {{}, kInvalidArgument, "FIELD_INVALID", {"header"}},
      {{Row("id", "x")}, kInvalidArgument, "FIELD_INVALID", {"header"}},
      {{header, header}, kInvalidArgument, "FIELD_INVALID", {"header"}},
      {{header}, kInvalidArgument, "FIELD_INVALID", {"row"}},
      {{Header("pokemon-tcg", "")},
       kInvalidArgument,
       "FIELD_INVALID",
       {"header.options.request_id"}},
      {{Header("demo", "import")}, kInvalidArgument, "FIELD_INVALID", {"header.ruleset"}},
      {{Header("chess", "import")}, kNotFound, "RULESET_UNKNOWN", {}},
      {{header, Row("colour", "red")}, kInvalidArgument, "FIELD_INVALID", {"rows[0].colour"}},
      {{header, Row("colour", "red"), Row("size", "tall")},
       kInvalidArgument,
       "FIELD_INVALID",
       {"rows[0].colour", "rows[1].size"}},
      {{header, "\xFF\xFF"}, kInvalidArgument, "FIELD_INVALID", {"request"}},
  };
  for (const Case& each : cases) {
    std::string ignored;
    const CallResult result =
        client().Upload("CatalogueService/ImportCatalogue", each.messages, &ignored);
    EXPECT_EQ(result.code, each.code) << result;
    EXPECT_EQ(result.reason(), each.reason) << result;
    EXPECT_EQ(result.fields(), each.fields) << result;
  }
  v1::ListCataloguesResponse catalogues;
  organiser().Do("CatalogueService/ListCatalogues", v1::ListCataloguesRequest(), &catalogues);
  EXPECT_EQ(catalogues.catalogues_size(), 0);
}

}  // namespace
}  // namespace arbitro::testing
