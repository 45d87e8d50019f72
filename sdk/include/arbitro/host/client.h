// SPDX-License-Identifier: Apache-2.0
//
// Typed calls of a ruleset over a Runner: requests go in, checked answers come out.
//
// No call is made with a request that names what the description does not list (request_check.h).
//
// Every answer is a stranger's: an image that does not decode is a fault, and so is one that names
// a rule, reason or code that the description does not list.
//
// A host that wants to know who fails how often gives its calls a CallWatch: it hears of every
// fault, and may keep a call from being made at all.

#ifndef ARBITRO_HOST_CLIENT_H_
#define ARBITRO_HOST_CLIENT_H_

#include <functional>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "arbitro/admit.h"
#include "arbitro/awards.h"
#include "arbitro/deck.h"
#include "arbitro/description.h"
#include "arbitro/draw.h"
#include "arbitro/host/answer_check.h"
#include "arbitro/host/event_answer_check.h"
#include "arbitro/host/request_check.h"
#include "arbitro/host/runner.h"
#include "arbitro/penalty.h"
#include "arbitro/plan.h"
#include "arbitro/question.h"
#include "arbitro/refusal_image.h"
#include "arbitro/score.h"
#include "arbitro/series.h"

namespace arbitro {
inline namespace v0 {

// The ruleset broke its contract, crashed or timed out; or the host did not ask it.
struct RulesetFault {
  enum class Cause {
    kRuleset,
    kHost,   // the host could not make the call
    kWatch,  // the CallWatch did not let it be made
  };

  std::string what;  // for the operator
  RulesetFunction function = RulesetFunction::kDescribe;
  Cause cause = Cause::kRuleset;
};

// Stands between a host and the calls that it makes for one purpose. Thread-safe.
class CallWatch {
 public:
  virtual ~CallWatch() = default;

  // Why the call is not to be made now; empty where it is. Asked before each call.
  virtual std::string Blocks(RulesetFunction function) = 0;

  // The ruleset failed in a call. Before the maker of the call hears of it.
  virtual void OnFault(RulesetFunction function, const std::string& what) = 0;

  // Hears what came back, before it is checked.
  virtual void OnReply(RulesetFunction /*function*/, const RunnerReply& /*reply*/) {}
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
      : ruleset_(std::make_shared<const Loaded>(
            Loaded{std::move(description), std::move(sha256), std::move(runner)})) {}

  // The same ruleset, its calls watched.
  RulesetClient WithWatch(std::shared_ptr<CallWatch> watch) const {
    RulesetClient watched = *this;
    watched.watch_ = std::move(watch);
    return watched;
  }

  // The same ruleset, its calls made by the runner that `around` makes of its own.
  RulesetClient Through(
      const std::function<std::shared_ptr<Runner>(std::shared_ptr<Runner>)>& around) const {
    RulesetClient led = *this;
    led.ruleset_ = std::make_shared<const Loaded>(
        Loaded{ruleset_->description, ruleset_->sha256, around(ruleset_->runner)});
    return led;
  }

  const Description& description() const { return ruleset_->description; }
  const std::string& sha256() const { return ruleset_->sha256; }

  // The host found an answer of `function` impossible for a reason that no check here knows: it is
  // a fault as any other, and the watch hears of it.
  RulesetFault Blame(RulesetFunction function, std::string what) const {
    if (watch_) watch_->OnFault(function, what);
    return {std::move(what), function};
  }

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
  void Admit(const AdmitRequest& request, Done<Admission> done) const {
    Call<Admission>(RulesetFunction::kAdmit, request, nullptr, std::move(done));
  }
  void PlanNext(const PlanRequest& request, Done<Plan> done) const {
    Call<Plan>(RulesetFunction::kPlan, request, nullptr, std::move(done));
  }
  void RulePenalty(const PenaltyRequest& request, Done<Ruling> done) const {
    Call<Ruling>(RulesetFunction::kRulePenalty, request, nullptr, std::move(done));
  }
  void AwardPrizes(const AwardsRequest& request, Done<Awards> done) const {
    Call<Awards>(RulesetFunction::kAwards, request, nullptr, std::move(done));
  }
  void RankSeries(const SeriesRequest& request, Done<SeriesTotals> done) const {
    Call<SeriesTotals>(RulesetFunction::kSeriesTotals, request, nullptr, std::move(done));
  }
  void Rate(const RatingRequest& request, Done<Ratings> done) const {
    Call<Ratings>(RulesetFunction::kRate, request, nullptr, std::move(done));
  }

 private:
  template <class Answer, class Request>
  void Call(RulesetFunction function, const Request& request, const CatalogueBytes& catalogue,
            Done<Answer> done) const {
    if (std::string why = watch_ ? watch_->Blocks(function) : ""; !why.empty()) {
      Reply<Answer> reply;
      reply.content = RulesetFault{std::move(why), function, RulesetFault::Cause::kWatch};
      return done(std::move(reply));
    }
    if (std::string why = RequestCheck(ruleset_->description).Problem(request); !why.empty()) {
      Reply<Answer> reply;
      reply.content = RulesetFault{std::move(why), function, RulesetFault::Cause::kHost};
      return done(std::move(reply));
    }
    using Check =
        std::conditional_t<std::is_constructible_v<AnswerCheck, const Description&, const Request&>,
                           AnswerCheck, EventAnswerCheck>;
    auto check = Check(ruleset_->description, request);
    ruleset_->runner->Call(function, Encode(request), catalogue,
                           [function, check = std::move(check), done = std::move(done),
                            watch = watch_](RunnerReply raw) {
                             const bool made = !raw.never_made;
                             if (watch) watch->OnReply(function, raw);
                             Reply<Answer> reply = Read<Answer>(check, std::move(raw));
                             if (auto* fault = std::get_if<RulesetFault>(&reply.content)) {
                               fault->function = function;
                               fault->cause = made ? RulesetFault::Cause::kRuleset
                                                   : RulesetFault::Cause::kHost;
                               if (made && watch) watch->OnFault(function, fault->what);
                             }
                             done(std::move(reply));
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

  struct Loaded {
    Description description;
    std::string sha256;
    std::shared_ptr<Runner> runner;
  };

  std::shared_ptr<const Loaded> ruleset_;
  std::shared_ptr<CallWatch> watch_;  // null: no watcher
};

}  // namespace v0
}  // namespace arbitro

#endif  // ARBITRO_HOST_CLIENT_H_
