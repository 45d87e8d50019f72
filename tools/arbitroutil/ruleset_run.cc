// SPDX-License-Identifier: Apache-2.0

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>

#include "absl/strings/str_cat.h"
#include "arbitro/refusal_image.h"
#include "daemon/rulesets/open_library.h"
#include "tools/arbitroutil/child_process.h"
#include "tools/arbitroutil/publisher_commands.h"
#include "tools/arbitroutil/watched_runner.h"

namespace arbitro::tools {
namespace {

namespace fs = std::filesystem;

ExitCode Usage(const std::string& what) {
  std::fprintf(stderr, "arbitroutil: %s\n", what.c_str());
  return kExitUsage;
}

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

void Print(const RunnerReply& reply) {
  for (const Citation& citation : reply.citations) {
    std::printf("cites %s: %s\n", citation.rule.c_str(), citation.text.c_str());
  }
  if (reply.kind == RunnerReply::Kind::kDecided) {
    std::printf("decided: an answer of %zu bytes\n", reply.image.size());
    return;
  }
  Refusal refusal;
  std::string fault = reply.fault;
  if (reply.kind == RunnerReply::Kind::kRefused && Decode(reply.image, &refusal, &fault)) {
    std::printf("refused: %s [%s] %s\n", refusal.reason.c_str(), refusal.rule.c_str(),
                refusal.message.en.c_str());
  } else {
    std::printf("fault: %s\n", fault.c_str());
  }
}

}  // namespace

ExitCode RunImage(const RunImageOptions& options) {
  const std::string name =
      options.function.empty() ? FunctionInName(options.image) : options.function;
  RulesetFunction function = RulesetFunction::kDescribe;
  if (!FunctionOf(name, &function)) {
    return Usage(absl::StrCat("`", name, "` is no function; give --function describe, draw, ",
                              "evaluate, check-list, outcome, standings or ask"));
  }
  std::string image;
  if (!ReadFile(options.image, &image)) {
    return Usage(absl::StrCat("`", options.image, "` cannot be read"));
  }
  std::string catalogue_path = options.catalogue;
  const fs::path beside =
      fs::path(options.image).replace_extension().replace_extension(".catalogue");
  if (catalogue_path.empty() && fs::exists(beside)) catalogue_path = beside.string();
  CatalogueBytes catalogue;
  if (!catalogue_path.empty()) {
    std::string bytes;
    if (!ReadFile(catalogue_path, &bytes)) {
      return Usage(absl::StrCat("`", catalogue_path, "` cannot be read"));
    }
    catalogue = std::make_shared<const std::string>(std::move(bytes));
  }
  RulesetFunctions functions;
  std::string fault;
  if (!rulesets::OpenLibrary(fs::absolute(options.ruleset).string(), &functions, &fault)) {
    return Usage(absl::StrCat("`", options.ruleset, "`: ", fault));
  }
  ExitCode code = kExitOk;
  WatchedRunner(functions).Call(function, image, catalogue, [&](const RunnerReply& reply) {
    Print(reply);
    if (reply.kind == RunnerReply::Kind::kFault) code = kExitFault;
  });
  return code;
}

ExitCode FuzzRuleset(const FuzzOptions& options) {
  TrialOptions trial = options.trial;
  trial.ruleset = fs::absolute(trial.ruleset).string();
  std::error_code error;
  fs::create_directories(trial.images, error);
  for (uint64_t round = 0; round < options.rounds; ++round) {
    CheckOptions check;
    check.trial = trial;
    check.trial.seed = trial.seed + round;
    check.only = "^contract\\.damaged$";
    check.timeout_seconds = options.timeout_seconds;
    const ExitCode code = CheckRuleset(check);
    if (code != kExitOk) return code;
  }
  return kExitOk;
}

}  // namespace arbitro::tools
