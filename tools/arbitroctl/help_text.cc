// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/help_text.h"

#include <cstdlib>
#include <vector>

#include "CLI/CLI.hpp"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "tools/arbitroctl/show/language.h"
#include "tools/usage_text.h"

namespace arbitro::tools {
namespace {

// A footer line by line; an example stays as it is typed.
std::string FooterPhrase(const std::string& footer) {
  std::vector<std::string> lines = absl::StrSplit(footer, '\n');
  for (std::string& line : lines) {
    if (line.rfind("  ", 0) != 0) line = FaultPhrase(line);
  }
  return absl::StrJoin(lines, "\n");
}

// "TEXT" of "TEXT:{table,json}".
std::string TypeOf(const CLI::Option& option) {
  const std::string name = option.get_type_name();
  return name.substr(0, name.find(':'));
}

void TranslateOption(CLI::Option* option) {
  option->description(FaultPhrase(option->get_description()));
  if (option->get_group() == "Options") option->group(Phrase("Options"));
  const std::string type = TypeOf(*option);
  if (type == "TEXT") option->type_name("TESTO");
  if (type == "UINT" || type == "INT" || type == "FLOAT") option->type_name("NUMERO");
}

}  // namespace

PaperLanguage LanguageOf(const CLI::App& app) {
  const CLI::Option* option = app.get_option("--language");
  const char* set = std::getenv(option->get_envname().c_str());
  const std::string language =
      option->count() > 0 ? option->results().back() : std::string(set == nullptr ? "" : set);
  return language == "it" ? PaperLanguage::kItalian : PaperLanguage::kEnglish;
}

void TranslateHelp(CLI::App* app) {
  if (PrintedLanguage() == PaperLanguage::kEnglish) return;
  const auto formatter = app->get_formatter();
  formatter->label("Usage", Phrase("Usage"));
  formatter->label("Positionals", Phrase("Positionals"));
  formatter->label("OPTIONS", "OPZIONI");
  formatter->label("SUBCOMMAND", "COMANDO");
  formatter->label("SUBCOMMANDS", "COMANDI");
  formatter->label("REQUIRED", "OBBLIGATORIO");
  formatter->label("Env", "ambiente");
  app->description(FaultPhrase(app->get_description()));
  app->footer(FooterPhrase(app->get_footer()));
  for (CLI::Option* option : app->get_options()) TranslateOption(option);
  const auto all = [](CLI::App*) { return true; };
  for (CLI::App* command : app->get_subcommands(all)) {
    command->group(Phrase(command->get_group()));
    TranslateHelp(command);
  }
}

std::string UsageIn(const CLI::App* app, const CLI::Error& error) {
  return UsageTextIn(app, error, [](const std::string& english) { return FaultPhrase(english); });
}

}  // namespace arbitro::tools
