// SPDX-License-Identifier: Apache-2.0
//
// Runs a game's rules in a test exactly as a daemon would: through the C boundary, with every
// answer checked.
//
//   FakeHost host = FakeHost::Of<Demo>();
//   ASSERT_EQ(host.fault(), "");
//   const auto reply = host.Draw(request);
//   ASSERT_NE(reply.answer(), nullptr) << Describe(reply);
//
// One FakeHost holds one ruleset; it is as pure as the ruleset is, but for the log it collects.

#ifndef ARBITRO_TESTING_FAKE_HOST_H_
#define ARBITRO_TESTING_FAKE_HOST_H_

#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "arbitro/catalogue.h"
#include "arbitro/host/client.h"
#include "arbitro/host/description_check.h"
#include "arbitro/host/invoke.h"
#include "arbitro/ruleset.h"

namespace arbitro {

// Calls a ruleset on the caller's thread and keeps what it logs.
class FakeRunner final : public Runner {
 public:
  explicit FakeRunner(const RulesetFunctions& functions) : functions_(functions) {
    options_.log = [this](uint32_t, std::string_view line) {
      const std::lock_guard<std::mutex> lock(mutex_);
      log_.emplace_back(line);
    };
  }

  void Call(RulesetFunction function, std::string image, CatalogueBytes catalogue,
            Done done) override {
    done(Invoke(functions_, function, image, catalogue, options_));
  }

  std::vector<std::string> log() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return log_;
  }

  // Before the first call.
  CallOptions& options() { return options_; }

 private:
  RulesetFunctions functions_;
  CallOptions options_;
  mutable std::mutex mutex_;
  std::vector<std::string> log_;
};

class FakeHost {
 public:
  // The ruleset behind a library's entry, such as the one dlsym() found.
  explicit FakeHost(arbitro_ruleset_entry_function entry) {
    RulesetFunctions functions;
    if (!functions.Open(entry, &fault_)) return;
    runner_ = std::make_shared<FakeRunner>(functions);
    Description description;
    if (ReadDescription(runner_.get(), &description, &fault_)) {
      client_ = std::make_shared<RulesetClient>(std::move(description), "", runner_);
    }
  }

  // The ruleset of a class that ARBITRO_RULESET could export.
  template <class Game>
  static FakeHost Of() {
    return FakeHost(&Boundary<Game>::Entry);
  }

  // Why the ruleset cannot be used; empty where it can. Nothing below may be called where it is
  // not.
  const std::string& fault() const { return fault_; }

  const Description& description() const { return client_->description(); }
  std::vector<std::string> log() const { return runner_->log(); }

  // The ruleset as the daemon's engine sees it.
  std::shared_ptr<const RulesetClient> client() const { return client_; }

  // The cards for every later CheckDeck and Ask.
  void SetCatalogue(std::vector<CatalogueRow> rows) {
    catalogue_ = std::make_shared<const std::string>(EncodeCatalogue(std::move(rows)));
  }
  CatalogueView catalogue() const {
    return catalogue_ == nullptr ? CatalogueView() : CatalogueView(*catalogue_);
  }

  Reply<RoundDraw> Draw(const DrawRequest& request) const {
    Reply<RoundDraw> reply;
    client_->Draw(request, Into(&reply));
    return reply;
  }
  Reply<RoundEvaluation> Evaluate(const DrawRequest& request) const {
    Reply<RoundEvaluation> reply;
    client_->Evaluate(request, Into(&reply));
    return reply;
  }
  Reply<DeckVerdict> CheckDeck(const DeckRequest& request) const {
    Reply<DeckVerdict> reply;
    client_->CheckDeck(request, catalogue_, Into(&reply));
    return reply;
  }
  Reply<TableOutcome> Outcome(const OutcomeRequest& request) const {
    Reply<TableOutcome> reply;
    client_->Outcome(request, Into(&reply));
    return reply;
  }
  Reply<Standings> Rank(const StandingsRequest& request) const {
    Reply<Standings> reply;
    client_->Rank(request, Into(&reply));
    return reply;
  }
  Reply<QuestionAnswer> Ask(const QuestionRequest& request) const {
    Reply<QuestionAnswer> reply;
    client_->Ask(request, catalogue_, Into(&reply));
    return reply;
  }
  Reply<Admission> Admit(const AdmitRequest& request) const {
    Reply<Admission> reply;
    client_->Admit(request, Into(&reply));
    return reply;
  }
  Reply<Plan> PlanNext(const PlanRequest& request) const {
    Reply<Plan> reply;
    client_->PlanNext(request, Into(&reply));
    return reply;
  }
  Reply<Ruling> RulePenalty(const PenaltyRequest& request) const {
    Reply<Ruling> reply;
    client_->RulePenalty(request, Into(&reply));
    return reply;
  }
  Reply<Awards> AwardPrizes(const AwardsRequest& request) const {
    Reply<Awards> reply;
    client_->AwardPrizes(request, Into(&reply));
    return reply;
  }
  Reply<SeriesTotals> RankSeries(const SeriesRequest& request) const {
    Reply<SeriesTotals> reply;
    client_->RankSeries(request, Into(&reply));
    return reply;
  }

 private:
  template <class Answer>
  static RulesetClient::Done<Answer> Into(Reply<Answer>* reply) {
    return [reply](Reply<Answer> came) { *reply = std::move(came); };
  }

  std::string fault_;
  std::shared_ptr<FakeRunner> runner_;
  std::shared_ptr<RulesetClient> client_;
  CatalogueBytes catalogue_;
};

// A reply in a line, for a failing test: "decided", "refused REASON [RULE] message" or "fault:
// ...".
template <class Answer>
std::string Describe(const Reply<Answer>& reply) {
  if (reply.answer() != nullptr) return "decided";
  if (const RulesetFault* fault = reply.fault()) return "fault: " + fault->what;
  const Refusal& refusal = *reply.refusal();
  return "refused " + refusal.reason + " [" + refusal.rule + "] " + refusal.message.en;
}

}  // namespace arbitro

#endif  // ARBITRO_TESTING_FAKE_HOST_H_
