// SPDX-License-Identifier: Apache-2.0
//
// Files of lists, as an organiser's spreadsheet or editor writes them: bytes to text, text to rows,
// rows to people.

#include <string>

#include "tests/fuzz/require.h"
#include "tools/arbitroctl/files/csv_file.h"
#include "tools/arbitroctl/files/person_file.h"
#include "tools/arbitroctl/show/utf8_text.h"
#include "tools/arbitroctl/text_encoding.h"

namespace {

using arbitro::fuzz::Require;
using namespace arbitro::tools;

bool IsHarmless(std::string_view message) {
  return IsUtf8Text(message) && message.find('\x1B') == std::string_view::npos;
}

void CheckCsv(std::string_view text) {
  auto file = ReadCsv(text);
  if (!file.ok()) {
    const std::string message(file.status().message());
    return Require(IsHarmless(message), "a refusal can be printed");
  }
  file->CheckColumns(PersonColumns(), {});
  for (const LineFault& fault : file->faults) {
    Require(IsHarmless(fault.what), "a fault can be printed");
    Require(fault.line > 0 && !fault.advice.empty(), "a fault has its line and says what to do");
  }
  size_t line = file->heading_line;
  for (const CsvRow& row : file->rows) {
    Require(row.line > line, "rows come in the order of their lines");
    line = row.line;
    Require(row.fields.size() == file->columns.size(), "a row has a field a column");
    Require(!ContentOfRow(*file, row).empty(), "a row says something");
    const auto profile = ProfileOfRow(*file, row);
    const std::string message(profile.status().message());
    Require(IsHarmless(message), "a refusal of a person can be printed");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view bytes = arbitro::fuzz::TextOf(data, size);
  const auto decoded = DecodeText(bytes);
  if (!decoded.ok()) {
    const std::string message(decoded.status().message());
    Require(IsHarmless(message), "a refusal of a file can be printed");
    return 0;
  }
  Require(IsUtf8Text(decoded->text), "text of a file is UTF-8 without zero bytes");
  Require(decoded->text.find('\r') == std::string::npos, "lines end in one way");
  Require(decoded->encoding.empty() ? decoded->sample.empty() : IsUtf8Text(decoded->sample),
          "a sample is of another encoding");
  CheckCsv(decoded->text);
  return 0;
}
