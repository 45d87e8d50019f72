// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/files/workbook.h"

#include <filesystem>
#include <fstream>
#include <string>

#include "gtest/gtest.h"

namespace arbitro::tools {
namespace {

std::string BookCalled(const std::string& name) { return testing::TempDir() + "/" + name; }

TEST(Workbook, IsAnArchiveOfSheets) {
  const std::string file = BookCalled("whole.xlsx");
  const absl::Status written = WriteWorkbook(
      file, {{{">rank", "name"}, {{"1", "=cmd|' /C calc'!A0"}, {"", "Ada"}}, "standings"},
             {{"player"}, {}, "people"}});
  ASSERT_TRUE(written.ok()) << written;
  std::ifstream bytes(file, std::ios::binary);
  std::string magic(2, '\0');
  bytes.read(magic.data(), 2);
  EXPECT_EQ(magic, "PK");
  std::filesystem::remove(file);
}

TEST(Workbook, ATextThatNoCellHoldsIsRefusedBeforeAnythingIsWritten) {
  const std::string file = BookCalled("long.xlsx");
  const absl::Status refused =
      WriteWorkbook(file, {{{"name"}, {{std::string(kCellBytesMax + 1, 'x')}}, "people"}});
  EXPECT_EQ(refused.message(),
            "a text in `people` has 32768 bytes, and a cell holds at most 32767");
  EXPECT_FALSE(std::filesystem::exists(file));
}

TEST(Workbook, AFileThatCannotBeMadeIsAnError) {
  EXPECT_FALSE(WriteWorkbook("/nowhere/at/all.xlsx", {{{"a"}, {}, "people"}}).ok());
}

}  // namespace
}  // namespace arbitro::tools
