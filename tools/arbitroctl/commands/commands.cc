// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/commands/commands.h"

#include <cstdint>
#include <cstdio>
#include <type_traits>
#include <vector>

#include "CLI/CLI.hpp"
#include "absl/strings/str_cat.h"
#include "tools/arbitroctl/show/error_text.h"
#include "tools/arbitroctl/show/words.h"
#include "tools/printing.h"
#include "tools/whole_file.h"

namespace arbitro::tools {
absl::Status WriteOut(const std::string& path, const std::string& text) {
  if (path.empty()) {
    PrintOut(text);
    return absl::OkStatus();
  }
  const absl::Status written = WriteWholeFile(path, text);
  return written.ok() ? written : UsageError(std::string(written.message()));
}

CLI::App* AddGroup(CLI::App* app, const std::string& name, const std::string& what) {
  CLI::App* group = app->add_subcommand(name, what)->require_subcommand(1);
  group->footer(absl::StrCat("Each has an example: arbitroctl ", name, " COMMAND --help"));
  return group;
}

CLI::App* AddCommand(CLI::App* parent, const std::string& name, const std::string& what,
                     const std::string& example) {
  CLI::App* command = parent->add_subcommand(name, what);
  command->footer(absl::StrCat("Example:\n  arbitroctl ", example,
                               "\nFor every command (--reason, --dry-run, -o json …): arbitroctl "
                               "--help"));
  return command;
}

void AddAllCommands(CLI::App* app, Session* session) {
  AddRulesetCommands(app, session);
  AddCatalogueCommands(app, session);
  AddEventCommands(app, session);
  AddPlayerCommands(app, session);
  AddLifeCommands(app, session);
  AddClockCommands(app, session);
  AddDeckCommands(app, session);
  AddRoundCommands(app, session);
  AddPhaseCommands(app, session);
  AddPenaltyCommands(app, session);
  AddScoringCommands(app, session);
  AddTableCommands(app, session);
  AddSeatCommands(app, session);
  AddHandCommands(app, session);
  AddQuestionCommands(app, session);
  AddDrawCommands(app, session);
  AddPlaceCommands(app, session);
  AddTicketCommands(app, session);
  AddBulkCommands(app, session);
  AddFloorCommands(app, session);
  AddScreenCommands(app, session);
  AddTablePlanCommands(app, session);
  AddPrintCommands(app, session);
  AddJournalCommands(app, session);
  AddRecordCommand(app, session);
  AddWatchCommands(app, session);
  AddExplainCommands(app, session);
  AddWhyCommands(app, session);
  AddPersonCommands(app, session);
  AddSeriesCommands(app, session);
  AddBackupCommands(app, session);
  AddFollowCommands(app, session);
  AddExportCommands(app, session);
  AddImportCommands(app, session);
  AddLogCommands(app, session);
  AddFieldFileCommands(app, session);
  AddHealthCommands(app, session);
  AddTopCommands(app, session);
}

template <class T>
void AddOption(CLI::App* command, const std::string& name, T* value, const std::string& what) {
  CLI::Option* option = command->add_option(name, *value, what);
  // Or `--set a=b EVENT` would take the event for one more setting.
  constexpr bool kList =
      std::is_same_v<T, std::vector<std::string>> || std::is_same_v<T, std::vector<uint32_t>>;
  if (kList && name[0] == '-') option->allow_extra_args(false);
}

template <class T>
void AddArgument(CLI::App* command, const std::string& name, T* value, const std::string& what) {
  AddOption(command, name, value, what);
  command->get_option(name)->required();
}

// CLI11 is long to compile: it is met here, and nowhere else but in session.cc and main.cc.
template void AddOption(CLI::App*, const std::string&, std::string*, const std::string&);
template void AddOption(CLI::App*, const std::string&, int32_t*, const std::string&);
template void AddOption(CLI::App*, const std::string&, uint32_t*, const std::string&);
template void AddOption(CLI::App*, const std::string&, int64_t*, const std::string&);
template void AddOption(CLI::App*, const std::string&, uint64_t*, const std::string&);
template void AddOption(CLI::App*, const std::string&, std::vector<uint32_t>*, const std::string&);
template void AddOption(CLI::App*, const std::string&, std::vector<std::string>*,
                        const std::string&);
template void AddArgument(CLI::App*, const std::string&, std::string*, const std::string&);
template void AddArgument(CLI::App*, const std::string&, uint32_t*, const std::string&);
template void AddArgument(CLI::App*, const std::string&, std::vector<std::string>*,
                          const std::string&);

void AddChoice(CLI::App* command, const std::string& name, std::string* value,
               const std::vector<std::string>& choices, const std::string& what) {
  command->add_option(name, *value, what)->check(CLI::IsMember(choices));
}

void AddFlag(CLI::App* command, const std::string& name, bool* value, const std::string& what) {
  command->add_flag(name, *value, what);
}

void AddListQuery(CLI::App* command, ListQuery* query) {
  AddOption(command, "--filter", &query->filter,
            "only the rows for which it holds, such as `state = DISPUTED`");
  AddOption(command, "--order-by", &query->order_by,
            "fields that the rows are ordered by, such as `age desc`");
}

}  // namespace arbitro::tools
