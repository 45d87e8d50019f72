// SPDX-License-Identifier: Apache-2.0

#include "absl/strings/numbers.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "arbitro/v1/floor.pb.h"
#include "tools/arbitroctl/commands/commands.h"

namespace arbitro::tools {
namespace {

struct EndOptions {
  std::vector<std::string> verdicts;
  std::string seconds;
};

struct AssignOptions {
  std::string tables;
  std::string table;
  uint32_t check = 0;
  uint32_t appeal = 0;
  std::string note;
};

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

// "round 2, table 7"
std::string CheckText(const v1::FloorCheck& check) {
  if (check.table().empty()) return absl::StrCat(check.number(), "\n");
  return absl::StrCat(check.number(), "  ", PlaceOfTable(check.table()), "  ",
                      IdsText(check.players()), "  ", Phrase(StatusWord(check.status())), "\n");
}

std::string ChecksDrawnText(const v1::DrawFloorChecksResponse& response) {
  std::string text;
  for (const v1::FloorCheck& check : response.checks()) absl::StrAppend(&text, CheckText(check));
  return text;
}

std::string FloorCheckText(const v1::FloorCheckMutationResponse& response) {
  std::string text = CheckText(response.check());
  if (response.check().status() != v1::FLOOR_CHECK_STATUS_ENDED) return text;
  const std::string findings = FindingsText(response.check());
  if (!findings.empty()) absl::StrAppend(&text, "  ", findings, "\n");
  absl::StrAppend(&text, "  ", PhraseWith("$0 s longer", response.check().extension_seconds()),
                  "\n");
  return text;
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

absl::Status ReadEnd(const Typed& typed, const EndOptions& options,
                     v1::EndFloorCheckRequest* request) {
  for (const std::string& text : options.verdicts) {
    if (ReadVerdict(typed.event, text, request->add_findings())) continue;
    return UsageError(
        PhraseWith("`--verdict` is `$0`, must be such as p1=clean or p2=fault:3", text));
  }
  if (options.seconds.empty()) return absl::OkStatus();
  uint32_t seconds = 0;
  if (!absl::SimpleAtoi(options.seconds, &seconds)) {
    return UsageError(PhraseWith("`--seconds` is `$0`, must be a whole number", options.seconds));
  }
  request->set_extension_seconds(seconds);
  return absl::OkStatus();
}

TableRow CheckRow(const v1::FloorCheck& check) {
  const uint32_t seconds = check.extension_seconds();
  return {check.number(),           PlaceOfTable(check.table()),
          IdsText(check.players()), Phrase(StatusWord(check.status())),
          FindingsText(check),      seconds == 0 ? "" : absl::StrCat(seconds, " s")};
}

// The place that the options name; false: none.
absl::StatusOr<bool> FillPlace(const Typed& typed, const AssignOptions& options,
                               v1::AssignmentPlace* place) {
  if (!options.tables.empty()) {
    ASSIGN_OR_RETURN(const auto span, ReadNumberPair("--tables", options.tables, '-', "1-40"));
    place->mutable_tables()->set_from(span.first);
    place->mutable_tables()->set_to(span.second);
  } else if (!options.table.empty()) {
    ASSIGN_OR_RETURN(const auto table, ReadNumberPair("--table", options.table, '/', "2/7"));
    place->set_table(TableName(typed.event, table.first, table.second));
  } else if (options.check != 0) {
    place->set_check(absl::StrCat(typed.Event(), "/floor-checks/", options.check));
  } else if (options.appeal != 0) {
    place->set_appeal(absl::StrCat(typed.Event(), "/appeals/", options.appeal));
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

std::string AssignmentText(const v1::AssignmentMutationResponse& response) {
  return absl::StrCat(response.assignment(), "\n");
}

absl::Status ReadAssigned(const Typed& typed, const AssignOptions& options,
                          v1::AssignJudgeRequest* request) {
  ASSIGN_OR_RETURN(const bool placed, FillPlace(typed, options, request->mutable_place()));
  if (!placed) return UsageError(Phrase("name --tables, --table, --check or --appeal"));
  request->set_note(options.note);
  return absl::OkStatus();
}

absl::Status ReadReassigned(const Typed& typed, const AssignOptions& options,
                            v1::ChangeAssignmentRequest* request) {
  v1::AssignmentPlace place;
  ASSIGN_OR_RETURN(const bool placed, FillPlace(typed, options, &place));
  if (placed) *request->mutable_place() = place;
  if (!options.note.empty()) request->set_note(options.note);
  return absl::OkStatus();
}

TableRow AssignmentRow(const v1::Assignment& assignment) {
  return {assignment.number(), IdOf(assignment.judge()), AssignedText(assignment.place()),
          assignment.note(), Phrase(assignment.ended_revision() == 0 ? "open" : "over")};
}

void AddPlaceOptions(Command& command) {
  command.Option("--tables", &AssignOptions::tables, "tables by their numbers in the hall: 1-40")
      .Option("--table", &AssignOptions::table, "one table of a round: 2/7")
      .Option("--check", &AssignOptions::check, "a deck check, by its number")
      .Option("--appeal", &AssignOptions::appeal, "an appeal, by its number")
      .Option("--note", &AssignOptions::note, "the task to do there");
}

void AddAssignments(const Group& floor) {
  Command(floor, "release", "Ends an assignment", "floor release torino-2026 1")
      .Changes("FloorService.EndAssignment", AssignmentText)
      .OfEvent()
      .Part<uint32_t>("number", "assignments", "assignment", "the assignment's number");
  Command(floor, "assignments", "Lists the assignments of judges",
          "floor assignments torino-2026 --mine")
      .Shows("FloorService.ListAssignments",
             Listing({"assignment", "judge", "place", "note", "state"}, AssignmentRow))
      .OfEvent()
      .Option("--judge", "judge", "the judge's person", Names::kPerson)
      .Option("--mine", "mine", "the own ones")
      .Option("--ended", "with_ended", "also those that ended")
      .At();
}

}  // namespace

void AddFloorCommands(const Group& app) {
  const Group floor =
      AddGroup(app, "floor", "Deck checks at tables, which judge is where, and calls for one");
  Command(floor, "draw", "Draws tables of the newest round for a deck check",
          "floor draw torino-2026 2 3")
      .Changes("FloorService.DrawFloorChecks", ChecksDrawnText)
      .Fills([](const Typed&, bool of_players, v1::DrawFloorChecksRequest* request) {
        request->set_of(of_players ? v1::FLOOR_CHECK_OF_PLAYERS : v1::FLOOR_CHECK_OF_TABLES);
      })
      .OfRound()
      .Argument("count", "count", "how many are drawn")
      .Flag("--players", "draws players, not tables")
      .Option("--leave-out-checked", "leave_out_checked",
              "leaves out those whose deck was checked before");
  Command(floor, "choose", "Checks the decks of one table; needs --reason",
          "floor choose torino-2026 2 7 --reason \"worn sleeves\"")
      .Changes("FloorService.ChooseFloorCheck", FloorCheckText)
      .OfTable()
      .Option("--player", "player", "the deck of this player alone", Names::kPlayer);
  Command(floor, "start", "The decks of a check were taken", "floor start torino-2026 1")
      .Changes("FloorService.StartFloorCheck", FloorCheckText)
      .OfEvent()
      .Part<uint32_t>("number", "floor-checks", "check", "the check's number");
  Command(floor, "end", "Ends a deck check, with verdicts and the table's time",
          "floor end torino-2026 1 --verdict p1=clean --verdict p2=fault:3")
      .Changes("FloorService.EndFloorCheck", FloorCheckText)
      .Fills(ReadEnd)
      .OfEvent()
      .Part<uint32_t>("number", "floor-checks", "check", "the check's number")
      .Option("--verdict", &EndOptions::verdicts,
              "a player's verdict, p1=clean, p2=fault or p2=fault:3 with the penalty's number; may "
              "be given several times")
      .Option("--seconds", &EndOptions::seconds,
              "the time that the table gets (default: as long as the check took)");
  Command(floor, "checks", "Lists the deck checks at tables", "floor checks torino-2026")
      .Shows("FloorService.ListFloorChecks",
             Listing({"check", "table", "players", "state", "verdict", "time"}, CheckRow))
      .OfEvent()
      .Option("--round", "round", "of this round alone")
      .At();
  AddPlaceOptions(Command(floor, "assign", "Sends a judge to tables, a check or an appeal",
                          "floor assign torino-2026 bob --tables 1-40")
                      .Changes("FloorService.AssignJudge", AssignmentText)
                      .Fills(ReadAssigned)
                      .OfEvent()
                      .Argument("judge", "judge", "the judge's person", Names::kPerson));
  AddPlaceOptions(
      Command(floor, "reassign", "Gives an assignment another judge or place",
              "floor reassign torino-2026 1 --judge eve")
          .Changes("FloorService.ChangeAssignment", AssignmentText)
          .Fills(ReadReassigned)
          .OfEvent()
          .Part<uint32_t>("number", "assignments", "assignment", "the assignment's number")
          .Option("--judge", "judge", "the judge's person", Names::kPerson));
  AddAssignments(floor);
  AddJudgeCallCommands(floor);
}

}  // namespace arbitro::tools
