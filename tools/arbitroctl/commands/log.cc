// SPDX-License-Identifier: Apache-2.0

#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "api/status/try.h"
#include "arbitro/v1/admin.pb.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/show/error_text.h"
#include "tools/arbitroctl/show/language.h"
#include "tools/arbitroctl/show/words.h"

namespace arbitro::tools {
namespace {

struct LossOptions {
  std::string quarantine;
  std::string who;
};

std::string NameOrLog(const std::string& journal) {
  return journal.empty() ? Phrase("the whole log") : journal;
}

absl::Status ListQuarantined(Session* session) {
  v1::ListQuarantinedResponse response;
  RETURN_IF_ERROR(
      session->Call("AdminService.ListQuarantined", v1::ListQuarantinedRequest(), &response));
  std::string text;
  for (const v1::QuarantinedJournal& each : response.quarantined()) {
    absl::StrAppend(&text,
                    PhraseWith("$0 is out of use ($1): $2", NameOrLog(each.journal()),
                               each.quarantine(), each.found()),
                    "\n  ", each.remedy(), "\n");
  }
  session->Show(response, text.empty() ? Phrase("nothing of the log is out of use") + "\n" : text);
  session->EndWith(response.quarantined().empty() ? kExitOk : kExitRefused);
  return absl::OkStatus();
}

absl::Status AcknowledgeLoss(Session* session, const LossOptions& options) {
  v1::AcknowledgeLossRequest request;
  request.set_quarantine(options.quarantine);
  request.set_who(options.who);
  v1::AcknowledgeLossResponse response;
  RETURN_IF_ERROR(session->Mutate("AdminService.AcknowledgeLoss", request, &response));
  session->Show(response, absl::StrCat(PhraseWith("$0 goes on without what is lost: $1",
                                                  NameOrLog(response.journal()), response.found()),
                                       "\n", ResultText(response.result()), "\n"));
  return absl::OkStatus();
}

}  // namespace

void AddLogCommands(CLI::App* app, Session* session) {
  CLI::App* group = AddGroup(app, "log", "The daemon's log: proofs, keys, and what is out of use");
  CLI::App* list =
      AddCommand(group, "quarantined", "Lists it, with what would help", "log quarantined");
  Session::OnRun(list, session, [session] { return ListQuarantined(session); });

  CLI::App* acknowledge =
      AddCommand(group, "acknowledge", "Accepts that records are gone; needs --reason",
                 "log acknowledge 3f9a0c1d2e4b5a69 --who 'Ada, operator' --reason 'the slips are "
                 "at hand'");
  auto options = std::make_shared<LossOptions>();
  AddArgument(acknowledge, "quarantine", &options->quarantine, "as `log quarantined` names it");
  AddArgument(acknowledge, "--who", &options->who, "who answers for it");
  Session::OnRun(acknowledge, session,
                 [session, options] { return AcknowledgeLoss(session, *options); });
  AddLogProofCommands(group, session);
}

}  // namespace arbitro::tools
