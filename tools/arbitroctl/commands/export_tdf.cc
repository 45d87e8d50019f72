// SPDX-License-Identifier: Apache-2.0
//
// An event as a file of TOM.

#include <optional>

#include "daemon/exported/exported_event.h"
#include "daemon/interchange/tdf.h"
#include "daemon/interchange/tdf_event.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/files/fetched_event.h"
#include "tools/arbitroctl/files/program_deck.h"
#include "tools/arbitroctl/files/tdf_numbers.h"
#include "tools/arbitroctl/show/line_fault.h"
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

absl::Status WriteTdfFile(const Typed& typed, const TdfOptions& options) {
  ASSIGN_OR_RETURN(const auto numbers, ReadTdfNumberFile(options.numbers));
  std::optional<uint32_t> pod;
  if (options.pod != TdfOptions::kAnyPod) pod = options.pod;
  std::optional<interchange::TdfFile> original;
  if (!options.from.empty()) {
    // The bytes as they are: they are what is written again.
    ASSIGN_OR_RETURN(const auto bytes, ReadFile(options.from));
    auto reading = interchange::ReadTdf(bytes);
    if (!reading.ok()) return UnreadableLines(options.from, LineFaultsOf(reading.faults));
    original = std::move(reading.value);
  }
  ASSIGN_OR_RETURN(const auto event, FetchEvent(typed.session, typed.event));
  const interchange::EventDocument document = exported::DocumentOfEvent(event);
  const auto made = original
                        ? interchange::ChangeTdf(document, numbers, *original, pod)
                        : interchange::MakeTdf(document, numbers,
                                               pod.value_or(interchange::CategoryOf(document)));
  if (!made.ok()) {
    absl::Status status =
        UsageError("the event does not fit into a file of TOM",
                   "correct what is named; the event document takes all of an event");
    AttachLines(LineFaultsOf(made.faults), &status);
    return status;
  }
  for (const interchange::Fault& warning : made.warnings) {
    PrintError(absl::StrCat("arbitroctl: ", FaultPhrase(warning.what), "\n"));
  }
  return WriteOut(options.file, made.value);
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
