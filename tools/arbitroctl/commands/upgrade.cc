// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/commands/commands.h"

namespace arbitro::tools {
namespace {

std::string ComparisonText(const v1::UpgradeRulesetResponse& response) {
  const std::string differences = response.differences() == 0
                                      ? Phrase("all the same")
                                      : PhraseWith("$0 otherwise, waived", response.differences());
  const std::string versions = PhraseWith(
      "$0 ($1) to $2 ($3)", response.from_version(), response.from_sha256().substr(0, 12),
      response.to_version(), response.to_sha256().substr(0, 12));
  const std::string records = Counted(response.records_compared(), "1 record", "$0 records");
  return absl::StrCat(LineOf(response.event(), versions),
                      PhraseWith("$0 decided again: $1", records, differences), "\n");
}

}  // namespace

void AddEventUpgrade(const Group& event) {
  Command(event, "upgrade",
          "Moves the event to another version of its ruleset, if that decides all on record alike; "
          "compares only with --dry-run. A waiver needs --reason",
          "event upgrade torino-2026 --version 1.1.0 --timeout 600")
      .Changes("EventService.UpgradeRuleset", ComparisonText)
      .OfEvent()
      .Argument("--version", "version", "the ruleset's version to move to")
      .Option("--waiver", "waiver",
              "the authority for other decisions than those on record, such as a ruling's number");
}

}  // namespace arbitro::tools
