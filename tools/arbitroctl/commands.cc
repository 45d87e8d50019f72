// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/commands.h"

#include <cstdint>
#include <cstdio>
#include <fstream>
#include <type_traits>
#include <vector>

#include "CLI/CLI.hpp"
#include "absl/strings/str_cat.h"
#include "tools/arbitroctl/error_text.h"
#include "tools/arbitroctl/words.h"

namespace arbitro::tools {
namespace {

// The most that a page may have.
constexpr int kPageSize = 1000;

}  // namespace

absl::Status WriteOut(const std::string& path, const std::string& text) {
  if (path.empty()) {
    std::fwrite(text.data(), 1, text.size(), stdout);
    return absl::OkStatus();
  }
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file << text;
  if (file.flush()) return absl::OkStatus();
  return UsageError(absl::StrCat("cannot write `", path, "`"));
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
template void AddOption(CLI::App*, const std::string&, int64_t*, const std::string&);
template void AddOption(CLI::App*, const std::string&, uint64_t*, const std::string&);
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

absl::StatusOr<v1::ListPenaltiesResponse> GetPenalties(Session* session, const std::string& event) {
  v1::ListPenaltiesResponse all;
  v1::ListPenaltiesRequest request;
  request.set_event(EventName(event));
  request.set_page_size(kPageSize);
  do {
    v1::ListPenaltiesResponse page;
    absl::Status status = session->Call("PenaltyService.ListPenalties", request, &page);
    if (!status.ok()) return status;
    all.mutable_penalties()->MergeFrom(page.penalties());
    request.set_page_token(page.next_page_token());
  } while (!request.page_token().empty());
  return all;
}

absl::StatusOr<v1::ListRecordsResponse> GetRecords(Session* session, const std::string& journal,
                                                   uint64_t first_revision) {
  v1::ListRecordsResponse all;
  v1::ListRecordsRequest request;
  request.set_journal(JournalName(journal));
  request.set_first_revision(first_revision);
  request.set_page_size(kPageSize);
  do {
    v1::ListRecordsResponse page;
    absl::Status status = session->Call("JournalService.ListRecords", request, &page);
    if (!status.ok()) return status;
    all.mutable_records()->MergeFrom(page.records());
    request.set_first_revision(page.next_revision());
  } while (request.first_revision() != 0);
  return all;
}

absl::StatusOr<v1::Round> GetRound(Session* session, const std::string& event, uint32_t round) {
  v1::GetRoundRequest request;
  request.set_name(RoundName(event, round));
  v1::Round found;
  absl::Status status = session->Call("PairingService.GetRound", request, &found);
  if (!status.ok()) return status;
  return found;
}

absl::StatusOr<v1::ListTablesResponse> GetTables(Session* session, const std::string& event,
                                                 uint32_t round) {
  v1::ListTablesResponse all;
  v1::ListTablesRequest request;
  request.set_round(RoundName(event, round));
  request.set_page_size(kPageSize);
  request.set_with_names(true);
  do {
    v1::ListTablesResponse page;
    absl::Status status = session->Call("PairingService.ListTables", request, &page);
    if (!status.ok()) return status;
    all.mutable_tables()->MergeFrom(page.tables());
    all.set_revision(page.revision());
    request.set_page_token(page.next_page_token());
  } while (!request.page_token().empty());
  return all;
}

absl::StatusOr<v1::GetStandingsResponse> GetStandings(Session* session, const std::string& event,
                                                      uint32_t round, const std::string& division) {
  v1::GetStandingsResponse all;
  v1::GetStandingsRequest request;
  request.set_event(EventName(event));
  request.set_round(round);
  request.set_division(division);
  request.set_page_size(kPageSize);
  request.set_with_names(true);
  do {
    v1::GetStandingsResponse page;
    absl::Status status = session->Call("ScoringService.GetStandings", request, &page);
    if (!status.ok()) return status;
    request.set_page_token(page.next_page_token());
    page.clear_next_page_token();
    // Columns are those of the first page on every page.
    if (all.columns_size() > 0) page.clear_columns();
    all.MergeFrom(page);
  } while (!request.page_token().empty());
  return all;
}

}  // namespace arbitro::tools
