// SPDX-License-Identifier: Apache-2.0

#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "daemon/engine/catalogue_store.h"
#include "daemon/engine/replay.h"
#include "daemon/translate/payload_codec.h"
#include "storage/event_log.h"
#include "tools/arbitroutil/commands.h"
#include "tools/arbitroutil/data_folder.h"
#include "tools/arbitroutil/ruleset_file.h"
#include "tools/progress_bar.h"

namespace arbitro::tools {
namespace {

const char* SuccessWord(engine::ReplayMode mode) {
  switch (mode) {
    case engine::ReplayMode::kVerify:
      return "verified";
    case engine::ReplayMode::kFold:
      return "folds";
    case engine::ReplayMode::kReexecute:
    case engine::ReplayMode::kShadow:
      break;
  }
  return "identical";
}

// A finding on one line, to be told apart by scripts from the first word on.
std::string LineOf(const std::string& journal, const engine::ReplayFinding& finding) {
  const std::string record = absl::StrCat("record ", finding.revision, " of ", journal);
  if (finding.outcome == engine::ReplayOutcome::kUnverifiable) {
    return absl::StrCat("unverifiable at ", record, ": ", finding.why);
  }
  return absl::StrCat("diverged at ", record, ", ", finding.field, ": recorded `", finding.recorded,
                      "`, derived `", finding.derived, "`; recorded digest ",
                      storage::ToHex(finding.recorded_digest), ", derived digest ",
                      storage::ToHex(finding.derived_digest));
}

class LogReplay {
 public:
  LogReplay(const engine::ReplayPorts& ports, engine::ReplayMode mode)
      : ports_(ports), mode_(mode) {}

  void Run(const storage::Head& head) {
    ProgressBar bar("replaying " + head.name);
    const auto summary =
        engine::Replay(ports_, head.name, mode_, 0, [&](const engine::ReplayFinding& finding) {
          if (finding.outcome == engine::ReplayOutcome::kDiverged ||
              finding.outcome == engine::ReplayOutcome::kUnverifiable) {
            bar.Finish();
            Note(LineOf(head.name, finding));
          }
          bar.Show(finding.revision, head.sequence);
        });
    bar.Finish();
    if (!summary.ok()) {
      Note(absl::StrCat("stopped: ", std::string(summary.status().message())));
      return;
    }
    std::printf("%s: %s\n", head.name.c_str(), SummaryText(*summary).c_str());
  }

  // The last line of all.
  ExitCode Finish() const {
    if (bad_ == 0) {
      std::printf("replay: %s\n", SuccessWord(mode_));
      return kExitOk;
    }
    const std::string others = bad_ > 1 ? absl::StrCat(" (and ", bad_ - 1, " more)") : "";
    std::printf("replay: %s%s\n", first_.c_str(), others.c_str());
    return kExitFault;
  }

 private:
  void Note(const std::string& line) {
    if (bad_++ == 0) first_ = line;
    std::printf("%s\n", line.c_str());
  }

  std::string SummaryText(const engine::ReplaySummary& summary) const {
    std::string text = absl::StrCat(summary.records, " records");
    if (mode_ == engine::ReplayMode::kReexecute) {
      absl::StrAppend(&text, ", ", summary.identical, " identical");
    }
    if (summary.other_binary > 0) {
      absl::StrAppend(&text, " (", summary.other_binary, " by another binary of the same version)");
    }
    if (summary.diverged > 0) absl::StrAppend(&text, ", ", summary.diverged, " diverged");
    if (summary.unverifiable > 0) {
      absl::StrAppend(&text, ", ", summary.unverifiable, " unverifiable");
    }
    return text;
  }

  const engine::ReplayPorts& ports_;
  const engine::ReplayMode mode_;
  std::string first_;
  uint64_t bad_ = 0;
};

ExitCode Usage(const absl::Status& status) {
  std::fprintf(stderr, "arbitroutil: %s\n", std::string(status.message()).c_str());
  return absl::IsDataLoss(status) ? kExitFault : kExitUsage;
}

}  // namespace

ExitCode ReplayLog(const LogOptions& options) {
  const auto log = OpenLog(options.data);
  if (!log.ok()) return Usage(log.status());
  const auto heads = JournalsOf(**log, options.journal);
  if (!heads.ok()) return Usage(heads.status());
  std::unique_ptr<RulesetFolder> rulesets;
  if (options.mode == engine::ReplayMode::kReexecute) {
    auto opened = RulesetFolder::Open(options.rulesets, **log, options.run_in);
    if (!opened.ok()) return Usage(opened.status());
    rulesets = *std::move(opened);
  }
  const translate::ProtoPayloadCodec codec;
  engine::CatalogueStore catalogues(log->get());
  const engine::ReplayPorts ports = {log->get(), &codec, rulesets.get(), &catalogues};
  LogReplay replay(ports, options.mode);
  for (const storage::Head& head : *heads) replay.Run(head);
  return replay.Finish();
}

}  // namespace arbitro::tools
