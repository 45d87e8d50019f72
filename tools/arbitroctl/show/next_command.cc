// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/show/next_command.h"

#include <cstdint>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "tools/arbitroctl/show/words.h"

namespace arbitro::tools {
namespace {

// A call, and its command, where that is not what the command states of itself
// (commands/line_of_call.h), or where next_step.h names it: EVENT, ROUND and NEXT stand for the
// event's id, its newest round and the one behind it. At a table ROUND and TABLE stand for the
// table's.
struct Row {
  const char* action;
  const char* command;
};

constexpr Row kCommands[] = {
    {"EventService.RequestEvent", "event request EVENT"},
    {"EventService.SanctionEvent", "event sanction EVENT"},
    {"EventService.OpenRegistration", "event open EVENT"},
    {"EventService.StartEvent", "event start EVENT"},
    {"EventService.CompleteEvent", "event complete EVENT"},
    {"EventService.ConfirmEvent", "event confirm EVENT"},
    {"EventService.CancelEvent", "event cancel EVENT --reason WHY"},
    {"EventService.SetSchedule", "schedule set EVENT NEXT START"},
    {"EventService.AmendSettings", "event amend EVENT KEY=VALUE --authority WHO --reason WHY"},
    {"EventService.UpgradeRuleset", "event upgrade EVENT --version VERSION"},
    {"EventService.SettleDuty", "duty settle EVENT NUMBER NOTE"},
    {"EventService.RegisterPlayer", "player add EVENT PLAYER"},
    {"EventService.OpenCheckIn", "player open-check-in EVENT NEXT"},
    {"EventService.CheckInPlayer", "player check-in EVENT PLAYER NEXT"},
    {"EventService.SetAbsent", "player absent EVENT PLAYER NEXT"},
    {"EventService.SetPresent", "player present EVENT PLAYER NEXT"},
    {"EventService.ExpelPlayer", "player expel EVENT PLAYER --reason WHY"},
    {"EventService.ExtendTime", "clock extend EVENT ROUND TABLE SECONDS --reason WHY"},
    {"DeckService.SubmitDeck", "deck submit EVENT PLAYER FILE"},
    {"DeckService.CheckDeck", "deck check EVENT FILE"},
    {"DeckService.RecordDeckCheck", "deck check EVENT FILE --player PLAYER"},
    {"DeckService.SetDeckRules", "deck rules EVENT --lock"},
    {"DeckService.UnlockDeck", "deck unlock EVENT PLAYER --reason WHY"},
    {"DrawService.FreezeDraw", "draw freeze EVENT --round NEXT"},
    {"DrawService.ContributeToDraw", "draw contribute EVENT --player PLAYER --text TEXT"},
    {"DrawService.VoidDraw", "draw void EVENT --reason WHY"},
    {"PairingService.StartPhase", "phase start EVENT PHASE"},
    {"PairingService.PairRound", "round start EVENT"},
    {"PairingService.CloseRound", "round next EVENT"},
    {"PairingService.UnpairRound", "round unpair EVENT ROUND --reason WHY"},
    {"PairingService.RepairRound", "seat exchange EVENT ROUND PLAYER=OTHER --reason WHY"},
    {"PairingService.TakeOverPlace", "seat take-over EVENT ROUND PLAYER BY --reason WHY"},
    {"PairingService.EnterPairing", "hand pairing EVENT NEXT TABLES --reason WHY"},
    {"SeatingService.SeatPlayer", "seat add EVENT ROUND TABLE PLAYER --reason WHY"},
    {"SeatingService.UnseatPlayer", "seat remove EVENT ROUND PLAYER --reason WHY"},
    {"ScoringService.ReportResult", "report EVENT ROUND TABLE KEY=VALUE"},
    {"ScoringService.SetReportMode", "table mode EVENT players"},
    {"ScoringService.Publish", "publish EVENT standings ROUND"},
    {"ScoringService.GrantAwards", "award grant EVENT"},
    {"ScoringService.EnterStandings", "hand standings EVENT ROUND PLAYERS --reason WHY"},
    {"PenaltyService.RulePenalty", "penalty rule EVENT PLAYER INFRACTION"},
    {"PenaltyService.RevokePenalty", "penalty revoke EVENT NUMBER --reason WHY"},
    {"PenaltyService.FileAppeal", "appeal file EVENT PLAYER TEXT"},
    {"PenaltyService.DecideAppeal", "appeal decide EVENT NUMBER --verdict upheld --reason WHY"},
    {"PlaceService.SetDetails", "event describe EVENT --capacity PLACES"},
    {"TicketService.IssueTickets", "ticket issue EVENT --person PERSON"},
    {"FloorService.DrawFloorChecks", "floor draw EVENT ROUND 1"},
    {"FloorService.ChooseFloorCheck", "floor choose EVENT ROUND TABLE --reason WHY"},
    {"FloorService.EndFloorCheck", "floor end EVENT NUMBER --verdict PLAYER=clean"},
    {"FloorService.AssignJudge", "floor assign EVENT PERSON --tables 1-40"},
    {"FloorService.ChangeAssignment", "floor reassign EVENT NUMBER --judge PERSON"},
    {"FloorService.CallJudge", "floor call EVENT ROUND TABLE"},
    {"FloorService.EndJudgeCall", "floor settle EVENT NUMBER --outcome ruled"},
    {"ScreenService.SetScreen", "screen set EVENT SCREEN --show pairings"},
    {"SeatingService.SetTablePlan", "plan set EVENT --first NUMBER"},
    {"SeatingService.SetFixedTable", "plan fix EVENT PLAYER TABLE --reason WHY"},
};

constexpr Row kTableCommands[] = {
    {"ScoringService.ReportResult", "report EVENT ROUND TABLE KEY=VALUE"},
    {"ScoringService.ConfirmReport", "table confirm EVENT ROUND TABLE PLAYER"},
    {"ScoringService.DecideReport", "table decide EVENT ROUND TABLE --player PLAYER --reason WHY"},
    {"ScoringService.SignReport", "table sign EVENT ROUND TABLE PLAYER"},
    {"ScoringService.RefuseSignature", "table refuse EVENT ROUND TABLE PLAYER --reason WHY"},
    {"ScoringService.EnterSlip", "table slip EVENT ROUND TABLE KEY=VALUE"},
    {"ScoringService.CorrectResult", "table correct EVENT ROUND TABLE KEY=VALUE --reason WHY"},
    {"ScoringService.SwapResults", "table swap EVENT ROUND TABLE OTHER --reason WHY"},
    {"ScoringService.ReplayTable", "table replay EVENT ROUND TABLE --reason WHY"},
    {"ScoringService.ForfeitSeats", "table forfeit EVENT ROUND TABLE PLAYER --reason WHY"},
    {"ScoringService.EnterOutcome", "hand outcome EVENT ROUND TABLE PLAYER=RESULT --reason WHY"},
    {"PairingService.RepairRound", "seat exchange EVENT ROUND PLAYER=OTHER --reason WHY"},
    {"SeatingService.ExchangeSeats", "seat exchange EVENT ROUND PLAYER=OTHER --reason WHY"},
    {"PairingService.TakeOverPlace", "seat take-over EVENT ROUND PLAYER BY --reason WHY"},
    {"SeatingService.SeatPlayer", "seat add EVENT ROUND TABLE PLAYER --reason WHY"},
    {"SeatingService.UnseatPlayer", "seat remove EVENT ROUND PLAYER --reason WHY"},
};

}  // namespace

std::string CommandFor(const v1::Event& event, const std::string& action) {
  for (const Row& row : kCommands) {
    if (action != row.action) continue;
    return absl::StrCat(
        "arbitroctl ",
        absl::StrReplaceAll(row.command, {{"EVENT", IdOf(event.name())},
                                          {"ROUND", absl::StrCat(event.rounds_paired())},
                                          {"NEXT", absl::StrCat(event.rounds_paired() + 1)}}));
  }
  return "";
}

std::string CommandForTable(const std::string& event, uint32_t round, uint32_t table,
                            const std::string& action) {
  for (const Row& row : kTableCommands) {
    if (action != row.action) continue;
    return absl::StrCat("arbitroctl ",
                        absl::StrReplaceAll(row.command, {{"EVENT", event},
                                                          {"ROUND", absl::StrCat(round)},
                                                          {"TABLE", absl::StrCat(table)}}));
  }
  return "";
}

}  // namespace arbitro::tools
