// SPDX-License-Identifier: Apache-2.0
//
// Watches over the network: across a restart, by a slow client, by many at once; and the lines that
// requests leave in the log.
#include <signal.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <fstream>
#include <memory>
#include <mutex>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "arbitro/v1/journal.pb.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "storage/files/temporary_folder.h"
#include "storage/format/record.h"
#include "tests/daemon/api_client.h"
#include "tests/daemon/daemon_process.h"
#include "tests/daemon/organiser.h"

namespace arbitro::testing::watch_api {
namespace {

using std::chrono::seconds;

constexpr char kEvent[] = "events/demo";

v1::WatchEventRequest From(uint64_t first_revision) {
  v1::WatchEventRequest request;
  request.set_journal(kEvent);
  request.set_first_revision(first_revision);
  return request;
}

// A watch on a thread of its own. Checks that every record is the next one and continues the chain.
class Watching {
 public:
  Watching(const std::string& address, v1::WatchEventRequest request)
      : client_(address), next_(request.first_revision()), thread_([this, request] {
          result_ = client_.Stream("JournalService/WatchEvent", request.SerializeAsString(),
                                   [this](const std::string& bytes) { return Take(bytes); });
          const std::lock_guard lock(mutex_);
          over_ = true;
          changed_.notify_all();
        }) {}
  ~Watching() {
    Leave();
    thread_.join();
  }

  // The client goes, with the next message that comes.
  void Leave() { leaving_ = true; }

  // Until so many records or the mark have come. False where it takes too long.
  bool WaitForRevision(uint64_t revision) {
    return Wait([&] { return next_ > revision; });
  }
  bool WaitForMark() {
    return Wait([&] { return caught_up_; });
  }
  bool WaitForHeartbeats(int heartbeats) {
    return Wait([&] { return heartbeats_ >= heartbeats; });
  }
  // How it ended.
  CallResult WaitForEnd() {
    EXPECT_TRUE(Wait([&] { return over_; }));
    return result_;
  }

  // No message is taken while it is held.
  void Hold() { hold_.lock(); }
  void LetGo() { hold_.unlock(); }

  uint64_t next() const {
    const std::lock_guard lock(mutex_);
    return next_;
  }
  std::vector<v1::Record> records() const {
    const std::lock_guard lock(mutex_);
    return records_;
  }

 private:
  bool Take(const std::string& bytes) {
    const std::lock_guard held(hold_);
    v1::WatchEventResponse message;
    EXPECT_TRUE(message.ParseFromString(bytes));
    const std::lock_guard lock(mutex_);
    if (message.has_record()) {
      EXPECT_EQ(message.revision(), next_);
      EXPECT_EQ(message.record().receipt().revision(), next_);
      ++next_;
      records_.push_back(message.record());
    }
    EXPECT_EQ(message.revision() + 1, next_);
    if (message.has_caught_up()) {
      EXPECT_FALSE(caught_up_) << "the mark comes once";
      caught_up_ = true;
    }
    if (message.has_heartbeat()) ++heartbeats_;
    changed_.notify_all();
    return !leaving_;
  }

  template <class Condition>
  bool Wait(Condition condition) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, seconds(25), condition);
  }

  const ApiClient client_;
  std::mutex hold_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  uint64_t next_;
  bool caught_up_ = false;
  bool over_ = false;
  int heartbeats_ = 0;
  std::vector<v1::Record> records_;
  CallResult result_;
  std::atomic<bool> leaving_{false};
  std::thread thread_;
};

std::vector<v1::Record> Listed(const ApiClient& client) {
  v1::ListRecordsRequest request;
  request.set_journal(kEvent);
  request.set_page_size(1000);
  v1::ListRecordsResponse response;
  EXPECT_TRUE(client.Call("JournalService/ListRecords", request, &response).ok());
  return {response.records().begin(), response.records().end()};
}

TEST(WatchApi, GoesOnAcrossARestartWithoutAGapOrADouble) {
  const storage::TemporaryFolder folder;
  std::vector<v1::Record> seen;
  uint64_t next = 1;
  for (int life = 0; life < 3; ++life) {
    DaemonProcess daemon(folder.Path());
    ASSERT_TRUE(daemon.ready()) << daemon.Log();
    const ApiClient client(daemon.address());
    Organiser organiser(client, "life" + std::to_string(life));
    if (life == 0) organiser.OpenDemo("demo", 2);
    Watching watch(daemon.address(), From(next));
    ASSERT_TRUE(watch.WaitForMark());
    for (int i = 0; i < 20; ++i) {
      organiser.Do("EventService/RegisterPlayer",
                   organiser.Register(kEvent, "q" + std::to_string(life * 100 + i)));
    }
    daemon.Signal(SIGTERM);
    const CallResult end = watch.WaitForEnd();
    EXPECT_EQ(end.reason(), "SHUTTING_DOWN") << end;
    EXPECT_EQ(end.metadata("resume_revision"), std::to_string(watch.next()));
    next = watch.next();
    for (v1::Record& record : watch.records()) seen.push_back(std::move(record));
    const auto ended = daemon.WaitForEnd(seconds(15));
    ASSERT_TRUE(ended.has_value()) << daemon.Log();
    EXPECT_EQ(ended->code, 0) << daemon.Log();
  }
  DaemonProcess daemon(folder.Path());
  ASSERT_TRUE(daemon.ready()) << daemon.Log();
  const ApiClient client(daemon.address());
  {
    Watching rest(daemon.address(), From(next));
    ASSERT_TRUE(rest.WaitForMark());
    for (v1::Record& record : rest.records()) seen.push_back(std::move(record));
    rest.Leave();
    Organiser organiser(client, "last");
    organiser.Do("EventService/RegisterPlayer", organiser.Register(kEvent, "last"));
    rest.WaitForEnd();
  }
  const std::vector<v1::Record> listed = Listed(client);
  ASSERT_EQ(listed.size(), seen.size() + 1);
  for (size_t i = 0; i < seen.size(); ++i) {
    EXPECT_EQ(seen[i].SerializeAsString(), listed[i].SerializeAsString()) << "revision " << i + 1;
  }
}

TEST(WatchApi, ASlowClientIsCutOffAndToldWhereToGoOn) {
  const storage::TemporaryFolder folder;
  const storage::TemporaryFolder other;
  const std::string config = other.Path() + "/arbitro.toml";
  std::ofstream(config) << "[watch]\ntail_records = 8\n";
  DaemonProcess daemon(folder.Path(), {"--config", config});
  ASSERT_TRUE(daemon.ready()) << daemon.Log();
  const ApiClient client(daemon.address());
  Organiser organiser(client, "slow");
  organiser.OpenDemo("demo", 1);
  Watching watch(daemon.address(), From(1));
  ASSERT_TRUE(watch.WaitForMark());
  watch.Hold();
  // More than fits between the daemon and a client that takes nothing.
  for (int i = 0; i < 200; ++i) {
    auto request = organiser.Register(kEvent, "q" + std::to_string(i));
    request.mutable_options()->set_reason(std::string(4'000, 'x'));
    organiser.Do("EventService/RegisterPlayer", request);
  }
  watch.LetGo();
  const CallResult end = watch.WaitForEnd();
  EXPECT_EQ(end.reason(), "WATCH_TOO_SLOW") << end;
  EXPECT_EQ(end.metadata("resume_revision"), std::to_string(watch.next()));
  EXPECT_LT(watch.next(), 203u);
  Watching again(daemon.address(), From(watch.next()));
  EXPECT_TRUE(again.WaitForRevision(203));
  daemon.Signal(SIGTERM);
  again.WaitForEnd();
}

TEST(WatchApi, ManyCostNoThreadEach) {
  constexpr int kWatches = 300;
  const storage::TemporaryFolder folder;
  DaemonProcess daemon(folder.Path());
  ASSERT_TRUE(daemon.ready()) << daemon.Log();
  const ApiClient client(daemon.address());
  Organiser organiser(client, "many");
  organiser.OpenDemo("demo", 2);
  const size_t before = daemon.Threads();
  std::vector<std::unique_ptr<Watching>> watches;
  for (int i = 0; i < kWatches; ++i) {
    watches.push_back(std::make_unique<Watching>(daemon.address(), From(1 + i % 4)));
  }
  for (const auto& watch : watches) ASSERT_TRUE(watch->WaitForMark());
  EXPECT_LT(daemon.Threads(), before + 20) << "gRPC's own threads come and go";
  organiser.Do("EventService/RegisterPlayer", organiser.Register(kEvent, "late"));
  for (const auto& watch : watches) EXPECT_TRUE(watch->WaitForRevision(5));
  daemon.Signal(SIGTERM);
  const auto ended = daemon.WaitForEnd(seconds(15));
  ASSERT_TRUE(ended.has_value()) << daemon.Log();
  EXPECT_EQ(ended->code, 0);
}

TEST(WatchApi, SaysThatItIsAlive) {
  const storage::TemporaryFolder folder;
  DaemonProcess daemon(folder.Path());
  ASSERT_TRUE(daemon.ready()) << daemon.Log();
  const ApiClient client(daemon.address());
  Organiser organiser(client, "alive");
  organiser.OpenDemo("demo", 1);
  auto request = From(4);
  request.set_heartbeat_seconds(1);
  Watching watch(daemon.address(), request);
  EXPECT_TRUE(watch.WaitForHeartbeats(2));
  daemon.Signal(SIGTERM);
  watch.WaitForEnd();
}

TEST(WatchApi, WithoutPayloadsEveryRevisionComesAllTheSame) {
  const storage::TemporaryFolder folder;
  DaemonProcess daemon(folder.Path());
  ASSERT_TRUE(daemon.ready()) << daemon.Log();
  const ApiClient client(daemon.address());
  Organiser organiser(client, "bare");
  organiser.OpenDemo("demo", 3);
  auto request = From(1);
  request.set_without_payloads(true);
  Watching watch(daemon.address(), request);
  ASSERT_TRUE(watch.WaitForMark());
  ASSERT_EQ(watch.records().size(), 5u);
  for (const v1::Record& record : watch.records()) {
    EXPECT_TRUE(record.payload_withheld());
    EXPECT_FALSE(record.has_payload());
    EXPECT_EQ(record.header().size(), storage::kRecordHeaderBytes);
  }
  daemon.Signal(SIGTERM);
  watch.WaitForEnd();
}

TEST(WatchApi, WhatCannotBeWatchedIsRefused) {
  const storage::TemporaryFolder folder;
  DaemonProcess daemon(folder.Path());
  ASSERT_TRUE(daemon.ready()) << daemon.Log();
  const ApiClient client(daemon.address());
  Organiser organiser(client, "wrong");
  organiser.OpenDemo("demo", 1);
  const auto ask = [&](const v1::WatchEventRequest& request) {
    return client.Stream("JournalService/WatchEvent", request.SerializeAsString(),
                         [](const std::string&) { return false; });
  };
  EXPECT_EQ(ask(From(5)).reason(), "REVISION_UNKNOWN");
  EXPECT_EQ(ask(From(5)).metadata("revision"), "3");
  auto request = From(1);
  request.set_journal("events/nowhere");
  EXPECT_EQ(ask(request).reason(), "EVENT_UNKNOWN");
  request.set_journal("demo");
  EXPECT_EQ(ask(request).fields(), std::vector<std::string>{"journal"});
  request = From(1);
  request.set_heartbeat_seconds(3'601);
  EXPECT_EQ(ask(request).fields(), std::vector<std::string>{"heartbeat_seconds"});
  const auto garbage = client.Stream("JournalService/WatchEvent", "\xff\xff\xff",
                                     [](const std::string&) { return false; });
  EXPECT_EQ(garbage.reason(), "FIELD_INVALID");
}

// The line of the log that says `method`, the last one.
nlohmann::json LineOf(const DaemonProcess& daemon, const std::string& method) {
  nlohmann::json found;
  std::istringstream lines(daemon.Log());
  for (std::string line; std::getline(lines, line);) {
    const auto parsed = nlohmann::json::parse(line, nullptr, false);
    if (!parsed.is_discarded() && parsed.value("method", "") == method) found = parsed;
  }
  return found;
}

TEST(RequestLog, OneLineOfJsonARequest) {
  const storage::TemporaryFolder folder;
  DaemonProcess daemon(folder.Path());
  ASSERT_TRUE(daemon.ready()) << daemon.Log();
  const ApiClient client(daemon.address());
  Organiser organiser(client, "log\"ged");
  organiser.OpenDemo("demo", 1);
  v1::GetEventRequest get;
  get.set_name("events/nowhere");
  v1::Event event;
  client.Call("EventService/GetEvent", get, &event);
  v1::ReplayJournalRequest replay;
  replay.set_journal(kEvent);
  client.Stream("JournalService/ReplayJournal", replay.SerializeAsString(),
                [](const std::string&) { return true; });
  daemon.Signal(SIGTERM);
  ASSERT_TRUE(daemon.WaitForEnd(seconds(15)).has_value());
  const auto added = LineOf(daemon, "EventService/RegisterPlayer");
  ASSERT_TRUE(added.is_object()) << daemon.Log();
  EXPECT_EQ(added["code"], "OK");
  EXPECT_EQ(added["journal"], kEvent);
  EXPECT_EQ(added["revision"], 3);
  EXPECT_EQ(added["request_id"], "log\"ged-3");
  EXPECT_GT(added["duration_us"], 0);
  EXPECT_LE(added["queue_wait_us"], added["duration_us"]);
  EXPECT_NE(added["peer"].get<std::string>().find("127.0.0.1"), std::string::npos);
  const auto unknown = LineOf(daemon, "EventService/GetEvent");
  EXPECT_EQ(unknown["code"], "NOT_FOUND");
  EXPECT_EQ(unknown["reason"], "EVENT_UNKNOWN");
  EXPECT_EQ(LineOf(daemon, "JournalService/ReplayJournal")["code"], "OK");
}

}  // namespace
}  // namespace arbitro::testing::watch_api
