// SPDX-License-Identifier: Apache-2.0
//
// person entries, record, withdraw: what the journals of persons hold.

#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/time/time.h"
#include "arbitro/v1/person.pb.h"
#include "tools/arbitroctl/commands/commands.h"

namespace arbitro::tools {
namespace {

// The first moment of the day, in UTC; 0 of none.
absl::StatusOr<int64_t> BeginningOf(const char* option, const std::string& day) {
  if (day.empty()) return 0;
  absl::Time time;
  if (absl::ParseTime("%Y-%m-%d", day, &time, nullptr)) return absl::ToUnixMicros(time);
  return UsageError(absl::StrCat(option, " takes a day, such as 2027-06-30"));
}

std::string MomentText(int64_t time_us) { return time_us == 0 ? "" : TimeText(time_us); }

TableRow EntryRow(const v1::RecordedPersonEntry& each) {
  const v1::PersonEntry& entry = each.entry();
  const bool score = entry.kind() == v1::PERSON_ENTRY_KIND_SCORE;
  return {each.person(),
          each.number(),
          each.withdrawn_revision() != 0 ? "withdrawn" : Word(entry.kind()),
          entry.label(),
          score ? Cell(entry.value()) : Cell(""),
          entry.ruleset(),
          MomentText(entry.from_us()),
          MomentText(entry.until_us()),
          entry.reason()};
}

std::string EntryText(const v1::PersonEntryResponse& response) {
  return PhraseWith("entry $0", response.number()) + "\n";
}

struct EntryOptions {
  std::string kind;
  std::string from;
  std::string until;
};

absl::Status ReadPersonEntry(const Typed&, const EntryOptions& options,
                             v1::RecordPersonEntryRequest* request) {
  v1::PersonEntry* entry = request->mutable_entry();
  v1::PersonEntryKind kind;
  if (!v1::PersonEntryKind_Parse(
          absl::StrCat("PERSON_ENTRY_KIND_", absl::AsciiStrToUpper(options.kind)), &kind)) {
    return UsageError("the kind is suspension, title or score");
  }
  entry->set_kind(kind);
  ASSIGN_OR_RETURN(const int64_t from_us, BeginningOf("--from", options.from));
  entry->set_from_us(from_us);
  ASSIGN_OR_RETURN(const int64_t until_us, BeginningOf("--until", options.until));
  entry->set_until_us(until_us);
  return absl::OkStatus();
}

}  // namespace

void AddPersonStanding(const Group& person) {
  Command(person, "entries", "Suspensions, titles and scores of a person, or of an organiser",
          "person entries 5f1c…")
      .Shows("PersonService.ListPersonEntries",
             Listing({"recorded of", ">entry", "what", "of", ">value", "ruleset", "since", "until",
                      "why"},
                     EntryRow))
      .OfPerson();
  Command(person, "record", "Records one of them; needs --reason",
          "--reason 'open day' person record 5f1c… score shop_score --value 10 "
          "--ruleset naruto-cg")
      .Changes("PersonService.RecordPersonEntry", EntryText)
      .Fills(ReadPersonEntry)
      .OfPerson()
      .Argument("kind", &EntryOptions::kind, "suspension, title or score")
      .Argument("label", "entry.label", "its name; of a suspension what it is for")
      .Option("--value", "entry.value", "of a score")
      .Option("--ruleset", "entry.ruleset", "the game (default: all games)")
      .Option("--from", &EntryOptions::from, "the first day on which it holds, 2026-12-31")
      .Option("--until", &EntryOptions::until, "the first day on which it holds no more");
  Command(person, "withdraw", "Withdraws an entry; needs --reason",
          "--reason 'wrong person' person withdraw 5f1c… 1")
      .Changes("PersonService.WithdrawPersonEntry", EntryText)
      .OfPerson()
      .Argument("entry", "number", "its number");
}

}  // namespace arbitro::tools
