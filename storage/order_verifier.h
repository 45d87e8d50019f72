// SPDX-License-Identifier: Apache-2.0
//
// Verifies every record of a log, in the global order, a part at a time.
//
// For each record: that the order names it and has its hash, that it knows its place and continues
// its journal, and (PayloadCheck) that its payload is the one that its header names. For the whole:
// that the journals end where the order ends them, and that the running hash is the log's own and
// went through the anchor. Chain, order and heads together leave no room for a record too many or
// too few.
//
//   OrderVerifier verifier(log, options);
//   while (!verifier.Done()) verifier.VerifySome(16384);
//
// The daemon does so in the background from its start on, `arbitroutil log verify` as fast as it
// can. Records that are appended meanwhile are left for the next one.

#ifndef ARBITRO_STORAGE_ORDER_VERIFIER_H_
#define ARBITRO_STORAGE_ORDER_VERIFIER_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "storage/event_log.h"

namespace arbitro::storage {

// Which payloads are read and held against the digests in their headers.
enum class PayloadCheck {
  kAll,
  // The chains, the order and the heads alone: whether a record was changed, added or lost, but not
  // whether every payload is still there.
  kNone,
};

struct OrderVerifierOptions {
  PayloadCheck payloads = PayloadCheck::kAll;

  // A point that the order must go through, such as that of the anchor.
  std::optional<OrderPoint> anchored;

  // Gets each finding as it is made, on the thread that called VerifySome. A journal with a fault
  // in its chain is not looked at any further; faults of payloads are all found.
  std::function<void(const Finding&)> on_finding;

  // Gets each record once it was read, from several threads: for checks of what lies in a payload.
  // The text is a fault, empty where there is none. Not called where no payload is read.
  std::function<std::string(const StoredRecord&)> check_record;

  // Threads that read and hash.
  std::size_t threads = 1;
};

// For one thread at a time. The log must outlive it.
class OrderVerifier {
 public:
  OrderVerifier(const EventLog& log, OrderVerifierOptions options);
  ~OrderVerifier();

  // Verifies the next `records_max` records, or those that are left; then the heads. Does nothing
  // once it is done.
  void VerifySome(std::size_t records_max);

  // Whether everything was looked at that the log held when this began.
  bool Done() const { return done_; }

  // Records looked at so far, and in all.
  std::uint64_t Verified() const { return point_.count; }
  std::uint64_t Total() const { return total_; }

  // Findings made so far, and records read whose payload was erased.
  std::uint64_t Findings() const { return findings_; }
  std::uint64_t Erased() const { return erased_; }

 private:
  struct Run;

  bool TakeEntries(std::size_t records_max);
  void GroupEntries();
  void AddRun(std::size_t place, bool read_before);
  void VerifyRuns();
  void VerifyRun(Run& run) const;
  absl::Status VerifyRecords(Run& run, const ReadRange& range) const;
  absl::Status VerifyHeaders(Run& run, const ReadRange& range) const;
  bool VerifyHeader(Run& run, const RecordHeader& header, std::uint64_t global_index) const;
  std::optional<std::string> FindPayloadFault(const StoredRecord& record) const;
  void TakeRun(const Run& run);
  void AdvanceOrder();
  void CheckPoint(const OrderPoint& expected, const char* whose);
  void CheckHeads();
  void CheckJournals();
  void CheckHead(const Head& head);
  // `ordered` is the highest sequence of the journal that the order is known to have.
  void Find(const std::optional<JournalId>& journal, std::string what, std::uint64_t ordered = 0);

  const EventLog& log_;
  const OrderVerifierOptions options_;
  std::uint64_t total_ = 0;
  std::optional<OrderPoint> own_;  // what the log says of itself
  OrderPoint point_;
  bool order_known_ = true;  // whether point_.hash is right: not where the order breaks off
  std::map<JournalId, ChainPoint> chains_;
  std::set<JournalId> broken_;
  std::vector<GlobalEntry> entries_;
  std::vector<Run> runs_;
  std::uint64_t findings_ = 0;
  std::uint64_t erased_ = 0;
  bool done_ = false;
};

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_ORDER_VERIFIER_H_
