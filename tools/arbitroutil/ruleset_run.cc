// SPDX-License-Identifier: Apache-2.0

#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>

#include "absl/strings/str_cat.h"
#include "arbitro/refusal_image.h"
#include "daemon/rulesets/library.h"
#include "daemon/rulesets/open_library.h"
#include "daemon/rulesets/supervisor.h"
#include "daemon/rulesets/worker_program.h"
#include "daemon/rulesets/worker_runner.h"
#include "tools/arbitroutil/child_process.h"
#include "tools/arbitroutil/publisher_commands.h"
#include "tools/arbitroutil/request_fields.h"
#include "tools/arbitroutil/watched_runner.h"
#include "tools/printing.h"

namespace arbitro::tools {
namespace {

namespace fs = std::filesystem;

bool ReadFile(const std::string& path, std::string* bytes) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  *bytes = text.str();
  return static_cast<bool>(file);
}

// "draw" of "contract.events-seed1.draw.image".
std::string FunctionInName(const std::string& path) {
  return fs::path(path).stem().extension().string().erase(0, 1);
}

// NAME.ruleset of NAME.<function>.image.
fs::path Beside(const std::string& image, const char* extension) {
  return fs::path(image).replace_extension().replace_extension(extension);
}

bool ReadLine(const fs::path& path, std::string* line) {
  std::ifstream file(path);
  return static_cast<bool>(std::getline(file, *line));
}

// The image of the cards that is named, or lies beside the call's; null where there is none.
bool ReadCatalogueOf(const RunImageOptions& options, CatalogueBytes* catalogue) {
  const fs::path beside = Beside(options.image, ".catalogue");
  const bool named = !options.catalogue.empty();
  if (!named && !fs::exists(beside)) return true;
  std::string bytes;
  if (!ReadFile(named ? options.catalogue : beside.string(), &bytes)) return false;
  *catalogue = std::make_shared<const std::string>(std::move(bytes));
  return true;
}

// In a worker: a folder of images names its library, and may be anybody's. Or in this process.
absl::StatusOr<std::shared_ptr<Runner>> RunnerOf(const std::string& path, bool in_process) {
  if (in_process) {
    RulesetFunctions functions;
    std::string fault;
    if (rulesets::OpenLibrary(path, &functions, &fault)) {
      return std::make_shared<WatchedRunner>(functions);
    }
    return absl::FailedPreconditionError(fault);
  }
  const auto library = rulesets::Library::Open(path);
  if (!library.ok()) return library.status();
  rulesets::WorkerOptions options;
  auto program = rulesets::WorkerBesideProgram();
  if (!program.ok()) return program.status();
  options.program = *std::move(program);
  options.workers = 1;
  return rulesets::WorkerRunner::Start(std::make_shared<rulesets::Supervisor>(),
                                       library->descriptor(), "run", options, {});
}

void Print(const RunnerReply& reply) {
  for (const Citation& citation : reply.citations) {
    Say("cites %s: %s\n", citation.rule.c_str(), citation.text.c_str());
  }
  if (reply.kind == RunnerReply::Kind::kDecided) {
    Say("decided: an answer of %zu bytes\n", reply.image.size());
    return;
  }
  Refusal refusal;
  std::string fault = reply.fault;
  if (reply.kind == RunnerReply::Kind::kRefused && Decode(reply.image, &refusal, &fault)) {
    Say("refused: %s [%s] %s\n", refusal.reason.c_str(), refusal.rule.c_str(),
        refusal.message.en.c_str());
  } else {
    Say("fault: %s\n", fault.c_str());
  }
}

// Names what the ruleset may have fallen over.
void SayAbsurdFields(RulesetFunction function, const std::string& image) {
  for (const std::string& field : AbsurdFields(function, image)) {
    Say("absurd in the request: %s\n", field.c_str());
  }
}

// A fault in a worker says that the process came to an end, and not where: a debugger does.
void SayHowToDebug(const RunImageOptions& options, const std::string& ruleset) {
  if (options.in_process) return;
  Say("to see where, build it with debug information and run:\n"
      "  gdb -ex run -ex backtrace --args arbitroutil ruleset run --in-process %s %s\n",
      ruleset.c_str(), options.image.c_str());
}

// Reads the call that was saved. Returns the fault of the command line; empty where it has none.
std::string ReadCallOf(const RunImageOptions& options, SeenCall* call) {
  const std::string name =
      options.function.empty() ? FunctionInName(options.image) : options.function;
  if (!FunctionOf(name, &call->function)) {
    return absl::StrCat("`", name, "` is no function; give --function, one of ", FunctionNames());
  }
  if (!ReadFile(options.image, &call->image)) {
    return absl::StrCat("`", options.image, "` cannot be read");
  }
  if (!ReadCatalogueOf(options, &call->catalogue)) {
    return absl::StrCat("`", options.catalogue, "` cannot be read");
  }
  return "";
}

}  // namespace

ExitCode RunImage(const RunImageOptions& options) {
  SeenCall call;
  if (const std::string problem = ReadCallOf(options, &call); !problem.empty()) {
    return WrongUse(problem);
  }
  std::string ruleset = options.ruleset;
  if (ruleset.empty() && !ReadLine(Beside(options.image, ".ruleset"), &ruleset)) {
    return WrongUse(absl::StrCat("there is no `", Beside(options.image, ".ruleset").string(),
                                 "` that names the library; name it: `ruleset run NAME.so IMAGE`"));
  }
  const auto runner = RunnerOf(fs::absolute(ruleset).string(), options.in_process);
  if (!runner.ok()) return WrongUse(absl::StrCat("`", ruleset, "`: ", runner.status().message()));
  ExitCode code = kExitOk;
  rulesets::WaitingRunner(runner->get())
      .Call(call.function, call.image, call.catalogue, [&](const RunnerReply& reply) {
        Print(reply);
        if (reply.kind != RunnerReply::Kind::kFault) return;
        code = kExitFault;
        SayAbsurdFields(call.function, call.image);
        SayHowToDebug(options, ruleset);
      });
  return code;
}

ExitCode FuzzRuleset(const FuzzOptions& options) {
  TrialOptions trial = options.trial;
  trial.ruleset = fs::absolute(trial.ruleset).string();
  for (uint64_t round = 0; round < options.rounds; ++round) {
    CheckOptions check;
    check.trial = trial;
    check.trial.seed = trial.seed + round;
    check.images = options.images;
    check.only = "^contract\\.damaged$";
    check.timeout_seconds = options.timeout_seconds;
    const ExitCode code = CheckRuleset(check);
    if (code != kExitOk) return code;
  }
  return kExitOk;
}

}  // namespace arbitro::tools
