// SPDX-License-Identifier: Apache-2.0

#include <cstdio>

#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "arbitro/v1/journal.pb.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/show/explain_text.h"
#include "tools/arbitroctl/show/message_json.h"
#include "tools/arbitroctl/show/utf8_text.h"
#include "tools/arbitroctl/text_file.h"

namespace arbitro::tools {
namespace {

std::string ExplainedText(const Typed& typed, const v1::ExplainDecisionResponse& response) {
  const EventWords words =
      WordsIn(typed.session, typed.Asked<v1::ExplainDecisionRequest>().journal());
  return ExplanationText(words, response, OutputColumns());
}

struct WhatIfOptions {
  uint64_t revision = 0;
  std::string file = "-";
};

// A command a line, as `journal list -o json` shows them; empty lines and comments are left out.
// Returns the faults of the lines that are none.
std::vector<LineFault> ReadCommands(const std::string& text, v1::WhatIfRequest* request) {
  std::vector<LineFault> faults;
  size_t number = 0;
  const std::vector<std::string> lines = absl::StrSplit(text, '\n');
  for (const std::string& line : lines) {
    ++number;
    const std::string command(TrimText(line));
    if (command.empty() || command[0] == '#') continue;
    const absl::Status status = MessageOfJson(command, request->add_commands());
    if (!status.ok()) {
      faults.push_back({number, std::string(status.message()), "write a command a line, as JSON"});
    }
  }
  return faults;
}

absl::StatusOr<v1::WhatIfRequest> RequestOf(const Typed& typed, const WhatIfOptions& options) {
  ASSIGN_OR_RETURN(const auto text, ReadTextFile(options.file));
  v1::WhatIfRequest request;
  request.set_event(typed.Event());
  request.set_at_revision(options.revision);
  const std::vector<LineFault> faults = ReadCommands(text, &request);
  if (!faults.empty()) return UnreadableLines(options.file, faults);
  if (request.commands().empty()) {
    return UsageError(
        "there is no command; write one a line: {\"pair_round\":{\"event\":"
        "\"events/torino-2026\",\"round\":4}}");
  }
  return request;
}

absl::Status WhatIf(const Typed& typed, const WhatIfOptions& options) {
  Session* session = typed.session;
  ASSIGN_OR_RETURN(const auto request, RequestOf(typed, options));
  v1::WhatIfResponse response;
  RETURN_IF_ERROR(session->Call("JournalService.WhatIf", request, &response));
  for (const v1::WhatIfStep& step : response.steps()) {
    if (!step.accepted()) session->EndWith(kExitRefused);
  }
  return session->Show(response, session->json() ? ""
                                                 : WhatIfText(WordsIn(session, typed.event),
                                                              request, response, OutputColumns()));
}

}  // namespace

void AddExplainCommands(const Group& app) {
  Command(app, "explain", "Why a record says what it says, with the rules' text",
          "explain torino-2026 17 --table 4 --trace --language it")
      .Shows("JournalService.ExplainDecision", ExplainedText)
      .Argument("journal", "journal", "an event's id, or house", Names::kJournal)
      .Option("revision", "revision", "which record, from 1")
      .Option("--table", "table", "of a pairing: only this table")
      .Option("--trace", "with_trace",
              "have the ruleset decide it again, and show what it said on the way");
  Command(app, "whatif",
          "Shows what would come of further commands in standings and cut; records nothing, and "
          "draws from a throw-away seed",
          "whatif torino-2026 --at 120 results.jsonl")
      .Runs(WhatIf)
      .OfEvent()
      .Option("commands", &WhatIfOptions::file,
              "JSON, a command a line, as `journal list -o json` shows them; -: standard input")
      .Option("--at", &WhatIfOptions::revision, "from the state after this record (default: now)");
}

}  // namespace arbitro::tools
