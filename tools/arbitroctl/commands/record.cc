// SPDX-License-Identifier: Apache-2.0

#include <limits>

#include "arbitro/v1/journal.pb.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/files/record_case.h"
#include "tools/printing.h"
#include "tools/progress_bar.h"

namespace arbitro::tools {
namespace {

constexpr char kHead[] =
    "# SPDX-License-Identifier: Apache-2.0\n#\n# Recorded at an event; docs/cases.md explains "
    "every line.\n\n";

struct RecordOptions {
  uint64_t from = 1;
  uint64_t to = std::numeric_limits<uint64_t>::max();
  std::string out;
};

absl::Status ReadCases(const Typed& typed, const RecordOptions& options, CaseRecorder* recorder) {
  ProgressBar bar(PhraseWith("reading $0", typed.Event()));
  v1::ListRecordsRequest request;
  request.set_journal(typed.Event());
  request.set_first_revision(1);
  request.set_page_size(kPageSize);
  while (request.first_revision() != 0 && request.first_revision() <= options.to) {
    v1::ListRecordsResponse page;
    RETURN_IF_ERROR(typed.session->Call("JournalService.ListRecords", request, &page));
    for (const v1::Record& record : page.records()) {
      const uint64_t revision = record.receipt().revision();
      if (revision > options.to) break;
      if (revision < options.from) {
        recorder->Take(record);
      } else {
        recorder->TakeAsCase(record);
      }
      bar.Show(revision, 0);
    }
    request.set_first_revision(page.next_revision());
  }
  return absl::OkStatus();
}

absl::Status Record(const Typed& typed, const RecordOptions& options) {
  if (options.from < 1 || options.from > options.to) {
    return UsageError("--from must be at least 1 and no more than --to");
  }
  CaseRecorder recorder;
  RETURN_IF_ERROR(ReadCases(typed, options, &recorder));
  if (recorder.cases() == 0) {
    // The reason of each record that might have been one.
    if (!recorder.text().empty()) PrintError(recorder.text());
    return UsageError(
        "no report, standings or deck lies between --from and --to that a case can say; list the "
        "records with `arbitroctl journal list`");
  }
  RETURN_IF_ERROR(WriteOut(options.out, absl::StrCat(kHead, recorder.text())));
  const nlohmann::ordered_json document = {{"file", options.out}, {"cases", recorder.cases()}};
  return typed.session->Show(
      document,
      PhraseWith("$0 written to $1", Counted(recorder.cases(), "1 case", "$0 cases"), options.out) +
          "\n");
}

}  // namespace

void AddRecordCommand(const Group& app) {
  Command(app, "record",
          "Turns records of an event into rule cases; a whole event is taken away with `export`",
          "record torino-2026 --from 40 --to 47 --out ruling.cases")
      .Runs(Record)
      .OfEvent()
      .Option("--from", &RecordOptions::from, "from this revision on")
      .Option("--to", &RecordOptions::to, "up to this revision")
      .Argument("--out", &RecordOptions::out, "the file");
}

}  // namespace arbitro::tools
