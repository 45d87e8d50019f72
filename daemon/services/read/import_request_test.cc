// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/read/import_request.h"

#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "arbitro/v1/event.pb.h"
#include "gtest/gtest.h"
#include "storage/format/limits.h"

namespace arbitro::services {
namespace {

// Two players who play one round, whose table has a report.
ImportPlan PlanOfDuel(const std::string& request_id) {
  ImportPlan plan;
  plan.event = "events/duel";
  plan.request_id = request_id;
  plan.reason = "imported";
  plan.document.title = "Duel";
  plan.document.game_format = "standard";
  plan.document.players = {{.id = "ada", .division = "masters"}, {.id = "bob"}};
  interchange::DocumentTable table;
  table.number = 1;
  table.seats = {{.player = "ada", .result = "win", .points = 3, .place = 1},
                 {.player = "bob", .result = "loss", .place = 2}};
  table.report = {{"winner", "first"}};
  interchange::DocumentRound round;
  round.number = 1;
  round.tables = {table};
  plan.document.rounds = {round};
  imported::ImportTarget target;
  target.event = plan.event;
  target.ruleset = "rulesets/demo";
  target.divisions = {"masters"};
  plan.steps = imported::StepsOf(plan.document, target, imported::Extent::kWhole).value;
  return plan;
}

TEST(ImportRequest, EachStepHasARequestIdOfItsOwnThatFits) {
  const ImportPlan plan = PlanOfDuel(std::string(kImportRequestIdBytesMax, 'r'));
  std::set<std::string> ids;
  size_t calls = 0;
  const auto take = [&](const imported::EntryCall& call) {
    const auto read = SubmissionOfStep(plan, call);
    ASSERT_TRUE(read.ok()) << read.failure().message;
    EXPECT_EQ(read->request_id.rfind(plan.request_id + "#", 0), 0u);
    EXPECT_LE(read->request_id.size(), storage::kRequestIdBytesMax);
    ids.insert(read->request_id);
    ++calls;
  };
  for (const imported::ImportStep& step : plan.steps) {
    take(step.call);
    if (step.instead) take(*step.instead);
  }
  EXPECT_EQ(calls, plan.steps.size() + 1);
  EXPECT_EQ(ids.size(), calls);
}

TEST(ImportRequest, AStepIsTheSameWhileTheCallIsThoughItsValuesAreOthers) {
  const ImportPlan plan = PlanOfDuel("cup");
  const imported::EntryCall* ada = nullptr;
  for (const auto& step : plan.steps) {
    if (step.call.step == "player-ada") ada = &step.call;
  }
  ASSERT_NE(ada, nullptr);
  const auto before = SubmissionOfStep(plan, *ada);
  // The ruleset has other divisions by now.
  auto& request = dynamic_cast<v1::RegisterPlayerRequest&>(*ada->request);
  EXPECT_EQ(request.division(), "masters");
  request.clear_division();
  const auto after = SubmissionOfStep(plan, *ada);
  ASSERT_TRUE(before.ok() && after.ok());
  EXPECT_EQ(after->request_id, before->request_id);
  EXPECT_EQ(after->request_digest, before->request_digest);
  ImportPlan other = plan;
  other.call[0] ^= 1;
  const auto of_other = SubmissionOfStep(other, *ada);
  EXPECT_EQ(of_other->request_id, before->request_id);
  EXPECT_NE(of_other->request_digest, before->request_digest);
}

// Two versions of a ruleset, of which the first may be withdrawn.
class TwoVersions final : public engine::RulesetSource {
 public:
  TwoVersions() : old_(Of("1.0.0")), newest_(Of("2.0.0")) {}

  void Withdraw() { old_ = nullptr; }

  std::shared_ptr<const RulesetClient> Newest(std::string_view id) const override {
    return id == "duels" ? newest_ : nullptr;
  }
  std::shared_ptr<const RulesetClient> Pinned(
      const engine::RulesetIdentity& identity) const override {
    return identity.version == "1.0.0" ? old_ : newest_;
  }
  std::vector<std::string> Ids() const override { return {"duels"}; }

 private:
  static std::shared_ptr<const RulesetClient> Of(const std::string& version) {
    Description description;
    description.id = "duels";
    description.version = version;
    return std::make_shared<const RulesetClient>(description, "", nullptr);
  }

  std::shared_ptr<const RulesetClient> old_;
  std::shared_ptr<const RulesetClient> newest_;
};

TEST(ImportRequest, ACallThatGoesOnKeepsToTheVersionThatItsEventPins) {
  TwoVersions versions;
  const auto version_for = [&](const engine::EventState* there) {
    return RulesetOfImport(versions, "duels", there)->description().version;
  };
  EXPECT_EQ(version_for(nullptr), "2.0.0");
  auto base = std::make_shared<engine::EventBase>();
  base->ruleset.id = "duels";
  base->ruleset.version = "1.0.0";
  engine::EventState there;
  there.base = base;
  EXPECT_EQ(version_for(&there), "1.0.0");
  versions.Withdraw();
  EXPECT_EQ(version_for(&there), "2.0.0");
  base->ruleset.id = "chess";
  EXPECT_EQ(version_for(&there), "2.0.0") << "an event that is not the import's";
  EXPECT_EQ(RulesetOfImport(versions, "chess", nullptr), nullptr);
}

TEST(ImportRequest, AFieldThatIsRefusedHasTheCallersName) {
  const ImportPlan plan = PlanOfDuel("cup");
  v1::ImportEventRequest request;
  const auto named = [&](const imported::EntryCall& call, const std::string& field) {
    const auto failure = InOwnFields(request, call, engine::InvalidField(field, "is wrong"));
    EXPECT_EQ(failure.fields.front().path, failure.metadata.front().second);
    EXPECT_EQ(failure.message, "`" + failure.fields.front().path + "` is wrong");
    return failure.fields.front().path;
  };
  const imported::EntryCall& create = plan.steps.front().call;
  const imported::EntryCall& complete = plan.steps.back().call;
  EXPECT_EQ(named(create, "format"), "content");
  EXPECT_EQ(named(create, "settings.rounds"), "content");
  EXPECT_EQ(named(create, "event_id"), "event_id");
  EXPECT_EQ(named(create, "details.venue"), "content");
  request.set_game_format("standard");
  request.set_title("Duel");
  request.mutable_settings()->set_integer(1);
  EXPECT_EQ(named(create, "format"), "game_format");
  EXPECT_EQ(named(create, "settings.rounds"), "settings.rounds");
  EXPECT_EQ(named(create, "title"), "title");
  EXPECT_EQ(named(complete, "title"), "content");
  const auto other = InOwnFields(request, create, engine::Precondition("EVENT_EXISTS", "there"));
  EXPECT_EQ(other.message, "there");
}

}  // namespace
}  // namespace arbitro::services
