// SPDX-License-Identifier: Apache-2.0
//
// Checkpoints of a log and proofs against them, as text: C2SP tlog-checkpoint and tlog-proof.
// storage/proof/key_chain.h verifies them.
//
//   checkpoint, signed as a note           inclusion proof
//
//     origin                                 c2sp.org/tlog-proof@v1
//     17                                     index 11
//     base64 of the root                     base64 of a hash, one a line
//                                            (an empty line)
//     — NAME base64                          the signed checkpoint
//
// C2SP has no format for a consistency proof. Arbitro's is like the inclusion proof, with
// `arbitro/consistency-proof@v1` and `old 11` in place of the first two lines.
//
// Thread-safe: plain values and pure functions.

#ifndef ARBITRO_STORAGE_PROOF_CHECKPOINT_H_
#define ARBITRO_STORAGE_PROOF_CHECKPOINT_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "storage/format/merkle_tree.h"
#include "storage/format/sha256.h"
#include "storage/proof/signed_note.h"

namespace arbitro::storage {

struct Checkpoint {
  std::string origin;
  TreePoint tree;

  bool operator==(const Checkpoint&) const = default;
};

// Returns the text that is signed.
std::string CheckpointText(const Checkpoint& checkpoint);

// Returns the signed note.
absl::StatusOr<std::string> SignCheckpoint(const TreePoint& tree, const NoteSigner& signer);

// Returns the checkpoint in a note that `verifier` signed; its origin is the key's name.
// INVALID_ARGUMENT if it is no checkpoint, or not signed with that key.
absl::StatusOr<Checkpoint> OpenCheckpoint(std::string_view note, const NoteVerifier& verifier);

// The key of a bundle's note (storage/bundle.h) that is an inclusion proof of its newest record.
inline constexpr char kProofNote[] = "proof";

// The contents of a proof's file. `subject` is a leaf's index (from 0), or an older tree's size.
struct ProofFile {
  std::uint64_t subject = 0;
  std::vector<Digest> hashes;
  std::string checkpoint;  // the signed note

  bool operator==(const ProofFile&) const = default;
};

std::string InclusionProofText(const ProofFile& proof);
std::string ConsistencyProofText(const ProofFile& proof);

// Reads a proof. INVALID_ARGUMENT, with the line, if the functions above cannot have written it. An
// `extra` line is ignored.
absl::StatusOr<ProofFile> ReadInclusionProof(std::string_view text);
absl::StatusOr<ProofFile> ReadConsistencyProof(std::string_view text);

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_PROOF_CHECKPOINT_H_
