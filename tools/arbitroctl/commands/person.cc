// SPDX-License-Identifier: Apache-2.0

#include <memory>
#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "api/status/try.h"
#include "api/text/characters.h"
#include "arbitro/v1/person.pb.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/files/bulk.h"
#include "tools/arbitroctl/files/person_export.h"
#include "tools/arbitroctl/files/person_file.h"
#include "tools/arbitroctl/show/error_text.h"
#include "tools/arbitroctl/show/language.h"
#include "tools/arbitroctl/show/message_json.h"
#include "tools/arbitroctl/show/words.h"
#include "tools/printing.h"

namespace arbitro::tools {
namespace {

struct PersonOptions {
  std::string person;
  std::string other;
  std::vector<std::string> op_numbers;
  std::string given_name;
  std::string family_name;
  std::string display_name;
  std::string birth_date;
  std::string country;
  std::string email;
  std::string phone;
  std::string text;
  std::string subject;
  std::string how;
  std::string file;
  bool withdrawn = false;
  bool shared_emails = false;
};

v1::PersonProfile ProfileOf(const PersonOptions& options) {
  v1::PersonProfile profile;
  profile.set_given_name(options.given_name);
  profile.set_family_name(options.family_name);
  profile.set_display_name(options.display_name);
  for (const std::string& number : options.op_numbers) profile.add_op_numbers(number);
  profile.set_birth_date(options.birth_date);
  profile.set_country(options.country);
  profile.set_email(options.email);
  profile.set_phone(options.phone);
  return profile;
}

TextTable PersonTable() {
  return TextTable({"person", "name", "numbers", "born", "country", ">revision"});
}

void AddPerson(const v1::Person& person, TextTable* table) {
  const v1::PersonProfile& profile = person.profile();
  const std::string both =
      text::SingleBlanks(absl::StrCat(profile.given_name(), " ", profile.family_name()));
  const std::string& name = profile.display_name().empty() ? both : profile.display_name();
  table->Add({IdOf(person.name()), name, absl::StrJoin(profile.op_numbers(), " "),
              profile.birth_date(), profile.country(), absl::StrCat(person.revision())});
}

absl::Status ShowChanged(Session* session, const absl::Status& status,
                         const v1::PersonMutationResponse& response) {
  if (!status.ok()) return status;
  TextTable table = PersonTable();
  AddPerson(response.person(), &table);
  session->Show(response, table);
  return absl::OkStatus();
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

absl::Status CreatePerson(Session* session, const PersonOptions& options) {
  v1::CreatePersonRequest request;
  *request.mutable_profile() = ProfileOf(options);
  v1::PersonMutationResponse response;
  const auto status = session->Mutate("PersonService.CreatePerson", request, &response);
  return ShowChanged(session, status, response);
}

// The fields that are given replace those that were known; the rest stays.
absl::Status UpdatePerson(Session* session, const PersonOptions& options) {
  v1::GetPersonRequest get;
  get.set_name(PersonName(options.person));
  v1::Person known;
  absl::Status status = session->Call("PersonService.GetPerson", get, &known);
  if (!status.ok()) return status;
  v1::UpdatePersonRequest request;
  request.set_person(known.name());
  v1::PersonProfile changed = ProfileOf(options);
  if (changed.op_numbers_size() > 0) known.mutable_profile()->clear_op_numbers();
  *request.mutable_profile() = known.profile();
  request.mutable_profile()->MergeFrom(changed);
  v1::PersonMutationResponse response;
  status = session->Mutate("PersonService.UpdatePerson", request, &response);
  return ShowChanged(session, status, response);
}

absl::Status MergePersons(Session* session, const PersonOptions& options) {
  v1::MergePersonsRequest request;
  request.set_person(PersonName(options.person));
  request.set_duplicate(PersonName(options.other));
  v1::PersonMutationResponse response;
  RETURN_IF_ERROR(session->Mutate("PersonService.MergePersons", request, &response));
  TextTable table = PersonTable();
  AddPerson(response.person(), &table);
  session->Show(response, table.Text(OutputColumns()) + AffectedText(response));
  return absl::OkStatus();
}

absl::Status RecordConsent(Session* session, const PersonOptions& options) {
  v1::RecordConsentRequest request;
  request.set_person(PersonName(options.person));
  request.set_subject(options.subject);
  request.set_given(!options.withdrawn);
  request.set_how(options.how);
  v1::PersonMutationResponse response;
  const auto status = session->Mutate("PersonService.RecordConsent", request, &response);
  return ShowChanged(session, status, response);
}

absl::Status ErasePerson(Session* session, const PersonOptions& options) {
  v1::ErasePersonRequest request;
  request.set_person(PersonName(options.person));
  v1::ErasePersonResponse response;
  RETURN_IF_ERROR(session->Mutate("PersonService.ErasePerson", request, &response));
  session->Show(response,
                absl::StrCat(PhraseWith("erased: $0", absl::StrJoin(response.erased(), ", ")), "\n",
                             Phrase("backups made before still hold them"), "\n"));
  return absl::OkStatus();
}

absl::Status ShowPerson(Session* session, const PersonOptions& options) {
  v1::GetPersonRequest request;
  request.set_name(PersonName(options.person));
  v1::Person response;
  RETURN_IF_ERROR(session->Call("PersonService.GetPerson", request, &response));
  session->Show(response, JsonText(JsonOfMessage(response), 2) + "\n");
  return absl::OkStatus();
}

absl::Status WriteExport(Session* session, const PersonOptions& options) {
  ASSIGN_OR_RETURN(const auto document, ExportPerson(session, options.person));
  const std::string text = JsonText(document, 2) + "\n";
  if (options.file.empty()) {
    session->Show(document, text);
    return absl::OkStatus();
  }
  RETURN_IF_ERROR(WriteOut(options.file, text));
  const size_t records = document.at("records").size();
  const nlohmann::ordered_json told = {{"file", options.file}, {"records", records}};
  session->Show(told, PhraseWith("$0 written to $1",
                                 Counted(static_cast<int64_t>(records), "1 record", "$0 records"),
                                 options.file) +
                          "\n");
  return absl::OkStatus();
}

absl::Status FindPersons(Session* session, const PersonOptions& options) {
  v1::FindPersonsResponse all;
  v1::FindPersonsRequest request;
  request.set_text(options.text);
  if (!options.op_numbers.empty()) request.set_op_number(options.op_numbers.front());
  request.set_page_size(1000);
  do {
    v1::FindPersonsResponse page;
    RETURN_IF_ERROR(session->Call("PersonService.FindPersons", request, &page));
    all.mutable_persons()->MergeFrom(page.persons());
    request.set_page_token(page.next_page_token());
  } while (!request.page_token().empty());
  TextTable table = PersonTable();
  for (const v1::Person& person : all.persons()) AddPerson(person, &table);
  session->Show(all, table);
  return absl::OkStatus();
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

absl::Status ImportPersons(Session* session, const PersonOptions& options) {
  const auto file = ReadBulkFile(options.file, {}, PersonColumns());
  if (!file.ok()) return file.status();
  Bulk bulk = PlanOf(options.file, *file);
  bulk.rows = "people";
  bulk.done = "imported";
  std::vector<v1::PersonMutationResponse> made(file->rows.size());
  absl::Status status = SendAll(
      session, bulk,
      [&](size_t row, const v1::MutationOptions& row_options) {
        auto profile = ProfileOfRow(*file, file->rows[row]);
        if (!profile.ok()) return profile.status();
        v1::CreatePersonRequest request;
        *request.mutable_options() = row_options;
        *request.mutable_profile() = *std::move(profile);
        return session->Call("PersonService.CreatePerson", request, &made[row]);
      },
      [&](size_t row) {
        if (made[row].replayed()) return std::vector<LineKey>();
        // As the daemon keeps them, where it said so.
        if (made[row].has_person()) {
          return KeysOfProfile(made[row].person().profile(), options.shared_emails);
        }
        const auto profile = ProfileOfRow(*file, file->rows[row]);
        return profile.ok() ? KeysOfProfile(*profile, options.shared_emails)
                            : std::vector<LineKey>();
      });
  if (!status.ok()) return status;
  auto document = nlohmann::ordered_json::array();
  TextTable table = PersonTable();
  for (const auto& each : made) {
    document.push_back(JsonOfMessage(each));
    AddPerson(each.person(), &table);
  }
  session->Show(document, table.Text(OutputColumns()));
  return absl::OkStatus();
}

void AddProfileOptions(CLI::App* command, PersonOptions* options) {
  AddOption(command, "--given", &options->given_name, "first names");
  AddOption(command, "--family", &options->family_name, "last names");
  AddOption(command, "--display", &options->display_name, "what lists show (default: both names)");
  AddOption(command, "--number", &options->op_numbers, "a number of organised play");
  AddOption(command, "--born", &options->birth_date, "YYYY-MM-DD");
  AddOption(command, "--country", &options->country, "two letters: IT");
  AddOption(command, "--email", &options->email, "where to write to");
  AddOption(command, "--phone", &options->phone, "where to call");
}

using PersonRun = absl::Status (*)(Session*, const PersonOptions&);

// A command about one person.
CLI::App* AddOne(CLI::App* group, const char* name, const char* what, const char* example,
                 const std::shared_ptr<PersonOptions>& options) {
  CLI::App* command = AddCommand(group, name, what, example);
  AddArgument(command, "person", &options->person, "the person's reference");
  return command;
}

void AddChanges(CLI::App* group, Session* session) {
  const auto add = [&](CLI::App* command, const std::shared_ptr<PersonOptions>& options,
                       PersonRun run) {
    Session::OnRun(command, session, [session, options, run] { return run(session, *options); });
  };
  auto options = std::make_shared<PersonOptions>();
  CLI::App* create =
      AddCommand(group, "create", "Makes a person, under a random reference",
                 "person create --given Ada --family Lovelace --number 4711 --country GB");
  AddProfileOptions(create, options.get());
  add(create, options, CreatePerson);

  CLI::App* update = AddOne(group, "update", "Changes what is given, and leaves the rest",
                            "person update 5f1c… --email ada@example.org", options);
  AddProfileOptions(update, options.get());
  add(update, options, UpdatePerson);

  CLI::App* merge = AddOne(group, "merge", "Two entries are one person: the first one stays",
                           "person merge 5f1c… 9a04…", options);
  AddArgument(merge, "duplicate", &options->other, "the other's reference");
  add(merge, options, MergePersons);

  CLI::App* consent = AddOne(group, "consent", "Notes what the person agreed to",
                             "person consent 5f1c… photos --how 'signed on paper'", options);
  AddArgument(consent, "subject", &options->subject, "what it is about");
  AddOption(consent, "--how", &options->how, "how it was given");
  AddFlag(consent, "--withdrawn", &options->withdrawn, "taken back");
  add(consent, options, RecordConsent);

  CLI::App* erase = AddOne(group, "erase", "Erases all that is known; journals keep the reference",
                           "person erase 5f1c…", options);
  add(erase, options, ErasePerson);

  CLI::App* import =
      AddCommand(group, "import", "Makes the people of a CSV file; --dry-run only checks it",
                 "--dry-run person import players.csv");
  AddArgument(
      import, "file", &options->file,
      absl::StrCat("columns ", absl::StrJoin(PersonColumns(), ", "), "; - for standard input"));
  AddFlag(import, "--shared-emails", &options->shared_emails,
          "an e-mail may stand in several lines: a parent's");
  add(import, options, ImportPersons);
}

}  // namespace

void AddPersonCommands(CLI::App* app, Session* session) {
  CLI::App* group = AddGroup(app, "person", "People, apart from every event");
  AddChanges(group, session);
  AddPersonStanding(group, session);
  auto options = std::make_shared<PersonOptions>();
  CLI::App* show =
      AddOne(group, "show", "All that is known of a person", "person show 5f1c…", options);
  Session::OnRun(show, session, [session, options] { return ShowPerson(session, *options); });
  CLI::App* take = AddOne(group, "export",
                          "Everything the daemon holds on a person, as JSON: reads every journal",
                          "person export 5f1c… --out ada.json", options);
  AddOption(take, "--out", &options->file, "into this file (default: standard output)");
  Session::OnRun(take, session, [session, options] { return WriteExport(session, *options); });
  CLI::App* find = AddCommand(group, "find", "People by the beginnings of their names, or a number",
                              "person find 'jos gar'");
  AddOption(find, "name", &options->text, "beginnings of words, in any order");
  AddOption(find, "--number", &options->op_numbers, "exactly this number of organised play");
  Session::OnRun(find, session, [session, options] { return FindPersons(session, *options); });
}

}  // namespace arbitro::tools
