// SPDX-License-Identifier: Apache-2.0
//
// A daemon without network and disk: the whole engine, one supervisor, and every ruleset in real
// workers.

#ifndef ARBITRO_TESTS_HOSTILE_HOUSE_H_
#define ARBITRO_TESTS_HOSTILE_HOUSE_H_

#include <atomic>
#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "daemon/engine/draw/secret.h"
#include "daemon/engine/engine.h"
#include "daemon/engine/replay/replay.h"
#include "daemon/rulesets/directory.h"
#include "storage/committer.h"
#include "storage/event_log.h"

namespace arbitro::hostile {

// The times that calls waited in a queue. Thread-safe.
class Waits {
 public:
  void Add(std::chrono::nanoseconds waited);
  size_t count() const;
  // Returns the time that 99 of 100 calls did not exceed; 0 if there were none.
  std::chrono::microseconds P99() const;

 private:
  mutable std::mutex mutex_;
  std::vector<std::chrono::nanoseconds> all_;
};

// Rulesets by id. Thread-safe.
class Shelf final : public engine::RulesetSource {
 public:
  void Put(std::shared_ptr<const RulesetClient> client);
  void Remove(const std::string& id);

  std::shared_ptr<const RulesetClient> Newest(std::string_view id) const override;
  std::shared_ptr<const RulesetClient> Pinned(
      const engine::RulesetIdentity& identity) const override;
  std::vector<std::string> Ids() const override;

 private:
  mutable std::mutex mutex_;
  std::map<std::string, std::shared_ptr<const RulesetClient>, std::less<>> clients_;
};

// The limits of a ruleset. Only one that never returns reaches the time.
inline constexpr std::chrono::milliseconds kPatience{5'000};
// The time that a call which never returns costs, twenty times for each row.
inline constexpr std::chrono::milliseconds kPatienceWithHostile{3'000};
inline constexpr uint64_t kWorkerMemoryBytes = uint64_t{128} << 20;

// Thread-safe.
class House {
 public:
  House();
  House(const House&) = delete;
  House& operator=(const House&) = delete;
  ~House();

  // Loads a library as a daemon does. `waits` gets the time that each of its calls waits for a
  // worker; if it is not null, it must outlive the house.
  absl::StatusOr<std::shared_ptr<const RulesetClient>> Load(const std::string& library,
                                                            Waits* waits = nullptr);

  // The rulesets on offer.
  Shelf& shelf() { return shelf_; }

  // Sends a command and waits for its outcome. If `waits` is not null, it gets the time that the
  // command waited for its strand.
  template <class What>
  engine::Outcome Do(const std::string& event, What what, Waits* waits = nullptr) {
    engine::Submission submission;
    submission.command.what = std::move(what);
    return Send(event, std::move(submission), waits);
  }

  // Runs the event's commands again with these rulesets. Returns the first decision that differs,
  // or "".
  std::string Replayed(const std::string& event, const Shelf& rulesets);

 private:
  class SystemClock;
  class SystemRandom;

  engine::Outcome Send(const std::string& event, engine::Submission submission, Waits* waits);

  const std::unique_ptr<SystemClock> clock_;
  const std::unique_ptr<SystemRandom> random_;
  const std::unique_ptr<engine::DrawSecretFile> links_;
  const std::shared_ptr<rulesets::Supervisor> supervisor_;
  const std::unique_ptr<storage::EventLog> log_;
  Shelf shelf_;
  const std::unique_ptr<engine::PayloadCodec> codec_;
  const std::unique_ptr<engine::StateCodec> states_;
  std::atomic<uint64_t> requests_ = 0;
  std::unique_ptr<storage::Committer> committer_;
  std::unique_ptr<engine::Engine> engine_;  // last: it uses all of the above
};

// Return the failure's reason, and its message; "" if the command was carried out.
std::string ReasonOf(const engine::Outcome& outcome);
std::string MessageOf(const engine::Outcome& outcome);

}  // namespace arbitro::hostile

#endif  // ARBITRO_TESTS_HOSTILE_HOUSE_H_
