// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroutil/log_proof.h"

#include <cstdio>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <string_view>
#include <variant>

#include "absl/strings/str_cat.h"
#include "storage/bundle.h"
#include "storage/log_key.h"
#include "storage/rocks_event_log.h"

namespace arbitro::tools {
namespace {

using storage::Checkpoint;
using storage::NoteSigner;
using storage::NoteVerifier;
using storage::ProofFile;

constexpr char kHouse[] = "house";
constexpr std::string_view kInclusionHead = "c2sp.org/tlog-proof@v1\n";
constexpr std::string_view kConsistencyHead = "arbitro/consistency-proof@v1\n";

ExitCode Failed(const absl::Status& status, ExitCode exit_code = kExitUsage) {
  std::fprintf(stderr, "arbitroutil: %s\n", std::string(status.message()).c_str());
  return absl::IsDataLoss(status) ? kExitFault : exit_code;
}

std::string KeyPath(const std::string& data) {
  return absl::StrCat(data, "/", storage::kLogKeyFileName);
}

absl::StatusOr<std::unique_ptr<storage::EventLog>> OpenLog(const std::string& data) {
  auto lock = storage::FolderLock::AcquireForReading(data);
  if (!lock.ok()) return lock.status();
  return storage::RocksEventLog::OpenReadOnly(*std::move(lock));
}

// An event may be named by its id alone.
std::string JournalName(const std::string& journal) {
  const bool whole = journal == kHouse || journal.find('/') != std::string::npos;
  return whole ? journal : "events/" + journal;
}

absl::StatusOr<std::string> ReadWhole(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return absl::NotFoundError(absl::StrCat("cannot read `", path, "`"));
  return std::string(std::istreambuf_iterator<char>(file), {});
}

ExitCode Write(const std::string& text, const std::string& path) {
  if (path.empty()) {
    std::fputs(text.c_str(), stdout);
    return kExitOk;
  }
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file << text;
  file.close();
  if (file) return kExitOk;
  return Failed(absl::InvalidArgumentError(absl::StrCat("cannot write `", path, "`")));
}

// A log and the key in its folder.
struct SignedLog {
  std::unique_ptr<storage::EventLog> log;
  std::optional<NoteSigner> key;
};

absl::StatusOr<SignedLog> OpenSigned(const std::string& data) {
  auto key = storage::ReadLogKey(KeyPath(data));
  if (!key.ok()) return key.status();
  auto log = OpenLog(data);
  if (!log.ok()) return log.status();
  return SignedLog{*std::move(log), *std::move(key)};
}

absl::StatusOr<std::string> NewestCheckpoint(const storage::EventLog& log, const NoteSigner& key) {
  const auto tree = log.Tree().Newest();
  if (!tree.ok()) return tree.status();
  return storage::SignCheckpoint(*tree, key);
}

absl::StatusOr<NoteVerifier> VerifierOf(const std::string& key) {
  const auto verifier = NoteVerifier::FromText(key);
  if (verifier.has_value()) return *verifier;
  return absl::InvalidArgumentError(absl::StrCat(
      "`", key, "` is no verifier key; `arbitroutil log key DATA` prints the one of a log"));
}

absl::StatusOr<ProofFile> ConsistencyOf(const SignedLog& opened, const std::string& old_note) {
  const auto old_checkpoint = storage::OpenCheckpoint(old_note, opened.key->verifier());
  if (!old_checkpoint.ok()) return old_checkpoint.status();
  const auto tree = opened.log->Tree().Newest();
  if (!tree.ok()) return tree.status();
  const std::uint64_t old_size = old_checkpoint->tree.size;
  if (old_size > tree->size) {
    return absl::DataLossError(absl::StrCat("the checkpoint names ", old_size,
                                            " records, the log has ", tree->size,
                                            ": its tail was taken off"));
  }
  auto hashes = opened.log->Tree().Consistency(old_size, tree->size);
  if (!hashes.ok()) return hashes.status();
  auto note = storage::SignCheckpoint(*tree, *opened.key);
  if (!note.ok()) return note.status();
  ProofFile proof{old_size, *std::move(hashes), *std::move(note)};
  const auto checked = storage::CheckConsistency(proof, *old_checkpoint, opened.key->verifier());
  if (!checked.ok()) return absl::DataLossError(checked.status().message());
  return proof;
}

void PrintVerified(const Checkpoint& checkpoint, const std::string& what) {
  std::printf("%s\n%s: %llu records, root %s\nproof: verified\n", what.c_str(),
              checkpoint.origin.c_str(), static_cast<unsigned long long>(checkpoint.tree.size),
              storage::ToHex(checkpoint.tree.root).c_str());
}

ExitCode VerifyInclusionText(const ProofOptions& options, const std::string& text,
                             const NoteVerifier& verifier) {
  const auto record = storage::DigestFromHex(options.record);
  if (!record.has_value()) {
    return Failed(absl::InvalidArgumentError(
        "say which record with --record: its hash, 64 hexadecimal digits, as the receipt says"));
  }
  const auto proof = storage::ReadInclusionProof(text);
  if (!proof.ok()) return Failed(proof.status(), kExitFault);
  const auto checkpoint = storage::CheckInclusion(*proof, *record, verifier);
  if (!checkpoint.ok()) return Failed(checkpoint.status(), kExitFault);
  PrintVerified(*checkpoint, absl::StrCat("record ", options.record, " is number ",
                                          proof->subject + 1, " of the log"));
  return kExitOk;
}

ExitCode VerifyConsistencyText(const ProofOptions& options, const std::string& text,
                               const NoteVerifier& verifier) {
  const auto note = ReadWhole(options.old);
  if (!note.ok()) {
    return Failed(absl::InvalidArgumentError("name the older checkpoint's file with --old"));
  }
  const auto old_checkpoint = storage::OpenCheckpoint(*note, verifier);
  if (!old_checkpoint.ok()) return Failed(old_checkpoint.status(), kExitFault);
  const auto proof = storage::ReadConsistencyProof(text);
  if (!proof.ok()) return Failed(proof.status(), kExitFault);
  const auto checkpoint = storage::CheckConsistency(*proof, *old_checkpoint, verifier);
  if (!checkpoint.ok()) return Failed(checkpoint.status(), kExitFault);
  PrintVerified(*checkpoint, absl::StrCat("the ", old_checkpoint->tree.size,
                                          " records of the older checkpoint are its first"));
  return kExitOk;
}

}  // namespace

absl::StatusOr<ProofFile> ProofOf(const storage::EventLog& log, const std::string& data,
                                  const storage::JournalId& journal, std::uint64_t sequence) {
  const auto key = storage::ReadLogKey(KeyPath(data));
  if (!key.ok()) return key.status();
  const auto place = log.GlobalIndexOf(journal, sequence);
  if (!place.ok()) return place.status();
  const auto tree = log.Tree().Newest();
  if (!tree.ok()) return tree.status();
  auto hashes = log.Tree().Inclusion(*place - 1, tree->size);
  if (!hashes.ok()) return hashes.status();
  auto note = storage::SignCheckpoint(*tree, *key);
  if (!note.ok()) return note.status();
  return ProofFile{*place - 1, *std::move(hashes), *std::move(note)};
}

ExitCode ShowLogKey(const ProofOptions& options) {
  if (!options.name.empty()) {
    const auto made = NoteSigner::New(options.name);
    if (!made.ok()) return Failed(made.status());
    const absl::Status written = storage::WriteLogKey(KeyPath(options.data), *made);
    if (!written.ok()) return Failed(written);
  }
  const auto key = storage::ReadLogKey(KeyPath(options.data));
  if (!key.ok()) return Failed(key.status());
  std::printf("%s\n", key->verifier().Text().c_str());
  return kExitOk;
}

ExitCode WriteCheckpoint(const ProofOptions& options) {
  const auto opened = OpenSigned(options.data);
  if (!opened.ok()) return Failed(opened.status());
  const auto note = NewestCheckpoint(*opened->log, *opened->key);
  if (!note.ok()) return Failed(note.status());
  return Write(*note, options.out);
}

ExitCode ProveRecord(const ProofOptions& options) {
  const auto log = OpenLog(options.data);
  if (!log.ok()) return Failed(log.status());
  const auto journal = storage::JournalId::ForName(JournalName(options.journal));
  const auto proof = ProofOf(**log, options.data, journal, options.revision);
  if (!proof.ok()) return Failed(proof.status());
  return Write(storage::InclusionProofText(*proof), options.out);
}

ExitCode ProveConsistent(const ProofOptions& options) {
  const auto old_note = ReadWhole(options.old);
  if (!old_note.ok()) return Failed(old_note.status());
  const auto opened = OpenSigned(options.data);
  if (!opened.ok()) return Failed(opened.status());
  const auto proof = ConsistencyOf(*opened, *old_note);
  if (!proof.ok()) return Failed(proof.status());
  return Write(storage::ConsistencyProofText(*proof), options.out);
}

ExitCode VerifyProof(const ProofOptions& options) {
  const auto verifier = VerifierOf(options.key);
  if (!verifier.ok()) return Failed(verifier.status());
  const auto text = ReadWhole(options.proof);
  if (!text.ok()) return Failed(text.status());
  if (text->starts_with(kInclusionHead)) return VerifyInclusionText(options, *text, *verifier);
  if (text->starts_with(kConsistencyHead)) return VerifyConsistencyText(options, *text, *verifier);
  const auto checkpoint = storage::OpenCheckpoint(*text, *verifier);
  if (!checkpoint.ok()) return Failed(checkpoint.status(), kExitFault);
  PrintVerified(*checkpoint, "the checkpoint is signed with that key");
  return kExitOk;
}

ExitCode VerifyBundleProof(const ProofOptions& options) {
  const auto verifier = VerifierOf(options.key);
  if (!verifier.ok()) return Failed(verifier.status());
  auto reader = storage::BundleReader::Open(options.proof);
  if (!reader.ok()) return Failed(reader.status());
  while (true) {
    const auto item = reader->Next();
    if (!item.ok()) return Failed(item.status());
    const auto* note = item->has_value() ? std::get_if<storage::BundleNote>(&**item) : nullptr;
    if (!item->has_value() || std::holds_alternative<storage::StoredRecord>(**item)) {
      return Failed(
          absl::NotFoundError("the bundle carries no proof: it was exported without the log's key"),
          kExitFault);
    }
    if (note == nullptr || note->key != storage::kProofNote) continue;
    const auto proof = storage::ReadInclusionProof(note->text);
    if (!proof.ok()) return Failed(proof.status(), kExitFault);
    const auto checkpoint = storage::CheckInclusion(*proof, reader->head().hash, *verifier);
    if (!checkpoint.ok()) return Failed(checkpoint.status(), kExitFault);
    PrintVerified(*checkpoint,
                  absl::StrCat("the newest of its ", reader->head().sequence, " records is number ",
                               proof->subject + 1, " of the log"));
    return kExitOk;
  }
}

}  // namespace arbitro::tools
