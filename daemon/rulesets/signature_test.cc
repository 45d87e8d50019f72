// SPDX-License-Identifier: Apache-2.0
#include "daemon/rulesets/signature.h"

#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include <gtest/gtest.h>

namespace arbitro::rulesets {
namespace {

namespace fs = std::filesystem;

class SignatureTest : public testing::Test {
 protected:
  SignatureTest() : folder_(testing::TempDir() + "signature_test." + std::to_string(getpid())) {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  ~SignatureTest() override { fs::remove_all(folder_); }

  const fs::path folder_;
};

// RFC 8032, 7.1, test 2: the key and signature that everybody's Ed25519 must give.
TEST_F(SignatureTest, TheStandardsVectorHolds) {
  const fs::path path = folder_ / "key";
  std::ofstream(path) << "arbitro-signing-key-1 "
                         "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb\n";
  fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write);
  const auto key = SigningKey::Read(path.string());
  ASSERT_TRUE(key.ok()) << key.status();
  EXPECT_EQ(key->public_key(), "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c");
  const auto signature = key->Sign("\x72");
  ASSERT_TRUE(signature.ok()) << signature.status();
  EXPECT_EQ(signature->ed25519,
            "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
            "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00");
  EXPECT_TRUE(SignatureHolds(*signature, "\x72"));
  EXPECT_FALSE(SignatureHolds(*signature, "\x73"));
}

TEST_F(SignatureTest, AKeyIsItsOwnersAndIsNeverWrittenOver) {
  const std::string path = (folder_ / "key").string();
  const auto key = SigningKey::New();
  ASSERT_TRUE(key.ok()) << key.status();
  ASSERT_TRUE(key->WriteTo(path).ok());
  struct stat facts = {};
  ASSERT_EQ(stat(path.c_str(), &facts), 0);
  EXPECT_EQ(facts.st_mode & 0777, 0600u);
  EXPECT_EQ(key->WriteTo(path).code(), absl::StatusCode::kAlreadyExists);
  const auto read = SigningKey::Read(path);
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(read->public_key(), key->public_key());
  ASSERT_EQ(chmod(path.c_str(), 0640), 0);
  EXPECT_EQ(SigningKey::Read(path).status().code(), absl::StatusCode::kFailedPrecondition);
}

TEST_F(SignatureTest, TwoKeysDifferAndDoNotSignForEachOther) {
  const auto one = SigningKey::New();
  const auto other = SigningKey::New();
  ASSERT_TRUE(one.ok() && other.ok());
  EXPECT_NE(one->public_key(), other->public_key());
  ManifestSignature signature = *one->Sign("words");
  EXPECT_TRUE(SignatureHolds(signature, "words"));
  signature.key = other->public_key();
  EXPECT_FALSE(SignatureHolds(signature, "words"));
}

TEST_F(SignatureTest, TrustedKeysAreReadByName) {
  const std::string key(64, 'b');
  std::ofstream(folder_ / "Publisher.pub") << key << " a comment\n";
  std::ofstream(folder_ / "README") << "no key";
  const auto keys = TrustedKeys::Read(folder_.string());
  ASSERT_TRUE(keys.ok()) << keys.status();
  EXPECT_EQ(keys->NameOf(key), "Publisher");
  EXPECT_EQ(keys->NameOf(std::string(64, 'c')), "");
  std::ofstream(folder_ / "broken.pub") << "not a key";
  const auto broken = TrustedKeys::Read(folder_.string());
  EXPECT_EQ(broken.status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_NE(broken.status().message().find("broken.pub"), std::string::npos);
  EXPECT_EQ(TrustedKeys::Read((folder_ / "absent").string()).status().code(),
            absl::StatusCode::kNotFound);
}

}  // namespace
}  // namespace arbitro::rulesets
