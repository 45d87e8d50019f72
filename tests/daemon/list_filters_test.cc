// SPDX-License-Identifier: Apache-2.0
//
// Filters and orders of lists over the network: every field as every role, pages, and what each
// keeps.
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "daemon/access/table.h"
#include "tests/daemon/access_world.h"

namespace arbitro::testing {
namespace {

using access::Cell;
using access::Content;
using access::Role;

constexpr char kSecretEvent[] = "events/secret";

// A field with a filter that fits it, and the content whose readers may use it; none: all may.
struct FieldRow {
  const char* field;
  const char* filter;
  std::optional<Content> content{};
};

constexpr FieldRow kEventFields[] = {
    {"name", "name = hall"},
    {"title", "title : x"},
    {"status", "status = DRAFT"},
    {"ruleset", "ruleset = demo"},
    {"ruleset_version", "ruleset_version = 1"},
    {"format", "format = standard"},
    {"catalogue", "catalogue = x"},
    {"organiser", "organiser : x"},
    {"staff", "staff : x"},
    {"create_time", "create_time > 2026-01-01"},
    {"start_time", "start_time > 2026-01-01"},
    {"time_zone", "time_zone : x"},
    {"venue", "venue : x"},
    {"capacity", "capacity > 1"},
    {"waiting_players", "waiting_players > 1"},
    {"players", "players > 1"},
    {"active_players", "active_players > 1"},
    {"rounds_paired", "rounds_paired > 1"},
    {"rounds_closed", "rounds_closed > 1"},
    {"open_duties", "open_duties > 1"},
};

constexpr FieldRow kTableFields[] = {
    {"number", "number > 1"},
    {"place", "place > 1"},
    {"kind", "kind = BYE"},
    {"state", "state = DISPUTED"},
    {"decided", "decided = true"},
    {"reports", "reports = 1", Content::kResults},
    {"age", "age > 1s", Content::kResults},
    {"player", "player : p1"},
    {"division", "division : x"},
    {"attempt", "attempt = 1"},
    {"extension", "extension > 1s"},
    {"by_hand", "by_hand = true", Content::kResults},
    {"corrected", "corrected = true", Content::kResults},
};

constexpr FieldRow kPlayerFields[] = {
    {"name", "name = p1"},
    {"number", "number > 1"},
    {"status", "status = ACTIVE"},
    {"division", "division = x"},
    {"person", "person : ada"},
    {"points", "points > 1", Content::kResults},
    {"byes", "byes > 1"},
    {"has_deck", "has_deck = true"},
    {"deck", "deck = LEGAL", Content::kDeck},
    {"entry_round", "entry_round > 1"},
    {"leave_round", "leave_round > 1"},
    {"checked_in_round", "checked_in_round > 1"},
    {"absent_round", "absent_round : 3"},
};

// "a c": what the request's list keeps, by the last part of each name; or the reason of its
// refusal.
class ListFilters : public AccessWorld {
 protected:
  ListFilters() : AccessWorld(WithAllGames()) {}

  void SetUp() override {
    AccessWorld::SetUp();
    MakeEvents();
  }

  template <class Rows>
  static std::string IdsOf(const Rows& rows) {
    std::vector<std::string> ids;
    for (const auto& row : rows) ids.push_back(row.name().substr(row.name().rfind('/') + 1));
    return absl::StrJoin(ids, " ");
  }

  std::string Events(const ApiClient& client, const v1::ListEventsRequest& request) {
    v1::ListEventsResponse page;
    const CallResult result = client.Call("EventService/ListEvents", request, &page);
    token_ = page.next_page_token();
    return result.ok() ? IdsOf(page.events()) : result.reason();
  }
  std::string Tables(const ApiClient& client, const v1::ListTablesRequest& request) {
    v1::ListTablesResponse page;
    const CallResult result = client.Call("PairingService/ListTables", request, &page);
    token_ = page.next_page_token();
    return result.ok() ? IdsOf(page.tables()) : result.reason();
  }
  std::string Players(const ApiClient& client, const v1::ListPlayersRequest& request) {
    v1::ListPlayersResponse page;
    const CallResult result = client.Call("EventService/ListPlayers", request, &page);
    token_ = page.next_page_token();
    return result.ok() ? IdsOf(page.players()) : result.reason();
  }

  static v1::ListEventsRequest EventsBy(const std::string& filter, const std::string& order = "") {
    v1::ListEventsRequest request;
    request.set_filter(filter);
    request.set_order_by(order);
    return request;
  }
  static v1::ListTablesRequest TablesBy(const std::string& event, const std::string& filter,
                                        const std::string& order = "") {
    v1::ListTablesRequest request;
    request.set_round(event + "/rounds/1");
    request.set_filter(filter);
    request.set_order_by(order);
    return request;
  }
  static v1::ListPlayersRequest PlayersBy(const std::string& event, const std::string& filter,
                                          const std::string& order = "") {
    v1::ListPlayersRequest request;
    request.set_event(event);
    request.set_filter(filter);
    request.set_order_by(order);
    return request;
  }

  // An event whose standings are secret, with a round that is paired.
  void MakeSecretEvent() {
    Organiser olga(As(Role::kOrganiser), "secret");
    auto create = olga.CreateDemo("secret");
    create.set_ruleset("rulesets/samurai-sword");
    create.set_format("tournament");
    olga.Do("EventService/CreateEvent", create);
    for (const auto& [role, task] : {std::pair(Role::kHeadJudge, "head-judge"),
                                     {Role::kJudge, "judge"},
                                     {Role::kScorekeeper, "scorekeeper"}}) {
      auto add = olga.ForEvent<v1::AddStaffRequest>(kSecretEvent);
      add.set_person(NameOf(role));
      add.set_role(task);
      olga.Do("EventService/AddStaff", add);
    }
    olga.Do("EventService/OpenRegistration",
            olga.ForEvent<v1::OpenRegistrationRequest>(kSecretEvent));
    for (int i = 1; i <= 8; ++i) {
      auto add = olga.Register(kSecretEvent, absl::StrCat("p", i));
      if (i == 1) add.set_person(NameOf(Role::kPlayer));
      olga.Do("EventService/RegisterPlayer", add);
    }
    olga.Do("EventService/StartEvent", olga.ForEvent<v1::StartEventRequest>(kSecretEvent));
    auto phase = olga.ForEvent<v1::StartPhaseRequest>(kSecretEvent);
    phase.set_phase(1);
    olga.Do("PairingService/StartPhase", phase);
    olga.Do("SeatingService/SeatRound", olga.Pair(kSecretEvent, 1));
  }

  // Whether the access table gives the content of others to the role.
  static bool MayRead(Role role, std::optional<Content> content) {
    return !content || access::Contents()[static_cast<size_t>(*content)].Of(role) == Cell::kYes;
  }

  std::string token_;  // of the page after the one that was read last
};

// The fields that the page lists below the heading.
std::vector<std::string> ListedFields(const std::string& heading) {
  std::ifstream file(ARBITRO_FILTERS_PAGE);
  std::vector<std::string> fields;
  std::string section;
  for (std::string line; std::getline(file, line);) {
    if (line.rfind("## ", 0) == 0) section = line.substr(3);
    if (section == heading && line.rfind("| `", 0) == 0) {
      fields.push_back(line.substr(3, line.find('`', 3) - 3));
    }
  }
  return fields;
}

template <size_t kCount>
std::vector<std::string> FieldsOf(const FieldRow (&rows)[kCount]) {
  std::vector<std::string> fields;
  for (const FieldRow& row : rows) fields.push_back(row.field);
  return fields;
}

// The daemon's unit tests hold the page to the fields that there are.
TEST(ListedFilters, AreAllAskedFor) {
  EXPECT_EQ(FieldsOf(kEventFields), ListedFields("Events"));
  EXPECT_EQ(FieldsOf(kTableFields), ListedFields("Tables"));
  EXPECT_EQ(FieldsOf(kPlayerFields), ListedFields("Players"));
}

// A filter tells by the rows that it keeps, so each field is as withheld as what it tells.
TEST_F(ListFilters, EveryFieldAsEveryRole) {
  MakeSecretEvent();
  for (size_t i = 0; i < access::kRoles; ++i) {
    const Role role = static_cast<Role>(i);
    const ApiClient& client = As(role);
    const auto expect = [&](const FieldRow& row, const std::string& filtered,
                            const std::string& ordered, bool orders) {
      const bool may = MayRead(role, row.content);
      EXPECT_EQ(filtered == "ACCESS_DENIED", !may) << NameOf(role) << " " << row.filter;
      EXPECT_NE(filtered, "FIELD_INVALID") << row.filter;
      EXPECT_EQ(ordered == "ACCESS_DENIED", orders && !may) << NameOf(role) << " " << row.field;
      EXPECT_EQ(ordered == "FIELD_INVALID", !orders) << row.field;
    };
    for (const FieldRow& row : kEventFields) {
      const bool orders = std::string(row.filter).find(':') == std::string::npos &&
                          !absl::StrContains(row.field, "version") &&
                          row.field != std::string("format");
      expect(row, Events(client, EventsBy(row.filter)), Events(client, EventsBy("", row.field)),
             orders);
    }
    for (const FieldRow& row : kTableFields) {
      const bool orders = std::string(row.filter).find(':') == std::string::npos;
      expect(row, Tables(client, TablesBy(kSecretEvent, row.filter)),
             Tables(client, TablesBy(kSecretEvent, "", row.field)), orders);
    }
    for (const FieldRow& row : kPlayerFields) {
      const bool orders = std::string(row.filter).find(':') == std::string::npos;
      expect(row, Players(client, PlayersBy(kSecretEvent, row.filter)),
             Players(client, PlayersBy(kSecretEvent, "", row.field)), orders);
    }
  }
}

// Results that are open to all may be asked for by all.
TEST_F(ListFilters, OpenResultsAreNotWithheld) {
  EXPECT_EQ(Players(As(Role::kAnybody), PlayersBy(kHall, "points >= 0", "points desc")), "p1 p2");
  EXPECT_EQ(Players(As(Role::kAnybody), PlayersBy(kHall, "deck = NONE")), "ACCESS_DENIED");
  EXPECT_EQ(Players(As(Role::kAnybody), PlayersBy(kHall, "has_deck = false")), "p1 p2");
}

TEST_F(ListFilters, EventsComeByStatusRulesetAndStaffAndOnlyThoseThatTheCallerSees) {
  MakeSecretEvent();
  const ApiClient& olga = As(Role::kOrganiser);
  EXPECT_EQ(Events(olga, EventsBy("")), "draft hall secret");
  EXPECT_EQ(Events(olga, EventsBy("status = DRAFT")), "draft");
  EXPECT_EQ(Events(olga, EventsBy("status = RUNNING OR status = REGISTRATION")), "hall secret");
  EXPECT_EQ(Events(olga, EventsBy("ruleset = samurai-sword")), "secret");
  EXPECT_EQ(Events(olga, EventsBy("ruleset != rulesets/samurai-sword")), "draft hall");
  EXPECT_EQ(Events(olga, EventsBy("staff : hugo AND players >= 2")), "hall secret");
  EXPECT_EQ(Events(olga, EventsBy("create_time < 2020-01-01")), "");
  EXPECT_EQ(Events(olga, EventsBy("start_time != 2020-01-01")), "draft hall secret");
  EXPECT_EQ(Events(olga, EventsBy("", "players desc, name")), "secret hall draft");
  EXPECT_EQ(Events(olga, EventsBy("", "create_time desc")), "secret draft hall");
  for (const char* order : {"", "name", "players"}) {
    EXPECT_EQ(Events(As(Role::kAnybody), EventsBy("status = DRAFT", order)), "") << order;
    EXPECT_EQ(token_, "");
  }
}

TEST_F(ListFilters, PagesGoOnInTheOrderOfTheFirstAndAreRefusedForAnother) {
  MakeSecretEvent();
  const ApiClient& olga = As(Role::kOrganiser);
  for (const char* order : {"", "players desc"}) {
    auto request = EventsBy("players >= 0", order);
    request.set_page_size(1);
    std::vector<std::string> seen;
    do {
      seen.push_back(Events(olga, request));
      request.set_page_token(token_);
    } while (!token_.empty() && seen.size() < 10);
    EXPECT_EQ(absl::StrJoin(seen, " "), *order == 0 ? "draft hall secret" : "secret hall draft");
  }
  auto players = PlayersBy(kSecretEvent, "number != 3", "number desc");
  players.set_page_size(4);
  EXPECT_EQ(Players(olga, players), "p8 p7 p6 p5");
  players.set_page_token(token_);
  EXPECT_EQ(Players(olga, players), "p4 p2 p1");
  EXPECT_EQ(token_, "");
  for (const auto& [filter, order] : std::vector<std::pair<std::string, std::string>>{
           {"", ""}, {"number != 3", ""}, {"", "number desc"}, {"number != 4", "number desc"}}) {
    auto other = PlayersBy(kSecretEvent, filter, order);
    other.set_page_token(players.page_token());
    EXPECT_EQ(Players(olga, other), "PAGE_TOKEN_INVALID") << filter << order;
  }
  auto events = EventsBy("players >= 0");
  events.set_page_size(1);
  Events(olga, events);
  events.set_page_token(token_);
  events.set_filter("players >= 1");
  EXPECT_EQ(Events(olga, events), "PAGE_TOKEN_INVALID");
}

// The desk of what is outstanding: tables by the reports of their players.
TEST_F(ListFilters, TablesComeByWhatIsOutstanding) {
  Organiser olga(As(Role::kOrganiser), "desk");
  for (int i = 3; i <= 6; ++i) {
    olga.Do("EventService/RegisterPlayer", olga.Register(kHall, absl::StrCat("p", i)));
  }
  olga.Do("EventService/StartEvent", olga.ForEvent<v1::StartEventRequest>(kHall));
  auto mode = olga.ForEvent<v1::SetReportModeRequest>(kHall);
  mode.set_mode(v1::REPORT_MODE_PLAYERS);
  olga.Do("ScoringService/SetReportMode", mode);
  olga.Do("PairingService/PairRound", olga.Pair(kHall, 1));
  const ApiClient& jan = As(Role::kJudge);
  EXPECT_EQ(Tables(jan, TablesBy(kHall, "state = UNREPORTED")), "1 2 3");
  // Ada's table, by her own word alone.
  const std::string own = Tables(jan, TablesBy(kHall, "player : p1"));
  ASSERT_EQ(own.size(), 1u) << own;
  // Those of a few players, for readers who are not known; its pages are of these alone.
  auto few = TablesBy(kHall, "");
  few.set_last_player_number(1);
  EXPECT_EQ(Tables(As(Role::kAnybody), few), own);
  few.set_first_player_number(1);
  few.set_last_player_number(6);
  EXPECT_EQ(Tables(As(Role::kAnybody), few), "1 2 3");
  few.set_first_player_number(7);
  few.set_last_player_number(0);
  EXPECT_EQ(Tables(As(Role::kAnybody), few), "");
  few.set_first_player_number(1);
  few.set_page_size(1);
  EXPECT_EQ(Tables(As(Role::kAnybody), few), "1");
  few.set_page_token(token_);
  few.set_first_player_number(2);
  EXPECT_EQ(Tables(As(Role::kAnybody), few), "PAGE_TOKEN_INVALID");
  Organiser ada(As(Role::kPlayer), "ada");
  auto report = ada.Report(absl::StrCat(kHall, "/rounds/1/tables/", own), "first");
  report.set_player(std::string(kHall) + "/players/p1");
  ada.Do("ScoringService/ReportResult", report);
  EXPECT_EQ(Tables(jan, TablesBy(kHall, "state = REPORTED")), own);
  EXPECT_EQ(Tables(jan, TablesBy(kHall, "reports = 1 AND age < 1h")), own);
  EXPECT_EQ(Tables(jan, TablesBy(kHall, "age >= 1h")), "");
  EXPECT_EQ(Tables(jan, TablesBy(kHall, "state != REPORTED AND number > 0")).size(), 3u);
  // A report of the staff decides a table at once.
  const std::string other = own == "1" ? "2" : "1";
  olga.Do("ScoringService/ReportResult",
          olga.Report(absl::StrCat(kHall, "/rounds/1/tables/", other), "first"));
  EXPECT_EQ(Tables(jan, TablesBy(kHall, "decided = true")), other);
  EXPECT_EQ(Tables(jan, TablesBy(kHall, "age >= 0s", "number desc")).size(), 3u);
  EXPECT_EQ(Tables(jan, TablesBy(kHall, "NOT decided = true AND number >= 3", "age desc")), "3");
  v1::GetTableRequest get;
  get.set_name(absl::StrCat(kHall, "/rounds/1/tables/", own));
  v1::Table table;
  ASSERT_TRUE(jan.Call("PairingService/GetTable", get, &table).ok());
  ASSERT_EQ(table.reports_size(), 1);
  EXPECT_GT(table.reports(0).time_us(), 0);
  // The opponent says something else.
  EXPECT_EQ(Tables(jan, TablesBy(kHall, "state = DISPUTED")), "");
  const bool is_first = table.seats(0).player() == report.player();
  auto contradiction = olga.Report(table.name(), "second");
  contradiction.set_player(table.seats(is_first ? 1 : 0).player());
  olga.Do("ScoringService/ReportResult", contradiction);
  EXPECT_EQ(Tables(jan, TablesBy(kHall, "state = DISPUTED")), own);
  EXPECT_EQ(Tables(jan, TablesBy(kHall, "state = REPORTED")), "");
}

// Players of two divisions, of whom each table of the draw has one kind.
TEST_F(ListFilters, PlayersAndTablesComeByDivision) {
  Organiser olga(As(Role::kOrganiser), "young");
  const std::string young = "events/young";
  auto create = olga.CreateDemo("young");
  create.set_ruleset("rulesets/pokemon-tcg");
  create.set_format("standard-constructed");
  v1::ValueStruct* settings = create.mutable_settings()->mutable_struct_();
  settings->add_fields()->set_key("date");
  settings->mutable_fields(0)->mutable_value()->set_text("2013-10-12");
  settings->add_fields()->set_key("decks_required");
  settings->mutable_fields(1)->mutable_value()->set_flag(false);
  olga.Do("EventService/CreateEvent", create);
  olga.Do("EventService/OpenRegistration", olga.ForEvent<v1::OpenRegistrationRequest>(young));
  for (const auto& [id, division] :
       {std::pair("p1", "junior"), {"p2", "masters"}, {"p3", "junior"}, {"p4", "masters"}}) {
    auto add = olga.Register(young, id);
    add.set_division(division);
    olga.Do("EventService/RegisterPlayer", add);
  }
  EXPECT_EQ(Players(As(Role::kOrganiser), PlayersBy(young, "division = junior")), "p1 p3");
  EXPECT_EQ(Players(As(Role::kOrganiser), PlayersBy(young, "division != junior")), "p2 p4");
  olga.Do("EventService/StartEvent", olga.ForEvent<v1::StartEventRequest>(young));
  Organiser admin(As(Role::kAdministrator), "pairs");
  auto pair = admin.ForEvent<v1::EnterPairingRequest>(young);
  pair.mutable_options()->set_reason("drawn from a hat");
  pair.set_round(1);
  for (const auto& [first, second] : {std::pair("p1", "p3"), {"p2", "p4"}}) {
    auto* table = pair.add_tables();
    table->add_players(young + "/players/" + first);
    table->add_players(young + "/players/" + second);
  }
  admin.Do("PairingService/EnterPairing", pair);
  EXPECT_EQ(Tables(As(Role::kOrganiser), TablesBy(young, "division : junior")), "1");
  EXPECT_EQ(Tables(As(Role::kOrganiser), TablesBy(young, "division : masters")), "2");
}

TEST_F(ListFilters, ARefusalNamesTheFieldAndComesInTheCallersLanguage) {
  const ApiClient italian(daemon_->address(), Asking{.token = TokenOf("admin"),
                                                     .metadata = {{"accept-language", "it"}}});
  v1::ListEventsResponse page;
  const CallResult result =
      italian.Call("EventService/ListEvents", EventsBy("status = RUNING"), &page);
  EXPECT_EQ(result.reason(), "FIELD_INVALID");
  EXPECT_EQ(result.fields(), std::vector<std::string>{"filter"});
  EXPECT_NE(result.message.find("at character 10 has `RUNING`; allowed there is DRAFT"),
            std::string::npos)
      << result.message;
  const ApiClient nessuno(daemon_->address(), Asking{.metadata = {{"accept-language", "it"}}});
  v1::ListPlayersResponse players;
  const CallResult withheld =
      nessuno.Call("EventService/ListPlayers", PlayersBy(kHall, "deck = NONE"), &players);
  EXPECT_EQ(withheld.metadata("withheld_field"), "deck");
  EXPECT_NE(withheld.details.DebugString().find("non puoi vedere `deck`"), std::string::npos)
      << withheld.details.DebugString();
  EXPECT_NE(result.details.DebugString().find("al carattere 10 ha `RUNING`"), std::string::npos)
      << result.details.DebugString();
}

}  // namespace
}  // namespace arbitro::testing
