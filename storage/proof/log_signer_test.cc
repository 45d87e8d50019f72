// SPDX-License-Identifier: Apache-2.0

#include "storage/proof/log_signer.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "storage/files/temporary_folder.h"

namespace arbitro::storage {
namespace {

constexpr char kLog[] = "example.org/log";

Digest Leaf(char name) { return Sha256(std::string(1, name)); }

// A log whose records are letters, to be rewritten at will.
class LogSignerTest : public testing::Test {
 protected:
  void Hold(const std::string& records) { records_ = std::make_shared<std::string>(records); }

  // Returns the log as it is now, as if it were opened again.
  LogTree* Tree() {
    auto records = records_;
    LeafSource source;
    source.count = [records]() -> absl::StatusOr<std::uint64_t> { return records->size(); };
    source.read = [records](std::uint64_t first,
                            std::size_t most) -> absl::StatusOr<std::vector<Digest>> {
      std::vector<Digest> leaves;
      for (char name : records->substr(first, most)) leaves.push_back(Leaf(name));
      return leaves;
    };
    trees_.push_back(std::make_unique<LogTree>(std::move(source), std::make_unique<MemoryTiles>()));
    return trees_.back().get();
  }

  std::unique_ptr<LogSigner> Open() {
    auto signer = LogSigner::OpenOrMake(Path(), kLog, Tree());
    EXPECT_TRUE(signer.ok()) << signer.status();
    return *std::move(signer);
  }

  static std::string Rotate(LogSigner* signer) {
    const auto successor = signer->MakeSuccessor();
    EXPECT_TRUE(successor.ok()) << successor.status();
    const absl::Status adopted = signer->Adopt(*successor);
    EXPECT_TRUE(adopted.ok()) << adopted;
    return successor->statement;
  }

  std::string Path() const { return folder_.Path() + "/log-key"; }
  static std::string Read(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  const TemporaryFolder folder_;
  std::shared_ptr<std::string> records_ = std::make_shared<std::string>();
  std::vector<std::unique_ptr<LogTree>> trees_;
};

TEST_F(LogSignerTest, MakesItsKeyOnceAndForItsOwnerAlone) {
  const NoteVerifier made = Open()->Keys().newest();
  EXPECT_EQ(made.name, kLog);
  EXPECT_EQ(Open()->Keys().newest(), made);
  struct stat facts = {};
  ASSERT_EQ(stat(Path().c_str(), &facts), 0);
  EXPECT_EQ(facts.st_mode & 0777, 0600u);
  const auto other = LogSigner::OpenOrMake(Path(), "example.org/other", Tree());
  EXPECT_EQ(other.status().code(), absl::StatusCode::kFailedPrecondition) << other.status();
  EXPECT_TRUE(LogSigner::OpenOrMake(Path(), "", Tree()).ok());
  const auto first = LogSigner::InMemory("", Tree());
  const auto second = LogSigner::InMemory("", Tree());
  EXPECT_NE((*first)->Keys().newest().name, (*second)->Keys().newest().name)
      << "a log without a name has one that no other has";
}

TEST_F(LogSignerTest, ProvesWhateverIsDurableAtOnce) {
  Hold("abc");
  const auto signer = Open();
  for (std::size_t i = 0; i < 5; ++i) {
    const auto proof = signer->ProveInclusion(i);
    ASSERT_TRUE(proof.ok()) << proof.status();
    EXPECT_TRUE(signer->Keys().CheckInclusion(*proof, Leaf("abcde"[i])).ok());
    if (i == 2) *records_ += "de";
  }
  EXPECT_EQ(signer->ProveInclusion(5).status().code(), absl::StatusCode::kOutOfRange);
}

TEST_F(LogSignerTest, SignsNothingThatDoesNotContinueWhatItSigned) {
  Hold("abcde");
  const std::string note = *Open()->SignNewest();
  EXPECT_EQ(Read(Path() + kLastSignedSuffix), note);
  for (const char* rewritten : {"abcd", "abxde", "abxdef", ""}) {
    Hold(rewritten);
    const auto signer = Open();
    for (const absl::Status& status :
         {signer->CheckContinues(), signer->SignNewest().status(),
          signer->ProveInclusion(0).status(), signer->ProveConsistency(note).status()}) {
      EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition) << rewritten << status;
    }
  }
  EXPECT_EQ(Read(Path() + kLastSignedSuffix), note) << "what was signed is still known";
  Hold("abcdef");
  const auto proof = Open()->ProveConsistency(note);
  ASSERT_TRUE(proof.ok()) << proof.status();
  const KeyChain keys = Open()->Keys();
  EXPECT_TRUE(keys.CheckConsistency(*proof, *keys.Open(note)).ok());
}

// The file beside the key is gone too, so only a checkpoint that others hold shows the change.
TEST_F(LogSignerTest, ACheckpointThatSomebodyHoldsShowsARewrittenLog) {
  Hold("abcde");
  const std::string note = *Open()->SignNewest();
  for (const char* rewritten : {"abcd", "abxde", "abxdef"}) {
    std::filesystem::remove(Path() + kLastSignedSuffix);
    Hold(rewritten);
    const auto signer = Open();
    EXPECT_TRUE(signer->SignNewest().ok());
    EXPECT_EQ(signer->ProveConsistency(note).status().code(), absl::StatusCode::kFailedPrecondition)
        << rewritten;
  }
  EXPECT_EQ(Open()->ProveConsistency("another\n\n").status().code(),
            absl::StatusCode::kInvalidArgument);
}

TEST_F(LogSignerTest, WhoTrustsAnyKeyFollowsToTheNewest) {
  Hold("ab");
  auto signer = Open();
  const NoteVerifier first = signer->Keys().newest();
  const std::string old_note = *signer->SignNewest();
  std::vector<std::string> statements = {Rotate(signer.get())};
  const NoteVerifier second = signer->Keys().newest();
  *records_ += "c";
  const std::string middle_note = *signer->SignNewest();
  statements.push_back(Rotate(signer.get()));
  *records_ += "d";
  signer = Open();  // as its file has it
  const auto proof = signer->ProveConsistency(old_note);
  ASSERT_TRUE(proof.ok()) << proof.status();
  for (const NoteVerifier& trusted : {first, second, signer->Keys().newest()}) {
    const auto keys = KeyChain::From(trusted, statements);
    ASSERT_TRUE(keys.ok()) << keys.status();
    EXPECT_EQ(keys->newest(), signer->Keys().newest());
    EXPECT_TRUE(keys->Open(proof->checkpoint).ok());
    EXPECT_TRUE(keys->CheckInclusion(*signer->ProveInclusion(3), Leaf('d')).ok());
  }
  const KeyChain keys = *KeyChain::From(first, statements);
  EXPECT_TRUE(keys.CheckConsistency(*proof, *keys.Open(old_note)).ok());
  EXPECT_EQ(keys.Open(middle_note)->tree.size, 3u);
  EXPECT_FALSE(KeyChain(first).Open(proof->checkpoint).ok()) << "without statements";
  EXPECT_FALSE(KeyChain::From(first, {statements[1]}).ok()) << "one of them left out";
  EXPECT_EQ(KeyChain::From(first, {statements[1], statements[0]})->newest(), second);
  EXPECT_EQ(SplitStatements(statements[0] + statements[1]), statements);
}

TEST_F(LogSignerTest, NoByteOfAStatementCanBeChanged) {
  Hold("ab");
  auto signer = Open();
  const NoteVerifier first = signer->Keys().newest();
  const std::string statement = Rotate(signer.get());
  for (std::size_t i = 0; i < statement.size(); ++i) {
    std::string changed = statement;
    changed[i] ^= 1;
    EXPECT_FALSE(OpenKeyStatement(changed, first).ok()) << i;
  }
  // A thief who has only the old key cannot name a key that he does not have.
  const NoteSigner old_key = *NoteSigner::New(kLog);
  const NoteSigner next = *NoteSigner::New(kLog);
  const std::string text = statement.substr(0, statement.find('\n') + 1) + next.verifier().Text() +
                           "\n2\n" + ToBase64(AsBytes(Leaf('a'))) + "\n";
  EXPECT_TRUE(OpenKeyStatement(*SignNote(text, {&old_key, &next}), old_key.verifier()).ok());
  EXPECT_FALSE(OpenKeyStatement(*SignNote(text, {&old_key}), old_key.verifier()).ok());
  EXPECT_FALSE(OpenKeyStatement(*SignNote(text, {&next}), old_key.verifier()).ok());
}

// A thief kept the key that the log retired, or stole it before.
TEST_F(LogSignerTest, AKeyThatWasGivenUpSignsNothingMore) {
  Hold("ab");
  auto signer = Open();
  const LogKey stolen = *ReadLogKey(Path());
  const std::string statement = Rotate(signer.get());
  const KeyChain keys = *KeyChain::From(stolen.signer.verifier(), {statement});
  const TreePoint now = *Tree()->Newest();
  EXPECT_TRUE(keys.Open(*SignCheckpoint(now, stolen.signer)).ok());
  EXPECT_FALSE(keys.Open(*SignCheckpoint({3, now.root}, stolen.signer)).ok());
  EXPECT_FALSE(keys.Open(*SignCheckpoint({2, Leaf('x')}, stolen.signer)).ok());
  const LogKey next = *ReadLogKey(Path());
  EXPECT_TRUE(keys.Open(*SignCheckpoint(now, next.signer)).ok());
  EXPECT_FALSE(keys.Open(*SignCheckpoint({1, Leaf('a')}, next.signer)).ok()) << "rolled back";
}

TEST_F(LogSignerTest, AfterALossAnotherKeySaysSoToEverybody) {
  Hold("abcde");
  const std::string note = *Open()->SignNewest();
  const NoteVerifier first = Open()->Keys().newest();
  Hold("abc");
  auto signer = Open();
  ASSERT_FALSE(signer->SignNewest().ok());
  const std::string statement = Rotate(signer.get());
  EXPECT_TRUE(signer->SignNewest().ok());
  EXPECT_EQ(OpenKeyStatement(statement, first)->tree.size, 3u);
  EXPECT_FALSE(KeyChain::From(first, {statement})->Open(note).ok())
      << "the checkpoint of before has more than the statement names";
  EXPECT_EQ(Open()->CheckContinues(), absl::OkStatus());
}

TEST_F(LogSignerTest, AKeyFileThatIsNoneIsRefused) {
  Hold("a");
  Rotate(Open().get());
  const std::string whole = Read(Path());
  ASSERT_TRUE(ReadLogKey(Path()).ok());
  EXPECT_EQ(WriteLogKey(Path(), *NoteSigner::New(kLog)).code(), absl::StatusCode::kAlreadyExists);
  EXPECT_EQ(Read(Path()), whole);
  for (std::size_t size : {std::size_t{0}, std::size_t{30}, whole.size() - 1}) {
    std::ofstream(Path(), std::ios::binary | std::ios::trunc) << whole.substr(0, size);
    EXPECT_FALSE(ReadLogKey(Path()).ok()) << size;
  }
}

}  // namespace
}  // namespace arbitro::storage
