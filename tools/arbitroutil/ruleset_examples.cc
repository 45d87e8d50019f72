// SPDX-License-Identifier: Apache-2.0

#include <map>
#include <string>

#include "absl/strings/str_cat.h"
#include "tools/arbitroutil/commands.h"
#include "tools/arbitroutil/example.h"
#include "tools/arbitroutil/json_lines.h"
#include "tools/arbitroutil/ruleset_file.h"
#include "tools/printing.h"

namespace arbitro::tools {
ExitCode RunExamples(const ExamplesOptions& options) {
  const auto ruleset = LoadRulesetFile(options.ruleset, options.run_in);
  if (!ruleset.ok()) return WrongUse(std::string(ruleset.status().message()));
  CatalogueBytes catalogue;
  if (!options.catalogue.empty()) {
    if (!(*ruleset)->description().card)
      return WrongUse("the ruleset has no cards: no --catalogue");
    auto read = ReadCatalogue(options.catalogue, *(*ruleset)->description().card);
    if (!read.ok()) return WrongUse(std::string(read.status().message()));
    catalogue = *std::move(read);
  }
  const auto lines = ReadJsonLines(options.examples);
  if (!lines.ok()) return WrongUse(std::string(lines.status().message()));
  int passed = 0;
  int failed = 0;
  std::map<std::string, int> unknown;
  for (const JsonLine& line : *lines) {
    const auto example =
        line.value.ok() ? ReadExample(*line.value) : absl::StatusOr<Example>(line.value.status());
    if (!example.ok()) {
      ++failed;
      Say("line %d: %s\n", line.number, std::string(example.status().message()).c_str());
      continue;
    }
    const std::string wrong = CheckExample(**ruleset, catalogue, *example);
    (wrong.empty() ? passed : failed) += 1;
    if (!wrong.empty()) Say("%s: %s\n", example->id.c_str(), wrong.c_str());
    const std::string& question = example->request.question;
    if ((*ruleset)->description().FindQuestion(question) == nullptr) ++unknown[question];
  }
  for (const auto& [question, examples] : unknown) {
    Say("unknown question %s: %d examples\n", question.c_str(), examples);
  }
  Say("%d passed, %d failed\n", passed, failed);
  return failed == 0 ? kExitOk : kExitFault;
}

}  // namespace arbitro::tools
