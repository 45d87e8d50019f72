// SPDX-License-Identifier: Apache-2.0

#include "storage/proof/key_chain.h"

#include <cstdint>
#include <optional>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "storage/proof/tlog_text.h"

namespace arbitro::storage {
namespace {

constexpr std::string_view kStatementHead = "arbitro/log-key@v1";

absl::Status NoStatement(std::string_view why) {
  return absl::InvalidArgumentError(absl::StrCat("this is no statement of a log's next key: ",
                                                 absl::string_view(why.data(), why.size())));
}

}  // namespace

absl::StatusOr<std::string> SignKeyStatement(const TreePoint& tree, const NoteSigner& before,
                                             const NoteSigner& next) {
  const std::string text = absl::StrCat(std::string(kStatementHead), "\n", next.verifier().Text(),
                                        "\n", tree.size, "\n", Base64Of(tree.root), "\n");
  return SignNote(text, {&before, &next});
}

absl::StatusOr<KeyStatement> OpenKeyStatement(std::string_view note, const NoteVerifier& before) {
  const absl::StatusOr<std::string> signed_text = OpenNote(note, before);
  if (!signed_text.ok()) return signed_text.status();
  std::string_view text = *signed_text;
  const std::optional<std::string_view> head = TakeLine(&text);
  const std::optional<std::string_view> key = TakeLine(&text);
  const std::optional<std::string_view> size = TakeLine(&text);
  const std::optional<std::string_view> root = TakeLine(&text);
  if (head != kStatementHead) return NoStatement("its first line says something else");
  if (!root.has_value() || !text.empty()) return NoStatement("it has not four lines");
  const std::optional<NoteVerifier> next = NoteVerifier::FromText(*key);
  if (!next.has_value()) return NoStatement("its second line is no verifier key");
  if (next->name != before.name || *next == before) {
    return NoStatement("the next key is of another log, or the same");
  }
  const std::optional<std::uint64_t> number = NumberFrom(*size);
  const std::optional<Digest> digest = DigestFromBase64(*root);
  if (!number.has_value() || !digest.has_value()) return NoStatement("it names no tree");
  const absl::StatusOr<std::string> also = OpenNote(note, *next);
  if (!also.ok()) return also.status();
  return KeyStatement{*next, {*number, *digest}};
}

std::vector<std::string> SplitStatements(std::string_view text) {
  const std::string head = absl::StrCat(std::string(kStatementHead), "\n");
  std::vector<std::string> statements;
  while (!text.empty()) {
    const std::size_t next = text.find("\n" + head, 1);
    const std::size_t size = next == std::string_view::npos ? text.size() : next + 1;
    statements.emplace_back(text.substr(0, size));
    text.remove_prefix(size);
  }
  return statements;
}

absl::StatusOr<KeyChain> KeyChain::From(NoteVerifier trusted,
                                        const std::vector<std::string>& statements) {
  KeyChain chain(std::move(trusted));
  absl::Status last;
  for (const std::string& statement : statements) {
    const bool began = !chain.statements_.empty();
    last = chain.Add(statement);
    if (began && !last.ok()) return last;
  }
  // All of them may be of keys before it; then the last one must speak of it.
  if (last.ok() || absl::StrContains(statements.back(), chain.first().Text())) return chain;
  return absl::InvalidArgumentError(
      absl::StrCat("none of the statements is of the key `", chain.first().Text(), "`"));
}

absl::Status KeyChain::Add(const std::string& statement) {
  if (keys_.size() == kLogKeysMax) {
    return absl::ResourceExhaustedError(
        absl::StrCat("a log has at most ", kLogKeysMax, " keys, one after the other"));
  }
  absl::StatusOr<KeyStatement> opened = OpenKeyStatement(statement, newest());
  if (!opened.ok()) return opened.status();
  keys_.push_back(std::move(opened->key));
  statements_.push_back(statement);
  handed_over_.push_back(opened->tree);
  return absl::OkStatus();
}

absl::Status KeyChain::CheckAnswersFor(std::size_t key, const TreePoint& tree) const {
  if (key < handed_over_.size()) {
    const TreePoint& end = handed_over_[key];
    if (tree.size > end.size || (tree.size == end.size && tree != end)) {
      return absl::InvalidArgumentError(absl::StrCat(
          "the checkpoint names ", tree.size, " records, and the key that signed it was given up ",
          "at ", end.size, ", so its signature does not count"));
    }
  }
  if (key == 0) return absl::OkStatus();
  const TreePoint& begin = handed_over_[key - 1];
  if (tree.size > begin.size || tree == begin) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("the checkpoint names ", tree.size, " records, and the key that signed it took ",
                   "over at ", begin.size, ", with another root or more of them"));
}

absl::StatusOr<Checkpoint> KeyChain::Open(std::string_view note) const {
  absl::StatusOr<Checkpoint> newest_says = OpenCheckpoint(note, newest());
  for (std::size_t key = keys_.size(); key-- > 0;) {
    absl::StatusOr<Checkpoint> opened =
        key + 1 == keys_.size() ? newest_says : OpenCheckpoint(note, keys_[key]);
    if (!opened.ok()) continue;
    absl::Status answers = CheckAnswersFor(key, opened->tree);
    if (!answers.ok()) return answers;
    return opened;
  }
  return newest_says;
}

absl::StatusOr<Checkpoint> KeyChain::CheckInclusion(const ProofFile& proof,
                                                    const Digest& record_hash) const {
  absl::StatusOr<Checkpoint> checkpoint = Open(proof.checkpoint);
  if (!checkpoint.ok()) return checkpoint.status();
  if (VerifyInclusion(record_hash, proof.subject, proof.hashes, checkpoint->tree)) {
    return checkpoint;
  }
  return absl::InvalidArgumentError(absl::StrCat("the proof does not lead from the record ",
                                                 ToHex(record_hash), " at index ", proof.subject,
                                                 " to the root of the checkpoint"));
}

absl::StatusOr<Checkpoint> KeyChain::CheckConsistency(const ProofFile& proof,
                                                      const Checkpoint& old_checkpoint) const {
  absl::StatusOr<Checkpoint> checkpoint = Open(proof.checkpoint);
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
