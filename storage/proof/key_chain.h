// SPDX-License-Identifier: Apache-2.0
//
// The keys that a log has signed with, one after the other, for an auditor that trusts one of them.
//
// Each key names its successor in a statement, a note that both keys sign:
//
//   arbitro/log-key@v1
//   the next key, as a note verifier
//   17                                    how many records there were
//   base64 of their root
//   (an empty line)
//   — NAME base64                         the key before
//   — NAME base64                         the next key
//
// The key before answers for those records and no more. So a signature that it makes after it was
// stolen or retired is not valid. All keys of a log have its name.
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

// The most keys that one log may have had.
inline constexpr std::size_t kLogKeysMax = 100;

// The contents of a statement.
struct KeyStatement {
  NoteVerifier key;  // signs from there on
  TreePoint tree;    // the records at that time

  bool operator==(const KeyStatement&) const = default;
};

absl::StatusOr<std::string> SignKeyStatement(const TreePoint& tree, const NoteSigner& before,
                                             const NoteSigner& next);

// Reads a statement. INVALID_ARGUMENT if it is none, is not signed by both keys, or names a key of
// another log.
absl::StatusOr<KeyStatement> OpenKeyStatement(std::string_view note, const NoteVerifier& before);

// Splits a text into the statements that lie in it one after the other, without reading them.
std::vector<std::string> SplitStatements(std::string_view text);

class KeyChain {
 public:
  // Holds one key alone.
  explicit KeyChain(NoteVerifier first) : keys_{std::move(first)} {}

  // Builds the chain from `trusted` on, which may be any of the log's keys: statements of keys
  // before it are ignored. INVALID_ARGUMENT if a statement does not continue the one before it.
  static absl::StatusOr<KeyChain> From(NoteVerifier trusted,
                                       const std::vector<std::string>& statements);

  // Adds a statement. INVALID_ARGUMENT if it is not the newest key's, RESOURCE_EXHAUSTED above
  // kLogKeysMax.
  absl::Status Add(const std::string& statement);

  // Returns the keys in order, at least one.
  const std::vector<NoteVerifier>& keys() const { return keys_; }
  const NoteVerifier& first() const { return keys_.front(); }
  const NoteVerifier& newest() const { return keys_.back(); }

  // Returns the statements in order; the i-th is by the i-th key, for the next.
  const std::vector<std::string>& statements() const { return statements_; }

  // Returns the records at the time when the newest key took over. Empty for a log's first key.
  TreePoint Begin() const { return handed_over_.empty() ? TreePoint{} : handed_over_.back(); }

  // Returns the checkpoint in the note if one of the keys signed it while it answered for it.
  // INVALID_ARGUMENT for any other, as in the calls below.
  absl::StatusOr<Checkpoint> Open(std::string_view note) const;

  // Checks that the proof shows `record_hash` in the log. Returns the checkpoint that it leads to.
  absl::StatusOr<Checkpoint> CheckInclusion(const ProofFile& proof,
                                            const Digest& record_hash) const;

  // Checks that the proof shows `old_checkpoint`, which Open returned, to be a beginning of its
  // own. Returns the proof's checkpoint.
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
