// SPDX-License-Identifier: Apache-2.0
//
// Who may not see the payloads of a journal gets its headers, in every call that reads one.
#include <memory>
#include <string>
#include <vector>

#include "arbitro/v1/journal.pb.h"
#include "daemon/services/open_streams.h"
#include "daemon/services/service_ports.h"
#include "daemon/services/watch_hub.h"
#include "daemon/services/work_pool.h"
#include "grpcpp/impl/service_type.h"
#include "grpcpp/security/server_credentials.h"
#include "grpcpp/server.h"
#include "grpcpp/server_builder.h"
#include "gtest/gtest.h"
#include "storage/temporary_folder.h"
#include "tests/daemon/api_client.h"
#include "tests/engine/world.h"

namespace arbitro::services {
namespace {

constexpr char kHidden[] = "events/e";
constexpr char kOpen[] = "house";

// A journal service in this process, where nobody sees the payloads of one event.
class PayloadRoles : public ::testing::Test {
 protected:
  PayloadRoles() {
    world_.Start(2);
    watches_ = std::make_unique<WatchHub>(WatchOptions(), &world_.log());
    ports_.engine = &world_.engine();
    ports_.reads = &reads_;
    ports_.replays = &replays_;
    ports_.streams = &streams_;
    ports_.watches = watches_.get();
    ports_.open_watches = &open_watches_;
    ports_.may_see_payloads = [this](const std::string& principal, const std::string& journal) {
      principal_ = principal;
      return journal != kHidden;
    };
    service_ = NewJournalService(ports_);
    grpc::ServerBuilder builder;
    builder.AddListeningPort(address_, grpc::InsecureServerCredentials());
    builder.RegisterService(service_.get());
    server_ = builder.BuildAndStart();
    client_ = std::make_unique<testing::ApiClient>(address_);
  }
  ~PayloadRoles() override {
    open_watches_.StopAll();
    streams_.StopAll();
    server_->Shutdown();
    server_->Wait();
    reads_.Drain();
    replays_.Drain();
    watches_->Drain();
  }

  std::vector<v1::Record> Watched(const std::string& journal) {
    v1::WatchEventRequest request;
    request.set_journal(journal);
    std::vector<v1::Record> records;
    client_->Stream("JournalService/WatchEvent", request.SerializeAsString(),
                    [&](const std::string& bytes) {
                      v1::WatchEventResponse message;
                      EXPECT_TRUE(message.ParseFromString(bytes));
                      if (message.has_record()) records.push_back(message.record());
                      return message.has_record();
                    });
    return records;
  }
  v1::ListRecordsResponse Listed(const std::string& journal) {
    v1::ListRecordsRequest request;
    request.set_journal(journal);
    v1::ListRecordsResponse response;
    EXPECT_TRUE(client_->Call("JournalService/ListRecords", request, &response).ok());
    return response;
  }
  v1::ExplainDecisionResponse Explained(const std::string& journal) {
    v1::ExplainDecisionRequest request;
    request.set_journal(journal);
    request.set_revision(1);
    v1::ExplainDecisionResponse response;
    EXPECT_TRUE(client_->Call("JournalService/ExplainDecision", request, &response).ok());
    return response;
  }
  testing::CallResult Export(const std::string& journal) {
    v1::ExportJournalRequest request;
    request.set_journal(journal);
    return client_->Stream("JournalService/ExportJournal", request.SerializeAsString(),
                           [](const std::string&) { return true; });
  }

  storage::TemporaryFolder folder_;
  const std::string address_ = "unix:" + folder_.Path() + "/socket";
  engine::World world_;
  WorkPool reads_{1, 16};
  WorkPool replays_{1, 16};
  OpenStreams streams_{16};
  OpenStreams open_watches_{16};
  std::unique_ptr<WatchHub> watches_;
  ServicePorts ports_;
  std::string principal_;
  std::unique_ptr<grpc::Service> service_;
  std::unique_ptr<grpc::Server> server_;
  std::unique_ptr<testing::ApiClient> client_;
};

void ExpectWithheld(const v1::Record& record, bool withheld) {
  EXPECT_EQ(record.payload_withheld(), withheld);
  EXPECT_EQ(record.has_payload(), !withheld);
  EXPECT_FALSE(record.header().empty());
  EXPECT_NE(record.kind(), v1::RECORD_KIND_UNSPECIFIED);
}

TEST_F(PayloadRoles, ReadsOfAJournalWithholdThem) {
  for (const char* journal : {kHidden, kOpen}) {
    const bool hidden = journal == std::string(kHidden);
    const auto watched = Watched(journal);
    const auto listed = Listed(journal);
    ASSERT_FALSE(watched.empty());
    EXPECT_EQ(static_cast<int>(watched.size()), listed.records_size()) << "no gap either way";
    for (const v1::Record& record : watched) ExpectWithheld(record, hidden);
    for (const v1::Record& record : listed.records()) ExpectWithheld(record, hidden);
    ExpectWithheld(Explained(journal).record(), hidden);
    EXPECT_EQ(Explained(journal).rules_size(), 0);
    EXPECT_EQ(principal_, "local");
  }
}

TEST_F(PayloadRoles, ABundleWithoutThemIsNotGivenAndAReplayIs) {
  EXPECT_EQ(Export(kHidden).reason(), "PAYLOADS_WITHHELD");
  EXPECT_EQ(Export(kHidden).metadata("journal"), kHidden);
  EXPECT_TRUE(Export(kOpen).ok());
  v1::ReplayJournalRequest request;
  request.set_journal(kHidden);
  v1::ReplayJournalResponse last;
  const testing::CallResult replayed =
      client_->Stream("JournalService/ReplayJournal", request.SerializeAsString(),
                      [&](const std::string& bytes) { return last.ParseFromString(bytes); });
  EXPECT_TRUE(replayed.ok()) << replayed;
  EXPECT_TRUE(last.identical());
}

TEST_F(PayloadRoles, WhatAReplayFindsIsNotSaid) {
  world_.rulesets = engine::TestRulesets::Of<engine::GenerousCoins>();
  for (const engine::Outcome& outcome :
       {world_.DoIn(kHidden, engine::PairRound{1}),
        world_.DoIn(kHidden, engine::ReportResult{
                                 1, 1, Value::Struct({{"winner", Value::Text("first")}})})}) {
    ASSERT_EQ(engine::ReasonOf(outcome), "");
  }
  world_.rulesets = engine::TestRulesets::Of<engine::Coins>();
  v1::ReplayJournalRequest request;
  request.set_journal(kHidden);
  v1::ReplayJournalResponse diverged;
  client_->Stream("JournalService/ReplayJournal", request.SerializeAsString(),
                  [&](const std::string& bytes) {
                    v1::ReplayJournalResponse message;
                    EXPECT_TRUE(message.ParseFromString(bytes));
                    if (!message.field().empty()) diverged = message;
                    return true;
                  });
  EXPECT_NE(diverged.field(), "");
  EXPECT_EQ(diverged.recorded(), "");
  EXPECT_EQ(diverged.derived(), "");
}

}  // namespace
}  // namespace arbitro::services
