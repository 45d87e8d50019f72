// SPDX-License-Identifier: Apache-2.0
//
// Whether a description can be relied on: what it names exists, and nothing is named twice.

#ifndef ARBITRO_HOST_DESCRIPTION_CHECK_H_
#define ARBITRO_HOST_DESCRIPTION_CHECK_H_

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arbitro/description.h"
#include "arbitro/description_image.h"
#include "arbitro/form.h"
#include "arbitro/host/id_syntax.h"
#include "arbitro/host/language_check.h"
#include "arbitro/host/runner.h"
#include "arbitro/limits.h"

namespace arbitro {
inline namespace v0 {

// Reads one description. Each check below is a sentence that the ruleset's author can act on.
class DescriptionCheck : private IdSyntax {
 public:
  explicit DescriptionCheck(const Description& description) : description_(description) {
    for (const Rule& rule : description.rules) rules_.insert(rule.id);
  }

  // The first thing wrong, or nothing.
  std::optional<std::string> FirstProblem() {
    const Description& all = description_;
    if (auto problem = HeadProblem()) return problem;
    CheckIds(all.rules, "the rule", &IsId);
    CheckIds(all.formats, "the format", &IsSlug);
    CheckIds(all.questions, "the question", &IsId);
    CheckIds(all.reasons, "the reason", &IsCode);
    CheckIds(all.violations, "the violation", &IsCode);
    CheckRules(all.formats, "format");
    CheckRules(all.questions, "question");
    CheckRules(all.reasons, "reason");
    CheckRules(all.violations, "violation");
    CheckLife();
    CheckForms();
    if (problem_.empty()) problem_ = LanguageProblem(all);
    if (problem_.empty()) return std::nullopt;
    return problem_;
  }

 private:
  // The first thing wrong with the names and the numbers of the whole.
  std::optional<std::string> HeadProblem() const {
    const Description& all = description_;
    if (!IsSlug(all.id))
      return "the id `" + all.id + "` must be lower case letters, digits and hyphens";
    if (!IsVersion(all.version)) {
      return "the version `" + all.version +
             "` must be letters, digits, dots, hyphens and plus signs";
    }
    if (all.formats.empty()) return "there must be a format";
    if (all.rounds_max < 1 || all.rounds_max > limits::kRoundsMax) {
      return "rounds_max must be 1 to " + std::to_string(limits::kRoundsMax);
    }
    if (all.players_min > limits::kPlayersMax) {
      return "players_min must be at most " + std::to_string(limits::kPlayersMax);
    }
    return std::nullopt;
  }

  void Problem(std::string what) {
    if (problem_.empty()) problem_ = std::move(what);
  }

  template <class T>
  void CheckIds(const std::vector<T>& all, const std::string& noun,
                bool (*fits)(std::string_view)) {
    std::set<std::string_view> seen;
    for (const T& one : all) {
      if (!fits(one.id)) Problem(noun + " id `" + one.id + "` is malformed");
      if (!seen.insert(one.id).second) Problem(noun + " `" + one.id + "` is listed twice");
    }
  }

  // `rule` may be empty, or names a rule of the description.
  void CheckRule(const std::string& rule, const std::string& who) {
    if (rule.empty() || rules_.count(rule) > 0) return;
    Problem(who + " rests on the rule `" + rule + "`, which is not listed");
  }

  template <class T>
  void CheckRules(const std::vector<T>& all, const std::string& noun) {
    for (const T& one : all) CheckRule(one.rule, "the " + noun + " `" + one.id + "`");
  }

  // Checks what the calls of an event's life name.
  void CheckLife() {
    const Description& all = description_;
    CheckList(all.infractions, "infraction", &IsId);
    CheckList(all.penalties, "penalty", &IsId);
    CheckList(all.duties, "duty", &IsId);
    CheckList(all.awards, "award", &IsId);
    CheckList(all.staff_roles, "staff role", &IsSlug);
    CheckList(all.divisions, "division", &IsSlug);
    CheckList(all.columns, "column", &IsId);
    if (!all.infractions.empty() && all.penalties.empty()) {
      Problem("there must be a penalty where there are infractions");
    }
    for (size_t i = 1; i < all.penalties.size(); ++i) {
      if (all.penalties[i].severity < all.penalties[i - 1].severity) {
        Problem("the penalty `" + all.penalties[i].id + "` must not be milder than the one before");
      }
    }
  }

  template <class T>
  void CheckList(const std::vector<T>& all, const std::string& noun,
                 bool (*fits)(std::string_view)) {
    CheckIds(all, "the " + noun, fits);
    CheckRules(all, noun);
    const size_t most = limits::kDescriptionListMax;
    if (all.size() > most) Problem("at most " + std::to_string(most) + " of a kind: " + noun);
  }

  void CheckForms() {
    CheckRoot(description_.settings, "the settings form", ARBITRO_FIELD_STRUCT);
    CheckRoot(description_.card, "the card form", ARBITRO_FIELD_STRUCT);
    CheckRoot(description_.deck_row, "the deck row form", ARBITRO_FIELD_STRUCT);
    CheckRoot(description_.player, "the player form", ARBITRO_FIELD_STRUCT);
    CheckRoot(description_.stage, "the stage form", ARBITRO_FIELD_STRUCT);
    CheckRoot(description_.series, "the series form", ARBITRO_FIELD_STRUCT);
    for (const Infraction& one : description_.infractions) {
      CheckRoot(one.circumstances, "the circumstances of `" + one.id + "`", ARBITRO_FIELD_STRUCT);
    }
    if (description_.report) CheckForm(*description_.report, "the report form", 1);
    CheckCardMarks();
    for (const Question& question : description_.questions) {
      const std::string name = "question `" + question.id + "`";
      CheckForm(question.input, "the input form of " + name, 1);
      CheckForm(question.answer, "the answer form of " + name, 1);
    }
  }

  void CheckRoot(const std::optional<Form>& form, const std::string& name,
                 arbitro_field_kind kind) {
    if (!form) return;
    if (form->kind != kind) Problem(name + " must be a struct");
    CheckForm(*form, name, 1);
  }

  // A catalogue is looked up by the one key and the one name of its rows.
  void CheckCardMarks() {
    if (!description_.card) return;
    const auto& fields = description_.card->children;
    const auto key = [](const Form& field) { return field.key; };
    const auto name = [](const Form& field) { return field.name; };
    const auto fits = [](const Form& field) {
      return (!field.key && !field.name) || (field.required && field.kind == ARBITRO_FIELD_TEXT);
    };
    if (std::count_if(fields.begin(), fields.end(), key) != 1 ||
        std::count_if(fields.begin(), fields.end(), name) != 1) {
      Problem("the card form must mark one field as key and one as name");
    }
    if (!std::all_of(fields.begin(), fields.end(), fits)) {
      Problem("the card form's key and name must be required texts");
    }
  }

  void CheckForm(const Form& form, const std::string& where, uint32_t depth) {
    if (depth > limits::kValueDepthMax) return Problem(where + " is nested too deep");
    if (form.least > form.most && form.most != 0) {
      Problem(where + ": `" + form.id + "` has its least above its most");
    }
    if ((form.kind == ARBITRO_FIELD_CHOICE) == form.choices.empty()) {
      Problem(where + ": `" + form.id + "` must be a choice with choices, or neither");
    }
    CheckIds(form.choices, where + ": choice", &IsChoice);
    CheckRule(form.rule, where + ": `" + form.id + "`");
    CheckChildren(form, where);
    for (const Form& child : form.children) CheckForm(child, where, depth + 1);
  }

  void CheckChildren(const Form& form, const std::string& where) {
    const size_t count = form.children.size();
    switch (form.kind) {
      case ARBITRO_FIELD_STRUCT:
        return CheckIds(form.children, where + ": field", &IsId);
      case ARBITRO_FIELD_LIST:
      case ARBITRO_FIELD_SET:
      case ARBITRO_FIELD_MAP:
        if (count != 1) Problem(where + ": `" + form.id + "` must have one child");
        return;
      case ARBITRO_FIELD_TUPLE:
      case ARBITRO_FIELD_ONE_OF:
        if (count == 0) Problem(where + ": `" + form.id + "` must have a child");
        return;
      default:
        if (count != 0) Problem(where + ": `" + form.id + "` cannot have children");
    }
  }

  const Description& description_;
  std::set<std::string_view> rules_;
  std::string problem_;
};

// Asks a ruleset for its description and checks it. False, with the reason in `fault`, where there
// is none or something is wrong with it. The runner must answer before Call returns.
inline bool ReadDescription(Runner* runner, Description* description, std::string* fault) {
  *fault = "the ruleset did not answer for its description";
  bool good = false;
  runner->Call(RulesetFunction::kDescribe, "", nullptr, [&](RunnerReply reply) {
    *fault = std::move(reply.fault);
    if (reply.kind == RunnerReply::Kind::kRefused)
      *fault = "the ruleset refuses to describe itself";
    good = reply.kind == RunnerReply::Kind::kDecided && Decode(reply.image, description, fault);
  });
  if (!good) return false;
  const auto problem = DescriptionCheck(*description).FirstProblem();
  if (problem) *fault = "the ruleset's description: " + *problem;
  return !problem.has_value();
}

}  // namespace v0
}  // namespace arbitro

#endif  // ARBITRO_HOST_DESCRIPTION_CHECK_H_
