// SPDX-License-Identifier: Apache-2.0

#include "storage/order_verifier.h"

#include <algorithm>
#include <atomic>
#include <thread>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "storage/format/limits.h"

namespace arbitro::storage {
namespace {

// The most records of one journal that one thread takes at a time.
constexpr std::size_t kRunRecordsMax = 4096;

}  // namespace

// Records of one journal that follow each other, and their places among the entries.
struct OrderVerifier::Run {
  JournalId journal;
  std::uint64_t first_sequence = 0;
  std::vector<std::size_t> places;

  // The point that the run continues. If another run of the same step comes before it, the verifier
  // reads that run's last record again for it.
  std::optional<ChainPoint> before;
  bool read_before = false;

  // The outcome of the run.
  std::optional<ChainPoint> end;
  std::size_t verified = 0;  // of the places
  std::vector<std::string> faults;
  bool broken = false;
  std::uint64_t erased = 0;

  void Stop(std::string fault) {
    faults.push_back(std::move(fault));
    broken = true;
  }

  // Whether the entry is of the next record, for which there is room.
  bool GoesOnWith(const GlobalEntry& entry) const {
    return entry.sequence == first_sequence + places.size() && places.size() < kRunRecordsMax;
  }

  // Returns the range that is left to read.
  ReadRange Rest() const { return {first_sequence + verified, places.size() - verified}; }
  std::uint64_t LastSequence() const { return first_sequence + places.size() - 1; }
};

OrderVerifier::OrderVerifier(const EventLog& log, OrderVerifierOptions options)
    : log_(log), options_(std::move(options)) {
  const absl::StatusOr<OrderPoint> own = log_.Order();
  const absl::StatusOr<std::uint64_t> last = log_.LastGlobalIndex();
  if (own.ok()) own_ = *own;
  if (!own.ok()) Find(std::nullopt, std::string(own.status().message()));
  if (!last.ok()) Find(std::nullopt, std::string(last.status().message()));
  total_ = std::max(own.ok() ? own->count : 0, last.ok() ? *last : 0);
}

OrderVerifier::~OrderVerifier() = default;

void OrderVerifier::VerifySome(std::size_t records_max) {
  if (done_) return;
  if (point_.count < total_ && !TakeEntries(records_max)) {
    // Without the order the next records are unknown. The journals are still checked against their
    // heads.
    order_known_ = false;
    point_.count = total_;
  }
  VerifyRuns();
  for (const Run& run : runs_) TakeRun(run);
  AdvanceOrder();
  if (point_.count < total_) return;
  done_ = true;
  CheckHeads();
}

// Reads the next part of the order and groups it by journal. Returns false if the order breaks off.
bool OrderVerifier::TakeEntries(std::size_t records_max) {
  entries_.clear();
  runs_.clear();
  const std::size_t wanted = std::min<std::uint64_t>(records_max, total_ - point_.count);
  while (entries_.size() < wanted) {
    const std::uint64_t next = point_.count + entries_.size() + 1;
    const auto page = log_.ReadGlobal(next, wanted - entries_.size());
    if (!page.ok()) Find(std::nullopt, std::string(page.status().message()));
    if (page.ok() && page->empty()) {
      Find(std::nullopt, absl::StrCat("the global order has no entry ", next));
    }
    if (!page.ok() || page->empty()) break;
    entries_.insert(entries_.end(), page->begin(), page->end());
  }
  GroupEntries();
  return entries_.size() == wanted;
}

void OrderVerifier::GroupEntries() {
  absl::flat_hash_map<JournalId, std::size_t> open;
  for (std::size_t place = 0; place < entries_.size(); ++place) {
    const GlobalEntry& entry = entries_[place];
    if (!broken_.empty() && broken_.contains(entry.journal)) continue;
    const auto found = open.find(entry.journal);
    if (found != open.end() && runs_[found->second].GoesOnWith(entry)) {
      runs_[found->second].places.push_back(place);
      continue;
    }
    AddRun(place, found != open.end());
    open[entry.journal] = runs_.size() - 1;
  }
}

// Begins a run; `read_before`: another one of its journal comes before it.
void OrderVerifier::AddRun(std::size_t place, bool read_before) {
  const GlobalEntry& entry = entries_[place];
  Run run;
  run.journal = entry.journal;
  run.first_sequence = entry.sequence;
  run.places.push_back(place);
  const auto chain = chains_.find(entry.journal);
  run.read_before = read_before;
  if (!run.read_before && chain != chains_.end()) run.before = chain->second;
  runs_.push_back(std::move(run));
}

void OrderVerifier::VerifyRuns() {
  std::atomic<std::size_t> next = 0;
  const auto work = [this, &next] {
    for (std::size_t i = next++; i < runs_.size(); i = next++) VerifyRun(runs_[i]);
  };
  std::vector<std::thread> threads;
  const std::size_t count = std::min(std::max<std::size_t>(options_.threads, 1), runs_.size());
  for (std::size_t i = 1; i < count; ++i) threads.emplace_back(work);
  work();
  for (std::thread& thread : threads) thread.join();
}

void OrderVerifier::VerifyRun(Run& run) const {
  if (run.read_before && run.first_sequence > 1) {
    const auto header = log_.ReadHeader(run.journal, run.first_sequence - 1);
    if (!header.ok()) return run.Stop(std::string(header.status().message()));
    run.before = PointAfter(header->header);
  }
  run.end = run.before;
  while (run.verified < run.places.size()) {
    const ReadRange rest = run.Rest();
    const absl::Status read = options_.payloads == PayloadCheck::kAll ? VerifyRecords(run, rest)
                                                                      : VerifyHeaders(run, rest);
    if (!read.ok()) return run.Stop(std::string(read.message()));
    if (run.broken) return;
    if (run.Rest().first_sequence == rest.first_sequence) {
      return run.Stop(absl::StrCat("record ", rest.first_sequence, " is missing"));
    }
  }
}

absl::Status OrderVerifier::VerifyRecords(Run& run, const ReadRange& range) const {
  const auto records = log_.ReadRecords(run.journal, range);
  if (!records.ok()) return records.status();
  for (const StoredRecord& record : *records) {
    if (!VerifyHeader(run, record.header, record.global_index)) break;
    if (record.erased) ++run.erased;
    if (auto fault = FindPayloadFault(record)) run.faults.push_back(*std::move(fault));
  }
  return absl::OkStatus();
}

absl::Status OrderVerifier::VerifyHeaders(Run& run, const ReadRange& range) const {
  const auto headers = log_.ReadHeaders(run.journal, range);
  if (!headers.ok()) return headers.status();
  for (const StoredHeader& stored : *headers) {
    if (!VerifyHeader(run, stored.header, stored.global_index)) break;
  }
  return absl::OkStatus();
}

// Verifies the next header of a run. Returns false if the run ends with a fault.
bool OrderVerifier::VerifyHeader(Run& run, const RecordHeader& header,
                                 std::uint64_t global_index) const {
  const GlobalEntry& entry = entries_[run.places[run.verified]];
  if (global_index != entry.index) {
    run.Stop(absl::StrCat("record ", header.sequence, " says that it has place ", global_index,
                          " in the global order, which has it at ", entry.index));
    return false;
  }
  if (absl::Status linked = VerifyLink(run.end, header, std::nullopt); !linked.ok()) {
    run.Stop(std::string(linked.message()));
    return false;
  }
  run.end = PointAfter(header);
  if (run.end->hash != entry.record_hash) {
    run.Stop(absl::StrCat("record ", header.sequence, " has the hash ", ToHex(run.end->hash),
                          ", the global order has ", ToHex(entry.record_hash)));
    return false;
  }
  ++run.verified;
  return true;
}

std::optional<std::string> OrderVerifier::FindPayloadFault(const StoredRecord& record) const {
  const std::optional<LinkFault> fault =
      storage::FindPayloadFault(record.header, record.PayloadToCheck());
  if (fault.has_value()) {
    return absl::StrCat("record ", record.header.sequence, ": `", fault->field, "` expected ",
                        fault->expected, ", found ", fault->found);
  }
  if (record.erased || !options_.check_record) return std::nullopt;
  const std::string other = options_.check_record(record);
  if (other.empty()) return std::nullopt;
  return absl::StrCat("record ", record.header.sequence, ": ", other);
}

void OrderVerifier::TakeRun(const Run& run) {
  for (const std::string& fault : run.faults) Find(run.journal, fault, run.LastSequence());
  erased_ += run.erased;
  if (run.end.has_value()) chains_[run.journal] = *run.end;
  if (run.broken) broken_.insert(run.journal);
}

void OrderVerifier::AdvanceOrder() {
  for (const GlobalEntry& entry : entries_) {
    Advance(point_, entry.record_hash);
    if (options_.anchored.has_value() && point_.count == options_.anchored->count) {
      CheckPoint(*options_.anchored, "its anchor");
    }
  }
  entries_.clear();
  runs_.clear();
}

void OrderVerifier::CheckPoint(const OrderPoint& expected, const char* whose) {
  if (!order_known_ || point_ == expected) return;
  Find(std::nullopt,
       absl::StrCat("the running hash over ", point_.count, " records is ", ToHex(point_.hash),
                    ", that of ", whose, " over ", expected.count, " is ", ToHex(expected.hash)));
}

void OrderVerifier::CheckHeads() {
  if (own_.has_value()) CheckPoint(*own_, "the log itself");
  if (options_.anchored.has_value() && options_.anchored->count > total_) {
    Find(std::nullopt, absl::StrCat("the log holds ", total_, " records, its anchor names ",
                                    options_.anchored->count));
  }
  CheckJournals();
}

void OrderVerifier::CheckJournals() {
  JournalRange range;
  std::set<JournalId> seen;
  while (true) {
    const auto page = log_.ListJournals(range);
    if (!page.ok()) return Find(std::nullopt, std::string(page.status().message()));
    if (page->empty()) break;
    range.after = page->back().name;
    for (const Head& head : *page) {
      seen.insert(head.journal);
      CheckHead(head);
    }
  }
  for (const auto& [journal, chain] : chains_) {
    if (!seen.contains(journal)) {
      Find(journal, absl::StrCat("its ", chain.sequence, " records have no name"), chain.sequence);
    }
  }
}

// The journal may have gone on since this began.
void OrderVerifier::CheckHead(const Head& head) {
  if (broken_.contains(head.journal)) return;
  const auto chain = chains_.find(head.journal);
  const ChainPoint end = chain == chains_.end() ? ChainPoint{} : chain->second;
  if (head.sequence == end.sequence && head.hash == end.hash) return;
  if (head.sequence > end.sequence) {
    const auto next = log_.ReadHeader(head.journal, end.sequence + 1);
    if (next.ok() && next->global_index > total_ && next->header.previous_hash == end.hash) return;
  }
  Find(head.journal,
       absl::StrCat("its newest record is ", head.sequence, " with hash ", ToHex(head.hash),
                    ", the global order ends it at ", end.sequence, " with hash ", ToHex(end.hash)),
       end.sequence);
}

void OrderVerifier::Find(const std::optional<JournalId>& journal, std::string what,
                         std::uint64_t ordered) {
  ++findings_;
  if (!options_.on_finding) return;
  Finding finding;
  finding.journal = journal;
  finding.what = std::move(what);
  if (journal.has_value()) {
    const auto head = log_.FindHead(*journal);
    if (head.ok() && head->has_value()) {
      finding.journal_name = (*head)->name;
      finding.can_continue = (*head)->sequence >= ordered && EndsInOrder(log_, **head);
    } else {
      finding.can_continue = false;
    }
  }
  options_.on_finding(finding);
}

}  // namespace arbitro::storage
