// SPDX-License-Identifier: Apache-2.0

#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "tools/arbitroctl/commands.h"
#include "tools/arbitroctl/form_text.h"
#include "tools/arbitroctl/words.h"

namespace arbitro::tools {
namespace {

constexpr size_t kDigestDigits = 12;

absl::Status ListRulesets(Session* session) {
  v1::ListRulesetsResponse response;
  absl::Status status =
      session->Call("RulesetService.ListRulesets", v1::ListRulesetsRequest(), &response);
  if (!status.ok()) return status;
  TextTable table({"ruleset", "version", "library", "signer", "formats", "title"});
  for (const v1::Ruleset& ruleset : response.rulesets()) {
    std::string formats;
    for (const v1::RulesetFormat& format : ruleset.formats()) {
      absl::StrAppend(&formats, formats.empty() ? "" : ", ", format.id());
    }
    table.Add({ruleset.id(), ruleset.version(), ruleset.sha256().substr(0, kDigestDigits),
               ruleset.signer(), formats, ruleset.title().en()});
  }
  std::string text = table.Text(OutputColumns());
  for (const v1::RefusedRuleset& refused : response.refused()) {
    absl::StrAppend(&text, "not loaded: ", refused.file(), ": ", refused.why(), "\n");
  }
  session->Show(response, text);
  return absl::OkStatus();
}

void AppendForm(const std::string& heading, const v1::Form& form, std::string* text) {
  if (form.children().empty()) return;
  TextTable table({"", "", "", "", ""});
  for (const v1::Form& field : form.children()) {
    table.Add(
        {"", field.id(), KindWord(field), field.required() ? "required" : "", field.label().en()});
  }
  absl::StrAppend(text, "\n", heading, "\n", table.Text(OutputColumns()));
}

template <class Items>
void AppendList(const std::string& heading, const Items& items, std::string* text) {
  if (items.empty()) return;
  TextTable table({"", "", "", ""});
  for (const auto& item : items) table.Add({"", item.id(), item.rule(), item.label().en()});
  absl::StrAppend(text, "\n", heading, "\n", table.Text(OutputColumns()));
}

std::string RulesetText(const v1::Ruleset& ruleset) {
  std::string text = absl::StrCat(ruleset.id(), " ", ruleset.version(), ": ", ruleset.title().en(),
                                  "\nlibrary  ", ruleset.sha256(), "\nrounds   at most ",
                                  ruleset.rounds_max(), "\nplayers  at least ",
                                  ruleset.players_min(), "\nrules    ", ruleset.rules_size(), "\n");
  AppendList("Formats", ruleset.formats(), &text);
  AppendForm("Settings of an event", ruleset.settings(), &text);
  AppendForm("Report of a table", ruleset.report(), &text);
  AppendForm("Marks of a deck row", ruleset.deck_row(), &text);
  AppendForm("Card of a catalogue", ruleset.card(), &text);
  AppendList("Questions", ruleset.questions(), &text);
  AppendList("Reasons of refusals", ruleset.reasons(), &text);
  AppendList("Codes of verdicts", ruleset.violations(), &text);
  return text;
}

absl::Status ShowRuleset(Session* session, const std::string& id) {
  const auto ruleset = GetRuleset(session, id);
  if (!ruleset.ok()) return ruleset.status();
  session->Show(*ruleset, RulesetText(*ruleset));
  return absl::OkStatus();
}

}  // namespace

void AddRulesetCommands(CLI::App* app, Session* session) {
  CLI::App* group = AddGroup(app, "ruleset", "The rulebooks that the daemon has loaded");
  CLI::App* list =
      AddCommand(group, "list", "Lists them, and the files that were refused", "ruleset list");
  Session::OnRun(list, session, [session] { return ListRulesets(session); });

  CLI::App* show = AddCommand(group, "show", "Shows one: formats, forms, questions, codes",
                              "ruleset show pokemon-tcg");
  auto id = std::make_shared<std::string>();
  AddArgument(show, "ruleset", id.get(), "its id");
  Session::OnRun(show, session, [session, id] { return ShowRuleset(session, *id); });
}

}  // namespace arbitro::tools
