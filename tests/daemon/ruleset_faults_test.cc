// SPDX-License-Identifier: Apache-2.0
//
// A daemon whose rulesets crash, hang and give invalid answers: blocks, quarantine, health and
// release, all over the network and across restarts.
#include <signal.h>

#include <chrono>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "arbitro/v1/admin.pb.h"
#include "arbitro/v1/journal.pb.h"
#include "arbitro/v1/ruleset.pb.h"
#include "gtest/gtest.h"
#include "storage/files/temporary_folder.h"
#include "tests/daemon/api_client.h"
#include "tests/daemon/daemon_process.h"
#include "tests/daemon/organiser.h"

namespace arbitro::testing::ruleset_faults {
namespace {

constexpr int kFailedPrecondition = 9;
constexpr int kInternal = 13;
constexpr int kDeadlineExceeded = 4;
constexpr std::chrono::seconds kStopPatience{15};
constexpr std::chrono::seconds kEndPatience{5};

// Returns a folder of a few rulesets with their manifests, out of those that were built for tests.
std::string FolderOf(const std::vector<std::string>& names) {
  static const storage::TemporaryFolder kScratch;
  static int made = 0;
  const std::filesystem::path folder =
      std::filesystem::path(kScratch.Path()) / std::to_string(++made);
  std::filesystem::create_directory(folder);
  for (const std::string& name : names) {
    for (const char* ending : {".so", ".json"}) {
      std::filesystem::copy_file(std::string(FAULTY_RULESETS) + "/" + name + ending,
                                 folder / (name.substr(name.find('/') + 1) + ending));
    }
  }
  return folder.string();
}

// A daemon on a data folder that outlives it, and an organiser who calls it.
class Hall {
 public:
  Hall(const std::vector<std::string>& rulesets, std::vector<std::string> more = {})
      : arguments_({"--rulesets", FolderOf(rulesets)}) {
    arguments_.insert(arguments_.end(), more.begin(), more.end());
    Start();
  }

  void Restart() {
    daemon_->Signal(SIGTERM);
    ASSERT_TRUE(daemon_->WaitForEnd(kStopPatience).has_value()) << daemon_->Log();
    Start();
  }

  const ApiClient& client() const { return *client_; }
  Organiser& organiser() { return *organiser_; }
  const std::string& address() const { return daemon_->address(); }
  std::string Log() const { return daemon_->Log(); }

  // Begins an event of two players.
  void Begin(const std::string& id, const std::string& ruleset) {
    auto create = organiser_->CreateDemo(id);
    create.set_ruleset("rulesets/" + ruleset);
    organiser_->Do("EventService/CreateEvent", create);
    const std::string event = "events/" + id;
    organiser_->Do("EventService/OpenRegistration",
                   organiser_->ForEvent<v1::OpenRegistrationRequest>(event));
    for (const char* player : {"ada", "bob"}) {
      organiser_->Do("EventService/RegisterPlayer", organiser_->Register(event, player));
    }
    organiser_->Do("EventService/StartEvent", organiser_->ForEvent<v1::StartEventRequest>(event));
  }

  CallResult Pair(const std::string& id) {
    v1::RoundMutationResponse response;
    return client_->Call("PairingService/PairRound", organiser_->Pair("events/" + id, 1),
                         &response);
  }

  CallResult Create(const std::string& id, const std::string& ruleset) {
    auto create = organiser_->CreateDemo(id);
    create.set_ruleset("rulesets/" + ruleset);
    v1::EventMutationResponse response;
    return client_->Call("EventService/CreateEvent", create, &response);
  }

  v1::Ruleset Ruleset(const std::string& id) {
    v1::GetRulesetRequest request;
    request.set_name("rulesets/" + id);
    v1::Ruleset response;
    organiser_->Do("RulesetService/GetRuleset", request, &response);
    return response;
  }

  v1::ReleaseRulesetRequest Release(const std::string& ruleset, const std::string& event) {
    auto request = organiser_->Make<v1::ReleaseRulesetRequest>();
    request.set_ruleset("rulesets/" + ruleset);
    if (!event.empty()) request.set_event("events/" + event);
    request.mutable_options()->set_reason("a mended one is here");
    return request;
  }

  // Returns true if the metrics have that line.
  bool Counts(const std::string& line) {
    v1::GetMetricsResponse metrics;
    organiser_->Do("AdminService/GetMetrics", v1::GetMetricsRequest(), &metrics);
    return metrics.text().find("\n" + line + "\n") != std::string::npos;
  }

  // Returns the status by grpc.health.v1: "SERVING" or "NOT_SERVING".
  std::string Health(const std::string& entry) {
    std::string response;
    const std::string request = "\x0A" + std::string(1, static_cast<char>(entry.size())) + entry;
    const CallResult result =
        client_->CallBytes("/grpc.health.v1.Health/Check", request, &response);
    if (!result.ok()) return "code " + std::to_string(result.code);
    return response == "\x08\x01" ? "SERVING" : response == "\x08\x02" ? "NOT_SERVING" : response;
  }

 private:
  void Start() {
    daemon_ = std::make_unique<DaemonProcess>(data_.Path(), arguments_);
    ASSERT_TRUE(daemon_->ready()) << daemon_->Log();
    client_ = std::make_unique<ApiClient>(daemon_->address());
    organiser_ = std::make_unique<Organiser>(*client_, "hall" + std::to_string(++starts_));
  }

  const storage::TemporaryFolder data_;
  std::vector<std::string> arguments_;
  int starts_ = 0;
  std::unique_ptr<DaemonProcess> daemon_;
  std::unique_ptr<ApiClient> client_;
  std::unique_ptr<Organiser> organiser_;
};

TEST(RulesetFaults, ACrashCostsACommandAndThreeBlockTheCall) {
  Hall hall({"contained-rulesets/contained-aborts", "hostile-rulesets/hostile-well-behaved"});
  hall.Begin("torino", "aborts");
  hall.Begin("milano", "well-behaved");
  for (int i = 0; i < 3; ++i) {
    const CallResult result = hall.Pair("torino");
    EXPECT_EQ(result.code, kInternal) << result;
    EXPECT_EQ(result.reason(), "RULESET_FAULT");
    EXPECT_EQ(result.metadata("call"), "draw");
    EXPECT_NE(result.message.find("signal 6"), std::string::npos) << result;
  }
  const CallResult blocked = hall.Pair("torino");
  EXPECT_EQ(blocked.code, kFailedPrecondition) << blocked;
  EXPECT_EQ(blocked.reason(), "RULESET_BLOCKED");
  EXPECT_EQ(blocked.metadata("ruleset"), "aborts");
  EXPECT_TRUE(hall.Pair("milano").ok());
  EXPECT_EQ(hall.organiser().Event("events/torino").rounds_paired(), 0u);

  const v1::Ruleset shown = hall.Ruleset("aborts");
  EXPECT_EQ(shown.state(), v1::RULESET_STATE_SERVING);
  EXPECT_EQ(shown.isolation(), v1::RULESET_ISOLATION_WORKER);
  EXPECT_EQ(shown.signer(), "unsigned");
  EXPECT_EQ(shown.signing_key(), "");
  ASSERT_EQ(shown.faulty_calls_size(), 1);
  EXPECT_EQ(shown.faulty_calls(0).event(), "events/torino");
  EXPECT_EQ(shown.faulty_calls(0).call(), "draw");
  EXPECT_EQ(shown.faulty_calls(0).faults(), 3u);
  EXPECT_TRUE(shown.faulty_calls(0).blocked());
  EXPECT_NE(shown.faulty_calls(0).what().find("signal 6"), std::string::npos);
  EXPECT_EQ(hall.Ruleset("well-behaved").faulty_calls_size(), 0);
  EXPECT_NE(hall.Log().find("failed in draw for events/torino, fault 3"), std::string::npos);
  EXPECT_TRUE(hall.Counts(R"(arbitro_ruleset_faults_total{ruleset="aborts",call="draw"} 3)"));
}

// Enters round 1 of torino for ada and bob by hand, from the pairing to the standings.
void PlayByHand(Hall* hall) {
  const std::string event = "events/torino";
  const std::string players[] = {event + "/players/ada", event + "/players/bob"};
  Organiser& organiser = hall->organiser();
  auto pairing = organiser.ForEvent<v1::EnterPairingRequest>(event);
  pairing.mutable_options()->set_reason("the ruleset is blocked");
  pairing.set_round(1);
  v1::ProposedTable* table = pairing.add_tables();
  auto outcome = organiser.Make<v1::EnterOutcomeRequest>();
  outcome.mutable_options()->set_reason("as the slip says");
  outcome.set_table(event + "/rounds/1/tables/1");
  auto standings = organiser.Make<v1::EnterStandingsRequest>();
  standings.mutable_options()->set_reason("counted on paper");
  standings.set_round(event + "/rounds/1");
  for (uint32_t i = 0; i < 2; ++i) {
    table->add_players(players[i]);
    v1::EnteredOutcome* seat = outcome.add_seats();
    seat->set_player(players[i]);
    seat->mutable_outcome()->set_result(i == 0 ? v1::SEAT_RESULT_WIN : v1::SEAT_RESULT_LOSS);
    seat->mutable_outcome()->set_points(i == 0 ? 1 : 0);
    seat->mutable_outcome()->set_place(i + 1);
    v1::EnteredStanding* row = standings.add_rows();
    row->set_player(players[i]);
    row->set_rank(i + 1);
  }
  organiser.Do("PairingService/EnterPairing", pairing);
  organiser.Do("ScoringService/EnterOutcome", outcome);
  organiser.Do("ScoringService/EnterStandings", standings);
}

TEST(RulesetFaults, ABlockedEventGoesOnByHand) {
  Hall hall({"contained-rulesets/contained-aborts"});
  hall.Begin("torino", "aborts");
  for (int i = 0; i < 3; ++i) EXPECT_EQ(hall.Pair("torino").reason(), "RULESET_FAULT");
  EXPECT_EQ(hall.Pair("torino").reason(), "RULESET_BLOCKED");
  PlayByHand(&hall);
  const v1::Event played = hall.organiser().Event("events/torino");
  EXPECT_EQ(played.rounds_paired(), 1u);
  v1::GetStandingsRequest read;
  read.set_event("events/torino");
  read.set_round(1);
  v1::GetStandingsResponse ranked;
  hall.organiser().Do("ScoringService/GetStandings", read, &ranked);
  ASSERT_EQ(ranked.rows_size(), 2);
  EXPECT_EQ(ranked.rows(0).player(), "events/torino/players/ada");
  hall.organiser().Do("EventService/CompleteEvent",
                      hall.organiser().ForEvent<v1::CompleteEventRequest>("events/torino"));
  EXPECT_EQ(hall.organiser().Event("events/torino").status(), v1::EVENT_STATUS_COMPLETED);
}

TEST(RulesetFaults, ABlockSurvivesARestartAndGoesWithARelease) {
  Hall hall({"contained-rulesets/contained-aborts"});
  hall.Begin("torino", "aborts");
  for (int i = 0; i < 3; ++i) EXPECT_EQ(hall.Pair("torino").reason(), "RULESET_FAULT");
  hall.Restart();
  EXPECT_EQ(hall.Pair("torino").reason(), "RULESET_BLOCKED");

  auto release = hall.Release("aborts", "torino");
  v1::ReleaseRulesetResponse released;
  hall.organiser().Do("AdminService/ReleaseRuleset", release, &released);
  EXPECT_EQ(released.calls(), 1u);
  EXPECT_EQ(released.quarantines(), 0u);
  EXPECT_EQ(released.result().receipt().journal(), "house");
  EXPECT_FALSE(released.result().replayed());
  // The daemon asks the ruleset again, which fails as before.
  EXPECT_EQ(hall.Pair("torino").reason(), "RULESET_FAULT");
  hall.organiser().Do("AdminService/ReleaseRuleset", release, &released);
  EXPECT_TRUE(released.result().replayed()) << "the same request acts once";
  EXPECT_EQ(hall.Ruleset("aborts").faulty_calls_size(), 1);

  release.mutable_options()->clear_reason();
  release.mutable_options()->set_request_id("no-reason");
  EXPECT_EQ(hall.client().Call("AdminService/ReleaseRuleset", release, &released).fields(),
            std::vector<std::string>{"options.reason"});
  const auto nothing = hall.Release("aborts", "roma");
  EXPECT_EQ(hall.client().Call("AdminService/ReleaseRuleset", nothing, &released).reason(),
            "RULESET_NOT_BLOCKED");
}

TEST(RulesetFaults, ThreeEventsQuarantineAndARunningOneGoesOn) {
  Hall hall({"hostile-rulesets/hostile-seats-twice", "hostile-rulesets/hostile-well-behaved"});
  const std::string version = hall.Ruleset("seats-twice").version();
  const std::string exact = "rulesets/seats-twice@" + version;
  for (const char* event : {"torino", "milano", "roma"}) {
    hall.Begin(event, "seats-twice");
    EXPECT_EQ(hall.Health("rulesets/seats-twice"), "SERVING");
    EXPECT_EQ(hall.Health(exact), "SERVING");
    const CallResult result = hall.Pair(event);
    EXPECT_EQ(result.reason(), "RULESET_FAULT") << result;
    EXPECT_NE(result.message.find("seats a player twice"), std::string::npos) << result;
  }
  EXPECT_EQ(hall.Health("rulesets/seats-twice"), "NOT_SERVING");
  EXPECT_EQ(hall.Health(exact), "NOT_SERVING");
  EXPECT_EQ(hall.Health("rulesets/well-behaved"), "SERVING");
  EXPECT_EQ(hall.Health(""), "SERVING");
  EXPECT_EQ(hall.Ruleset("seats-twice").state(), v1::RULESET_STATE_QUARANTINED);
  const CallResult refused = hall.Create("napoli", "seats-twice");
  EXPECT_EQ(refused.code, kFailedPrecondition) << refused;
  EXPECT_EQ(refused.reason(), "RULESET_QUARANTINED");
  EXPECT_EQ(refused.metadata("version"), version);
  EXPECT_TRUE(hall.Create("napoli", "well-behaved").ok());
  EXPECT_EQ(hall.Pair("torino").reason(), "RULESET_FAULT") << "asked, not blocked";

  hall.Restart();
  EXPECT_EQ(hall.Health("rulesets/seats-twice"), "NOT_SERVING");
  EXPECT_EQ(hall.Create("bari", "seats-twice").reason(), "RULESET_QUARANTINED");
  hall.organiser().Do("AdminService/ReleaseRuleset", hall.Release("seats-twice", ""));
  EXPECT_EQ(hall.Health("rulesets/seats-twice"), "SERVING");
  EXPECT_EQ(hall.Health(exact), "SERVING");
  EXPECT_TRUE(hall.Create("bari", "seats-twice").ok());
}

TEST(RulesetFaults, HangsAreFaultsAndTheLimitIsASetting) {
  Hall hall({"contained-rulesets/contained-loops"},
            {"--call-seconds", "1", "--faults-block-call", "1"});
  hall.Begin("torino", "loops");
  const CallResult result = hall.Pair("torino");
  EXPECT_EQ(result.reason(), "RULESET_FAULT") << result;
  EXPECT_NE(result.message.find("did not answer"), std::string::npos) << result;
  EXPECT_EQ(hall.Pair("torino").reason(), "RULESET_BLOCKED");
}

// The worker stops computing soon after the caller's deadline, though the call might take a minute.
TEST(RulesetFaults, NobodyThinksOnPastTheDeadlineOfWhoAsked) {
  Hall hall({"contained-rulesets/contained-loops"}, {"--call-seconds", "60", "--workers", "1"});
  hall.Begin("torino", "loops");
  const ApiClient hasty(hall.address(), Asking{.deadline = std::chrono::seconds(1)});
  v1::EvaluatePairingRequest request;
  request.set_event("events/torino");
  v1::ProposedTable* table = request.add_tables();
  table->add_players("events/torino/players/ada");
  table->add_players("events/torino/players/bob");
  v1::EvaluatePairingResponse response;
  // The daemon counts a call once it has ended. If the machine stood still, the caller gave up
  // before the call was begun.
  const std::string one_ended =
      R"(arbitro_ruleset_call_duration_seconds_count{ruleset="loops",call="evaluate"} 1)";
  bool ended = false;
  for (int asked = 0; asked < 5 && !ended; ++asked) {
    const CallResult result = hasty.Call("PairingService/EvaluatePairing", request, &response);
    EXPECT_EQ(result.code, kDeadlineExceeded) << result;
    const auto until = std::chrono::steady_clock::now() + kEndPatience;
    while (!ended && std::chrono::steady_clock::now() < until) ended = hall.Counts(one_ended);
  }
  EXPECT_TRUE(ended) << hall.Log();
  EXPECT_EQ(hall.Ruleset("loops").faulty_calls_size(), 0)
      << "a deadline of the caller is no fault of the ruleset";
}

TEST(RulesetFaults, TheHouseKeepsThemAndReplaysAlike) {
  Hall hall({"hostile-rulesets/hostile-unknown-rule"});
  hall.Begin("torino", "unknown-rule");
  for (int i = 0; i < 3; ++i) EXPECT_EQ(hall.Pair("torino").reason(), "RULESET_FAULT");
  hall.organiser().Do("AdminService/ReleaseRuleset", hall.Release("unknown-rule", "torino"));
  v1::ListRecordsRequest request;
  request.set_journal("house");
  v1::ListRecordsResponse records;
  hall.organiser().Do("JournalService/ListRecords", request, &records);
  std::vector<uint32_t> faults;
  std::string reason;
  for (const v1::Record& record : records.records()) {
    const v1::Command& command = record.payload().command();
    if (command.has_record_ruleset_fault()) {
      faults.push_back(command.record_ruleset_fault().faults());
      EXPECT_EQ(record.payload().principal(), "arbitrod");
    }
    if (command.has_release_ruleset()) reason = command.release_ruleset().reason();
  }
  EXPECT_EQ(faults, (std::vector<uint32_t>{1, 3}));
  EXPECT_EQ(reason, "a mended one is here");

  v1::ReplayJournalRequest replay;
  replay.set_journal("house");
  v1::ReplayJournalResponse last;
  const CallResult result =
      hall.client().Stream("JournalService/ReplayJournal", replay.SerializeAsString(),
                           [&](const std::string& bytes) { return last.ParseFromString(bytes); });
  EXPECT_TRUE(result.ok()) << result;
  EXPECT_TRUE(last.identical()) << last.DebugString();
}

}  // namespace
}  // namespace arbitro::testing::ruleset_faults
