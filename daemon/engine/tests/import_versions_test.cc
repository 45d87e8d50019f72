// SPDX-License-Identifier: Apache-2.0
//
// An import that goes on where an event is there already: planned and tried by the version of the
// ruleset that the event pins.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "daemon/engine/tests/world.h"
#include "daemon/services/read/import_request.h"
#include "daemon/services/read/import_trial.h"

namespace arbitro::engine {
namespace {

class BothCoins final : public RulesetSource {
 public:
  std::shared_ptr<const RulesetClient> Newest(std::string_view id) const override {
    return newest_.Newest(id);
  }
  std::shared_ptr<const RulesetClient> Pinned(const RulesetIdentity& identity) const override {
    return identity.version == "1.0.0" ? first_.Newest(identity.id) : Newest(identity.id);
  }
  std::vector<std::string> Ids() const override { return {"coins"}; }

 private:
  TestRulesets first_ = TestRulesets::Of<Coins>();
  TestRulesets newest_ = TestRulesets::Of<LaterCoins>();
};

// Ada beats Bob, as they report.
constexpr char kDuel[] = R"({"format": "arbitro.event/1",
  "event": {"id": "duel", "ruleset": "coins", "format": "plain"},
  "players": [{"id": "ada"}, {"id": "bob"}],
  "rounds": [{"number": 1, "tables": [{"number": 1, "report": {"winner": "first"}, "seats": [
    {"player": "ada", "result": "win", "points": 3, "place": 1},
    {"player": "bob", "result": "loss", "place": 2}]}]}]})";

// The points that the winner has by a trial of the duel as that event.
std::string WinnersPoints(World* world, const std::string& event_id) {
  services::ServicePorts ports;
  ports.engine = &world->engine();
  v1::ImportEventRequest request;
  request.mutable_options()->set_request_id("import");
  request.set_event_id(event_id);
  request.set_content(kDuel);
  v1::ImportEventResponse told;
  const auto plan = services::PlanImport(ports, request, &told);
  if (!plan.ok()) return plan.failure().message;
  services::ImportNotes notes;
  const auto standings = services::TryImport(
      ports, *plan, [](size_t) { return true; }, &notes);
  if (!standings.ok()) return standings.failure().message;
  return standings->rows(0).cells(0).text();
}

TEST(ImportVersions, ATrialIsByTheVersionThatTheEventPins) {
  const BothCoins both;
  World world;
  world.Start(2);
  world.offered = &both;
  world.Reopen();
  EXPECT_EQ(WinnersPoints(&world, "new"), "4");
  EXPECT_EQ(WinnersPoints(&world, "e"), "3");
}

}  // namespace
}  // namespace arbitro::engine
