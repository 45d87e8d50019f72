// SPDX-License-Identifier: Apache-2.0

#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "api/status/try.h"
#include "arbitro/v1/question.pb.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/fetch.h"
#include "tools/arbitroctl/show/answer_text.h"
#include "tools/arbitroctl/show/error_text.h"
#include "tools/arbitroctl/show/language.h"
#include "tools/arbitroctl/show/words.h"
#include "tools/arbitroctl/text_file.h"
#include "tools/printing.h"
#include "tools/value_json.h"

namespace arbitro::tools {
namespace {

struct AskOptions {
  std::string ruleset;
  std::string question;
  std::string input;
  std::string catalogue;
};

// As JSON; in another language than English, in the words of the ruleset.
std::string TextOfAnswer(Session* session, const AskOptions& options, const v1::Value& answer) {
  if (PrintedLanguage() != PaperLanguage::kEnglish && !session->json()) {
    const auto ruleset = GetRuleset(session, options.ruleset);
    if (ruleset.ok()) {
      for (const v1::RulesetQuestion& question : ruleset->questions()) {
        if (question.id() != options.question) continue;
        return AnswerText(PrintedLanguage(), question.answer(), answer);
      }
    }
  }
  return JsonText(JsonOf(answer), 2) + "\n";
}

absl::Status Ask(Session* session, const AskOptions& options) {
  const auto input = ReadInput(options.input);
  if (!input.ok()) return input.status();
  v1::AskRequest request;
  request.set_ruleset(RulesetName(options.ruleset));
  request.set_question(options.question);
  *request.mutable_input() = *input;
  if (!options.catalogue.empty()) request.set_catalogue(CatalogueName(options.catalogue));
  v1::AskResponse response;
  RETURN_IF_ERROR(session->Call("QuestionService.Ask", request, &response));
  session->Show(response, absl::StrCat(TextOfAnswer(session, options, response.answer()),
                                       CitationsText(response.citations())));
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<v1::Value> ReadInput(const std::string& given) {
  ASSIGN_OR_RETURN(const auto text, given == "-" ? ReadTextFile("-") : given);
  auto input = ValueFromJson(text);
  if (input.ok()) return input;
  return UsageError(absl::StrCat("the input: ", std::string(input.status().message())));
}

void AddQuestionCommands(CLI::App* app, Session* session) {
  CLI::App* command = AddCommand(app, "ask", "Asks a ruleset one of its published questions",
                                 "ask pokemon-tcg swiss.rounds '{\"players\": 16}'");
  auto options = std::make_shared<AskOptions>();
  AddArgument(command, "ruleset", &options->ruleset, "its id, as `ruleset list` shows it");
  AddArgument(command, "question", &options->question, "as `ruleset show` lists them");
  AddArgument(command, "input", &options->input, "JSON; - for standard input");
  AddOption(command, "--catalogue", &options->catalogue, "SHA-256 of the cards it is about");
  Session::OnRun(command, session, [session, options] { return Ask(session, *options); });
}

}  // namespace arbitro::tools
