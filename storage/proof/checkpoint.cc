// SPDX-License-Identifier: Apache-2.0

#include "storage/proof/checkpoint.h"

#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "storage/proof/tlog_text.h"

namespace arbitro::storage {
namespace {

constexpr std::string_view kInclusionHead = "c2sp.org/tlog-proof@v1";
constexpr std::string_view kConsistencyHead = "arbitro/consistency-proof@v1";
constexpr std::string_view kIndexWord = "index ";
constexpr std::string_view kOldWord = "old ";
constexpr std::string_view kExtraWord = "extra ";

// A tree of 2^64 leaves needs no more, twice over.
constexpr std::size_t kProofHashesMax = 130;

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

}  // namespace arbitro::storage
