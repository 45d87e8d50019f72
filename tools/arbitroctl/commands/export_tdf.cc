// SPDX-License-Identifier: Apache-2.0
//
// An event as a file of TOM.

#include <optional>
#include <utility>

#include "daemon/interchange/event_document.h"
#include "daemon/interchange/tdf.h"
#include "daemon/interchange/tdf_event.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/files/exported_file.h"
#include "tools/arbitroctl/files/program_deck.h"
#include "tools/arbitroctl/files/tdf_numbers.h"
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

// The numbers, where a file of them is named.
absl::StatusOr<std::string> ReadNumbers(const std::string& path) {
  if (path.empty()) return "";
  ASSIGN_OR_RETURN(std::string numbers, ReadTextFile(path));
  constexpr size_t kBytesMax = interchange::kTdfSentNumbersBytesMax;
  if (numbers.size() <= kBytesMax) return numbers;
  return UsageError(
      absl::StrCat(ShownText(path), " has ", numbers.size(), " bytes, allowed are ", kBytesMax),
      "leave out the players who are not in the event");
}

// The request, with the files that the options name.
absl::Status FillRequest(const Typed& typed, const TdfOptions& options,
                         v1::ExportEventRequest* request) {
  request->set_event(typed.Event());
  request->set_format(v1::EXPORT_FORMAT_TDF);
  request->set_with_names(true);
  if (options.pod != TdfOptions::kAnyPod) request->set_tdf_pod(options.pod);
  ASSIGN_OR_RETURN(*request->mutable_tdf_numbers(), ReadNumbers(options.numbers));
  if (options.from.empty()) return absl::OkStatus();
  // The bytes as they are: they are what is written again.
  ASSIGN_OR_RETURN(*request->mutable_tdf_original(), ReadFile(options.from));
  if (!request->tdf_original().empty()) return absl::OkStatus();
  return UsageError(absl::StrCat(ShownText(options.from), " is empty"),
                    "give a file with lines in it, or save it again");
}

absl::Status DoesNotFit(const std::vector<LineFault>& faults) {
  absl::Status status =
      UsageError("the event does not fit into a file of TOM",
                 "correct what is named; the event document takes all of an event");
  AttachLines(faults, &status);
  return status;
}

// Changes an original here that no message has room for, by the event document. That has no years
// of birth, so a player whom the original has not is written without one.
absl::Status ChangeLargeOriginal(const Typed& typed, const TdfOptions& options,
                                 const v1::ExportEventRequest& request, ExportedFile* file) {
  const auto original = interchange::ReadTdf(request.tdf_original());
  if (!original.ok()) return UnreadableLines(options.from, LineFaultsOf(original.faults));
  ASSIGN_OR_RETURN(const auto numbers, ReadTdfNumberFile(options.numbers));
  v1::ExportEventRequest of_document;
  of_document.set_event(request.event());
  of_document.set_format(v1::EXPORT_FORMAT_EVENT_DOCUMENT);
  of_document.set_with_names(true);
  RETURN_IF_ERROR(ReadExportedFile(typed.session, of_document, file));
  const auto document = interchange::ReadEventDocument(file->bytes);
  if (!document.ok()) return UnreadableExport();
  std::optional<uint32_t> pod;
  if (request.has_tdf_pod()) pod = request.tdf_pod();
  auto made = interchange::ChangeTdf(document.value, numbers, original.value, pod);
  if (!made.ok()) return DoesNotFit(LineFaultsOf(made.faults));
  file->bytes = std::move(made.value);
  for (interchange::Fault& warning : made.warnings) {
    file->warnings.push_back(std::move(warning.what));
  }
  return absl::OkStatus();
}

absl::Status MakeTdfFile(const Typed& typed, const TdfOptions& options,
                         const v1::ExportEventRequest& request, ExportedFile* file) {
  const size_t bytes = request.tdf_original().size() + request.tdf_numbers().size();
  if (bytes <= interchange::kTdfSentBytesMax) {
    return ReadExportedFile(typed.session, request, file);
  }
  return ChangeLargeOriginal(typed, options, request, file);
}

// The refusal in the words of the files that it is about.
absl::Status RefusalOf(const TdfOptions& options, const ExportedFile& file, absl::Status status) {
  if (file.faults.empty()) return status;
  const std::string field = FieldIn(status);
  if (field == "tdf_numbers") return UnreadableLines(options.numbers, file.faults);
  if (field == "tdf_original") return UnreadableLines(options.from, file.faults);
  return DoesNotFit(file.faults);
}

absl::Status WriteTdfFile(const Typed& typed, const TdfOptions& options) {
  v1::ExportEventRequest request;
  RETURN_IF_ERROR(FillRequest(typed, options, &request));
  ExportedFile file;
  const absl::Status status = MakeTdfFile(typed, options, request, &file);
  if (!status.ok()) return RefusalOf(options, file, status);
  for (const std::string& warning : file.warnings) {
    SayBeside(FaultPhrase(warning));
  }
  return WriteOut(options.file, file.bytes);
}

}  // namespace

void AddExportTdf(const Group& group) {
  Command(group, "tdf", "A file of TOM, where the event fits",
          "export tdf torino-2026 --from Cup.tdf --out Cup-corrected.tdf")
      .Runs(WriteTdfFile)
      .OfEvent()
      .Option("--out", &TdfOptions::file, "into this file (default: standard output)")
      .Option("--from", &TdfOptions::from,
              "the file that the event was imported from: only what differs is changed in it")
      .Option("--numbers", &TdfOptions::numbers,
              "a file of JSON that names TOM's number of each player, by the player's id")
      .Option("--pod", &TdfOptions::pod,
              "TOM's code of the pod: 0, 1, 2, 8, 9 or 10; with `--from`, where the file has "
              "several");
}

}  // namespace arbitro::tools
