// SPDX-License-Identifier: Apache-2.0
//
// The newest state says what is withheld; where the log cannot be read, all of it is.
#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <string>
#include <utility>

#include "daemon/engine/tests/world.h"
#include "daemon/services/gate/drafts.h"
#include "daemon/services/gate/secrecy.h"
#include "storage/forwarding_log_testing.h"

namespace arbitro::engine {
namespace {

// Another engine's log, which may be out of reach.
class LogOutOfReach final : public storage::ForwardingLog {
 public:
  explicit LogOutOfReach(storage::EventLog* of) : ForwardingLog(nullptr), of_(*of) {}

  absl::StatusOr<std::optional<storage::Head>> FindHead(
      const storage::JournalId& journal) const override {
    if (away) return absl::UnavailableError("the database does not answer");
    return of_.FindHead(journal);
  }

  std::atomic<bool> away = false;

 protected:
  storage::EventLog& behind() const override { return of_; }

 private:
  storage::EventLog& of_;
};

TEST(WithheldUnread, EverythingIsWithheldWhereTheNewestStateCannotBeRead) {
  constexpr char kEvent[] = "events/e";
  World world;
  world.Start(4);
  LogOutOfReach log(&world.log());
  EnginePorts ports = world.engine().ports();
  ports.log = &log;
  ports.committer = nullptr;
  ports.listener = nullptr;
  EngineOptions options = world.options;
  options.follows = [] { return Fail(absl::StatusCode::kUnavailable, reason::kLogElsewhere, ""); };
  Engine engine(std::move(options), ports);
  ASSERT_TRUE(engine.Open().ok());
  services::Caller caller;
  caller.principal = "person/spectator";
  caller.roles = access::RoleSet(access::Role::kSpectator);
  using services::Viewer;

  ASSERT_TRUE(engine.Read(kEvent, 0).ok());
  EXPECT_FALSE(services::SecretFrom(Viewer::kAnybody, engine, kEvent));
  EXPECT_FALSE(services::DraftSince(caller, engine, kEvent));
  EXPECT_EQ(services::FloorSince(caller, engine, kEvent), 0u);

  // As after each record that is followed.
  ASSERT_TRUE(engine.Follow({storage::JournalId::ForName(kEvent)}).ok());
  log.away = true;
  const auto secret = services::SecretFrom(Viewer::kAnybody, engine, kEvent);
  ASSERT_TRUE(secret);
  EXPECT_TRUE(secret->Hides(1));
  EXPECT_EQ(secret->since_revision, 0u);
  EXPECT_TRUE(services::SecretFrom(Viewer::kStaff, engine, kEvent));
  EXPECT_FALSE(services::SecretFrom(Viewer::kReferee, engine, kEvent));
  EXPECT_EQ(services::DraftSince(caller, engine, kEvent), 1u);
  EXPECT_EQ(services::FloorSince(caller, engine, kEvent), 1u);

  log.away = false;
  EXPECT_FALSE(services::SecretFrom(Viewer::kAnybody, engine, "events/none"));
  EXPECT_FALSE(services::DraftSince(caller, engine, "events/none"));
  EXPECT_EQ(services::FloorSince(caller, engine, "events/none"), 0u);
}

}  // namespace
}  // namespace arbitro::engine
