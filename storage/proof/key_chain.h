// SPDX-License-Identifier: Apache-2.0
//
// The keys that a log has signed with, one after the other, for who trusts one of them.
//
// A key gives its word for the next in a statement, a note that both sign:
//
//   arbitro/log-key@v1
//   the next key, as a note verifier
//   17                                    how many records there were
//   base64 of their root
//   (an empty line)
//   — NAME base64                         the key before
//   — NAME base64                         the next key
//
// From there on the key before answers for those records and no more, so what is signed with it
// after it was stolen or given up counts for nothing. All keys of a log have its name.
//
// Thread-safe: plain values and pure functions.

#ifndef ARBITRO_STORAGE_PROOF_KEY_CHAIN_H_
#define ARBITRO_STORAGE_PROOF_KEY_CHAIN_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "storage/format/merkle_tree.h"
#include "storage/format/sha256.h"
#include "storage/proof/checkpoint.h"
#include "storage/proof/signed_note.h"

namespace arbitro::storage {

// Keys that one log may have had.
inline constexpr std::size_t kLogKeysMax = 100;

// What a statement says.
struct KeyStatement {
  NoteVerifier key;  // that signs from there on
  TreePoint tree;    // the records that there were

  bool operator==(const KeyStatement&) const = default;
};

absl::StatusOr<std::string> SignKeyStatement(const TreePoint& tree, const NoteSigner& before,
                                             const NoteSigner& next);

// INVALID_ARGUMENT where it is no statement, or not signed by both, or of a key of another name.
absl::StatusOr<KeyStatement> OpenKeyStatement(std::string_view note, const NoteVerifier& before);

// Statements that lie one behind the other in a text, unread.
std::vector<std::string> SplitStatements(std::string_view text);

class KeyChain {
 public:
  // One key alone.
  explicit KeyChain(NoteVerifier first) : keys_{std::move(first)} {}

  // From `trusted` on, which may be any of the log's keys: statements of keys before it are read
  // over. INVALID_ARGUMENT where a statement does not continue the one before it.
  static absl::StatusOr<KeyChain> From(NoteVerifier trusted,
                                       const std::vector<std::string>& statements);

  // INVALID_ARGUMENT where the statement is not the newest key's, RESOURCE_EXHAUSTED above
  // kLogKeysMax.
  absl::Status Add(const std::string& statement);

  // One after the other, at least one.
  const std::vector<NoteVerifier>& keys() const { return keys_; }
  const NoteVerifier& first() const { return keys_.front(); }
  const NoteVerifier& newest() const { return keys_.back(); }

  // One after the other; the i-th is by the i-th key, for the next.
  const std::vector<std::string>& statements() const { return statements_; }

  // The records that there were when the newest key took over; none of a log's first key.
  TreePoint Begin() const { return handed_over_.empty() ? TreePoint{} : handed_over_.back(); }

  // What a checkpoint says that one of the keys signed while it answered for it. INVALID_ARGUMENT
  // for any other, as in what follows.
  absl::StatusOr<Checkpoint> Open(std::string_view note) const;

  // That the proof shows `record_hash` in the log. Gives the checkpoint it leads to.
  absl::StatusOr<Checkpoint> CheckInclusion(const ProofFile& proof,
                                            const Digest& record_hash) const;

  // That the proof shows `old_checkpoint`, which Open gave, to be a beginning of its own.
  absl::StatusOr<Checkpoint> CheckConsistency(const ProofFile& proof,
                                              const Checkpoint& old_checkpoint) const;

 private:
  absl::Status CheckAnswersFor(std::size_t key, const TreePoint& tree) const;

  std::vector<NoteVerifier> keys_;
  std::vector<std::string> statements_;
  std::vector<TreePoint> handed_over_;  // the i-th: all that the i-th key answers for
};

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_PROOF_KEY_CHAIN_H_
