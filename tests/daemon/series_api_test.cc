// SPDX-License-Identifier: Apache-2.0
//
// A series over the network: begun, filled, completed; what is refused, and in which language.
#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "arbitro/v1/journal.pb.h"
#include "arbitro/v1/person.pb.h"
#include "arbitro/v1/series.pb.h"
#include "gtest/gtest.h"
#include "storage/files/temporary_folder.h"
#include "tests/daemon/api_client.h"
#include "tests/daemon/daemon_process.h"
#include "tests/daemon/organiser.h"

namespace arbitro::testing {
namespace {

constexpr char kSeries[] = "series/league";

class SeriesApi : public ::testing::Test {
 protected:
  void SetUp() override { ASSERT_TRUE(daemon_.ready()) << daemon_.Log(); }

  v1::CreateSeriesRequest League(const std::string& id, int64_t events) {
    auto request = organiser_.Make<v1::CreateSeriesRequest>();
    request.set_series_id(id);
    request.set_title("Winter league");
    request.set_ruleset("rulesets/demo-league");
    v1::ValueField* field = request.mutable_settings()->mutable_struct_()->add_fields();
    field->set_key("events");
    field->mutable_value()->set_integer(events);
    return request;
  }

  v1::EnterEventRequest Enter(const std::string& event) {
    auto request = organiser_.Make<v1::EnterEventRequest>();
    request.set_series(kSeries);
    request.set_event(event);
    return request;
  }

  v1::CompleteSeriesRequest Complete() {
    auto request = organiser_.Make<v1::CompleteSeriesRequest>();
    request.set_series(kSeries);
    return request;
  }

  std::string AddPerson(const std::string& given) {
    auto request = organiser_.Make<v1::CreatePersonRequest>();
    request.mutable_profile()->set_given_name(given);
    v1::PersonMutationResponse response;
    organiser_.Do("PersonService/CreatePerson", request, &response);
    return response.person().name();
  }

  // Three people at one table, who come in the order of `places`.
  std::string Play(const std::string& id, const std::vector<std::string>& persons,
                   const std::vector<int64_t>& places) {
    const std::string event = "events/" + id;
    v1::CreateEventRequest create = organiser_.CreateDemo(id);
    create.set_ruleset("rulesets/demo-league");
    organiser_.Do("EventService/CreateEvent", create);
    organiser_.Do("EventService/OpenRegistration",
                  organiser_.ForEvent<v1::OpenRegistrationRequest>(event));
    for (size_t i = 0; i < persons.size(); ++i) {
      auto player = organiser_.Register(event, "p" + std::to_string(i + 1));
      player.set_person(persons[i]);
      organiser_.Do("EventService/RegisterPlayer", player);
    }
    organiser_.Do("EventService/StartEvent", organiser_.ForEvent<v1::StartEventRequest>(event));
    organiser_.Do("PairingService/PairRound", organiser_.Pair(event, 1));
    const v1::Table table = organiser_.Tables(event, 1).at(0);
    auto report = organiser_.Make<v1::ReportResultRequest>();
    report.set_table(table.name());
    *report.mutable_report() = PlacesAt(table, places);
    organiser_.Do("ScoringService/ReportResult", report);
    organiser_.Do("PairingService/CloseRound", organiser_.Close(event, 1));
    organiser_.Do("EventService/CompleteEvent",
                  organiser_.ForEvent<v1::CompleteEventRequest>(event));
    return event;
  }

  static v1::Value PlacesAt(const v1::Table& table, const std::vector<int64_t>& places) {
    v1::Value report;
    v1::ValueField* field = report.mutable_struct_()->add_fields();
    field->set_key("places");
    for (const v1::Seat& seat : table.seats()) {
      field->mutable_value()->mutable_list()->add_items()->set_integer(
          places[seat.player_number() - 1]);
    }
    return report;
  }

  // The event's one result was written down wrongly.
  void Correct(const std::string& event, const std::vector<int64_t>& places) {
    const v1::Table table = organiser_.Tables(event, 1).at(0);
    auto correct = organiser_.Make<v1::CorrectResultRequest>();
    correct.set_table(table.name());
    correct.mutable_options()->set_reason("the slip was read wrongly");
    *correct.mutable_report() = PlacesAt(table, places);
    organiser_.Do("ScoringService/CorrectResult", correct);
  }

  v1::GetSeriesStandingsResponse Totals(uint64_t at_revision = 0) {
    v1::GetSeriesStandingsRequest request;
    request.set_series(kSeries);
    request.set_with_names(true);
    if (at_revision != 0) request.mutable_read()->set_at_revision(at_revision);
    v1::GetSeriesStandingsResponse response;
    organiser_.Do("SeriesService/GetSeriesStandings", request, &response);
    return response;
  }

  v1::Series Get() {
    v1::GetSeriesRequest request;
    request.set_name(kSeries);
    v1::Series response;
    organiser_.Do("SeriesService/GetSeries", request, &response);
    return response;
  }

  // The one entry of the person's journal, which comes soon after the answer.
  v1::PersonEntry EntryOf(const std::string& person) {
    v1::ListPersonEntriesRequest request;
    request.set_person(person);
    v1::ListPersonEntriesResponse response;
    for (int i = 0; i < 500 && response.entries_size() == 0; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
      organiser_.Do("PersonService/ListPersonEntries", request, &response);
    }
    EXPECT_EQ(response.entries_size(), 1);
    return response.entries_size() == 1 ? response.entries(0).entry() : v1::PersonEntry();
  }

  const storage::TemporaryFolder folder_;
  DaemonProcess daemon_{folder_.Path(), WithAllGames()};
  const ApiClient client_{daemon_.address()};
  Organiser organiser_{client_, "series"};
};

TEST_F(SeriesApi, EventsEnterAndTheTotalsAreProvisional) {
  const std::vector<std::string> persons = {AddPerson("Ada"), AddPerson("Bob"), AddPerson("Cyd")};
  const v1::CreateSeriesRequest create = League("league", 2);
  v1::SeriesMutationResponse made;
  organiser_.Do("SeriesService/CreateSeries", create, &made);
  EXPECT_EQ(made.series(), kSeries);
  EXPECT_EQ(made.result().receipt().revision(), 1u);
  organiser_.Do("SeriesService/CreateSeries", create, &made);
  EXPECT_TRUE(made.result().replayed());

  const std::string first = Play("december", persons, {1, 2, 3});
  auto dry = Enter(first);
  dry.mutable_options()->set_validate_only(true);
  v1::SeriesMutationResponse entered;
  organiser_.Do("SeriesService/EnterEvent", dry, &entered);
  EXPECT_EQ(entered.event_number(), 1u);
  EXPECT_FALSE(entered.result().has_receipt());
  organiser_.Do("SeriesService/EnterEvent", Enter(first), &entered);
  EXPECT_EQ(entered.ranked(), 3u);
  EXPECT_EQ(entered.result().citations(0).rule(), "LEAG-4");
  const std::string second = Play("january", persons, {2, 1, 3});
  organiser_.Do("SeriesService/EnterEvent", Enter(second), &entered);
  EXPECT_EQ(entered.event_number(), 2u);

  const v1::GetSeriesStandingsResponse level = Totals();
  EXPECT_TRUE(level.provisional());
  EXPECT_EQ(level.columns(0).id(), "points");
  EXPECT_EQ(level.rows(0).cells(0).text(), "8");
  EXPECT_EQ(level.rows(1).rank(), 1u) << "level, until lots are drawn";
  EXPECT_EQ(level.rows(2).person(), persons[2]);
  EXPECT_EQ(level.rows(2).display_name(), "Cyd");
  EXPECT_EQ(Totals(2).rows(0).cells(0).text(), "5") << "as it was with one event";
}

TEST_F(SeriesApi, ACompletedLeagueHasAChampionWhoseJournalSaysSo) {
  const std::vector<std::string> persons = {AddPerson("Ada"), AddPerson("Bob"), AddPerson("Cyd")};
  organiser_.Do("SeriesService/CreateSeries", League("league", 2));
  organiser_.Do("SeriesService/EnterEvent", Enter(Play("december", persons, {1, 2, 3})));
  organiser_.Do("SeriesService/EnterEvent", Enter(Play("january", persons, {2, 1, 3})));
  v1::SeriesMutationResponse completed;
  organiser_.Do("SeriesService/CompleteSeries", Complete(), &completed);
  EXPECT_EQ(completed.awards(), 1u);
  const v1::Series series = Get();
  EXPECT_TRUE(series.completed());
  EXPECT_EQ(series.events(), 2u);
  EXPECT_EQ(series.persons(), 3u);
  EXPECT_EQ(series.draw().link_index(), 1u);
  EXPECT_EQ(series.allowed_actions_size(), 2);
  for (const v1::AllowedAction& action : series.allowed_actions()) {
    EXPECT_EQ(action.reason(), "SERIES_COMPLETED");
  }
  const v1::GetSeriesStandingsResponse totals = Totals();
  EXPECT_FALSE(totals.provisional());
  EXPECT_EQ(totals.rows(1).rank(), 2u) << "lots part who is level";

  v1::GetSeriesAwardsRequest ask;
  ask.set_series(kSeries);
  v1::GetSeriesAwardsResponse awards;
  organiser_.Do("SeriesService/GetSeriesAwards", ask, &awards);
  ASSERT_EQ(awards.awards_size(), 1);
  EXPECT_EQ(awards.awards(0).player(), totals.rows(0).person());
  EXPECT_EQ(EntryOf(awards.awards(0).player()).label(), "league-champion");

  v1::ReplayJournalRequest replay;
  replay.set_journal(kSeries);
  v1::ReplayJournalResponse last;
  const CallResult replayed =
      client_.Stream("JournalService/ReplayJournal", replay.SerializeAsString(),
                     [&](const std::string& bytes) { return last.ParseFromString(bytes); });
  ASSERT_TRUE(replayed.ok()) << replayed;
  EXPECT_TRUE(last.identical()) << last.ShortDebugString();
  EXPECT_EQ(last.revision(), 4u);
}

// Cyd beats two who are equal; then Bob, who lost, beats Cyd in the final.
TEST_F(SeriesApi, ALeagueRatesItsPersonsAndShowsHowItCameAbout) {
  const std::vector<std::string> persons = {AddPerson("Ada"), AddPerson("Bob"), AddPerson("Cyd")};
  organiser_.Do("SeriesService/CreateSeries", League("league", 2));
  EXPECT_TRUE(Get().rated());
  organiser_.Do("SeriesService/EnterEvent", Enter(Play("december", persons, {2, 2, 1})));
  v1::GetSeriesRatingsRequest ask;
  ask.set_series(kSeries);
  ask.set_with_names(true);
  ask.set_page_size(2);
  v1::GetSeriesRatingsResponse page;
  organiser_.Do("SeriesService/GetSeriesRatings", ask, &page);
  EXPECT_EQ(page.rows_total(), 3u);
  ASSERT_EQ(page.rows_size(), 2);
  EXPECT_EQ(page.rows(0).display_name(), "Cyd");
  EXPECT_EQ(page.rows(0).rating(), 1'516'000) << "half of 16 from each of two";
  EXPECT_EQ(page.rows(0).games(), 1u);
  EXPECT_EQ(page.rows(1).rank(), 2u);
  EXPECT_EQ(page.rows(1).rating(), 1'492'000);
  ask.set_page_token(page.next_page_token());
  organiser_.Do("SeriesService/GetSeriesRatings", ask, &page);
  ASSERT_EQ(page.rows_size(), 1);
  EXPECT_EQ(page.rows(0).rank(), 2u) << "equals share the rank";
  EXPECT_EQ(page.next_page_token(), "");

  organiser_.Do("SeriesService/EnterEvent", Enter(Play("january", persons, {3, 1, 2})));
  v1::GetRatingHistoryRequest history;
  history.set_series(kSeries);
  history.set_person(persons[1]);
  history.set_page_size(1);
  v1::GetRatingHistoryResponse steps;
  organiser_.Do("SeriesService/GetRatingHistory", history, &steps);
  ASSERT_EQ(steps.steps_size(), 1);
  EXPECT_EQ(steps.steps(0).event(), "events/december");
  EXPECT_EQ(steps.steps(0).rating(), 1'492'000);
  const std::string next = steps.next_page_token();
  history.set_page_token(next);
  organiser_.Do("SeriesService/GetRatingHistory", history, &steps);
  ASSERT_EQ(steps.steps_size(), 1);
  EXPECT_EQ(steps.steps(0).number(), 2u);
  EXPECT_EQ(steps.steps(0).games(), 2u);
  // By K 16 a pair: 8 from Ada, an equal, and 16 × 0.534 484 from Cyd, who is 24 points above.
  EXPECT_EQ(steps.steps(0).rating(), 1'492'000 + 8'000 + 8'552);
  history.set_person(persons[0]);
  v1::GetRatingHistoryResponse none;
  EXPECT_EQ(client_.Call("SeriesService/GetRatingHistory", history, &none).reason(),
            "PAGE_TOKEN_INVALID")
      << "a page of another person";
  history.clear_page_token();
  history.set_person("Ada");
  EXPECT_EQ(client_.Call("SeriesService/GetRatingHistory", history, &none).fields(),
            std::vector<std::string>{"person"});
}

TEST_F(SeriesApi, RefusalsSayWhyInTheCallersLanguage) {
  const ApiClient italian(daemon_.address(), "it");
  organiser_.Do("SeriesService/CreateSeries", League("league", 2));
  v1::SeriesMutationResponse response;
  auto demo = League("other", 2);
  demo.set_ruleset("rulesets/demo");
  demo.clear_settings();
  const CallResult not_offered = client_.Call("SeriesService/CreateSeries", demo, &response);
  EXPECT_EQ(not_offered.reason(), "NOT_OFFERED");
  const CallResult too_many =
      client_.Call("SeriesService/CreateSeries", League("l2", 13), &response);
  EXPECT_EQ(too_many.fields(), std::vector<std::string>{"settings.events"});

  organiser_.StartDemo("demo", 2);
  organiser_.PlayRound("events/demo", 1);
  const CallResult running =
      client_.Call("SeriesService/EnterEvent", Enter("events/demo"), &response);
  EXPECT_EQ(running.reason(), "EVENT_STATUS");
  organiser_.Do("EventService/CompleteEvent",
                organiser_.ForEvent<v1::CompleteEventRequest>("events/demo"));
  const CallResult other =
      italian.Call("SeriesService/EnterEvent", Enter("events/demo"), &response);
  EXPECT_EQ(other.reason(), "SERIES_RULESET");
  EXPECT_EQ(other.metadata("ruleset"), "demo");

  const CallResult empty = client_.Call("SeriesService/CompleteSeries", Complete(), &response);
  EXPECT_EQ(empty.reason(), "SERIES_EMPTY");
  for (const char* id : {"a", "b", "c"}) {
    const std::string event = Play(id, {"", "", ""}, {1, 2, 3});
    if (std::string(id) != "c") {
      organiser_.Do("SeriesService/EnterEvent", Enter(event));
      continue;
    }
    const CallResult full = italian.Call("SeriesService/EnterEvent", Enter(event), &response);
    EXPECT_EQ(full.reason(), "LEAGUE_FULL");
    EXPECT_EQ(full.domain(), "demo-league");
    EXPECT_EQ(full.metadata("rule"), "LEAG-5");
    EXPECT_NE(full.metadata("rule_text").find("dodici"), std::string::npos);
  }
  EXPECT_EQ(Get().persons(), 6u) << "no request named a person: each is new in each event";

  Correct("events/a", {3, 2, 1});
  EXPECT_EQ(Get().events_changed(), 1u);
  const v1::CompleteSeriesRequest complete = Complete();
  const CallResult changed = italian.Call("SeriesService/CompleteSeries", complete, &response);
  EXPECT_EQ(changed.fields(), std::vector<std::string>{"options.reason"});
  EXPECT_NE(changed.details.SerializeAsString().find("1 evento è cambiato dopo l'"),
            std::string::npos)
      << changed;
  EXPECT_FALSE(Get().completed());
  organiser_.Do("SeriesService/EnterEvent", Enter("events/a"));
  Correct("events/b", {3, 2, 1});
  auto because = Complete();
  because.mutable_options()->set_reason("the club has agreed on the points of then");
  organiser_.Do("SeriesService/CompleteSeries", because, &response);
  organiser_.Do("SeriesService/CompleteSeries", because, &response);
  EXPECT_TRUE(response.result().replayed());
}

TEST_F(SeriesApi, ListsComeInPages) {
  for (const char* id : {"a", "b", "c"}) {
    organiser_.Do("SeriesService/CreateSeries", League(id, 2));
  }
  std::string names;
  v1::ListSeriesRequest request;
  request.set_page_size(2);
  do {
    v1::ListSeriesResponse page;
    organiser_.Do("SeriesService/ListSeries", request, &page);
    for (const v1::Series& series : page.series()) names += series.name() + " ";
    request.set_page_token(page.next_page_token());
  } while (!request.page_token().empty());
  EXPECT_EQ(names, "series/a series/b series/c ");

  organiser_.Do("SeriesService/CreateSeries", League("league", 2));
  organiser_.Do("SeriesService/EnterEvent", Enter(Play("x", {"", "", ""}, {1, 2, 3})));
  v1::ListSeriesEventsRequest events_of;
  events_of.set_series(kSeries);
  events_of.set_page_size(1);
  v1::ListSeriesEventsResponse events;
  organiser_.Do("SeriesService/ListSeriesEvents", events_of, &events);
  ASSERT_EQ(events.events_size(), 1);
  EXPECT_EQ(events.events(0).event(), "events/x");
  EXPECT_EQ(events.events(0).players(), 3u);
  EXPECT_EQ(events.next_page_token(), "");
}

}  // namespace
}  // namespace arbitro::testing
