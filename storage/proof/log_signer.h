// SPDX-License-Identifier: Apache-2.0
//
// Signs checkpoints of a log and makes proofs against them, in the log's name.
//
// It never signs a tree that does not continue the one it signed last, which lies in a file beside
// the key: so a log that was rolled back, together with its anchor, cannot be passed off as whole
// without the key's folder being rolled back too. Keep the key elsewhere than the log, and that
// takes two.
//
//   log-key           the secret, and the keys before it (proof/log_key.h)
//   log-key.signed    the checkpoint that was signed last
//
// The way on after a loss is another key: the statement that names it (proof/key_chain.h) says how
// many records there are, for everybody to see.
//
// Thread-safe.

#ifndef ARBITRO_STORAGE_PROOF_LOG_SIGNER_H_
#define ARBITRO_STORAGE_PROOF_LOG_SIGNER_H_

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "storage/log_tree.h"
#include "storage/proof/key_chain.h"
#include "storage/proof/log_key.h"
#include "storage/proof/result_receipt.h"

namespace arbitro::storage {

// The file beside the key, whose name it follows.
inline constexpr char kLastSignedSuffix[] = ".signed";

class LogSigner {
 public:
  // A key that is not in use yet, and the word of the one in use for it.
  struct Successor {
    NoteSigner key;
    std::string statement;
  };

  // With the key of that file; errors are ReadLogKey's. The tree must outlive it.
  static absl::StatusOr<std::unique_ptr<LogSigner>> Open(const std::string& path, LogTree* tree);

  // The same; where there is no such file, makes it, with a key of that name. An empty name: the
  // one that is there, or one that no other log has. FAILED_PRECONDITION where the key that is
  // there has another name.
  static absl::StatusOr<std::unique_ptr<LogSigner>> OpenOrMake(const std::string& path,
                                                               const std::string& name,
                                                               LogTree* tree);

  // With a key that is kept nowhere.
  static absl::StatusOr<std::unique_ptr<LogSigner>> InMemory(const std::string& name,
                                                             LogTree* tree);

  KeyChain Keys() const;

  // FAILED_PRECONDITION where the log does not continue what was signed last, as in what follows.
  absl::Status CheckContinues();

  // The signed checkpoint of the whole log.
  absl::StatusOr<std::string> SignNewest();

  // That leaf `index` (from 0) is in the log: against the newest checkpoint that was signed, where
  // that has it. OUT_OF_RANGE where the log does not.
  absl::StatusOr<ProofFile> ProveInclusion(std::uint64_t index);

  // That the log continues a checkpoint which it signed. INVALID_ARGUMENT where it did not sign it.
  absl::StatusOr<ProofFile> ProveConsistency(std::string_view old_note);

  // The receipt of a table's result, by the newest key. The caller has read the result from the
  // log, as it is.
  absl::StatusOr<std::string> SignResult(const ResultReceipt& receipt) const;

  // Asks nothing of what was signed last: the statement names the log as it is.
  absl::StatusOr<Successor> MakeSuccessor() const;

  // Signs with it from here on. The secret of the key before is gone.
  absl::Status Adopt(const Successor& successor);

 private:
  LogSigner(std::string path, LogKey key, LogTree* tree);

  absl::Status CheckContinuesLocked() const;
  absl::Status SignLocked();
  void Recall();

  const std::string path_;  // empty: in memory
  LogTree* const tree_;
  mutable std::mutex mutex_;
  LogKey key_;
  TreePoint signed_{};  // what was signed last, or what the key took over
  std::string note_;    // that, where this key signed it
};

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_PROOF_LOG_SIGNER_H_
