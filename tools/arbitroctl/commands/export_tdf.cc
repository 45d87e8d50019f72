// SPDX-License-Identifier: Apache-2.0
//
// An event as a file of TOM.

#include "daemon/interchange/tdf_event.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/files/exported_file.h"
#include "tools/arbitroctl/show/line_fault.h"
#include "tools/arbitroctl/show/utf8_text.h"
#include "tools/arbitroctl/text_file.h"

namespace arbitro::tools {
namespace {

struct TdfOptions {
  std::string file;
  std::string from;
  std::string numbers;
  uint32_t pod = kAnyPod;

  static constexpr uint32_t kAnyPod = UINT32_MAX;
};

// The request, with the files that the options name.
absl::Status FillRequest(const Typed& typed, const TdfOptions& options,
                         v1::ExportEventRequest* request) {
  request->set_event(typed.Event());
  request->set_format(v1::EXPORT_FORMAT_TDF);
  request->set_with_names(true);
  if (options.pod != TdfOptions::kAnyPod) request->set_tdf_pod(options.pod);
  if (!options.numbers.empty()) {
    ASSIGN_OR_RETURN(*request->mutable_tdf_numbers(), ReadTextFile(options.numbers));
  }
  if (options.from.empty()) return absl::OkStatus();
  // The bytes as they are: they are what is written again.
  ASSIGN_OR_RETURN(*request->mutable_tdf_original(), ReadFile(options.from));
  const size_t bytes = request->tdf_original().size() + request->tdf_numbers().size();
  if (request->tdf_original().empty()) {
    return UsageError(absl::StrCat(ShownText(options.from), " is empty"),
                      "give a file with lines in it, or save it again");
  }
  if (bytes <= interchange::kTdfSentBytesMax) return absl::OkStatus();
  return UsageError(absl::StrCat(ShownText(options.from), " has ", bytes, " bytes, allowed are ",
                                 interchange::kTdfSentBytesMax),
                    "leave `--from` out: a new file is written");
}

// The daemon's refusal in the words of the files that it is about.
absl::Status RefusalOf(const TdfOptions& options, const ExportedFile& file, absl::Status status) {
  if (file.faults.empty()) return status;
  const std::string field = FieldIn(status);
  if (field == "tdf_numbers") return UnreadableLines(options.numbers, file.faults);
  if (field == "tdf_original") return UnreadableLines(options.from, file.faults);
  status = UsageError("the event does not fit into a file of TOM",
                      "correct what is named; the event document takes all of an event");
  AttachLines(file.faults, &status);
  return status;
}

absl::Status WriteTdfFile(const Typed& typed, const TdfOptions& options) {
  v1::ExportEventRequest request;
  RETURN_IF_ERROR(FillRequest(typed, options, &request));
  ExportedFile file;
  const absl::Status status = ReadExportedFile(typed.session, request, &file);
  if (!status.ok()) return RefusalOf(options, file, status);
  for (const std::string& warning : file.warnings) {
    PrintError(absl::StrCat("arbitroctl: ", FaultPhrase(warning), "\n"));
  }
  return WriteOut(options.file, file.bytes);
}

}  // namespace

void AddExportTdf(const Group& group) {
  auto options = std::make_shared<TdfOptions>();
  Command(group, "tdf", "A file of TOM, where the event fits",
          "export tdf torino-2026 --from Cup.tdf --out Cup-corrected.tdf")
      .Runs(options, WriteTdfFile)
      .OfEvent()
      .Option("--out", &options->file, "into this file (default: standard output)")
      .Option("--from", &options->from,
              "the file that the event was imported from: only what differs is changed in it")
      .Option("--numbers", &options->numbers,
              "a file of JSON that names TOM's number of each player, by the player's id")
      .Option("--pod", &options->pod,
              "TOM's code of the pod: 0, 1, 2, 8, 9 or 10; with `--from`, where the file has "
              "several");
}

}  // namespace arbitro::tools
