// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroutil/example.h"

#include <future>
#include <utility>

#include "absl/strings/str_cat.h"
#include "arbitro/form_check.h"
#include "arbitro/form_compare.h"
#include "tools/arbitroutil/json_lines.h"

namespace arbitro::tools {
namespace {

// The keys of `given` that name the question and are no part of its input.
constexpr const char* kNaming[] = {"op", "query", "variant", "observation", "note"};
constexpr const char* kAfterArea[] = {"query", "variant", "observation"};

std::string QuestionOf(const Value& line) {
  const Value& given = line["given"];
  if (given["op"].kind() == Value::Kind::kText) return given["op"].text();
  std::string question = line["area"].text();
  for (const char* key : kAfterArea) {
    if (given[key].kind() == Value::Kind::kText) absl::StrAppend(&question, ".", given[key].text());
  }
  return question;
}

std::string GotText(const Reply<QuestionAnswer>& reply) {
  if (const QuestionAnswer* answer = reply.answer()) return JsonFromSdkValue(answer->answer);
  if (const Refusal* refusal = reply.refusal()) {
    return absl::StrCat("refused ", refusal->reason, " [", refusal->rule, "] ",
                        refusal->message.en);
  }
  return "fault: " + reply.fault()->what;
}

Reply<QuestionAnswer> Ask(const RulesetClient& ruleset, const CatalogueBytes& catalogue,
                          const QuestionRequest& request) {
  std::promise<Reply<QuestionAnswer>> promise;
  ruleset.Ask(request, catalogue,
              [&](Reply<QuestionAnswer> reply) { promise.set_value(std::move(reply)); });
  return promise.get_future().get();
}

}  // namespace

absl::StatusOr<Example> ReadExample(const Value& line) {
  Example example;
  example.id = line["id"].text();
  if (example.id.empty()) return absl::InvalidArgumentError("an example needs an `id`");
  if (line["given"].kind() != Value::Kind::kStruct || !line.Has("expect")) {
    return absl::InvalidArgumentError("an example needs `given`, a struct, and `expect`");
  }
  example.request.question = QuestionOf(line);
  if (example.request.question.empty()) {
    return absl::InvalidArgumentError("an example needs `given.op` or `area`");
  }
  example.request.input = Value::Struct();
  for (const Value::Field& field : line["given"].fields()) {
    bool naming = false;
    for (const char* key : kNaming) naming = naming || field.first == key;
    if (!naming) example.request.input.Set(field.first, field.second);
  }
  example.expect = line["expect"];
  return example;
}

std::string CheckExample(const RulesetClient& ruleset, const CatalogueBytes& catalogue,
                         const Example& example) {
  const Question* question = ruleset.description().FindQuestion(example.request.question);
  if (question == nullptr) {
    return absl::StrCat("the ruleset has no question `", example.request.question, "`");
  }
  if (const auto problem = CheckForm(question->input, example.request.input, "given")) {
    return absl::StrCat(example.request.question, ": `", problem->path, "` ", problem->message);
  }
  const Reply<QuestionAnswer> reply = Ask(ruleset, catalogue, example.request);
  const QuestionAnswer* answer = reply.answer();
  if (answer != nullptr && SameByForm(question->answer, answer->answer, example.expect)) return "";
  return absl::StrCat(example.request.question, ": expected ", JsonFromSdkValue(example.expect),
                      ", got ", GotText(reply));
}

}  // namespace arbitro::tools
