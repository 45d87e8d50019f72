// SPDX-License-Identifier: Apache-2.0

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "daemon/engine/catalogue_store.h"
#include "daemon/engine/replay/replay_each.h"
#include "daemon/translate/record/payload_codec.h"
#include "storage/event_log.h"
#include "storage/rocks/payload_archive.h"
#include "tools/arbitroutil/commands.h"
#include "tools/arbitroutil/data_folder.h"
#include "tools/arbitroutil/ruleset_file.h"
#include "tools/printing.h"
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

bool IsBad(const engine::ReplayFinding& finding) {
  return finding.outcome == engine::ReplayOutcome::kDiverged ||
         finding.outcome == engine::ReplayOutcome::kUnverifiable;
}

// A finding on one line, to be told apart by scripts from the first word on.
std::string LineOf(const std::string& journal, const engine::ReplayFinding& finding) {
  const std::string record = absl::StrCat("record ", finding.revision, " of ", journal);
  switch (finding.outcome) {
    case engine::ReplayOutcome::kIdentical:
      return absl::StrCat("identical at ", record);
    case engine::ReplayOutcome::kIdenticalOtherBinary:
      return absl::StrCat("identical (other binary) at ", record);
    case engine::ReplayOutcome::kUnverifiable:
      return absl::StrCat("unverifiable at ", record, ": ", OneLine(finding.why));
    case engine::ReplayOutcome::kDiverged:
      break;
  }
  return absl::StrCat("diverged at ", record, ", ", finding.field, ": recorded `",
                      OneLine(finding.recorded), "`, derived `", OneLine(finding.derived),
                      "`; recorded digest ", storage::ToHex(finding.recorded_digest),
                      ", derived digest ", storage::ToHex(finding.derived_digest));
}

// Several journals side by side, told of one after the other.
class LogReplay {
 public:
  LogReplay(const LogOptions& options, const std::vector<storage::Head>& heads)
      : mode_(options.mode),
        every_record_(options.every_record),
        heads_(heads),
        told_(heads.size()),
        bar_(heads.size() == 1 ? "replaying " + heads.front().name : "replaying") {
    for (const storage::Head& head : heads_) records_total_ += head.sequence;
  }

  void Run(const engine::ReplayPorts& ports, size_t threads) {
    engine::ReplayPlan plan{mode_, {}, threads};
    for (const storage::Head& head : heads_) plan.journals.push_back({head.name, head.sequence});
    engine::ReplayEach(
        ports, plan,
        {[this](size_t journal, const engine::ReplayFinding& finding) { Take(journal, finding); },
         [this](size_t journal, const auto& summary) { End(journal, summary); }});
    bar_.Finish();
  }

  // The last line of all.
  ExitCode Finish() const {
    if (bad_ == 0) {
      Say("replay: %s\n", SuccessWord(mode_));
      return kExitOk;
    }
    const std::string others = bad_ > 1 ? absl::StrCat(" (and ", bad_ - 1, " more)") : "";
    Say("replay: %s%s\n", first_.c_str(), others.c_str());
    return kExitFault;
  }

 private:
  // The text to be printed of a journal, once all journals before it were.
  struct Told {
    std::string text;
    std::string first_bad;
    bool ended = false;
  };

  void Take(size_t journal, const engine::ReplayFinding& finding) {
    if (IsBad(finding)) {
      Note(&told_[journal], LineOf(heads_[journal].name, finding));
    } else if (every_record_) {
      absl::StrAppend(&told_[journal].text, LineOf(heads_[journal].name, finding), "\n");
    }
    if (journal == next_) Print();
    bar_.Show(++records_, records_total_);
  }

  void End(size_t journal, const absl::StatusOr<engine::ReplaySummary>& summary) {
    Told& told = told_[journal];
    told.ended = true;
    if (summary.ok()) {
      absl::StrAppend(&told.text, heads_[journal].name, ": ", SummaryText(*summary), "\n");
    } else {
      Note(&told, absl::StrCat("stopped: ", std::string(summary.status().message())));
    }
    Print();
  }

  void Note(Told* told, const std::string& line) {
    ++bad_;
    if (told->first_bad.empty()) told->first_bad = line;
    absl::StrAppend(&told->text, line, "\n");
  }

  void Print() {
    while (next_ < told_.size()) {
      Told& told = told_[next_];
      if (!told.text.empty()) bar_.Finish();
      PrintOut(told.text);
      told.text.clear();
      if (!told.ended) return;
      if (first_.empty()) first_ = told.first_bad;
      ++next_;
    }
  }

  std::string SummaryText(const engine::ReplaySummary& summary) const {
    std::string text = absl::StrCat(summary.records, " records");
    if (mode_ == engine::ReplayMode::kReexecute) {
      absl::StrAppend(&text, ", ", summary.identical, " identical");
    }
    if (mode_ == engine::ReplayMode::kShadow) {
      absl::StrAppend(&text, ", ", summary.compared, " compared");
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

  const engine::ReplayMode mode_;
  const bool every_record_;
  const std::vector<storage::Head>& heads_;
  std::vector<Told> told_;
  size_t next_ = 0;  // the first journal that has not been printed whole
  ProgressBar bar_;
  uint64_t records_total_ = 0;
  uint64_t records_ = 0;
  std::string first_;
  uint64_t bad_ = 0;
};

// The journals whose payloads are there; of the others their bundles can be replayed.
absl::StatusOr<std::vector<storage::Head>> WithoutArchived(
    const storage::EventLog& log, const std::vector<storage::Head>& heads) {
  std::vector<storage::Head> there;
  for (const storage::Head& head : heads) {
    const auto archived = storage::IsArchived(log, head);
    if (!archived.ok()) return archived.status();
    if (!*archived) {
      there.push_back(head);
      continue;
    }
    Say("%s: %llu records, archived: replay its bundle\n", head.name.c_str(),
        static_cast<unsigned long long>(head.sequence));
  }
  return there;
}

// The rulesets that the mode runs again; null where it runs none.
absl::StatusOr<std::unique_ptr<RulesetFolder>> RulesetsFor(const LogOptions& options,
                                                           const storage::EventLog& log) {
  if (options.mode != engine::ReplayMode::kReexecute) return nullptr;
  return RulesetFolder::Open(options.rulesets, log);
}

// The other version; null where the mode compares with none.
absl::StatusOr<std::shared_ptr<const RulesetClient>> ShadowFor(const LogOptions& options) {
  if (options.mode != engine::ReplayMode::kShadow) return nullptr;
  return LoadRulesetFile(options.shadow, options.rulesets.run_in);
}

}  // namespace

ExitCode ReplayLog(const LogOptions& options) {
  const bool shadow = options.mode == engine::ReplayMode::kShadow;
  if (shadow == options.shadow.empty()) {
    return Failed(absl::InvalidArgumentError(
        "name the other version's library with --with, for --mode shadow alone"));
  }
  const auto log = OpenLog(options.data);
  if (!log.ok()) return Failed(log.status());
  const auto heads = JournalsOf(**log, options.journal);
  if (!heads.ok()) return Failed(heads.status());
  const auto rulesets = RulesetsFor(options, **log);
  if (!rulesets.ok()) return Failed(rulesets.status());
  const auto there = WithoutArchived(**log, *heads);
  if (!there.ok()) return Failed(there.status());
  const translate::ProtoPayloadCodec codec;
  engine::CatalogueStore catalogues(log->get());
  engine::ReplayPorts ports = {log->get(), &codec, rulesets->get(), &catalogues};
  auto other = ShadowFor(options);
  if (!other.ok()) return Failed(other.status());
  ports.shadow = *std::move(other);
  LogReplay replay(options, *there);
  replay.Run(ports, options.threads);
  return replay.Finish();
}

}  // namespace arbitro::tools
