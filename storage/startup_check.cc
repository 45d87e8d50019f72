// SPDX-License-Identifier: Apache-2.0

#include "storage/startup_check.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <utility>

#include "absl/strings/str_cat.h"
#include "storage/files/failpoint.h"
#include "storage/files/seeded_fault.h"
#include "storage/format/limits.h"

namespace arbitro::storage {
namespace {

Finding OfLog(std::string what, std::uint64_t known = 0, std::uint64_t found = 0) {
  return {std::nullopt, {}, std::move(what), true, known, found};
}

Finding OfJournal(const EventLog& log, const Head& head, std::string what) {
  return {head.journal, head.name, std::move(what), EndsInOrder(log, head), 0, 0};
}

// Nothing where the log has the record that an entry of the order names.
std::optional<Finding> CheckEntry(const EventLog& log, const GlobalEntry& entry) {
  const absl::StatusOr<StoredHeader> header = log.ReadHeader(entry.journal, entry.sequence);
  if (header.ok() && header->global_index == entry.index &&
      RecordHash(header->header) == entry.record_hash) {
    return std::nullopt;
  }
  return OfLog(absl::StrCat("entry ", entry.index, " of the global order names record ",
                            entry.sequence, " of journal `", entry.journal.ToHex(),
                            "`, which is not there"));
}

// The order against the anchor: what was anchored must be the beginning of what there is.
// Adds the journals of later records to `touched`.
std::optional<Finding> CheckAnchor(const EventLog& log, const OrderPoint& order,
                                   const std::optional<OrderPoint>& anchored,
                                   std::set<JournalId>* touched) {
  if (SeededFault("anchor_not_compared")) return std::nullopt;
  if (!anchored.has_value()) {
    if (order.count == 0) return std::nullopt;
    return OfLog(absl::StrCat("no readable anchor lies beside a log of ", order.count,
                              " records, so whether it lost any cannot be told"),
                 order.count, order.count);
  }
  if (order.count < anchored->count) {
    return FindingBehindAnchor(order, *anchored);
  }
  OrderPoint point = *anchored;
  while (point.count < order.count) {
    const auto entries = log.ReadGlobal(point.count + 1, kReadRecordsMax);
    if (!entries.ok()) return OfLog(std::string(entries.status().message()));
    if (entries->empty()) return OfLog(absl::StrCat("the global order ends at ", point.count));
    for (const GlobalEntry& entry : *entries) {
      if (auto finding = CheckEntry(log, entry)) return finding;
      Advance(point, entry.record_hash);
      if (!SeededFault("touched_left_unverified")) touched->insert(entry.journal);
    }
  }
  if (point == order) return std::nullopt;
  return OfLog(absl::StrCat("the records after the anchor give the running hash ",
                            ToHex(point.hash), ", the log has ", ToHex(order.hash)));
}

absl::StatusOr<std::vector<Head>> AllHeads(const EventLog& log) {
  std::vector<Head> heads;
  JournalRange range;
  while (true) {
    absl::StatusOr<std::vector<Head>> page = log.ListJournals(range);
    if (!page.ok()) return page.status();
    if (page->empty()) return heads;
    range.after = page->back().name;
    heads.insert(heads.end(), page->begin(), page->end());
  }
}

// How many records of each journal the order has.
absl::StatusOr<std::map<JournalId, std::uint64_t>> CountByJournal(const EventLog& log,
                                                                  std::uint64_t count) {
  std::map<JournalId, std::uint64_t> counts;
  for (std::uint64_t index = 1; index <= count;) {
    const auto entries = log.ReadGlobal(index, kReadRecordsMax);
    if (!entries.ok()) return entries.status();
    if (entries->empty()) break;
    for (const GlobalEntry& entry : *entries) ++counts[entry.journal];
    index += entries->size();
  }
  return counts;
}

// Journals that end before the order says, or have lost their name; the whole log where journals
// hold what the order does not have.
std::vector<Finding> CheckHeads(const EventLog& log, const std::vector<Head>& heads,
                                const OrderPoint& order) {
  std::uint64_t records = 0;
  for (const Head& head : heads) records += head.sequence;
  if (records == order.count) return {};
  auto ordered = CountByJournal(log, order.count);
  if (!ordered.ok()) return {OfLog(std::string(ordered.status().message()))};
  std::vector<Finding> findings;
  bool beyond_order = false;
  for (const Head& head : heads) {
    const std::uint64_t known = (*ordered)[head.journal];
    ordered->erase(head.journal);
    beyond_order = beyond_order || head.sequence > known;
    if (head.sequence >= known) continue;
    findings.push_back({head.journal, head.name,
                        absl::StrCat("the global order has ", known, " records of it, the newest ",
                                     "that is there is ", head.sequence),
                        false, 0, 0});
  }
  for (const auto& [journal, known] : *ordered) {
    findings.push_back(
        {journal, {}, absl::StrCat("its ", known, " records have no name"), false, 0, 0});
  }
  if (!beyond_order) return findings;
  return {OfLog(absl::StrCat("the journals hold ", records, " records together, the log counts ",
                             order.count),
                std::max(records, order.count), std::min(records, order.count))};
}

std::vector<Finding> CheckJournals(const EventLog& log, const std::vector<Head>& heads,
                                   const StartFacts& facts) {
  std::vector<Finding> findings;
  std::mutex mutex;
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < heads.size(); i = next++) {
      const std::uint64_t verified =
          facts.verified_sequence ? facts.verified_sequence(heads[i]) : 0;
      std::optional<Finding> finding = CheckJournal(log, heads[i], verified);
      if (!finding.has_value()) continue;
      const std::lock_guard lock(mutex);
      findings.push_back(*std::move(finding));
    }
  };
  std::vector<std::thread> threads;
  const std::size_t count = std::min(std::max<std::size_t>(facts.threads, 1), heads.size());
  for (std::size_t i = 1; i < count; ++i) threads.emplace_back(work);
  work();
  for (std::thread& thread : threads) thread.join();
  std::sort(findings.begin(), findings.end(),
            [](const Finding& a, const Finding& b) { return a.journal_name < b.journal_name; });
  return findings;
}

absl::StatusOr<std::uint64_t> CountByHeads(const EventLog& log) {
  std::uint64_t records = 0;
  JournalRange range;
  while (true) {
    const absl::StatusOr<std::vector<Head>> page = log.ListJournals(range);
    if (!page.ok()) return page.status();
    if (page->empty()) return records;
    range.after = page->back().name;
    for (const Head& head : *page) records += head.sequence;
  }
}

// The heads of the journals that are `touched`, by name; nothing where the heads of all do not make
// up the order, or cannot be read. Keeps none of the others.
std::optional<std::vector<Head>> HeadsInUse(const EventLog& log, const StartFacts& facts,
                                            const OrderPoint& order,
                                            const std::set<JournalId>& touched) {
  const absl::StatusOr<std::uint64_t> records =
      facts.count_by_heads ? facts.count_by_heads() : CountByHeads(log);
  if (!records.ok() || *records != order.count) return std::nullopt;
  std::vector<Head> in_use;
  for (const JournalId& journal : touched) {
    absl::StatusOr<std::optional<Head>> head = log.FindHead(journal);
    if (!head.ok() || !head->has_value()) return std::nullopt;
    in_use.push_back(**std::move(head));
  }
  return in_use;
}

// The heads of all journals against the order, and each journal against its head.
std::vector<Finding> CheckAllJournals(const EventLog& log, const StartFacts& facts,
                                      const OrderPoint& order) {
  const absl::StatusOr<std::vector<Head>> heads = AllHeads(log);
  if (!heads.ok()) return {OfLog(std::string(heads.status().message()))};
  std::vector<Finding> findings = CheckHeads(log, *heads, order);
  Failpoint("start.heads_compared");
  const std::vector<Finding> of_journals = CheckJournals(log, *heads, facts);
  findings.insert(findings.end(), of_journals.begin(), of_journals.end());
  Failpoint("start.journals_verified");
  return findings;
}

}  // namespace

std::vector<Finding> CheckAtStart(const EventLog& log, const StartFacts& facts) {
  const absl::StatusOr<OrderPoint> order = log.Order();
  if (!order.ok()) return {OfLog(std::string(order.status().message()))};
  std::vector<Finding> findings;
  std::set<JournalId> touched;
  if (auto finding = CheckAnchor(log, *order, facts.anchored, &touched)) {
    findings.push_back(*finding);
  }
  Failpoint("start.anchor_compared");
  if (!facts.idle_journals && facts.anchored.has_value() && findings.empty()) {
    const std::optional<std::vector<Head>> in_use = HeadsInUse(log, facts, *order, touched);
    if (in_use.has_value()) return CheckJournals(log, *in_use, facts);
  }
  const std::vector<Finding> of_all = CheckAllJournals(log, facts, *order);
  findings.insert(findings.end(), of_all.begin(), of_all.end());
  return findings;
}

Finding FindingBehindAnchor(const OrderPoint& order, const OrderPoint& anchored) {
  return OfLog(absl::StrCat("the log holds ", order.count, " records (running hash ",
                            ToHex(order.hash), "), its anchor names ", anchored.count, " (",
                            ToHex(anchored.hash), "): the newest were lost"),
               anchored.count, order.count);
}

std::optional<Finding> CheckJournal(const EventLog& log, const Head& head,
                                    std::uint64_t verified_sequence) {
  std::optional<ChainPoint> previous;
  if (verified_sequence > 0) {
    const absl::StatusOr<StoredHeader> header = log.ReadHeader(head.journal, verified_sequence);
    if (!header.ok()) return OfJournal(log, head, std::string(header.status().message()));
    previous = PointAfter(header->header);
  }
  while (!previous.has_value() || previous->sequence < head.sequence) {
    const std::uint64_t next = previous.has_value() ? previous->sequence + 1 : 1;
    const auto records = log.ReadRecords(head.journal, {next});
    if (!records.ok()) return OfJournal(log, head, std::string(records.status().message()));
    if (records->empty()) return OfJournal(log, head, absl::StrCat("record ", next, " is missing"));
    for (const StoredRecord& record : *records) {
      const absl::Status linked = VerifyLink(previous, record.header, record.PayloadToCheck());
      if (!linked.ok()) return OfJournal(log, head, std::string(linked.message()));
      previous = PointAfter(record.header);
    }
  }
  if (EndsInOrder(log, head)) return std::nullopt;
  return OfJournal(log, head,
                   absl::StrCat("its newest record, ", head.sequence, " with hash ",
                                ToHex(head.hash), ", is not the one that the global order has"));
}

}  // namespace arbitro::storage
