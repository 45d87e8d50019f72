// SPDX-License-Identifier: Apache-2.0
//
// One log on disks whose power is cut again and again: appends, cuts, and the promises that must
// hold afterwards.
//
//   History history(seed, {});
//   std::vector<Cut> cuts = history.Round();          // appends, with images of the disk
//   std::string fault = history.FaultIn(cuts[0]);     // opens that disk; "" if nothing is lost
//   history.GoOnFrom(std::move(cuts[0]));             // that is the disk from now on
//   cuts = history.RecoveryRound();                   // opens the log alone, with images

#ifndef ARBITRO_CRASH_CUT_HISTORY_H_
#define ARBITRO_CRASH_CUT_HISTORY_H_

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <random>
#include <string>
#include <vector>

#include "storage/chain_builder.h"
#include "storage/committer.h"
#include "storage/event_log.h"
#include "storage/rocks/event_log.h"
#include "tests/crash/power_cut_files.h"

namespace arbitro::crash {

// A disk, and the number of records that had been acknowledged when the power was cut.
struct Cut {
  DiskImage image;
  std::size_t acknowledged = 0;
};

// The disk and the sync mode that a log is tested on.
struct Ground {
  storage::Sync sync = storage::Sync::kEveryBatch;
  DiskManner manner = DiskManner::kHonest;
};

// Deterministic by its seed, but for the timing of threads. Not thread-safe.
class History {
 public:
  History(std::uint64_t seed, Ground ground) : random_(seed), ground_(ground) {}

  // Opens the present disk and appends until enough cuts were made. Fails the running test if the
  // log does not open or answers an error.
  std::vector<Cut> Round();

  // Opens the present disk and closes it again, with cuts on the way. Fails the test as Round()
  // does.
  std::vector<Cut> RecoveryRound();

  // Returns what is wrong with the log that a cut left behind; empty if nothing is.
  std::string FaultIn(const Cut& cut) const;

  // Makes a cut's disk the present one. All its records must stay, also those that were not
  // acknowledged.
  void GoOnFrom(Cut cut);

 private:
  // A record that a client was told of, or, without a request id, one that a reader could see in
  // the head that an opening recovered.
  struct Acknowledged {
    std::string journal;
    std::uint64_t sequence = 0;
    std::uint64_t global_index = 0;
    storage::Digest hash{};
    std::string request_id;
  };

  // A record of a log that was opened.
  struct Found {
    storage::Digest hash{};
    std::uint64_t global_index = 0;
  };
  using Chains = std::map<std::string, std::vector<Found>>;

  // Makes up to `cuts_max` cuts while `work` runs on the present disk. `work` gets the folder, the
  // options, and a function that returns true once so many cuts were made.
  using Work = std::function<void(const std::string&, const storage::RocksOptions&,
                                  const std::function<bool()>&)>;
  std::vector<Cut> CutDuring(std::uint64_t operations_max, std::size_t cuts_max, const Work& work);

  std::size_t AcknowledgedCount() const;
  void AppendUntil(storage::EventLog& log, const std::function<bool()>& enough);
  void AcknowledgeRecovered(const storage::EventLog& log, const storage::Head& head);
  storage::Append NextOf(storage::ChainBuilder& chain);
  void Submit(storage::Committer& committer, const std::string& journal, storage::Append append);

  static std::string ReadChain(const storage::EventLog& log, const std::string& name,
                               std::vector<Found>& chain);
  static std::string FaultInAcknowledged(const storage::EventLog& log, const Chains& chains,
                                         const Acknowledged& record);
  static std::string FaultInGlobalOrder(const storage::EventLog& log, const Chains& chains);

  std::mt19937_64 random_;
  const Ground ground_;
  DiskImage disk_;
  std::uint64_t next_request_ = 0;
  std::size_t in_flight_max_ = 1;

  mutable std::mutex mutex_;
  std::condition_variable answered_;
  std::size_t in_flight_ = 0;
  std::vector<Acknowledged> acknowledged_;
};

}  // namespace arbitro::crash

#endif  // ARBITRO_CRASH_CUT_HISTORY_H_
