// SPDX-License-Identifier: Apache-2.0
//
// A log that lost records goes on once an operator answers for it, over the network. The daemon
// finds records that do not fit, at the start or later, and exports those that fit before them.
#include <signal.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>
#include <thread>
#include <variant>
#include <vector>

#include "arbitro/v1/admin.pb.h"
#include "arbitro/v1/journal.pb.h"
#include "gtest/gtest.h"
#include "storage/bundle.h"
#include "storage/files/temporary_folder.h"
#include "tests/daemon/api_client.h"
#include "tests/daemon/daemon_process.h"
#include "tests/daemon/organiser.h"

namespace arbitro::testing {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::seconds kPatience{20};

// The newest time at which the anchor was written.
fs::file_time_type AnchorTime(const std::string& data) {
  fs::file_time_type newest = fs::file_time_type::min();
  for (const char* name : {"ANCHOR-0", "ANCHOR-1"}) {
    std::error_code none;
    const auto time = fs::last_write_time(fs::path(data) / name, none);
    if (!none) newest = std::max(newest, time);
  }
  return newest;
}

// An event whose last player the disk forgets, although the anchor names the record.
void LoseRecords(const std::string& data) {
  {
    DaemonProcess daemon(data);
    ASSERT_TRUE(daemon.ready()) << daemon.Log();
    const ApiClient client(daemon.address());
    Organiser(client, "before").OpenDemo("demo", 2);
    daemon.Signal(SIGTERM);
    ASSERT_TRUE(daemon.WaitForEnd(kPatience).has_value());
  }
  DaemonProcess daemon(data);
  ASSERT_TRUE(daemon.ready()) << daemon.Log();
  const ApiClient client(daemon.address());
  Organiser organiser(client, "last");
  organiser.Do("EventService/RegisterPlayer", organiser.Register("events/demo", "p3"));
  // An anchor is written where there is something new to hold, so there is: one of these is held.
  const auto recorded = fs::file_time_type::clock::now();
  const auto deadline = std::chrono::steady_clock::now() + kPatience;
  for (int i = 4; AnchorTime(data) < recorded && std::chrono::steady_clock::now() < deadline; ++i) {
    organiser.Do("EventService/RegisterPlayer",
                 organiser.Register("events/demo", "p" + std::to_string(i)));
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  ASSERT_GE(AnchorTime(data), recorded) << "the anchor was not written";
  daemon.Signal(SIGKILL);
  ASSERT_TRUE(daemon.WaitForEnd(kPatience).has_value());
  for (const auto& entry : fs::directory_iterator(fs::path(data) / "log")) {
    if (entry.path().extension() == ".log") fs::remove(entry.path());
  }
}

void StopWell(DaemonProcess* daemon) {
  daemon->Signal(SIGTERM);
  const auto ended = daemon->WaitForEnd(kPatience);
  ASSERT_TRUE(ended.has_value() && ended->exited && ended->code == 0) << daemon->Log();
}

// Whether grpc.health.v1 says SERVING of the entry "log".
bool LogServes(const ApiClient& client) {
  std::string health;
  EXPECT_TRUE(
      client.CallBytes("/grpc.health.v1.Health/Check", std::string("\x0a\x03log", 5), &health)
          .ok());
  return health == std::string("\x08\x01", 2);
}

// Changes a byte of a record's payload, with all checksums of the database right.
void ChangePayload(const std::string& data, const std::string& journal, int sequence) {
  const std::string command = std::string(CHANGE_PAYLOAD_BYTE) + " " + data + " " + journal + " " +
                              std::to_string(sequence) + " 3 >/dev/null";
  ASSERT_EQ(std::system(command.c_str()), 0) << command;
}

// The content of a bundle that proves itself.
struct ReadBundle {
  uint64_t records = 0;
  std::string damage;
};

ReadBundle Read(const std::string& path) {
  ReadBundle read;
  auto reader = storage::BundleReader::Open(path);
  EXPECT_TRUE(reader.ok()) << reader.status();
  while (reader.ok()) {
    const auto item = reader->Next();
    EXPECT_TRUE(item.ok()) << item.status();
    if (!item.ok() || !item->has_value()) break;
    if (std::holds_alternative<storage::StoredRecord>(**item)) ++read.records;
    const auto* note = std::get_if<storage::BundleNote>(&**item);
    if (note != nullptr && note->key == "damage") read.damage = note->text;
  }
  return read;
}

// The last message of an export, whose bytes are in the file `path` then.
v1::ExportJournalResponse Export(const ApiClient& client, const std::string& journal,
                                 const std::string& path) {
  v1::ExportJournalRequest request;
  request.set_journal(journal);
  v1::ExportJournalResponse last;
  std::ofstream file(path, std::ios::binary);
  const CallResult result = client.Stream(
      "JournalService/ExportJournal", request.SerializeAsString(), [&](const std::string& bytes) {
        EXPECT_TRUE(last.ParseFromString(bytes));
        file << last.bytes();
        return true;
      });
  EXPECT_TRUE(result.ok()) << result;
  return last;
}

TEST(Losses, OfADamagedJournalWhatFitsIsExported) {
  const storage::TemporaryFolder folder;
  {
    DaemonProcess daemon(folder.Path() + "/data");
    ASSERT_TRUE(daemon.ready()) << daemon.Log();
    const ApiClient client(daemon.address());
    Organiser(client, "before").OpenDemo("demo", 4);
    const auto whole = Export(client, "events/demo", folder.Path() + "/whole");
    EXPECT_EQ(whole.damage(), "");
    EXPECT_EQ(Read(folder.Path() + "/whole").records, whole.revisions_total());
    EXPECT_GT(whole.revisions_total(), 4u);
    StopWell(&daemon);
  }
  ChangePayload(folder.Path() + "/data", "events/demo", 4);
  DaemonProcess daemon(folder.Path() + "/data");
  ASSERT_TRUE(daemon.ready()) << daemon.Log();
  const ApiClient client(daemon.address());
  v1::ListQuarantinedResponse listed;
  Organiser(client, "after")
      .Do("AdminService/ListQuarantined", v1::ListQuarantinedRequest(), &listed);
  EXPECT_GE(listed.quarantined_size(), 1);
  const auto part = Export(client, "events/demo", folder.Path() + "/part");
  EXPECT_EQ(part.revisions_total(), 3u);
  EXPECT_NE(part.damage().find("record 4"), std::string::npos) << part.damage();
  const ReadBundle read = Read(folder.Path() + "/part");
  EXPECT_EQ(read.records, 3u);
  EXPECT_EQ(read.damage, part.damage());
}

// The start looks at what came after the newest anchored snapshot; what is older is looked at in
// the background.
TEST(Losses, DamageBeforeASnapshotIsFoundInTheBackground) {
  const storage::TemporaryFolder folder;
  {
    DaemonProcess daemon(folder.Path());
    ASSERT_TRUE(daemon.ready()) << daemon.Log();
    const ApiClient client(daemon.address());
    Organiser organiser(client, "before");
    organiser.StartDemo("demo", 4);
    organiser.PlayRound("events/demo", 1);
    StopWell(&daemon);
  }
  ChangePayload(folder.Path(), "events/demo", 2);
  DaemonProcess daemon(folder.Path());
  ASSERT_TRUE(daemon.ready()) << daemon.Log();
  const ApiClient client(daemon.address());
  Organiser organiser(client, "after");
  v1::ListQuarantinedResponse listed;
  const auto deadline = std::chrono::steady_clock::now() + kPatience;
  while (LogServes(client) && std::chrono::steady_clock::now() < deadline) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  EXPECT_FALSE(LogServes(client)) << daemon.Log();
  organiser.Do("AdminService/ListQuarantined", v1::ListQuarantinedRequest(), &listed);
  ASSERT_EQ(listed.quarantined_size(), 1);
  EXPECT_EQ(listed.quarantined(0).journal(), "events/demo");
  v1::PlayerMutationResponse refused;
  EXPECT_EQ(
      client
          .Call("EventService/RegisterPlayer", organiser.Register("events/demo", "late"), &refused)
          .reason(),
      "JOURNAL_QUARANTINED");
}

TEST(Losses, AnAcknowledgedOneIsRecordedOnceAndTheLogGoesOn) {
  const storage::TemporaryFolder folder;
  LoseRecords(folder.Path());
  DaemonProcess daemon(folder.Path());
  ASSERT_TRUE(daemon.ready()) << daemon.Log();
  const ApiClient client(daemon.address());
  Organiser organiser(client, "after");
  v1::EventMutationResponse event;
  const auto create = organiser.CreateDemo("other");
  EXPECT_EQ(client.Call("EventService/CreateEvent", create, &event).reason(),
            "JOURNAL_QUARANTINED");
  v1::ListQuarantinedResponse listed;
  organiser.Do("AdminService/ListQuarantined", v1::ListQuarantinedRequest(), &listed);
  ASSERT_EQ(listed.quarantined_size(), 1);
  const v1::QuarantinedJournal& whole = listed.quarantined(0);
  EXPECT_EQ(whole.journal(), "");
  EXPECT_TRUE(whole.can_continue());
  EXPECT_GT(whole.records_known(), whole.records_found());

  auto request = organiser.Make<v1::AcknowledgeLossRequest>();
  request.set_quarantine(whole.quarantine());
  v1::AcknowledgeLossResponse answer;
  EXPECT_EQ(client.Call("AdminService/AcknowledgeLoss", request, &answer).fields(),
            (std::vector<std::string>{"who", "options.reason"}));
  request.set_who("Ada, operator");
  request.mutable_options()->set_reason("the slips are at hand");
  request.mutable_options()->set_validate_only(true);
  organiser.Do("AdminService/AcknowledgeLoss", request, &answer);
  EXPECT_FALSE(answer.result().has_receipt());
  EXPECT_EQ(client.Call("EventService/CreateEvent", create, &event).reason(), "JOURNAL_QUARANTINED")
      << "a dry run acknowledges nothing";
  EXPECT_FALSE(LogServes(client));
  request.mutable_options()->set_validate_only(false);
  organiser.Do("AdminService/AcknowledgeLoss", request, &answer);
  EXPECT_TRUE(LogServes(client)) << "so a supervisor need not restart the daemon";
  EXPECT_EQ(answer.result().receipt().journal(), "house");
  EXPECT_FALSE(answer.result().replayed());
  EXPECT_EQ(answer.found(), whole.found());

  for (const bool validate_only : {true, false}) {
    request.mutable_options()->set_validate_only(validate_only);
    v1::AcknowledgeLossResponse again;
    organiser.Do("AdminService/AcknowledgeLoss", request, &again);
    EXPECT_TRUE(again.result().replayed());
    EXPECT_EQ(again.result().receipt().SerializeAsString(),
              answer.result().receipt().SerializeAsString());
  }
  EXPECT_TRUE(client.Call("EventService/CreateEvent", create, &event).ok());
  organiser.Do("AdminService/ListQuarantined", v1::ListQuarantinedRequest(), &listed);
  EXPECT_EQ(listed.quarantined_size(), 0);
}

TEST(Losses, WhatIsNotOutOfUseIsNotAcknowledged) {
  const storage::TemporaryFolder folder;
  DaemonProcess daemon(folder.Path());
  ASSERT_TRUE(daemon.ready()) << daemon.Log();
  const ApiClient client(daemon.address());
  Organiser organiser(client, "nothing");
  auto request = organiser.Make<v1::AcknowledgeLossRequest>();
  request.set_quarantine("0123456789abcdef");
  request.set_who("Ada, operator");
  request.mutable_options()->set_reason("to see what happens");
  for (const bool validate_only : {true, false}) {
    request.mutable_options()->set_validate_only(validate_only);
    v1::AcknowledgeLossResponse answer;
    const CallResult result = client.Call("AdminService/AcknowledgeLoss", request, &answer);
    EXPECT_EQ(result.reason(), "QUARANTINE_UNKNOWN") << result;
    EXPECT_EQ(result.metadata("quarantine"), "0123456789abcdef");
  }
}

}  // namespace
}  // namespace arbitro::testing
