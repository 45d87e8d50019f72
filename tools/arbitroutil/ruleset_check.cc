// SPDX-License-Identifier: Apache-2.0

#include <locale.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <regex>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "absl/strings/str_cat.h"
#include "daemon/rulesets/descriptor.h"
#include "daemon/rulesets/frames.h"
#include "daemon/rulesets/library.h"
#include "daemon/rulesets/worker_end.h"
#include "daemon/worker/file_walls.h"
#include "daemon/worker/sandbox.h"
#include "tools/arbitroutil/child_process.h"
#include "tools/arbitroutil/publisher_commands.h"
#include "tools/arbitroutil/ruleset_trials.h"
#include "tools/arbitroutil/saved_call.h"
#include "tools/arbitroutil/watched_runner.h"
#include "tools/printing.h"

namespace arbitro::tools {
namespace {

namespace fs = std::filesystem;

// How a trial ends: numbers that a library which ends the process does not happen to use.
constexpr int kExitPassed = 107;
constexpr int kExitFailed = 108;

constexpr char kAnswersTrial[] = "answers";

// Memory that a trial may take.
constexpr rlim_t kTrialBytesMax = rlim_t{6} << 30;

struct Verdict {
  enum class Kind { kPassed, kFailed, kExcluded, kNotRun };
  Kind kind = Kind::kNotRun;
  std::string words;
};

struct Exclusion {
  std::regex names;
  std::string reason;
};

// The request of the command line, read; `fault` where it cannot be.
struct Selection {
  std::regex only;
  std::vector<Exclusion> exclusions;
  std::string fault;
};

bool FindsTest(const std::regex& names) {
  const std::span<const Trial> trials = Trials();
  return std::any_of(trials.begin(), trials.end(),
                     [&](const Trial& trial) { return std::regex_search(trial.name, names); });
}

// Adds an exclusion of the command line, or its fault.
void AddExclusion(const std::string& exclude, Selection* selection) {
  const size_t equals = exclude.find('=');
  if (equals == std::string::npos || equals == 0 || equals + 1 == exclude.size()) {
    selection->fault = absl::StrCat("--exclude is `", exclude,
                                    "`; give a regular expression and why: `RE=reason`");
    return;
  }
  Exclusion exclusion = {std::regex(exclude.substr(0, equals)), exclude.substr(equals + 1)};
  if (!FindsTest(exclusion.names)) {
    selection->fault = absl::StrCat("--exclude `", exclude, "` finds no test: take it away, or ",
                                    "spell it as one of those that `ruleset check` lists");
    return;
  }
  selection->exclusions.push_back(std::move(exclusion));
}

Selection Select(const CheckOptions& options) {
  Selection selection;
  std::string given = options.only;
  try {
    selection.only = std::regex(options.only.empty() ? "." : options.only);
    for (const std::string& exclude : options.exclude) {
      given = exclude;
      AddExclusion(exclude, &selection);
      if (!selection.fault.empty()) return selection;
    }
  } catch (const std::regex_error& error) {
    selection.fault = absl::StrCat("`", given, "` is no regular expression: ", error.what());
  }
  return selection;
}

// The file that a test's process saves its last call to, and this process reads.
class SavedCallMemory {
 public:
  SavedCallMemory() : descriptor_(memfd_create("arbitro-saved-call", MFD_CLOEXEC)) {}

  int descriptor() const { return descriptor_.get(); }

  // The path of the image that was saved; empty where none was, or none is wanted.
  std::string Keep(const CheckOptions& options, const char* trial) const {
    if (options.images.empty()) return "";
    const auto call = ReadSavedCall(descriptor_.get());
    if (!call) return "";
    const std::string stem = fs::path(options.trial.ruleset).stem().string();
    return KeepCall(*call,
                    {options.images, absl::StrCat(stem, ".", trial, "-seed", options.trial.seed),
                     options.trial.ruleset});
  }

 private:
  const rulesets::Descriptor descriptor_;
};

int TimeoutSeconds(const CheckOptions& options) {
  if (options.timeout_seconds > 0) return options.timeout_seconds;
  if (options.trial.strictness == Strictness::kQuick) return 30;
  return options.trial.strictness == Strictness::kUsual ? 120 : 600;
}

Verdict RunInChild(const Trial& trial, const CheckOptions& options) {
  const SavedCallMemory saved;
  ChildRun run = TrialRun(trial.name, options.trial);
  run.arguments.insert(run.arguments.end(), {"--save-to", std::to_string(kKeptDescriptor)});
  run.kept = saved.descriptor();
  run.timeout_ms = TimeoutSeconds(options) * 1'000;
  const ChildEnd end = RunSelf(run);
  // A stranger's words, for a terminal.
  const std::string words = rulesets::TidiedWords(end.output);
  if (end.in_time && end.exit_code == kExitPassed) return {Verdict::Kind::kPassed, words};
  const std::string image = saved.Keep(options, trial.name);
  const std::string where = image.empty() ? "" : absl::StrCat("; the image it was at: ", image);
  if (end.in_time && end.exit_code == kExitFailed) {
    return {Verdict::Kind::kFailed, words + where};
  }
  return {Verdict::Kind::kFailed,
          absl::StrCat("the process came to ", EndInWords(end, run.timeout_ms), " (seed ",
                       options.trial.seed, ")", words.empty() ? "" : ", saying ", words, where)};
}

const char* WordOf(Verdict::Kind kind) {
  switch (kind) {
    case Verdict::Kind::kPassed:
      return "pass";
    case Verdict::Kind::kFailed:
      return "FAIL";
    case Verdict::Kind::kExcluded:
      return "excluded";
    case Verdict::Kind::kNotRun:
      break;
  }
  return "not run";
}

// One run over all trials.
class Check {
 public:
  Check(const CheckOptions& options, Selection selection)
      : options_(options), selection_(std::move(selection)) {}

  ExitCode Run() {
    bool loads = true;
    for (const Trial& trial : Trials()) {
      if (!std::regex_search(trial.name, selection_.only)) continue;
      Verdict verdict = Judge(trial, loads);
      if (verdict.kind == Verdict::Kind::kFailed && std::string(trial.name) == "load.entry") {
        loads = false;
      }
      Report(trial, verdict);
      ++counts_[static_cast<size_t>(verdict.kind)];
    }
    PrintEnd();
    if (CountOf(Verdict::Kind::kFailed) > 0) return kExitFault;
    if (CountOf(Verdict::Kind::kPassed) > 0) return kExitOk;
    SayError("arbitroutil: no test was run; `--only` names none\n");
    return kExitUsage;
  }

 private:
  Verdict Judge(const Trial& trial, bool loads) const {
    for (const Exclusion& exclusion : selection_.exclusions) {
      if (std::regex_search(trial.name, exclusion.names)) {
        return {Verdict::Kind::kExcluded, exclusion.reason};
      }
    }
    if (options_.trial.strictness < trial.from) {
      return {Verdict::Kind::kNotRun,
              absl::StrCat("from --strictness ", static_cast<int>(trial.from), " on")};
    }
    if (trial.loads != Loads::kNowhere && !loads)
      return {Verdict::Kind::kNotRun, "the library does not load"};
    return RunInChild(trial, options_);
  }

  void Report(const Trial& trial, const Verdict& verdict) {
    if (options_.json) {
      json_.push_back({{"name", trial.name},
                       {"what", trial.what},
                       {"result", WordOf(verdict.kind)},
                       {"words", verdict.words},
                       {"seed", options_.trial.seed}});
      return;
    }
    const bool passed = verdict.kind == Verdict::Kind::kPassed;
    Say("%-8s %-18s %s%s\n", WordOf(verdict.kind), trial.name,
        passed ? absl::StrCat(trial.what, ": ").c_str() : "", verdict.words.c_str());
    std::fflush(stdout);
  }

  int CountOf(Verdict::Kind kind) const { return counts_[static_cast<size_t>(kind)]; }

  void PrintEnd() const {
    if (options_.json) {
      PrintOut(JsonText(json_, 2) + "\n");
      return;
    }
    Say("%d passed, %d failed, %d excluded, %d not run (strictness %d, seed %llu)\n",
        CountOf(Verdict::Kind::kPassed), CountOf(Verdict::Kind::kFailed),
        CountOf(Verdict::Kind::kExcluded), CountOf(Verdict::Kind::kNotRun),
        static_cast<int>(options_.trial.strictness),
        static_cast<unsigned long long>(options_.trial.seed));
  }

  const CheckOptions& options_;
  const Selection selection_;
  int counts_[4] = {};
  nlohmann::json json_ = nlohmann::json::array();
};

// The walls of a worker around this process, before it loads the library.
bool ShutIn(TrialOptions* options, std::string* fault) {
  const auto library = rulesets::Library::Open(options->ruleset);
  if (!library.ok()) {
    *fault = std::string(library.status().message());
    return false;
  }
  // A library that opens it by its path from now on needs the descriptor.
  const int descriptor = library->Duplicate();
  worker::FileWalls walls;
  if (!worker::PutUpFileWalls(rulesets::kEveryFileWall, descriptor, &walls, fault)) return false;
  options->ruleset = walls.library;
  // The kernel may have forgotten it with the rights that are gone.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  return worker::RaiseTrialWall(options->save_to, fault);
}

// The test of that name; null where there is none.
const Trial* FindTrial(const std::string& name) {
  static constexpr Trial kAnswers = {kAnswersTrial, "", Loads::kHere, Strictness::kQuick,
                                     &DigestOfAnswers};
  if (name == kAnswersTrial) return &kAnswers;
  const Trial* found = nullptr;
  for (const Trial& trial : Trials()) {
    if (name == trial.name) found = &trial;
  }
  return found;
}

// The options with the library's whole path and its manifest, where that can be read.
TrialOptions WithManifest(const TrialOptions& given) {
  TrialOptions options = given;
  options.ruleset = fs::absolute(given.ruleset).string();
  auto manifest = rulesets::ReadManifest(rulesets::ManifestPathOf(options.ruleset));
  if (manifest.ok()) {
    options.manifest = std::make_shared<const rulesets::Manifest>(*std::move(manifest));
  }
  return options;
}

// Bounds what a trial's process may use, whatever its starter may.
void LimitResources() {
  const struct rlimit no_core = {0, 0};
  const struct rlimit memory = {kTrialBytesMax, kTrialBytesMax};
  setrlimit(RLIMIT_CORE, &no_core);
  setrlimit(RLIMIT_AS, &memory);
  const struct rlimit saved = {2 * kSavedBytesMax, 2 * kSavedBytesMax};
  setrlimit(RLIMIT_FSIZE, &saved);
}

}  // namespace

ExitCode CheckRuleset(const CheckOptions& given) {
  CheckOptions options = given;
  std::error_code error;
  // The loader takes a name without a slash for one of the system's libraries.
  options.trial.ruleset = fs::absolute(given.trial.ruleset, error).string();
  if (!fs::is_regular_file(options.trial.ruleset, error)) {
    SayError("arbitroutil: there is no file `%s`\n", given.trial.ruleset.c_str());
    return kExitUsage;
  }
  if (!options.images.empty()) {
    // The folder itself is made once there is something to put into it.
    const fs::path images = fs::absolute(options.images, error);
    fs::create_directories(images.parent_path(), error);
    options.images = images.string();
  }
  Selection selection = Select(options);
  if (!selection.fault.empty()) {
    SayError("arbitroutil: %s\n", selection.fault.c_str());
    return kExitUsage;
  }
  return Check(options, std::move(selection)).Run();
}

ExitCode RunTrial(const std::string& name, const TrialOptions& given) {
  const Trial* found = FindTrial(name);
  if (found == nullptr) {
    SayError("arbitroutil: there is no test `%s`; `ruleset check` lists them\n", name.c_str());
    return kExitUsage;
  }
  TrialOptions options = WithManifest(given);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // A program takes the environment's locale over only where it asks for it, and a host may.
  setlocale(LC_ALL, "");
  LimitResources();
  if (options.save_to >= 0) SaveCallOnDeath(options.save_to);
  std::string fault;
  if (options.shut_in && found->loads == Loads::kHere && !ShutIn(&options, &fault)) {
    Say("%s\n", fault.c_str());
    return kExitUsage;
  }
  const TrialResult result = found->run(options);
  const bool passed = result.problem.empty();
  Say("%s\n", passed ? result.note.c_str() : result.problem.c_str());
  std::fflush(stdout);
  // Work that a library left behind for the end of the process is not waited for.
  _exit(passed ? kExitPassed : kExitFailed);
}

}  // namespace arbitro::tools
