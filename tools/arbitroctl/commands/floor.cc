// SPDX-License-Identifier: Apache-2.0

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "api/status/try.h"
#include "arbitro/v1/floor.pb.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/show/error_text.h"
#include "tools/arbitroctl/show/text_table.h"
#include "tools/arbitroctl/show/words.h"
#include "tools/printing.h"

namespace arbitro::tools {
namespace {

struct FloorOptions {
  std::string event;
  uint32_t round = 0;
  uint32_t count = 0;
  uint32_t number = 0;
  uint32_t table = 0;
  bool players = false;
  bool leave_out = false;
  std::string player;
  std::vector<std::string> verdicts;
  std::string seconds;
};

struct AssignOptions {
  std::string event;
  uint32_t number = 0;
  std::string judge;
  std::string tables;
  std::string table;
  uint32_t check = 0;
  uint32_t appeal = 0;
  std::string note;
  bool mine = false;
  bool ended = false;
};

std::string CheckName(const FloorOptions& options) {
  return absl::StrCat(EventName(options.event), "/floor-checks/", options.number);
}

std::string AssignmentName(const AssignOptions& options) {
  return absl::StrCat(EventName(options.event), "/assignments/", options.number);
}

const char* StatusWord(v1::FloorCheckStatus status) {
  if (status == v1::FLOOR_CHECK_STATUS_DRAWN) return "to do";
  return status == v1::FLOOR_CHECK_STATUS_STARTED ? "started" : "over";
}

// "ada fault penalty 3, bob clean"
std::string FindingsText(const v1::FloorCheck& check) {
  std::string text;
  for (const v1::FloorFinding& finding : check.findings()) {
    const bool fault = finding.verdict() == v1::FLOOR_VERDICT_FAULT;
    absl::StrAppend(&text, text.empty() ? "" : ", ", IdOf(finding.player()), " ",
                    Phrase(fault ? "fault" : "clean"));
    if (!finding.penalty().empty()) {
      absl::StrAppend(&text, " ", PhraseWith("penalty $0", IdOf(finding.penalty())));
    }
  }
  return text;
}

std::string PlayersText(const v1::FloorCheck& check) {
  return absl::StrJoin(check.players(), ", ", [](std::string* out, const std::string& player) {
    out->append(IdOf(player));
  });
}

// "round 2, table 7"
std::string PlaceOfTable(const std::string& table) {
  const std::vector<std::string> parts = absl::StrSplit(table, '/');
  if (parts.size() != 6) return table;
  return absl::StrCat(PhraseWith("round $0", parts[3]), ", ", PhraseWith("table $0", parts[5]));
}

std::string CheckText(const v1::FloorCheck& check) {
  if (check.table().empty()) return absl::StrCat(check.number(), "\n");
  return absl::StrCat(check.number(), "  ", PlaceOfTable(check.table()), "  ", PlayersText(check),
                      "  ", Phrase(StatusWord(check.status())), "\n");
}

absl::Status DrawChecks(Session* session, const FloorOptions& options) {
  v1::DrawFloorChecksRequest request;
  request.set_event(EventName(options.event));
  request.set_round(options.round);
  request.set_count(options.count);
  request.set_of(options.players ? v1::FLOOR_CHECK_OF_PLAYERS : v1::FLOOR_CHECK_OF_TABLES);
  request.set_leave_out_checked(options.leave_out);
  v1::DrawFloorChecksResponse response;
  RETURN_IF_ERROR(session->Mutate("FloorService.DrawFloorChecks", request, &response));
  std::string text;
  for (const v1::FloorCheck& check : response.checks()) absl::StrAppend(&text, CheckText(check));
  session->Show(response, absl::StrCat(text, ResultText(response.result()), "\n"));
  return absl::OkStatus();
}

void ShowCheck(Session* session, const v1::FloorCheckMutationResponse& response) {
  std::string text = CheckText(response.check());
  if (response.check().status() == v1::FLOOR_CHECK_STATUS_ENDED) {
    const std::string findings = FindingsText(response.check());
    if (!findings.empty()) absl::StrAppend(&text, "  ", findings, "\n");
    absl::StrAppend(&text, "  ", PhraseWith("$0 s longer", response.check().extension_seconds()),
                    "\n");
  }
  session->Show(response, absl::StrCat(text, ResultText(response.result()), "\n"));
}

absl::Status ChooseCheck(Session* session, const FloorOptions& options) {
  v1::ChooseFloorCheckRequest request;
  request.set_table(TableName(options.event, options.round, options.table));
  if (!options.player.empty()) request.set_player(PlayerName(options.event, options.player));
  v1::FloorCheckMutationResponse response;
  RETURN_IF_ERROR(session->Mutate("FloorService.ChooseFloorCheck", request, &response));
  ShowCheck(session, response);
  return absl::OkStatus();
}

absl::Status StartCheck(Session* session, const FloorOptions& options) {
  v1::StartFloorCheckRequest request;
  request.set_check(CheckName(options));
  v1::FloorCheckMutationResponse response;
  RETURN_IF_ERROR(session->Mutate("FloorService.StartFloorCheck", request, &response));
  ShowCheck(session, response);
  return absl::OkStatus();
}

// "ada=clean", "bob=fault", "bob=fault:3".
bool ReadVerdict(const std::string& event, const std::string& text, v1::FloorFinding* finding) {
  const std::pair<std::string, std::string> parts = absl::StrSplit(text, absl::MaxSplits('=', 1));
  const std::pair<std::string, std::string> verdict =
      absl::StrSplit(parts.second, absl::MaxSplits(':', 1));
  uint32_t penalty = 0;
  if (verdict.first != "clean" && verdict.first != "fault") return false;
  if (!verdict.second.empty() && !absl::SimpleAtoi(verdict.second, &penalty)) return false;
  finding->set_player(PlayerName(event, parts.first));
  finding->set_verdict(verdict.first == "fault" ? v1::FLOOR_VERDICT_FAULT
                                                : v1::FLOOR_VERDICT_CLEAN);
  if (penalty != 0) {
    finding->set_penalty(absl::StrCat(EventName(event), "/penalties/", penalty));
  }
  return true;
}

absl::Status EndCheck(Session* session, const FloorOptions& options) {
  v1::EndFloorCheckRequest request;
  request.set_check(CheckName(options));
  for (const std::string& text : options.verdicts) {
    if (ReadVerdict(options.event, text, request.add_findings())) continue;
    return UsageError(
        PhraseWith("`--verdict` is `$0`, must be such as p1=clean or p2=fault:3", text));
  }
  if (!options.seconds.empty()) {
    uint32_t seconds = 0;
    if (!absl::SimpleAtoi(options.seconds, &seconds)) {
      return UsageError(PhraseWith("`--seconds` is `$0`, must be a whole number", options.seconds));
    }
    request.set_extension_seconds(seconds);
  }
  v1::FloorCheckMutationResponse response;
  RETURN_IF_ERROR(session->Mutate("FloorService.EndFloorCheck", request, &response));
  ShowCheck(session, response);
  return absl::OkStatus();
}

absl::Status ListChecks(Session* session, const FloorOptions& options) {
  v1::ListFloorChecksRequest request;
  request.set_event(EventName(options.event));
  request.set_round(options.round);
  request.set_page_size(1'000);
  v1::ListFloorChecksResponse all;
  do {
    v1::ListFloorChecksResponse page;
    RETURN_IF_ERROR(session->Call("FloorService.ListFloorChecks", request, &page));
    all.mutable_checks()->MergeFrom(page.checks());
    all.set_revision(page.revision());
    request.set_page_token(page.next_page_token());
  } while (!request.page_token().empty());
  TextTable table({"check", "table", "players", "state", "verdict", "time"});
  for (const v1::FloorCheck& check : all.checks()) {
    table.Add(
        {absl::StrCat(check.number()), PlaceOfTable(check.table()), PlayersText(check),
         Phrase(StatusWord(check.status())), FindingsText(check),
         check.extension_seconds() == 0 ? "" : absl::StrCat(check.extension_seconds(), " s")});
  }
  session->Show(all, table);
  return absl::OkStatus();
}

// The place that the options name; false: none.
absl::StatusOr<bool> FillPlace(const AssignOptions& options, v1::AssignmentPlace* place) {
  if (!options.tables.empty()) {
    const std::pair<std::string, std::string> parts =
        absl::StrSplit(options.tables, absl::MaxSplits('-', 1));
    uint32_t from = 0;
    uint32_t to = 0;
    if (!absl::SimpleAtoi(parts.first, &from) || !absl::SimpleAtoi(parts.second, &to)) {
      return UsageError(PhraseWith("`$0` is `$1`, must be two numbers such as $2", "--tables",
                                   options.tables, "1-40"));
    }
    place->mutable_tables()->set_from(from);
    place->mutable_tables()->set_to(to);
  } else if (!options.table.empty()) {
    const std::pair<std::string, std::string> parts =
        absl::StrSplit(options.table, absl::MaxSplits('/', 1));
    uint32_t round = 0;
    uint32_t table = 0;
    if (!absl::SimpleAtoi(parts.first, &round) || !absl::SimpleAtoi(parts.second, &table)) {
      return UsageError(PhraseWith("`$0` is `$1`, must be two numbers such as $2", "--table",
                                   options.table, "2/7"));
    }
    place->set_table(TableName(options.event, round, table));
  } else if (options.check != 0) {
    place->set_check(absl::StrCat(EventName(options.event), "/floor-checks/", options.check));
  } else if (options.appeal != 0) {
    place->set_appeal(absl::StrCat(EventName(options.event), "/appeals/", options.appeal));
  } else {
    return false;
  }
  return true;
}

std::string AssignedText(const v1::AssignmentPlace& place) {
  switch (place.place_case()) {
    case v1::AssignmentPlace::kTables:
      return absl::StrCat(Phrase("tables"), " ", place.tables().from(), "-", place.tables().to());
    case v1::AssignmentPlace::kTable:
      return PlaceOfTable(place.table());
    case v1::AssignmentPlace::kCheck:
      return PhraseWith("floor check $0", IdOf(place.check()));
    case v1::AssignmentPlace::kAppeal:
      return PhraseWith("appeal $0", IdOf(place.appeal()));
    case v1::AssignmentPlace::PLACE_NOT_SET:
      break;
  }
  return "";
}

void ShowAssignment(Session* session, const v1::AssignmentMutationResponse& response) {
  session->Show(response,
                absl::StrCat(response.assignment(), "\n", ResultText(response.result()), "\n"));
}

absl::Status AssignJudgeTo(Session* session, const AssignOptions& options) {
  v1::AssignJudgeRequest request;
  request.set_event(EventName(options.event));
  request.set_judge(PersonName(options.judge));
  ASSIGN_OR_RETURN(const bool placed, FillPlace(options, request.mutable_place()));
  if (!placed) return UsageError(Phrase("name --tables, --table, --check or --appeal"));
  request.set_note(options.note);
  v1::AssignmentMutationResponse response;
  RETURN_IF_ERROR(session->Mutate("FloorService.AssignJudge", request, &response));
  ShowAssignment(session, response);
  return absl::OkStatus();
}

absl::Status Reassign(Session* session, const AssignOptions& options) {
  v1::ChangeAssignmentRequest request;
  request.set_assignment(AssignmentName(options));
  if (!options.judge.empty()) request.set_judge(PersonName(options.judge));
  v1::AssignmentPlace place;
  ASSIGN_OR_RETURN(const bool placed, FillPlace(options, &place));
  if (placed) *request.mutable_place() = place;
  if (!options.note.empty()) request.set_note(options.note);
  v1::AssignmentMutationResponse response;
  RETURN_IF_ERROR(session->Mutate("FloorService.ChangeAssignment", request, &response));
  ShowAssignment(session, response);
  return absl::OkStatus();
}

absl::Status Release(Session* session, const AssignOptions& options) {
  v1::EndAssignmentRequest request;
  request.set_assignment(AssignmentName(options));
  v1::AssignmentMutationResponse response;
  RETURN_IF_ERROR(session->Mutate("FloorService.EndAssignment", request, &response));
  ShowAssignment(session, response);
  return absl::OkStatus();
}

absl::Status ListAll(Session* session, const AssignOptions& options) {
  v1::ListAssignmentsRequest request;
  request.set_event(EventName(options.event));
  if (!options.judge.empty()) request.set_judge(PersonName(options.judge));
  request.set_mine(options.mine);
  request.set_with_ended(options.ended);
  request.set_page_size(1'000);
  v1::ListAssignmentsResponse all;
  do {
    v1::ListAssignmentsResponse page;
    RETURN_IF_ERROR(session->Call("FloorService.ListAssignments", request, &page));
    all.mutable_assignments()->MergeFrom(page.assignments());
    all.set_revision(page.revision());
    request.set_page_token(page.next_page_token());
  } while (!request.page_token().empty());
  TextTable table({"assignment", "judge", "place", "note", "state"});
  for (const v1::Assignment& assignment : all.assignments()) {
    table.Add({absl::StrCat(assignment.number()), IdOf(assignment.judge()),
               AssignedText(assignment.place()), assignment.note(),
               Phrase(assignment.ended_revision() == 0 ? "open" : "over")});
  }
  session->Show(all, table);
  return absl::OkStatus();
}

void AddCheckPlace(CLI::App* command, FloorOptions* options) {
  AddArgument(command, "event", &options->event, "the event's id");
  AddArgument(command, "number", &options->number, "the check's number");
}

void AddDrawn(CLI::App* group, Session* session) {
  auto options = std::make_shared<FloorOptions>();
  CLI::App* draw = AddCommand(group, "draw", "Draws tables of the newest round for a deck check",
                              "floor draw torino-2026 2 3");
  AddArgument(draw, "event", &options->event, "the event's id");
  AddArgument(draw, "round", &options->round, "which round, from 1");
  AddArgument(draw, "count", &options->count, "how many are drawn");
  AddFlag(draw, "--players", &options->players, "draws players, not tables");
  AddFlag(draw, "--leave-out-checked", &options->leave_out,
          "leaves out those whose deck was checked before");
  Session::OnRun(draw, session, [session, options] { return DrawChecks(session, *options); });

  CLI::App* choose = AddCommand(group, "choose", "Checks the decks of one table; needs --reason",
                                "floor choose torino-2026 2 7 --reason \"worn sleeves\"");
  AddArgument(choose, "event", &options->event, "the event's id");
  AddArgument(choose, "round", &options->round, "which round, from 1");
  AddArgument(choose, "table", &options->table, "which table of it, from 1");
  AddOption(choose, "--player", &options->player, "the deck of this player alone");
  Session::OnRun(choose, session, [session, options] { return ChooseCheck(session, *options); });
}

void AddChecked(CLI::App* group, Session* session) {
  auto options = std::make_shared<FloorOptions>();
  CLI::App* start =
      AddCommand(group, "start", "The decks of a check were taken", "floor start torino-2026 1");
  AddCheckPlace(start, options.get());
  Session::OnRun(start, session, [session, options] { return StartCheck(session, *options); });

  CLI::App* end = AddCommand(group, "end", "Ends a deck check, with verdicts and the table's time",
                             "floor end torino-2026 1 --verdict p1=clean --verdict p2=fault:3");
  AddCheckPlace(end, options.get());
  AddOption(
      end, "--verdict", &options->verdicts,
      "a player's verdict, p1=clean, p2=fault or p2=fault:3 with the penalty's number; may be "
      "given several times");
  AddOption(end, "--seconds", &options->seconds,
            "the time that the table gets (default: as long as the check took)");
  Session::OnRun(end, session, [session, options] { return EndCheck(session, *options); });

  CLI::App* list =
      AddCommand(group, "checks", "Lists the deck checks at tables", "floor checks torino-2026");
  AddArgument(list, "event", &options->event, "the event's id");
  AddOption(list, "--round", &options->round, "of this round alone");
  session->AddAt(list);
  Session::OnRun(list, session, [session, options] { return ListChecks(session, *options); });
}

void AddPlaceOptions(CLI::App* command, AssignOptions* options) {
  AddOption(command, "--tables", &options->tables, "tables by their numbers in the hall: 1-40");
  AddOption(command, "--table", &options->table, "one table of a round: 2/7");
  AddOption(command, "--check", &options->check, "a deck check, by its number");
  AddOption(command, "--appeal", &options->appeal, "an appeal, by its number");
  AddOption(command, "--note", &options->note, "what is to be done there");
}

void AddAssigned(CLI::App* group, Session* session) {
  auto options = std::make_shared<AssignOptions>();
  CLI::App* assign = AddCommand(group, "assign", "Sends a judge to tables, a check or an appeal",
                                "floor assign torino-2026 bob --tables 1-40");
  AddArgument(assign, "event", &options->event, "the event's id");
  AddArgument(assign, "judge", &options->judge, "the judge's person");
  AddPlaceOptions(assign, options.get());
  Session::OnRun(assign, session, [session, options] { return AssignJudgeTo(session, *options); });

  CLI::App* change = AddCommand(group, "reassign", "Gives an assignment another judge or place",
                                "floor reassign torino-2026 1 --judge eve");
  AddArgument(change, "event", &options->event, "the event's id");
  AddArgument(change, "number", &options->number, "the assignment's number");
  AddOption(change, "--judge", &options->judge, "the judge's person");
  AddPlaceOptions(change, options.get());
  Session::OnRun(change, session, [session, options] { return Reassign(session, *options); });

  CLI::App* release =
      AddCommand(group, "release", "Ends an assignment", "floor release torino-2026 1");
  AddArgument(release, "event", &options->event, "the event's id");
  AddArgument(release, "number", &options->number, "the assignment's number");
  Session::OnRun(release, session, [session, options] { return Release(session, *options); });

  CLI::App* list = AddCommand(group, "assignments", "Lists the assignments of judges",
                              "floor assignments torino-2026 --mine");
  AddArgument(list, "event", &options->event, "the event's id");
  AddOption(list, "--judge", &options->judge, "the judge's person");
  AddFlag(list, "--mine", &options->mine, "the own ones");
  AddFlag(list, "--ended", &options->ended, "also those that ended");
  session->AddAt(list);
  Session::OnRun(list, session, [session, options] { return ListAll(session, *options); });
}

}  // namespace

void AddFloorCommands(CLI::App* app, Session* session) {
  CLI::App* group = AddGroup(app, "floor", "Deck checks at tables, and which judge is where");
  AddDrawn(group, session);
  AddChecked(group, session);
  AddAssigned(group, session);
}

}  // namespace arbitro::tools
