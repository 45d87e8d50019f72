// SPDX-License-Identifier: Apache-2.0
#include "tools/arbitroctl/files/bulk.h"

#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "gtest/gtest.h"
#include "tools/arbitroctl/show/error_text.h"
#include "tools/value_json.h"

namespace arbitro::tools {
namespace {

// A report of a match: winner is a text, games a whole number.
v1::Form ReportForm() {
  v1::Form form;
  form.set_kind(v1::Form::STRUCT);
  v1::Form* winner = form.add_children();
  winner->set_id("winner");
  winner->set_kind(v1::Form::TEXT);
  v1::Form* games = form.add_children();
  games->set_id("games");
  games->set_kind(v1::Form::INTEGER);
  return form;
}

absl::StatusOr<CsvFile> Read(const std::string& text) {
  std::vector<std::string> known = {"table"};
  for (const std::string& key : KeysOfForm(ReportForm())) known.push_back(key);
  // Of this process alone: tests run side by side.
  const std::string path = ::testing::TempDir() + "bulk_test." + std::to_string(getpid());
  std::ofstream(path, std::ios::binary) << text;
  auto file = ReadBulkFile(path, "table", known);
  std::filesystem::remove(path);
  return file;
}

TEST(Bulk, ARowIsTypedByTheForm) {
  const auto file = Read("winner,table,games\nfirst,7,2\ntie,8,\n");
  ASSERT_TRUE(file.ok()) << file.status();
  EXPECT_EQ(JsonFromValue(*ValueOfRow(ReportForm(), *file, file->rows[0])),
            R"({"games":2,"winner":"first"})");
  EXPECT_EQ(JsonFromValue(*ValueOfRow(ReportForm(), *file, file->rows[1])), R"({"winner":"tie"})");
}

TEST(Bulk, AFieldOfAnotherKindIsNamed) {
  const auto file = Read("table,games\n7,two\n");
  ASSERT_TRUE(file.ok()) << file.status();
  EXPECT_EQ(ValueOfRow(ReportForm(), *file, file->rows[0]).status().message(),
            "`games`: `two` is not a whole number");
}

TEST(Bulk, ColumnsThatNobodyAsksForAreRefused) {
  const auto file = Read("table,winer\n7,first\n");
  EXPECT_EQ(ExitCodeOf(file.status()), kExitUsage);
  const std::string said(file.status().message());
  EXPECT_NE(said.find("`winer` is no column; the first line names them: table, winner, games"),
            std::string::npos)
      << said;
}

TEST(Bulk, AColumnThatIsNeededIsAskedFor) {
  const std::string said(Read("winner\nfirst\n").status().message());
  EXPECT_NE(said.find("the column `table` is missing"), std::string::npos) << said;
}

}  // namespace
}  // namespace arbitro::tools
