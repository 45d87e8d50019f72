// SPDX-License-Identifier: Apache-2.0
//
// The calls that a daemon which stands by answers itself: reads as of a revision
// (daemon/services/call/as_of.h).
//
// It follows the log of its cluster, as far as the membership knows that to be durable, with an
// engine that writes nothing: no records, snapshots, briefs or people. A read is answered only
// while the last look at the log that it has caught up with is less than kBehindMax ago, as
// the call comes and as its answer leaves. So no answer is older than that and the time of the read
// itself, and where the database is away there is none.

#ifndef ARBITRO_DAEMON_SERVER_STANDBY_READS_H_
#define ARBITRO_DAEMON_SERVER_STANDBY_READS_H_

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "absl/status/status.h"
#include "daemon/server/membership.h"
#include "daemon/server/options.h"
#include "daemon/server/ruleset_folder.h"
#include "daemon/services/call/service_ports.h"
#include "storage/postgres/stopwatch.h"

namespace arbitro::server {

// As long as an owner answers without a word from the database.
inline constexpr std::chrono::seconds kBehindMax{2};

class StandbyReads {
 public:
  // It must outlive it.
  StandbyReads(const Options& options, const Membership* membership);
  // Ends. No network may use the ports any more.
  ~StandbyReads();

  StandbyReads(const StandbyReads&) = delete;
  StandbyReads& operator=(const StandbyReads&) = delete;

  // Begins to follow the log, by these rulesets, which must outlive it. Once.
  void Start(const RulesetFolder* rulesets);

  // The log goes so far. It is read on a thread of its own: at first the house and the people.
  // Never blocks.
  void Follow(const DurableEnd& end);

  // Each call that they do not answer, as all are that come before the log was read, is left to
  // the owner.
  const services::ServicePorts& ports() const;

  // Each answer says from now on that the log is elsewhere. Thread-safe; never blocks.
  void End() { ended_ = true; }

  // Ends, stops the streams, and waits for the reads under way; later ones are refused. Before a
  // network that uses the ports goes, for a cancelled stream's task runs on.
  void Drain();

 private:
  struct Parts;

  void Run();
  absl::Status CatchUp(const DurableEnd& end);
  absl::Status Open(const DurableEnd& end);
  // True: nothing is to be followed any more.
  bool GaveUp(const absl::Status& status);
  std::optional<engine::Failure> WhyElsewhere() const;

  const Options options_;
  const Membership& membership_;
  const RulesetFolder* rulesets_ = nullptr;
  const std::unique_ptr<Parts> parts_;
  bool open_ = false;  // on its thread
  std::atomic<bool> ended_{false};
  std::atomic<storage::MachineTime> caught_up_{0};  // with a look at that time; 0: never

  std::mutex mutex_;
  std::condition_variable changed_;
  std::optional<DurableEnd> due_;
  bool stopping_ = false;
  std::thread thread_;  // last: it uses all of the above
};

}  // namespace arbitro::server

#endif  // ARBITRO_DAEMON_SERVER_STANDBY_READS_H_
