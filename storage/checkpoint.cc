// SPDX-License-Identifier: Apache-2.0

#include "storage/checkpoint.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"

namespace arbitro::storage {
namespace {

constexpr std::string_view kInclusionHead = "c2sp.org/tlog-proof@v1";
constexpr std::string_view kConsistencyHead = "arbitro/consistency-proof@v1";
constexpr std::string_view kIndexWord = "index ";
constexpr std::string_view kOldWord = "old ";
constexpr std::string_view kExtraWord = "extra ";

// A tree of 2^64 leaves needs no more, twice over.
constexpr std::size_t kProofHashesMax = 130;

std::string Base64Of(const Digest& digest) { return ToBase64(AsBytes(digest)); }

std::optional<Digest> DigestFromBase64(std::string_view text) {
  const std::optional<std::string> bytes = FromBase64(text);
  if (!bytes.has_value() || bytes->size() != kDigestBytes) return std::nullopt;
  Digest digest;
  std::memcpy(digest.data(), bytes->data(), kDigestBytes);
  return digest;
}

// Decimal, without leading zeros.
std::optional<std::uint64_t> NumberFrom(std::string_view text) {
  std::uint64_t number = 0;
  const absl::string_view digits(text.data(), text.size());
  if (!absl::SimpleAtoi(digits, &number) || absl::StrCat(number) != digits) return std::nullopt;
  return number;
}

// Takes the next line off `text`, without its line feed; nothing where there is none.
std::optional<std::string_view> TakeLine(std::string_view* text) {
  const std::size_t end = text->find('\n');
  if (end == std::string_view::npos) return std::nullopt;
  const std::string_view line = text->substr(0, end);
  text->remove_prefix(end + 1);
  return line;
}

absl::Status Malformed(std::string_view what, std::string_view why) {
  return absl::InvalidArgumentError(absl::StrCat("this is no ",
                                                 absl::string_view(what.data(), what.size()), ": ",
                                                 absl::string_view(why.data(), why.size())));
}

std::string ProofText(std::string_view head, std::string_view word, const ProofFile& proof) {
  std::string text(head);
  text += "\n";
  text += word;
  absl::StrAppend(&text, proof.subject, "\n");
  for (const Digest& hash : proof.hashes) absl::StrAppend(&text, Base64Of(hash), "\n");
  return text + "\n" + proof.checkpoint;
}

absl::StatusOr<ProofFile> ReadProof(std::string_view head, std::string_view word,
                                    std::string_view text) {
  if (text.size() > 2 * kNoteBytesMax) return Malformed("proof", "it is too long");
  if (TakeLine(&text) != head) {
    return Malformed("proof", absl::StrCat("its first line is not `", std::string(head), "`"));
  }
  std::optional<std::string_view> line = TakeLine(&text);
  if (line.has_value() && line->starts_with(kExtraWord)) line = TakeLine(&text);
  if (!line.has_value() || !line->starts_with(word)) {
    return Malformed("proof", absl::StrCat("the line `", std::string(word), "N` is missing"));
  }
  ProofFile proof;
  const std::optional<std::uint64_t> subject = NumberFrom(line->substr(word.size()));
  if (!subject.has_value()) return Malformed("proof", "its number is none");
  proof.subject = *subject;
  for (line = TakeLine(&text); line.has_value() && !line->empty(); line = TakeLine(&text)) {
    const std::optional<Digest> hash = DigestFromBase64(*line);
    if (!hash.has_value() || proof.hashes.size() == kProofHashesMax) {
      return Malformed("proof", absl::StrCat("its hash ", proof.hashes.size() + 1, " is none"));
    }
    proof.hashes.push_back(*hash);
  }
  if (!line.has_value()) return Malformed("proof", "no checkpoint follows its hashes");
  proof.checkpoint = std::string(text);
  return proof;
}

}  // namespace

std::string CheckpointText(const Checkpoint& checkpoint) {
  return absl::StrCat(checkpoint.origin, "\n", checkpoint.tree.size, "\n",
                      Base64Of(checkpoint.tree.root), "\n");
}

absl::StatusOr<std::string> SignCheckpoint(const TreePoint& tree, const NoteSigner& signer) {
  return SignNote(CheckpointText({signer.verifier().name, tree}), {&signer});
}

absl::StatusOr<Checkpoint> OpenCheckpoint(std::string_view note, const NoteVerifier& verifier) {
  const absl::StatusOr<std::string> signed_text = OpenNote(note, verifier);
  if (!signed_text.ok()) return signed_text.status();
  std::string_view text = *signed_text;
  const std::optional<std::string_view> origin = TakeLine(&text);
  const std::optional<std::string_view> size = TakeLine(&text);
  const std::optional<std::string_view> root = TakeLine(&text);
  if (!root.has_value()) return Malformed("checkpoint", "it has fewer than three lines");
  const std::optional<std::uint64_t> number = NumberFrom(*size);
  const std::optional<Digest> digest = DigestFromBase64(*root);
  if (*origin != verifier.name) {
    return Malformed("checkpoint", "its first line is not the name of the key that signed it");
  }
  if (!number.has_value()) return Malformed("checkpoint", "its second line is no tree size");
  if (!digest.has_value()) return Malformed("checkpoint", "its third line is no root");
  return Checkpoint{std::string(*origin), {*number, *digest}};
}

std::string InclusionProofText(const ProofFile& proof) {
  return ProofText(kInclusionHead, kIndexWord, proof);
}

std::string ConsistencyProofText(const ProofFile& proof) {
  return ProofText(kConsistencyHead, kOldWord, proof);
}

absl::StatusOr<ProofFile> ReadInclusionProof(std::string_view text) {
  return ReadProof(kInclusionHead, kIndexWord, text);
}

absl::StatusOr<ProofFile> ReadConsistencyProof(std::string_view text) {
  return ReadProof(kConsistencyHead, kOldWord, text);
}

absl::StatusOr<Checkpoint> CheckInclusion(const ProofFile& proof, const Digest& record_hash,
                                          const NoteVerifier& verifier) {
  absl::StatusOr<Checkpoint> checkpoint = OpenCheckpoint(proof.checkpoint, verifier);
  if (!checkpoint.ok()) return checkpoint.status();
  if (VerifyInclusion(record_hash, proof.subject, proof.hashes, checkpoint->tree)) {
    return checkpoint;
  }
  return absl::InvalidArgumentError(absl::StrCat("the proof does not lead from the record ",
                                                 ToHex(record_hash), " at index ", proof.subject,
                                                 " to the root of the checkpoint"));
}

absl::StatusOr<Checkpoint> CheckConsistency(const ProofFile& proof,
                                            const Checkpoint& old_checkpoint,
                                            const NoteVerifier& verifier) {
  absl::StatusOr<Checkpoint> checkpoint = OpenCheckpoint(proof.checkpoint, verifier);
  if (!checkpoint.ok()) return checkpoint.status();
  if (proof.subject != old_checkpoint.tree.size) {
    return absl::InvalidArgumentError(absl::StrCat("the proof is of an older tree of ",
                                                   proof.subject, " records, not of ",
                                                   old_checkpoint.tree.size));
  }
  if (VerifyConsistency(old_checkpoint.tree, proof.hashes, checkpoint->tree)) return checkpoint;
  return absl::InvalidArgumentError(absl::StrCat(
      "the ", old_checkpoint.tree.size,
      " records of the older checkpoint are not the first ones of the newer: one of the two logs "
      "was rewritten"));
}

}  // namespace arbitro::storage
