// SPDX-License-Identifier: Apache-2.0
#include "daemon/rulesets/kept_rulesets.h"

#include <unistd.h>

#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace arbitro::rulesets {
namespace {

namespace fs = std::filesystem;

// A library that was on offer once, with its description.
class KeptRulesetsTest : public testing::Test {
 protected:
  KeptRulesetsTest() {
    const fs::path folder = testing::TempDir() + "kept_rulesets_test." + std::to_string(getpid());
    fs::remove_all(folder);
    fs::create_directories(folder);
    for (const char* extension : {".so", ".json"}) {
      const std::string name = std::string("hostile-well-behaved") + extension;
      fs::copy_file(fs::path(ARBITRO_HOSTILE_FOLDER) / name, folder / name);
    }
    const auto directory = RulesetDirectory::Scan(folder.string(), {});
    EXPECT_TRUE(directory.ok()) << directory.status();
    // The log keeps the library that was loaded, whatever becomes of the file.
    fs::remove_all(folder);
    sha256_ = directory->List().at(0).client->sha256();
    const auto files = directory->FilesOf(sha256_);
    EXPECT_TRUE(files.ok()) << files.status();
    files_ = *files;
    EXPECT_TRUE(absl::IsNotFound(directory->FilesOf(std::string(64, '0')).status()));
  }

  KeptRulesets Keep(DirectoryOptions options = {}) {
    return KeptRulesets(
        [this](std::string_view sha256) -> absl::StatusOr<RulesetBytes> {
          ++fetched_;
          if (!kept_ || sha256 != sha256_) return absl::NotFoundError("not kept");
          return files_;
        },
        std::move(options),
        [this](std::string_view, const absl::Status& loaded) { loaded_.push_back(loaded); });
  }

  std::string sha256_;
  RulesetBytes files_;
  bool kept_ = true;
  int fetched_ = 0;
  std::vector<absl::Status> loaded_;
};

TEST_F(KeptRulesetsTest, ALibraryIsLoadedOnceAndIsTheSame) {
  KeptRulesets kept = Keep();
  const auto first = kept.Find(sha256_);
  ASSERT_NE(first, nullptr) << loaded_.at(0);
  EXPECT_EQ(first->sha256(), sha256_);
  EXPECT_EQ(kept.Find(sha256_), first);
  EXPECT_EQ(fetched_, 1);
  ASSERT_EQ(loaded_.size(), 1u);
  EXPECT_TRUE(loaded_[0].ok()) << loaded_[0];
}

TEST_F(KeptRulesetsTest, WhatIsNotKeptMayBeLater) {
  KeptRulesets kept = Keep();
  kept_ = false;
  EXPECT_EQ(kept.Find(sha256_), nullptr);
  EXPECT_EQ(kept.Find(std::string(64, '0')), nullptr);
  EXPECT_TRUE(loaded_.empty());
  kept_ = true;
  EXPECT_NE(kept.Find(sha256_), nullptr);
}

TEST_F(KeptRulesetsTest, WhatDoesNotFitItsManifestIsRefusedForGood) {
  files_.library[files_.library.size() / 2] ^= 1;
  KeptRulesets kept = Keep();
  EXPECT_EQ(kept.Find(sha256_), nullptr);
  EXPECT_EQ(kept.Find(sha256_), nullptr);
  EXPECT_EQ(fetched_, 1);
  ASSERT_EQ(loaded_.size(), 1u);
  EXPECT_NE(loaded_[0].message().find("[SHA256_DIFFERS]"), std::string::npos) << loaded_[0];
}

TEST_F(KeptRulesetsTest, TrustIsTodays) {
  DirectoryOptions options;
  options.trust.allow_unsigned = false;
  KeptRulesets kept = Keep(options);
  EXPECT_EQ(kept.Find(sha256_), nullptr);
  ASSERT_EQ(loaded_.size(), 1u);
  EXPECT_NE(loaded_[0].message().find("[SIGNATURE_MISSING]"), std::string::npos) << loaded_[0];
}

}  // namespace
}  // namespace arbitro::rulesets
