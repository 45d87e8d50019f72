// SPDX-License-Identifier: Apache-2.0
//
// Twenty times kill -9 under load: every acknowledged action is there with its receipt, the chain
// verifies, and a request that was sent again acted once.
#include <signal.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "arbitro/v1/journal.pb.h"
#include "gtest/gtest.h"
#include "storage/files/temporary_folder.h"
#include "storage/format/record.h"
#include "tests/daemon/api_client.h"
#include "tests/daemon/daemon_process.h"
#include "tests/daemon/organiser.h"

namespace arbitro::testing {
namespace {

constexpr int kKills = 20;
constexpr int kRegistrars = 3;
constexpr uint64_t kSeed = 20260501;
constexpr char kBigEvent[] = "events/big";

// A mutation that was sent, and its answer where one came. Every answer of a mutation has its
// result in field 1, so all are read as one type; what does not fit stays as unknown fields.
struct Action {
  std::string method;
  std::string request_id;
  std::string request;
  std::optional<v1::EventMutationResponse> answer;
};

class Ledger {
 public:
  void Add(Action action) {
    const std::lock_guard lock(mutex_);
    actions_.push_back(std::move(action));
  }
  // All actions so far; the ledger is empty afterwards.
  std::vector<Action> Take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(actions_, {});
  }

 private:
  std::mutex mutex_;
  std::vector<Action> actions_;
};

// Sends one mutation and notes it. False: the daemon is gone.
template <class Request>
bool Send(const ApiClient& client, const std::string& method, const Request& request,
          Ledger* ledger) {
  Action action{method, request.options().request_id(), request.SerializeAsString(), std::nullopt};
  std::string bytes;
  const CallResult result = client.CallBytes(method, action.request, &bytes);
  if (result.ok()) {
    action.answer.emplace();
    EXPECT_TRUE(action.answer->ParseFromString(bytes));
  } else {
    EXPECT_EQ(result.code, 14) << "only the kill may fail a call: " << method << " " << result;
  }
  const bool answered = result.ok();
  ledger->Add(std::move(action));
  return answered;
}

// Registers players in the big event until the daemon is gone.
void RegisterPlayers(const ApiClient& client, const std::string& name, Ledger* ledger) {
  Organiser organiser(client, name);
  for (int i = 0;; ++i) {
    const auto request = organiser.Register(kBigEvent, name + "-" + std::to_string(i));
    if (!Send(client, "EventService/RegisterPlayer", request, ledger)) return;
  }
}

// Runs one small event after the other until the daemon is gone.
void RunEvents(const ApiClient& client, const std::string& name, Ledger* ledger) {
  Organiser organiser(client, name);
  for (int i = 0;; ++i) {
    const std::string id = name + "-" + std::to_string(i);
    const std::string event = "events/" + id;
    if (!Send(client, "EventService/CreateEvent", organiser.CreateDemo(id), ledger)) return;
    if (!Send(client, "EventService/OpenRegistration",
              organiser.ForEvent<v1::OpenRegistrationRequest>(event), ledger)) {
      return;
    }
    for (const char* player : {"a", "b", "c", "d"}) {
      if (!Send(client, "EventService/RegisterPlayer", organiser.Register(event, player), ledger)) {
        return;
      }
    }
    if (!Send(client, "EventService/StartEvent", organiser.ForEvent<v1::StartEventRequest>(event),
              ledger)) {
      return;
    }
    if (!Send(client, "PairingService/PairRound", organiser.Pair(event, 1), ledger)) return;
    for (const char* table : {"/rounds/1/tables/1", "/rounds/1/tables/2"}) {
      if (!Send(client, "ScoringService/ReportResult", organiser.Report(event + table, "first"),
                ledger)) {
        return;
      }
    }
    if (!Send(client, "PairingService/CloseRound", organiser.Close(event, 1), ledger)) return;
  }
}

// Sends every action again: an acknowledged one gets its first answer, an open one acts at most
// once. Gives the request ids that the log must hold.
void RetryAll(const ApiClient& client, const std::vector<Action>& actions,
              std::set<std::string>* recorded) {
  for (const Action& action : actions) {
    std::string bytes;
    const CallResult result = client.CallBytes(action.method, action.request, &bytes);
    ASSERT_TRUE(result.ok()) << action.method << " " << action.request_id << ": " << result;
    v1::EventMutationResponse again;
    ASSERT_TRUE(again.ParseFromString(bytes));
    recorded->insert(action.request_id);
    if (!action.answer) continue;
    EXPECT_TRUE(again.result().replayed()) << action.request_id;
    again.mutable_result()->clear_replayed();
    EXPECT_EQ(again.SerializeAsString(), action.answer->SerializeAsString())
        << action.method << " " << action.request_id;
  }
}

// Reads a whole journal, checks its chain, and counts its records by request id.
void CheckJournal(const ApiClient& client, const std::string& journal,
                  std::map<std::string, int>* records) {
  v1::ListRecordsRequest request;
  request.set_journal(journal);
  request.set_page_size(1000);
  std::optional<storage::ChainPoint> last;
  do {
    v1::ListRecordsResponse page;
    const CallResult result = client.Call("JournalService/ListRecords", request, &page);
    ASSERT_TRUE(result.ok()) << journal << " " << result;
    for (const v1::Record& record : page.records()) {
      const auto header = storage::DecodeHeader(record.header());
      ASSERT_TRUE(header.ok()) << header.status();
      const absl::Status linked = storage::VerifyLink(last, *header, std::nullopt);
      ASSERT_TRUE(linked.ok()) << journal << " " << linked;
      last = storage::PointAfter(*header);
      ++(*records)[record.payload().request_id()];
    }
    request.set_first_revision(page.next_revision());
  } while (request.first_revision() != 0);
}

std::vector<std::string> AllEvents(const ApiClient& client) {
  std::vector<std::string> events;
  v1::ListEventsRequest request;
  request.set_page_size(1000);
  do {
    v1::ListEventsResponse page;
    const CallResult result = client.Call("EventService/ListEvents", request, &page);
    EXPECT_TRUE(result.ok()) << result;
    for (const v1::Event& event : page.events()) events.push_back(event.name());
    request.set_page_token(page.next_page_token());
  } while (!request.page_token().empty());
  return events;
}

bool ReplaysIdentically(const ApiClient& client, const std::string& journal) {
  v1::ReplayJournalRequest request;
  request.set_journal(journal);
  v1::ReplayJournalResponse last;
  const CallResult result =
      client.Stream("JournalService/ReplayJournal", request.SerializeAsString(),
                    [&](const std::string& bytes) { return last.ParseFromString(bytes); });
  return result.ok() && last.done() && last.identical();
}

// Loads the daemon from several threads, and kills it in the middle.
void LoadAndKill(DaemonProcess* daemon, int round, std::mt19937_64* random, Ledger* ledger) {
  const ApiClient client(daemon->address());
  const std::string name = "r" + std::to_string(round);
  std::vector<std::thread> threads;
  for (int i = 0; i < kRegistrars; ++i) {
    threads.emplace_back(
        [&, i] { RegisterPlayers(client, name + "t" + std::to_string(i), ledger); });
  }
  threads.emplace_back([&] { RunEvents(client, name + "events", ledger); });
  std::this_thread::sleep_for(std::chrono::milliseconds(50 + (*random)() % 400));
  daemon->Signal(SIGKILL);
  for (std::thread& thread : threads) thread.join();
  const auto ended = daemon->WaitForEnd(std::chrono::seconds(10));
  ASSERT_TRUE(ended.has_value());
  EXPECT_FALSE(ended->exited) << "it was killed, not stopped\n" << daemon->Log();
}

TEST(Kill9, NothingAcknowledgedIsLostAndNothingActsTwice) {
  const storage::TemporaryFolder folder;
  std::mt19937_64 random(kSeed);
  Ledger ledger;
  std::set<std::string> recorded;
  size_t acknowledged = 0;
  size_t open = 0;
  for (int round = 0; round <= kKills; ++round) {
    DaemonProcess daemon(folder.Path());
    ASSERT_TRUE(daemon.ready()) << "kill " << round << "\n" << daemon.Log();
    const ApiClient client(daemon.address());
    if (round == 0) {
      Organiser organiser(client, "setup");
      organiser.OpenDemo("big", 0);
      recorded.insert({"setup-1", "setup-2"});
    }
    const std::vector<Action> actions = ledger.Take();
    for (const Action& action : actions) ++(action.answer ? acknowledged : open);
    ASSERT_NO_FATAL_FAILURE(RetryAll(client, actions, &recorded));
    std::map<std::string, int> records;
    for (const std::string& event : AllEvents(client)) {
      ASSERT_NO_FATAL_FAILURE(CheckJournal(client, event, &records));
    }
    EXPECT_EQ(records.size(), recorded.size());
    for (const std::string& request_id : recorded) {
      ASSERT_EQ(records[request_id], 1) << request_id << " after kill " << round;
    }
    if (round == kKills) {
      for (const std::string& event : AllEvents(client)) {
        EXPECT_TRUE(ReplaysIdentically(client, event)) << event;
      }
      break;
    }
    ASSERT_NO_FATAL_FAILURE(LoadAndKill(&daemon, round, &random, &ledger));
  }
  RecordProperty("acknowledged", static_cast<int>(acknowledged));
  RecordProperty("open_at_kill", static_cast<int>(open));
  EXPECT_GT(acknowledged, 500u) << "too little load to prove anything";
  EXPECT_GE(open, 20u) << "the kills hit nothing under way";
}

}  // namespace
}  // namespace arbitro::testing
