// SPDX-License-Identifier: Apache-2.0
//
// ruleset show RULESET PART, ruleset form RULESET FORM: one rule, one question or one form of a
// ruleset, with an example.

#include <algorithm>
#include <optional>

#include "absl/strings/match.h"
#include "absl/strings/str_join.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/show/form_example.h"
#include "tools/arbitroctl/show/message_json.h"
#include "tools/arbitroctl/show/penalty_text.h"
#include "tools/value_json.h"

namespace arbitro::tools {
namespace {

// A form, and the command that takes it, with WORDS or JSON where the example stands.
struct NamedForm {
  std::string name;
  const v1::Form* form;
  std::string command;
};

std::vector<NamedForm> FormsOf(const v1::Ruleset& ruleset) {
  const std::string& id = ruleset.id();
  std::vector<NamedForm> forms = {
      {"report", &ruleset.report(), "arbitroctl report EVENT 1 1 WORDS"},
      {"settings", &ruleset.settings(),
       absl::StrCat("arbitroctl event create EVENT --ruleset ", id,
                    " --format FORMAT --settings-json 'JSON'")},
      {"player", &ruleset.player_form(), "arbitroctl player add EVENT anna --fact WORDS"},
      {"stage", &ruleset.stage_form(), "arbitroctl series enter SERIES EVENT --stage WORDS"},
      {"series", &ruleset.series_form(),
       absl::StrCat("arbitroctl series create SERIES --ruleset ", id, " --set WORDS")},
      {"deck-row", &ruleset.deck_row(), ""},
      {"card", &ruleset.card(), ""}};
  for (const v1::RulesetInfraction& one : ruleset.infractions()) {
    forms.push_back(
        {one.id(), &one.circumstances(),
         absl::StrCat("arbitroctl penalty rule EVENT anna ", one.id(), " --circumstance WORDS")});
  }
  for (const v1::RulesetQuestion& one : ruleset.questions()) {
    forms.push_back(
        {one.id(), &one.input(), absl::StrCat("arbitroctl ask ", id, " ", one.id(), " 'JSON'")});
  }
  return forms;
}

// An example of each field by itself, with the option before each but the first.
std::string RepeatedWords(const v1::Form& form, const std::string& option) {
  std::string said;
  for (const v1::Form& field : form.children()) {
    v1::Form one = form;
    one.clear_children();
    *one.add_children() = field;
    absl::StrAppend(&said, said.empty() ? "" : absl::StrCat(" ", option), ExampleWords(one));
  }
  return said;
}

// The command with the example in it. An option that takes one word is repeated before each.
std::string CommandWith(const NamedForm& named) {
  std::string command = named.command;
  const size_t json = command.find("JSON");
  if (json != std::string::npos) {
    return command.replace(json, 4, JsonFromValue(ExampleOf(*named.form)));
  }
  const size_t words = command.find("WORDS");
  if (words == std::string::npos) return "";
  const size_t option = command.rfind("--", words);
  const bool repeated = option != std::string::npos && command.find(' ', option) + 1 == words;
  const std::string said = repeated
                               ? RepeatedWords(*named.form, command.substr(option, words - option))
                               : ExampleWords(*named.form);
  return command.replace(words, 5, said);
}

std::string TextOfForm(const NamedForm& named) {
  if (named.form->children().empty()) {
    return absl::StrCat(named.name, ": ", Phrase("nothing is asked"), "\n");
  }
  std::string text = absl::StrCat(named.name, "\n", FormText(PrintedLanguage(), *named.form));
  const std::string command = CommandWith(named);
  absl::StrAppend(&text, "\n", Phrase("Example"), "\n  ",
                  command.empty() ? JsonFromValue(ExampleOf(*named.form)) : command, "\n");
  return text;
}

std::string TextOfQuestion(const v1::Ruleset& ruleset, const v1::RulesetQuestion& question) {
  const NamedForm input = {
      question.id(), &question.input(),
      absl::StrCat("arbitroctl ask ", ruleset.id(), " ", question.id(), " 'JSON'")};
  return absl::StrCat(TextIn(PrintedLanguage(), question.label()), " [", question.rule(), "]\n",
                      TextOfForm(input), "\n", Phrase("Answer"), "\n",
                      FormText(PrintedLanguage(), question.answer()));
}

// Rules of that id, or whose id begins with it and goes on with a point or hyphen.
std::vector<const v1::Rule*> RulesOf(const v1::Ruleset& ruleset, const std::string& id) {
  std::vector<const v1::Rule*> found;
  for (const v1::Rule& rule : ruleset.rules()) {
    const bool exact = absl::EqualsIgnoreCase(rule.id(), id);
    const bool below = absl::StartsWithIgnoreCase(rule.id(), id) && rule.id().size() > id.size() &&
                       (rule.id()[id.size()] == '.' || rule.id()[id.size()] == '-');
    if (exact || below) found.push_back(&rule);
  }
  return found;
}

// Says in brackets who keeps the rule.
std::string StatusText(const v1::Rule& rule) {
  if (rule.status().empty()) return "";
  const std::string status = rule.status();
  const std::string said = status == "implemented" ? Phrase("kept by the program")
                           : status == "judge"     ? Phrase("kept by the judge")
                           : status == "player"    ? Phrase("kept by the players")
                           : status == "resolved"
                               ? Phrase("the rulebook is in doubt; this is how it is read here")
                               : "";
  return absl::StrCat(" (", status, said.empty() ? "" : ": ", said, ")");
}

absl::Status ShowRules(Session* session, const std::vector<const v1::Rule*>& rules) {
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  std::string text;
  for (const v1::Rule* rule : rules) {
    all.push_back(JsonOfMessage(*rule));
    absl::StrAppend(&text, "[", rule->id(), "] ", TextIn(PrintedLanguage(), rule->text()),
                    StatusText(*rule), "\n");
  }
  return session->Show({{"rules", all}}, text);
}

absl::Status ShowForm(Session* session, const v1::Ruleset& ruleset, const std::string& name) {
  const std::vector<NamedForm> forms = FormsOf(ruleset);
  for (const NamedForm& named : forms) {
    if (named.name != name) continue;
    const std::string losses = named.form == &ruleset.report()
                                   ? ReportLossesText(PrintedLanguage(), ruleset.report_losses())
                                   : "";
    return session->Show(
        {{"form", JsonOfMessage(*named.form)}, {"example", JsonOf(ExampleOf(*named.form))}},
        absl::StrCat(TextOfForm(named), losses.empty() ? "" : "\n", losses,
                     losses.empty() ? "" : "\n"));
  }
  return UsageError(
      PhraseWith("`$0` has no form `$1`", ruleset.id(), name),
      PhraseWith("name one of: $0",
                 absl::StrJoin(forms, ", ", [](std::string* out, const NamedForm& one) {
                   out->append(one.name);
                 })));
}

struct FormOptions {
  std::string ruleset;
  std::string form;
};

absl::Status ShowFormOf(const Typed& typed, const FormOptions& options) {
  ASSIGN_OR_RETURN(const auto ruleset, GetRuleset(typed.session, options.ruleset));
  return ShowForm(typed.session, ruleset, options.form);
}

}  // namespace

absl::Status ShowRulesetPart(Session* session, const v1::Ruleset& ruleset,
                             const std::string& part) {
  const std::vector<const v1::Rule*> rules = RulesOf(ruleset, part);
  if (!rules.empty()) return ShowRules(session, rules);
  for (const v1::RulesetQuestion& question : ruleset.questions()) {
    if (question.id() != part) continue;
    return session->Show(question, TextOfQuestion(ruleset, question));
  }
  const std::vector<NamedForm> forms = FormsOf(ruleset);
  const bool form =
      std::ranges::any_of(forms, [&](const NamedForm& one) { return one.name == part; });
  if (form) return ShowForm(session, ruleset, part);
  return UsageError(
      PhraseWith("`$0` has no rule, question or form `$1`", ruleset.id(), part),
      PhraseWith("`arbitroctl ruleset show $0` lists them; rules are cited as $1", ruleset.id(),
                 ruleset.rules_size() > 0 ? ruleset.rules(0).id() : "-"));
}

void AddRulesetForm(const Group& group) {
  Command(group, "form",
          "Shows a form with every field and an example: a report, a question's input …",
          "ruleset form risiko report")
      .Runs(ShowFormOf)
      .Argument("ruleset", &FormOptions::ruleset, "its id, as `ruleset list` shows it")
      .Argument("form", &FormOptions::form,
                "report, settings, player, stage, series, deck-row, card, an infraction or a "
                "question");
}

}  // namespace arbitro::tools
