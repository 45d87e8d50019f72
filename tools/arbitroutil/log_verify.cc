// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "daemon/translate/record/payload_codec.h"
#include "storage/event_log.h"
#include "storage/order_verifier.h"
#include "storage/rocks/anchor.h"
#include "tools/arbitroutil/commands.h"
#include "tools/arbitroutil/data_folder.h"
#include "tools/printing.h"
#include "tools/progress_bar.h"

namespace arbitro::tools {
namespace {

// After so many, a journal's further faults are only counted.
constexpr uint64_t kFaultsShownMax = 20;

// Records that are verified between two looks at the bar.
constexpr std::size_t kStepRecords = 65536;

// The log stores the digest of the decision and cannot check it: it knows no decision. Empty where
// it is right.
std::string DecisionFault(const translate::ProtoPayloadCodec& codec,
                          const storage::StoredRecord& record) {
  if (record.erased) return {};
  const auto payload = storage::OpenPayload(record.header, record.payload);
  if (!payload.ok()) return "payload: " + std::string(payload.status().message());
  const auto content = codec.Decode(*payload);
  if (!content.ok()) return "payload: " + std::string(content.status().message());
  const storage::DecisionHasher hasher(record.header, record.payload);
  const auto part = codec.DecisionIn(*payload);
  const auto found = hasher.Of(part.bytes);
  if (found == record.header.decision_digest) return {};
  if (!part.displaced.empty() && hasher.Of(part.displaced) == record.header.decision_digest)
    return {};
  return absl::StrCat("decision_digest: expected ", storage::ToHex(record.header.decision_digest),
                      ", found ", storage::ToHex(found));
}

// The journal's line, after the faults that were not shown.
void PrintVerdict(const storage::Head& head, uint64_t records, uint64_t faults) {
  if (faults > kFaultsShownMax) {
    Say("%s: %llu more faults\n", head.name.c_str(), ForPrintf(faults - kFaultsShownMax));
  }
  Say("%s: %llu records, %s\n", head.name.c_str(), ForPrintf(records),
      faults == 0 ? ("verified, head " + storage::ToHex(head.hash)).c_str() : "NOT VERIFIED");
}

// One journal by itself.
class JournalVerifier {
 public:
  JournalVerifier(const storage::EventLog& log, const storage::Head& head,
                  storage::PayloadCheck payloads)
      : log_(log), head_(head), payloads_(payloads) {}

  // Prints the journal's line, after its faults; whether there were none.
  bool Run() {
    ProgressBar bar("verifying " + head_.name);
    while (records_ < head_.sequence) {
      const uint64_t next = records_ + 1;
      const absl::Status taken =
          payloads_ == storage::PayloadCheck::kAll ? TakeRecords(next) : TakeHeaders(next);
      if (!taken.ok()) {
        Fault(next, std::string(taken.message()));
        break;
      }
      bar.Show(records_, head_.sequence);
    }
    bar.Finish();
    if (faults_ == 0 && !(previous_ && previous_->hash == head_.hash)) {
      Fault(head_.sequence, "the journal's head does not name its last record's hash");
    }
    PrintVerdict(head_, records_, faults_);
    return faults_ == 0;
  }

 private:
  // Takes records from `next` on, one at least.
  absl::Status TakeRecords(uint64_t next) {
    const auto records = log_.ReadRecords(head_.journal, {next});
    if (!records.ok()) return records.status();
    if (records->empty()) return absl::DataLossError("is missing");
    for (const storage::StoredRecord& record : *records) {
      if (!Take(record.header, record.PayloadToCheck())) continue;
      const std::string wrong = DecisionFault(codec_, record);
      if (!wrong.empty()) Fault(record.header.sequence, wrong);
    }
    return absl::OkStatus();
  }

  absl::Status TakeHeaders(uint64_t next) {
    const auto headers = log_.ReadHeaders(head_.journal, {next});
    if (!headers.ok()) return headers.status();
    if (headers->empty()) return absl::DataLossError("is missing");
    for (const storage::StoredHeader& stored : *headers) Take(stored.header, std::nullopt);
    return absl::OkStatus();
  }

  // Whether the record continues the one before it, with that payload where one was read.
  bool Take(const storage::RecordHeader& header, std::optional<std::string_view> payload) {
    ++records_;
    const auto fault = storage::FindLinkFault(previous_, header, payload);
    if (fault) {
      Fault(header.sequence,
            absl::StrCat(fault->field, ": expected ", fault->expected, ", found ", fault->found));
    }
    previous_ = storage::PointAfter(header);
    return !fault;
  }

  void Fault(uint64_t sequence, const std::string& what) {
    if (++faults_ > kFaultsShownMax) return;
    Say("journal %s, record %llu: %s\n", head_.name.c_str(), ForPrintf(sequence), what.c_str());
  }

  const storage::EventLog& log_;
  const storage::Head& head_;
  const storage::PayloadCheck payloads_;
  const translate::ProtoPayloadCodec codec_;
  std::optional<storage::ChainPoint> previous_;
  uint64_t records_ = 0;
  uint64_t faults_ = 0;
};

// All of a log at once: chains, the order and the anchor; where payloads are read, also those,
// their decisions, and every row.
class WholeLogVerifier {
 public:
  WholeLogVerifier(const storage::EventLog& log, const std::optional<storage::Anchor>& anchor,
                   storage::PayloadCheck payloads)
      : log_(log), anchor_(anchor), payloads_(payloads) {}

  // Prints the faults, then a line a journal; whether there were none.
  bool Run(const std::vector<storage::Head>& heads) {
    VerifyRecords();
    if (payloads_ == storage::PayloadCheck::kAll) CheckRows();
    for (const storage::Head& head : heads) PrintJournal(head);
    if (anchor_) {
      Say("anchor: names %llu records\n", ForPrintf(anchor_->order.count));
    }
    for (const storage::AcknowledgedLoss& loss : log_.Health().unrecorded_losses) {
      Say("acknowledged loss %s, not yet recorded: %s\n", loss.id.c_str(),
          loss.finding.what.c_str());
    }
    return faults_.empty();
  }

 private:
  // By journal, the log itself under the empty name.
  static constexpr char kLogItself[] = "";

  void VerifyRecords() {
    ProgressBar bar("verifying");
    storage::OrderVerifier verifier(log_, OptionsFor(&bar));
    while (!verifier.Done()) {
      verifier.VerifySome(kStepRecords);
      bar.Show(verifier.Verified(), verifier.Total());
    }
    bar.Finish();
    if (verifier.Erased() > 0) {
      Say("%llu payloads were erased\n", ForPrintf(verifier.Erased()));
    }
    if (faults_.empty()) {
      Say("global order: %llu records, verified\n", ForPrintf(verifier.Total()));
    }
  }

  // `bar` makes room for each finding.
  storage::OrderVerifierOptions OptionsFor(ProgressBar* bar) {
    storage::OrderVerifierOptions options;
    options.payloads = payloads_;
    if (anchor_) options.anchored = anchor_->order;
    options.threads = std::max(1u, std::thread::hardware_concurrency());
    options.check_record = [this](const storage::StoredRecord& record) {
      return DecisionFault(codec_, record);
    };
    options.on_finding = [this, bar](const storage::Finding& finding) {
      bar->Finish();
      const bool of_log = !finding.journal.has_value();
      Fault(of_log ? kLogItself : finding.journal_name, finding.what);
    };
    return options;
  }

  void CheckRows() {
    const absl::Status checked =
        log_.CheckRows([this](const std::string& row) { Fault(kLogItself, row); });
    if (!checked.ok()) Fault(kLogItself, std::string(checked.message()));
  }

  void Fault(const std::string& journal, const std::string& what) {
    if (++faults_[journal] > kFaultsShownMax) return;
    if (journal.empty()) {
      Say("log: %s\n", what.c_str());
    } else {
      Say("journal %s: %s\n", journal.c_str(), what.c_str());
    }
  }

  void PrintJournal(const storage::Head& head) const {
    const auto faults = faults_.find(head.name);
    PrintVerdict(head, head.sequence, faults == faults_.end() ? 0 : faults->second);
  }

  const storage::EventLog& log_;
  const std::optional<storage::Anchor> anchor_;
  const storage::PayloadCheck payloads_;
  const translate::ProtoPayloadCodec codec_;
  std::map<std::string, uint64_t> faults_;
};

// A bundle or a backup has none; one that cannot be read is a fault of the folder that the daemon
// says at its start.
std::optional<storage::Anchor> AnchorOf(const std::string& data) {
  std::error_code ignored;
  if (!std::filesystem::is_directory(data, ignored)) return std::nullopt;
  const auto anchor = storage::ReadAnchor(nullptr, data);
  return anchor.ok() ? *anchor : std::nullopt;
}

}  // namespace

ExitCode VerifyLog(const LogOptions& options) {
  const auto log = OpenLog(options.data);
  const auto heads = log.ok() ? JournalsOf(**log, options.journal)
                              : absl::StatusOr<std::vector<storage::Head>>(log.status());
  if (!heads.ok()) {
    SayError("arbitroutil: %s\n", std::string(heads.status().message()).c_str());
    return absl::IsDataLoss(heads.status()) ? kExitFault : kExitUsage;
  }
  bool verified = true;
  if (options.journal.empty()) {
    verified = WholeLogVerifier(**log, AnchorOf(options.data), options.payloads).Run(*heads);
  } else {
    for (const storage::Head& head : *heads) {
      verified &= JournalVerifier(**log, head, options.payloads).Run();
    }
  }
  const bool all = options.payloads == storage::PayloadCheck::kAll;
  Say("log: %s%s\n", verified ? "verified" : "NOT VERIFIED",
      all ? "" : " by its headers; no payload was read");
  return verified ? kExitOk : kExitFault;
}

}  // namespace arbitro::tools
