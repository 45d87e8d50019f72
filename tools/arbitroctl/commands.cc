// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/commands.h"

#include <cstdint>
#include <type_traits>
#include <vector>

#include "CLI/CLI.hpp"
#include "tools/arbitroctl/words.h"

namespace arbitro::tools {

CLI::App* AddGroup(CLI::App* app, const std::string& name, const std::string& what) {
  return app->add_subcommand(name, what)->require_subcommand(1);
}

CLI::App* AddCommand(CLI::App* parent, const std::string& name, const std::string& what,
                     const std::string& example) {
  CLI::App* command = parent->add_subcommand(name, what);
  command->footer("Example:\n  arbitroctl " + example);
  return command;
}

template <class T>
void AddOption(CLI::App* command, const std::string& name, T* value, const std::string& what) {
  CLI::Option* option = command->add_option(name, *value, what);
  // Or `--set a=b EVENT` would take the event for one more setting.
  if (std::is_same_v<T, std::vector<std::string>> && name[0] == '-')
    option->allow_extra_args(false);
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
template void AddOption(CLI::App*, const std::string&, uint64_t*, const std::string&);
template void AddOption(CLI::App*, const std::string&, std::vector<std::string>*,
                        const std::string&);
template void AddArgument(CLI::App*, const std::string&, std::string*, const std::string&);
template void AddArgument(CLI::App*, const std::string&, uint32_t*, const std::string&);
template void AddArgument(CLI::App*, const std::string&, std::vector<std::string>*,
                          const std::string&);

absl::StatusOr<v1::Ruleset> GetRuleset(Session* session, const std::string& ruleset) {
  v1::GetRulesetRequest request;
  request.set_name(RulesetName(ruleset));
  v1::Ruleset response;
  absl::Status status = session->Call("RulesetService.GetRuleset", request, &response);
  if (!status.ok()) return status;
  return response;
}

absl::StatusOr<v1::Event> GetEvent(Session* session, const std::string& event) {
  v1::GetEventRequest request;
  request.set_name(EventName(event));
  v1::Event response;
  absl::Status status = session->Call("EventService.GetEvent", request, &response);
  if (!status.ok()) return status;
  return response;
}

absl::StatusOr<v1::Ruleset> GetRulesetOfEvent(Session* session, const std::string& event) {
  const auto found = GetEvent(session, event);
  if (!found.ok()) return found.status();
  return GetRuleset(session, found->ruleset());
}

}  // namespace arbitro::tools
