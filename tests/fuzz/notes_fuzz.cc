// SPDX-License-Identifier: Apache-2.0
//
// Signed notes, checkpoints, proofs and key statements, as an auditor is handed them. The input is
// read as it stands, and as a text that the log's own key has signed.

#include "storage/proof/checkpoint.h"
#include "storage/proof/key_chain.h"
#include "tests/fuzz/require.h"

namespace {

using namespace arbitro::storage;
using arbitro::fuzz::Require;

const NoteSigner& Signer() {
  static const auto* const signer =
      new auto(NoteSigner::FromSeed("log.example", std::string(32, 's')));
  return **signer;
}

void ReadAsItStands(std::string_view text) {
  const KeyChain chain(Signer().verifier());
  OpenNote(text, Signer().verifier()).IgnoreError();
  chain.Open(text).IgnoreError();
  OpenKeyStatement(text, Signer().verifier()).IgnoreError();
  KeyChain::From(Signer().verifier(), SplitStatements(text)).IgnoreError();
  if (const auto verifier = NoteVerifier::FromText(text)) {
    Require(NoteVerifier::FromText(verifier->Text()) == verifier, "a key has its text");
  }
  if (const auto bytes = FromBase64(text)) Require(FromBase64(ToBase64(*bytes)) == bytes, "base64");
}

void ReadProofs(std::string_view text) {
  const KeyChain chain(Signer().verifier());
  if (const auto proof = ReadInclusionProof(text); proof.ok()) {
    Require(ReadInclusionProof(InclusionProofText(*proof)).value() == *proof, "a proof is read");
    chain.CheckInclusion(*proof, Digest{}).IgnoreError();
  }
  if (const auto proof = ReadConsistencyProof(text); proof.ok()) {
    Require(ReadConsistencyProof(ConsistencyProofText(*proof)).value() == *proof,
            "a proof is read");
    chain.CheckConsistency(*proof, Checkpoint{}).IgnoreError();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view text = arbitro::fuzz::TextOf(data, size);
  ReadAsItStands(text);
  ReadProofs(text);
  const auto note = SignNote(text, {&Signer()});
  if (!note.ok()) return 0;
  ReadAsItStands(*note);
  // A proof leads to a checkpoint that holds.
  std::string_view rest = text;
  const size_t gap = rest.find("\n\n");
  if (gap == std::string_view::npos) return 0;
  const auto signed_rest = SignNote(rest.substr(gap + 2), {&Signer()});
  if (signed_rest.ok()) ReadProofs(std::string(rest.substr(0, gap + 2)) + *signed_rest);
  return 0;
}
