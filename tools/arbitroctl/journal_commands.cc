// SPDX-License-Identifier: Apache-2.0

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "arbitro/v1/journal.pb.h"
#include "tools/arbitroctl/commands.h"
#include "tools/arbitroctl/error_text.h"
#include "tools/arbitroctl/message_json.h"
#include "tools/arbitroctl/words.h"
#include "tools/progress_bar.h"

namespace arbitro::tools {
namespace {

// How far a replay goes.
const std::map<std::string, v1::ReplayMode> kModes = {
    {"verify", v1::REPLAY_MODE_VERIFY},
    {"fold", v1::REPLAY_MODE_FOLD},
    {"reexecute", v1::REPLAY_MODE_REEXECUTE},
};

struct JournalOptions {
  std::string journal;
  uint64_t first_revision = 0;
  std::string mode = "reexecute";
};

absl::Status ListRecords(Session* session, const JournalOptions& options) {
  const auto all = GetRecords(session, options.journal, options.first_revision);
  if (!all.ok()) return all.status();
  TextTable table({">revision", "time", "command", "by", "rules", "hash"});
  for (const v1::Record& record : all->records()) {
    std::string rules;
    for (const v1::Citation& citation : record.payload().decision().citations()) {
      absl::StrAppend(&rules, rules.empty() ? "" : " ", citation.rule());
    }
    table.Add({absl::StrCat(record.receipt().revision()), TimeText(record.receipt().time_us()),
               CommandWord(record.payload().command()), record.payload().principal(), rules,
               ShortDigest(record.receipt().record_hash())});
  }
  session->Show(*all, table);
  return absl::OkStatus();
}

std::string FindingText(const std::string& journal, const v1::ReplayJournalResponse& finding) {
  if (finding.outcome() == v1::REPLAY_OUTCOME_UNVERIFIABLE) {
    return absl::StrCat("record ", finding.revision(), " of ", journal,
                        ": cannot be run again: ", finding.why(), "\n");
  }
  TextTable table({"", "", "", ""});
  table.Add({"", "recorded", finding.recorded(),
             absl::StrCat("(decision ", ShortDigest(finding.recorded_digest()), ")")});
  table.Add({"", "derived", finding.derived(),
             absl::StrCat("(decision ", ShortDigest(finding.derived_digest()), ")")});
  return absl::StrCat("record ", finding.revision(), " of ", journal, ": differs at ",
                      finding.field(), "\n", table.Text(OutputColumns()));
}

// What a replay's stream said.
struct ReplayReport {
  std::vector<v1::ReplayJournalResponse> findings;  // not identical
  v1::ReplayJournalResponse last;
};

absl::Status ReadReplay(Session* session, const v1::ReplayJournalRequest& request,
                        ReplayReport* report) {
  *report = {};
  ProgressBar bar("replaying " + request.journal());
  const auto stream = session->client().Open("JournalService.ReplayJournal");
  if (stream->Write(request)) stream->EndWriting();
  v1::ReplayJournalResponse message;
  while (stream->Read(&message)) {
    if (message.outcome() == v1::REPLAY_OUTCOME_DIVERGED ||
        message.outcome() == v1::REPLAY_OUTCOME_UNVERIFIABLE) {
      report->findings.push_back(message);
    }
    bar.Show(message.revision(), message.revisions_total());
    report->last = message;
  }
  const absl::Status status = stream->Finish();
  if (status.ok() && !report->last.done()) {
    return absl::InternalError("the replay ended before its last record");
  }
  return status;
}

absl::Status Replay(Session* session, const JournalOptions& options) {
  v1::ReplayJournalRequest request;
  request.set_mode(kModes.at(options.mode));
  request.set_journal(JournalName(options.journal));
  ReplayReport report;
  const absl::Status status =
      Client::Retrying([&] { return ReadReplay(session, request, &report); });
  if (!status.ok()) return status;
  const bool identical = report.last.identical() && report.findings.empty();
  nlohmann::ordered_json document = {{"journal", request.journal()},
                                     {"identical", identical},
                                     {"records", report.last.revisions_total()},
                                     {"findings", nlohmann::ordered_json::array()}};
  std::string text;
  for (const v1::ReplayJournalResponse& finding : report.findings) {
    document["findings"].push_back(JsonOfMessage(finding));
    text += FindingText(request.journal(), finding);
  }
  text += identical ? "replay: identical\n"
                    : absl::StrCat("replay: ", report.findings.size(), " of ",
                                   report.last.revisions_total(), " records are not identical\n");
  session->Show(document, text);
  session->EndWith(identical ? kExitOk : kExitRefused);
  return absl::OkStatus();
}

}  // namespace

std::string CommandWord(const v1::Command& command) {
  const auto* which = v1::Command::descriptor()->FindOneofByName("command");
  const auto* field = command.GetReflection()->GetOneofFieldDescriptor(command, which);
  std::string word = field == nullptr ? "withheld" : field->name();
  for (char& letter : word) letter = letter == '_' ? ' ' : letter;
  return word;
}

void AddJournalCommands(CLI::App* app, Session* session) {
  CLI::App* group = AddGroup(app, "journal", "What is on record");
  auto options = std::make_shared<JournalOptions>();
  CLI::App* list = AddCommand(group, "list", "Lists the records of an event, or of `house`",
                              "journal list torino-2026 --from 40");
  AddArgument(list, "journal", &options->journal, "an event's id, or house");
  AddOption(list, "--from", &options->first_revision, "from this revision on");
  Session::OnRun(list, session, [session, options] { return ListRecords(session, *options); });

  CLI::App* replay =
      AddCommand(app, "replay", "Runs the commands on record again and compares every decision",
                 "replay torino-2026 --mode fold");
  AddArgument(replay, "journal", &options->journal, "an event's id, or house");
  AddChoice(replay, "--mode", &options->mode, {"verify", "fold", "reexecute"},
            "how far: chain and digests, the state too, or every decision");
  Session::OnRun(replay, session, [session, options] { return Replay(session, *options); });
}

}  // namespace arbitro::tools
