// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/wire/status.h"

#include <set>
#include <string>

#include "api/reasons/table.h"
#include "arbitro/v1/errors.pb.h"
#include "daemon/translate/wire/status_testing.h"
#include "google/rpc/error_details.pb.h"
#include "gtest/gtest.h"

namespace arbitro::translate {
namespace {

TEST(Status, TheEnginesReasonsAreTheApis) {
  std::set<std::string> of_engine;
  for (const reason::Row& row : reason::kRows) of_engine.emplace(row.name);
  std::set<std::string> of_api;
  const auto* reasons = v1::Reason_descriptor();
  for (int i = 0; i < reasons->value_count(); ++i) {
    if (reasons->value(i)->number() == v1::REASON_UNSPECIFIED) continue;
    of_api.insert(reasons->value(i)->name().substr(std::string("REASON_").size()));
  }
  EXPECT_GT(of_engine.size(), 20u);
  EXPECT_EQ(of_engine, of_api);
}

TEST(Status, AWrongFieldHasItsDetails) {
  const google::rpc::Status status =
      ToStatus(engine::InvalidField("settings.date", "is `x`, must be a date YYYY-MM-DD"));
  EXPECT_EQ(status.code(), 3);
  EXPECT_EQ(status.message(), "`settings.date` is `x`, must be a date YYYY-MM-DD");
  google::rpc::ErrorInfo info;
  ASSERT_TRUE(Unpack(status, &info));
  EXPECT_EQ(info.reason(), "FIELD_INVALID");
  EXPECT_EQ(info.domain(), "arbitro");
  EXPECT_EQ(info.metadata().at("field"), "settings.date");
  google::rpc::BadRequest request;
  ASSERT_TRUE(Unpack(status, &request));
  ASSERT_EQ(request.field_violations_size(), 1);
  EXPECT_EQ(request.field_violations(0).field(), "settings.date");
}

TEST(Status, WhatIsMissingIsNamed) {
  const google::rpc::Status status = ToStatus(engine::NotFound(
      engine::reason::kEventUnknown, {"event", "events/roma", "there are `events/torino`"}));
  EXPECT_EQ(status.code(), 5);
  google::rpc::ResourceInfo resource;
  ASSERT_TRUE(Unpack(status, &resource));
  EXPECT_EQ(resource.resource_type(), "event");
  EXPECT_EQ(resource.resource_name(), "events/roma");
  EXPECT_EQ(resource.description(), "there are `events/torino`");
}

TEST(Status, APreconditionSaysItsReason) {
  engine::Failure failure = engine::Precondition("NO_LEGAL_ROUND", "no legal round exists");
  failure.domain = "demo";
  failure = engine::With(failure, "rule", "DEM-2");
  const google::rpc::Status status = ToStatus(failure);
  EXPECT_EQ(status.code(), 9);
  google::rpc::PreconditionFailure precondition;
  ASSERT_TRUE(Unpack(status, &precondition));
  EXPECT_EQ(precondition.violations(0).type(), "NO_LEGAL_ROUND");
  google::rpc::ErrorInfo info;
  ASSERT_TRUE(Unpack(status, &info));
  EXPECT_EQ(info.domain(), "demo");
  EXPECT_EQ(info.metadata().at("rule"), "DEM-2");
}

TEST(Status, WhereTryingAgainHelpsItSaysWhen) {
  google::rpc::RetryInfo retry;
  EXPECT_TRUE(Unpack(ToStatus(engine::Fail(absl::StatusCode::kUnavailable,
                                           engine::reason::kShuttingDown, "stopping")),
                     &retry));
  EXPECT_GT(retry.retry_delay().seconds(), 0);
  EXPECT_FALSE(Unpack(
      ToStatus(engine::Fail(absl::StatusCode::kInternal, engine::reason::kInternal, "broken")),
      &retry));
}

TEST(Status, FitsATrailerWhateverItHolds) {
  engine::Failure failure = engine::NotFound(
      engine::reason::kCardUnknown, {"card", std::string(4096, 'x'), std::string(100'000, 'y')});
  for (int i = 0; i < 100; ++i) {
    failure.fields.push_back({std::string(300, 'p'), std::string(4096, 'd')});
    failure = engine::With(failure, "key" + std::to_string(i), std::string(4096, 'v'));
  }
  const google::rpc::Status status = ToStatus(failure);
  EXPECT_LE(status.ByteSizeLong(), kStatusBytesMax);
  google::rpc::ErrorInfo info;
  ASSERT_TRUE(Unpack(status, &info));
  EXPECT_EQ(info.reason(), "CARD_UNKNOWN");
  EXPECT_FALSE(info.metadata().empty());
}

TEST(Status, ACutLeavesUtf8) {
  std::string message;
  for (int i = 0; i < 1000; ++i) message += "è";
  const google::rpc::Status status =
      ToStatus(engine::Fail(absl::StatusCode::kInternal, engine::reason::kInternal, message));
  std::string bytes;
  EXPECT_TRUE(status.SerializeToString(&bytes));
  google::rpc::Status again;
  EXPECT_TRUE(again.ParseFromString(bytes)) << "protobuf refuses text that is not UTF-8";
  EXPECT_LT(again.message().size(), 1000u);
}

}  // namespace
}  // namespace arbitro::translate
