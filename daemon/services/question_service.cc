// SPDX-License-Identifier: Apache-2.0
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "arbitro/form_check.h"
#include "arbitro/v1/question.grpc.pb.h"
#include "daemon/engine/model/failure.h"
#include "daemon/rulesets/patience.h"
#include "daemon/services/call/raw_methods.h"
#include "daemon/services/call/reads.h"
#include "daemon/services/call/recorded_calls.h"
#include "daemon/services/call/reply.h"
#include "daemon/services/call/service_ports.h"
#include "daemon/services/call/unary_call.h"
#include "daemon/translate/record/decision.h"
#include "daemon/translate/view/answers.h"
#include "daemon/translate/wire/names.h"
#include "daemon/translate/wire/value.h"

namespace arbitro::services {
namespace {

using engine::Failure;

using QuestionApi = v1::QuestionService;
ARBITRO_RECORDED_CALLS(QuestionService)
using QuestionBase = RecordedQuestionService<
    RawMethods<QuestionApi::Service, QuestionApi::WithRawCallbackMethod_Ask>::Type>;
using AskCall = UnaryPtr<v1::AskRequest, v1::AskResponse>;

class QuestionService final : public QuestionBase {
 public:
  explicit QuestionService(const ServicePorts& ports) : QuestionBase(ports) {}

  grpc::ServerUnaryReactor* Ask(grpc::CallbackServerContext* context, const grpc::ByteBuffer* in,
                                grpc::ByteBuffer* out) override {
    return ServeOn<v1::AskRequest, v1::AskResponse>(ports_.reads, {ports_, context, in, out},
                                                    [this](const AskCall& call) { Answer(call); });
  }

 private:
  void Answer(const AskCall& call) const {
    const v1::AskRequest& asked = call->request;
    translate::Fields fields(translate::Source::kClient);
    const std::string id = translate::ReadRulesetName("ruleset", asked.ruleset(), &fields);
    QuestionRequest request;
    request.question = fields.Text("question", asked.question(), {1, limits::kTextBytesMax});
    request.input = translate::ReadValue("input", asked.input(), &fields);
    std::string sha256;
    if (!asked.catalogue().empty()) {
      sha256 = translate::ReadCatalogueName("catalogue", asked.catalogue(), &fields);
    }
    if (!fields.ok()) return call->Fail(fields.failure());
    const engine::RulesetSource& rulesets = *ports_.engine->ports().rulesets;
    const auto ruleset = ports_.engine->faults().ForReads(rulesets.Newest(id), "");
    if (!ruleset) return call->Fail(RulesetUnknown(rulesets, id));
    if (auto failure = CheckAsked(ruleset->description(), request)) return call->Fail(*failure);
    engine::OrFailure<CatalogueBytes> image = CatalogueBytes();
    if (!sha256.empty()) image = FindCatalogue(ports_, sha256);
    if (!image.ok()) return call->Fail(image.failure());
    AskRuleset(call, ruleset, request, *std::move(image));
  }

  // Whether the ruleset has the question, and the input is of its form.
  static std::optional<Failure> CheckAsked(const Description& description,
                                           const QuestionRequest& request) {
    const Question* question = description.FindQuestion(request.question);
    if (question == nullptr) return engine::QuestionUnknown(description, request.question);
    if (auto problem = CheckForm(question->input, request.input, "input")) {
      return engine::WithRule(engine::InvalidField(*problem), description);
    }
    return std::nullopt;
  }

  // Ends the call once the ruleset has replied.
  static void AskRuleset(const AskCall& call, const std::shared_ptr<const RulesetClient>& ruleset,
                         const QuestionRequest& request, CatalogueBytes image) {
    const rulesets::Patience patience(call->until());
    ruleset->Ask(request, std::move(image), [call, ruleset](const Reply<QuestionAnswer>& reply) {
      if (auto failure = FailureOf(*ruleset, reply)) return call->Fail(*failure);
      translate::WriteValue(reply.answer()->answer, call->response.mutable_answer());
      for (const Citation& citation : reply.citations) {
        translate::WriteCitation(citation, call->response.add_citations());
      }
      call->Finish();
    });
  }
};

}  // namespace

std::unique_ptr<grpc::Service> NewQuestionService(const ServicePorts& ports) {
  return std::make_unique<QuestionService>(ports);
}

}  // namespace arbitro::services
