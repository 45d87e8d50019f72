// SPDX-License-Identifier: Apache-2.0

#include "storage/proof/log_signer.h"

#include <fstream>
#include <iterator>
#include <utility>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "storage/files/seeded_fault.h"

namespace arbitro::storage {
namespace {

// The beginning of the name of a log that was given none.
constexpr char kNamePrefix[] = "arbitro-log/";
constexpr std::size_t kNameBytes = 8;

absl::StatusOr<NoteSigner> NewKey(const std::string& name) {
  absl::StatusOr<NoteSigner> key = NoteSigner::New(name.empty() ? kNamePrefix : name);
  if (!key.ok() || !name.empty()) return key;
  const std::string own = key->verifier().public_key.substr(0, kNameBytes);
  return NoteSigner::FromSeed(absl::StrCat(kNamePrefix, absl::BytesToHexString(own)), key->seed());
}

absl::Status Contradicted(const std::string& why) {
  return absl::FailedPreconditionError(absl::StrCat(
      "the log does not continue what it signed last: ", why,
      "; find out why, and give the log another key if it is to go on: its statement says so to "
      "everybody"));
}

}  // namespace

LogSigner::LogSigner(std::string path, LogKey key, LogTree* tree)
    : path_(std::move(path)), tree_(tree), key_(std::move(key)) {
  Recall();
}

// Reads the size that the key took over, and the checkpoint that it signed since. A file that it
// did not sign is ignored.
void LogSigner::Recall() {
  signed_ = key_.chain.Begin();
  if (path_.empty()) return;
  std::ifstream file(path_ + kLastSignedSuffix, std::ios::binary);
  std::string note(std::istreambuf_iterator<char>(file), {});
  const auto checkpoint = OpenCheckpoint(note, key_.signer.verifier());
  if (!checkpoint.ok() || checkpoint->tree.size < signed_.size) return;
  signed_ = checkpoint->tree;
  note_ = std::move(note);
}

absl::StatusOr<std::unique_ptr<LogSigner>> LogSigner::Open(const std::string& path, LogTree* tree) {
  auto key = ReadLogKey(path);
  if (!key.ok()) return key.status();
  return std::unique_ptr<LogSigner>(new LogSigner(path, *std::move(key), tree));
}

absl::StatusOr<std::unique_ptr<LogSigner>> LogSigner::OpenOrMake(const std::string& path,
                                                                 const std::string& name,
                                                                 LogTree* tree) {
  auto opened = Open(path, tree);
  if (absl::IsNotFound(opened.status())) {
    const auto made = NewKey(name);
    if (!made.ok()) return made.status();
    if (absl::Status written = WriteLogKey(path, *made); !written.ok()) return written;
    opened = Open(path, tree);
  }
  if (!opened.ok()) return opened.status();
  const std::string& found = (*opened)->key_.signer.verifier().name;
  if (name.empty() || name == found) return opened;
  return absl::FailedPreconditionError(
      absl::StrCat("the log is called `", name, "` in the settings, and its key `", path,
                   "` is called `", found, "`; a log keeps its name: set that one"));
}

absl::StatusOr<std::unique_ptr<LogSigner>> LogSigner::InMemory(const std::string& name,
                                                               LogTree* tree) {
  auto made = NewKey(name);
  if (!made.ok()) return made.status();
  KeyChain chain(made->verifier());
  return std::unique_ptr<LogSigner>(
      new LogSigner("", LogKey{*std::move(made), std::move(chain)}, tree));
}

KeyChain LogSigner::Keys() const {
  const std::lock_guard lock(mutex_);
  return key_.chain;
}

absl::Status LogSigner::CheckContinues() {
  const std::lock_guard lock(mutex_);
  return CheckContinuesLocked();
}

absl::Status LogSigner::CheckContinuesLocked() const {
  if (signed_.size == 0 || SeededFault("signs_another_history")) return absl::OkStatus();
  const auto found = tree_->At(signed_.size);
  if (absl::IsOutOfRange(found.status())) {
    const auto newest = tree_->Newest();
    if (!newest.ok()) return newest.status();
    return Contradicted(
        absl::StrCat("that named ", signed_.size, " records, the log has ", newest->size));
  }
  if (!found.ok()) return found.status();
  if (*found == signed_) return absl::OkStatus();
  return Contradicted(absl::StrCat("its first ", signed_.size, " records give another root"));
}

absl::Status LogSigner::SignLocked() {
  if (absl::Status continues = CheckContinuesLocked(); !continues.ok()) return continues;
  const auto newest = tree_->Newest();
  if (!newest.ok()) return newest.status();
  if (!note_.empty() && *newest == signed_) return absl::OkStatus();
  auto note = SignCheckpoint(*newest, key_.signer);
  if (!note.ok()) return note.status();
  // The file comes first: a checkpoint that leaves the daemon must be remembered.
  if (!path_.empty()) {
    if (absl::Status kept = ReplaceFile(path_ + kLastSignedSuffix, *note); !kept.ok()) return kept;
  }
  signed_ = *newest;
  note_ = *std::move(note);
  return absl::OkStatus();
}

absl::StatusOr<std::string> LogSigner::SignNewest() {
  const std::lock_guard lock(mutex_);
  if (absl::Status signed_now = SignLocked(); !signed_now.ok()) return signed_now;
  return note_;
}

absl::StatusOr<ProofFile> LogSigner::ProveInclusion(std::uint64_t index) {
  const std::lock_guard lock(mutex_);
  const bool covered = !note_.empty() && index < signed_.size;
  absl::Status ready = covered ? CheckContinuesLocked() : SignLocked();
  if (!ready.ok()) return ready;
  auto hashes = tree_->Inclusion(index, signed_.size);
  if (!hashes.ok()) return hashes.status();
  return ProofFile{index, *std::move(hashes), note_};
}

absl::StatusOr<ProofFile> LogSigner::ProveConsistency(std::string_view old_note) {
  const std::lock_guard lock(mutex_);
  const auto old_checkpoint = key_.chain.Open(old_note);
  if (!old_checkpoint.ok()) return old_checkpoint.status();
  if (absl::Status signed_now = SignLocked(); !signed_now.ok()) return signed_now;
  const TreePoint& old_tree = old_checkpoint->tree;
  if (old_tree.size > signed_.size) {
    return absl::FailedPreconditionError(absl::StrCat("the checkpoint names ", old_tree.size,
                                                      " records, the log has ", signed_.size,
                                                      ": its tail was taken off"));
  }
  auto hashes = tree_->Consistency(old_tree.size, signed_.size);
  if (!hashes.ok()) return hashes.status();
  if (VerifyConsistency(old_tree, *hashes, signed_)) {
    return ProofFile{old_tree.size, *std::move(hashes), note_};
  }
  return absl::FailedPreconditionError(
      absl::StrCat("the ", old_tree.size,
                   " records of the checkpoint are not the first ones of the log: one of the two "
                   "was rewritten"));
}

absl::StatusOr<std::string> LogSigner::SignResult(const ResultReceipt& receipt) const {
  const std::lock_guard lock(mutex_);
  if (absl::Status continues = CheckContinuesLocked(); !continues.ok()) return continues;
  return SignReceipt(receipt, key_.signer);
}

absl::StatusOr<LogSigner::Successor> LogSigner::MakeSuccessor() const {
  const std::lock_guard lock(mutex_);
  const auto newest = tree_->Newest();
  if (!newest.ok()) return newest.status();
  auto next = NoteSigner::New(key_.signer.verifier().name);
  if (!next.ok()) return next.status();
  auto statement = SignKeyStatement(*newest, key_.signer, *next);
  if (!statement.ok()) return statement.status();
  return Successor{*std::move(next), *std::move(statement)};
}

absl::Status LogSigner::Adopt(const Successor& successor) {
  const std::lock_guard lock(mutex_);
  LogKey next{successor.key, key_.chain};
  if (absl::Status added = next.chain.Add(successor.statement); !added.ok()) return added;
  if (!path_.empty()) {
    if (absl::Status kept = ReplaceLogKey(path_, next); !kept.ok()) return kept;
  }
  key_ = std::move(next);
  signed_ = {};
  note_.clear();
  Recall();
  return absl::OkStatus();
}

}  // namespace arbitro::storage
