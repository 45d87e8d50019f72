// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/commands/line_of_call.h"

#include <map>
#include <utility>
#include <vector>

#include "CLI/CLI.hpp"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/session.h"
#include "tools/arbitroctl/show/next_command.h"
#include "tools/arbitroctl/show/words.h"

namespace arbitro::tools {
namespace {

// The words of a command from the program's name on.
std::string PathOf(const CLI::App* command) {
  const CLI::App* above = command->get_parent();
  return above == nullptr ? command->get_name()
                          : absl::StrCat(PathOf(above), " ", command->get_name());
}

// By call, the command that makes it, with its required arguments in capitals.
std::map<std::string, std::string> MakeLines() {
  CLI::App app{"", "arbitroctl"};
  Session session;
  std::vector<StatedCall> calls;
  AddAllCommands({&app, &session, &calls});
  std::map<std::string, std::string> lines;
  for (const StatedCall& each : calls) {
    std::string line = PathOf(each.command);
    for (const CLI::Option* option : each.command->get_options()) {
      if (!option->get_positional() || !option->get_required()) continue;
      absl::StrAppend(&line, " ", absl::AsciiStrToUpper(option->get_name(true)));
    }
    lines.emplace(each.method, std::move(line));
  }
  return lines;
}

}  // namespace

std::string LineOfCall(const v1::Event& event, const std::string& method) {
  std::string row = CommandFor(event, method);
  if (!row.empty()) return row;
  static const auto& lines = *new std::map<std::string, std::string>(MakeLines());
  const auto line = lines.find(method);
  if (line == lines.end()) return "";
  return absl::StrReplaceAll(line->second, {{" EVENT", absl::StrCat(" ", IdOf(event.name()))},
                                            {" ROUND", absl::StrCat(" ", event.rounds_paired())}});
}

}  // namespace arbitro::tools
