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
#include <string>
#include <utility>
#include <vector>

#include "arbitro/catalogue.h"
#include "arbitro/host/client.h"
#include "arbitro/host/runner.h"
#include "arbitro/ruleset.h"

namespace arbitro {

class FakeRunner;

class FakeHost {
 public:
  // The ruleset behind a library's entry, such as the one dlsym() found.
  explicit FakeHost(arbitro_ruleset_entry_function entry);

  // The ruleset of a class that ARBITRO_RULESET could export.
  template <class Game>
  static FakeHost Of() {
    return FakeHost(&Boundary<Game>::Entry);
  }

  // Why the ruleset cannot be used; empty where it can. Nothing below may be called where it is
  // not.
  const std::string& fault() const { return fault_; }

  const Description& description() const { return client_->description(); }
  std::vector<std::string> log() const;

  // The ruleset as the daemon's engine sees it.
  std::shared_ptr<const RulesetClient> client() const { return client_; }

  // The cards for every later CheckDeck and Ask.
  void SetCatalogue(std::vector<CatalogueRow> rows);
  CatalogueView catalogue() const {
    return catalogue_ == nullptr ? CatalogueView() : CatalogueView(*catalogue_);
  }

  Reply<RoundDraw> Draw(const DrawRequest& request) const;
  Reply<RoundEvaluation> Evaluate(const DrawRequest& request) const;
  Reply<DeckVerdict> CheckDeck(const DeckRequest& request) const;
  Reply<TableOutcome> Outcome(const OutcomeRequest& request) const;
  Reply<Standings> Rank(const StandingsRequest& request) const;
  Reply<QuestionAnswer> Ask(const QuestionRequest& request) const;
  Reply<Admission> Admit(const AdmitRequest& request) const;
  Reply<Plan> PlanNext(const PlanRequest& request) const;
  Reply<Ruling> RulePenalty(const PenaltyRequest& request) const;
  Reply<Awards> AwardPrizes(const AwardsRequest& request) const;
  Reply<SeriesTotals> RankSeries(const SeriesRequest& request) const;
  Reply<Ratings> Rate(const RatingRequest& request) const;

 private:
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
