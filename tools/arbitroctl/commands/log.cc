// SPDX-License-Identifier: Apache-2.0

#include "arbitro/v1/admin.pb.h"
#include "tools/arbitroctl/commands/commands.h"

namespace arbitro::tools {
namespace {

std::string NameOrLog(const std::string& journal) {
  return journal.empty() ? Phrase("the whole log") : journal;
}

std::string QuarantinedText(const v1::ListQuarantinedResponse& response) {
  std::string text;
  for (const v1::QuarantinedJournal& each : response.quarantined()) {
    absl::StrAppend(&text,
                    PhraseWith("$0 is out of use ($1): $2", NameOrLog(each.journal()),
                               each.quarantine(), each.found()),
                    "\n  ", each.remedy(), "\n");
  }
  return text.empty() ? Phrase("nothing of the log is out of use") + "\n" : text;
}

absl::Status ListQuarantined(const Typed& typed) {
  v1::ListQuarantinedResponse response;
  RETURN_IF_ERROR(
      typed.session->Call("AdminService.ListQuarantined", v1::ListQuarantinedRequest(), &response));
  typed.session->EndWith(response.quarantined().empty() ? kExitOk : kExitRefused);
  return typed.session->Show(response, QuarantinedText(response));
}

std::string AcknowledgedText(const v1::AcknowledgeLossResponse& response) {
  return PhraseWith("$0 goes on without what is lost: $1", NameOrLog(response.journal()),
                    response.found()) +
         "\n";
}

}  // namespace

void AddLogCommands(const Group& app) {
  const Group log = AddGroup(app, "log", "The daemon's log: proofs, keys, and what is out of use");
  Command(log, "quarantined", "Lists it, with what would help", "log quarantined")
      .Runs(ListQuarantined);
  Command(log, "acknowledge", "Accepts that records are gone; needs --reason",
          "log acknowledge 3f9a0c1d2e4b5a69 --who 'Ada, operator' --reason 'the slips are at hand'")
      .Changes("AdminService.AcknowledgeLoss", AcknowledgedText)
      .Argument("quarantine", "quarantine", "as `log quarantined` names it")
      .Argument("--who", "who", "the person who answers for it");
  AddLogProofCommands(log);
}

}  // namespace arbitro::tools
