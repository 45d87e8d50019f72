// SPDX-License-Identifier: Apache-2.0

#include <map>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "tools/arbitroutil/commands.h"
#include "tools/arbitroutil/example.h"
#include "tools/arbitroutil/json_lines.h"
#include "tools/arbitroutil/ruleset_file.h"
#include "tools/printing.h"

namespace arbitro::tools {
namespace {

// The cards of the command line, empty where it names none.
absl::StatusOr<CatalogueBytes> CardsOf(const ExamplesOptions& options, const Description& ruleset) {
  if (options.catalogue.empty()) return CatalogueBytes();
  if (!ruleset.card) {
    return absl::InvalidArgumentError("the ruleset has no cards: no --catalogue");
  }
  return ReadCatalogue(options.catalogue, *ruleset.card);
}

// Asks the ruleset the examples, prints what is wrong with each, and counts them.
class ExamplesRun {
 public:
  ExamplesRun(const RulesetClient& ruleset, CatalogueBytes catalogue)
      : ruleset_(ruleset), catalogue_(std::move(catalogue)) {}

  void Take(const JsonLine& line) {
    const auto example =
        line.value.ok() ? ReadExample(*line.value) : absl::StatusOr<Example>(line.value.status());
    if (!example.ok()) {
      ++failed_;
      Say("line %d: %s\n", line.number, std::string(example.status().message()).c_str());
      return;
    }
    const std::string wrong = CheckExample(ruleset_, catalogue_, *example);
    (wrong.empty() ? passed_ : failed_) += 1;
    if (!wrong.empty()) Say("%s: %s\n", example->id.c_str(), wrong.c_str());
    const std::string& question = example->request.question;
    if (ruleset_.description().FindQuestion(question) == nullptr) ++unknown_[question];
  }

  ExitCode Finish() const {
    for (const auto& [question, examples] : unknown_) {
      Say("unknown question %s: %d examples\n", question.c_str(), examples);
    }
    Say("%d passed, %d failed\n", passed_, failed_);
    return failed_ == 0 ? kExitOk : kExitFault;
  }

 private:
  const RulesetClient& ruleset_;
  const CatalogueBytes catalogue_;
  int passed_ = 0;
  int failed_ = 0;
  std::map<std::string, int> unknown_;  // examples by question
};

}  // namespace

ExitCode RunExamples(const ExamplesOptions& options) {
  const auto ruleset = LoadRulesetFile(options.ruleset, options.run_in);
  if (!ruleset.ok()) return WrongUse(std::string(ruleset.status().message()));
  auto catalogue = CardsOf(options, (*ruleset)->description());
  if (!catalogue.ok()) return WrongUse(std::string(catalogue.status().message()));
  const auto lines = ReadJsonLines(options.examples);
  if (!lines.ok()) return WrongUse(std::string(lines.status().message()));
  ExamplesRun run(**ruleset, *std::move(catalogue));
  for (const JsonLine& line : *lines) run.Take(line);
  return run.Finish();
}

}  // namespace arbitro::tools
