// SPDX-License-Identifier: Apache-2.0
//
// Reads the answer of a ruleset: its first byte says which call, the rest is the image.

#include <memory>
#include <utility>

#include "arbitro/host/client.h"
#include "testing/samples.h"
#include "tests/fuzz/require.h"

namespace arbitro {
namespace {

// Answers every call with the same bytes.
class Answering final : public Runner {
 public:
  explicit Answering(RunnerReply reply) : reply_(std::move(reply)) {}
  void Call(RulesetFunction, std::string, CatalogueBytes, Done done) override { done(reply_); }

 private:
  const RunnerReply reply_;
};

// Every answer is checked before anybody sees it: an answer, a refusal, or a fault with its words.
template <class T>
void Look(const Reply<T>& reply) {
  if (const auto* fault = reply.fault()) fuzz::Require(!fault->what.empty(), "a fault says what");
  if (const auto* no = reply.refusal()) fuzz::Require(!no->reason.empty(), "a refusal says why");
}

void Ask(const RulesetClient& ruleset, uint8_t call) {
  const auto look = [](const auto& reply) { Look(reply); };
  // A value that few inputs of the corpus have: the others go on to ask what they asked.
  if (call % 128 == 127) return ruleset.Rate(samples::ARatingRequest(), look);
  switch (call % 11) {
    case 0:
      return ruleset.Draw(samples::ADrawRequest(), look);
    case 1:
      return ruleset.Evaluate(samples::ADrawRequest(), look);
    case 2:
      return ruleset.CheckDeck(samples::ADeckRequest(), nullptr, look);
    case 3:
      return ruleset.Outcome(samples::AnOutcomeRequest(), look);
    case 4:
      return ruleset.Rank(samples::AStandingsRequest(), look);
    case 5:
      return ruleset.Ask(samples::AQuestionRequest(), nullptr, look);
    case 6:
      return ruleset.Admit(samples::AnAdmitRequest(), look);
    case 7:
      return ruleset.PlanNext(samples::APlanRequest(), look);
    case 8:
      return ruleset.RulePenalty(samples::APenaltyRequest(), look);
    case 9:
      return ruleset.AwardPrizes(samples::AnAwardsRequest(), look);
    default:
      return ruleset.RankSeries(samples::ASeriesRequest(), look);
  }
}

}  // namespace
}  // namespace arbitro

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size == 0) return 0;
  arbitro::RunnerReply reply;
  // The upper half of the byte's values: a refusal.
  reply.kind =
      data[0] < 128 ? arbitro::RunnerReply::Kind::kDecided : arbitro::RunnerReply::Kind::kRefused;
  reply.image = arbitro::fuzz::TextOf(data + 1, size - 1);
  const arbitro::RulesetClient ruleset(arbitro::samples::ADescription(), "",
                                       std::make_shared<arbitro::Answering>(std::move(reply)));
  arbitro::Ask(ruleset, data[0]);
  return 0;
}
