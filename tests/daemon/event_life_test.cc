// SPDX-License-Identifier: Apache-2.0
//
// The life of small events through a real daemon.
#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "arbitro/v1/journal.pb.h"
#include "arbitro/v1/question.pb.h"
#include "arbitro/v1/ruleset.pb.h"
#include "gtest/gtest.h"
#include "storage/files/temporary_folder.h"
#include "storage/format/record.h"
#include "tests/daemon/api_client.h"
#include "tests/daemon/daemon_process.h"
#include "tests/daemon/organiser.h"

namespace arbitro::testing {
namespace {

class EventLife : public ::testing::Test {
 protected:
  void SetUp() override { ASSERT_TRUE(daemon_.ready()) << daemon_.Log(); }

  // Returns the last message of a replay.
  v1::ReplayJournalResponse Replay(const std::string& journal) {
    v1::ReplayJournalRequest request;
    request.set_journal(journal);
    v1::ReplayJournalResponse last;
    const CallResult result =
        client_.Stream("JournalService/ReplayJournal", request.SerializeAsString(),
                       [&](const std::string& bytes) { return last.ParseFromString(bytes); });
    EXPECT_TRUE(result.ok()) << result;
    return last;
  }

  v1::GetStandingsResponse Standings(const std::string& event, uint32_t round) {
    v1::GetStandingsRequest request;
    request.set_event(event);
    request.set_round(round);
    v1::GetStandingsResponse response;
    organiser_.Do("ScoringService/GetStandings", request, &response);
    return response;
  }

  // Returns the first format that the ruleset offers.
  std::string Format(const std::string& ruleset) {
    v1::GetRulesetRequest request;
    request.set_name("rulesets/" + ruleset);
    v1::Ruleset response;
    organiser_.Do("RulesetService/GetRuleset", request, &response);
    return response.formats_size() > 0 ? response.formats(0).id() : "";
  }

  storage::TemporaryFolder folder_;
  DaemonProcess daemon_{folder_.Path(), WithAllGames()};
  ApiClient client_{daemon_.address()};
  Organiser organiser_{client_, "life"};
};

TEST_F(EventLife, ADemoEventOfFivePlayers) {
  organiser_.StartDemo("demo", 5);
  for (uint32_t round = 1; round <= 3; ++round) {
    organiser_.PlayRound("events/demo", round);
    const std::vector<v1::Table> tables = organiser_.Tables("events/demo", round);
    ASSERT_EQ(tables.size(), 3u);
    std::set<std::string> seated;
    for (const v1::Table& table : tables) {
      EXPECT_TRUE(table.decided());
      for (const v1::Seat& seat : table.seats()) seated.insert(seat.player());
    }
    EXPECT_EQ(seated.size(), 5u) << "every player once";
  }
  organiser_.Do("EventService/CompleteEvent",
                organiser_.ForEvent<v1::CompleteEventRequest>("events/demo"));
  const v1::Event event = organiser_.Event("events/demo");
  EXPECT_EQ(event.status(), v1::EVENT_STATUS_COMPLETED);
  EXPECT_EQ(event.players(), 5u);
  EXPECT_EQ(event.rounds_closed(), 3u);
  EXPECT_EQ(event.draw_commitment().size(), 32u);

  const v1::GetStandingsResponse now = Standings("events/demo", 0);
  const v1::GetStandingsResponse third = Standings("events/demo", 3);
  ASSERT_EQ(now.rows_size(), 5);
  ASSERT_EQ(third.rows_size(), 5);
  int points = 0;
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(now.rows(i).SerializeAsString(), third.rows(i).SerializeAsString());
    points += now.rows(i).points();
  }
  EXPECT_EQ(points, 9) << "three rounds of two matches and a bye, a point each";
  EXPECT_EQ(Standings("events/demo", 1).rounds_closed(), 1u);

  const v1::ReplayJournalResponse replay = Replay("events/demo");
  EXPECT_TRUE(replay.done());
  EXPECT_TRUE(replay.identical()) << replay.ShortDebugString();
  EXPECT_EQ(replay.revision(), event.revision());
  EXPECT_EQ(replay.revisions_total(), event.revision());
}

TEST_F(EventLife, RecordsFormAChainThatProvesItself) {
  organiser_.OpenDemo("demo", 3);
  v1::ListRecordsRequest request;
  request.set_journal("events/demo");
  request.set_page_size(2);
  std::optional<storage::ChainPoint> last;
  std::vector<std::string> request_ids;
  do {
    v1::ListRecordsResponse page;
    organiser_.Do("JournalService/ListRecords", request, &page);
    ASSERT_LE(page.records_size(), 2);
    for (const v1::Record& record : page.records()) {
      const auto header = storage::DecodeHeader(record.header());
      ASSERT_TRUE(header.ok()) << header.status();
      EXPECT_TRUE(storage::VerifyLink(last, *header, std::nullopt).ok());
      EXPECT_EQ(record.receipt().record_hash(), storage::AsBytes(storage::RecordHash(*header)));
      EXPECT_EQ(record.kind(), v1::RECORD_KIND_EVENT_COMMAND);
      EXPECT_EQ(record.payload().principal(), "local");
      request_ids.push_back(record.payload().request_id());
      last = storage::PointAfter(*header);
    }
    request.set_first_revision(page.next_revision());
  } while (request.first_revision() != 0);
  EXPECT_EQ(request_ids,
            (std::vector<std::string>{"life-1", "life-2", "life-3", "life-4", "life-5"}));
}

TEST_F(EventLife, ADropLeavesTheNextRound) {
  organiser_.StartDemo("demo", 4);
  organiser_.PlayRound("events/demo", 1);
  auto drop = organiser_.Make<v1::DropPlayerRequest>();
  drop.set_player("events/demo/players/p2");
  v1::PlayerMutationResponse dropped;
  organiser_.Do("EventService/DropPlayer", drop, &dropped);
  EXPECT_EQ(dropped.number(), 2u);
  organiser_.PlayRound("events/demo", 2);
  for (const v1::Table& table : organiser_.Tables("events/demo", 2)) {
    for (const v1::Seat& seat : table.seats()) {
      EXPECT_NE(seat.player(), "events/demo/players/p2");
    }
  }
  v1::GetPlayerRequest get;
  get.set_name("events/demo/players/p2");
  v1::Player player;
  organiser_.Do("EventService/GetPlayer", get, &player);
  EXPECT_EQ(player.status(), v1::PLAYER_STATUS_DROPPED);
}

TEST_F(EventLife, PagesShowTheStateOfTheFirst) {
  organiser_.OpenDemo("demo", 5);
  v1::ListPlayersRequest request;
  request.set_event("events/demo");
  request.set_page_size(2);
  std::vector<std::string> names;
  uint64_t revision = 0;
  do {
    v1::ListPlayersResponse page;
    organiser_.Do("EventService/ListPlayers", request, &page);
    if (revision == 0) revision = page.revision();
    EXPECT_EQ(page.revision(), revision);
    for (const v1::Player& player : page.players()) names.push_back(player.name());
    request.set_page_token(page.next_page_token());
    // A player registers between two pages, and is on none of them.
    organiser_.Do("EventService/RegisterPlayer",
                  organiser_.Register("events/demo", "late" + std::to_string(names.size())));
  } while (!request.page_token().empty());
  ASSERT_EQ(names.size(), 5u);
  EXPECT_EQ(names[0], "events/demo/players/p1");
  EXPECT_EQ(names[4], "events/demo/players/p5");
}

TEST_F(EventLife, EventsAreListedByName) {
  for (const char* id : {"c", "a", "b"}) organiser_.OpenDemo(id, 0);
  v1::ListEventsRequest request;
  request.set_page_size(2);
  v1::ListEventsResponse first;
  organiser_.Do("EventService/ListEvents", request, &first);
  ASSERT_EQ(first.events_size(), 2);
  EXPECT_EQ(first.events(0).name(), "events/a");
  EXPECT_EQ(first.events(1).name(), "events/b");
  request.set_page_token(first.next_page_token());
  v1::ListEventsResponse second;
  organiser_.Do("EventService/ListEvents", request, &second);
  ASSERT_EQ(second.events_size(), 1);
  EXPECT_EQ(second.events(0).name(), "events/c");
  EXPECT_EQ(second.next_page_token(), "");
}

TEST_F(EventLife, StandingsComeAsAStreamToo) {
  organiser_.StartDemo("demo", 5);
  organiser_.PlayRound("events/demo", 1);
  v1::GetStandingsRequest request;
  request.set_event("events/demo");
  request.set_page_size(2);
  std::vector<int> rows;
  const CallResult result = client_.Stream(
      "ScoringService/StreamStandings", request.SerializeAsString(), [&](const std::string& bytes) {
        v1::GetStandingsResponse page;
        EXPECT_TRUE(page.ParseFromString(bytes));
        EXPECT_EQ(page.rows_total(), 5u);
        rows.push_back(page.rows_size());
        return true;
      });
  EXPECT_TRUE(result.ok()) << result;
  EXPECT_EQ(rows, (std::vector<int>{2, 2, 1}));
}

TEST_F(EventLife, AProposedRoundIsJudgedAndChangesNothing) {
  organiser_.StartDemo("demo", 4);
  const uint64_t revision = organiser_.Event("events/demo").revision();
  v1::EvaluatePairingRequest request;
  request.set_event("events/demo");
  for (const auto& [one, other] : {std::pair("p1", "p2"), std::pair("p3", "p4")}) {
    v1::ProposedTable* table = request.add_tables();
    table->add_players(std::string("events/demo/players/") + one);
    table->add_players(std::string("events/demo/players/") + other);
  }
  v1::EvaluatePairingResponse response;
  const CallResult result = client_.Call("PairingService/EvaluatePairing", request, &response);
  // The demo game does not judge rounds, and says so.
  EXPECT_EQ(result.reason(), "NOT_OFFERED") << result;
  EXPECT_EQ(result.domain(), "demo");
  EXPECT_EQ(organiser_.Event("events/demo").revision(), revision);
}

// A row of the Pokémon card form.
v1::ImportCatalogueRequest Card(const std::string& id, const std::string& name,
                                const std::string& supertype) {
  v1::ImportCatalogueRequest request;
  v1::ValueStruct* row = request.mutable_row()->mutable_struct_();
  for (const auto& [key, text] : {std::pair<std::string, std::string>{"id", id},
                                  {"name", name},
                                  {"set", "sv1"},
                                  {"number", "1"},
                                  {"supertype", supertype},
                                  {"released", "2023-03-31"}}) {
    v1::ValueField* field = row->add_fields();
    field->set_key(key);
    field->mutable_value()->set_text(text);
  }
  return request;
}

TEST_F(EventLife, AnImportThatBreaksOffImportsNothing) {
  const std::string card = Card("sv1-1", "Sprigatito", "Pokémon").SerializeAsString();
  for (int i = 0; i < 20; ++i) {
    v1::ImportCatalogueRequest header;
    header.mutable_header()->set_ruleset("rulesets/pokemon-tcg");
    header.mutable_header()->mutable_options()->set_request_id("broken-" + std::to_string(i));
    const CallResult result =
        client_.BreakOff("CatalogueService/ImportCatalogue", {header.SerializeAsString(), card});
    EXPECT_EQ(result.code, 1) << "CANCELLED, not " << result;
  }
  v1::ListCataloguesResponse catalogues;
  organiser_.Do("CatalogueService/ListCatalogues", v1::ListCataloguesRequest(), &catalogues);
  EXPECT_EQ(catalogues.catalogues_size(), 0);
}

// The catalogue's file has its two cards in the order of their keys, as an import takes them.
void ExpectAsFile(const ApiClient& client, const std::string& catalogue) {
  v1::ExportCatalogueRequest as_file;
  as_file.set_catalogue(catalogue);
  std::string file;
  const CallResult exported =
      client.Stream("CatalogueService/ExportCatalogue", as_file.SerializeAsString(),
                    [&](const std::string& part) {
                      v1::ExportCatalogueResponse message;
                      EXPECT_TRUE(message.ParseFromString(part));
                      file += message.bytes();
                      return true;
                    });
  EXPECT_TRUE(exported.ok()) << exported;
  EXPECT_EQ(std::count(file.begin(), file.end(), '\n'), 2) << file;
  EXPECT_LT(file.find("sv1-1"), file.find("sv1-2"));
  as_file.set_catalogue("catalogues/" + std::string(64, '0'));
  EXPECT_EQ(client
                .Stream("CatalogueService/ExportCatalogue", as_file.SerializeAsString(),
                        [](const std::string&) { return true; })
                .reason(),
            "CATALOGUE_UNKNOWN");
}

TEST_F(EventLife, APokemonEventWithACatalogueAndDecks) {
  v1::ImportCatalogueRequest header;
  header.mutable_header()->set_ruleset("rulesets/pokemon-tcg");
  header.mutable_header()->set_title("A few cards");
  header.mutable_header()->mutable_options()->set_request_id("import-1");
  std::string bytes;
  const std::vector<std::string> messages = {
      header.SerializeAsString(), Card("sv1-1", "Sprigatito", "Pokémon").SerializeAsString(),
      Card("sv1-2", "Nest Ball", "Trainer").SerializeAsString()};
  const CallResult imported = client_.Upload("CatalogueService/ImportCatalogue", messages, &bytes);
  ASSERT_TRUE(imported.ok()) << imported;
  v1::ImportCatalogueResponse catalogue;
  ASSERT_TRUE(catalogue.ParseFromString(bytes));
  EXPECT_EQ(catalogue.cards(), 2u);
  EXPECT_EQ(catalogue.result().receipt().journal(), "house");

  ExpectAsFile(client_, catalogue.catalogue());

  v1::GetCardRequest get_card;
  get_card.set_name(catalogue.catalogue() + "/cards/sv1-2");
  v1::Card card;
  organiser_.Do("CatalogueService/GetCard", get_card, &card);
  EXPECT_NE(card.row().ShortDebugString().find("Nest Ball"), std::string::npos);

  auto create = organiser_.Make<v1::CreateEventRequest>();
  create.set_event_id("torino");
  create.set_ruleset("rulesets/pokemon-tcg");
  create.set_catalogue(catalogue.catalogue());
  create.set_format(Format("pokemon-tcg"));
  v1::ValueField* date = create.mutable_settings()->mutable_struct_()->add_fields();
  date->set_key("date");
  date->mutable_value()->set_text("2024-05-01");
  v1::ValueField* lists = create.mutable_settings()->mutable_struct_()->add_fields();
  lists->set_key("decks_required");
  lists->mutable_value()->set_flag(false);
  organiser_.Do("EventService/CreateEvent", create);
  const std::string event = "events/torino";
  organiser_.Do("EventService/OpenRegistration",
                organiser_.ForEvent<v1::OpenRegistrationRequest>(event));
  for (const char* player : {"a", "b", "c", "d"}) {
    organiser_.Do("EventService/RegisterPlayer", organiser_.Register(event, player));
    auto deck = organiser_.Make<v1::SubmitDeckRequest>();
    deck.set_player(event + "/players/" + player);
    v1::DeckRow* row = deck.add_rows();
    row->set_count(5);
    row->set_card("sv1-2");
    v1::SubmitDeckResponse judged;
    organiser_.Do("DeckService/SubmitDeck", deck, &judged);
    EXPECT_FALSE(judged.verdict().legal());
    ASSERT_GT(judged.verdict().violations_size(), 0) << "five cards are no deck";
    EXPECT_EQ(judged.verdict().violations(0).rule().substr(0, 4), "PKM-");
  }
  organiser_.Do("EventService/StartEvent", organiser_.ForEvent<v1::StartEventRequest>(event));
  for (uint32_t round = 1; round <= 2; ++round) organiser_.PlayRound(event, round);
  const v1::GetStandingsResponse standings = Standings(event, 2);
  ASSERT_EQ(standings.rows_size(), 4);
  EXPECT_EQ(standings.rows(0).points(), 6);
  EXPECT_GE(standings.columns_size(), 2);
  const v1::ReplayJournalResponse replay = Replay(event);
  EXPECT_TRUE(replay.identical()) << replay.ShortDebugString();
  EXPECT_TRUE(Replay("house").identical());
}

TEST_F(EventLife, QuestionsAreAnsweredWithoutAnEvent) {
  v1::GetRulesetRequest get;
  get.set_name("rulesets/pokemon-tcg");
  v1::Ruleset ruleset;
  organiser_.Do("RulesetService/GetRuleset", get, &ruleset);
  EXPECT_GT(ruleset.questions_size(), 0);
  EXPECT_GT(ruleset.rules_size(), 0);
  EXPECT_EQ(ruleset.sha256().size(), 64u);
  get.set_version(ruleset.version());
  v1::Ruleset of_version;
  organiser_.Do("RulesetService/GetRuleset", get, &of_version);
  EXPECT_EQ(of_version.sha256(), ruleset.sha256());
  v1::ListRulesetsResponse all;
  organiser_.Do("RulesetService/ListRulesets", v1::ListRulesetsRequest(), &all);
  std::vector<std::string> names;
  for (const v1::Ruleset& one : all.rulesets()) names.push_back(one.name());
  EXPECT_TRUE(std::is_sorted(names.begin(), names.end()));
  EXPECT_EQ(std::count(names.begin(), names.end(), "rulesets/demo"), 1);
  v1::AskRequest ask;
  ask.set_ruleset("rulesets/pokemon-tcg");
  ask.set_question(ruleset.questions(0).id());
  v1::AskResponse answer;
  const CallResult refused = client_.Call("QuestionService/Ask", ask, &answer);
  EXPECT_EQ(refused.code, 3) << "an empty input fills no form: " << refused;
}

}  // namespace
}  // namespace arbitro::testing
