// SPDX-License-Identifier: Apache-2.0
//
// The table of access, cell by cell, through the web door: it gives no caller more or less than
// gRPC does, and a caller without a token is anybody.
#include "tests/daemon/access_walk.h"
#include "tests/daemon/api_requests.h"
#include "tests/daemon/door_client.h"

namespace arbitro::testing {
namespace {

using access::Role;
using google::protobuf::Message;
using google::protobuf::MethodDescriptor;

// Longer than a request id may be, so the daemon carries nothing out once it let a call in.
const std::string kKeyOfNothing(200, 'k');

class AccessDoor : public AccessWalk {
 protected:
  AccessDoor() : AccessWalk({"--web-listen", "127.0.0.1:0"}) {}
  void SetUp() override {
    AccessWorld::SetUp();
    MakeEvents();
    door_ = DoorIn(daemon_->Log());
    ASSERT_NE(door_, "") << daemon_->Log();
  }

  Sender ThroughDoor() const {
    return [this](Role role, const MethodDescriptor& call, const Message& request) {
      const std::string name = NameOf(role);
      return CallThroughDoor(door_, NameOfCall(call), request.SerializeAsString(),
                             name.empty() ? "" : TokenOf(name), kKeyOfNothing);
    };
  }

  std::string door_;
};

TEST_F(AccessDoor, EveryCellOfAPublishedEvent) { WalkPublished(ThroughDoor()); }

TEST_F(AccessDoor, EveryCellOfAnEventThatIsNotPublished) { WalkUnpublished(ThroughDoor()); }

}  // namespace
}  // namespace arbitro::testing
