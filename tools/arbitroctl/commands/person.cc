// SPDX-License-Identifier: Apache-2.0

#include "absl/strings/ascii.h"
#include "absl/strings/str_join.h"
#include "api/text/characters.h"
#include "arbitro/v1/person.pb.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/files/bulk.h"
#include "tools/arbitroctl/files/person_export.h"
#include "tools/arbitroctl/files/person_file.h"
#include "tools/arbitroctl/show/message_json.h"

namespace arbitro::tools {
namespace {

TableRow PersonRow(const v1::Person& person) {
  const v1::PersonProfile& profile = person.profile();
  const std::string both =
      text::SingleBlanks(absl::StrCat(profile.given_name(), " ", profile.family_name()));
  const std::string& name = profile.display_name().empty() ? both : profile.display_name();
  return {IdOf(person.name()),
          name,
          absl::StrJoin(profile.op_numbers(), " "),
          profile.birth_date(),
          profile.country(),
          person.revision()};
}

Listing PersonListing() {
  return Listing({"person", "name", "numbers", "born", "country", ">revision"}, PersonRow);
}

// The events that the merge troubles, and what to do there.
std::string AffectedText(const v1::PersonMutationResponse& merged) {
  std::string text;
  for (const v1::AffectedEvent& event : merged.affected_events()) {
    absl::StrAppend(&text, IdOf(event.event()), ":\n");
    for (const std::string& trouble : event.troubles()) absl::StrAppend(&text, "  ", trouble, "\n");
  }
  return text;
}

std::string MergedText(const Typed& typed, const v1::PersonMutationResponse& response) {
  return PersonListing().Text(typed, response) + AffectedText(response);
}

// The fields that are given replace those that were known; the rest stays.
absl::Status KeepTheRest(const Typed& typed, v1::UpdatePersonRequest* request) {
  ASSIGN_OR_RETURN(auto known,
                   typed.session->Get<v1::Person>("PersonService.GetPerson", typed.Person()));
  request->set_person(known.name());
  v1::PersonProfile* profile = known.mutable_profile();
  if (request->profile().op_numbers_size() > 0) profile->clear_op_numbers();
  profile->MergeFrom(request->profile());
  *request->mutable_profile() = *profile;
  return absl::OkStatus();
}

std::string ErasedText(const v1::ErasePersonResponse& response) {
  return absl::StrCat(PhraseWith("erased: $0", absl::StrJoin(response.erased(), ", ")), "\n",
                      Phrase("backups made before still hold them"), "\n");
}

std::string AllOfPersonText(const v1::Person& person) {
  return JsonText(JsonOfMessage(person), 2) + "\n";
}

absl::Status WriteExport(const Typed& typed, const std::string& file) {
  ASSIGN_OR_RETURN(const auto document, ExportPerson(typed.session, typed.person));
  const std::string text = JsonText(document, 2) + "\n";
  if (file.empty()) return typed.session->Show(document, text);
  RETURN_IF_ERROR(WriteOut(file, text));
  const size_t records = document.at("records").size();
  const nlohmann::ordered_json told = {{"file", file}, {"records", records}};
  return typed.session->Show(
      told,
      PhraseWith("$0 written to $1", Counted(records, "1 record", "$0 records"), file) + "\n");
}

// The words that stand in a list once: numbers, and addresses unless they may be shared.
std::vector<LineKey> KeysOfProfile(const v1::PersonProfile& profile, bool shared_emails) {
  std::vector<LineKey> keys;
  for (const std::string& number : profile.op_numbers()) keys.push_back({"the number", number});
  if (!shared_emails && !profile.email().empty()) {
    keys.push_back({"the e-mail", absl::AsciiStrToLower(profile.email())});
  }
  return keys;
}

struct ImportedPersons {
  std::string file;
  bool shared_emails = false;
};

// The request of a line, without the options.
absl::StatusOr<v1::CreatePersonRequest> PersonOfRow(const CsvFile& file, const CsvRow& row) {
  v1::CreatePersonRequest request;
  ASSIGN_OR_RETURN(*request.mutable_profile(), ProfileOfRow(file, row));
  return request;
}

// The keys of a line whose answer is `made`: as the daemon keeps them, where it said so.
std::vector<LineKey> KeysOfPerson(const v1::PersonMutationResponse& made, const CsvFile& file,
                                  const CsvRow& row, bool shared_emails) {
  if (made.replayed()) return {};
  if (made.has_person()) return KeysOfProfile(made.person().profile(), shared_emails);
  const auto profile = ProfileOfRow(file, row);
  return profile.ok() ? KeysOfProfile(*profile, shared_emails) : std::vector<LineKey>();
}

absl::Status ImportPersons(const Typed& typed, const ImportedPersons& options) {
  Session* session = typed.session;
  ASSIGN_OR_RETURN(const auto file, ReadBulkFile(options.file, {}, PersonColumns()));
  Bulk bulk = PlanOf(options.file, file);
  bulk.rows = "people";
  bulk.done = "imported";
  std::vector<v1::PersonMutationResponse> made(file.rows.size());
  RETURN_IF_ERROR(SendAll(
      session, bulk,
      [&](size_t row, const v1::MutationOptions& row_options) {
        auto request = PersonOfRow(file, file.rows[row]);
        if (!request.ok()) return request.status();
        *request->mutable_options() = row_options;
        return session->Call("PersonService.CreatePerson", *request, &made[row]);
      },
      [&](size_t row) {
        return KeysOfPerson(made[row], file, file.rows[row], options.shared_emails);
      }));
  const TextTable table(PersonListing().headings(), made,
                        [](const auto& each) { return PersonRow(each.person()); });
  return session->Show(JsonOfAll(made), table.Text());
}

Command& OfProfile(Command& command) {
  return command.Option("--given", "profile.given_name", "first names")
      .Option("--family", "profile.family_name", "last names")
      .Option("--display", "profile.display_name", "the name that lists show (default: both names)")
      .Option("--number", "profile.op_numbers", "a number of organised play")
      .Option("--born", "profile.birth_date", "YYYY-MM-DD")
      .Option("--country", "profile.country", "two letters: IT")
      .Option("--email", "profile.email", "where to write to")
      .Option("--phone", "profile.phone", "where to call");
}

}  // namespace

void AddPersonCommands(const Group& app) {
  const Group person = AddGroup(app, "person", "People, apart from every event");
  OfProfile(Command(person, "create", "Makes a person, under a random reference",
                    "person create --given Ada --family Lovelace --number 4711 --country GB")
                .Changes("PersonService.CreatePerson", PersonListing()));
  OfProfile(Command(person, "update", "Changes what is given, and leaves the rest",
                    "person update 5f1c… --email ada@example.org")
                .Changes("PersonService.UpdatePerson", PersonListing())
                .Fills(KeepTheRest)
                .OfPerson());
  Command(person, "merge", "Two entries are one person: the first one stays",
          "person merge 5f1c… 9a04…")
      .Changes("PersonService.MergePersons", MergedText)
      .OfPerson()
      .Argument("duplicate", "duplicate", "the other's reference", Names::kPerson);
  Command(person, "consent", "Notes what the person agreed to",
          "person consent 5f1c… photos --how 'signed on paper'")
      .Changes("PersonService.RecordConsent", PersonListing())
      .Fills([](const Typed&, bool withdrawn, v1::RecordConsentRequest* request) {
        request->set_given(!withdrawn);
      })
      .OfPerson()
      .Argument("subject", "subject", "the subject of the consent")
      .Option("--how", "how", "how it was given")
      .Flag("--withdrawn", "taken back");
  Command(person, "erase", "Erases all that is known; journals keep the reference",
          "person erase 5f1c…")
      .Changes("PersonService.ErasePerson", ErasedText)
      .OfPerson();
  Command(person, "import", "Makes the people of a CSV file; --dry-run only checks it",
          "--dry-run person import players.csv")
      .Runs(ImportPersons)
      .Argument(
          "file", &ImportedPersons::file,
          absl::StrCat("columns ", absl::StrJoin(PersonColumns(), ", "), "; - for standard input"))
      .Flag("--shared-emails", &ImportedPersons::shared_emails,
            "an e-mail may stand in several lines: a parent's");
  AddPersonStanding(person);
  Command(person, "show", "All that is known of a person", "person show 5f1c…")
      .Shows("PersonService.GetPerson", AllOfPersonText)
      .OfPerson();
  Command(person, "export", "Everything the daemon holds on a person, as JSON: reads every journal",
          "person export 5f1c… --out ada.json")
      .Runs(WriteExport)
      .OfPerson()
      .Option<std::string>("--out", "into this file (default: standard output)");
  Command(person, "find", "People by the beginnings of their names, or a number",
          "person find 'jos gar'")
      .Shows("PersonService.FindPersons", PersonListing())
      .Fills([](const Typed&, const std::vector<std::string>& numbers,
                v1::FindPersonsRequest* request) {
        // The first that is given is searched for.
        if (!numbers.empty()) request->set_op_number(numbers.front());
      })
      .Option("name", "text", "beginnings of words, in any order")
      .Option<std::vector<std::string>>("--number", "exactly this number of organised play");
}

}  // namespace arbitro::tools
