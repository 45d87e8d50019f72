// SPDX-License-Identifier: Apache-2.0

#include "storage/proof/checkpoint.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "storage/proof/key_chain.h"

namespace arbitro::storage {
namespace {

// The example of Go's sumdb/note.
constexpr char kGoVerifier[] = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW";
constexpr char kGoNote[] =
    "If you think cryptography is the answer to your problem,\n"
    "then you don't know what your problem is.\n"
    "\n"
    "\xe2\x80\x94 PeterNeumann "
    "x08go/ZJkuBS9UG/"
    "SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n";

NoteSigner SignerOf(const std::string& name, char letter) {
  return *NoteSigner::FromSeed(name, std::string(32, letter));
}

TEST(SignedNoteTest, ReadsTheNoteOfTheOriginal) {
  const auto verifier = NoteVerifier::FromText(kGoVerifier);
  ASSERT_TRUE(verifier.has_value());
  EXPECT_EQ(verifier->Text(), kGoVerifier);
  const auto text = OpenNote(kGoNote, *verifier);
  ASSERT_TRUE(text.ok()) << text.status();
  EXPECT_TRUE(text->starts_with("If you think"));
}

TEST(SignedNoteTest, IsReadByWhoTrustsAnyOfItsKeys) {
  const NoteSigner first = SignerOf("example.org/log", 'a');
  const NoteSigner second = SignerOf("example.org/log", 'b');
  const std::string note = *SignNote("one\n\ntwo\n", {&first, &second});
  EXPECT_EQ(*OpenNote(note, first.verifier()), "one\n\ntwo\n");
  EXPECT_EQ(*OpenNote(note, second.verifier()), "one\n\ntwo\n");
  EXPECT_FALSE(OpenNote(note, SignerOf("example.org/log", 'c').verifier()).ok());
  EXPECT_FALSE(OpenNote(note, SignerOf("example.org/other", 'a').verifier()).ok());
}

TEST(SignedNoteTest, NoByteOfItCanBeChanged) {
  const NoteSigner signer = SignerOf("example.org/log", 'a');
  const std::string note = *SignNote("one\ntwo\n", {&signer});
  for (std::size_t i = 0; i < note.size(); ++i) {
    std::string changed = note;
    changed[i] ^= 1;
    EXPECT_FALSE(OpenNote(changed, signer.verifier()).ok()) << i;
    EXPECT_FALSE(OpenNote(note.substr(0, i), signer.verifier()).ok()) << i;
  }
}

TEST(SignedNoteTest, NoKeyIsReadFromWhatIsNone) {
  const std::string text = SignerOf("example.org/log", 'a').verifier().Text();
  ASSERT_TRUE(NoteVerifier::FromText(text).has_value());
  for (const std::string& wrong : {std::string(), std::string("example.org/log"), text + "=",
                                   text.substr(1), "a b" + text.substr(text.find('+'))}) {
    EXPECT_FALSE(NoteVerifier::FromText(wrong).has_value()) << wrong;
  }
  EXPECT_FALSE(NoteSigner::New("two words").ok());
  EXPECT_FALSE(NoteSigner::New("a+b").ok());
  EXPECT_FALSE(NoteSigner::FromSeed("a", "short").ok());
}

TEST(CheckpointTest, SaysOriginSizeAndRoot) {
  const NoteSigner signer = SignerOf("example.org/log", 'a');
  const TreePoint tree{17, Sha256("root")};
  EXPECT_EQ(CheckpointText({"example.org/log", tree}),
            "example.org/log\n17\n" + ToBase64(AsBytes(tree.root)) + "\n");
  const std::string note = *SignCheckpoint(tree, signer);
  EXPECT_EQ(*OpenCheckpoint(note, signer.verifier()), (Checkpoint{"example.org/log", tree}));
  for (const std::string& text :
       {"example.org/other\n17\n" + ToBase64(AsBytes(tree.root)) + "\n",
        "example.org/log\n017\n" + ToBase64(AsBytes(tree.root)) + "\n",
        std::string("example.org/log\n17\nAAAA\n"), std::string("example.org/log\n17\n")}) {
    EXPECT_FALSE(OpenCheckpoint(*SignNote(text, {&signer}), signer.verifier()).ok()) << text;
  }
}

TEST(CheckpointTest, AProofIsReadAsItWasWritten) {
  const NoteSigner signer = SignerOf("example.org/log", 'a');
  const KeyChain keys(signer.verifier());
  const std::vector<Digest> leaves = {Sha256("0"), Sha256("1"), Sha256("2")};
  const Digest pair = MerkleNode(leaves[0], leaves[1]);
  const TreePoint tree{3, MerkleNode(pair, leaves[2])};
  const ProofFile inclusion{1, {leaves[0], leaves[2]}, *SignCheckpoint(tree, signer)};
  const std::string text = InclusionProofText(inclusion);
  EXPECT_TRUE(text.starts_with("c2sp.org/tlog-proof@v1\nindex 1\n")) << text;
  EXPECT_EQ(*ReadInclusionProof(text), inclusion);
  EXPECT_EQ(*ReadInclusionProof(std::string(text).insert(text.find("index"), "extra AAAA\n")),
            inclusion);
  EXPECT_TRUE(keys.CheckInclusion(inclusion, leaves[1]).ok());
  EXPECT_FALSE(keys.CheckInclusion(inclusion, leaves[2]).ok());
  const ProofFile consistency{2, {leaves[2]}, inclusion.checkpoint};
  EXPECT_EQ(*ReadConsistencyProof(ConsistencyProofText(consistency)), consistency);
  const Checkpoint old{"example.org/log", {2, pair}};
  EXPECT_TRUE(keys.CheckConsistency(consistency, old).ok());
  EXPECT_FALSE(keys.CheckConsistency(consistency, {"example.org/log", {2, leaves[0]}}).ok());
  EXPECT_FALSE(keys.CheckConsistency(consistency, {"example.org/log", {1, leaves[0]}}).ok());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto cut = ReadInclusionProof(text.substr(0, i));
    EXPECT_FALSE(cut.ok() && keys.CheckInclusion(*cut, leaves[1]).ok()) << i;
    std::string changed = text;
    changed[i] ^= 1;
    const auto read = ReadInclusionProof(changed);
    EXPECT_FALSE(read.ok() && keys.CheckInclusion(*read, leaves[1]).ok()) << i;
  }
}

}  // namespace
}  // namespace arbitro::storage
