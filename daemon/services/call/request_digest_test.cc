// SPDX-License-Identifier: Apache-2.0

#include <string>

#include "arbitro/v1/event.pb.h"
#include "daemon/services/call/rpc.h"
#include "gtest/gtest.h"
#include "storage/format/sha256.h"

namespace arbitro::services {
namespace {

template <class Request>
Request Of(const std::string& event) {
  Request request;
  request.mutable_options()->set_request_id("r1");
  request.set_event(event);
  return request;
}

// Logs hold it, so a request that is sent again after an upgrade has the digest of before.
TEST(RequestDigest, IsOfTheTypeAndTheBytes) {
  const auto request = Of<v1::StartEventRequest>("events/cup");
  const std::string type("arbitro.v1.StartEventRequest\0", 29);
  EXPECT_EQ(RequestDigest(request), storage::Sha256(type + request.SerializeAsString()));
}

TEST(RequestDigest, TellsCallsOfOneIdApart) {
  const auto start = Of<v1::StartEventRequest>("events/cup");
  const auto open = Of<v1::OpenRegistrationRequest>("events/cup");
  ASSERT_EQ(start.SerializeAsString(), open.SerializeAsString());
  EXPECT_NE(RequestDigest(start), RequestDigest(open));
  EXPECT_NE(RequestDigest(start), RequestDigest(Of<v1::StartEventRequest>("events/other")));
  EXPECT_EQ(RequestDigest(start), RequestDigest(Of<v1::StartEventRequest>("events/cup")));
}

TEST(RequestDigest, OfADryRunIsThatOfTheRequestItTries) {
  auto request = Of<v1::StartEventRequest>("events/cup");
  const auto digest = RequestDigest(request);
  request.mutable_options()->set_validate_only(true);
  EXPECT_EQ(RequestDigest(request), digest);
  EXPECT_TRUE(request.options().validate_only());
}

}  // namespace
}  // namespace arbitro::services
