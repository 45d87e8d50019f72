// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <map>

#include "arbitro/v1/journal.pb.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/show/message_json.h"
#include "tools/progress_bar.h"

namespace arbitro::tools {
namespace {

// How far a replay goes.
const std::map<std::string, v1::ReplayMode> kModes = {
    {"verify", v1::REPLAY_MODE_VERIFY},
    {"fold", v1::REPLAY_MODE_FOLD},
    {"reexecute", v1::REPLAY_MODE_REEXECUTE},
    {"shadow", v1::REPLAY_MODE_SHADOW},
};

// Stands for every journal.
constexpr char kEveryJournal[] = "-";

struct ListOptions {
  std::string journal;
  uint64_t first_revision = 0;
};

struct ReplayOptions {
  std::string journal;
  std::string mode = "reexecute";
  bool every_record = false;
  std::string shadow_ruleset;
  std::string shadow_version;
};

absl::Status ListRecords(const Typed& typed, const ListOptions& options) {
  ASSIGN_OR_RETURN(const auto all,
                   GetRecords(typed.session, options.journal, options.first_revision));
  const ShownClock clock = ClockOf(typed.session, options.journal);
  TextTable table({">revision", clock.Heading(), "command", "by", "rules", "hash"});
  for (const v1::Record& record : all.records()) {
    std::string rules;
    for (const v1::Citation& citation : record.payload().decision().citations()) {
      absl::StrAppend(&rules, rules.empty() ? "" : " ", citation.rule());
    }
    table.Add({record.receipt().revision(), clock.Time(record.receipt().time_us()),
               Phrase(CommandWord(record.payload().command())), record.payload().principal(), rules,
               ShortDigest(record.receipt().record_hash())});
  }
  return typed.session->Show(all, table);
}

// Both decisions, of which one is on record.
std::string DecisionsText(const v1::ReplayJournalResponse& finding) {
  TextTable table({"", "", "", ""});
  table.Add({"", Phrase("recorded"), finding.recorded(),
             PhraseWith("(decision $0)", ShortDigest(finding.recorded_digest()))});
  table.Add({"", Phrase("derived"), finding.derived(),
             PhraseWith("(decision $0)", ShortDigest(finding.derived_digest()))});
  return table.Text();
}

std::string FindingText(const v1::ReplayJournalResponse& finding) {
  const std::string record = PhraseWith("record $0 of $1", finding.revision(), finding.journal());
  if (!finding.damage().empty()) return PhraseWith("stopped: $0", OneLine(finding.damage())) + "\n";
  switch (finding.outcome()) {
    case v1::REPLAY_OUTCOME_UNVERIFIABLE:
      return PhraseWith("$0: cannot be run again: $1", record, OneLine(finding.why())) + "\n";
    case v1::REPLAY_OUTCOME_IDENTICAL:
      return PhraseWith("$0: identical", record) + "\n";
    case v1::REPLAY_OUTCOME_IDENTICAL_OTHER_BINARY:
      return PhraseWith("$0: identical (other binary)", record) + "\n";
    default:
      break;
  }
  return absl::StrCat(PhraseWith("$0: differs at $1", record, finding.field()), "\n",
                      DecisionsText(finding));
}

// The findings of a replay's stream.
struct ReplayReport {
  std::vector<v1::ReplayJournalResponse> findings;  // not identical, or of every record
  uint64_t bad = 0;                                 // of them, not identical
  v1::ReplayJournalResponse last;

  bool identical() const { return last.identical() && bad == 0; }
};

bool IsIdentical(const v1::ReplayJournalResponse& finding) {
  return finding.damage().empty() &&
         (finding.outcome() == v1::REPLAY_OUTCOME_IDENTICAL ||
          finding.outcome() == v1::REPLAY_OUTCOME_IDENTICAL_OTHER_BINARY);
}

// Counts a message of the stream that is not its last one.
void KeepFinding(const v1::ReplayJournalResponse& message, bool every_record,
                 ReplayReport* report) {
  const bool bad = !IsIdentical(message);
  if (bad) ++report->bad;
  if (bad || every_record) report->findings.push_back(message);
}

// Counts the records that were replayed, of all journals together.
class ReplayedRecords {
 public:
  // Returns the count with the message's.
  uint64_t Take(const v1::ReplayJournalResponse& message) {
    uint64_t& known = known_[message.journal()];
    records_ += std::max(known, message.revision()) - known;
    known = std::max(known, message.revision());
    return records_;
  }

 private:
  std::map<std::string, uint64_t> known_;  // the revision, by journal
  uint64_t records_ = 0;
};

absl::Status ReadReplay(Session* session, const v1::ReplayJournalRequest& request,
                        ReplayReport* report) {
  *report = {};
  const bool all = request.journal() == kEveryJournal;
  ProgressBar bar(PhraseWith("replaying $0", all ? Phrase("every journal") : request.journal()));
  ReplayedRecords replayed;
  const v1::ReplayJournalResponse& last = report->last;
  RETURN_IF_ERROR(ReadStream(session, "JournalService.ReplayJournal", request, &report->last, [&] {
    if (last.done()) return;
    KeepFinding(last, request.every_record(), report);
    bar.Show(replayed.Take(last), all ? 0 : last.revisions_total());
  }));
  if (last.done()) return absl::OkStatus();
  return absl::InternalError("the replay ended before its last record");
}

absl::StatusOr<v1::ReplayJournalRequest> ReplayRequest(const ReplayOptions& options) {
  const bool shadow = options.mode == "shadow";
  if (shadow == options.shadow_ruleset.empty()) {
    return UsageError("name the ruleset with --ruleset, for --mode shadow alone");
  }
  v1::ReplayJournalRequest request;
  request.set_mode(kModes.at(options.mode));
  request.set_journal(options.journal == kEveryJournal ? kEveryJournal
                                                       : JournalName(options.journal));
  request.set_every_record(options.every_record);
  if (shadow) request.set_shadow_ruleset(RulesetName(options.shadow_ruleset));
  request.set_shadow_version(options.shadow_version);
  return request;
}

nlohmann::ordered_json JsonOfReplay(const std::string& journal, const ReplayReport& report) {
  return {{"journal", journal},
          {"identical", report.identical()},
          {"records", report.last.revisions_total()},
          {"findings", JsonOfAll(report.findings)}};
}

std::string TextOfReplay(const ReplayReport& report) {
  std::string text;
  for (const v1::ReplayJournalResponse& finding : report.findings) text += FindingText(finding);
  text += report.identical()
              ? Phrase("replay: identical")
              : PhraseWith("replay: $0 not identical, of $1", report.bad,
                           Counted(report.last.revisions_total(), "1 record", "$0 records"));
  return text + "\n";
}

absl::Status Replay(const Typed& typed, const ReplayOptions& options) {
  Session* session = typed.session;
  ASSIGN_OR_RETURN(const auto request, ReplayRequest(options));
  ReplayReport report;
  RETURN_IF_ERROR(Client::Retrying([&] { return ReadReplay(session, request, &report); }));
  // Journals are replayed side by side.
  std::ranges::stable_sort(report.findings,
                           [](const auto& a, const auto& b) { return a.journal() < b.journal(); });
  session->EndWith(report.identical() ? kExitOk : kExitRefused);
  return session->Show(JsonOfReplay(request.journal(), report), TextOfReplay(report));
}

}  // namespace

void AddJournalCommands(const Group& app) {
  const Group journal = AddGroup(app, "journal", "Journals and their records");
  Command(journal, "list", "Lists the records of an event, or of `house`",
          "journal list torino-2026 --from 40")
      .Runs(ListRecords)
      .Argument("journal", &ListOptions::journal, "an event's id, or house")
      .Option("--from", &ListOptions::first_revision, "from this revision on");
  Command(app, "replay", "Runs the commands on record again and compares every decision",
          "replay torino-2026 --mode shadow --ruleset demo --version 1.1.0")
      .Runs(Replay)
      .Argument("journal", &ReplayOptions::journal, "an event's id, house, or - for every journal")
      .Choice("--mode", &ReplayOptions::mode, {"verify", "fold", "reexecute", "shadow"},
              "how far: chain and digests, the state too, every decision, or what another version "
              "of the ruleset would have decided otherwise")
      .Flag("--records", &ReplayOptions::every_record,
            "say of every record how it came out, not only of what is not identical")
      .Option("--ruleset", &ReplayOptions::shadow_ruleset, "shadow: which ruleset")
      .Option("--version", &ReplayOptions::shadow_version,
              "shadow: which version (default: the newest on offer)");
}

}  // namespace arbitro::tools
