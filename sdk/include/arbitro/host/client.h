// SPDX-License-Identifier: Apache-2.0
//
// Typed calls of a ruleset over a Runner: requests go in, checked answers come out.
//
// Every answer is a stranger's: an image that does not decode is a fault, and so is one that names
// a rule, reason or code that the description does not list.

#ifndef ARBITRO_HOST_CLIENT_H_
#define ARBITRO_HOST_CLIENT_H_

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "arbitro/deck.h"
#include "arbitro/description.h"
#include "arbitro/draw.h"
#include "arbitro/host/answer_check.h"
#include "arbitro/host/runner.h"
#include "arbitro/question.h"
#include "arbitro/refusal_image.h"
#include "arbitro/score.h"

namespace arbitro {
inline namespace v0 {

// The ruleset broke its contract, crashed or timed out.
struct RulesetFault {
  std::string what;  // for the operator
};

// An answer of type T, a refusal, or a fault; and the rules that were cited on the way.
template <class T>
struct Reply {
  std::variant<T, Refusal, RulesetFault> content;
  std::vector<Citation> citations;

  const T* answer() const { return std::get_if<T>(&content); }
  const Refusal* refusal() const { return std::get_if<Refusal>(&content); }
  const RulesetFault* fault() const { return std::get_if<RulesetFault>(&content); }
};

// One loaded ruleset. Thread-safe; cheap to share by pointer, and must live until its calls are
// done.
class RulesetClient {
 public:
  template <class T>
  using Done = std::function<void(Reply<T>)>;

  // `sha256` is the digest of the library's bytes, 64 hex digits.
  RulesetClient(Description description, std::string sha256, std::shared_ptr<Runner> runner)
      : description_(std::move(description)),
        sha256_(std::move(sha256)),
        runner_(std::move(runner)) {}

  const Description& description() const { return description_; }
  const std::string& sha256() const { return sha256_; }

  void Draw(const DrawRequest& request, Done<RoundDraw> done) const {
    Call<RoundDraw>(RulesetFunction::kDraw, request, nullptr, std::move(done));
  }
  void Evaluate(const DrawRequest& request, Done<RoundEvaluation> done) const {
    Call<RoundEvaluation>(RulesetFunction::kEvaluate, request, nullptr, std::move(done));
  }
  void CheckDeck(const DeckRequest& request, const CatalogueBytes& catalogue,
                 Done<DeckVerdict> done) const {
    Call<DeckVerdict>(RulesetFunction::kCheckDeck, request, catalogue, std::move(done));
  }
  void Outcome(const OutcomeRequest& request, Done<TableOutcome> done) const {
    Call<TableOutcome>(RulesetFunction::kOutcome, request, nullptr, std::move(done));
  }
  void Rank(const StandingsRequest& request, Done<Standings> done) const {
    Call<Standings>(RulesetFunction::kStandings, request, nullptr, std::move(done));
  }
  void Ask(const QuestionRequest& request, const CatalogueBytes& catalogue,
           Done<QuestionAnswer> done) const {
    Call<QuestionAnswer>(RulesetFunction::kAsk, request, catalogue, std::move(done));
  }

 private:
  template <class Answer, class Request>
  void Call(RulesetFunction function, const Request& request, const CatalogueBytes& catalogue,
            Done<Answer> done) const {
    auto check = AnswerCheck(description_, request);
    runner_->Call(function, Encode(request), catalogue,
                  [check = std::move(check), done = std::move(done)](RunnerReply reply) {
                    done(Read<Answer>(check, std::move(reply)));
                  });
  }

  template <class Answer, class Check>
  static Reply<Answer> Read(const Check& check, RunnerReply raw) {
    Reply<Answer> reply;
    reply.citations = std::move(raw.citations);
    std::string fault = std::move(raw.fault);
    if (raw.kind == RunnerReply::Kind::kDecided) {
      Answer answer;
      if (Decode(raw.image, &answer, &fault) && check.Answer(answer, &fault) &&
          check.Citations(reply.citations, &fault)) {
        reply.content = std::move(answer);
        return reply;
      }
    } else if (raw.kind == RunnerReply::Kind::kRefused) {
      Refusal refusal;
      if (Decode(raw.image, &refusal, &fault) && check.Refused(refusal, &fault) &&
          check.Citations(reply.citations, &fault)) {
        reply.content = std::move(refusal);
        return reply;
      }
    }
    reply.content = RulesetFault{std::move(fault)};
    return reply;
  }

  Description description_;
  std::string sha256_;
  std::shared_ptr<Runner> runner_;
};

}  // namespace v0
}  // namespace arbitro

#endif  // ARBITRO_HOST_CLIENT_H_
