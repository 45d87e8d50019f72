// SPDX-License-Identifier: Apache-2.0
//
// The entry with compiled codecs answers as the entry of the headers does.

#include "kit/entry.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <utility>

#include "arbitro/host/invoke.h"
#include "testing/samples.h"
#include "testing/whole_game.h"

namespace arbitro::kit {
namespace {

// A game that names the call in which it fails.
class Throws final : public Ruleset {
 public:
  Description Describe() const override { throw std::runtime_error("in Describe"); }
  Decided<Standings> Rank(const StandingsRequest&, Host&) const override { throw 7; }
};

class NoGame final : public Ruleset {
 public:
  NoGame() { throw std::runtime_error("not made"); }
  Description Describe() const override { return {}; }
};

RulesetFunctions Opened(arbitro_ruleset_entry_function entry) {
  RulesetFunctions functions;
  std::string fault;
  EXPECT_TRUE(functions.Open(entry, &fault)) << fault;
  return functions;
}

// The reply in a line, with all its bytes.
std::string Said(const RulesetFunctions& functions, RulesetFunction function,
                 const std::string& image) {
  const RunnerReply reply = Invoke(functions, function, image, nullptr, {});
  std::string said = std::to_string(static_cast<int>(reply.kind)) + reply.image + reply.fault;
  for (const Citation& citation : reply.citations) said += citation.rule + citation.text;
  return said;
}

template <class Game>
void ExpectTheSame(RulesetFunction function, const std::string& image) {
  const RulesetFunctions headers = Opened(&Boundary<Game>::Entry);
  const RulesetFunctions kit = Opened(&Entry<Game>::Root);
  EXPECT_EQ(Said(kit, function, image), Said(headers, function, image))
      << static_cast<int>(function);
}

TEST(KitEntry, AnswersEveryCallAsTheHeadersDo) {
  const std::pair<RulesetFunction, std::string> calls[] = {
      {RulesetFunction::kDescribe, ""},
      {RulesetFunction::kDraw, Encode(samples::ADrawRequest())},
      {RulesetFunction::kEvaluate, Encode(samples::ADrawRequest())},
      {RulesetFunction::kCheckDeck, Encode(samples::ADeckRequest())},
      {RulesetFunction::kOutcome, Encode(samples::AnOutcomeRequest())},
      {RulesetFunction::kStandings, Encode(samples::AStandingsRequest())},
      {RulesetFunction::kAsk, Encode(samples::AQuestionRequest())},
      {RulesetFunction::kAdmit, Encode(samples::AnAdmitRequest())},
      {RulesetFunction::kPlan, Encode(samples::APlanRequest())},
      {RulesetFunction::kRulePenalty, Encode(samples::APenaltyRequest())},
      {RulesetFunction::kAwards, Encode(samples::AnAwardsRequest())},
      {RulesetFunction::kSeriesTotals, Encode(samples::ASeriesRequest())},
      {RulesetFunction::kRate, Encode(samples::ARatingRequest())},
  };
  for (const auto& [function, image] : calls) {
    ExpectTheSame<WholeGame>(function, image);
    ExpectTheSame<WholeGame>(function, image + "behind the image, which no image is");
    ExpectTheSame<Throws>(function, image);
  }
}

TEST(KitEntry, ContainsTheGamesConstructor) {
  const RulesetFunctions kit = Opened(&Entry<NoGame>::Root);
  const RunnerReply reply = Invoke(kit, RulesetFunction::kDescribe, std::string(), nullptr, {});
  EXPECT_NE(reply.fault.find("not made"), std::string::npos) << reply.fault;
}

TEST(KitEntry, OpensForItsBoundaryAlone) {
  EXPECT_EQ(Entry<WholeGame>::Root(ARBITRO_ABI_VERSION + 1), nullptr);
  const arbitro_ruleset* root = Entry<WholeGame>::Root(ARBITRO_ABI_VERSION);
  ASSERT_NE(root, nullptr);
  EXPECT_EQ(root->find_interface("arbitro.unknown/0"), nullptr);
}

}  // namespace
}  // namespace arbitro::kit
