// SPDX-License-Identifier: Apache-2.0

#include "arbitro/v1/question.pb.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/show/answer_text.h"
#include "tools/arbitroctl/text_file.h"
#include "tools/value_json.h"

namespace arbitro::tools {
namespace {

// As JSON; in another language than English, in the words of the ruleset.
std::string TextOfAnswer(const Typed& typed, const v1::AskResponse& response) {
  const auto& request = typed.Asked<v1::AskRequest>();
  const std::string citations = CitationsText(response.citations());
  if (PrintedLanguage() != PaperLanguage::kEnglish) {
    const auto ruleset = GetRuleset(typed.session, request.ruleset()).value_or(v1::Ruleset());
    for (const v1::RulesetQuestion& question : ruleset.questions()) {
      if (question.id() != request.question()) continue;
      return AnswerText(PrintedLanguage(), question.answer(), response.answer()) + citations;
    }
  }
  return absl::StrCat(JsonText(JsonOf(response.answer()), 2), "\n", citations);
}

}  // namespace

absl::StatusOr<v1::Value> ReadInput(const std::string& given) {
  ASSIGN_OR_RETURN(const auto text, given == "-" ? ReadTextFile("-") : given);
  auto input = ValueFromJson(text);
  if (input.ok()) return input;
  return UsageError(absl::StrCat("the input: ", std::string(input.status().message())));
}

void AddQuestionCommands(const Group& app) {
  Command(app, "ask", "Asks a ruleset one of its published questions",
          "ask pokemon-tcg swiss.rounds '{\"players\": 16}'")
      .Shows("QuestionService.Ask", TextOfAnswer)
      .Argument("ruleset", "ruleset", "its id, as `ruleset list` shows it", Names::kRuleset)
      .Argument("question", "question", "as `ruleset show` lists them")
      .Argument("input", "input", "JSON; - for standard input")
      .Option("--catalogue", "catalogue", "SHA-256 of the cards it is about", Names::kCatalogue);
}

}  // namespace arbitro::tools
