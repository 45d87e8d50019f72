// SPDX-License-Identifier: Apache-2.0
#include "tools/arbitroctl/files/bulk.h"

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <random>
#include <set>

#include "absl/strings/str_cat.h"
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
  auto file = ReadBulkFile(path, {"table"}, known);
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

TEST(Bulk, AllThatIsWrongWithTheColumnsIsSaid) {
  const auto file = Read("tabel,winer\n7,first\n");
  ASSERT_TRUE(file.ok()) << file.status();
  const Bulk bulk = PlanOf("x.csv", *file);
  EXPECT_TRUE(bulk.lines.empty());
  ASSERT_EQ(bulk.faults.size(), 3u);
  EXPECT_EQ(bulk.faults[1].what, "`winer` is no column");
  EXPECT_EQ(bulk.faults[1].advice, "line 1 names the columns: table, winner, games");
  EXPECT_EQ(bulk.faults[2].what, "the column `table` is missing");
}

// A damaged line, a zero byte and a line that is too long end nothing: faults before and behind are
// said with them.
TEST(Bulk, LinesThatCannotBeReadAreNamedAmongTheOthers) {
  using namespace std::string_literals;
  const auto file =
      Read("table,winner,games\n1,first\n2,Zo\u00EB,1\n3,M\xFC,1\n4,a\0b,1\n5,\"a\"b,1\n6,"s +
           std::string(4'194'304, 'x') + ",1\n7,first\n8,tie,2\n9,\xFC,1,2,3\n");
  ASSERT_TRUE(file.ok()) << file.status();
  std::string said;
  for (const LineFault& fault : file->faults) {
    absl::StrAppend(&said, fault.line, ": ", fault.what, ";");
    EXPECT_NE(fault.advice, "");
  }
  EXPECT_EQ(said,
            "2: has 2 fields, line 1 has 3;"
            "4: column 4: the bytes there are not UTF-8, while 1 other place is;"
            "5: column 4: holds a zero byte, as no text does;"
            "6: text follows a closing quote;"
            "7: has 4194308 bytes, allowed are 4194304;"
            "8: has 2 fields, line 1 has 3;"
            "10: column 3: the bytes there are not UTF-8, while 1 other place is;");
  ASSERT_EQ(file->rows.size(), 2u);
  EXPECT_EQ(file->rows[0].line, 3u);
  EXPECT_EQ(file->rows[1].line, 9u);
}

TEST(Bulk, AFileThatIsNoListIsAUsageError) {
  const auto empty = Read("");
  EXPECT_EQ(ExitCodeOf(empty.status()), kExitUsage);
  EXPECT_NE(std::string(empty.status().message()).find(" is empty"), std::string::npos);
  const auto none = ReadBulkFile("/nonexistent.csv", {}, {});
  EXPECT_EQ(none.status().message(), "cannot read `/nonexistent.csv`: No such file or directory");
}

// The faults that FaultsOfPlan finds: "3: what;" each.
std::string Said(const Bulk& bulk, const std::function<absl::Status(size_t)>& check,
                 const KeysOfRow& keys) {
  const auto faults = FaultsOfPlan(bulk, check, keys);
  if (!faults.ok()) return "!" + std::string(faults.status().message());
  std::string said;
  for (const LineFault& fault : *faults) absl::StrAppend(&said, fault.line, ": ", fault.what, ";");
  return said;
}

TEST(Bulk, LinesAreComparedWithEachOther) {
  Bulk bulk;
  bulk.lines = {{2, "a"}, {3, "b"}, {5, "a"}, {6, "c"}, {7, "d"}};
  const std::vector<std::vector<LineKey>> keys = {{{"the number", "1"}},
                                                  {{"the number", "2"}},
                                                  {{"the number", "1"}},
                                                  {{"the number", "2"}, {"the e-mail", "x"}},
                                                  {{"the e-mail", "y"}, {"the e-mail", "y"}}};
  EXPECT_EQ(
      Said(
          bulk, [](size_t) { return absl::OkStatus(); }, [&](size_t row) { return keys[row]; }),
      "5: says the same as line 2;6: the number `2` stands in line 3 already;"
      "7: the e-mail `y` stands twice in it;");
}

TEST(Bulk, WithoutADaemonNoLineIsBlamed) {
  Bulk bulk;
  bulk.lines = {{2, "a"}, {3, "b"}};
  EXPECT_EQ(Said(
                bulk, [](size_t) { return absl::UnavailableError("gone"); },
                [](size_t) { return std::vector<LineKey>(); }),
            "!gone");
}

TEST(Bulk, RandomPlansSayExactlyTheFaultsPlantedInThem) {
  for (unsigned seed = 1; seed <= 200; ++seed) {
    std::mt19937 random(seed);
    const size_t count = 2 + random() % 40;
    Bulk bulk;
    std::vector<std::string> numbers;
    std::set<size_t> refused;
    std::set<size_t> planted;
    for (size_t row = 0; row < count; ++row) {
      const size_t line = 2 + row * 2;
      const size_t other = row == 0 ? 0 : random() % row;
      numbers.push_back(absl::StrCat(row));
      switch (random() % 6) {
        case 0:
          bulk.faults.push_back({line, "cannot be read", ""});
          planted.insert(line);
          numbers.pop_back();
          numbers.emplace_back("");
          continue;
        case 1:
          refused.insert(bulk.lines.size());
          planted.insert(line);
          break;
        case 2:
          if (numbers[other].empty() || row == 0) break;
          numbers[row] = numbers[other];
          planted.insert(line);
          break;
        default:
          break;
      }
      bulk.lines.push_back({line, absl::StrCat("content ", row)});
    }
    const auto faults = FaultsOfPlan(
        bulk,
        [&](size_t row) {
          return refused.count(row) > 0 ? absl::NotFoundError("no") : absl::OkStatus();
        },
        [&](size_t row) {
          return std::vector<LineKey>{{"the number", numbers[bulk.lines[row].line / 2 - 1]}};
        });
    ASSERT_TRUE(faults.ok());
    std::set<size_t> said;
    for (const LineFault& fault : *faults) said.insert(fault.line);
    EXPECT_EQ(said, planted) << "seed " << seed;
    EXPECT_EQ(CountLines(*faults), planted.size());
  }
}

}  // namespace
}  // namespace arbitro::tools
