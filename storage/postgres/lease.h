// SPDX-License-Identifier: Apache-2.0
//
// For how long the owner of a log may still answer from what it knows.
//
// An append needs no lease: its key is its fence. Reads, refusals and dry runs say what is newest,
// and an owner that was replaced cannot notice by itself that it is wrong: so they leave only until
// a while after the sending of its last confirmed beat, which is over before any observer takes the
// log (storage/postgres/daemons.h).

#ifndef ARBITRO_STORAGE_POSTGRES_LEASE_H_
#define ARBITRO_STORAGE_POSTGRES_LEASE_H_

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "storage/postgres/daemons.h"

namespace arbitro::storage {

// Thread-safe.
class Lease {
 public:
  struct Options {
    std::string dsn;
    DaemonId daemon;
    std::string address;  // where clients reach it
    LeaseTimes times;
    // For the beginning.
    std::chrono::milliseconds patience{10000};
    // Called once, on the thread that beats, where another daemon fenced this one. Must not block.
    std::function<void()> on_fenced;
  };

  // Registers the daemon, and beats from then on. UNAVAILABLE where the database does not confirm
  // it in time; else as Connection::Open.
  static absl::StatusOr<std::unique_ptr<Lease>> Begin(Options options);

  // Ends it.
  ~Lease();
  Lease(const Lease&) = delete;
  Lease& operator=(const Lease&) = delete;

  // Whether an answer may leave now.
  bool Holds() const;

  // How long that will be so without another beat; 0 where it is not.
  std::chrono::milliseconds Left() const;

  // How many times it ran out and came back: the database was away, or slow.
  std::uint64_t Gaps() const { return gaps_; }

  // No answer may leave from now on. Does not wait for a beat under way.
  void End();

 private:
  explicit Lease(Options options) : options_(std::move(options)) {}

  void Run();
  // False where this daemon is fenced.
  bool BeatOnce();
  void Confirm(MachineTime sent);
  bool Pause();

  const Options options_;
  std::unique_ptr<Connection> connection_;  // of the thread
  std::atomic<MachineTime> until_ = 0;
  std::atomic<std::uint64_t> gaps_ = 0;
  std::mutex mutex_;
  std::condition_variable ended_changed_;
  bool ended_ = false;
  std::thread thread_;  // last: it uses all of the above
};

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_POSTGRES_LEASE_H_
