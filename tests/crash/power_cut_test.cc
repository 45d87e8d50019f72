// SPDX-License-Identifier: Apache-2.0
//
// Cuts the power two hundred times while records are appended, and looks at what each disk holds.
//
// kill -9 proves nothing here: the kernel still writes what a killed process left. The power is cut
// in thought (power_cut_files.h), also while a log is opened that an earlier cut left behind.
// ARBITRO_SEED repeats the random choices of a run; threads still differ in their timing.

#include <gtest/gtest.h>

#include <condition_variable>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <map>
#include <memory>
#include <mutex>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "storage/chain_builder.h"
#include "storage/committer.h"
#include "storage/limits.h"
#include "storage/rocks_event_log.h"
#include "storage/temporary_folder.h"
#include "tests/crash/power_cut_files.h"

namespace arbitro::crash {
namespace {

using storage::Append;
using storage::AppendReceipt;
using storage::ChainBuilder;
using storage::ChainPoint;
using storage::Committer;
using storage::Digest;
using storage::EventLog;
using storage::FolderLock;
using storage::Head;
using storage::JournalId;
using storage::RocksEventLog;
using storage::RocksOptions;
using storage::Sync;
using storage::TemporaryFolder;

constexpr int kImages = 200;
constexpr std::size_t kImagesPerRound = 10;
// A history of rounds, each going on from a disk of the one before, begins anew after so many.
constexpr int kRoundsPerHistory = 5;
constexpr int kJournals = 4;
constexpr std::size_t kInFlightMax = 40;
constexpr std::size_t kRecordsPerRoundMax = 4000;
// Small, so that a round sees tables written, logs switched and old files deleted.
constexpr std::size_t kWriteBufferBytes = std::size_t{64} << 10;

std::uint64_t SeedOfRun() {
  const char* given = std::getenv("ARBITRO_SEED");
  return given == nullptr ? 20240901 : std::strtoull(given, nullptr, 10);
}

// A record that somebody was told of: the client, or, without a request, whoever read the head that
// an opening recovered.
struct Acknowledged {
  std::string journal;
  std::uint64_t sequence = 0;
  std::uint64_t global_index = 0;
  Digest hash{};
  std::string request_id;
};

// A disk, and how many records had been acknowledged when the power went.
struct Cut {
  DiskImage image;
  std::size_t acknowledged = 0;
};

// One log on disks that fail: appends, cuts, and what must hold afterwards.
class History {
 public:
  History(std::uint64_t seed, Sync sync) : random_(seed), sync_(sync) {}

  // Goes on from the present disk until enough cuts were made.
  std::vector<Cut> Round() {
    const TemporaryFolder folder;
    disk_.WriteTo(folder.Path());
    const auto files = std::make_shared<PowerCutFiles>(folder.Path(), random_());
    std::mutex cuts_mutex;
    std::vector<Cut> cuts;
    files->CutRepeatedly(1 + random_() % 200, [&](DiskImage image) {
      const std::size_t acknowledged = AcknowledgedCount();
      const std::lock_guard lock(cuts_mutex);
      if (cuts.size() < kImagesPerRound) cuts.push_back({std::move(image), acknowledged});
    });
    const auto enough = [&] {
      const std::lock_guard lock(cuts_mutex);
      return cuts.size() >= kImagesPerRound;
    };
    RocksOptions options;
    options.sync = sync_;
    options.write_buffer_bytes = kWriteBufferBytes;
    options.file_system = files;
    AppendUntil(folder.Path(), options, enough);
    while (!enough()) {
      const std::lock_guard lock(cuts_mutex);
      cuts.push_back({files->CutNow(), AcknowledgedCount()});
    }
    return cuts;
  }

  // What is wrong with a log that was opened from a cut's disk; empty where nothing is.
  std::string FaultIn(const Cut& cut) const {
    const TemporaryFolder folder;
    cut.image.WriteTo(folder.Path());
    auto lock = FolderLock::AcquireForWriting(folder.Path());
    if (!lock.ok()) return lock.status().ToString();
    const auto log = RocksEventLog::OpenForWriting(*std::move(lock));
    if (!log.ok()) return absl::StrCat("does not open: ", log.status().ToString());
    std::map<std::string, std::vector<Digest>> chains;
    std::size_t records = 0;
    for (int journal = 0; journal < kJournals; ++journal) {
      std::string fault = ReadChain(**log, NameOf(journal), chains[NameOf(journal)]);
      if (!fault.empty()) return fault;
      records += chains[NameOf(journal)].size();
    }
    for (std::size_t i = 0; i < cut.acknowledged; ++i) {
      std::string fault = FaultInAcknowledged(**log, chains, acknowledged_[i]);
      if (!fault.empty()) return fault;
    }
    return FaultInGlobalOrder(**log, records);
  }

  // Makes a cut's disk the present one. What it holds beyond the acknowledged is on disk, too, and
  // must stay.
  void GoOnFrom(Cut cut) {
    disk_ = std::move(cut.image);
    acknowledged_.resize(cut.acknowledged);
  }

  std::size_t AcknowledgedCount() const {
    const std::lock_guard lock(mutex_);
    return acknowledged_.size();
  }

 private:
  static std::string NameOf(int journal) { return absl::StrCat("events/e", journal); }

  template <typename Enough>
  void AppendUntil(const std::string& folder, const RocksOptions& options, const Enough& enough) {
    auto lock = FolderLock::AcquireForWriting(folder);
    ASSERT_TRUE(lock.ok()) << lock.status();
    const auto log = RocksEventLog::OpenForWriting(*std::move(lock), options);
    ASSERT_TRUE(log.ok()) << log.status();
    std::vector<ChainBuilder> chains;
    for (int journal = 0; journal < kJournals; ++journal) {
      const auto head = (*log)->FindHead(JournalId::ForName(NameOf(journal)));
      ASSERT_TRUE(head.ok()) << head.status();
      chains.push_back(head->has_value() ? ChainBuilder(**head, (*log)->Epoch())
                                         : ChainBuilder(NameOf(journal), (*log)->Epoch()));
      if (head->has_value()) AcknowledgeRecovered(**log, **head);
    }
    Committer committer(**log);
    for (std::size_t i = 0; i < kRecordsPerRoundMax && !enough(); ++i) {
      const int journal = static_cast<int>(random_() % kJournals);
      Submit(committer, NameOf(journal), NextOf(chains[journal]));
    }
  }

  // Whatever an opening shows may be acted on, so it must stay from then on.
  void AcknowledgeRecovered(const EventLog& log, const Head& head) {
    const auto index = log.GlobalIndexOf(head.journal, head.sequence);
    ASSERT_TRUE(index.ok()) << index.status();
    const std::lock_guard lock(mutex_);
    acknowledged_.push_back({head.name, head.sequence, *index, head.hash, ""});
  }

  Append NextOf(ChainBuilder& chain) {
    std::size_t bytes = random_() % 2000;
    if (random_() % 100 == 0) bytes = storage::kPayloadInlineBytesMax + random_() % 10000;
    return chain.Next(std::string(bytes, static_cast<char>('a' + bytes % 26)),
                      absl::StrCat("request-", next_request_++));
  }

  void Submit(Committer& committer, const std::string& journal, Append append) {
    {
      std::unique_lock lock(mutex_);
      answered_.wait(lock, [this] { return in_flight_ < kInFlightMax; });
      ++in_flight_;
    }
    const std::string request_id = append.request->request_id;
    const absl::Status status = committer.Submit(
        std::move(append),
        [this, journal, request_id](const absl::StatusOr<AppendReceipt>& answer) {
          EXPECT_TRUE(answer.ok()) << answer.status();
          const std::lock_guard lock(mutex_);
          --in_flight_;
          if (answer.ok()) {
            acknowledged_.push_back(
                {journal, answer->sequence, answer->global_index, answer->record_hash, request_id});
          }
          answered_.notify_one();
        });
    ASSERT_TRUE(status.ok()) << status;
  }

  // Reads and verifies a whole journal, with its head; puts the hash of each record into `hashes`.
  static std::string ReadChain(const EventLog& log, const std::string& name,
                               std::vector<Digest>& hashes) {
    const JournalId journal = JournalId::ForName(name);
    std::optional<ChainPoint> previous;
    while (true) {
      const auto records = log.ReadRecords(journal, {hashes.size() + 1});
      if (!records.ok()) return records.status().ToString();
      if (records->empty()) break;
      for (const auto& record : *records) {
        const absl::Status link = VerifyLink(previous, record.header, record.payload);
        if (!link.ok()) return link.ToString();
        if (record.header.epoch >= log.Epoch()) return "an epoch was given twice";
        previous = PointAfter(record.header);
        hashes.push_back(previous->hash);
      }
    }
    const auto head = log.FindHead(journal);
    if (!head.ok()) return head.status().ToString();
    const std::uint64_t at = head->has_value() ? (*head)->sequence : 0;
    if (at != hashes.size() || (at > 0 && (*head)->hash != hashes.back())) {
      return absl::StrCat(name, ": the head is not the last of ", hashes.size(), " records");
    }
    return "";
  }

  static std::string FaultInAcknowledged(const EventLog& log,
                                         const std::map<std::string, std::vector<Digest>>& chains,
                                         const Acknowledged& record) {
    const std::string what = absl::StrCat(record.journal, " record ", record.sequence);
    const std::vector<Digest>& chain = chains.at(record.journal);
    if (record.sequence > chain.size()) return absl::StrCat(what, " was acknowledged and is lost");
    if (chain[record.sequence - 1] != record.hash) return absl::StrCat(what, " is another one");
    const auto index = log.GlobalIndexOf(JournalId::ForName(record.journal), record.sequence);
    if (!index.ok()) return index.status().ToString();
    if (*index != record.global_index) return absl::StrCat(what, " moved in the global order");
    if (record.request_id.empty()) return "";
    const auto request =
        log.FindRequest(JournalId::ForName(record.journal), "person/ada", record.request_id);
    if (!request.ok()) return request.status().ToString();
    if (!request->has_value()) return absl::StrCat(what, ": its request is not found");
    if ((*request)->sequence != record.sequence) return absl::StrCat(what, ": another's request");
    return "";
  }

  static std::string FaultInGlobalOrder(const EventLog& log, std::size_t records) {
    std::uint64_t next = 1;
    while (true) {
      const auto entries = log.ReadGlobal(next, SIZE_MAX);
      if (!entries.ok()) return entries.status().ToString();
      if (entries->empty()) break;
      for (const auto& entry : *entries) {
        const auto index = log.GlobalIndexOf(entry.journal, entry.sequence);
        if (!index.ok()) return index.status().ToString();
        if (*index != next || entry.index != next) return absl::StrCat("global index ", next);
        ++next;
      }
    }
    if (next - 1 == records) return "";
    return absl::StrCat("the global order has ", next - 1, " entries, the journals ", records);
  }

  std::mt19937_64 random_;
  const Sync sync_;
  DiskImage disk_;
  std::uint64_t next_request_ = 0;

  mutable std::mutex mutex_;
  std::condition_variable answered_;
  std::size_t in_flight_ = 0;
  std::vector<Acknowledged> acknowledged_;
};

// How many disks were looked at, and on how many the log was damaged.
struct Campaign {
  int images = 0;
  int faults = 0;
  std::size_t acknowledged = 0;
  std::string first_fault;
};

Campaign RunCampaign(std::uint64_t seed, Sync sync) {
  Campaign campaign;
  std::mt19937_64 random(seed);
  while (campaign.images < kImages && !testing::Test::HasFatalFailure()) {
    History history(random(), sync);
    for (int round = 0; round < kRoundsPerHistory && campaign.images < kImages; ++round) {
      std::vector<Cut> sound;
      for (Cut& cut : history.Round()) {
        ++campaign.images;
        campaign.acknowledged += cut.acknowledged;
        const std::string fault = history.FaultIn(cut);
        if (fault.empty()) {
          sound.push_back(std::move(cut));
        } else if (campaign.faults++ == 0) {
          campaign.first_fault = fault;
        }
      }
      if (sound.empty()) break;
      history.GoOnFrom(std::move(sound[random() % sound.size()]));
    }
  }
  std::cout << "seed " << seed << ": " << campaign.images << " power cuts, "
            << campaign.acknowledged << " acknowledged records looked for, " << campaign.faults
            << " disks with a fault" << std::endl;
  return campaign;
}

TEST(PowerCutTest, NothingAcknowledgedIsLost) {
  const Campaign campaign = RunCampaign(SeedOfRun(), Sync::kEveryBatch);
  EXPECT_EQ(campaign.faults, 0) << campaign.first_fault;
  EXPECT_GE(campaign.images, kImages);
  EXPECT_GT(campaign.acknowledged, static_cast<std::size_t>(kImages))
      << "the cuts came before there was anything to lose";
}

// The same run without syncs must lose something, or the test above could not notice a loss.
TEST(PowerCutTest, WithoutSyncSomethingIsLost) {
  const Campaign campaign = RunCampaign(SeedOfRun(), Sync::kNever);
  EXPECT_GT(campaign.faults, 0);
  EXPECT_NE(campaign.first_fault.find("acknowledged and is lost"), std::string::npos)
      << campaign.first_fault;
}

}  // namespace
}  // namespace arbitro::crash
