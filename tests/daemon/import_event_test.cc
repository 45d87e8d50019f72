// SPDX-License-Identifier: Apache-2.0
//
// An event made of a file, over the wire: tried, imported, killed half-way and gone on with, and
// refused with every line.
#include <signal.h>

#include <chrono>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "arbitro/v1/interchange.pb.h"
#include "arbitro/v1/journal.pb.h"
#include "tests/daemon/access_world.h"
#include "tests/daemon/exported_file.h"

namespace arbitro::testing {
namespace {

using access::Role;

struct Imported {
  std::vector<v1::FileFault> faults;
  std::vector<v1::FileFault> warnings;
  std::vector<v1::ImportedPlace> standings;
  std::string refused;
  v1::ImportEventResponse last;
};

bool Says(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

// A report of FIDE of two rounds, in which the first of each pair wins; players a multiple of four.
std::string ReportOf(uint32_t players, const std::string& wrong_points = "") {
  std::string report = "012 Open\n042 2026/05/08\n";
  for (uint32_t i = 0; i < players; ++i) {
    const bool wins_first = i % 2 == 0;
    const bool wins_second = i % 4 < 2;
    const uint32_t first = i + (wins_first ? 1 : -1);
    const uint32_t second = i + (wins_second ? 2 : -2);
    const int points = (wins_first ? 1 : 0) + (wins_second ? 1 : 0);
    char line[160];
    std::snprintf(
        line, sizeof(line), "001 %4u      %-66s%4s %4u  %04u %c %d  %04u %c %d\n", i + 1,
        absl::StrCat("Player ", i + 1).c_str(),
        i == 0 && !wrong_points.empty() ? wrong_points.c_str() : absl::StrCat(points, ".0").c_str(),
        i + 1, first + 1, wins_first ? 'w' : 'b', wins_first ? 1 : 0, second + 1,
        wins_second ? 'w' : 'b', wins_second ? 1 : 0);
    report += line;
  }
  return report;
}

// A document's table of two seats, which the first one wins.
std::string TableOf(uint32_t number, const std::string& first, const std::string& second,
                    const std::string& report = "") {
  return absl::StrCat(R"({"number": )", number, R"(, "seats": [{"player": ")", first,
                      R"(", "result": "win", "points": 3, "place": 1}, {"player": ")", second,
                      R"(", "result": "loss", "place": 2}])",
                      report.empty() ? "" : ", \"report\": " + report, "}");
}

// A document of so many players, an even number. All are in the first and in the last round, and
// two play in those between.
std::string DocumentOf(uint32_t players, uint32_t rounds, const std::string& report = "") {
  std::vector<std::string> all;
  std::vector<std::string> tables;
  for (uint32_t i = 0; i < players; ++i) all.push_back(absl::StrCat(R"({"id": "p)", i, "\"}"));
  for (uint32_t i = 0; i < players; i += 2) {
    tables.push_back(TableOf(i / 2 + 1, absl::StrCat("p", i), absl::StrCat("p", i + 1), report));
  }
  std::vector<std::string> played;
  for (uint32_t round = 1; round <= rounds; ++round) {
    const bool has_all = round == 1 || round == rounds;
    played.push_back(absl::StrCat(R"({"number": )", round, R"(, "tables": [)",
                                  has_all ? absl::StrJoin(tables, ",") : tables.front(), "]}"));
  }
  return absl::StrCat(R"({"format": "arbitro.event/1", "event": {"id": "cup", "ruleset": "demo",)",
                      R"( "format": "standard"}, "players": [)", absl::StrJoin(all, ","),
                      R"(], "rounds": [)", absl::StrJoin(played, ","), "]}");
}

class ImportEvent : public AccessWorld {
 protected:
  static v1::ImportEventRequest ImportOf(const std::string& id, const std::string& content) {
    v1::ImportEventRequest request;
    request.mutable_options()->set_request_id("import-" + id);
    request.set_event_id(id);
    request.set_content(content);
    return request;
  }

  static v1::ImportEventRequest OfDemo(const std::string& id, const std::string& content) {
    auto request = ImportOf(id, content);
    request.set_ruleset("rulesets/demo");
    request.set_game_format("standard");
    return request;
  }

  CallResult Import(Role role, const v1::ImportEventRequest& request, Imported* got) {
    *got = Imported();
    return As(role).Stream("InterchangeService/ImportEvent", request.SerializeAsString(),
                           [got](const std::string& bytes) {
                             v1::ImportEventResponse part;
                             EXPECT_TRUE(part.ParseFromString(bytes));
                             for (const auto& fault : part.faults()) got->faults.push_back(fault);
                             for (const auto& row : part.warnings()) got->warnings.push_back(row);
                             for (const auto& row : part.standings()) got->standings.push_back(row);
                             got->last = part;
                             return true;
                           });
  }

  std::string FileOf(const std::string& event, v1::ExportFormat format,
                     v1::ExportRows rows = v1::EXPORT_ROWS_UNSPECIFIED) {
    v1::ExportEventRequest request;
    request.set_event(event);
    request.set_format(format);
    request.set_rows(rows);
    if (format == v1::EXPORT_FORMAT_TDF) {
      request.set_tdf_numbers(R"({"p1": "9000001", "p2": "9000002", "p3": "9000003",
                                  "p4": "9000004"})");
    }
    ExportedFile file;
    const CallResult result = Export(As(Role::kAdministrator), request, &file);
    EXPECT_TRUE(result.ok()) << result;
    return file.bytes;
  }

  // The event's revision; 0: there is no such event.
  uint64_t RevisionOf(const std::string& event) {
    v1::GetEventRequest request;
    request.set_name(event);
    v1::Event response;
    const CallResult result =
        As(Role::kAdministrator).Call("EventService/GetEvent", request, &response);
    if (!result.ok()) EXPECT_EQ(result.reason(), "EVENT_UNKNOWN") << result;
    return response.revision();
  }

  // The hall after two rounds of four players.
  void PlayHall() {
    MakeEvents();
    Organiser olga(As(Role::kOrganiser), "olga-2");
    for (const char* player : {"p3", "p4"}) {
      olga.Do("EventService/RegisterPlayer", olga.Register(kHall, player));
    }
    olga.Do("EventService/StartEvent", olga.ForEvent<v1::StartEventRequest>(kHall));
    olga.PlayRound(kHall, 1);
    olga.PlayRound(kHall, 2);
  }
};

TEST_F(ImportEvent, AFileIsTriedAndThenGivesAnEventWithTheSameStandings) {
  PlayHall();
  const std::string document = FileOf(kHall, v1::EXPORT_FORMAT_EVENT_DOCUMENT);
  auto request = ImportOf("copy", document);
  request.mutable_options()->set_validate_only(true);
  Imported got;
  CallResult result = Import(Role::kAdministrator, request, &got);
  EXPECT_TRUE(result.ok()) << result << got.last.refused();
  EXPECT_EQ(got.standings.size(), 4u);
  EXPECT_EQ(got.last.differences(), 0u);
  EXPECT_EQ(got.last.commands(), got.last.commands_total());
  EXPECT_EQ(got.last.reports_not_taken(), 0u);
  EXPECT_EQ(got.last.revision(), 0u);
  EXPECT_EQ(RevisionOf("events/copy"), 0u) << "a dry run records nothing";

  request.mutable_options()->set_validate_only(false);
  result = Import(Role::kAdministrator, request, &got);
  EXPECT_TRUE(result.ok()) << result << got.last.refused();
  const std::vector<v1::ImportedPlace> standings = got.standings;
  ASSERT_EQ(standings.size(), 4u);
  EXPECT_EQ("events/copy/players/" + standings[0].in_file(), standings[0].player());
  EXPECT_EQ(got.last.differences(), 0u);
  EXPECT_EQ(got.last.commands(), got.last.commands_total());
  const uint64_t revision = got.last.revision();
  EXPECT_EQ(revision, got.last.commands_total()) << "each command is a record, and nothing else";
  EXPECT_EQ(Organiser(As(Role::kAdministrator), "a").Event("events/copy").status(),
            v1::EVENT_STATUS_COMPLETED);
  for (const auto rows : {v1::EXPORT_ROWS_ROUNDS, v1::EXPORT_ROWS_STANDINGS}) {
    EXPECT_EQ(FileOf("events/copy", v1::EXPORT_FORMAT_CSV, rows),
              FileOf(kHall, v1::EXPORT_FORMAT_CSV, rows));
  }
  v1::ListRecordsRequest list;
  list.set_journal("events/copy");
  v1::ListRecordsResponse records;
  EXPECT_TRUE(As(Role::kAdministrator).Call("JournalService/ListRecords", list, &records).ok());
  ASSERT_EQ(static_cast<uint64_t>(records.records_size()), revision);
  for (const v1::Record& record : records.records()) {
    EXPECT_TRUE(Says(record.ShortDebugString(), "imported from a file of json, SHA-256 "));
  }

  // The same call acts once; another file under its id is another request.
  result = Import(Role::kAdministrator, request, &got);
  EXPECT_TRUE(result.ok()) << result;
  EXPECT_EQ(got.last.revision(), revision);
  auto other = request;
  other.set_content(document + "\n");
  EXPECT_EQ(Import(Role::kAdministrator, other, &got).reason(), "REQUEST_ID_REUSED");
  EXPECT_EQ(got.last.refused(), "EventService.CreateEvent create");
  EXPECT_EQ(got.last.commands(), 0u);
  other = request;
  other.set_title("Another title");
  EXPECT_EQ(Import(Role::kAdministrator, other, &got).reason(), "REQUEST_ID_REUSED");
  EXPECT_EQ(Import(Role::kOrganiser, request, &got).reason(), "EVENT_EXISTS");
  EXPECT_EQ(RevisionOf("events/copy"), revision);

  // A file of TOM of the same event, by an organiser: an event of theirs has no other head judge.
  result = Import(Role::kOrganiser, OfDemo("tom", FileOf(kHall, v1::EXPORT_FORMAT_TDF)), &got);
  EXPECT_TRUE(result.ok()) << result << got.last.refused();
  EXPECT_EQ(got.last.differences(), 0u);
  ASSERT_EQ(got.standings.size(), 4u);
  for (size_t i = 0; i < standings.size(); ++i) {
    EXPECT_EQ(got.standings[i].place(), standings[i].place());
    EXPECT_EQ(got.standings[i].points(), 3 * standings[i].points()) << "as TOM counts a win";
    EXPECT_TRUE(Says(got.standings[i].in_file(), "900000")) << got.standings[i].in_file();
  }
}

TEST_F(ImportEvent, AReportThatNoCallCanCarryIsEnteredByHand) {
  // Deeper than a value of a call may be.
  auto request = ImportOf("deep", DocumentOf(2, 1, R"({"winner": [[[[[[[[["x"]]]]]]]]]})"));
  for (const bool dry : {true, false}) {
    request.mutable_options()->set_validate_only(dry);
    Imported got;
    const CallResult result = Import(Role::kAdministrator, request, &got);
    EXPECT_TRUE(result.ok()) << result << got.last.refused();
    EXPECT_EQ(got.last.commands(), got.last.commands_total());
    EXPECT_EQ(got.last.reports_not_taken(), 1u);
    EXPECT_EQ(got.last.revision(), dry ? 0u : got.last.commands_total());
  }
}

TEST_F(ImportEvent, AKilledImportGoesOnAndActsOnce) {
  // On a busy machine the import may be over before it is killed: then another is.
  constexpr int kTriesMax = 5;
  for (int i = 1; i <= kTriesMax; ++i) {
    const std::string id = absl::StrCat("killed-", i);
    const std::string event = "events/" + id;
    const auto request = OfDemo(id, ReportOf(32));
    bool is_killed = false;
    const auto kill_soon = [&](const std::string&) {
      if (is_killed) return true;
      const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(20);
      while (RevisionOf(event) < 8 && std::chrono::steady_clock::now() < until) continue;
      daemon_->Signal(SIGKILL);
      is_killed = true;
      return true;
    };
    const CallResult broken =
        As(Role::kAdministrator)
            .Stream("InterchangeService/ImportEvent", request.SerializeAsString(), kill_soon);
    EXPECT_TRUE(daemon_->WaitForEnd(std::chrono::seconds(10)));
    Start({});
    ASSERT_TRUE(daemon_->ready()) << daemon_->Log();
    const uint64_t before = RevisionOf(event);
    Imported got;
    const CallResult result = Import(Role::kAdministrator, request, &got);
    EXPECT_TRUE(result.ok()) << result << got.last.refused();
    EXPECT_EQ(got.last.revision(), got.last.commands_total()) << "nothing is there twice";
    EXPECT_EQ(got.standings.size(), 32u);
    EXPECT_EQ(RevisionOf(event), got.last.revision());
    if (before == got.last.revision()) continue;
    EXPECT_FALSE(broken.ok());
    return;
  }
  ADD_FAILURE() << "no import was killed half-way";
}

TEST_F(ImportEvent, EachCommandIsOneThatTheCallerMayMake) {
  const auto request = OfDemo("led", ReportOf(4));
  Imported got;
  CallResult result = Import(Role::kOrganiser, request, &got);
  ASSERT_TRUE(result.ok()) << result << got.last.refused();

  // From now on the event has a head judge, so its organiser enters nothing by hand any more, not
  // even again.
  Organiser olga(As(Role::kOrganiser), "olga");
  auto add = olga.ForEvent<v1::AddStaffRequest>("events/led");
  add.set_person(NameOf(Role::kHeadJudge));
  add.set_role("head-judge");
  olga.Do("EventService/AddStaff", add);
  const uint64_t revision = RevisionOf("events/led");
  result = Import(Role::kOrganiser, request, &got);
  EXPECT_EQ(result.reason(), "HEAD_JUDGE_NEEDED") << result;
  EXPECT_EQ(got.last.refused(), "EventService.SetSchedule schedule");
  EXPECT_EQ(RevisionOf("events/led"), revision);
}

TEST_F(ImportEvent, WhatIsRefusedIsNamedAndLeavesNothing) {
  Imported got;
  EXPECT_EQ(Import(Role::kJudge, OfDemo("none", ReportOf(4)), &got).reason(), "ACCESS_DENIED");
  EXPECT_EQ(Import(Role::kAnybody, OfDemo("none", ReportOf(4)), &got).reason(),
            "CREDENTIALS_MISSING");
  const auto refused = [&](const v1::ImportEventRequest& request, const std::string& field) {
    const CallResult result = Import(Role::kAdministrator, request, &got);
    EXPECT_EQ(result.reason(), "FIELD_INVALID") << result;
    ASSERT_FALSE(result.fields().empty()) << result;
    EXPECT_EQ(result.fields().front(), field) << result;
  };
  std::string bomb = "<?xml version=\"1.0\"?><!DOCTYPE t [<!ENTITY a \"aaaa\">";
  for (char name = 'b'; name <= 'j'; ++name) {
    const std::string of(1, static_cast<char>(name - 1));
    bomb += absl::StrCat("<!ENTITY ", std::string(1, name), " \"&", of, ";&", of, ";&", of, ";\">");
  }
  bomb += "]><tournament><data><name>&j;</name></data></tournament>";
  auto tdf = OfDemo("none", bomb);
  tdf.set_format(v1::FILE_FORMAT_TDF);
  refused(tdf, "content");
  EXPECT_FALSE(got.faults.empty());
  const std::string report = ReportOf(8);
  refused(OfDemo("none", report.substr(0, report.size() - 250)), "content");
  EXPECT_FALSE(got.faults.empty()) << "a report that is cut";
  refused(OfDemo("none", "4 Ultra Ball DEX 102\n"), "content");
  refused(OfDemo("none", std::string(4'000'001, ' ')), "content");
  refused(ImportOf("none", report), "ruleset");
  auto warned = OfDemo("warned", ReportOf(4, "0.5"));
  refused(warned, "accept_warnings");
  ASSERT_EQ(got.warnings.size(), 1u);
  EXPECT_TRUE(Says(got.warnings[0].what(), "has other points than the results give"));
  auto options = OfDemo("none", report);
  options.mutable_options()->set_expected_revision(1);
  refused(options, "options.expected_revision");
  EXPECT_EQ(RevisionOf("events/none"), 0u);
  EXPECT_EQ(RevisionOf("events/warned"), 0u);
  auto podded = OfDemo("none", report);
  podded.set_tdf_pod(1);
  refused(podded, "tdf_pod");
  // A small file may take many commands: 98 absences of nearly each player.
  const CallResult many =
      Import(Role::kAdministrator, ImportOf("none", DocumentOf(600, 100)), &got);
  EXPECT_EQ(many.reason(), "LIMIT_REACHED") << many;
  // A file that no event can be made of: the caller hears at which command, and by their own field.
  for (const bool dry : {true, false}) {
    auto unheard_of = OfDemo("none", report);
    unheard_of.mutable_options()->set_validate_only(dry);
    unheard_of.set_game_format("unheard-of");
    refused(unheard_of, "game_format");
    EXPECT_EQ(got.last.refused(), "EventService.CreateEvent create");
    auto no_day = OfDemo("none", report);
    no_day.mutable_options()->set_validate_only(dry);
    std::string* content = no_day.mutable_content();
    content->replace(content->find("2026/05/08"), 10, "2026/13/45");
    refused(no_day, "content");
    EXPECT_EQ(got.last.refused(), "EventService.SetSchedule schedule");
    EXPECT_EQ(got.last.commands(), dry ? 1u : 0u);
    EXPECT_EQ(RevisionOf("events/none"), 0u);
  }
  warned.set_accept_warnings(true);
  const CallResult result = Import(Role::kAdministrator, warned, &got);
  EXPECT_TRUE(result.ok()) << result << got.last.refused();
  EXPECT_GT(RevisionOf("events/warned"), 0u);
}

}  // namespace
}  // namespace arbitro::testing
