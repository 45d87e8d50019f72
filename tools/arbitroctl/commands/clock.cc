// SPDX-License-Identifier: Apache-2.0

#include <string>

#include "absl/strings/str_cat.h"
#include "arbitro/v1/clock.pb.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/show/round_text.h"

namespace arbitro::tools {
namespace {

std::string UntilText(const Typed& typed, const v1::ClockMutationResponse& response) {
  const std::string& name = response.round();
  if (response.end_time_us() == 0) return LineOf(name, Phrase("the clock stands"));
  return LineOf(name, PhraseWith("until $0", EventTimeText(typed, response.end_time_us())));
}

// How much more time a table has in all; its clock may stand, or have started not yet.
std::string ExtendedText(const Typed& typed, const v1::ClockMutationResponse& response) {
  const std::string more = absl::StrCat("+", response.seconds(), " s");
  if (response.end_time_us() == 0) return LineOf(response.table(), more);
  const std::string end = EventTimeText(typed, response.end_time_us());
  return LineOf(response.table(), absl::StrCat(more, "  ", PhraseWith("until $0", end)));
}

// The clock of the round, or of the one that is played, and the tables that play on longer.
absl::Status ShowClock(const Typed& typed) {
  ASSIGN_OR_RETURN(const auto event, GetEvent(typed.session, typed.event));
  const uint32_t number = typed.round != 0 ? typed.round : event.rounds_paired();
  if (number == 0) {
    return UsageError(PhraseWith("no round of `$0` is paired yet", typed.event),
                      PhraseWith("start the first: `arbitroctl round start $0`", typed.event));
  }
  ASSIGN_OR_RETURN(const auto round, GetRound(typed.session, typed.event, number));
  ASSIGN_OR_RETURN(const auto tables, GetTables(typed.session, typed.event, number));
  TextTable table({"", ""});
  table.AddFact("round", number);
  if (round.has_clock()) {
    AddClock(round.clock(), event.utc_offset_minutes(), &table);
  } else {
    table.AddFact("clock", PhraseWith("not started: $0", absl::StrCat("arbitroctl clock start ",
                                                                      typed.event, " ", number)));
  }
  AddExtensions(tables, event.utc_offset_minutes(), &table);
  return typed.session->Show(round, table);
}

// From the start of a round's clock to its end.
void AddClockMoves(const Group& clock) {
  Command(clock, "start", "Starts the clock of a round",
          "clock start torino-2026 3 --seconds 3000 --turns 3")
      .Changes("EventService.StartClock", UntilText)
      .Citing()
      .OfRound()
      .Option("--seconds", "seconds", "how long; left out: as the rulebook plans")
      .Option("--turns", "extra_turns", "turns that are played on after time");
  Command(clock, "pause", "Stops the clock for a while", "clock pause torino-2026 3")
      .Changes("EventService.PauseClock", UntilText)
      .OfRound();
  Command(clock, "resume", "Lets a paused clock go on", "clock resume torino-2026 3")
      .Changes("EventService.ResumeClock", UntilText)
      .OfRound();
  Command(clock, "call", "Calls time, early or late", "clock call torino-2026 3")
      .Changes("EventService.CallTime", UntilText)
      .OfRound();
}

}  // namespace

void AddClockCommands(const Group& app) {
  const Group clock = AddGroup(app, "clock", "The clock of a round");
  AddClockMoves(clock);
  Command(clock, "show", "Shows a round's clock, and tables with more time",
          "clock show torino-2026")
      .Runs(ShowClock)
      .OfEvent()
      .RoundAtWill("which round, from 1 (default: the newest)")
      .At();
  Command(clock, "extend", "A table plays on longer; needs --reason",
          "clock extend torino-2026 3 12 300 --reason 'deck check of six minutes'")
      .Changes("EventService.ExtendTime", ExtendedText)
      .OfTable()
      .Argument("seconds", "seconds", "how much longer");
}

}  // namespace arbitro::tools
