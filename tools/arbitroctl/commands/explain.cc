// SPDX-License-Identifier: Apache-2.0

#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "api/status/try.h"
#include "arbitro/v1/journal.pb.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/show/error_text.h"
#include "tools/arbitroctl/show/explain_text.h"
#include "tools/arbitroctl/show/message_json.h"
#include "tools/arbitroctl/show/utf8_text.h"
#include "tools/arbitroctl/show/words.h"
#include "tools/arbitroctl/text_file.h"

namespace arbitro::tools {
namespace {

struct ExplainOptions {
  std::string journal;
  uint64_t revision = 0;
  uint32_t table = 0;
  bool trace = false;
};

struct WhatIfOptions {
  std::string event;
  uint64_t revision = 0;
  std::string file = "-";
};

absl::Status Explain(Session* session, const ExplainOptions& options) {
  v1::ExplainDecisionRequest request;
  request.set_journal(JournalName(options.journal));
  request.set_revision(options.revision);
  request.set_table(options.table);
  request.set_with_trace(options.trace);
  v1::ExplainDecisionResponse response;
  RETURN_IF_ERROR(session->Call("JournalService.ExplainDecision", request, &response));
  session->Show(response, session->json() ? ""
                                          : ExplanationText(WordsIn(session, options.journal),
                                                            response, OutputColumns()));
  return absl::OkStatus();
}

// A command a line, as `journal list -o json` shows them; empty lines and comments are left out.
absl::StatusOr<v1::WhatIfRequest> RequestOf(const WhatIfOptions& options) {
  ASSIGN_OR_RETURN(const auto text, ReadTextFile(options.file));
  v1::WhatIfRequest request;
  request.set_event(EventName(options.event));
  request.set_at_revision(options.revision);
  std::vector<LineFault> faults;
  size_t number = 0;
  const std::vector<std::string> lines = absl::StrSplit(text, '\n');
  for (const std::string& line : lines) {
    ++number;
    const std::string command(TrimText(line));
    if (command.empty() || command[0] == '#') continue;
    const absl::Status status = MessageOfJson(command, request.add_commands());
    if (!status.ok()) {
      faults.push_back({number, std::string(status.message()), "write a command a line, as JSON"});
    }
  }
  if (!faults.empty()) return UnreadableLines(options.file, faults);
  if (request.commands().empty()) {
    return UsageError(
        "there is no command; write one a line: {\"pair_round\":{\"event\":"
        "\"events/torino-2026\",\"round\":4}}");
  }
  return request;
}

absl::Status WhatIf(Session* session, const WhatIfOptions& options) {
  ASSIGN_OR_RETURN(const auto request, RequestOf(options));
  v1::WhatIfResponse response;
  RETURN_IF_ERROR(session->Call("JournalService.WhatIf", request, &response));
  session->Show(response, session->json() ? ""
                                          : WhatIfText(WordsIn(session, options.event), request,
                                                       response, OutputColumns()));
  for (const v1::WhatIfStep& step : response.steps()) {
    if (!step.accepted()) session->EndWith(kExitRefused);
  }
  return absl::OkStatus();
}

}  // namespace

void AddExplainCommands(CLI::App* app, Session* session) {
  auto asked = std::make_shared<ExplainOptions>();
  CLI::App* explain =
      AddCommand(app, "explain", "Why a record says what it says, with the rules' text",
                 "explain torino-2026 17 --table 4 --trace --language it");
  AddArgument(explain, "journal", &asked->journal, "an event's id, or house");
  AddOption(explain, "revision", &asked->revision, "which record, from 1");
  AddOption(explain, "--table", &asked->table, "of a pairing: only this table");
  AddFlag(explain, "--trace", &asked->trace,
          "have the ruleset decide it again, and show what it said on the way");
  Session::OnRun(explain, session, [session, asked] { return Explain(session, *asked); });

  auto fork = std::make_shared<WhatIfOptions>();
  CLI::App* whatif =
      AddCommand(app, "whatif",
                 "What would come of further commands in standings and cut; records nothing, and "
                 "draws from a throw-away seed",
                 "whatif torino-2026 --at 120 results.jsonl");
  AddArgument(whatif, "event", &fork->event, "the event's id");
  AddOption(whatif, "commands", &fork->file,
            "JSON, a command a line, as `journal list -o json` shows them; -: standard input");
  AddOption(whatif, "--at", &fork->revision, "from the state after this record (default: now)");
  Session::OnRun(whatif, session, [session, fork] { return WhatIf(session, *fork); });
}

}  // namespace arbitro::tools
