// SPDX-License-Identifier: Apache-2.0
//
// Lists of people, as an organiser's spreadsheet writes them.

#include "tests/fuzz/require.h"
#include "tools/arbitroctl/files/csv_file.h"
#include "tools/arbitroctl/files/person_file.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using arbitro::fuzz::Require;
  using namespace arbitro::tools;
  const std::string_view text = arbitro::fuzz::TextOf(data, size);
  const auto file = ReadCsv(text);
  if (file.ok()) {
    for (const CsvRow& row : file->rows) {
      for (const std::string& column : file->columns) file->Text(row, column);
    }
  }
  const auto persons = ReadPersonFile(text);
  Require(!persons.ok() || file.ok(), "a list of people is a CSV file");
  return 0;
}
