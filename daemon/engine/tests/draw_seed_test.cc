// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/draw/seed.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>

#include "daemon/engine/draw/secret.h"
#include "storage/files/temporary_folder.h"

namespace arbitro::engine {
namespace {

using storage::AsBytes;
using storage::ToHex;

class CountingRandom final : public RandomSource {
 public:
  void Fill(void* bytes, size_t size) override { std::memset(bytes, ++calls_, size); }

 private:
  int calls_ = 0;
};

// The numbers were worked out by a script from docs/draws.md.
TEST(DrawSeed, IsWhatTheDocumentSays) {
  DrawProof proof;
  proof.link_index = 1;
  for (size_t i = 0; i < proof.link.size(); ++i) proof.link[i] = static_cast<uint8_t>(i);
  proof.list_digest = ListDigest({1, 2, 3, 5});
  proof.contributions_digest = ContributionsHasher().Finish();
  FillSeed("events/vector", &proof);
  EXPECT_EQ(ToHex(proof.list_digest),
            "bd1567ac550b9654412e9b914a171f6329c25f669a3c21bd50545f9fbd450f1b");
  EXPECT_EQ(ToHex(proof.contributions_digest),
            "67586e98fad27da0b9968bc039a1ef34c939b9b8e523a8bef89d478608c5ecf6");
  EXPECT_EQ(ToHex(proof.seed), "e6839d959c7ec0afb717dfa2278b3724fe86291b017b8d9a794910965c3f625f");
}

// The vector of docs/draws.md.
TEST(DrawSeed, ContributionsHaveTheDocumentedDigest) {
  ContributionsHasher hasher;
  hasher.AddPlayer(3, "rain");
  hasher.AddDice(6, {5, 3}, {4, 2, 6});
  hasher.AddBeacon("drand", 4711, "\x01\x02");
  EXPECT_EQ(ToHex(hasher.Finish()),
            "5a5be9b5d01ede9fa311fd0185526b4df6dbf81e23ee82a57ba1de99b41bc1d5");
}

TEST(DealSeed, IsWhatTheDocumentSays) {
  Digest link;
  for (size_t i = 0; i < link.size(); ++i) link[i] = static_cast<uint8_t>(i);
  EXPECT_EQ(ToHex(DealSeed("events/vector", link, {3, 2, 1, 5})),
            "7af69e33174cf9a08c8c416a87bd0c631553b493e01a51cca794c978cde9e1a7");
  EXPECT_EQ(ToHex(DealSeed("events/vector", link, {3, 2, 1, 5, 2})),
            "e2674ba32ed1d2cae7bc5f8c897335d2ef2d42016c1f29521ada04f756c49922");
}

TEST(DealSeed, EveryInputChangesIt) {
  const Digest link = storage::Sha256("link");
  const Digest first = DealSeed("events/a", link, {1, 1, 1, 4});
  EXPECT_NE(DealSeed("events/b", link, {1, 1, 1, 4}), first);
  EXPECT_NE(DealSeed("events/a", storage::Sha256("other"), {1, 1, 1, 4}), first);
  EXPECT_NE(DealSeed("events/a", link, {2, 1, 1, 4}), first);
  EXPECT_NE(DealSeed("events/a", link, {1, 2, 1, 4}), first);
  EXPECT_NE(DealSeed("events/a", link, {1, 1, 2, 4}), first);
  EXPECT_NE(DealSeed("events/a", link, {1, 1, 1, 5}), first);
  EXPECT_NE(DealSeed("events/a", link, {1, 1, 1, 4, 1}), first);
  EXPECT_NE(DealSeed("events/a", link, {1, 1, 1, 4, 1}),
            DealSeed("events/a", link, {1, 1, 1, 4, 2}));
}

TEST(DrawSeed, EveryInputChangesIt) {
  DrawProof proof;
  proof.link_index = 1;
  FillSeed("events/a", &proof);
  const Digest first = proof.seed;
  FillSeed("events/b", &proof);
  EXPECT_NE(proof.seed, first);
  proof.link_index = 2;
  FillSeed("events/a", &proof);
  EXPECT_NE(proof.seed, first);
  proof.link_index = 1;
  proof.list_digest[0] = 1;
  FillSeed("events/a", &proof);
  EXPECT_NE(proof.seed, first);
}

TEST(DrawSecretFile, LinksHashToTheOneBeforeAndToTheCommitment) {
  CountingRandom random;
  const auto links = DrawSecretFile::Ephemeral(random);
  Digest previous = *links->Commit("events/a");
  for (uint32_t index : {1u, 2u, 3u}) {
    const Digest link = *links->Open("events/a", index);
    EXPECT_EQ(storage::Sha256(AsBytes(link)), previous);
    previous = link;
  }
  EXPECT_NE(*links->Commit("events/b"), *links->Commit("events/a"));
}

TEST(DrawSecretFile, GivesTheSameLinksAfterItIsOpenedAgain) {
  CountingRandom random;
  const storage::TemporaryFolder folder;
  const std::string path = folder.Path() + "/draw-secret";
  const Digest first = *(*DrawSecretFile::Open(path, random))->Commit("events/a");
  EXPECT_EQ(*(*DrawSecretFile::Open(path, random))->Commit("events/a"), first);
  struct stat facts = {};
  ASSERT_EQ(stat(path.c_str(), &facts), 0);
  EXPECT_EQ(facts.st_mode & 0777, 0600u);
}

TEST(DrawSecretFile, RefusesAFileThatOthersCanRead) {
  CountingRandom random;
  const storage::TemporaryFolder folder;
  const std::string path = folder.Path() + "/draw-secret";
  ASSERT_TRUE(DrawSecretFile::Open(path, random).ok());
  ASSERT_EQ(chmod(path.c_str(), 0644), 0);
  const auto opened = DrawSecretFile::Open(path, random);
  ASSERT_EQ(opened.status().code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_NE(opened.status().message().find("chmod 600"), absl::string_view::npos);
}

TEST(DrawSecretFile, RefusesAFileThatIsCut) {
  CountingRandom random;
  const storage::TemporaryFolder folder;
  const std::string path = folder.Path() + "/draw-secret";
  ASSERT_TRUE(DrawSecretFile::Open(path, random).ok());
  std::filesystem::resize_file(path, 40);
  EXPECT_EQ(DrawSecretFile::Open(path, random).status().code(),
            absl::StatusCode::kFailedPrecondition);
}

TEST(DrawSecretFile, LinksAreTheSameInWhateverOrderTheyAreAskedFor) {
  CountingRandom random;
  const storage::TemporaryFolder folder;
  const std::string path = folder.Path() + "/draw-secret";
  const auto links = *DrawSecretFile::Open(path, random);
  for (const uint32_t index : {0u, 1u, 63u, 64u, 65u, 64u, 200u, 130u, 199u, kChainLength - 1,
                               kChainLength, kChainLength - 70, 0u}) {
    const auto fresh = *DrawSecretFile::Read(path);
    EXPECT_EQ(*links->Open("events/a", index), *fresh->Open("events/a", index)) << index;
    EXPECT_EQ(*links->Open("events/b", index), *fresh->Open("events/b", index)) << index;
  }
}

TEST(DrawSecretFile, LinksAreTheSameOnceTheyWereForgotten) {
  CountingRandom random;
  const auto links = DrawSecretFile::Ephemeral(random);
  // Close to the secret end, where walking costs nothing.
  constexpr uint32_t kIndex = kChainLength - 8;
  std::vector<Digest> first;
  for (int journal = 0; journal < 3'000; ++journal) {
    first.push_back(*links->Open("events/" + std::to_string(journal), kIndex));
  }
  for (int journal = 0; journal < 3'000; ++journal) {
    const std::string name = "events/" + std::to_string(journal);
    ASSERT_EQ(*links->Open(name, kIndex), first[static_cast<size_t>(journal)]);
    ASSERT_EQ(storage::Sha256(storage::AsBytes(*links->Open(name, kIndex + 1))),
              first[static_cast<size_t>(journal)]);
  }
}

TEST(DrawSecretFile, AUsedUpChainIsSaid) {
  CountingRandom random;
  const auto links = DrawSecretFile::Ephemeral(random);
  EXPECT_TRUE(links->Open("events/a", kChainLength).ok());
  EXPECT_EQ(links->Open("events/a", kChainLength + 1).status().code(),
            absl::StatusCode::kResourceExhausted);
}

}  // namespace
}  // namespace arbitro::engine
