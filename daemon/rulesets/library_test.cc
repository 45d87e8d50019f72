// SPDX-License-Identifier: Apache-2.0
#include "daemon/rulesets/library.h"

#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include "arbitro/description.h"
#include "arbitro/host/description_check.h"
#include "daemon/rulesets/in_process_runner.h"
#include "daemon/rulesets/sanitizer.h"
#include "daemon/rulesets/worker_runner_testing.h"

namespace arbitro::rulesets {
namespace {

std::string LoadFault(const std::string& path, int timeout_ms = kProbeTimeoutMs) {
  auto library = Library::Open(path);
  if (!library.ok()) return std::string(library.status().message());
  return std::string(library->Load(timeout_ms).status().message());
}

std::string IdOf(const RulesetFunctions& functions) {
  InProcessRunner runner(functions, {});
  Description description;
  std::string fault;
  EXPECT_TRUE(ReadDescription(&runner, &description, &fault)) << fault;
  return description.id;
}

// A folder of the test's own, removed with it.
class LibraryTest : public testing::Test {
 protected:
  LibraryTest() : folder_(testing::TempDir() + "library_test." + std::to_string(getpid())) {
    std::filesystem::create_directories(folder_);
  }
  ~LibraryTest() override { std::filesystem::remove_all(folder_); }

  const std::string folder_;
};

TEST_F(LibraryTest, TheDigestIsOfTheBytes) {
  const std::string path = folder_ + "/abc";
  std::ofstream(path) << "abc";
  const auto library = Library::Open(path);
  ASSERT_TRUE(library.ok()) << library.status();
  EXPECT_EQ(library->sha256(), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

// The hashed bytes are the loaded bytes, whatever happens to the file in between.
TEST_F(LibraryTest, AFileThatChangesAfterItWasReadChangesNothing) {
  const std::string path = folder_ + "/changing.so";
  std::filesystem::copy_file(Hostile("well-behaved"), path);
  auto library = Library::Open(path);
  ASSERT_TRUE(library.ok()) << library.status();
  std::ofstream(path, std::ios::trunc) << "not a library any more";
  const auto functions = library->Load();
  ASSERT_TRUE(functions.ok()) << functions.status();
  EXPECT_EQ(IdOf(*functions), "well-behaved");
  EXPECT_NE(Library::Open(path)->sha256(), library->sha256());
}

// The loader tells libraries apart by name; each has to keep a name of its own.
TEST_F(LibraryTest, TwoLibrariesInTurnAreTwo) {
  const auto first = Library::Open(Hostile("well-behaved"))->Load();
  const auto second = Library::Open(Hostile("garbage"))->Load();
  ASSERT_TRUE(first.ok() && second.ok());
  EXPECT_EQ(IdOf(*first), "well-behaved");
  EXPECT_EQ(IdOf(*second), "garbage");
}

TEST_F(LibraryTest, ALibraryIsLoadedOnce) {
  auto library = Library::Open(Hostile("well-behaved"));
  ASSERT_TRUE(library->Load().ok());
  EXPECT_FALSE(library->Load().ok());
}

TEST_F(LibraryTest, WhatIsNoFileIsRefused) {
  EXPECT_EQ(Library::Open(folder_ + "/absent").status().code(), absl::StatusCode::kNotFound);
  EXPECT_EQ(Library::Open(folder_).status().message(), "it is no regular file");
  const std::string fifo = folder_ + "/fifo";
  ASSERT_EQ(mkfifo(fifo.c_str(), 0600), 0);
  EXPECT_EQ(Library::Open(fifo).status().message(), "it is no regular file");
}

TEST_F(LibraryTest, WhatIsNoLibraryIsRefused) {
  const std::string path = folder_ + "/text.so";
  std::ofstream(path) << "not a library";
  EXPECT_EQ(LoadFault(path).find("it cannot be loaded: "), 0u) << LoadFault(path);
}

TEST_F(LibraryTest, ACrashWhileLoadingCostsOnlyThatLibrary) {
  EXPECT_EQ(LoadFault(Hostile("crashes-in-constructor")),
            "it was killed by signal 6 (Aborted) while it was loaded, saying `cannot go on`");
  EXPECT_EQ(LoadFault(Hostile("crashes-in-describe")),
            "it was killed by signal 9 (Killed) while it was loaded");
  if (kSanitized) return;  // Clang's runtime reports an exit within dlopen.
  EXPECT_EQ(LoadFault(Hostile("exits-in-constructor")),
            "it ended the process with status 0 while it was loaded");
}

TEST_F(LibraryTest, AHangWhileLoadingEndsWithTheTimeout) {
  EXPECT_EQ(LoadFault(std::string(ARBITRO_HANGING_FOLDER) + "/hostile-hangs.so", 300),
            "it did not load and describe itself within 300 ms");
}

TEST_F(LibraryTest, AnUndefinedSymbolIsFoundAtOnce) {
  const std::string fault = LoadFault(Hostile("undefined-symbol"));
  EXPECT_NE(fault.find("undefined symbol: defined_nowhere"), std::string::npos) << fault;
}

TEST_F(LibraryTest, ALibraryThatIsNoRulesetIsNamed) {
  EXPECT_EQ(LoadFault(Hostile("no-entry")).find("it is no ruleset: it does not export"), 0u);
  EXPECT_EQ(LoadFault(Hostile("other-boundary")),
            "the ruleset is built for version 99 of the boundary, this host has version 0");
}

}  // namespace
}  // namespace arbitro::rulesets
