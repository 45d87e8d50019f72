// SPDX-License-Identifier: Apache-2.0
#include "tools/usage_text.h"

#include <sstream>
#include <utility>
#include <vector>

#include "CLI/CLI.hpp"
#include "tools/printing.h"

namespace arbitro::tools {
namespace {

std::string NamesOf(const std::vector<const CLI::App*>& commands) {
  std::string names;
  for (const CLI::App* command : commands) {
    names += (names.empty() ? "" : ", ") + command->get_name();
  }
  return names;
}

void RefuseEmptyValues(const CLI::App& app) {
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_items_expected_max() == 0) continue;
    for (const std::string& given : option->results()) {
      if (!given.empty()) continue;
      throw CLI::ValidationError(option->get_name(), "is empty: give it a value, or leave it out");
    }
  }
  for (const CLI::App* command : app.get_subcommands()) RefuseEmptyValues(*command);
}

// The option of a list that the words have and that takes a further value, as in `--effect a b`,
// where `b` is one word too many; "" where no word is, or no such option.
std::string OptionOfExtra(const CLI::App& command, const std::vector<std::string>& unknown) {
  if (unknown.empty() || unknown.front().find('=') == std::string::npos) return "";
  for (const CLI::Option* option : command.get_options()) {
    const bool list = option->get_items_expected_max() > 1;
    if (list && !option->results().empty() && !option->get_positional()) return option->get_name();
  }
  return "";
}

}  // namespace

void ParseWords(CLI::App* app, std::vector<std::string> words) {
  try {
    app->parse(std::move(words));
  } catch (const CLI::ParseError& error) {
    const bool is_help = error.get_exit_code() == 0;
    if (!is_help) RefuseEmptyValues(*app);
    throw;
  }
  RefuseEmptyValues(*app);
}

std::string UsageText(const CLI::App* app, const CLI::Error& error) {
  return UsageTextIn(app, error, [](const std::string& english) { return english; });
}

std::string UsageTextIn(const CLI::App* app, const CLI::Error& error, const Translate& translate) {
  const CLI::App* command = app;
  std::string line = app->get_name();
  while (!command->get_subcommands().empty()) {
    command = command->get_subcommands().back();
    line += " " + command->get_name();
  }
  const auto all = [](const CLI::App*) { return true; };
  const std::vector<const CLI::App*> choices = command->get_subcommands(all);
  const std::vector<std::string> unknown = app->remaining(true);
  std::string said = line + ": " + translate(error.what());
  const bool none_named = error.get_name() == "RequiredError" || error.get_name() == "ExtrasError";
  if (!choices.empty() && none_named) {
    said = translate((unknown.empty()
                          ? "`" + line + "` is followed by one of: "
                          : "`" + line + "` has no command `" + unknown.front() + "`; it has: ") +
                     NamesOf(choices));
  }
  const std::string option = choices.empty() ? OptionOfExtra(*command, unknown) : "";
  const std::string advice =
      option.empty()
          ? "see `" + line + " --help`" + (choices.empty() ? ", which ends with an example" : "")
          : "write `" + option + " " + unknown.front() + "`: each value has its option before it";
  return said + "\n  " + translate("to do") + "  " + translate(advice) + "\n";
}

bool PrintParsed(const CLI::App& app, const CLI::ParseError& error) {
  std::ostringstream out;
  std::ostringstream wrong;
  const bool fine = app.exit(error, out, wrong) == 0;
  PrintOut(out.str());
  PrintError(wrong.str());
  return fine;
}

}  // namespace arbitro::tools
