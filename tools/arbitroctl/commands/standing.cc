// SPDX-License-Identifier: Apache-2.0
//
// person entries, record, withdraw: what the journals of persons hold.

#include <cstdint>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/time/time.h"
#include "api/status/try.h"
#include "arbitro/v1/person.pb.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/show/error_text.h"
#include "tools/arbitroctl/show/language.h"
#include "tools/arbitroctl/show/words.h"

namespace arbitro::tools {
namespace {

struct StandingOptions {
  std::string person;
  std::string kind;
  std::string label;
  std::string ruleset;
  std::string from;
  std::string until;
  int64_t value = 0;
  uint32_t number = 0;
};

// The first moment of the day, in UTC; 0 of none.
absl::StatusOr<int64_t> BeginningOf(const char* option, const std::string& day) {
  if (day.empty()) return 0;
  absl::Time time;
  if (absl::ParseTime("%Y-%m-%d", day, &time, nullptr)) return absl::ToUnixMicros(time);
  return UsageError(absl::StrCat(option, " takes a day, such as 2027-06-30"));
}

std::string MomentText(int64_t time_us) { return time_us == 0 ? "" : TimeText(time_us); }

absl::Status ListEntries(Session* session, const StandingOptions& options) {
  v1::ListPersonEntriesRequest request;
  request.set_person(PersonName(options.person));
  v1::ListPersonEntriesResponse response;
  RETURN_IF_ERROR(session->Call("PersonService.ListPersonEntries", request, &response));
  TextTable table(
      {"recorded of", ">entry", "what", "of", ">value", "ruleset", "since", "until", "why"});
  for (const v1::RecordedPersonEntry& each : response.entries()) {
    const v1::PersonEntry& entry = each.entry();
    const bool score = entry.kind() == v1::PERSON_ENTRY_KIND_SCORE;
    table.Add({each.person(), absl::StrCat(each.number()),
               each.withdrawn_revision() != 0 ? "withdrawn" : Word(entry.kind()), entry.label(),
               score ? absl::StrCat(entry.value()) : "", entry.ruleset(),
               MomentText(entry.from_us()), MomentText(entry.until_us()), entry.reason()});
  }
  session->Show(response, table);
  return absl::OkStatus();
}

absl::Status ShowRecorded(Session* session, const absl::Status& status,
                          const v1::PersonEntryResponse& response) {
  if (!status.ok()) return status;
  session->Show(response, absl::StrCat(PhraseWith("entry $0", response.number()), "\n",
                                       ResultText(response.result()), "\n"));
  return absl::OkStatus();
}

absl::Status RecordEntry(Session* session, const StandingOptions& options) {
  v1::RecordPersonEntryRequest request;
  request.set_person(PersonName(options.person));
  v1::PersonEntry* entry = request.mutable_entry();
  v1::PersonEntryKind kind;
  if (!v1::PersonEntryKind_Parse(
          absl::StrCat("PERSON_ENTRY_KIND_", absl::AsciiStrToUpper(options.kind)), &kind)) {
    return UsageError("the kind is suspension, title or score");
  }
  entry->set_kind(kind);
  entry->set_label(options.label);
  entry->set_value(options.value);
  entry->set_ruleset(options.ruleset);
  const auto from = BeginningOf("--from", options.from);
  if (!from.ok()) return from.status();
  entry->set_from_us(*from);
  const auto until = BeginningOf("--until", options.until);
  if (!until.ok()) return until.status();
  entry->set_until_us(*until);
  v1::PersonEntryResponse response;
  const auto status = session->Mutate("PersonService.RecordPersonEntry", request, &response);
  return ShowRecorded(session, status, response);
}

absl::Status WithdrawEntry(Session* session, const StandingOptions& options) {
  v1::WithdrawPersonEntryRequest request;
  request.set_person(PersonName(options.person));
  request.set_number(options.number);
  v1::PersonEntryResponse response;
  const auto status = session->Mutate("PersonService.WithdrawPersonEntry", request, &response);
  return ShowRecorded(session, status, response);
}

}  // namespace

void AddPersonStanding(CLI::App* group, Session* session) {
  const auto options = std::make_shared<StandingOptions>();
  const auto add = [&](const char* name, const char* what, const char* example, auto run) {
    CLI::App* command = AddCommand(group, name, what, example);
    AddArgument(command, "person", &options->person, "the person's reference");
    Session::OnRun(command, session, [session, options, run] { return run(session, *options); });
    return command;
  };
  add("entries", "Suspensions, titles and scores of a person, or of an organiser",
      "person entries 5f1c…", ListEntries);

  CLI::App* record = add("record", "Records one of them; needs --reason",
                         "--reason 'open day' person record 5f1c… score shop_score --value 10 "
                         "--ruleset naruto-cg",
                         RecordEntry);
  AddArgument(record, "kind", &options->kind, "suspension, title or score");
  AddArgument(record, "label", &options->label, "its name; of a suspension what it is for");
  AddOption(record, "--value", &options->value, "of a score");
  AddOption(record, "--ruleset", &options->ruleset, "the game (default: all games)");
  AddOption(record, "--from", &options->from, "the first day on which it holds, 2026-12-31");
  AddOption(record, "--until", &options->until, "the first day on which it holds no more");

  CLI::App* withdraw = add("withdraw", "Withdraws an entry; needs --reason",
                           "--reason 'wrong person' person withdraw 5f1c… 1", WithdrawEntry);
  AddArgument(withdraw, "entry", &options->number, "its number");
}

}  // namespace arbitro::tools
