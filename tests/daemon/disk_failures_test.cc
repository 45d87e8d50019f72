// SPDX-License-Identifier: Apache-2.0
//
// A daemon whose disk fails exits, whichever part was writing, and says what to do. One whose disk
// is nearly full refuses requests that would need more of it.
#include <chrono>
#include <filesystem>
#include <string>

#include "arbitro/v1/person.pb.h"
#include "gtest/gtest.h"
#include "storage/files/temporary_folder.h"
#include "tests/daemon/api_client.h"
#include "tests/daemon/daemon_process.h"
#include "tests/daemon/organiser.h"

namespace arbitro::testing {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::seconds kEndPatience{20};
constexpr int kExitDiskFailed = 70;
constexpr uint64_t kVaultBytesMax = 32 << 10;

v1::CreatePersonRequest Called(Organiser* organiser, const std::string& name) {
  auto request = organiser->Make<v1::CreatePersonRequest>();
  request.mutable_profile()->set_given_name(name);
  request.mutable_profile()->set_family_name("Quillfeather");
  return request;
}

// Expects that the daemon exited because of its disk, and that it named the database and the
// remedy.
void ExpectDiskFailed(DaemonProcess* daemon, const std::string& database) {
  const auto ended = daemon->WaitForEnd(kEndPatience);
  ASSERT_TRUE(ended.has_value()) << daemon->Log();
  EXPECT_TRUE(ended->exited);
  EXPECT_EQ(ended->code, kExitDiskFailed) << daemon->Log();
  const std::string log = daemon->Log();
  EXPECT_NE(log.find("the " + database + " cannot write"), std::string::npos) << log;
  EXPECT_NE(log.find("/" + database + "`"), std::string::npos) << log;
  EXPECT_NE(log.find("Check the disk of the data folder, then start it again"), std::string::npos)
      << log;
}

TEST(DiskFailures, AnAnchorThatCannotBeWrittenEndsItWithoutAnotherAppend) {
  const storage::TemporaryFolder folder;
  DaemonProcess daemon(folder.Path());
  ASSERT_TRUE(daemon.ready()) << daemon.Log();
  const ApiClient client(daemon.address());
  Organiser organiser(client, "anchor");
  // A folder in the file's place cannot be written as a file.
  for (const char* name : {"ANCHOR-0", "ANCHOR-1"}) {
    fs::remove(fs::path(folder.Path()) / name);
    fs::create_directory(fs::path(folder.Path()) / name);
  }
  // The daemon answers before the anchor is due.
  v1::EventMutationResponse ignored;
  client.Call("EventService/CreateEvent", organiser.CreateDemo("demo"), &ignored);
  ExpectDiskFailed(&daemon, "log");
}

TEST(DiskFailures, AVaultThatCannotBeWrittenEndsIt) {
  const storage::TemporaryFolder folder;
  DaemonProcess daemon(folder.Path(), {"--request-log", "off"});
  ASSERT_TRUE(daemon.ready()) << daemon.Log();
  const ApiClient client(daemon.address());
  Organiser organiser(client, "vault");
  ASSERT_LT(daemon.Log().size(), kVaultBytesMax / 2) << "its log must have room, too";
  daemon.LimitFileSize(kVaultBytesMax);
  CallResult result;
  for (int i = 0; result.ok() && i < 10'000; ++i) {
    v1::PersonMutationResponse person;
    result = client.Call("PersonService/CreatePerson",
                         Called(&organiser, "Ada " + std::to_string(i)), &person);
  }
  EXPECT_EQ(result.reason(), "VAULT_UNAVAILABLE") << result;
  ExpectDiskFailed(&daemon, "vault");
}

TEST(DiskFailures, AnAlmostFullDiskTakesNothingNewAndErases) {
  const storage::TemporaryFolder folder;
  v1::PersonMutationResponse ada;
  {
    DaemonProcess daemon(folder.Path());
    ASSERT_TRUE(daemon.ready()) << daemon.Log();
    const ApiClient client(daemon.address());
    Organiser organiser(client, "before");
    organiser.OpenDemo("demo", 1);
    organiser.Do("PersonService/CreatePerson", Called(&organiser, "Ada"), &ada);
  }
  DaemonProcess daemon(folder.Path(), {"--min-free-bytes", "1000000000000000"});
  ASSERT_TRUE(daemon.ready()) << daemon.Log();
  const ApiClient client(daemon.address());
  Organiser organiser(client, "full");
  v1::EventMutationResponse event;
  EXPECT_EQ(client.Call("EventService/CreateEvent", organiser.CreateDemo("other"), &event).reason(),
            "DISK_ALMOST_FULL");
  v1::PlayerMutationResponse player;
  EXPECT_EQ(
      client.Call("EventService/RegisterPlayer", organiser.Register("events/demo", "p2"), &player)
          .reason(),
      "DISK_ALMOST_FULL");
  v1::PersonMutationResponse person;
  EXPECT_EQ(client.Call("PersonService/CreatePerson", Called(&organiser, "Bob"), &person).reason(),
            "DISK_ALMOST_FULL");
  EXPECT_EQ(organiser.Event("events/demo").players(), 1u) << "reads go on";
  auto erase = organiser.Make<v1::ErasePersonRequest>();
  erase.set_person(ada.person().name());
  v1::ErasePersonResponse erased;
  organiser.Do("PersonService/ErasePerson", erase, &erased);
}

}  // namespace
}  // namespace arbitro::testing
