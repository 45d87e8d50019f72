// SPDX-License-Identifier: Apache-2.0

#include <cstdint>
#include <cstdio>
#include <map>
#include <optional>
#include <string>

#include "absl/strings/str_cat.h"
#include "daemon/translate/payload_codec.h"
#include "storage/event_log.h"
#include "storage/limits.h"
#include "tools/arbitroutil/commands.h"
#include "tools/arbitroutil/data_folder.h"
#include "tools/progress_bar.h"

namespace arbitro::tools {
namespace {

// After so many, a journal's further faults are only counted.
constexpr uint64_t kFaultsShownMax = 20;

class JournalVerifier {
 public:
  JournalVerifier(const storage::EventLog& log, const storage::Head& head)
      : log_(log), head_(head) {}

  // Prints the journal's line, after its faults; whether there were none.
  bool Run() {
    ProgressBar bar("verifying " + head_.name);
    uint64_t next = 1;
    while (next <= head_.sequence) {
      const auto records = log_.ReadRecords(head_.journal, {next});
      if (!records.ok() || records->empty()) {
        Fault(next, records.ok() ? "is missing" : std::string(records.status().message()));
        break;
      }
      for (const storage::StoredRecord& record : *records) Take(record);
      next = records->back().header.sequence + 1;
      bar.Show(next - 1, head_.sequence);
    }
    bar.Finish();
    if (faults_ == 0 && !(previous_ && previous_->hash == head_.hash)) {
      Fault(head_.sequence, "the journal's head does not name its last record's hash");
    }
    if (faults_ > kFaultsShownMax) {
      std::printf("%s: %llu more faults\n", head_.name.c_str(), Long(faults_ - kFaultsShownMax));
    }
    std::printf(
        "%s: %llu records, %s\n", head_.name.c_str(), Long(records_),
        faults_ == 0 ? ("verified, head " + storage::ToHex(head_.hash)).c_str() : "NOT VERIFIED");
    return faults_ == 0;
  }

 private:
  static unsigned long long Long(uint64_t number) { return number; }

  void Take(const storage::StoredRecord& record) {
    ++records_;
    const auto fault = storage::FindLinkFault(previous_, record.header, record.payload);
    if (fault) {
      Fault(record.header.sequence,
            absl::StrCat(fault->field, ": expected ", fault->expected, ", found ", fault->found));
    } else {
      CheckDecision(record);
    }
    previous_ = storage::PointAfter(record.header);
  }

  // The log stores the digest of the decision and cannot check it: it knows no decision.
  void CheckDecision(const storage::StoredRecord& record) {
    const auto content = codec_.Decode(storage::OpenPayload(record.payload));
    if (!content.ok()) {
      Fault(record.header.sequence, "payload: " + std::string(content.status().message()));
      return;
    }
    const auto found = storage::DecisionDigest(codec_.EncodeDecision(content->decision));
    if (found == record.header.decision_digest) return;
    Fault(record.header.sequence,
          absl::StrCat("decision_digest: expected ", storage::ToHex(record.header.decision_digest),
                       ", found ", storage::ToHex(found)));
  }

  void Fault(uint64_t sequence, const std::string& what) {
    if (++faults_ > kFaultsShownMax) return;
    std::printf("journal %s, record %llu: %s\n", head_.name.c_str(), Long(sequence), what.c_str());
  }

  const storage::EventLog& log_;
  const storage::Head& head_;
  const translate::ProtoPayloadCodec codec_;
  std::optional<storage::ChainPoint> previous_;
  uint64_t records_ = 0;
  uint64_t faults_ = 0;
};

// The global order must name every record of every journal once, each journal's in its order.
class OrderVerifier {
 public:
  explicit OrderVerifier(const storage::EventLog& log) : log_(log) {}

  bool Run(const std::vector<storage::Head>& heads) {
    const auto last = log_.LastGlobalIndex();
    if (!last.ok()) return Fault(std::string(last.status().message()));
    uint64_t next = 1;
    while (next <= *last) {
      const auto entries = log_.ReadGlobal(next, storage::kReadRecordsMax);
      if (!entries.ok()) return Fault(std::string(entries.status().message()));
      if (entries->empty()) return Fault(absl::StrCat("entry ", next, " is missing"));
      for (const storage::GlobalEntry& entry : *entries) {
        if (!Take(entry, next)) return false;
        ++next;
      }
    }
    for (const storage::Head& head : heads) {
      if (seen_[head.journal] == head.sequence) continue;
      return Fault(absl::StrCat("it names ", seen_[head.journal], " records of ", head.name,
                                ", the journal has ", head.sequence));
    }
    std::printf("global order: %llu records, verified\n", static_cast<unsigned long long>(*last));
    return true;
  }

 private:
  bool Take(const storage::GlobalEntry& entry, uint64_t expected_index) {
    if (entry.index != expected_index) {
      return Fault(absl::StrCat("expected entry ", expected_index, ", found ", entry.index));
    }
    const uint64_t expected = ++seen_[entry.journal];
    if (entry.sequence == expected) return true;
    return Fault(absl::StrCat("entry ", entry.index, ": expected record ", expected, " of journal ",
                              entry.journal.ToHex(), ", found ", entry.sequence));
  }

  static bool Fault(const std::string& what) {
    std::printf("global order: %s\n", what.c_str());
    return false;
  }

  const storage::EventLog& log_;
  std::map<storage::JournalId, uint64_t> seen_;
};

}  // namespace

ExitCode VerifyLog(const LogOptions& options) {
  const auto log = OpenLog(options.data);
  const auto heads = log.ok() ? JournalsOf(**log, options.journal)
                              : absl::StatusOr<std::vector<storage::Head>>(log.status());
  if (!heads.ok()) {
    std::fprintf(stderr, "arbitroutil: %s\n", std::string(heads.status().message()).c_str());
    return absl::IsDataLoss(heads.status()) ? kExitFault : kExitUsage;
  }
  bool verified = true;
  for (const storage::Head& head : *heads) verified &= JournalVerifier(**log, head).Run();
  if (options.journal.empty()) verified &= OrderVerifier(**log).Run(*heads);
  std::printf(verified ? "log: verified\n" : "log: NOT VERIFIED\n");
  return verified ? kExitOk : kExitFault;
}

}  // namespace arbitro::tools
