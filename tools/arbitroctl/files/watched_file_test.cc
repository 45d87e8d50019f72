// SPDX-License-Identifier: Apache-2.0
#include "tools/arbitroctl/files/watched_file.h"

#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "gtest/gtest.h"
#include "tools/arbitroctl/files/tdf_numbers.h"
#include "tools/arbitroctl/show/error_text.h"

namespace arbitro::tools {
namespace {

constexpr size_t kWatchedBytesMax = 64;

class WatchedFileTest : public testing::Test {
 protected:
  WatchedFileTest() : folder_(testing::TempDir() + "watched-" + std::to_string(getpid())) {
    std::filesystem::create_directory(folder_);
    path_ = folder_ + "/Cup.tdf";
  }
  ~WatchedFileTest() override { std::filesystem::remove_all(folder_); }

  void Save(const std::string& text) const { std::ofstream(path_) << text; }

  // The save that a look gives, "" for none, or the failure in brackets.
  static std::string Look(WatchedFile* watched) {
    const auto save = watched->Look();
    if (!save.ok()) return "[" + std::string(save.status().message()) + "]";
    return save->value_or("");
  }

  std::string folder_;
  std::string path_;
};

TEST_F(WatchedFileTest, ASaveIsGivenOnceItLiesStill) {
  WatchedFile watched(path_, kWatchedBytesMax);
  Save("first");
  EXPECT_EQ(Look(&watched), "");
  EXPECT_NE(watched.trouble().message().find("changes while it is read"), std::string::npos);
  EXPECT_EQ(Look(&watched), "first");
  EXPECT_TRUE(watched.trouble().ok());
  EXPECT_EQ(Look(&watched), "");
  EXPECT_TRUE(watched.trouble().ok());
  watched.GiveAgain();
  EXPECT_EQ(Look(&watched), "first");
}

// The clock of a file system may give two saves of one size the same time.
TEST_F(WatchedFileTest, ASaveOfTheSameSizeRightBehindAnotherIsSeen) {
  WatchedFile watched(path_, kWatchedBytesMax);
  for (int i = 0; i < 100; ++i) {
    const std::string text = i % 2 == 0 ? "even" : "odd!";
    Save(text);
    const std::string first = Look(&watched);
    ASSERT_EQ(first.empty() ? Look(&watched) : first, text) << i;
  }
}

TEST_F(WatchedFileTest, ATroubleThatMayPassIsNamedAndNoFailure) {
  WatchedFile watched(path_, kWatchedBytesMax);
  EXPECT_EQ(Look(&watched), "");
  EXPECT_NE(watched.trouble().message().find("cannot read "), std::string::npos);
  Save("");
  EXPECT_EQ(Look(&watched), "");
  EXPECT_NE(watched.trouble().message().find(" is empty"), std::string::npos);
  EXPECT_EQ(ExitCodeOf(watched.trouble()), kExitUsage);
  Save("whole");
  EXPECT_EQ(Look(&watched), "");
  EXPECT_EQ(Look(&watched), "whole");
  std::filesystem::remove(path_);
  EXPECT_EQ(Look(&watched), "");
  EXPECT_FALSE(watched.trouble().ok());
  Save("again");
  EXPECT_EQ(Look(&watched), "");
  EXPECT_EQ(Look(&watched), "again");
  Save(std::string(kWatchedBytesMax + 1, 'x'));
  EXPECT_NE(Look(&watched).find("allowed are 64"), std::string::npos);
}

TEST_F(WatchedFileTest, OneProgramHasAFileOfNumbers) {
  const std::string numbers = folder_ + "/numbers.json";
  {
    TdfNumberLock first;
    ASSERT_TRUE(first.Take(numbers).ok());
    TdfNumberLock second;
    const absl::Status refused = second.Take(numbers);
    EXPECT_EQ(ExitCodeOf(refused), kExitUsage);
    EXPECT_NE(refused.message().find("another `tdf follow` has"), std::string::npos);
  }
  TdfNumberLock third;
  EXPECT_TRUE(third.Take(numbers).ok());
}

// A file under the name that the writer uses meanwhile is another's, or older: it is never written.
TEST_F(WatchedFileTest, NumbersAreWrittenIntoAFileOfTheirOwn) {
  const std::string numbers = folder_ + "/numbers.json";
  std::ofstream(folder_ + "/else") << "else";
  std::filesystem::create_hard_link(folder_ + "/else", numbers + ".part");
  ASSERT_TRUE(WriteTdfNumberFile(numbers, {{"p1", "4711"}}).ok());
  EXPECT_EQ(std::filesystem::file_size(folder_ + "/else"), 4u);
  struct stat status = {};
  ASSERT_EQ(stat(numbers.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777u, 0600u);
  const auto read = ReadTdfNumberFile(numbers);
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(read->at("p1"), "4711");
}

}  // namespace
}  // namespace arbitro::tools
