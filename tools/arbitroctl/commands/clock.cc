// SPDX-License-Identifier: Apache-2.0

#include <cstdint>
#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "api/status/try.h"
#include "arbitro/v1/clock.pb.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/show/error_text.h"
#include "tools/arbitroctl/show/round_text.h"
#include "tools/arbitroctl/show/words.h"

namespace arbitro::tools {
namespace {

struct ClockOptions {
  std::string event;
  uint32_t round = 0;
  uint32_t table = 0;
  uint32_t seconds = 0;
  uint32_t extra_turns = 0;
};

template <class Request>
absl::Status Change(Session* session, const ClockOptions& options, const char* method,
                    const Request& request) {
  v1::ClockMutationResponse response;
  RETURN_IF_ERROR(session->Mutate(method, request, &response));
  const std::string& name = response.table().empty() ? response.round() : response.table();
  const auto event = GetEvent(session, options.event);
  const int32_t offset = event.ok() ? event->utc_offset_minutes() : 0;
  const std::string until =
      response.end_time_us() == 0
          ? Phrase("the clock stands")
          : PhraseWith("until $0", LocalTimeText(response.end_time_us(), offset));
  session->Show(response,
                absl::StrCat(name, "  ", until, "\n", ResultText(response.result()), "\n"));
  return absl::OkStatus();
}

// PauseClock, ResumeClock, CallTime: requests of one shape.
template <class Request>
absl::Status Plain(Session* session, const ClockOptions& options, const char* method) {
  Request request;
  request.set_round(RoundName(options.event, options.round));
  return Change(session, options, method, request);
}

absl::Status Start(Session* session, const ClockOptions& options) {
  v1::StartClockRequest request;
  request.set_round(RoundName(options.event, options.round));
  request.set_seconds(options.seconds);
  request.set_extra_turns(options.extra_turns);
  return Change(session, options, "EventService.StartClock", request);
}

absl::Status Extend(Session* session, const ClockOptions& options) {
  v1::ExtendTimeRequest request;
  request.set_table(TableName(options.event, options.round, options.table));
  request.set_seconds(options.seconds);
  return Change(session, options, "EventService.ExtendTime", request);
}

// The clock of the round, or of the one that is played, and the tables that play on longer.
absl::Status Show(Session* session, const ClockOptions& options) {
  const auto event = GetEvent(session, options.event);
  if (!event.ok()) return event.status();
  const uint32_t number = options.round != 0 ? options.round : event->rounds_paired();
  if (number == 0) {
    return UsageError(PhraseWith("no round of `$0` is paired yet", options.event),
                      PhraseWith("start the first: `arbitroctl round start $0`", options.event));
  }
  ASSIGN_OR_RETURN(const auto round, GetRound(session, options.event, number));
  ASSIGN_OR_RETURN(const auto tables, GetTables(session, options.event, number));
  TextTable table({"", ""});
  table.AddFact("round", absl::StrCat(number));
  if (round.has_clock()) {
    AddClock(round.clock(), event->utc_offset_minutes(), &table);
  } else {
    table.AddFact("clock", PhraseWith("not started: $0", absl::StrCat("arbitroctl clock start ",
                                                                      options.event, " ", number)));
  }
  AddExtensions(tables, event->utc_offset_minutes(), &table);
  session->Show(round, table);
  return absl::OkStatus();
}

}  // namespace

void AddClockCommands(CLI::App* app, Session* session) {
  CLI::App* group = AddGroup(app, "clock", "The clock of a round");
  auto options = std::make_shared<ClockOptions>();
  CLI::App* start = AddCommand(group, "start", "Starts the clock of a round",
                               "clock start torino-2026 3 --seconds 3000 --turns 3");
  AddArgument(start, "event", &options->event, "the event's id");
  AddArgument(start, "round", &options->round, "which round, from 1");
  AddOption(start, "--seconds", &options->seconds, "how long; left out: as the rulebook plans");
  AddOption(start, "--turns", &options->extra_turns, "turns that are played on after time");
  Session::OnRun(start, session, [session, options] { return Start(session, *options); });

  using Run = absl::Status (*)(Session*, const ClockOptions&);
  const struct {
    const char* name;
    const char* what;
    Run run;
  } commands[] = {
      {"pause", "Stops the clock for a while",
       [](Session* s, const ClockOptions& o) {
         return Plain<v1::PauseClockRequest>(s, o, "EventService.PauseClock");
       }},
      {"resume", "Lets a paused clock go on",
       [](Session* s, const ClockOptions& o) {
         return Plain<v1::ResumeClockRequest>(s, o, "EventService.ResumeClock");
       }},
      {"call", "Calls time, early or late",
       [](Session* s, const ClockOptions& o) {
         return Plain<v1::CallTimeRequest>(s, o, "EventService.CallTime");
       }},
  };
  for (const auto& each : commands) {
    CLI::App* command = AddCommand(group, each.name, each.what,
                                   absl::StrCat("clock ", each.name, " torino-2026 3"));
    AddArgument(command, "event", &options->event, "the event's id");
    AddArgument(command, "round", &options->round, "which round, from 1");
    Session::OnRun(command, session,
                   [session, options, run = each.run] { return run(session, *options); });
  }

  CLI::App* show = AddCommand(group, "show", "Shows a round's clock, and tables with more time",
                              "clock show torino-2026");
  AddArgument(show, "event", &options->event, "the event's id");
  AddOption(show, "round", &options->round, "which round, from 1 (default: the newest)");
  session->AddAt(show);
  Session::OnRun(show, session, [session, options] { return Show(session, *options); });

  CLI::App* extend =
      AddCommand(group, "extend", "A table plays on longer; needs --reason",
                 "clock extend torino-2026 3 12 300 --reason 'deck check of six minutes'");
  AddArgument(extend, "event", &options->event, "the event's id");
  AddArgument(extend, "round", &options->round, "which round, from 1");
  AddArgument(extend, "table", &options->table, "which table of it, from 1");
  AddArgument(extend, "seconds", &options->seconds, "how much longer");
  Session::OnRun(extend, session, [session, options] { return Extend(session, *options); });
}

}  // namespace arbitro::tools
