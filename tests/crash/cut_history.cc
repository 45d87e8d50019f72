// SPDX-License-Identifier: Apache-2.0

#include "tests/crash/cut_history.h"

#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "storage/files/temporary_folder.h"
#include "storage/format/limits.h"

namespace arbitro::crash {
namespace {

using storage::Append;
using storage::AppendReceipt;
using storage::ChainBuilder;
using storage::ChainPoint;
using storage::Committer;
using storage::EventLog;
using storage::FolderLock;
using storage::Head;
using storage::JournalId;
using storage::RocksEventLog;
using storage::RocksOptions;
using storage::TemporaryFolder;

constexpr int kJournals = 4;
constexpr std::size_t kImagesPerRound = 10;
constexpr std::size_t kInFlightMax = 20;
constexpr std::size_t kRecordsPerRoundMax = 4000;
constexpr std::uint64_t kOperationsBetweenCutsMax = 80;
// An opening does about forty operations, so that some cuts fall into each part of it.
constexpr std::uint64_t kOperationsBetweenRecoveryCutsMax = 12;
// Small, so that a round sees tables written, logs switched and old files deleted.
constexpr std::size_t kWriteBufferBytes = std::size_t{64} << 10;

std::string NameOf(int journal) { return absl::StrCat("events/e", journal); }

absl::StatusOr<std::unique_ptr<EventLog>> Open(const std::string& folder,
                                               const RocksOptions& options) {
  auto lock = FolderLock::AcquireForWriting(folder);
  if (!lock.ok()) return lock.status();
  return RocksEventLog::OpenForWriting(*std::move(lock), options);
}

}  // namespace

std::vector<Cut> History::Round() {
  in_flight_max_ = 1 + random_() % kInFlightMax;
  return CutDuring(1 + random_() % kOperationsBetweenCutsMax, kImagesPerRound,
                   [&](const auto& folder, const auto& options, const auto& enough) {
                     const auto log = Open(folder, options);
                     ASSERT_TRUE(log.ok()) << log.status();
                     AppendUntil(**log, enough);
                   });
}

std::vector<Cut> History::RecoveryRound() {
  return CutDuring(kOperationsBetweenRecoveryCutsMax, kImagesPerRound,
                   [](const auto& folder, const auto& options, const auto&) {
                     const auto log = Open(folder, options);
                     ASSERT_TRUE(log.ok()) << log.status();
                   });
}

std::vector<Cut> History::CutDuring(std::uint64_t operations_max, std::size_t cuts_max,
                                    const Work& work) {
  const TemporaryFolder folder;
  disk_.WriteTo(folder.Path());
  const auto files = std::make_shared<PowerCutFiles>(folder.Path(), random_(), ground_.manner);
  std::mutex cuts_mutex;
  std::vector<Cut> cuts;
  files->CutRepeatedly(operations_max, [&](DiskImage image) {
    const std::size_t acknowledged = AcknowledgedCount();
    const std::lock_guard lock(cuts_mutex);
    if (cuts.size() < cuts_max) cuts.push_back({std::move(image), acknowledged});
  });
  const auto enough = [&] {
    const std::lock_guard lock(cuts_mutex);
    return cuts.size() >= cuts_max;
  };
  RocksOptions options;
  options.sync = ground_.sync;
  options.write_buffer_bytes = kWriteBufferBytes;
  options.anchor_interval = std::chrono::milliseconds(random_() % 3);
  options.file_system = files;
  work(folder.Path(), options, enough);
  files->StopCutting();
  if (cuts.size() < cuts_max) cuts.push_back({files->CutNow(), AcknowledgedCount()});
  return cuts;
}

std::string History::FaultIn(const Cut& cut) const {
  const TemporaryFolder folder;
  cut.image.WriteTo(folder.Path());
  RocksOptions options;
  // Nothing is cut any more; these files sync in no time.
  options.file_system = std::make_shared<PowerCutFiles>(folder.Path(), 0);
  const auto log = Open(folder.Path(), options);
  if (!log.ok()) return absl::StrCat("does not open: ", log.status().ToString());
  const storage::LogHealth health = (*log)->Health();
  Chains chains;
  for (int journal = 0; journal < kJournals; ++journal) {
    std::string fault = ReadChain(**log, NameOf(journal), chains[NameOf(journal)]);
    if (!fault.empty()) return fault;
  }
  for (std::size_t i = 0; i < cut.acknowledged; ++i) {
    std::string fault = FaultInAcknowledged(**log, chains, acknowledged_[i]);
    if (!fault.empty()) return fault;
  }
  if (!health.quarantined.empty()) {
    return absl::StrCat("out of use: ", health.quarantined.front().finding.what);
  }
  return FaultInGlobalOrder(**log, chains);
}

void History::GoOnFrom(Cut cut) {
  disk_ = std::move(cut.image);
  acknowledged_.resize(cut.acknowledged);
}

std::size_t History::AcknowledgedCount() const {
  const std::lock_guard lock(mutex_);
  return acknowledged_.size();
}

void History::AppendUntil(EventLog& log, const std::function<bool()>& enough) {
  std::vector<ChainBuilder> chains;
  for (int journal = 0; journal < kJournals; ++journal) {
    const auto head = log.FindHead(JournalId::ForName(NameOf(journal)));
    ASSERT_TRUE(head.ok()) << head.status();
    chains.push_back(head->has_value() ? ChainBuilder(**head, log.Epoch())
                                       : ChainBuilder(NameOf(journal), log.Epoch()));
    if (head->has_value()) AcknowledgeRecovered(log, **head);
  }
  Committer committer(log);
  for (std::size_t i = 0; i < kRecordsPerRoundMax && !enough(); ++i) {
    const int journal = static_cast<int>(random_() % kJournals);
    Submit(committer, NameOf(journal), NextOf(chains[journal]));
  }
}

// Whatever an opening shows may be acted on, so it must stay from then on.
void History::AcknowledgeRecovered(const EventLog& log, const Head& head) {
  const auto index = log.GlobalIndexOf(head.journal, head.sequence);
  ASSERT_TRUE(index.ok()) << index.status();
  const std::lock_guard lock(mutex_);
  acknowledged_.push_back({head.name, head.sequence, *index, head.hash, ""});
}

Append History::NextOf(ChainBuilder& chain) {
  std::size_t bytes = random_() % 2000;
  if (random_() % 100 == 0) bytes = storage::kPayloadInlineBytesMax + random_() % 10000;
  return chain.Next(std::string(bytes, static_cast<char>('a' + bytes % 26)),
                    absl::StrCat("request-", next_request_++));
}

void History::Submit(Committer& committer, const std::string& journal, Append append) {
  {
    std::unique_lock lock(mutex_);
    answered_.wait(lock, [this] { return in_flight_ < in_flight_max_; });
    ++in_flight_;
  }
  const std::string request_id = append.request->request_id;
  const absl::Status status = committer.Submit(
      std::move(append), [this, journal, request_id](const absl::StatusOr<AppendReceipt>& answer) {
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

// Reads and verifies a whole journal, with its head.
std::string History::ReadChain(const EventLog& log, const std::string& name,
                               std::vector<Found>& chain) {
  const JournalId journal = JournalId::ForName(name);
  std::optional<ChainPoint> previous;
  while (true) {
    const auto records = log.ReadRecords(journal, {chain.size() + 1});
    if (!records.ok()) return records.status().ToString();
    if (records->empty()) break;
    for (const auto& record : *records) {
      const absl::Status link = VerifyLink(previous, record.header, record.payload);
      if (!link.ok()) return link.ToString();
      if (record.header.epoch >= log.Epoch()) return "an epoch was given twice";
      previous = PointAfter(record.header);
      chain.push_back({previous->hash, record.global_index});
    }
  }
  const auto head = log.FindHead(journal);
  if (!head.ok()) return head.status().ToString();
  const std::uint64_t at = head->has_value() ? (*head)->sequence : 0;
  if (at != chain.size() || (at > 0 && (*head)->hash != chain.back().hash)) {
    return absl::StrCat(name, ": the head is not the last of ", chain.size(), " records");
  }
  return "";
}

std::string History::FaultInAcknowledged(const EventLog& log, const Chains& chains,
                                         const Acknowledged& record) {
  const std::string what = absl::StrCat(record.journal, " record ", record.sequence);
  const std::vector<Found>& chain = chains.at(record.journal);
  if (record.sequence > chain.size()) return absl::StrCat(what, " was acknowledged and is lost");
  const Found& found = chain[record.sequence - 1];
  if (found.hash != record.hash) return absl::StrCat(what, " is another one");
  if (found.global_index != record.global_index) {
    return absl::StrCat(what, " moved in the global order");
  }
  if (record.request_id.empty()) return "";
  const auto request =
      log.FindRequest(JournalId::ForName(record.journal), "person/ada", record.request_id);
  if (!request.ok()) return request.status().ToString();
  if (!request->has_value()) return absl::StrCat(what, ": its request is not found");
  if ((*request)->sequence != record.sequence) return absl::StrCat(what, ": another's request");
  return "";
}

std::string History::FaultInGlobalOrder(const EventLog& log, const Chains& chains) {
  std::map<JournalId, const std::vector<Found>*> by_id;
  std::size_t records = 0;
  for (const auto& [name, chain] : chains) {
    by_id[JournalId::ForName(name)] = &chain;
    records += chain.size();
  }
  std::uint64_t next = 1;
  while (true) {
    const auto entries = log.ReadGlobal(next, SIZE_MAX);
    if (!entries.ok()) return entries.status().ToString();
    if (entries->empty()) break;
    for (const auto& entry : *entries) {
      const auto chain = by_id.find(entry.journal);
      if (chain == by_id.end() || entry.sequence < 1 || entry.sequence > chain->second->size() ||
          (*chain->second)[entry.sequence - 1].global_index != next) {
        return absl::StrCat("global index ", next, " names another record");
      }
      ++next;
    }
  }
  if (next - 1 == records) return "";
  return absl::StrCat("the global order has ", next - 1, " entries, the journals ", records);
}

}  // namespace arbitro::crash
