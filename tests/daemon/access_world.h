// SPDX-License-Identifier: Apache-2.0
//
// A daemon that asks who calls, a caller of each role, and two events: one published, one not.

#ifndef ARBITRO_TESTS_DAEMON_ACCESS_WORLD_H_
#define ARBITRO_TESTS_DAEMON_ACCESS_WORLD_H_

#include <array>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "daemon/access/roles.h"
#include "gtest/gtest.h"
#include "storage/files/temporary_folder.h"
#include "tests/daemon/api_client.h"
#include "tests/daemon/daemon_process.h"
#include "tests/daemon/organiser.h"

namespace arbitro::testing {

inline constexpr char kHall[] = "events/hall";    // published; ada is its player p1, bob p2
inline constexpr char kDraft[] = "events/draft";  // not published

class AccessWorld : public ::testing::Test {
 protected:
  // With more arguments for the daemon.
  explicit AccessWorld(std::vector<std::string> more = {});
  void SetUp() override { ASSERT_TRUE(daemon_->ready()) << daemon_->Log(); }

  // Starts the daemon, with more arguments, and makes the clients of all roles.
  void Start(std::vector<std::string> more);

  // Makes the two events, and gives them their staff.
  void MakeEvents();
  // The staff of both events, and their tasks.
  virtual std::vector<std::pair<access::Role, std::string>> Staff() const {
    return {{access::Role::kHeadJudge, "head-judge"},
            {access::Role::kJudge, "judge"},
            {access::Role::kScorekeeper, "scorekeeper"}};
  }
  // Changes what MakeEvents asks for.
  virtual void Adjust(v1::CreateEventRequest*) {}

  // The principal of the role: "persons/ada" is the player, anybody has no name.
  static std::string NameOf(access::Role role);
  static std::string TokenOf(const std::string& name) { return "arb_" + name; }
  const ApiClient& As(access::Role role) const { return *clients_[static_cast<size_t>(role)]; }

  // [[principal]] of a name, with the token that TokenOf gives it.
  static std::string Entry(const std::string& name, const std::string& roles);
  static std::string AllEntries();
  void WritePrincipals(const std::string& text) const;

  storage::TemporaryFolder folder_;
  const std::string principals_ = folder_.Path() + "/principals.toml";
  std::unique_ptr<DaemonProcess> daemon_;
  std::array<std::unique_ptr<ApiClient>, access::kRoles> clients_;
  std::vector<std::unique_ptr<ApiClient>> former_;  // of daemons before, which tests may refer to
};

// Whether the gate let the call in, whatever became of it then.
bool LetIn(const CallResult& result);

}  // namespace arbitro::testing

#endif  // ARBITRO_TESTS_DAEMON_ACCESS_WORLD_H_
