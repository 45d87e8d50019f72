// SPDX-License-Identifier: Apache-2.0
//
// A ruleset that tries to steal the daemon's secrets, on machines with and without each wall.
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "arbitro/v1/journal.pb.h"
#include "gtest/gtest.h"
#include "storage/files/temporary_folder.h"
#include "tests/daemon/api_client.h"
#include "tests/daemon/daemon_process.h"
#include "tests/daemon/organiser.h"

namespace arbitro::testing::secrets {
namespace {

constexpr std::chrono::seconds kEndPatience{60};
constexpr int kExitCannotStart = 69;
constexpr char kThief[] = "steals-secrets";
constexpr size_t kStolenBytes = 16;

std::string RulesetsWithTheThief(const storage::TemporaryFolder& scratch) {
  const std::filesystem::path folder = std::filesystem::path(scratch.Path()) / "rulesets";
  std::filesystem::create_directory(folder);
  for (const char* ending : {".so", ".json"}) {
    const std::string from = std::string(FAULTY_RULESETS) + "/contained-rulesets/contained-";
    std::filesystem::copy_file(from + kThief + ending, folder / (std::string(kThief) + ending));
  }
  return folder.string();
}

// Returns the beginning of the draw secret, in the form in which the thief gives it out.
std::string SecretOf(const std::string& data) {
  std::ifstream file(data + "/draw-secret", std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(file), {}};
  std::string hex;
  for (size_t i = 0; i < kStolenBytes && i < bytes.size(); ++i) {
    char digits[3];
    std::snprintf(digits, sizeof(digits), "%02x", static_cast<unsigned char>(bytes[i]));
    hex += digits;
  }
  return hex;
}

// Returns all records that the daemon gives of an event of the thief, up to its first round.
std::string RecordsOfAnEvent(const std::string& address) {
  const ApiClient client(address);
  Organiser organiser(client, "organiser");
  auto create = organiser.CreateDemo("cup");
  create.set_ruleset(std::string("rulesets/") + kThief);
  organiser.Do("EventService/CreateEvent", create);
  organiser.Do("EventService/OpenRegistration",
               organiser.ForEvent<v1::OpenRegistrationRequest>("events/cup"));
  for (const char* player : {"ada", "bob"}) {
    organiser.Do("EventService/RegisterPlayer", organiser.Register("events/cup", player));
  }
  organiser.Do("EventService/StartEvent", organiser.ForEvent<v1::StartEventRequest>("events/cup"));
  organiser.Do("PairingService/PairRound", organiser.Pair("events/cup", 1));
  v1::ListRecordsRequest request;
  request.set_journal("events/cup");
  v1::ListRecordsResponse response;
  organiser.Do("JournalService/ListRecords", request, &response);
  return response.SerializeAsString();
}

// The wall that the machine lacks, and the daemon's further arguments.
struct Machine {
  const char* name;
  const char* lacks;
  std::vector<std::string> arguments;
};

void PrintTo(const Machine& machine, std::ostream* out) { *out << machine.name; }

class Theft : public ::testing::TestWithParam<Machine> {
 protected:
  // Runs an event of the thief. Returns true if its public records contain the daemon's secret.
  bool GetsTheSecret() {
    const storage::TemporaryFolder scratch;
    const std::string data = std::string(scratch.Path()) + "/data";
    std::vector<std::string> arguments = {"--rulesets", RulesetsWithTheThief(scratch)};
    arguments.insert(arguments.end(), GetParam().arguments.begin(), GetParam().arguments.end());
    const DaemonProcess daemon(data, arguments, MachineWithout(GetParam().lacks));
    EXPECT_TRUE(daemon.ready()) << daemon.Log();
    const std::string secret = SecretOf(data);
    EXPECT_EQ(secret.size(), 2 * kStolenBytes);
    const std::string records = RecordsOfAnEvent(daemon.address());
    EXPECT_NE(records.find(kThief), std::string::npos);
    return records.find(secret) != std::string::npos;
  }
};

TEST_P(Theft, FindsNothing) { EXPECT_FALSE(GetsTheSecret()); }

INSTANTIATE_TEST_SUITE_P(Walls, Theft,
                         ::testing::Values(Machine{"Both", "", {}},
                                           Machine{"WithoutLandlock", "landlock", {}},
                                           Machine{"WithoutNamespaces", "namespace", {}},
                                           Machine{"LogOfSystemCalls", "", {"--seccomp", "log"}}),
                         [](const auto& machine) { return machine.param.name; });

class OpenDoor : public Theft {};

// The walls are needed: without them the thief succeeds.
TEST_P(OpenDoor, GivesTheSecretOut) { EXPECT_TRUE(GetsTheSecret()); }

INSTANTIATE_TEST_SUITE_P(NoWalls, OpenDoor,
                         ::testing::Values(Machine{"Off", "", {"--file-walls", "off"}}),
                         [](const auto& machine) { return machine.param.name; });

TEST(FileWallsOfADaemon, WithoutAnyItDoesNotStart) {
  const storage::TemporaryFolder scratch;
  DaemonProcess daemon(std::string(scratch.Path()) + "/data", {}, MachineWithout("both"));
  EXPECT_FALSE(daemon.ready());
  const auto ended = daemon.WaitForEnd(kEndPatience);
  ASSERT_TRUE(ended.has_value());
  EXPECT_EQ(ended->code, kExitCannotStart);
  EXPECT_NE(daemon.Log().find("--file-walls off"), std::string::npos) << daemon.Log();
}

TEST(FileWallsOfADaemon, WithoutAnyItStartsWhereItIsToldTo) {
  const storage::TemporaryFolder scratch;
  const DaemonProcess daemon(std::string(scratch.Path()) + "/data", {"--file-walls", "off"},
                             MachineWithout("both"));
  EXPECT_TRUE(daemon.ready()) << daemon.Log();
}

}  // namespace
}  // namespace arbitro::testing::secrets
