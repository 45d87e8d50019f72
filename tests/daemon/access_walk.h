// SPDX-License-Identifier: Apache-2.0
//
// Walks the table of access, cell by cell: each call once for each role, of the own and of others',
// of an event that is published, of one that is not, and of none; by any way to a daemon.

#ifndef ARBITRO_TESTS_DAEMON_ACCESS_WALK_H_
#define ARBITRO_TESTS_DAEMON_ACCESS_WALK_H_

#include <functional>
#include <string>

#include "daemon/access/table.h"
#include "google/protobuf/descriptor.h"
#include "google/protobuf/message.h"
#include "tests/daemon/access_world.h"

namespace arbitro::testing {

class AccessWalk : public AccessWorld {
 protected:
  using AccessWorld::AccessWorld;

  // Makes a call as the client of a role. Of a stream it takes the first answer.
  using Sender =
      std::function<CallResult(access::Role role, const google::protobuf::MethodDescriptor& call,
                               const google::protobuf::Message& request)>;

  static access::Cell Best(const access::Row& row, access::RoleSet roles);
  static access::RoleSet Standing(access::Role role, const std::string& event);

  // After MakeEvents().
  void WalkPublished(const Sender& send);
  void WalkUnpublished(const Sender& send);
};

}  // namespace arbitro::testing

#endif  // ARBITRO_TESTS_DAEMON_ACCESS_WALK_H_
