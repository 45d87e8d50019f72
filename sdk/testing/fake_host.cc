// SPDX-License-Identifier: Apache-2.0

#include "testing/fake_host.h"

#include <utility>

#include "arbitro/host/description_check.h"
#include "testing/fake_runner.h"

namespace arbitro {

namespace {

template <class Answer>
RulesetClient::Done<Answer> Into(Reply<Answer>* reply) {
  return [reply](Reply<Answer> came) { *reply = std::move(came); };
}

}  // namespace

FakeHost::FakeHost(arbitro_ruleset_entry_function entry) {
  RulesetFunctions functions;
  if (!functions.Open(entry, &fault_)) return;
  runner_ = std::make_shared<FakeRunner>(functions);
  Description description;
  if (ReadDescription(runner_.get(), &description, &fault_)) {
    client_ = std::make_shared<RulesetClient>(std::move(description), "", runner_);
  }
}

std::vector<std::string> FakeHost::log() const { return runner_->log(); }

void FakeHost::SetCatalogue(std::vector<CatalogueRow> rows) {
  catalogue_ = std::make_shared<const std::string>(EncodeCatalogue(std::move(rows)));
}

Reply<RoundDraw> FakeHost::Draw(const DrawRequest& request) const {
  Reply<RoundDraw> reply;
  client_->Draw(request, Into(&reply));
  return reply;
}

Reply<RoundEvaluation> FakeHost::Evaluate(const DrawRequest& request) const {
  Reply<RoundEvaluation> reply;
  client_->Evaluate(request, Into(&reply));
  return reply;
}

Reply<DeckVerdict> FakeHost::CheckDeck(const DeckRequest& request) const {
  Reply<DeckVerdict> reply;
  client_->CheckDeck(request, catalogue_, Into(&reply));
  return reply;
}

Reply<TableOutcome> FakeHost::Outcome(const OutcomeRequest& request) const {
  Reply<TableOutcome> reply;
  client_->Outcome(request, Into(&reply));
  return reply;
}

Reply<Standings> FakeHost::Rank(const StandingsRequest& request) const {
  Reply<Standings> reply;
  client_->Rank(request, Into(&reply));
  return reply;
}

Reply<QuestionAnswer> FakeHost::Ask(const QuestionRequest& request) const {
  Reply<QuestionAnswer> reply;
  client_->Ask(request, catalogue_, Into(&reply));
  return reply;
}

Reply<Admission> FakeHost::Admit(const AdmitRequest& request) const {
  Reply<Admission> reply;
  client_->Admit(request, Into(&reply));
  return reply;
}

Reply<Plan> FakeHost::PlanNext(const PlanRequest& request) const {
  Reply<Plan> reply;
  client_->PlanNext(request, Into(&reply));
  return reply;
}

Reply<Ruling> FakeHost::RulePenalty(const PenaltyRequest& request) const {
  Reply<Ruling> reply;
  client_->RulePenalty(request, Into(&reply));
  return reply;
}

Reply<Awards> FakeHost::AwardPrizes(const AwardsRequest& request) const {
  Reply<Awards> reply;
  client_->AwardPrizes(request, Into(&reply));
  return reply;
}

Reply<SeriesTotals> FakeHost::RankSeries(const SeriesRequest& request) const {
  Reply<SeriesTotals> reply;
  client_->RankSeries(request, Into(&reply));
  return reply;
}

Reply<Ratings> FakeHost::Rate(const RatingRequest& request) const {
  Reply<Ratings> reply;
  client_->Rate(request, Into(&reply));
  return reply;
}

}  // namespace arbitro
