// SPDX-License-Identifier: Apache-2.0
//
// Versions of a ruleset: libraries that the log keeps, upgrades of events, replays by another
// version or another binary.
#include <gtest/gtest.h>

#include <map>
#include <stdexcept>

#include "arbitro/host/description_check.h"
#include "daemon/engine/house_keeping.h"
#include "daemon/engine/tests/world.h"
#include "daemon/engine/upgrade.h"
#include "testing/fake_runner.h"

namespace arbitro::engine {
namespace {

class LikeCoins final : public Coins {
 public:
  Description Describe() const override {
    Description description = Coins::Describe();
    description.version = "1.1.0";
    return description;
  }
};

std::string LibraryOf(const std::string& name) { return "the library " + name; }
std::string DigestOf(const std::string& name) {
  return storage::ToHex(storage::Sha256(LibraryOf(name)));
}

// Binaries by name, each with files, the newest added last.
class Versions final : public RulesetSource {
 public:
  template <class Game>
  Versions& Add(const std::string& name) {
    RulesetFunctions functions;
    std::string fault;
    EXPECT_TRUE(functions.Open(&Boundary<Game>::Entry, &fault)) << fault;
    auto runner = std::make_shared<FakeRunner>(functions);
    Description description;
    EXPECT_TRUE(ReadDescription(runner.get(), &description, &fault)) << fault;
    clients_.push_back(
        std::make_shared<const RulesetClient>(std::move(description), DigestOf(name), runner));
    names_[DigestOf(name)] = name;
    return *this;
  }

  std::shared_ptr<const RulesetClient> Newest(std::string_view) const override {
    return clients_.back();
  }
  std::shared_ptr<const RulesetClient> Pinned(const RulesetIdentity& identity) const override {
    for (const auto& client : clients_) {
      if (client->sha256() == identity.sha256) return client;
    }
    return OfVersion(identity.id, identity.version);
  }
  std::shared_ptr<const RulesetClient> OfVersion(std::string_view,
                                                 std::string_view version) const override {
    for (const auto& client : clients_) {
      if (client->description().version == version) return client;
    }
    return nullptr;
  }
  std::optional<RulesetFiles> FilesOf(std::string_view sha256) const override {
    const auto name = names_.find(std::string(sha256));
    if (name == names_.end()) return std::nullopt;
    return RulesetFiles{LibraryOf(name->second), "the manifest of " + name->second};
  }
  std::vector<std::string> Ids() const override { return {"coins"}; }

  std::shared_ptr<const RulesetClient> At(size_t index) const { return clients_.at(index); }

 private:
  std::vector<std::shared_ptr<const RulesetClient>> clients_;
  std::map<std::string, std::string> names_;
};

std::string MetadataOf(const Outcome& outcome, const std::string& key) {
  const auto* failure = outcome.if_failure();
  if (failure == nullptr) return "no failure";
  for (const auto& [name, value] : failure->metadata) {
    if (name == key) return value;
  }
  return "none";
}

// An engine on `versions`, with an event that was made while `first` alone was offered.
struct Event {
  explicit Event(const Versions& first, const Versions& versions) : all(versions) {
    world.offered = &first;
    world.Reopen();
    world.Start(4);
    Ok(world.Do(PairRound{1}));
    Ok(world.Do(ReportResult{1, 1, Winner("first")}));
    Ok(world.Do(ReportResult{1, 2, Winner("tie")}));
    world.offered = &all;
    world.Reopen();
  }

  Submission Make(const std::string& version, const std::string& waiver = "",
                  const std::string& reason = "") {
    Submission submission = world.Make(UpgradeRuleset{version, waiver});
    submission.command.reason = reason;
    return submission;
  }
  Outcome Upgrade(const Submission& submission) {
    return UpgradeEvent(&world.engine(), world.log(), submission);
  }

  absl::StatusOr<ReplaySummary> Replayed(const RulesetSource& source) {
    const ReplayPorts ports = {&world.log(), &world.codec, &source, &world.engine().catalogues()};
    return Replay(ports, "events/e", ReplayMode::kReexecute, 0, [](const ReplayFinding&) {});
  }

  const Versions& all;
  World world;
};

Versions OfV1() { return Versions().Add<Coins>("v1"); }

TEST(Versions, ALibraryIsKeptOnceAndBeforeTheEventThatPinsIt) {
  const Versions v1 = OfV1();
  World world;
  world.offered = &v1;
  world.Reopen();
  world.Start(2);
  const storage::JournalId event = storage::JournalId::ForName("events/e");
  const storage::JournalId house = storage::JournalId::ForName(kHouseJournal);
  EXPECT_LT(*world.log().GlobalIndexOf(house, 1), *world.log().GlobalIndexOf(event, 1));
  const auto files = ReadKept(world.log(), world.StateOf(kHouseJournal)->house, DigestOf("v1"));
  ASSERT_TRUE(files.ok()) << files.status();
  EXPECT_EQ(files->library, LibraryOf("v1"));
  EXPECT_EQ(files->manifest, "the manifest of v1");

  CreateEvent another;
  another.event = "events/f";
  another.ruleset = "coins";
  another.format = "plain";
  Ok(world.DoIn("events/f", another));
  world.Settle();
  ASSERT_TRUE(world.opened.ok()) << world.opened;
  const StatePtr state = world.StateOf(kHouseJournal);
  ASSERT_EQ(state->house.rulesets.size(), 1u);
  EXPECT_EQ(FindKept(state->house, "coins", "1.0.0"), state->house.rulesets[0].get());
  EXPECT_EQ(FindKept(state->house, "coins", "1.1.0"), nullptr);
  // A snapshot of the house holds it, too.
  const auto decoded = world.states.Decode(world.states.Encode(*state));
  ASSERT_TRUE(decoded.ok()) << decoded.status();
  EXPECT_NE((*decoded)->house.FindRuleset(DigestOf("v1")), nullptr);
  EXPECT_EQ(world.states.Encode(**decoded), world.states.Encode(*state));
}

TEST(Versions, ADryRunKeepsNothing) {
  const Versions v1 = OfV1();
  World world;
  world.offered = &v1;
  world.Reopen();
  CreateEvent create;
  create.event = "events/e";
  create.ruleset = "coins";
  create.format = "plain";
  Submission submission = world.Make(create);
  submission.validate_only = true;
  Ok(world.Send(submission));
  EXPECT_TRUE(world.StateOf(kHouseJournal)->house.rulesets.empty());
}

TEST(Versions, AnEventMovesToAVersionThatDecidesTheSame) {
  const Versions v1 = OfV1();
  const Versions all = Versions().Add<Coins>("v1").Add<LikeCoins>("v11");
  Event event(v1, all);
  const Submission submission = event.Make("1.1.0");
  const uint64_t before = event.world.State()->revision;
  const Outcome outcome = event.Upgrade(submission);
  ASSERT_EQ(ReasonOf(outcome), "");
  const auto& upgraded = outcome->decision.what.Get<RulesetUpgraded>();
  EXPECT_EQ(upgraded.from.sha256, DigestOf("v1"));
  EXPECT_EQ(upgraded.to, (RulesetIdentity{"coins", "1.1.0", DigestOf("v11")}));
  EXPECT_EQ(upgraded.shadow.revision, before);
  EXPECT_EQ(upgraded.shadow.compared, before);
  EXPECT_EQ(upgraded.shadow.differences, 0u);
  EXPECT_EQ(event.world.State()->event.base->ruleset.version, "1.1.0");
  EXPECT_NE(event.world.StateOf(kHouseJournal)->house.FindRuleset(DigestOf("v11")), nullptr);

  // The next command is decided by it, and a repeat gets the first answer.
  Ok(event.world.Do(CloseRound{1}));
  Submission dry = submission;
  dry.validate_only = true;
  for (const Submission& repeat : {submission, dry}) {
    const Outcome again = event.Upgrade(repeat);
    ASSERT_EQ(ReasonOf(again), "");
    EXPECT_TRUE(again->replayed);
  }
  event.world.Reopen();
  ASSERT_TRUE(event.world.opened.ok()) << event.world.opened;
  EXPECT_EQ(event.world.State()->event.base->ruleset, upgraded.to);
  const auto replayed = event.Replayed(all);
  ASSERT_TRUE(replayed.ok()) << replayed.status();
  EXPECT_TRUE(replayed->AllIdentical());
  EXPECT_EQ(replayed->other_binary, 0u);
  // Without the version that it moved to, a replay cannot tell whether the move was right.
  const auto without = event.Replayed(v1);
  ASSERT_TRUE(without.ok()) << without.status();
  EXPECT_EQ(without->unverifiable, 2u);
}

// Decides like version 1.0.0, but does not draw.
class LazyCoins final : public Coins {
 public:
  Description Describe() const override {
    Description description = Coins::Describe();
    description.version = "1.1.0";
    return description;
  }
  Decided<RoundDraw> Draw(const DrawRequest&, Host&) const override {
    throw std::runtime_error("not today");
  }
};

TEST(Versions, NoEventMovesToAVersionInQuarantine) {
  const Versions v1 = OfV1();
  const Versions all = Versions().Add<Coins>("v1").Add<LazyCoins>("lazy");
  Event event(v1, all);
  event.world.options.faults.quarantine_events = 1;
  event.world.Reopen();
  CreateEvent create;
  create.event = "events/f";
  create.ruleset = "coins";
  create.format = "plain";
  Ok(event.world.DoIn("events/f", create));
  Ok(event.world.DoIn("events/f", OpenRegistration{}));
  for (const char* player : {"p1", "p2"}) {
    Ok(event.world.DoIn("events/f", RegisterPlayer{player}));
  }
  Ok(event.world.DoIn("events/f", StartEvent{}));
  EXPECT_EQ(ReasonOf(event.world.DoIn("events/f", PairRound{1})), reason::kRulesetFault);
  const Outcome refused = event.Upgrade(event.Make("1.1.0", "ruling 7", "asked for"));
  EXPECT_EQ(ReasonOf(refused), reason::kRulesetQuarantined);
  EXPECT_EQ(MetadataOf(refused, "version"), "1.1.0");
  EXPECT_EQ(event.world.State()->event.base->ruleset.version, "1.0.0");
}

TEST(Versions, AVersionThatDecidesOtherwiseIsRefusedUnlessItIsWaived) {
  const Versions v1 = OfV1();
  const Versions all = Versions().Add<Coins>("v1").Add<LaterCoins>("v2");
  Event event(v1, all);
  const uint64_t before = event.world.State()->revision;
  const Outcome refused = event.Upgrade(event.Make("2.0.0"));
  EXPECT_EQ(ReasonOf(refused), reason::kUpgradeDiverges);
  EXPECT_EQ(MetadataOf(refused, "differences"), "1");
  EXPECT_EQ(MetadataOf(refused, "record"), std::to_string(before - 1));
  EXPECT_EQ(MetadataOf(refused, "field"), "decision.result_decided.outcomes[0].points");
  EXPECT_EQ(MetadataOf(refused, "recorded"), "3");
  EXPECT_EQ(MetadataOf(refused, "derived"), "4");
  EXPECT_EQ(ReasonOf(event.Upgrade(event.Make("2.0.0", "ruling 7"))), reason::kFieldInvalid);
  Submission dry = event.Make("2.0.0", "ruling 7", "the league decided");
  dry.validate_only = true;
  Ok(event.Upgrade(dry));
  EXPECT_EQ(event.world.State()->revision, before);
  EXPECT_EQ(event.world.State()->event.base->ruleset.version, "1.0.0");

  const Outcome waived = event.Upgrade(event.Make("2.0.0", "ruling 7", "the league decided"));
  ASSERT_EQ(ReasonOf(waived), "");
  const auto& upgraded = waived->decision.what.Get<RulesetUpgraded>();
  EXPECT_EQ(upgraded.shadow.differences, 1u);
  EXPECT_EQ(upgraded.shadow.first.revision, before - 1);
  Ok(event.world.Do(CloseRound{1}));
  Ok(event.world.Do(PairRound{2}));
  const Outcome report = event.world.Do(ReportResult{2, 1, Winner("first")});
  ASSERT_EQ(ReasonOf(report), "");
  const auto& decided = report->decision.what.Get<ResultDecided>();
  EXPECT_EQ(decided.outcomes.at(0).points, 4);
  // Each record by the version that decided it then; what stands from before stands.
  const auto replayed = event.Replayed(all);
  ASSERT_TRUE(replayed.ok()) << replayed.status();
  EXPECT_TRUE(replayed->AllIdentical());
}

TEST(Versions, AnUpgradeSaysWhatItCannotDo) {
  const Versions v1 = OfV1();
  const Versions all = Versions().Add<Coins>("v1").Add<LikeCoins>("v11");
  Event event(v1, all);
  const Outcome unknown = event.Upgrade(event.Make("3.0.0"));
  EXPECT_EQ(ReasonOf(unknown), reason::kRulesetUnknown);
  EXPECT_EQ(MetadataOf(unknown, "ruleset"), "coins 3.0.0");
  EXPECT_EQ(event.Upgrade(event.Make("1.0.0")).failure().fields.at(0).path, "version");
  Submission elsewhere = event.Make("1.1.0");
  elsewhere.journal = elsewhere.command.journal = "events/nowhere";
  EXPECT_EQ(ReasonOf(event.Upgrade(elsewhere)), reason::kEventUnknown);

  // A comparison of an older state is none.
  Submission stale = event.Make("1.1.0");
  stale.upgrade = UpgradeTarget{{"coins", "1.1.0", DigestOf("v11")}, {3, 3, 0, {}}};
  EXPECT_EQ(ReasonOf(event.world.Send(stale)), reason::kRevisionStale);
  EXPECT_EQ(ReasonOf(event.world.Send(event.Make("1.1.0"))), reason::kRevisionStale);

  Submission cancel = event.world.Make(CancelEvent{});
  cancel.command.reason = "the hall is flooded";
  Ok(event.world.Send(cancel));
  EXPECT_EQ(ReasonOf(event.Upgrade(event.Make("1.1.0"))), reason::kEventStatus);
}

TEST(Versions, AnotherBinaryOfTheSameVersionIsIdenticalAndSaysSo) {
  const Versions v1 = OfV1();
  const Versions all = Versions().Add<Coins>("v1").Add<LikeCoins>("v11");
  Event event(v1, all);
  Ok(event.Upgrade(event.Make("1.1.0")));
  const Versions rebuilt = Versions().Add<Coins>("v1 rebuilt").Add<LikeCoins>("v11 rebuilt");
  const auto replayed = event.Replayed(rebuilt);
  ASSERT_TRUE(replayed.ok()) << replayed.status();
  EXPECT_TRUE(replayed->AllIdentical());
  EXPECT_EQ(replayed->other_binary, replayed->records);
  const Versions half = Versions().Add<Coins>("v1").Add<LikeCoins>("v11 rebuilt");
  const auto by_half = event.Replayed(half);
  ASSERT_TRUE(by_half.ok()) << by_half.status();
  EXPECT_EQ(by_half->other_binary, 1u);  // the upgrade's own record
  // One that calls itself the same version and is not: seen.
  const auto otherwise = event.world.Replayed<GenerousCoins>();
  ASSERT_TRUE(otherwise.ok()) << otherwise.status();
  EXPECT_EQ(otherwise->diverged, 2u);  // the report, and the upgrade that rests on it
}

TEST(Versions, AShadowReplayHoldsTwoVersionsAgainstEachOther) {
  const Versions v1 = OfV1();
  const Versions all = Versions().Add<Coins>("v1").Add<LaterCoins>("v2");
  Event event(v1, all);
  ReplayPorts ports = {&event.world.log(), &event.world.codec, &all,
                       &event.world.engine().catalogues()};
  ports.shadow = all.At(1);
  std::vector<ReplayFinding> found;
  const auto note = [&](const ReplayFinding& finding) {
    if (finding.outcome != ReplayOutcome::kIdentical) found.push_back(finding);
  };
  const auto against_records = Replay(ports, "events/e", ReplayMode::kShadow, 0, note);
  ASSERT_TRUE(against_records.ok()) << against_records.status();
  EXPECT_EQ(against_records->compared, event.world.State()->revision);
  ASSERT_EQ(found.size(), 1u);
  ASSERT_NE(found[0].divergence, nullptr);
  EXPECT_EQ(found[0].divergence->derived->what.Get<ResultDecided>().outcomes[0].points, 4);
  // The same version on both sides never differs, whatever is recorded.
  found.clear();
  ports.baseline = all.At(1);
  const auto against_itself = Replay(ports, "events/e", ReplayMode::kShadow, 0, note);
  ASSERT_TRUE(against_itself.ok()) << against_itself.status();
  EXPECT_TRUE(found.empty());
  ports.baseline = all.At(0);
  ASSERT_TRUE(Replay(ports, "events/e", ReplayMode::kShadow, 0, note).ok());
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].recorded, "3");
}

}  // namespace
}  // namespace arbitro::engine
