// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroutil/log_proof.h"

#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <string_view>
#include <variant>

#include "absl/strings/str_cat.h"
#include "arbitro/counted.h"
#include "storage/bundle.h"
#include "storage/proof/log_key.h"
#include "storage/proof/result_receipt.h"
#include "storage/rocks/event_log.h"
#include "tools/arbitroutil/data_folder.h"
#include "tools/printing.h"
#include "tools/whole_file.h"

namespace arbitro::tools {
namespace {

using storage::Checkpoint;
using storage::KeyChain;
using storage::NoteSigner;
using storage::NoteVerifier;
using storage::ProofFile;

constexpr std::string_view kInclusionHead = "c2sp.org/tlog-proof@v1\n";
constexpr std::string_view kConsistencyHead = "arbitro/consistency-proof@v1\n";

std::string KeyPath(const ProofOptions& options) {
  if (!options.key_file.empty()) return options.key_file;
  return absl::StrCat(options.data, "/", storage::kLogKeyFileName);
}

// No bundle of one journal: proofs are about the order of all.
absl::StatusOr<std::unique_ptr<storage::EventLog>> OpenWholeLog(const std::string& data) {
  auto lock = storage::FolderLock::AcquireForReading(data);
  if (!lock.ok()) return lock.status();
  return storage::RocksEventLog::OpenReadOnly(*std::move(lock));
}

absl::StatusOr<std::string> ReadWhole(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return absl::NotFoundError(absl::StrCat("cannot read `", path, "`"));
  return std::string(std::istreambuf_iterator<char>(file), {});
}

ExitCode Write(const std::string& text, const std::string& path) {
  if (path.empty()) {
    PrintOut(text);
    return kExitOk;
  }
  const absl::Status written = WriteWholeFile(path, text);
  return written.ok() ? kExitOk : Failed(written);
}

// A log and what signs for it.
struct SignedLog {
  std::unique_ptr<storage::EventLog> log;
  std::unique_ptr<storage::LogSigner> signer;
};

absl::StatusOr<SignedLog> OpenSigned(const ProofOptions& options) {
  SignedLog opened;
  auto log = OpenWholeLog(options.data);
  if (!log.ok()) return log.status();
  opened.log = *std::move(log);
  auto signer = storage::LogSigner::Open(KeyPath(options), &opened.log->Tree());
  if (!signer.ok()) return signer.status();
  opened.signer = *std::move(signer);
  return opened;
}

// A contradiction between a signer's word and the log is a finding.
absl::Status AsFinding(const absl::Status& status) {
  return absl::IsFailedPrecondition(status) ? absl::DataLossError(status.message()) : status;
}

absl::StatusOr<KeyChain> KeysOf(const ProofOptions& options) {
  const auto verifier = NoteVerifier::FromText(options.key);
  if (!verifier.has_value()) {
    return absl::InvalidArgumentError(
        absl::StrCat("`", options.key,
                     "` is no verifier key; `arbitroutil log key DATA` prints the one of a log"));
  }
  if (options.statements.empty()) return KeyChain(*verifier);
  const auto text = ReadWhole(options.statements);
  if (!text.ok()) return text.status();
  return KeyChain::From(*verifier, storage::SplitStatements(*text));
}

void PrintVerified(const Checkpoint& checkpoint, const std::string& what) {
  Say("%s\n%s: %llu records, root %s\nproof: verified\n", what.c_str(), checkpoint.origin.c_str(),
      static_cast<unsigned long long>(checkpoint.tree.size),
      storage::ToHex(checkpoint.tree.root).c_str());
}

ExitCode VerifyInclusionText(const ProofOptions& options, const std::string& text,
                             const KeyChain& keys) {
  const auto record = storage::DigestFromHex(options.record);
  if (!record.has_value()) {
    return Failed(absl::InvalidArgumentError(
        "say which record with --record: its hash, 64 hexadecimal digits, as the receipt says"));
  }
  const auto proof = storage::ReadInclusionProof(text);
  if (!proof.ok()) return Failed(proof.status(), kExitFault);
  const auto checkpoint = keys.CheckInclusion(*proof, *record);
  if (!checkpoint.ok()) return Failed(checkpoint.status(), kExitFault);
  PrintVerified(*checkpoint, absl::StrCat("record ", options.record, " is number ",
                                          proof->subject + 1, " of the log"));
  return kExitOk;
}

ExitCode VerifyConsistencyText(const ProofOptions& options, const std::string& text,
                               const KeyChain& keys) {
  const auto note = ReadWhole(options.old);
  if (!note.ok()) {
    return Failed(absl::InvalidArgumentError("name the older checkpoint's file with --old"));
  }
  const auto old_checkpoint = keys.Open(*note);
  if (!old_checkpoint.ok()) return Failed(old_checkpoint.status(), kExitFault);
  const auto proof = storage::ReadConsistencyProof(text);
  if (!proof.ok()) return Failed(proof.status(), kExitFault);
  const auto checkpoint = keys.CheckConsistency(*proof, *old_checkpoint);
  if (!checkpoint.ok()) return Failed(checkpoint.status(), kExitFault);
  PrintVerified(*checkpoint, absl::StrCat("the ", old_checkpoint->tree.size,
                                          " records of the older checkpoint are its first"));
  return kExitOk;
}

// The proof that the bundle carries before its records; nullopt where it carries none.
absl::StatusOr<std::optional<std::string>> ReadProofNote(storage::BundleReader* reader) {
  while (true) {
    auto item = reader->Next();
    if (!item.ok()) return item.status();
    if (!item->has_value() || std::holds_alternative<storage::StoredRecord>(**item)) {
      return std::nullopt;
    }
    auto* note = std::get_if<storage::BundleNote>(&**item);
    if (note != nullptr && note->key == storage::kProofNote) return std::move(note->text);
  }
}

const char* ResultWordOf(char result) {
  switch (result) {
    case 'w':
      return "won";
    case 't':
      return "tied";
    case 'b':
      return "had the bye";
    default:
      return "lost";
  }
}

}  // namespace

absl::StatusOr<ProofFile> ProofOf(const storage::EventLog& log, storage::LogSigner* signer,
                                  const storage::JournalId& journal, std::uint64_t sequence) {
  const auto place = log.GlobalIndexOf(journal, sequence);
  if (!place.ok()) return place.status();
  auto proof = signer->ProveInclusion(*place - 1);
  if (!proof.ok()) return AsFinding(proof.status());
  return proof;
}

ExitCode ShowLogKey(const ProofOptions& options) {
  if (!options.name.empty()) {
    const auto made = NoteSigner::New(options.name);
    if (!made.ok()) return Failed(made.status());
    const absl::Status written = storage::WriteLogKey(KeyPath(options), *made);
    if (!written.ok()) return Failed(written);
  }
  const auto key = storage::ReadLogKey(KeyPath(options));
  if (!key.ok()) return Failed(key.status());
  if (options.statements.empty()) {
    Say("%s\n", key->signer.verifier().Text().c_str());
    return kExitOk;
  }
  std::string text;
  for (const std::string& statement : key->chain.statements()) text += statement;
  return Write(text, options.statements);
}

ExitCode RotateLogKey(const ProofOptions& options) {
  const auto opened = OpenSigned(options);
  if (!opened.ok()) return Failed(opened.status());
  const auto successor = opened->signer->MakeSuccessor();
  if (!successor.ok()) return Failed(successor.status());
  const absl::Status adopted = opened->signer->Adopt(*successor);
  if (!adopted.ok()) return Failed(adopted);
  Say("%s\n", successor->key.verifier().Text().c_str());
  return options.out.empty() ? kExitOk : Write(successor->statement, options.out);
}

ExitCode WriteCheckpoint(const ProofOptions& options) {
  const auto opened = OpenSigned(options);
  if (!opened.ok()) return Failed(opened.status());
  const auto note = opened->signer->SignNewest();
  if (!note.ok()) return Failed(AsFinding(note.status()));
  return Write(*note, options.out);
}

ExitCode ProveRecord(const ProofOptions& options) {
  const auto opened = OpenSigned(options);
  if (!opened.ok()) return Failed(opened.status());
  const auto journal = storage::JournalId::ForName(JournalName(options.journal));
  const auto proof = ProofOf(*opened->log, opened->signer.get(), journal, options.revision);
  if (!proof.ok()) return Failed(proof.status());
  return Write(storage::InclusionProofText(*proof), options.out);
}

ExitCode ProveConsistent(const ProofOptions& options) {
  const auto old_note = ReadWhole(options.old);
  if (!old_note.ok()) return Failed(old_note.status());
  const auto opened = OpenSigned(options);
  if (!opened.ok()) return Failed(opened.status());
  const auto proof = opened->signer->ProveConsistency(*old_note);
  if (!proof.ok()) return Failed(AsFinding(proof.status()));
  return Write(storage::ConsistencyProofText(*proof), options.out);
}

ExitCode VerifyProof(const ProofOptions& options) {
  const auto keys = KeysOf(options);
  if (!keys.ok()) return Failed(keys.status());
  const auto text = ReadWhole(options.proof);
  if (!text.ok()) return Failed(text.status());
  if (text->starts_with(kInclusionHead)) return VerifyInclusionText(options, *text, *keys);
  if (text->starts_with(kConsistencyHead)) return VerifyConsistencyText(options, *text, *keys);
  const auto checkpoint = keys->Open(*text);
  if (!checkpoint.ok()) return Failed(checkpoint.status(), kExitFault);
  PrintVerified(*checkpoint, "the checkpoint is signed with that key");
  return kExitOk;
}

ExitCode VerifyReceipt(const ProofOptions& options) {
  const auto keys = KeysOf(options);
  if (!keys.ok()) return Failed(keys.status());
  const auto receipt = storage::OpenReceipt(options.receipt, keys->newest());
  if (!receipt.ok()) return Failed(receipt.status(), kExitFault);
  Say("events/%s, round %u, table %u\n", receipt->event.c_str(), receipt->round, receipt->table);
  for (const storage::ReceiptSeat& seat : receipt->seats) {
    const std::string score = seat.score == 0 ? "" : absl::StrCat(", score ", seat.score);
    Say("player %u: %s, %s%s\n", seat.player_number, ResultWordOf(seat.result),
        arbitro::Counted(seat.points, "point", "points").c_str(), score.c_str());
  }
  Say("as of record %llu, %s\nreceipt: verified, signed by %s\n",
      static_cast<unsigned long long>(receipt->revision),
      storage::ToHex(receipt->record_hash).c_str(), keys->newest().name.c_str());
  return kExitOk;
}

ExitCode VerifyBundleProof(const ProofOptions& options) {
  const auto keys = KeysOf(options);
  if (!keys.ok()) return Failed(keys.status());
  auto reader = storage::BundleReader::Open(options.proof);
  if (!reader.ok()) return Failed(reader.status());
  const auto text = ReadProofNote(&*reader);
  if (!text.ok()) return Failed(text.status());
  if (!text->has_value()) {
    return Failed(
        absl::NotFoundError("the bundle carries no proof: it was exported without the log's key"),
        kExitFault);
  }
  const auto proof = storage::ReadInclusionProof(**text);
  if (!proof.ok()) return Failed(proof.status(), kExitFault);
  const auto checkpoint = keys->CheckInclusion(*proof, reader->head().hash);
  if (!checkpoint.ok()) return Failed(checkpoint.status(), kExitFault);
  PrintVerified(*checkpoint,
                absl::StrCat("the newest of its ", reader->head().sequence, " records is number ",
                             proof->subject + 1, " of the log"));
  return kExitOk;
}

}  // namespace arbitro::tools
