// SPDX-License-Identifier: Apache-2.0

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "daemon/engine/replay/journal_bundle.h"
#include "daemon/engine/replay/replay.h"
#include "daemon/translate/record/payload_codec.h"
#include "storage/bundle.h"
#include "storage/files/folder_lock.h"
#include "storage/rocks/event_log.h"
#include "storage/rocks/payload_archive.h"
#include "tools/arbitroutil/commands.h"
#include "tools/arbitroutil/data_folder.h"
#include "tools/arbitroutil/folder_owner.h"
#include "tools/arbitroutil/log_proof.h"
#include "tools/printing.h"
#include "tools/progress_bar.h"
#include "tools/whole_file.h"

namespace arbitro::tools {
namespace {

absl::StatusOr<storage::BundleImport> Import(const std::string& bundle, const std::string& data,
                                             std::string* journal) {
  const auto reader = storage::BundleReader::Open(bundle);
  if (!reader.ok()) return reader.status();
  *journal = reader->head().name;
  if (absl::Status owner = WorkAsOwnerOf(data); !owner.ok()) return owner;
  const auto back = storage::PutPayloadsBack(data, bundle);
  if (!back.ok()) return back.status();
  if (*back > 0) return storage::BundleImport{*back, 0, 0};
  auto lock = storage::FolderLock::AcquireForWriting(data);
  if (!lock.ok()) return lock.status();
  const auto log = storage::RocksEventLog::OpenForWriting(*std::move(lock));
  if (!log.ok()) return log.status();
  const translate::ProtoPayloadCodec codec;
  ProgressBar bar("importing " + *journal);
  return storage::ImportBundle(bundle, log->get(), engine::RequestsIn(codec),
                               [&](uint64_t done) { bar.Show(done, reader->head().sequence); });
}

// The proof that the bundle's newest record is in this log; nothing where the folder has no key, or
// where it cannot be made, which is said.
std::optional<std::string> ProofFor(const storage::EventLog& log, const std::string& data,
                                    const storage::Head& head) {
  const auto signer =
      storage::LogSigner::Open(absl::StrCat(data, "/", storage::kLogKeyFileName), &log.Tree());
  const auto proof = signer.ok() ? ProofOf(log, signer->get(), head.journal, head.sequence)
                                 : absl::StatusOr<storage::ProofFile>(signer.status());
  if (proof.ok()) return storage::InclusionProofText(*proof);
  if (!absl::IsNotFound(proof.status())) {
    SayError("arbitroutil: the bundle carries no proof: %s\n",
             std::string(proof.status().message()).c_str());
  }
  return std::nullopt;
}

absl::StatusOr<engine::ExportedJournal> Export(const storage::EventLog& log,
                                               const std::string& journal,
                                               const BundleOptions& options,
                                               const std::string& file) {
  std::ofstream out(file, std::ios::binary | std::ios::trunc);
  if (!out) return CannotWrite(file);
  const translate::ProtoPayloadCodec codec;
  ProgressBar bar("exporting " + journal);
  auto exported = engine::ExportJournal(
      {&log, &codec, [&](const storage::Head& head) { return ProofFor(log, options.data, head); }},
      journal,
      [&](std::string_view bytes) {
        out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        return out ? absl::OkStatus() : CannotWrite(file);
      },
      [&](uint64_t done, uint64_t total) { bar.Show(done, total); });
  if (!exported.ok()) return exported;
  out.close();
  if (!out) return CannotWrite(file);
  return exported;
}

}  // namespace

ExitCode ImportLog(const BundleOptions& options) {
  std::string journal;
  const auto done = Import(options.bundle, options.data, &journal);
  if (!done.ok()) return Failed(done.status());
  Say("%s: %llu records, %llu of them new\nimported: verified\n", journal.c_str(),
      static_cast<unsigned long long>(done->records),
      static_cast<unsigned long long>(done->records - done->known));
  return kExitOk;
}

ExitCode ExportLog(const BundleOptions& options) {
  const auto log = OpenLog(options.data);
  if (!log.ok()) return Failed(log.status());
  const auto heads = JournalsOf(**log, options.journal);
  if (!heads.ok()) return Failed(heads.status());
  const storage::Head& head = heads->front();
  absl::StatusOr<engine::ExportedJournal> exported;
  const absl::Status written = WriteWholeFile(options.bundle, [&](const std::string& path) {
    exported = Export(**log, head.name, options, path);
    return exported.status();
  });
  if (!written.ok()) return Failed(written);
  Say("%s: %llu records in %s\n", head.name.c_str(),
      static_cast<unsigned long long>(exported->records), options.bundle.c_str());
  if (exported->damage.empty()) return kExitOk;
  Say("damaged: the bundle ends before record %llu of %llu: %s\n",
      static_cast<unsigned long long>(exported->records + 1),
      static_cast<unsigned long long>(head.sequence), exported->damage.c_str());
  return kExitFault;
}

namespace {

// The closed event's newest state, from its records.
absl::StatusOr<engine::StatePtr> FoldedState(const storage::EventLog& log,
                                             const storage::Head& head) {
  const translate::ProtoPayloadCodec codec;
  auto empty = std::make_shared<engine::JournalState>();
  empty->journal = head.name;
  engine::StatePtr state = std::move(empty);
  const absl::Status folded =
      engine::FoldAfter({&log, &codec, nullptr, nullptr}, head.sequence, &state);
  if (!folded.ok()) return folded;
  return state;
}

absl::Status CheckClosed(const storage::EventLog& log, const storage::Head& head) {
  const auto state = FoldedState(log, head);
  if (!state.ok()) return state.status();
  if (!absl::StartsWith(head.name, std::string(engine::kEventPrefix))) {
    return absl::InvalidArgumentError(
        absl::StrCat("`", head.name, "` is no event; only events that are over are archived"));
  }
  const engine::EventStatus status = (*state)->event.status;
  if (status == engine::EventStatus::kConfirmed || status == engine::EventStatus::kCancelled) {
    return absl::OkStatus();
  }
  return absl::FailedPreconditionError(
      absl::StrCat("`", head.name, "` is neither confirmed nor cancelled; archive it when it is"));
}

// OK where the bundle verifies and is that of the journal, whole and of an event that is over.
absl::Status CheckBundleOf(const storage::Head& head, const std::string& bundle) {
  const auto log = OpenLog(bundle);
  if (!log.ok()) return log.status();
  const auto held = (*log)->FindHead(head.journal);
  if (!held.ok()) return held.status();
  if (!held->has_value() || (*held)->hash != head.hash) {
    return absl::FailedPreconditionError(absl::StrCat(
        "`", bundle, "` is there, and is not the bundle of `", head.name, "`; name another file"));
  }
  return CheckClosed(**log, head);
}

// The journal's head; where `check_closed`, only of an event that is over.
absl::StatusOr<storage::Head> HeadToArchive(const BundleOptions& options, bool check_closed) {
  const auto log = OpenLog(options.data);
  if (!log.ok()) return log.status();
  const auto heads = JournalsOf(**log, options.journal);
  if (!heads.ok()) return heads.status();
  const absl::Status closed = check_closed ? CheckClosed(**log, heads->front()) : absl::OkStatus();
  if (!closed.ok()) return closed;
  return heads->front();
}

}  // namespace

ExitCode ArchiveLog(const BundleOptions& options) {
  // A bundle that is there already may be of an archiving that was cut short.
  const bool begun = std::filesystem::exists(options.bundle);
  const auto head = HeadToArchive(options, !begun);
  if (!head.ok()) return Failed(head.status());
  if (!begun) {
    const ExitCode exported = ExportLog(options);
    if (exported != kExitOk) return exported;
  }
  absl::Status done = CheckBundleOf(*head, options.bundle);
  if (done.ok()) done = WorkAsOwnerOf(options.data);
  if (done.ok()) done = storage::TakePayloadsOut(options.data, *head);
  if (!done.ok()) return Failed(done);
  Say("archived: %s; the log keeps the headers of its %llu records\n", head->name.c_str(),
      static_cast<unsigned long long>(head->sequence));
  return kExitOk;
}

}  // namespace arbitro::tools
