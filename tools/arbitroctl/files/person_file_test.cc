// SPDX-License-Identifier: Apache-2.0
#include "tools/arbitroctl/files/person_file.h"

#include "gtest/gtest.h"
#include "tools/arbitroctl/show/line_fault.h"

namespace arbitro::tools {
namespace {

TEST(PersonFile, ColumnsInAnyOrderAndFieldsInQuotes) {
  auto file = ReadCsv(
      "OP_Number,family_name,given_name,email\n"
      "4711 IT-1,\"Garc\u00EDa, \"\"Pepe\"\"\",Jos\u00E9\u00A0,\n"
      ",Last,Without end,");
  ASSERT_TRUE(file.ok()) << file.status();
  file->CheckColumns(PersonColumns(), {});
  ASSERT_TRUE(file->faults.empty()) << file->faults[0].what;
  const auto jose = ProfileOfRow(*file, file->rows[0]);
  ASSERT_TRUE(jose.ok()) << jose.status();
  EXPECT_EQ(jose->family_name(), "Garc\u00EDa, \"Pepe\"");
  EXPECT_EQ(jose->given_name(), "Jos\u00E9");
  ASSERT_EQ(jose->op_numbers_size(), 2);
  EXPECT_EQ(jose->op_numbers(1), "IT-1");
  EXPECT_EQ(ProfileOfRow(*file, file->rows[1])->family_name(), "Last");
}

TEST(PersonFile, ANameOverTwoLinesIsRefused) {
  const auto file = ReadCsv("given_name,family_name\nAda,\"two\nlines\"\n");
  const auto profile = ProfileOfRow(*file, file->rows[0]);
  EXPECT_EQ(profile.status().message(), "`family_name`: `two\uFFFDlines` goes over lines");
  EXPECT_EQ(AttachedAdvice(profile.status()), "write each field on one line");
}

}  // namespace
}  // namespace arbitro::tools
