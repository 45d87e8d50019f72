// SPDX-License-Identifier: Apache-2.0

#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "api/status/try.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/show/language.h"
#include "tools/arbitroctl/show/words.h"

namespace arbitro::tools {
namespace {

struct UpgradeOptions {
  std::string event;
  std::string version;
  std::string waiver;
};

std::string ComparisonText(const v1::UpgradeRulesetResponse& response) {
  const std::string differences = response.differences() == 0
                                      ? Phrase("all the same")
                                      : PhraseWith("$0 otherwise, waived", response.differences());
  return absl::StrCat(response.event(), "  ",
                      PhraseWith("$0 ($1) to $2 ($3)", response.from_version(),
                                 response.from_sha256().substr(0, 12), response.to_version(),
                                 response.to_sha256().substr(0, 12)),
                      "\n",
                      PhraseWith("$0 decided again: $1",
                                 Counted(static_cast<int64_t>(response.records_compared()),
                                         "1 record", "$0 records"),
                                 differences),
                      "\n", ResultText(response.result()), "\n");
}

absl::Status Upgrade(Session* session, const UpgradeOptions& options) {
  v1::UpgradeRulesetRequest request;
  request.set_event(EventName(options.event));
  request.set_version(options.version);
  request.set_waiver(options.waiver);
  v1::UpgradeRulesetResponse response;
  RETURN_IF_ERROR(session->Mutate("EventService.UpgradeRuleset", request, &response));
  session->Show(response, ComparisonText(response));
  return absl::OkStatus();
}

}  // namespace

void AddEventUpgrade(CLI::App* group, Session* session) {
  CLI::App* command = AddCommand(
      group, "upgrade",
      "Moves the event to another version of its ruleset, if that decides all on record alike; "
      "compares only with --dry-run. A waiver needs --reason",
      "event upgrade torino-2026 --version 1.1.0 --timeout 600");
  auto options = std::make_shared<UpgradeOptions>();
  AddArgument(command, "event", &options->event, "the event's id");
  AddArgument(command, "--version", &options->version, "the ruleset's version to move to");
  AddOption(command, "--waiver", &options->waiver,
            "what allows other decisions than those on record, such as a ruling's number");
  Session::OnRun(command, session, [session, options] { return Upgrade(session, *options); });
}

}  // namespace arbitro::tools
