// SPDX-License-Identifier: Apache-2.0

#include "tools/whole_file.h"

#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "gtest/gtest.h"

namespace arbitro::tools {
namespace {

class WholeFile : public testing::Test {
 protected:
  WholeFile() {
    std::string pattern = testing::TempDir() + "/whole-file-XXXXXX";
    folder_ = mkdtemp(pattern.data());
  }
  ~WholeFile() override { std::filesystem::remove_all(folder_); }

  std::string In(const std::string& name) const { return folder_ + "/" + name; }

  static std::string Read(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  size_t Files() const {
    return static_cast<size_t>(std::distance(std::filesystem::directory_iterator(folder_), {}));
  }

  std::string folder_;
};

TEST_F(WholeFile, TakesTheNameOfTheFileBeforeIt) {
  ASSERT_TRUE(WriteWholeFile(In("a"), "before").ok());
  ASSERT_TRUE(WriteWholeFile(In("a"), "after").ok());
  EXPECT_EQ(Read(In("a")), "after");
  EXPECT_EQ(Files(), 1U);
}

TEST_F(WholeFile, LeavesTheFileAsItWasWhereWritingFails) {
  ASSERT_TRUE(WriteWholeFile(In("a"), "before").ok());
  const absl::Status status = WriteWholeFile(In("a"), [](const std::string& path) {
    std::ofstream(path) << "half";
    return absl::InternalError("the daemon went away");
  });
  EXPECT_EQ(status.message(), "the daemon went away");
  EXPECT_EQ(Read(In("a")), "before");
  EXPECT_EQ(Files(), 1U);
}

TEST_F(WholeFile, IsNamedWhereItCannotBeWritten) {
  const std::string file = In("no such folder/a");
  EXPECT_EQ(WriteWholeFile(file, "text").message(), "cannot write `" + file + "`");
}

// A pipe stands for all special files: as root a device could be replaced, too.
TEST_F(WholeFile, WritesIntoAPipeAndDoesNotReplaceIt) {
  const std::string pipe = In("pipe");
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  std::fstream reader(pipe, std::ios::in | std::ios::out);
  ASSERT_TRUE(WriteWholeFile(pipe, "bytes\n").ok());
  ASSERT_TRUE(std::filesystem::is_fifo(pipe));
  std::string line;
  std::getline(reader, line);
  EXPECT_EQ(line, "bytes");
  EXPECT_EQ(Files(), 1U);
}

}  // namespace
}  // namespace arbitro::tools
